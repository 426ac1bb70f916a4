// The screen Play: turning by mouse, touch and keys, the algorithm bar and its player, what is taken back.

import { expect, expectAccessible, instant, play, test } from "../rig.js";

const text = (page) => page.getByTestId("algorithm");
const steps = (page) => page.getByTestId("scrubber-words");
const facelets = (page) => page.getByTestId("facelets").getAttribute("data-facelets");

/** The middle of the canvas, moved by a share of its size. */
async function spot(page, x = 0, y = 0) {
  const box = await page.getByTestId("puzzle-canvas").boundingBox();
  return [box.x + box.width * (0.5 + x), box.y + box.height * (0.5 + y)];
}

test("screens have addresses, and the way back leads back", { tag: "@core" }, async ({ page }) => {
  await page.goto("");
  await expect(page).toHaveTitle(/Average of two numbers/);
  await page.getByTestId("screen-play").click();
  await expect(page).toHaveURL(/#\/play\/3x3x3$/);
  await expect(page).toHaveTitle(/3x3x3/);
  await page.getByTestId("puzzles").click();
  await page.getByTestId("puzzle-search").fill("3^4");
  await page.getByTestId("choose-3x3x3x3").click();
  await expect(page).toHaveURL(/#\/play\/3x3x3x3$/);
  await expect(page.getByTestId("puzzle-name")).toHaveText("3x3x3x3");
  await page.goBack();
  await expect(page.getByTestId("puzzle-name")).toHaveText("3x3x3");
  await page.goBack();
  await expect(page.getByTestId("editor")).toBeVisible();
  await page.goForward();
  await expect(page.getByTestId("puzzle-name")).toHaveText("3x3x3");
});

test("a dragged sticker turns its layer, and the turn can be taken back", { tag: "@core" }, async ({ page }) => {
  await play(page, "#/play/3x3x3");
  const solved = await facelets(page);
  const [x, y] = await spot(page, -0.06, 0.1);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 60, y + 10, { steps: 8 });
  await page.mouse.move(x + 150, y + 25, { steps: 8 });
  await page.mouse.up();
  await expect.poll(() => facelets(page)).not.toBe(solved);
  await expect(steps(page)).toHaveText("1 of 1 step");
  await expect(text(page)).not.toHaveValue("");
  await page.getByTestId("undo").click();
  await expect.poll(() => facelets(page)).toBe(solved);
  await expect(text(page)).toHaveValue("");
  await page.keyboard.press("Control+y");
  await expect.poll(() => facelets(page)).not.toBe(solved);
});

test("the text and the puzzle stay in step, both ways", { tag: "@core" }, async ({ page }) => {
  await play(page, "#/play/3x3x3");
  await text(page).click();
  await page.keyboard.type("[R, U] F2");
  await expect(steps(page)).toHaveText("5 of 5 steps");
  await page.keyboard.press("Home");
  await expect(steps(page)).toHaveText("0 of 5 steps");
  for (const step of ["0", "1"]) {
    await page.keyboard.press("ArrowRight");
    await expect(steps(page)).toHaveText(`${step} of 5 steps`);
  }
  await page.getByTestId("play-end").click();
  await page.getByTestId("play-back").click();
  await expect(steps(page)).toHaveText("4 of 5 steps");
  await expect.poll(() => text(page).evaluate((field) => field.selectionStart)).toBe(5);
  await expect(page.locator(".score-marks mark")).toHaveText("U");
  await page.getByTestId("scrubber").fill("2");
  await expect(steps(page)).toHaveText("2 of 5 steps");
});

test("a text that cannot be read says why, and the last good one stays on the puzzle", async ({ page }) => {
  await play(page, "#/play/3x3x3");
  await text(page).fill("R U");
  const before = await facelets(page);
  await text(page).fill("R U oops");
  await expect(page.getByTestId("algorithm-error")).toContainText("oops");
  await expect(page.locator(".score-marks mark.wrong")).toHaveText("oops");
  expect(await facelets(page)).toBe(before);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+z");
  await expect(text(page)).toHaveValue("");
});

test("it plays, pauses, and begins again in a loop", { tag: "@core" }, async ({ page }) => {
  await play(page, "#/play/3x3x3?alg=(R_U)3&at=0");
  await page.getByTestId("speed").fill("4");
  await page.getByTestId("play-pause").click();
  await expect(steps(page)).toHaveText("6 of 6 steps");
  await expect(page.getByTestId("play-pause")).toHaveText("Play");
  await page.getByTestId("play-loop").click();
  await page.getByTestId("play-pause").click();
  await expect(page.getByTestId("play-pause")).toHaveText("Pause");
  await expect(steps(page)).not.toHaveText("6 of 6 steps");
  await page.getByTestId("play-pause").click();
  await expect(page.getByTestId("play-pause")).toHaveText("Play");
});

test("letters turn the cube, digits choose layers, and keys can be changed", async ({ page }) => {
  await play(page, "#/play/3x3x3");
  await page.keyboard.press("r");
  await page.keyboard.press("Shift+U");
  await page.keyboard.press("2");
  await page.keyboard.press("l");
  await expect(text(page)).toHaveValue("R U' M");
  await page.keyboard.press("?");
  await page.getByTestId("key-F").click();
  await expect(page.getByTestId("key-F")).toHaveText("press a key");
  await page.keyboard.press("j");
  await page.keyboard.press("Escape");
  await page.keyboard.press("1");
  await page.keyboard.press("j");
  await expect(text(page)).toHaveValue("R U' M F");
  await page.reload();
  await expect(page.getByTestId("solver-status")).toContainText("Solver ready");
  await expect(text(page)).toHaveValue("R U' M F");
  await page.keyboard.press("j");
  await expect(text(page)).toHaveValue("R U' M F F");
});

test("two tabs turn the same puzzle, each its own", async ({ page, context }) => {
  await play(page, "#/play/3x3x3");
  await page.keyboard.press("l");
  await expect(text(page)).toHaveValue("L");
  const other = await context.newPage();
  await play(other, new URL("#/play/3x3x3", page.url()).href);
  await expect(text(other)).toHaveValue("L");
  await other.keyboard.press("u");
  await page.keyboard.press("d");
  await page.keyboard.press("b");
  await other.reload();
  await expect(text(other)).toHaveValue("L U");
  await other.getByTestId("play-reset").click();
  await page.reload();
  await expect(text(page)).toHaveValue("L D B");
  await other.reload();
  await expect(text(other)).toHaveValue("");
  // A new tab begins with what was done last.
  const third = await context.newPage();
  await play(third, new URL("#/play/3x3x3", page.url()).href);
  await page.keyboard.press("r");
  await third.reload();
  await expect(text(third)).toHaveValue("");
});

test("a tapped sticker of the tesseract turns its cell; the other button turns it back", { tag: "@core" }, async ({ page }) => {
  await play(page, "#/play/3x3x3x3");
  const [x, y] = await spot(page, -0.08, -0.05);
  await page.mouse.click(x, y);
  await expect(steps(page)).toHaveText("1 of 1 step");
  await page.mouse.click(x, y, { button: "right" });
  await expect(steps(page)).toHaveText("2 of 2 steps");
  await page.getByTestId("panel-pieces").click();
  await expect(page.getByTestId("solved-pieces")).toHaveText("80 of 80 pieces in their places");
});

test("cells are held and turned by keys", async ({ page }) => {
  await play(page, "#/play/3x3x3x3");
  await page.keyboard.press("d");
  await page.keyboard.press("l");
  await page.keyboard.press("a");
  await page.keyboard.press("j");
  await expect(text(page)).toHaveValue("R12 R52'");
});

test("a drag through the fourth dimension turns nothing; a cell comes to the middle", async ({ page }) => {
  await play(page, "#/play/2x2x2x2");
  const canvas = page.getByTestId("puzzle-canvas");
  const before = await canvas.screenshot();
  const [x, y] = await spot(page, 0.4, 0.4);
  await page.keyboard.down("Shift");
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 120, y, { steps: 6 });
  await page.mouse.up();
  await page.keyboard.up("Shift");
  await expect.poll(async () => Buffer.compare(await canvas.screenshot(), before)).not.toBe(0);
  await expect(steps(page)).toHaveText("0 of 0 steps");
  await page.getByTestId("panel-view").click();
  await page.getByTestId("centre-1").click();
  // The drag has left the tesseract between two of its orientations, and the link holds the one in between.
  await page.getByTestId("share").click();
  await expect(page.getByTestId("share-link")).toHaveValue(/turned=[-.,\d]+/);
});

