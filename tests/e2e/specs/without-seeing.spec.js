// Play, four dimensions and a real cube by screen reader and keyboard alone. No test here uses the pointer.

import { expect, open, play, test } from "../rig.js";
import { Transcript } from "../transcript.js";

// Turns are shown at once, so that nothing waits for a picture.
test.use({ contextOptions: { reducedMotion: "reduce" } });
test.describe.configure({ timeout: 120_000 });

test("the 3x3x3: turns, the position, a solution step by step", async ({ page }) => {
  await play(page, "#/play/3x3x3");
  const heard = new Transcript(page, "play-3x3x3");
  await heard.skip();
  await heard.tabTo(/application/);
  await heard.press("r");
  await heard.press("Shift+U");
  await heard.press("Enter");

  await heard.tabTo(/tab "Pieces"/);
  await page.keyboard.press("Enter");
  await heard.tabTo(/"Top:/);
  await page.keyboard.press("Enter");
  await heard.tree("in-words");

  await page.keyboard.press("Shift+Tab");
  await heard.tabTo(/tab "Turn"/);
  await page.keyboard.press("Enter");
  await heard.tabTo(/button "Solve/);
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("live")).toContainText("Solved in 2 moves", { timeout: 60_000 });
  await heard.skip();
  await heard.tabTo(/application/);
  await heard.press("0");
  for (let step = 0; step < 4; step += 1) await heard.press("ArrowRight");
  await heard.press("ArrowLeft");
  await heard.compare();
});

test("the tesseract: a cell in hand, what it does, the position by cells", async ({ page }) => {
  await play(page, "#/play/3x3x3x3");
  const heard = new Transcript(page, "play-3x3x3x3");
  await heard.skip();
  await heard.tabTo(/application/);
  await heard.press("f");
  await heard.press("k");
  await heard.press("Enter");
  await heard.tabTo(/tab "Pieces"/);
  await page.keyboard.press("Enter");
  await heard.tabTo(/"Cell \d: \d/);
  await page.keyboard.press("Enter");
  await heard.tree("in-words");
  await heard.compare();
});

test("a real cube: each turn, each question, and where the cube should be", async ({ page }) => {
  await open(page, "#/run/repeat.q");
  const heard = new Transcript(page, "real-cube");
  await heard.tabTo(/button "Follow with/);
  await heard.skip();
  await heard.press("Enter");
  await heard.tree("real-cube");
  await heard.tabTo(/button "Done/);
  for (let turn = 0; turn < 2; turn += 1) await heard.press("Enter");
  await heard.tree("real-cube");
  await heard.tabTo(/"The position in words"/);
  await page.keyboard.press("Enter");
  await heard.tree("real-cube");
  await heard.compare();
});
