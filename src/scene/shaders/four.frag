// Hemisphere light, one near lamp, the room's reflection, edges a little darker than faces, distance a little dimmer, and
// the facet's mark. Light is added up as squares of the shown values; the last lines take the root.
uniform float flat_light;

in vec3 v_normal;
in vec3 v_to_eye;
in vec3 v_to_lamp;
in vec3 v_local;
flat in vec4 v_colour;
flat in vec4 v_halo;
flat in vec4 v_ink;

layout(location = 0) out vec4 out_colour;

// The place on a side, turned and mirrored so that letters are most nearly upright on the screen.
vec2 upright(vec2 side) {
    vec2 right = dFdx(side);
    vec2 up = dFdy(side);
    return abs(right.x) > abs(right.y)
        ? vec2(side.x * sign(right.x), side.y * sign(up.y))
        : vec2(side.y * sign(right.y), side.x * sign(up.x));
}

void main() {
    vec3 base = v_colour.rgb;
    float cover = v_colour.a;
    if (flat_light > 0.5) {
        out_colour = vec4(sqrt(base), 1.0);
        return;
    }
    vec3 n = normalize(v_normal);
    float far = length(v_to_eye);
    vec3 e = v_to_eye / far;
    vec3 lamp = normalize(v_to_lamp);
    vec3 q = abs(v_local);
    // The two smaller coordinates of the local place are those along its side.
    vec2 side = q.x > max(q.y, q.z) ? v_local.yz : q.y > q.z ? v_local.xz : v_local.xy;
    if (v_ink.a > 0.5) {
        vec2 place = upright(side) * 0.84;
        float width = length(fwidth(side)) * 0.7;
        float inside = 0.5 - ink_distance(v_ink.a, place) / max(width, 1e-4);
        // Where one side meets the next, the place jumps.
        base = mix(base, v_ink.rgb, width < 0.3 ? clamp(inside, 0.0, 1.0) : 0.0);
    }
    float edge = max(abs(side.x), abs(side.y));
    float own = 0.0;
    float soft = clamp(fwidth(edge) * 0.7, 1e-4, 0.1);
    if (v_halo.a > 0.0) {
        // A highlight's frame: a thin line inside the edge, a dark seam, and a glow that fades towards the middle.
        float line = smoothstep(0.76 - soft, 0.76 + soft, edge);
        float seam = smoothstep(0.68 - soft, 0.68 + soft, edge) - line;
        base = mix(base, v_halo.rgb, 0.5 * edge * edge) * (1.0 - 0.8 * seam);
        base = mix(base, v_halo.rgb, line);
        own = line * v_halo.a;
    }
    float lit = max(dot(n, lamp), 0.0);
    float rim = 1.0 - max(dot(n, e), 0.0);
    rim *= rim;
    vec3 ambient = mix(vec3(0.40, 0.42, 0.50), vec3(0.62, 0.61, 0.60), n.y * 0.5 + 0.5);
    float worn = 1.0 - 0.16 * smoothstep(0.55, 1.0, edge);
    // What is behind is dimmer; the puzzle's middle is about 8.6 away.
    float haze = clamp(1.0 - 0.17 * (far - 8.0), 0.55, 1.0);
    vec3 light = base * mix((ambient + lit * 0.62) * worn * haze, vec3(1.0), own);
    if (plain > 0.5) {
        float sheen = max(dot(n, normalize(lamp + e)), 0.0);
        sheen *= sheen;
        sheen *= sheen;
        sheen *= sheen;
        sheen *= sheen;
        light += sheen * 0.06 + rim * rim * 0.05;
    } else {
        light += room(n, e, lamp, 0.35) * haze * worn * (1.0 - 0.6 * own);
    }
    vec3 shown = sqrt(min(light, vec3(1.0)));
    cover = cover < 1.0 ? clamp(cover * (0.7 + 1.6 * rim), 0.0, 1.0) : 1.0;
    out_colour = vec4(shown * cover, cover);
}
