// The blurred footprint of a puzzle: wide and faint, and close and darker. Black with premultiplied alpha, so that it
// darkens a light page and nearly vanishes on a dark one. It ends before the picture does.
uniform float strength;
uniform vec2 corner;
uniform vec2 size;
// Sides of a convex outline: the direction out of each, and how far it is.
uniform vec3 sides[16];

in vec2 v_ground;

layout(location = 0) out vec4 out_colour;

float footprint(float blur) {
    float inside = 1.0;
    for (int k = 0; k < 16; k++) {
        inside *= smoothstep(-blur, blur, sides[k].z - dot(sides[k].xy, v_ground));
    }
    return inside;
}

void main() {
    vec2 at = gl_FragCoord.xy - corner;
    vec2 border = min(at, size - at) / min(size.x, size.y);
    float fade = smoothstep(0.0, 0.10, min(border.x, border.y));
    float shadow = 0.28 * footprint(1.1) + 0.44 * footprint(0.30);
    out_colour = vec4(0.0, 0.0, 0.0, shadow * strength * fade);
}
