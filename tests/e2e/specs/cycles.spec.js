// Play's panel "What does this algorithm do?": cycles, order, repeating, and what is made of an algorithm.

import { expect, expectAccessible, open, play, test } from "../rig.js";

const text = (page) => page.getByTestId("algorithm");
const panel = (page) => page.getByTestId("cycles");

test("right and up: its cycles, why it takes 105 times, and back at the start after that", async ({ page }) => {
  await play(page, "#/play/3x3x3?alg=R%20U");
  await page.getByTestId("panel-cycles").click();
  await expect(page.getByTestId("order")).toContainText("Order 105 = lcm(3, 7, 15)");
  await expect(page.getByTestId("cycle")).toHaveCount(3);
  await expect(page.getByTestId("notation").nth(1)).toHaveText("(ULF, UBL, URB, BRD, DRF)_{acb}");
  await expect(page.getByTestId("cycle").nth(1).locator("rt").filter({ hasText: "+" })).toHaveText(["+2", "+1", "+2"]);
  await expect(page.getByTestId("sums")).toContainText("6 = 0 mod 3");
  await page.getByTestId("cycle").nth(2).click();
  await expect(page.getByTestId("cycle").nth(2)).toHaveAttribute("aria-pressed", "true");
  await expectAccessible(page, { part: ".play-side" });

  const before = await page.getByTestId("facelets").getAttribute("data-facelets");
  await page.getByTestId("play-start").click();
  const solved = await page.getByTestId("facelets").getAttribute("data-facelets");
  expect(solved).not.toBe(before);
  await page.getByTestId("repeat").click();
  await expect(page.getByTestId("repeated")).toHaveText(/^\d+ of 105 times$/);
  await expect(page.getByTestId("repeated")).toHaveText("105 of 105 times", { timeout: 30_000 });
  await expect(page.getByTestId("facelets")).toHaveAttribute("data-facelets", solved);
  await expect(page.getByTestId("setup")).toHaveCount(0);
});

