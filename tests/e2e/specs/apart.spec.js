// Play's panel "Take apart": pieces by hand, the laws, mending, and the proof step by step.

import { expect, expectAccessible, instant, play, test } from "../rig.js";

const verdict = (page) => page.getByTestId("apart-verdict");
const facelets = (page) => page.getByTestId("facelets").getAttribute("data-facelets");

test("a flipped edge cannot be turned right: the law, the class, and one piece that mends it", async ({ page }) => {
  await play(page, "#/play/3x3x3");
  const solved = await facelets(page);
  await page.getByTestId("panel-apart").click();
  await expect(verdict(page)).toHaveText("Turning can make this position. It lies in class 1 of 12.");
  await page.getByTestId("apart-piece").selectOption({ label: "UF" });
  await page.getByTestId("apart-turn-0").click();
  await expect(verdict(page)).toContainText("Turning cannot make this position.");
  await expect(page.getByTestId("setup")).toContainText("Start:(UF)_{ab}");
  await expect(page.locator(".laws tr.broken")).toHaveText(/An even number of the edges is always flipped\s*1 mod 2\s*no/);
  await expectAccessible(page, { part: ".play-side" });
  // Turning does not help.
  await page.keyboard.press("r");
  await page.keyboard.press("u");
  await expect(page.locator(".laws tr.broken")).toHaveCount(1);
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await page.getByTestId("apart-other").selectOption({ label: "UB" });
  await expect(page.locator(".laws tr.broken")).toHaveCount(2);
  await expect(page.getByTestId("apart-mend")).toContainText("exchange the edges");
  await page.getByTestId("apart-mend-it").click();
  await expect.poll(() => facelets(page)).toBe(solved);
  await page.keyboard.press("Control+z");
  await expect(page.locator(".laws tr.broken")).toHaveCount(2);
});

test("pieces are taken in hand by tapping them, and exchanged by tapping another", async ({ page }) => {
  await play(page, "#/play/3x3x3?panel=apart");
  const solved = await facelets(page);
  const box = await page.getByTestId("puzzle-canvas").boundingBox();
  const tap = (x, y) => page.mouse.click(box.x + box.width * x, box.y + box.height * y);
  await tap(0.407, 0.45);
  await expect(page.getByTestId("apart-piece")).toHaveValue("UF");
  await tap(0.407, 0.45);
  await expect.poll(() => facelets(page)).not.toBe(solved);
  await page.getByTestId("panel-turn").click();
  await page.getByTestId("undo").click();
  await expect.poll(() => facelets(page)).toBe(solved);
});

test("the tesseract has 48 classes, and a cross that turning can make", async ({ page }) => {
  await play(page, "#/play/3x3x3x3?panel=apart");
  await expect(verdict(page)).toContainText("class 1 of 48");
  await page.getByTestId("apart-piece").selectOption({ label: "1234" });
  await expect(page.locator(".in-place button")).toHaveCount(11);
  await page.getByRole("button", { name: /^Cross/ }).first().click();
  await expect(verdict(page)).toContainText("Turning can make this position.");
  await page.getByRole("button", { name: /^Twist/ }).first().click();
  await expect(verdict(page)).toContainText("Turning cannot make this position.");
  await page.getByTestId("apart-classes").click();
  await page.getByTestId("apart-class-48").click();
  await expect(verdict(page)).toContainText("class 48 of 48");
  await page.getByTestId("apart-position").fill("(1234)_{cd}");
  await page.getByTestId("apart-set").click();
  await expect(verdict(page)).toContainText("mirror image");
});

test("the proof of the laws is played on the cube, step by step", async ({ page }) => {
  await play(page, "#/play/3x3x3?setup=(UF,_UR)(UFR,_ULF)&panel=apart");
  await instant(page);
  await page.getByTestId("prove").click();
  await expect(page.getByTestId("proof")).toContainText("proposition 11.6");
  const done = page.getByTestId("proof-done");
  await expect(done).toHaveText(/^0 of \d+ steps done$/);
  const all = Number((await done.textContent()).match(/of (\d+)/)[1]);
  for (let n = 1; n <= all; n += 1) {
    await page.getByTestId("proof-next").click();
    await expect(done).toHaveText(`${n} of ${all} steps done`);
  }
  await expect(page.getByTestId("proof-next")).toHaveText("Solved");
  await page.getByTestId("proof-step-0").scrollIntoViewIfNeeded().catch(() => {});
  await expectAccessible(page, { part: ".play-side" });
});

test("a broken position says why the solver refuses it, and the panel fits on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await play(page, "#/play/2x2x2?setup=(UFR)%5F%7Babc%7D&panel=apart");
  await expect(verdict(page)).toContainText("class 3 of 3");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expect(page.getByTestId("apart-mend")).toBeVisible();
});
