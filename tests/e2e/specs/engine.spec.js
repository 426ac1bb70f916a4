// Solving, stopping, and a worker that dies.

import { expect, instant, line, open, test, write } from "../rig.js";

const facelets = (page) => page.getByTestId("facelets").getAttribute("data-facelets");

test("a scrambled cube is solved, optimally, and the answer is played", { tag: "@core" }, async ({ page }) => {
  test.setTimeout(120_000);
  await open(page);
  await instant(page);
  const solved = await facelets(page);
  for (const turn of ["R", "U", "F-2", "D-prime", "L"]) await page.getByTestId(`turn-${turn}`).click();
  expect(await facelets(page)).not.toBe(solved);
  await page.getByTestId("solve").click();
  await expect(page.getByTestId("solve-result")).toContainText("Optimal (proved), 5 moves", { timeout: 90_000 });
  await expect.poll(() => facelets(page)).toBe(solved);
  await expect(page.getByTestId("solve-progress")).toContainText("position");
});

test("scramble, then solve", async ({ page }) => {
  test.setTimeout(120_000);
  await open(page);
  await instant(page);
  const solved = await facelets(page);
  await page.getByTestId("scramble-length").fill("7");
  await page.getByTestId("scramble").click();
  await expect.poll(() => facelets(page)).not.toBe(solved);
  await page.getByTestId("solve").click();
  await expect(page.getByTestId("solve-result")).toContainText(/Optimal \(proved\), [1-7] move/, { timeout: 90_000 });
  await expect.poll(() => facelets(page)).toBe(solved);
});

test("a solver can be stopped at once, and everything else goes on", async ({ page }) => {
  test.setTimeout(120_000);
  await open(page);
  await instant(page);
  // The superflip needs 20 moves: to prove that takes hours.
  for (const turn of "U R-2 F B R B-2 R U-2 L B-2 R U-prime D-prime R-2 F R-prime L B-2 U-2 F-2".split(" ")) {
    await page.getByTestId(`turn-${turn}`).click();
  }
  const position = await facelets(page);
  await page.getByTestId("solve-shortest").click();
  await expect(page.getByTestId("solve-progress")).toContainText(/%|Trying|Looking/);
  await page.getByTestId("solve-cancel").click();
  // Below the best answer so far, if there is one by now.
  const told = page.getByTestId("solve-result").or(page.getByTestId("solve-progress"));
  await expect(told.filter({ hasText: "Stopped" })).toBeVisible();
  await expect(page.getByTestId("solver-status")).toHaveAttribute("data-state", "ready");
  expect(await facelets(page)).toBe(position);
  await write(page, "Puzzles\nA: 3x3\n\n1 | halt \"Still here\"\n");
  await expect(page.getByTestId("diagnostics").locator("[data-code]")).not.toHaveCount(0);
});

for (const name of ["compiler", "solver"]) {
  test(`a ${name} that is killed is replaced, and nothing typed is lost`, { tag: "@core" }, async ({ page }) => {
    await open(page);
    await write(page, '.registers {\n    A <- 3x3 builtin (1260)\n}\n    halt "Alive" A\n');
    await expect(line(page, 1)).toContainText("Alive");
    const worker = page.workers().find((worker) => worker.url().endsWith(`/${name}.js`));
    const replaced = page.waitForEvent("worker", (next) => next.url().endsWith(`/${name}.js`));
    await worker.evaluate(() => void setTimeout(() => {
      throw new Error("killed by a test");
    }));
    await replaced;
    await expect(page.getByTestId(`${name}-status`)).toHaveAttribute("data-state", "ready");
    await expect(page.getByTestId("editor")).toContainText('halt "Alive" A');
    await write(page, '.registers {\n    A <- 3x3 builtin (1260)\n}\n    add A 2\n    halt "Alive again" A\n');
    await expect(line(page, 2)).toContainText("Alive again");
  });
}
