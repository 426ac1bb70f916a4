// One quad on the ground, wider than the puzzle's shadow.
uniform mat4 view_projection;
uniform float ground;
uniform float reach;

out vec2 v_ground;

void main() {
    vec2 corners[6] = vec2[6](
        vec2(-1.0, -1.0), vec2(1.0, -1.0), vec2(1.0, 1.0),
        vec2(-1.0, -1.0), vec2(1.0, 1.0), vec2(-1.0, 1.0)
    );
    v_ground = corners[gl_VertexID] * reach;
    gl_Position = view_projection * vec4(v_ground.x, ground, v_ground.y, 1.0);
}