test("inverse, commutator, and a register that a program counts with", async ({ page }) => {
  await play(page, "#/play/3x3x3?alg=R%20U");
  await page.getByTestId("panel-cycles").click();
  await page.getByTestId("inverse").click();
  await expect(text(page)).toHaveValue("U' R'");
  await page.keyboard.press("Control+z");
  await expect(text(page)).toHaveValue("R U");
  await expect(page.getByTestId("commutator")).toBeDisabled();
  await page.getByTestId("commutator-with").fill("F");
  await page.getByTestId("commutator").click();
  await expect(text(page)).toHaveValue("[R U, F]");
  await page.keyboard.press("Control+z");
  await page.getByTestId("make-register").click();
  await expect(page).toHaveURL(/#\/run/);
  await expect(page.getByTestId("editor")).toContainText("A <- 3x3x3 (R U)");
  await expect(page.getByRole("region", { name: "Registers" })).toContainText("0 to 104");
});

test("from a register of a program to what its algorithm does, and back", async ({ page }) => {
  await open(page);
  await page.getByTestId("cycles-A").click();
  await expect(page).toHaveURL(/#\/play\/3x3x3\?alg=.*&panel=cycles$/);
  await expect(page.getByTestId("order")).toContainText("Order 90");
  await page.goBack();
  await expect(page.getByTestId("register-A")).toBeVisible();
  // And from the algorithm under way, which takes long enough to be paused on a slow machine, too.
  await page.getByTestId("input-field").fill("89");
  await page.getByTestId("input-submit").click();
  await page.getByTestId("pause").click();
  await page.getByTestId("cycles-now").click();
  await expect(page).toHaveURL(/#\/play\/3x3x3\?alg=.*&panel=cycles$/);
  await expect(page.getByTestId("order")).toContainText("Order 90");
});

for (const [puzzle, turn, times] of [["3x3x3x3", "R12", 4], ["7x7x7", "R", 4], ["megaminx", "R", 5]]) {
  test(`${puzzle} has one, too, that fits on a phone`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await play(page, `#/play/${puzzle}`);
    await page.getByTestId("panel-cycles").click();
    await expect(page.getByTestId("cycles-hint")).toBeVisible();
    await text(page).fill(turn);
    await expect(panel(page)).toContainText(`Repeat it ${times} times`);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(390);
  });
}

test("an algorithm is mirrored, rotated, simplified and inverted, and taken back", async ({ page }) => {
  await play(page, "#/play/3x3x3?alg=[R,_U]_F_F_//_so");
  await page.getByTestId("panel-moves").click();
  const algorithm = page.getByTestId("algorithm");
  const changed = page.getByTestId("rewritten");
  for (const [way, text] of [
    ["mirror", "[L', U'] F' F' // so"],
    ["rotate", "[B', U'] L' L' // so"],
    ["simplify", "B' U' B U L2"],
    ["invert", "L2 U' B' U B"],
  ]) {
    const before = await algorithm.inputValue();
    await page.getByTestId(`rewrite-${way}`).click();
    await expect(algorithm).toHaveValue(text);
    await expect(changed.locator("del")).toHaveText(before.replaceAll("'", "\u2032"));
    await expect(changed.locator("ins")).toHaveText(text.replaceAll("'", "\u2032"));
  }
  await expectAccessible(page, { part: ".play-side" });
  await page.keyboard.press("ControlOrMeta+Z");
  await expect(algorithm).toHaveValue("B' U' B U L2");
  await expect(changed).toHaveCount(0);
  await play(page, "#/play/pyraminx?alg=R_U");
  await page.getByTestId("panel-moves").click();
  await expect(page.getByTestId("rewrite-mirror"), "only cubes are mirrored").toHaveCount(0);
  await page.getByTestId("rewrite-invert").click();
  await expect(algorithm).toHaveValue("U' R'");
});

/** How many of the pixels where the upper centre is, a little above the canvas's middle, are of a register's blue. */
async function blue(page) {
  const png = [...(await page.getByTestId("puzzle-canvas").screenshot({ animations: "disabled" }))];
  return page.evaluate(async (png) => {
    const bitmap = await createImageBitmap(new Blob([new Uint8Array(png)], { type: "image/png" }));
    const context = new OffscreenCanvas(80, 60).getContext("2d");
    context.drawImage(bitmap, 40 - bitmap.width / 2, 70 - bitmap.height / 2);
    const { data } = context.getImageData(0, 0, 80, 60);
    let count = 0;
    for (let n = 0; n < data.length; n += 4) if (data[n + 2] > data[n] + 80) count++;
    return count;
  }, png);
}

test("arrows lie on the puzzle, over the pieces between", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  // Three edges of the upper face: one arrow goes straight across its centre, which is looked down on.
  await play(page, "#/play/3x3x3?alg=M2%20U%20M%20U2%20M%27%20U%20M2&from=0,77");
  expect(await blue(page)).toBe(0);
  await page.getByTestId("panel-cycles").click();
  await expect(page.getByTestId("cycle")).toHaveCount(1);
  await expect.poll(() => blue(page)).toBeGreaterThan(100);
  // Seen from below, what is hidden of it is faint.
  await play(page, "#/play/3x3x3?alg=M2%20U%20M%20U2%20M%27%20U%20M2&panel=cycles&from=0,-77");
  await expect(page.getByTestId("cycle")).toHaveCount(1);
  expect(await blue(page)).toBe(0);
});

test("the group of some turns is drawn, and linked with the puzzle", async ({ page }) => {
  await play(page, "#/play/3x3x3?panel=cycles&group=R2,_U2");
  await expect(page.getByTestId("group-order")).toContainText("12 positions");
  const diagram = page.getByTestId("group-diagram");
  const dot = (n) => diagram.locator(`circle[data-n="${n}"]`);
  await expect(diagram.getByRole("option")).toHaveCount(12);
  await expectAccessible(page, { part: ".play-side" });
  // Keys walk along the arrows, a press goes there.
  await diagram.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowUp");
  await expect(page.getByTestId("group-element")).toHaveText(/^\d+: R2 U2\. Done 6 times/);
  await page.keyboard.press("Enter");
  await expect(text(page)).toHaveValue("R2 U2");
  await expect(page.getByTestId("group-here")).not.toHaveText("The puzzle is at 0.");
  await dot(0).click();
  await expect(page.getByTestId("group-here")).toHaveText("The puzzle is at 0.");
  // Turns by hand lead along it, and out of it.
  await page.keyboard.press("f");
  await expect(page.getByTestId("group-here")).toHaveText("The puzzle is not at one of these positions.");
  await page.getByTestId("group-table-tab").click();
  await expect(page.getByTestId("group-table").locator("tbody td")).toHaveCount(144);
  for (const [button, name, holds] of [
    ["group-svg", "group.svg", "<circle"],
    ["group-gap", "group.g", "G := Group(a, b);\nSize(G);  # 12"],
  ]) {
    const download = page.waitForEvent("download");
    await page.getByTestId(button).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(name);
    const chunks = [];
    for await (const chunk of await file.createReadStream()) chunks.push(chunk);
    expect(Buffer.concat(chunks).toString()).toContain(holds);
  }
  await page.getByTestId("group-turns").fill("R, U");
  await expect(page.getByTestId("group-why")).toContainText("more than 120 positions");
});
