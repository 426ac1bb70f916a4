// A line with round ends, a rounded panel, or a number, its edge one pixel soft. Colours are light; the root comes last.
in vec2 v_place;
flat in vec2 v_extent;
flat in vec2 v_kind;
flat in vec4 v_colour;
flat in vec3 v_ink;

layout(location = 0) out vec4 out_colour;

float segment(vec2 p, vec2 a, vec2 b) {
    vec2 ab = b - a;
    return length(p - a - ab * clamp(dot(p - a, ab) / dot(ab, ab), 0.0, 1.0));
}

void main() {
    int kind = int(v_kind.x + 0.5);
    float digit = v_kind.y - 1.0;
    float pixel = max(length(fwidth(v_place)) * 0.7071, 1e-5);
    vec3 light = v_colour.rgb;
    float cover = v_colour.a;
    float inside;
    if (kind == 0 || kind == 5) {
        vec2 beyond = vec2(max(abs(v_place.x) - v_extent.x, 0.0), v_place.y);
        // A line thinner than a pixel is fainter instead.
        inside = clamp((1.0 - length(beyond)) / pixel + 0.5, 0.0, 1.0) * min(1.0, 2.0 / pixel);
    } else if (kind == 1) {
        vec2 q = abs(v_place) - v_extent;
        inside = clamp(0.5 - (length(max(q, 0.0)) - 1.0) / pixel, 0.0, 1.0);
    } else if (kind == 2) {
        inside = clamp(0.5 - letter_distance(digit, v_place * 0.5) * 2.0 / pixel, 0.0, 1.0);
    } else {
        inside = clamp(0.5 + (1.0 - length(v_place)) / pixel, 0.0, 1.0);
        float ink = clamp(0.5 - letter_distance(digit, v_place * 0.78) / (0.78 * pixel), 0.0, 1.0);
        float rim = clamp(0.5 + (length(v_place) - 0.88) / pixel, 0.0, 1.0);
        light = mix(mix(light, v_ink, ink), light * 0.35, rim);
    }
    cover *= inside;
    if (cover < 0.004) discard;
    out_colour = vec4(sqrt(light) * cover, cover);
}