test("every shape and slider draws, and pieces are sorted out", { tag: "@core" }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await play(page, "#/play/3x3x3x3");
  await page.getByTestId("panel-view").click();
  const canvas = page.getByTestId("puzzle-canvas");
  let last = await canvas.screenshot();
  const changed = async (what) => {
    await expect.poll(async () => Buffer.compare(await canvas.screenshot(), last), what).not.toBe(0);
    last = await canvas.screenshot();
  };
  for (const shape of ["unfolded", "pin-board", "one-cell", "perspective"]) {
    await page.getByTestId(`shape-${shape}`).click();
    await changed(shape);
  }
  await page.getByTestId("setting-sticker-size").fill("0.3");
  await changed("sticker size");
  await page.getByTestId("kind-3").click();
  await changed("no triads");
});

test("scrambled, the clock starts with the first turn and stops when it is solved", async ({ page }) => {
  await play(page, "#/play/2x2x2");
  await page.getByTestId("play-scramble-length").fill("1");
  await page.getByTestId("play-scramble").click();
  await expect(page.getByTestId("clock")).toHaveText("0:00");
  const setup = await page.getByTestId("setup").locator("code").textContent();
  const back = setup.endsWith("2") ? setup : setup.endsWith("\u2032") ? setup.slice(0, -1) : `${setup}-prime`;
  await page.getByTestId(`turn-${back}`).click();
  await expect(page.getByTestId("clock")).toHaveText(/^\d+:\d\d\.\d\d$/);
  await expect(page.getByTestId("turns")).toHaveText("1");
  await page.getByTestId("undo").click();
  await page.getByTestId("undo").click();
  await expect(page.getByTestId("setup")).toHaveCount(0);
});

