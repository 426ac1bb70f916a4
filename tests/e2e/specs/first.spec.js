// The first program, on every host: it is compiled, drawn and run.

import { expect, instant, line, open, test } from "../rig.js";

test("average is open, compiled, and the cube is drawn", { tag: "@core" }, async ({ page }) => {
  await open(page);
  await expect(page.getByTestId("document-name")).toHaveText("Average of two numbers");
  await expect(page.getByTestId("editor")).toContainText("A, B <- 3x3 builtin (90, 90)");
  await expect(line(page, 14)).toContainText('halt "The average is"');
  await expect(page.getByTestId("register-A-value")).toHaveText("0");
  await expect(page.getByTestId("register-B-value")).toHaveText("0");
  await expect(page.getByTestId("register-A")).toContainText("0 to 89");
  await expect(page.getByTestId("no-webgl")).toHaveCount(0);
  // Something has been drawn: the canvas is not one flat colour.
  const picture = await page.getByTestId("puzzle-canvas").screenshot();
  expect(picture.length).toBeGreaterThan(4000);
});

test("4 and 7 make 5", { tag: "@core" }, async ({ page }) => {
  await open(page);
  await instant(page);
  await page.getByTestId("run").click();
  await page.getByTestId("input-field").fill("4");
  await page.getByTestId("input-submit").click();
  await expect(page.getByTestId("register-A-value")).toHaveText("4");
  await expect(page.getByTestId("status")).toContainText("Second number");
  await page.getByTestId("input-field").fill("7");
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("said")).toHaveText("The average is 5");
  const log = page.getByTestId("output-log");
  await expect(log).toContainText("First number: 4");
  await expect(log).toContainText("Second number: 7");
  await expect(log).toContainText("Calculating average...");
  await expect(log).toContainText("The average is 5");
});
