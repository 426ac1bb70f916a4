// The 2x2x2x2's squares (Gould's 2D faces), several turns at once, and the Atlas's turn metrics played.

import { expect, expectAccessible, instant, play, test } from "../rig.js";

const text = (page) => page.getByTestId("algorithm");

test("a square turns with a button, and two turns that do not cut one another at once", async ({ page }) => {
  await play(page, "#/play/2x2x2x2");
  await instant(page);
  await page.getByTestId("turn-S12").click();
  await expect(text(page)).toHaveValue("S12");
  await page.getByTestId("turn-S12-prime").click();
  await page.getByRole("switch", { name: "Several turns at once" }).or(page.getByLabel("Several turns at once")).first().click();
  await page.getByTestId("turn-R13").click();
  await page.getByTestId("turn-S12").click();
  await expect(page.getByTestId("together")).toHaveText("S12 R13");
  await expectAccessible(page, { part: ".play-side" });
  await page.getByTestId("together-do").click();
  await expect(text(page)).toHaveValue("S12 S12' (S12 R13)");
  await expect(page.getByTestId("scrubber-words")).toHaveText("3 of 3 steps");
  // What cuts through it is not chosen.
  await page.getByTestId("turn-S12").click();
  await page.getByTestId("turn-S13").click();
  await expect(page.getByTestId("together")).toHaveText("S12");
});

test("every turn metric has a twist that opens in Play as one step", async ({ page }) => {
  await page.goto("#/atlas/turn-metrics");
  const examples = page.locator('[data-testid^="example-"]');
  await expect(examples).toHaveCount(14);
  await page.getByTestId("example-SPTM").click();
  await expect(text(page)).toHaveValue("(S12 R13)");
  await expect(page.getByTestId("scrubber-words")).toHaveText("0 of 1 step");
  await page.getByTestId("play-step").click();
  await expect(page.getByTestId("scrubber-words")).toHaveText("1 of 1 step");
});
