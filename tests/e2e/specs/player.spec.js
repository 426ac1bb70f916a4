// The element for other people's pages.

import { expect, play, test } from "../rig.js";

const inner = (page, id) => page.locator(`#${id}`).locator("iframe").contentFrame();

test("two lines of HTML show a puzzle, and it follows its attributes", { tag: "@core" }, async ({ page }) => {
  await page.goto("player.html");
  const tesseract = inner(page, "tesseract");
  await expect(tesseract.getByTestId("algorithm")).toHaveValue("R12 [R34, R21]");
  await expect(tesseract.getByTestId("scrubber-words")).toHaveText("0 of 5 steps");
  await expect(tesseract.getByTestId("canvas-shape-unfolded")).toHaveAttribute("aria-pressed", "true");

  await page.locator("#live").scrollIntoViewIfNeeded();
  const live = inner(page, "live");
  await expect(live.getByTestId("scrubber-words")).toHaveText("0 of 7 steps");
  await live.getByTestId("play-step").click();
  await expect(live.getByTestId("scrubber-words")).toHaveText("1 of 7 steps");
  const loads = await page.evaluate(() => performance.getEntriesByType("resource").length);
  const entries = await page.evaluate(() => history.length);
  await page.locator("#alg").fill("F R\u2019 U2");
  await expect(live.getByTestId("scrubber-words")).toHaveText("0 of 3 steps");
  await expect(live.getByTestId("setup")).toHaveCount(0);
  await page.locator("#puzzle").selectOption("megaminx");
  await expect(live.getByTestId("algorithm")).toHaveValue("F R' U2");
  await expect(page.locator("#live").locator("iframe")).toHaveAttribute("title", "Puzzle megaminx: F R\u2019 U2");
  expect(await page.evaluate(() => history.length), "nothing is left behind in the history").toBe(entries);
  expect(await page.evaluate(() => performance.getEntriesByType("resource").length), "nothing is loaded again").toBe(loads);
  await page.locator("#live").evaluate((player) => {
    player.setAttribute("puzzle", "3x3x3");
    player.removeAttribute("alg");
  });
  await expect(live.getByTestId("algorithm")).toHaveValue("");
});

test("attributes of cubing.js' <twisty-player> mean the same, and those of its own come first", async ({ page }) => {
  await page.goto("player.html");
  await page.locator("#live").scrollIntoViewIfNeeded();
  const live = inner(page, "live");
  await expect(live.getByTestId("scrubber-words")).toHaveText("0 of 7 steps");
  const set = (attributes) =>
    page.locator("#live").evaluate((player, attributes) => {
      for (const [name, text] of Object.entries(attributes)) player.setAttribute(name, text);
      return decodeURIComponent(player.address);
    }, attributes);
  await page.locator("#live").evaluate((player) => player.removeAttribute("setup"));
  expect(await set({ alg: "F2", "experimental-setup-alg": "F' D", "camera-longitude": "-40" })).toMatch(/setup=F~_D&from=-40,35$/);
  await expect(live.getByTestId("scrubber-words")).toHaveText(/^0 of 1 steps?$/);
  await expect(live.getByTestId("setup")).toContainText(/F.\s*D/);
  expect(await set({ "camera-latitude": "20", "hint-facelets": "floating" })).toMatch(/from=-40,20&hints=floating-behind/);
  expect(await set({ "camera-latitude": "high", "hint-facelets": "many" })).not.toMatch(/from=|hints=/);
  expect(await set({ from: "1,2", setup: "R", "hint-facelets": "none" })).toMatch(/setup=R&.*from=1,2&hints=hidden/);
  await expect(live.getByTestId("setup")).toContainText("R");
});

test("Share writes the element of what is shown", async ({ page }) => {
  await play(page, "#/play/3x3x3?alg=[R,_U]&at=1");
  await page.getByTestId("share").click();
  await expect(page.getByTestId("share-element")).toHaveValue(
    /<script src="[^"]*\/player\.js"><\/script>\s*<hypercubist-player puzzle="3x3x3" alg="\[R, U\]" at="1"><\/hypercubist-player>/,
  );
});
