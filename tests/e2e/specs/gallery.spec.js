// The useful moves of the tesseract and the tricks with quarks, in Play.

import { expect, test } from "../rig.js";

const tesseract = async (page, panel) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("#/play/3x3x3x3");
  await expect(page.getByTestId("solver-status")).toContainText("Solver ready");
  await page.getByTestId(`panel-${panel}`).click();
};

test("a useful move opens, says what it does, and its parts can be played", async ({ page }) => {
  await tesseract(page, "gallery");
  await page.getByTestId("useful-kind").selectOption("Triads (3-colour) only");
  await expect(page.getByTestId("useful-Q1")).toHaveCount(0);
  await page.getByTestId("useful-Q8").click();
  await expect(page.getByTestId("useful-name")).toHaveText("Q8");
  await expect(page.getByTestId("useful-does")).toContainText("(124, 128)");
  await expect(page.getByTestId("algorithm")).toHaveValue("R24 Q7 R24'");

  // Level by level down to Q7, by keyboard.
  await page.getByTestId("open-branch-").focus();
  await page.keyboard.press("Enter");
  await page.getByTestId("open-branch-1").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("open-branch-1")).toHaveAttribute("aria-expanded", "true");
  await page.getByTestId("branch-1").click();
  await expect(page.getByTestId("algorithm")).toHaveValue("Q7");
  await expect(page.getByTestId("branch-1")).toHaveAttribute("aria-pressed", "true");
  await page.getByTestId("play-end").click();
  await expect(page.getByTestId("play-end")).toBeDisabled();

  await page.getByRole("switch", { name: "End solved" }).click();
  await expect(page.getByTestId("setup")).toBeVisible();
  await page.getByTestId("useful-back").click();
  await expect(page.getByTestId("useful-list")).toBeVisible();
});

test("the show tells what the cubist in cell 4 sees", async ({ page }) => {
  await tesseract(page, "quarks");
  await expect(page.getByTestId("verdict")).toContainText("solved cube");
  const verdicts = [/impossible/, /honest/, /impossible/, /impossible/, /no sticker/];
  for (const verdict of verdicts) {
    await page.getByTestId("trick-next").click();
    await expect(page.getByTestId("verdict")).toContainText("solved cube");
    await page.getByTestId("play-end").click();
    await expect(page.getByTestId("verdict")).toContainText(verdict);
  }
  await expect(page.getByTestId("trick-next")).toBeDisabled();
  await page.getByTestId("trick-back").click();
  // Hundreds of turns, and the whole takes 15 seconds wherever it runs.
  await page.getByTestId("trick-watch").click();
  await expect(page.getByTestId("verdict")).toContainText("impossible", { timeout: 30_000 });
});

test("other puzzles have neither", async ({ page }) => {
  await tesseract(page, "gallery");
  await page.goto("#/play/3x3x3");
  await expect(page.getByTestId("panel-turn")).toHaveAttribute("aria-selected", "true");
  await expect(page.getByTestId("panel-gallery")).toHaveCount(0);
});
