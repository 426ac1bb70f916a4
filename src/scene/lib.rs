//! Puzzles as meshes: layout, animation, camera, picking, drawn with three-d.
