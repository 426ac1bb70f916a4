// What the attributes say. Those of cubing.js' <twisty-player> that mean the same are read under their names there.

/** Where cubes are seen from in <twisty-player> if an attribute says nothing, in degrees. */
const LATITUDE = 35;
const LONGITUDE = 30;

/** The milliseconds of a step, by the numbers of the speed. */
const SPEEDS = [1500, 750, 320, 120, 30, 0];
const USUAL_SPEED = 2;
/** What <twisty-player> takes for a quarter turn at a tempo of 1. */
const QUARTER_MS = 1000;

/** An element, or what has the attributes of one.
 * @typedef {{ getAttribute(name: string): string | null, hasAttribute(name: string): boolean }} Attributes */

export const OBSERVED = [
  "puzzle", "setup", "experimental-setup-alg", "experimental-setup-anchor", "alg", "at", "speed", "tempo-scale",
  "view", "visualization", "colours", "own-colours", "surface", "hints", "hint-facelets", "from", "camera-latitude",
  "camera-longitude", "control-panel", "background", "title",
];

/** A number, or what stands for none.
 * @param {string | null} text
 * @param {number} otherwise */
function number(text, otherwise) {
  const value = text === null || text.trim() === "" ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : otherwise;
}

/** Latitude and longitude in degrees; null for where the puzzle is usually seen from.
 * @param {Attributes} element
 * @returns {[number, number] | null} */
function camera(element) {
  const from = element.getAttribute("from")?.split(",").map(Number) ?? [];
  if (from.length >= 2 && from.every(Number.isFinite)) return [from[1], from[0]];
  const [latitude, longitude] = ["camera-latitude", "camera-longitude"].map((name) => element.getAttribute(name));
  if (latitude === null && longitude === null) return null;
  return [number(latitude, LATITUDE), number(longitude, LONGITUDE)];
}

/** Three numbers for each colour such as `#ff8000`, in the order of the faces; null where one is none.
 * @param {string} text */
function colours(text) {
  const found = text.split(",").map((colour) => /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour.trim()));
  return found.every((match) => match !== null) ? Uint8Array.from(found.flatMap((match) => match.slice(1).map((hex) => Number.parseInt(hex, 16)))) : null;
}

/** Everything that makes another picture.
 * @param {Attributes} element */
export function read(element) {
  const get = (/** @type {string} */ name) => element.getAttribute(name);
  const hints = get("hints") ?? get("hint-facelets");
  return {
    puzzle: get("puzzle") || "3x3x3",
    setup: get("setup") ?? get("experimental-setup-alg") ?? "",
    alg: get("alg") ?? "",
    endsThere: get("experimental-setup-anchor") === "end",
    shape: get("view") ?? (get("visualization") === "2D" ? "net" : ""),
    colours: get("colours") ?? "",
    own: colours(get("own-colours") ?? ""),
    surface: get("surface") ?? "",
    hints: hints === "floating-behind" || hints === "floating",
    camera: camera(element),
    title: get("title") ?? undefined,
  };
}

/** Milliseconds of a step.
 * @param {Attributes} element */
export function stepTime(element) {
  const tempo = number(element.getAttribute("tempo-scale"), 0);
  if (!element.hasAttribute("speed") && tempo > 0) return QUARTER_MS / tempo;
  const speed = Math.round(number(element.getAttribute("speed"), USUAL_SPEED));
  return SPEEDS[Math.min(Math.max(speed, 0), SPEEDS.length - 1)];
}

/** The step that it begins at.
 * @param {Attributes} element
 * @param {number} steps How many there are. */
export function begins(element, steps) {
  const at = element.getAttribute("at");
  return at === "end" ? steps : Math.min(Math.max(Math.round(number(at, 0)), 0), steps);
}
