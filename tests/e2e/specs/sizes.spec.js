// Every screen with a puzzle in windows of every size: phones both ways up, tablets, laptops, walls, and large zoom.

import { expect, test } from "../rig.js";

/** Widths and heights in CSS pixels. A laptop's 1280 x 800 is 640 x 400 at 200 % zoom and 427 x 267 at 300 %. */
const SIZES = [
  [320, 480], [320, 568], [375, 667], [390, 844], [412, 915], [768, 1024], [480, 320], [568, 320], [667, 375], [740, 360],
  [844, 390], [915, 412], [427, 267], [640, 400], [700, 540], [960, 600], [1280, 600], [1366, 620], [1280, 800],
  [1920, 1080], [2560, 1600], [3840, 2160],
];

const turns = (turn, count) => Array(count).fill(turn).join("_");

const PAGES = {
  "Run": "#/run/average.qat",
  "Play, 3x3x3": `#/play/3x3x3?setup=${turns("R_U2", 20)}&alg=${turns("F_D~", 40)}`,
  "Play, the tesseract": `#/play/3x3x3x3?setup=${turns("R12_R34", 40)}&alg=${turns("R21_R43~", 40)}`,
  // A notice takes room as well.
  "Play, megaminx, with a notice": "#/play/megaminx?hide=x",
  "Learn": "#/learn/turning-counts/1",
  "Learn, a program": "#/learn/one-question/3",
  "Architect": "#/architect",
};

/** What is wrong with where things stand, in words. */
function wrong() {
  const box = (element) => element.getBoundingClientRect();
  const all = (selector) => [...document.querySelectorAll(selector)].filter((element) => box(element).width > 0);
  /** The part of an element that its scrollers show. */
  const seen = (element) => {
    let { left, top, right, bottom } = box(element);
    for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
      if (getComputedStyle(at).overflowY === "visible") continue;
      const clip = box(at);
      [left, right] = [Math.max(left, clip.left), Math.min(right, clip.right)];
      [top, bottom] = [Math.max(top, clip.top), Math.min(bottom, clip.bottom)];
    }
    return { left, top, right, bottom };
  };
  const found = [];
  scrollTo(0, 0);
  const canvas = box(document.querySelector("[data-testid=puzzle-canvas]"));
  const share = Math.min(canvas.width, canvas.height) / Math.min(innerWidth, innerHeight);
  if (share < 0.55) found.push(`the puzzle has ${share.toFixed(2)} of the shorter side`);
  if (canvas.top < 0 || canvas.bottom > innerHeight + 1) found.push("the puzzle is not in sight");
  if (document.documentElement.scrollWidth > innerWidth) found.push("the page scrolls sideways");
  const parts = all(".bar, .notices, .invitation, .viewport, .status, .table, .piece-line, .algorithm, .player, .tabs, "
    + ".desk .panel, .lesson-page, .counts, .foot");
  for (const [n, one] of parts.entries()) {
    for (const other of parts.slice(n + 1)) {
      if (one.contains(other) || other.contains(one)) continue;
      const [a, b] = [seen(one), seen(other)];
      const [width, height] = [Math.min(a.right, b.right) - Math.max(a.left, b.left),
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];
      if (width > 1 && height > 1) found.push(`${one.className} lies over ${other.className}`);
    }
  }
  const controls = all(":is(.bar, .screens, .player, .panel-tabs, .tabs, .viewport, .panel-body) :is(button, a, input:not([type=file]))");
  for (const control of controls) {
    control.scrollIntoView({ block: "nearest", inline: "nearest" });
    const { left, top, width, height } = box(control);
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    if (!hit || !(control.contains(hit) || hit.closest("label")?.contains(control))) {
      found.push(`${control.dataset.testid ?? control.textContent} cannot be reached`);
    }
  }
  scrollTo(0, 0);
  return found;
}

for (const [name, address] of Object.entries(PAGES)) {
  test(`${name}: the puzzle is large, nothing is covered, and every control can be reached`, async ({ page }) => {
    test.setTimeout(120_000);
    await page.goto(address);
    await expect(page.getByTestId("compiler-status")).toContainText("Compiler ready");
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      await expect.poll(() => page.evaluate(wrong), { message: `${width} x ${height}`, timeout: 5000 }).toEqual([]);
    }
  });
}