test("a random state is scrambled and solved by the engine", { tag: "@core" }, async ({ page }) => {
  await play(page, "#/play/2x2x2");
  await instant(page);
  await page.getByTestId("random-state").click();
  await expect(page.getByTestId("setup")).not.toHaveText("");
  await page.getByTestId("solve").click();
  await expect(page.getByTestId("solve-result")).not.toHaveText("");
  await expect(page.getByTestId("solve")).toBeDisabled();
  await page.getByTestId("undo").click();
  await expect(page.getByTestId("scrubber-words")).toHaveText("0 of 0 steps");
});

test("a far position has an answer at once, better ones until it is stopped, and stages", async ({ page }) => {
  await play(page, "#/play/megaminx");
  await instant(page);
  await page.getByTestId("random-state").click();
  await expect(page.getByTestId("setup")).not.toHaveText("");
  await page.getByTestId("solve-improve").click();
  await expect(page.getByTestId("solve-result")).toContainText("moves");
  await expect(page.getByTestId("solve-progress")).toContainText(/Attempt|Building/);
  await page.getByTestId("solve-cancel").click();
  await expect(page.getByTestId("solve-progress")).toHaveText("Stopped");
  await expect(page.getByTestId("solve-result")).toContainText("moves");
  await page.getByTestId("undo").click();

  await page.getByTestId("solve-staged").click();
  const stages = page.getByTestId("solve-stages").getByRole("listitem");
  await expect(stages).toHaveCount(2);
  await expect(page.getByTestId("stage-marks").locator("line")).toHaveCount(2);
  await expect(page.getByTestId("solve-lengths")).toContainText("some positions take at least 42 moves (HTM)");
  await page.getByTestId("stage-2").click();
  const moves = (await stages.filter({ hasText: "Edges" }).textContent()).match(/\d+/)[0];
  const all = await page.getByTestId("scrubber").getAttribute("max");
  await expect(page.getByTestId("scrubber-words")).toHaveText(`${moves} of ${all} steps`);
  await page.getByTestId("only-2").click();
  await expect(page.getByTestId("only-2")).toHaveAttribute("aria-pressed", "true");
});

