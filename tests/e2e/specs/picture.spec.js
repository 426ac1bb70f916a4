// What is drawn, against pictures in `pictures/`, small and with a tolerance. `npx playwright test picture --project
// isolated --update-snapshots` takes them again; look at each before it is kept.

import { readFileSync } from "node:fs";
import { expect, test } from "../rig.js";

/** Height of the pictures that are compared, pixels. */
const HEIGHT = 160;

/** Puzzles in some positions, and what is set about their views: buttons to press, menus and sliders to fill. */
const PICTURES = [
  { name: "cube", puzzle: "3x3x3" },
  { name: "cube-turned", puzzle: "3x3x3", algorithm: "R U2 F' L D B2" },
  { name: "cube-net", puzzle: "3x3x3", algorithm: "R U2 F'", press: ["shape-net"] },
  { name: "cube-hints", puzzle: "3x3x3", algorithm: "R U2 F'", choose: { "hidden-stickers": "Floating behind" } },
  { name: "cube-rear", puzzle: "3x3x3", algorithm: "R U2 F'", choose: { "hidden-stickers": "A view from behind" } },
  { name: "cube-letters", puzzle: "3x3x3", algorithm: "R U2 F'", choose: { "marks-on-stickers": "Letters" } },
  { name: "cube-safe", puzzle: "3x3x3", choose: { scheme: "Colour-blind safe", "marks-on-stickers": "Shapes" } },
  { name: "cube-contrast", puzzle: "3x3x3", choose: { scheme: "High contrast" } },
  { name: "cube-exploded", puzzle: "3x3x3", algorithm: "R U2 F'", slide: { "explode-pieces": 0.5 } },
  { name: "cube-corners", puzzle: "3x3x3", algorithm: "R U2 F'", press: ["kind-1", "kind-2"] },
  { name: "cube-2", puzzle: "2x2x2", algorithm: "R U'" },
  { name: "cube-7", puzzle: "7x7x7", algorithm: "3R 2U'" },
  { name: "pyraminx", puzzle: "pyraminx", algorithm: "R U' l" },
  { name: "pyraminx-exploded", puzzle: "pyraminx", slide: { "explode-pieces": 0.5 } },
  { name: "skewb", puzzle: "skewb", algorithm: "R U'" },
  { name: "megaminx", puzzle: "megaminx", algorithm: "R U'" },
  { name: "megaminx-safe", puzzle: "megaminx", choose: { scheme: "Colour-blind safe", "marks-on-stickers": "Letters" } },
  { name: "megaminx-hints", puzzle: "megaminx", algorithm: "R U'", choose: { "hidden-stickers": "Floating behind" } },
  { name: "tesseract", puzzle: "3x3x3x3", algorithm: "R12 R41" },
  { name: "tesseract-unfolded", puzzle: "3x3x3x3", algorithm: "R12 R41", press: ["shape-unfolded"] },
  { name: "tesseract-pins", puzzle: "3x3x3x3", algorithm: "R12 R41", press: ["shape-pin-board"] },
  { name: "tesseract-cell", puzzle: "3x3x3x3", algorithm: "R12 R41", press: ["shape-one-cell"] },
  { name: "tesseract-safe", puzzle: "3x3x3x3", choose: { scheme: "Colour-blind safe" } },
  { name: "tesseract-2", puzzle: "2x2x2x2", algorithm: "R12" },
];

/** Sets a puzzle up as a row of the table says. */
async function show(page, { puzzle, algorithm, press = [], choose = {}, slide = {} }) {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`#/play/${puzzle}`);
  await expect(page.getByTestId("puzzle-name")).toHaveText(puzzle);
  // The pictures are of the puzzle, not of the room that the page leaves it.
  await page.getByTestId("puzzle-canvas").evaluate((canvas) => {
    Object.assign(canvas.style, { position: "absolute", width: "480px", height: "320px" });
  });
  await expect.poll(() => page.getByTestId("puzzle-canvas").evaluate((canvas) => canvas.width)).toBe(480);
  if (algorithm) {
    await page.getByTestId("algorithm").fill(algorithm);
    const scrubber = page.getByTestId("scrubber");
    await scrubber.fill(await scrubber.getAttribute("max"));
  }
  await page.getByTestId("panel-view").click();
  for (const id of press) await page.getByTestId(id).click();
  for (const [id, choice] of Object.entries(choose)) {
    await page.getByTestId(id === "scheme" ? id : `setting-${id}`).selectOption(choice);
  }
  for (const [id, value] of Object.entries(slide)) await page.getByTestId(`setting-${id}`).fill(String(value));
}

/** The picture that the page saves, made small. */
async function small(page) {
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByTestId("picture").click()]);
  const png = readFileSync(await download.path()).toString("base64");
  const text = await page.evaluate(
    async ([png, height]) => {
      const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
      const full = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
      // By halves, so that every pixel counts.
      let picture = full;
      for (let size = full.height; size > height; ) {
        size = Math.max(height, size / 2);
        const canvas = new OffscreenCanvas(Math.round((full.width * size) / full.height), Math.round(size));
        const pen = canvas.getContext("2d");
        pen.imageSmoothingQuality = "high";
        pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
        picture = canvas;
      }
      const blob = await picture.convertToBlob({ type: "image/png" });
      return btoa(String.fromCharCode(...new Uint8Array(await blob.arrayBuffer())));
    },
    [png, HEIGHT],
  );
  return Buffer.from(text, "base64");
}

for (const row of PICTURES) {
  test(`the picture of ${row.name}`, async ({ page }) => {
    await show(page, row);
    expect(await small(page)).toMatchSnapshot(`${row.name}.png`, { threshold: 0.2, maxDiffPixelRatio: 0.02 });
  });
}

test("a lost drawing context comes back with the same picture", async ({ page }) => {
  await show(page, { puzzle: "megaminx", algorithm: "R U'" });
  const before = await small(page);
  // What is on the screen, too: the page draws for a picture that it saves, whatever it shows.
  const onScreen = () => page.getByTestId("puzzle-canvas").screenshot();
  const shown = await onScreen();
  await page.getByTestId("puzzle-canvas").evaluate(async (canvas) => {
    const loser = canvas.getContext("webgl2").getExtension("WEBGL_lose_context");
    const told = (name) => new Promise((done) => canvas.addEventListener(name, done, { once: true }));
    const lost = told("webglcontextlost");
    loser.loseContext();
    await lost;
    await new Promise((done) => setTimeout(done, 200));
    const restored = told("webglcontextrestored");
    loser.restoreContext();
    await restored;
  });
  await expect(page.getByTestId("no-webgl")).toBeHidden();
  await expect(page.getByTestId("puzzle-canvas")).toBeVisible();
  await expect.poll(async () => (await onScreen()).equals(shown)).toBe(true);
  expect((await small(page)).equals(before)).toBe(true);
});
