// Hemisphere light, one near lamp with a soft highlight, a faint edge sheen, and the sticker's mark or letter. Light is added up as
// squares of the shown values; the last line takes the root.
in vec3 v_normal;
in vec3 v_to_eye;
in vec3 v_to_lamp;
in vec2 v_local;
flat in vec4 v_colour;
flat in vec2 v_ink;

uniform sampler2D letters;
uniform vec2 letter_grid;
uniform float letter_reach;

layout(location = 0) out vec4 out_colour;

// Signed distance to a mark's outline, negative inside; the numbers are those of `Mark`.
float mark_distance(int mark, vec2 p) {
    vec2 q = abs(p);
    float square = max(q.x, q.y);
    float around = length(p);
    if (mark == 1) return around - 0.30;
    if (mark == 2) return abs(around - 0.29) - 0.075;
    if (mark == 3) return square - 0.27;
    if (mark == 4) return (q.x + q.y - 0.40) * 0.7071;
    if (mark == 5) return max(square - 0.37, min(q.x, q.y) - 0.095);
    if (mark == 6) {
        vec2 d = abs(vec2(p.x + p.y, p.x - p.y)) * 0.7071;
        return max(max(d.x, d.y) - 0.40, min(d.x, d.y) - 0.095);
    }
    if (mark == 7) return abs(square - 0.27) - 0.075;
    if (mark == 8) return min(abs(around - 0.32) - 0.065, around - 0.12);
    if (mark == 9) return max(q.x - 0.36, q.y - 0.13);
    if (mark == 10) return max(q.x - 0.13, q.y - 0.36);
    float side = mark == 11 ? p.y : -p.y;
    return max(-0.24 - side, 0.894 * q.x + 0.447 * side - 0.17);
}

// How far inside the strokes of a letter, in the units of the marks.
float letter_distance(float number, vec2 p) {
    vec2 cell = vec2(mod(number, letter_grid.x), floor(number / letter_grid.x));
    vec2 at = vec2(p.x, -p.y) / letter_reach * 0.5 + 0.5;
    if (max(abs(at.x - 0.5), abs(at.y - 0.5)) > 0.49) return 1.0;
    vec2 place = (cell + at) / letter_grid;
    return (0.5 - textureLod(letters, vec2(place.x, 1.0 - place.y), 0.0).r) * 0.5;
}

void main() {
    vec3 n = normalize(v_normal);
    vec3 e = normalize(v_to_eye);
    vec3 lamp = normalize(v_to_lamp);
    float lit = max(dot(n, lamp), 0.0);
    float sheen = max(dot(n, normalize(lamp + e)), 0.0);
    sheen *= sheen;
    sheen *= sheen;
    sheen *= sheen;
    sheen *= sheen;
    sheen *= sheen;
    float edge = 1.0 - max(dot(n, e), 0.0);
    edge *= edge;
    edge *= edge;

    vec3 base = v_colour.rgb;
    float width = length(fwidth(v_local)) * 0.7;
    if (v_ink.y > 0.5) {
        float outside = v_ink.y > 15.5
            ? letter_distance(floor(v_ink.y - 15.5), v_local)
            : mark_distance(int(v_ink.y + 0.5), v_local);
        float inside = 0.5 - outside / max(width, 1e-4);
        base = mix(base, vec3(v_ink.x), clamp(inside, 0.0, 1.0));
    }

    vec3 ambient = mix(vec3(0.62, 0.64, 0.70), vec3(0.80, 0.79, 0.78), n.y * 0.5 + 0.5);
    vec3 shade = mix(ambient + lit * lit * 0.42, vec3(1.0), v_colour.a);
    float gloss = (v_ink.y < 0.0 ? 0.4 : 1.0) * (1.0 - 0.6 * v_colour.a);
    vec3 light = base * shade + gloss * (sheen * 0.16 + edge * 0.045);
    out_colour = vec4(sqrt(min(light, vec3(1.0))), 1.0);
}
