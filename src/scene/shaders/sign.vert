// A sign: a quad for a line, a panel or a number. Kinds are those of `Kind`.
uniform mat4 view_projection;
uniform vec3 eye;
uniform vec3 right;
uniform vec3 up;

in vec4 a;
in vec4 b;
in vec4 colour;

// Place in the sign: along and across in units of its size.
out vec2 v_place;
// Half extents in the same units.
flat out vec2 v_extent;
flat out vec2 v_kind;
flat out vec4 v_colour;
flat out vec3 v_ink;

void main() {
    vec2 corners[6] = vec2[6](
        vec2(-1.0, -1.0), vec2(1.0, -1.0), vec2(1.0, 1.0),
        vec2(-1.0, -1.0), vec2(1.0, 1.0), vec2(-1.0, 1.0)
    );
    vec2 corner = corners[gl_VertexID];
    float size = a.w;
    int kind = int(b.w) / 16;
    vec3 world;
    if (kind == 0 || kind == 5) {
        vec3 middle = 0.5 * (a.xyz + b.xyz);
        vec3 along = 0.5 * (b.xyz - a.xyz);
        float reach = max(length(along), 1e-6);
        vec3 way = along / reach;
        vec3 side = normalize(cross(way, eye - middle));
        // Two widths of room for the soft edge.
        v_extent = vec2(reach / size, 0.0);
        v_place = corner * vec2(reach / size + 2.0, 2.0);
        world = middle + way * v_place.x * size + side * v_place.y * size;
    } else if (kind == 1) {
        v_extent = b.xy / size;
        v_place = corner * (v_extent + 1.5);
        world = a.xyz + vec3(v_place * size, 0.0);
    } else {
        v_extent = vec2(1.0);
        v_place = corner * 1.2;
        // Nearer than what it belongs to, so that it is not cut by it.
        world = a.xyz + (right * v_place.x + up * v_place.y) * size + normalize(eye - a.xyz) * 0.2;
    }
    v_kind = vec2(float(kind), mod(b.w, 16.0));
    v_colour = colour;
    v_ink = b.xyz;
    gl_Position = view_projection * vec4(world, 1.0);
    if (kind >= 4) gl_Position.z = -0.999 * gl_Position.w;
}
