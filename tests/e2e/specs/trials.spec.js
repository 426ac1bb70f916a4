// Tests that a program brings along, turns beside its lines, and the card of an exercise.

import { readFile } from "node:fs/promises";

import { expect, open, openProgram, test } from "../rig.js";

const PROGRAM = `.registers {
    A <- 3x3 builtin (90)
}
    input "A number:" A
    add A 1
    halt "One more is" A
.test 4 -> "One more is 5"
.test 7 -> 8
.test 7 -> 9
`;
const FILE = { name: "more.qat", mimeType: "text/plain", buffer: Buffer.from(PROGRAM) };

test("tests run by themselves, with a mark beside each and the first difference", { tag: "@core" }, async ({ page }) => {
  await open(page);
  await openProgram(page, FILE);
  const count = page.getByTestId("trials-count");
  await expect(count).toHaveText("✗ 1 of 3 tests fails");
  await expect(page.getByTestId("trial-9")).toContainText("The program says 8, not 9");
  await expect(page.getByTestId("trial-7")).toContainText(/✓ \d+ turns/);
  await expect(page.locator(".cm-hint.passes[data-words^='✓']")).toHaveCount(2);
  await expect(page.locator(".cm-hint.fails")).toHaveAttribute("title", "the program says 8, not 9");
  await page.getByTestId("trial-9").click();
  await expect(page.locator(".cm-lineNumbers .cm-activeLineGutter")).toHaveText("9");
  // The test is mended where it stands.
  await page.keyboard.press("End");
  await page.keyboard.press("Backspace");
  await page.keyboard.type("8");
  await expect(count).toHaveText("✓ All 3 tests pass");
});

test("turns stand beside statements, and the cursor shows what its line became", async ({ page }) => {
  await open(page);
  await openProgram(page, FILE);
  const turns = page.locator(".cm-hint.turns");
  await expect(turns.first()).toHaveAttribute("data-words", /^\d+ turns$/);
  await expect(turns.first()).toHaveAttribute("title", /^[RLUDFB]/);
  await page.locator(".cm-line", { hasText: "halt" }).click();
  await expect(page.locator(".q-line.meant")).toHaveCount(1);
  await expect(page.locator(".q-line.meant")).toContainText("halt");
  await page.getByTestId("hints").click();
  await expect(turns).toHaveCount(0);
  await expect(page.locator(".cm-hint.passes")).toHaveCount(2);
});

test("the result of an exercise is shared as a card", async ({ page }) => {
  test.setTimeout(120_000);
  await page.addInitScript(() => {
    localStorage["hypercubist/learn"] = "1;invited;exercises:add-seven;turns/exercises/add-seven/99";
  });
  await page.goto("#/learn/exercises/1");
  await expect(page.getByTestId("exercise-best")).toHaveText("99");
  await page.getByTestId("share-result").click();
  const card = page.getByTestId("result-card");
  await expect(card).toHaveAttribute("alt", /^Add seven: 99 turns\. Model answer: /);
  expect(await card.evaluate((image) => image.decode().then(() => [image.naturalWidth, image.naturalHeight]))).toEqual([1200, 630]);
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByTestId("save-card").click()]);
  expect(download.suggestedFilename()).toBe("add-seven-99-turns.png");
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(1, 4).toString()).toBe("PNG");
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
});

test("how a statement is written is shown while it is typed", async ({ page }) => {
  await open(page);
  await openProgram(page, FILE);
  await expect(page.getByTestId("trials-count")).toContainText("fails");
  const help = page.locator(".cm-signature");
  await page.locator(".cm-line", { hasText: "add A 1" }).click();
  await page.keyboard.press("End");
  await page.keyboard.type("\nadd ");
  await expect(help).toContainText("add register number");
  await expect(help.locator("strong")).toHaveText("register");
  await page.keyboard.type("A ");
  await expect(help.locator("strong")).toHaveText("number");
  await page.keyboard.type("5\n");
  await expect(help).toHaveCount(0);
  await page.keyboard.type("if ");
  await expect(help).toContainText("and 8 more");
  // What can be typed next may be open; Escape closes one after the other.
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(help).toHaveCount(0);
  await page.keyboard.press("ControlOrMeta+Shift+Space");
  await expect(help).toContainText("if solved register");
});
