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

// Distance to the middle line of a number from 1 to 8 that spans -0.5 to 0.5 across and -0.9 to 0.9 up.
float number(int n, vec2 p) {
    float d = 9.0;
    if (n == 1) {
        d = min(segment(p, vec2(0.08, -0.9), vec2(0.08, 0.9)), segment(p, vec2(0.08, 0.9), vec2(-0.32, 0.5)));
    } else if (n == 2) {
        float bow = abs(length(p - vec2(0.0, 0.42)) - 0.48);
        d = p.y > 0.42 || (p.x > 0.0 && p.y > 0.15) ? bow : 9.0;
        d = min(d, segment(p, vec2(0.40, 0.16), vec2(-0.5, -0.9)));
        d = min(d, segment(p, vec2(-0.5, -0.9), vec2(0.52, -0.9)));
    } else if (n == 3) {
        float high = abs(length(p - vec2(0.0, 0.45)) - 0.45);
        float low = abs(length(p - vec2(0.0, -0.42)) - 0.48);
        d = p.x > -0.06 || p.y > 0.72 ? high : 9.0;
        d = min(d, p.x > -0.06 || p.y < -0.66 ? low : 9.0);
    } else if (n == 4) {
        d = segment(p, vec2(0.22, -0.9), vec2(0.22, 0.9));
        d = min(d, segment(p, vec2(0.22, 0.9), vec2(-0.56, -0.42)));
        d = min(d, segment(p, vec2(-0.56, -0.42), vec2(0.56, -0.42)));
    } else if (n == 5) {
        float bow = abs(length(p - vec2(-0.04, -0.36)) - 0.54);
        d = p.x > -0.3 || p.y < -0.68 ? bow : 9.0;
        d = min(d, segment(p, vec2(-0.34, 0.06), vec2(-0.30, 0.9)));
        d = min(d, segment(p, vec2(-0.30, 0.9), vec2(0.46, 0.9)));
    } else if (n == 6) {
        d = abs(length(p - vec2(0.0, -0.40)) - 0.50);
        d = min(d, segment(p, vec2(-0.47, -0.22), vec2(0.16, 0.9)));
    } else if (n == 7) {
        d = segment(p, vec2(-0.5, 0.9), vec2(0.5, 0.9));
        d = min(d, segment(p, vec2(0.5, 0.9), vec2(-0.16, -0.9)));
    } else {
        d = min(abs(length(p - vec2(0.0, 0.48)) - 0.42), abs(length(p - vec2(0.0, -0.44)) - 0.50));
    }
    return d;
}

void main() {
    int kind = int(v_kind.x + 0.5);
    int digit = int(v_kind.y + 0.5);
    float pixel = max(length(fwidth(v_place)) * 0.7071, 1e-5);
    vec3 light = v_colour.rgb;
    float cover = v_colour.a;
    float inside;
    if (kind == 0) {
        vec2 beyond = vec2(max(abs(v_place.x) - v_extent.x, 0.0), v_place.y);
        // A line thinner than a pixel is fainter instead.
        inside = clamp((1.0 - length(beyond)) / pixel + 0.5, 0.0, 1.0) * min(1.0, 2.0 / pixel);
    } else if (kind == 1) {
        vec2 q = abs(v_place) - v_extent;
        inside = clamp(0.5 - (length(max(q, 0.0)) - 1.0) / pixel, 0.0, 1.0);
    } else if (kind == 2) {
        inside = clamp(0.5 - (number(digit, v_place) - 0.15) / pixel, 0.0, 1.0);
    } else {
        inside = clamp(0.5 + (1.0 - length(v_place)) / pixel, 0.0, 1.0);
        float ink = clamp(0.5 - (number(digit, v_place * 1.75) - 0.17) / (1.75 * pixel), 0.0, 1.0);
        float rim = clamp(0.5 + (length(v_place) - 0.88) / pixel, 0.0, 1.0);
        light = mix(mix(light, v_ink, ink), light * 0.35, rim);
    }
    cover *= inside;
    if (cover < 0.004) discard;
    out_colour = vec4(sqrt(light) * cover, cover);
}
