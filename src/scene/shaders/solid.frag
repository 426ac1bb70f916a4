// Hemisphere light, one near lamp, the room's reflection, less light in the gaps, and the sticker's mark or letter. Light is
// added up as squares of the shown values; the last line takes the root.
in vec3 v_normal;
in vec3 v_to_eye;
in vec3 v_to_lamp;
in vec2 v_local;
in float v_edge;
flat in vec4 v_colour;
flat in vec4 v_halo;
flat in vec2 v_ink;

// Its opacity.
uniform float cover;
// How close the pieces are: 1 side by side, 0 far apart.
uniform float close;

layout(location = 0) out vec4 out_colour;

void main() {
    vec3 n = normalize(v_normal);
    vec3 e = normalize(v_to_eye);
    vec3 lamp = normalize(v_to_lamp);
    float lit = max(dot(n, lamp), 0.0);

    vec3 base = v_colour.rgb;
    float width = length(fwidth(v_local)) * 0.7;
    if (v_ink.y > 0.5) {
        float outside = ink_distance(v_ink.y, v_local);
        float inside = 0.5 - outside / max(width, 1e-4);
        base = mix(base, vec3(v_ink.x), clamp(inside, 0.0, 1.0));
    }

    // A highlight's frame: a thin line inside the edge, a dark seam, and a glow that fades towards the middle.
    float own = v_colour.a;
    float soft = max(fwidth(v_edge) * 0.7, 1e-4);
    if (v_halo.a > 0.0) {
        float line = smoothstep(0.88 - soft, 0.88 + soft, v_edge);
        float seam = smoothstep(0.84 - soft, 0.84 + soft, v_edge) - line;
        float glow = v_edge * v_edge;
        base = mix(base, v_halo.rgb, 0.42 * glow * glow) * (1.0 - 0.8 * seam);
        base = mix(base, v_halo.rgb, line);
        own = max(own, line * v_halo.a);
    }

    vec3 ambient = mix(vec3(0.62, 0.64, 0.70), vec3(0.80, 0.79, 0.78), n.y * 0.5 + 0.5);
    vec3 shade = mix(ambient + lit * lit * 0.42, vec3(1.0), own);
    // Plastic is duller than stickers, and lies deeper in the gaps.
    bool dull = v_ink.y < 0.0;
    float gloss = 1.0 - 0.6 * own;
    vec3 light = base * shade;
    if (plain > 0.5) {
        float sheen = max(dot(n, normalize(lamp + e)), 0.0);
        sheen *= sheen;
        sheen *= sheen;
        sheen *= sheen;
        sheen *= sheen;
        sheen *= sheen;
        float edge = 1.0 - max(dot(n, e), 0.0);
        edge *= edge;
        edge *= edge;
        light += (dull ? 0.4 : 1.0) * gloss * (sheen * 0.16 + edge * 0.045);
    } else {
        float depth = dull ? 0.75 * v_edge : 0.26 * smoothstep(0.8, 1.0, v_edge);
        light = (light + gloss * room(n, e, lamp, dull ? 1.0 : 0.0)) * (1.0 - depth * close * (1.0 - own));
    }
    out_colour = vec4(sqrt(min(light, vec3(1.0))), 1.0) * cover;
}
