// The blurred footprint of a cube: wide and faint, and close and darker. Black with premultiplied alpha, so that it
// darkens a light page and nearly vanishes on a dark one. It ends before the canvas does.
uniform float strength;
uniform vec2 size;

in vec2 v_ground;

layout(location = 0) out vec4 out_colour;

float footprint(float blur) {
    vec2 side = smoothstep(-blur, blur, vec2(1.0) - abs(v_ground));
    return side.x * side.y;
}

void main() {
    vec2 border = min(gl_FragCoord.xy, size - gl_FragCoord.xy) / min(size.x, size.y);
    float fade = smoothstep(0.0, 0.10, min(border.x, border.y));
    float shadow = 0.30 * footprint(1.1) + 0.34 * footprint(0.42);
    out_colour = vec4(0.0, 0.0, 0.0, shadow * strength * fade);
}
