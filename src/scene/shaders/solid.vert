// A mesh instance: rotated by two of its axes (the third is their product), scaled, moved. `side` -1 mirrors it in the
// plane it lies on.
uniform mat4 view_projection;
uniform vec3 eye;
uniform vec3 lamp;
uniform float side;

in vec3 position;
in vec3 normal;
in float edge;
in vec3 axis_x;
in vec3 axis_y;
in vec4 placement;
in vec4 colour;
in vec4 halo;
in vec4 ink;

out vec3 v_normal;
out vec3 v_to_eye;
out vec3 v_to_lamp;
out vec2 v_local;
out float v_edge;
flat out vec4 v_colour;
flat out vec4 v_halo;
flat out vec2 v_ink;

void main() {
    mat3 rotation = mat3(axis_x, axis_y, cross(axis_x, axis_y) * side);
    vec3 world = rotation * position * placement.w + placement.xyz;
    v_normal = rotation * normal;
    v_to_eye = eye - world;
    v_to_lamp = lamp - world;
    // What is written on it, as the reader sees it; from behind, left and right are exchanged twice.
    v_local = mat2(ink.y, ink.z, -ink.z, ink.y) * position.xy * vec2(side, 1.0);
    v_edge = edge;
    v_colour = colour;
    v_halo = halo;
    v_ink = ink.xw;
    gl_Position = view_projection * vec4(world, 1.0);
}
