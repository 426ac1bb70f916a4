// 1 without the room, for graphics that are slow.
uniform float plain;

// What a surface reflects of a room: bright above, a soft lamp, a weaker one across from it.
vec3 room(vec3 n, vec3 e, vec3 lamp, float rough) {
    float facing = max(dot(n, e), 0.0);
    vec3 r = 2.0 * facing * n - e;
    vec3 other = 2.0 * dot(lamp, e) * e - lamp;
    float spread = 0.22 + 0.3 * rough;
    float above = smoothstep(-0.6, 0.8, r.y);
    float window = smoothstep(0.97 - spread, 0.97, dot(r, lamp));
    float fill = smoothstep(0.95 - spread, 1.0, dot(r, other));
    vec3 seen = mix(vec3(0.05, 0.05, 0.06), vec3(0.42, 0.46, 0.54), above)
        + window * vec3(2.3, 2.25, 2.15) * (1.0 - 0.6 * rough) + fill * vec3(0.45, 0.5, 0.6);
    float grazing = 1.0 - facing;
    float squared = grazing * grazing;
    return seen * (0.055 + 0.5 * (1.0 - 0.6 * rough) * squared * squared * grazing);
}