test("the cube is solved step by step, as people do it", async ({ page }) => {
  await play(page, "#/play/3x3x3?alg=R_U_F2_D_L'_B2_U'_R2_F_D2_L_B'_U2_R'_F'_D");
  await instant(page);
  await page.getByTestId("solve-staged").click();
  const stages = page.getByTestId("solve-stages").getByRole("listitem");
  await expect(stages).toHaveText([/^Cross/, /^First pair/, /^Second pair/, /^Third pair/, /^Fourth pair/, /OLL/, /PLL/]);
  await expect(page.getByTestId("stage-marks").locator("line")).toHaveCount(7);
  await expect(page.getByTestId("solve-steps")).toContainText("CFOP");
  await page.getByTestId("stage-1").click();
  const moves = Number((await stages.first().textContent()).match(/\d+/)[0]);
  const before = 16;
  // The cube is turned over first.
  await expect(page.getByTestId("scrubber-words")).toContainText(`${before + 1 + moves} of`);
  await page.getByTestId("only-1").click();
  await expect(page.getByTestId("only-1")).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByTestId("only-6")).toHaveAttribute("aria-pressed", "false");
  await expect(page.getByTestId("only-2"), "no filter shows one pair").toHaveCount(0);
});

test("a commutator opens, and its parts can be gone to", async ({ page }) => {
  await play(page, "#/play/3x3x3x3?alg=Q3_[R12,_R34]");
  await page.getByTestId("panel-moves").click();
  const tree = page.getByTestId("tree");
  await expect(tree).toContainText("Q3");
  await tree.locator("summary", { hasText: "R12" }).click({ position: { x: 3, y: 8 } });
  await tree.locator(".leaf button", { hasText: "R34" }).click();
  await expect(steps(page)).not.toHaveText(/^0 of/);
});

test("what is under the pointer is told", async ({ page }) => {
  await play(page, "#/play/3x3x3?alg=R");
  const [x, y] = await spot(page, 0.06, 0.05);
  await page.mouse.move(x, y);
  await expect(page.getByTestId("piece-line")).toContainText(/edge|corner|centre/);
});

test("a phone turns by touch alone, and nothing sticks out", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await play(page, "#/play/3x3x3x3");
  const [x, y] = await spot(page, -0.1, -0.05);
  await page.touchscreen.tap(x, y);
  await expect(steps(page)).toHaveText("1 of 1 step");
  await page.getByTestId("undo").tap();
  await expect(steps(page)).toHaveText("0 of 0 steps");
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  for (const id of ["puzzle-canvas", "play-pause", "scrubber", "algorithm", "screen-run", "screen-play"]) {
    await expect(page.getByTestId(id), id).toBeInViewport({ ratio: 1 });
  }
  await context.close();
});

for (const colorScheme of ["light", "dark"]) {
  for (const [width, height] of [[1440, 900], [390, 844]]) {
    test(`accessible: ${colorScheme}, ${width} wide`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await play(page, "#/play/3x3x3x3?alg=[R12,_R34]_R21&at=2");
      await instant(page);
      for (const panel of ["turn", "view", "moves", "pieces"]) {
        await page.getByTestId(`panel-${panel}`).click();
        await expectAccessible(page, { where: panel });
      }
      for (const sheet of ["help", "share", "puzzles"]) {
        await page.getByTestId(sheet).click();
        await expectAccessible(page, { where: sheet });
      }
    });
  }
}
