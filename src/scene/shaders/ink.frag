// What is written on stickers: marks, and letters from a picture of distances to their strokes.
uniform sampler2D letters;
uniform vec2 letter_grid;
uniform float letter_reach;

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

// The same for the mark of a number, or the letter of a number from 16 on.
float ink_distance(float number, vec2 p) {
    return number > 15.5 ? letter_distance(floor(number - 15.5), p) : mark_distance(int(number + 0.5), p);
}

