// A film of a cube's sides, or of QR codes, as a camera would see them: what Chromium plays in place of a camera
// (`--use-file-for-fake-video-capture`), raw frames in the form Y4M.

import { writeFileSync } from "node:fs";

const [WIDTH, HEIGHT] = [640, 480];
/** Frames a second, and frames of each side. */
const [RATE, EACH] = [1, 6];
/** Colours of stickers on black plastic, in light that is a little warm. */
const COLOURS = {
  U: [238, 230, 214],
  R: [190, 34, 40],
  F: [24, 150, 76],
  D: [246, 204, 28],
  L: [250, 118, 22],
  B: [22, 82, 190],
};

/** A point of a side, from -1 to 1 each way, in the picture: the side is rolled, tilted, and seen in perspective. */
function seen([x, y], { roll, tilt }) {
  const [a, b] = [x * Math.cos(roll) - y * Math.sin(roll), x * Math.sin(roll) + y * Math.cos(roll)];
  const [down, deep] = [b * Math.cos(tilt), 6 + b * Math.sin(tilt)];
  return [WIDTH / 2 + (900 * a) / deep, HEIGHT / 2 + (900 * down) / deep];
}

/** Fills what has these corners. */
function fill(pixels, corners, colour) {
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  for (let y = Math.floor(Math.min(...ys)); y <= Math.max(...ys); y += 1) {
    for (let x = Math.floor(Math.min(...xs)); x <= Math.max(...xs); x += 1) {
      const inside = corners.every(([ax, ay], n) => {
        const [bx, by] = corners[(n + 1) % corners.length];
        return (bx - ax) * (y - ay) - (by - ay) * (x - ax) >= 0;
      });
      if (inside) pixels.set(colour, 3 * (y * WIDTH + x));
    }
  }
}

/** A frame in Y4M of pixels: brightness, then two differences of colour for each four of them. */
function frame(pixels) {
  const size = WIDTH * HEIGHT;
  const out = Buffer.alloc((size * 3) / 2);
  for (let at = 0; at < size; at += 1) {
    const [r, g, b] = pixels.subarray(3 * at, 3 * at + 3);
    out[at] = 16 + 0.257 * r + 0.504 * g + 0.098 * b;
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    if (x % 2 || y % 2) continue;
    const quarter = (y / 2) * (WIDTH / 2) + x / 2;
    out[size + quarter] = 128 - 0.148 * r - 0.291 * g + 0.439 * b;
    out[(size * 5) / 4 + quarter] = 128 + 0.439 * r - 0.368 * g - 0.071 * b;
  }
  return out;
}

/** One frame: a side of nine letters on a table. */
function picture(side, pose) {
  const pixels = new Uint8Array(3 * WIDTH * HEIGHT);
  for (let at = 0; at < WIDTH * HEIGHT; at += 1) pixels.set([96 + (at % WIDTH) / 16, 92, 84], 3 * at);
  const corners = [[-1, -1], [1, -1], [1, 1], [-1, 1]];
  const box = (x, y, half) => corners.map(([dx, dy]) => seen([x + dx * half, y + dy * half], pose));
  fill(pixels, box(0, 0, 1), [14, 14, 15]);
  [...side].forEach((letter, n) => {
    fill(pixels, box(((n % 3) - 1) * (2 / 3), (Math.floor(n / 3) - 1) * (2 / 3), 0.29), COLOURS[letter]);
  });
  return frame(pixels);
}

/** Writes a film of pictures, each shown for a while. */
function write(file, pictures) {
  const parts = [Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F${RATE}:1 Ip A1:1 C420jpeg\n`)];
  for (const shown of pictures) {
    for (let again = 0; again < EACH; again += 1) parts.push(Buffer.from("FRAME\n"), shown);
  }
  writeFileSync(file, Buffer.concat(parts));
}

/** Writes a film of the six sides of these facelets (U R F D L B, nine each), in another order, each another way up. */
export function film(file, facelets) {
  const sides = [0, 1, 2, 3, 4, 5].map((n) => facelets.slice(9 * n, 9 * n + 9));
  const pictures = [2, 0, 5, 1, 4, 3].map((side, n) => {
    const pose = { roll: n * (Math.PI / 2) + 0.1 * (n - 2), tilt: 0.07 * n };
    return picture(sides[side], pose);
  });
  write(file, pictures);
}

/** A picture of QR codes beside each other, each as the page draws it: its side in squares, and its path in an SVG. */
function screens(codes) {
  const pixels = new Uint8Array(3 * WIDTH * HEIGHT).fill(70);
  const each = Math.floor(WIDTH / codes.length);
  codes.forEach(({ side, path }, n) => {
    const square = Math.floor(Math.min(each, HEIGHT) / side);
    const [left, top] = [n * each + Math.floor((each - side * square) / 2), Math.floor((HEIGHT - side * square) / 2)];
    const paint = (x, y, width, height, colour) => {
      for (let down = 0; down < height * square; down += 1) {
        for (let across = 0; across < width * square; across += 1) {
          pixels.set(colour, 3 * ((top + y * square + down) * WIDTH + left + x * square + across));
        }
      }
    };
    paint(0, 0, side, side, [232, 234, 240]);
    for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
      paint(Number(x), Number(y), Number(width), 1, [24, 22, 30]);
    }
  });
  return frame(pixels);
}

/** Writes a film of pictures, each of some QR codes. */
export function filmOfCodes(file, pictures) {
  write(file, pictures.map(screens));
}
