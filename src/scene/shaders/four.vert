// A box given by its corners: the mesh spans -1 to 1 and is carried into it by a trilinear form.
uniform mat4 view_projection;
uniform vec3 eye;
uniform vec3 lamp;

in vec3 position;
in vec3 normal;
in vec3 t1;
in vec3 tx;
in vec3 ty;
in vec3 txy;
in vec3 tz;
in vec3 txz;
in vec3 tyz;
in vec3 txyz;
in vec4 colour;
in vec4 halo;
in vec4 ink;

out vec3 v_normal;
out vec3 v_to_eye;
out vec3 v_to_lamp;
out vec3 v_local;
flat out vec4 v_colour;
flat out vec4 v_halo;
flat out vec4 v_ink;

void main() {
    vec3 p = position;
    vec3 world = t1 + p.x * tx + p.y * ty + p.z * tz + p.x * p.y * txy + p.x * p.z * txz + p.y * p.z * tyz
        + p.x * p.y * p.z * txyz;
    vec3 dx = tx + p.y * txy + p.z * txz + p.y * p.z * txyz;
    vec3 dy = ty + p.x * txy + p.z * tyz + p.x * p.z * txyz;
    vec3 dz = tz + p.x * txz + p.y * tyz + p.x * p.y * txyz;
    // A normal goes with the areas, so with the cofactors of the derivative.
    v_normal = normal.x * cross(dy, dz) + normal.y * cross(dz, dx) + normal.z * cross(dx, dy);
    v_to_eye = eye - world;
    v_to_lamp = lamp - world;
    v_local = position;
    v_colour = colour;
    v_halo = halo;
    v_ink = ink;
    gl_Position = view_projection * vec4(world, 1.0);
}
