// Texts: compiled as they are typed, kept whatever happens, refused kindly when they are none.

import { readFileSync } from "node:fs";
import { bring, expect, line, open, openProgram, test, write } from "../rig.js";

const UNKNOWN = ".registers {\n    A, B <- 3x3 builtin (90, 90)\n}\n    add C 1\n    halt \"Done\" A\n";
const GOOD = UNKNOWN.replace("add C 1", "add A 1");

test("errors are underlined with help, and the last good program stays", { tag: "@core" }, async ({ page }) => {
  await open(page);
  await expect(line(page, 14)).toBeVisible();
  await write(page, UNKNOWN);
  const diagnostic = page.getByTestId("diagnostics").locator("[data-code]");
  await expect(diagnostic).toHaveCount(1);
  await expect(diagnostic).toContainText("Line 4");
  await expect(diagnostic).toContainText("C");
  await expect(page.getByTestId("editor").locator(".cm-lintRange-error")).toHaveText("C");
  await expect(page.getByTestId("stale")).toBeVisible();
  await expect(line(page, 14)).toContainText("The average is");

  await diagnostic.click();
  await page.keyboard.press("Delete");
  await page.keyboard.type("A");
  await expect(diagnostic).toHaveCount(0);
  await expect(page.getByTestId("stale")).toHaveCount(0);
  await expect(line(page, 2)).toContainText('halt "Done"');
});

test("several errors are told at once", async ({ page }) => {
  await open(page);
  await write(page, UNKNOWN.replace("halt", "goto nowhere\n    dance\n    halt"));
  await expect(page.getByTestId("diagnostics").locator("[data-code]")).toHaveCount(3);
});

test("bad Q is told as well", async ({ page }) => {
  await open(page);
  await page.getByTestId("examples").click();
  await page.getByTestId("open-example/repeat.q").click();
  await write(page, "Puzzles\nA: 3x3\n\n1 | U R2 Q\n2 | solved-goto 9 UFR XYZ\n");
  const diagnostics = page.getByTestId("diagnostics");
  await expect(diagnostics).toContainText("Q");
  await expect(diagnostics).toContainText("9");
  await expect(diagnostics).toContainText("XYZ");
});

test("what is typed survives a reload, and the original can be had back", { tag: "@core" }, async ({ page }) => {
  await open(page);
  await write(page, GOOD);
  await expect(line(page, 2)).toContainText("Done");
  await page.reload();
  await expect(page.getByTestId("editor")).toContainText("add A 1");
  await page.getByTestId("restore-original").click();
  await expect(page.getByTestId("editor")).toContainText("sum_loop");
});

test("opening another program keeps the edits of this one", async ({ page }) => {
  await open(page);
  await write(page, GOOD);
  await page.getByTestId("examples").click();
  await page.getByTestId("open-example/multiply.qat").click();
  await expect(page.getByTestId("file-name")).toHaveText("multiply.qat");
  await page.getByTestId("examples").click();
  await page.getByTestId("open-example/average.qat").click();
  await expect(page.getByTestId("editor")).toContainText('halt "Done" A');
});

test("a file can be opened and saved", { tag: "@core" }, async ({ page }) => {
  await open(page);
  await openProgram(page, { name: "mine.qat", mimeType: "text/plain", buffer: Buffer.from(GOOD) });
  await expect(page.getByTestId("file-name")).toHaveText("mine.qat");
  await expect(line(page, 2)).toContainText("Done");
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByTestId("save-file").click()]);
  expect(download.suggestedFilename()).toBe("mine.qat");
  expect(readFileSync(await download.path(), "utf8")).toBe(GOOD);
});

for (const [kind, file, why] of [
  ["a file of 10 MB", { name: "huge.qat", mimeType: "text/plain", buffer: Buffer.alloc(10_000_000, "add A 1\n") }, "too long to read"],
  ["a binary file", { name: "cube.png", mimeType: "image/png", buffer: Buffer.from([137, 80, 78, 71, 0, 255, 254, 1, 2]) }, "not text"],
]) {
  test(`${kind} is refused, and nothing is lost`, async ({ page }) => {
    await open(page);
    await write(page, GOOD);
    await bring(page, file);
    await expect(page.getByTestId("recognised")).toContainText(file.name);
    await expect(page.getByTestId("candidate")).toContainText(why);
    await expect(page.getByTestId("use-program")).toHaveCount(0);
    await page.getByTestId("recognition-close").click();
    await expect(page.getByTestId("editor")).toContainText('halt "Done" A');
  });
}

test("a full storage is told, and the text stays", async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await open(page);
  await write(page, GOOD);
  await expect(page.getByTestId("notice")).toContainText("storage is full or blocked");
  await expect(page.getByTestId("editor")).toContainText('halt "Done" A');
  await expect(line(page, 2)).toContainText("Done");
});

test("without the editor's bundle there is a plain text field", async ({ page }) => {
  page.troubles.allow(/editor|ERR_FAILED/i);
  await page.route("**/editor-*/**", (route) => route.abort());
  await open(page);
  const plain = page.getByTestId("editor").locator("textarea");
  await expect(plain).toBeVisible();
  await plain.fill(UNKNOWN);
  await expect(page.getByTestId("diagnostics").locator("[data-code]")).toHaveCount(1);
  await plain.fill(GOOD);
  await expect(line(page, 2)).toContainText("Done");
});

test("a slip is mended with one press, in the list of problems and in the text", { tag: "@core" }, async ({ page }) => {
  await open(page);
  const slip = GOOD.replace("add A", "ad A");
  const editor = page.getByTestId("editor").locator(".cm-content");
  await write(page, slip);
  await page.getByTestId("quick-fix").click();
  await expect(editor).toContainText("add A");
  await expect(page.getByTestId("diagnostics").locator(".diagnostic")).toHaveCount(0);
  await write(page, slip);
  await editor.locator(".cm-lintRange-error").hover();
  await page.locator(".cm-diagnosticAction").click();
  await expect(page.getByTestId("diagnostics").locator(".diagnostic")).toHaveCount(0);
  await expect(editor).toContainText("add A");
});

test("lines as other languages write them become QAT's, a press each", async ({ page }) => {
  await open(page);
  const lines = ['# counts down', 'A += 2;', 'while A > 0 {', 'A = A - 1', '}', "print('down')"];
  await write(page, [".registers {", "A, B <- 3x3 builtin (90, 90)", "}", ...lines, 'halt "now" A', ""].join("\n"));
  const problems = page.getByTestId("diagnostics").locator(".diagnostic");
  const editor = page.getByTestId("editor").locator(".cm-content");
  // From top to bottom; what is within the block is read once its head is right.
  for (const good of ["-- counts down", "add A 2", "while not-solved A {", "sub A 1", 'print "down"']) {
    const fix = page.getByTestId("quick-fix").first();
    await expect(fix).toContainText(good);
    await fix.click();
    await expect(editor).toContainText(good);
  }
  await expect(problems).toHaveCount(0);
});
