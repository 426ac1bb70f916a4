// One piece that is followed wherever it goes, and the tesseract that turns inside out while nobody touches it.

import { expect, expectAccessible, play, test } from "../rig.js";

const words = (page) => page.getByTestId("follow-words");
const canvas = (page) => page.getByTestId("puzzle-canvas");
/** What is seen where the puzzle is, without the tour's moving hand. */
const picture = (page) => canvas(page).screenshot({ animations: "disabled" });
const still = (page) => page.emulateMedia({ reducedMotion: "reduce" });

async function choose(page, piece) {
  await page.getByTestId("panel-pieces").click();
  await page.getByTestId("setting-follow").selectOption(piece);
}

/** Whether what is done changes the picture. */
async function changes(page, what) {
  const before = await picture(page);
  await what();
  await expect.poll(async () => Buffer.compare(await picture(page), before)).not.toBe(0);
}

test("a piece is followed through turns, undo, a scramble and a solution", async ({ page }) => {
  await still(page);
  await play(page, "#/play/3x3x3");
  await changes(page, () => choose(page, "UFR"));
  await expect(words(page)).toHaveText("Following UFR (corner): home");
  await expect(page.getByTestId("net-followed")).toHaveAttribute("data-stickers", "3");
  await expect(page.getByTestId("follow-UFR")).toHaveAttribute("aria-pressed", "true");
  await page.getByTestId("panel-turn").click();
  await page.getByTestId("turn-R").click();
  await expect(words(page)).toHaveText("Following UFR (corner): at UBR, not home");
  await expect(page.getByTestId("live")).toContainText("UFR is now at UBR.");
  await page.getByTestId("undo").click();
  await expect(words(page)).toHaveText("Following UFR (corner): home");
  // It can be turned in its place, too.
  await page.getByTestId("algorithm").fill("R' D' R D R' D' R D");
  await expect(words(page)).toContainText("Following UFR (corner): home, but turned: ");
  await page.getByTestId("play-start").click();
  await page.getByTestId("play-scramble").click();
  await expect(words(page)).toContainText("Following UFR (corner)");
  await page.getByTestId("play-reset").click();
  await expect(words(page)).toHaveText("Following UFR (corner): home");
  await page.getByTestId("share").click();
  await expect(page.getByTestId("share-link")).toHaveValue(/#\/play\/3x3x3$/);
  await page.getByTestId("share-close").click();
  await page.getByTestId("follow-stop").click();
  await expect(words(page)).toHaveCount(0);
  await expect(page.getByTestId("net-followed")).toHaveCount(0);
});

test("a piece is picked on the puzzle, by pointer or by key", async ({ page }) => {
  await still(page);
  await play(page, "#/play/3x3x3");
  await page.getByTestId("panel-pieces").click();
  await page.getByTestId("follow-pick").click();
  await expect(words(page)).toHaveText("Press a sticker of the piece to follow.");
  await page.keyboard.press("Escape");
  await expect(words(page)).toHaveCount(0);
  await page.getByTestId("follow-pick").click();
  const box = await canvas(page).boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.click(x, y);
  await expect(words(page)).toContainText("Following");
  await expect(page.getByTestId("scrubber-words"), "it turns nothing").toHaveText("0 of 0 steps");
  // The key lets the piece under the pointer go, and follows it again.
  await page.keyboard.press("p");
  await expect(words(page)).toHaveCount(0);
  await page.keyboard.press("p");
  await expect(words(page)).toContainText("Following");
  // In the table, by keyboard alone.
  await page.getByTestId("follow-DL").focus();
  await page.keyboard.press("Enter");
  await expect(words(page)).toContainText("Following DL (edge): home");
  await expectAccessible(page, { part: ".desk" });
  await page.keyboard.press("Enter");
  await expect(words(page)).toHaveCount(0);
});

test("in four dimensions the stickers are joined in every view, and a turn shows where it leads", async ({ page }) => {
  await still(page);
  await play(page, "#/play/3x3x3x3");
  await page.getByTestId("panel-pieces").click();
  const menu = page.getByTestId("setting-follow");
  const tetrad = "1238";
  await changes(page, () => menu.selectOption(tetrad));
  await expect(words(page)).toContainText(": home");
  for (const shape of ["unfolded", "pin-board", "one-cell", "perspective"]) {
    await changes(page, () => page.getByTestId(`canvas-shape-${shape}`).click());
    await expect(words(page)).toContainText(": home");
  }
  // The button of a turn that takes the piece along shows where to; the puzzle stays as it is.
  await page.getByTestId("panel-turn").click();
  const turns = page.locator(".pad-3 button");
  await page.mouse.move(5, 5);
  await changes(page, () => turns.first().hover());
  await expect(page.getByTestId("scrubber-words")).toHaveText("0 of 0 steps");
  await turns.first().click();
  await expect(words(page)).not.toContainText(": home");
  // It is still followed when somebody comes back from another puzzle.
  await page.goto("#/play/2x2x2x2");
  await expect(words(page)).toHaveCount(0);
  await page.goto("#/play/3x3x3x3");
  await expect(words(page)).toContainText("Following");
});

test.describe("a first visit", () => {
  test.use({ invited: false });

  test("idle, the tesseract turns inside out until it is touched", async ({ page }) => {
    test.setTimeout(240_000);
    await play(page, "#/play/3x3x3x3");
    await expect(page.getByTestId("tour")).toBeVisible();
    await page.mouse.move(300, 5);
    await page.waitForTimeout(1500);
    const saved = () => page.evaluate(() => JSON.stringify(Object.entries(localStorage).sort()));
    const [before, stored, address] = [await picture(page), await saved(), page.url()];
    const came = page.getByTestId("came-through");
    await expect(came).toHaveText("The hidden eighth cell just came through: it was cell 8.", { timeout: 150_000 });
    expect(Buffer.compare(await picture(page), before)).not.toBe(0);
    expect([await saved(), page.url()]).toEqual([stored, address]);
    await page.keyboard.press("Shift");
    await expect(came).toHaveCount(0);
    await expect.poll(async () => Buffer.compare(await picture(page), before), { timeout: 15_000 }).toBe(0);
    await expect(page.getByTestId("undo")).toBeDisabled();
    expect([await saved(), page.url()]).toEqual([stored, address]);
    // It can be switched off.
    await page.getByTestId("panel-view").click();
    const idle = page.getByTestId("setting-turn-inside-out-when-idle");
    await expect(idle).toHaveAttribute("aria-checked", "true");
    await idle.click();
    await expect(idle).toHaveAttribute("aria-checked", "false");
  });
});
