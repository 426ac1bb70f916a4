// An algorithm's pictures, by the module that the package brings.

/** @typedef {import("wasm-player").Player} Player */
/** @typedef {ReturnType<typeof import("./attributes.js").read>} Wanted */

/** The player of what is wanted. Throws what the module refuses.
 * @param {typeof import("wasm-player")} module
 * @param {Wanted} wanted
 * @returns {Player} */
export function film(module, wanted) {
  const style = new module.Style();
  try {
    style.colours(wanted.colours);
    if (wanted.own) style.own(wanted.own);
    style.surface(wanted.surface);
    style.hints(wanted.hints);
    style.shape(wanted.shape);
    if (wanted.camera) style.camera(...wanted.camera);
    style.title(wanted.title ?? `${wanted.puzzle}: ${wanted.alg || "solved"}`);
    return new module.Player(wanted.puzzle, wanted.setup, wanted.alg, wanted.endsThere, style);
  } finally {
    style.free();
  }
}

/** Parts of an algorithm's text: words between steps, and what a step has, with the numbers of the steps that have it.
 * @param {string} text
 * @param {Uint32Array} ranges By step, where its text begins and ends.
 * @returns {{ text: string, steps: number[] }[]} */
export function parts(text, ranges) {
  /** @type {Map<number, { to: number, steps: number[] }>} */
  const byStart = new Map();
  for (let step = 0; 2 * step < ranges.length; step++) {
    const [from, to] = [ranges[2 * step], ranges[2 * step + 1]];
    const known = byStart.get(from);
    if (known) known.steps.push(step + 1);
    else byStart.set(from, { to, steps: [step + 1] });
  }
  const found = [];
  let at = 0;
  for (const [from, { to, steps }] of [...byStart].sort(([a], [b]) => a - b)) {
    if (from > at) found.push({ text: text.slice(at, from), steps: [] });
    found.push({ text: text.slice(Math.max(from, at), to), steps });
    at = Math.max(to, at);
  }
  if (at < text.length) found.push({ text: text.slice(at), steps: [] });
  return found;
}
