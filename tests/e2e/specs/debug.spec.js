// Looking closely: breakpoints, run to here, watches, reasons, questions, several puzzles, tapes.


import { expect, expectAccessible, instant, line, open, test, write } from "../rig.js";

const here = (page, number) => expect(line(page, number)).toHaveAttribute("aria-current", "step");

/** Answers the two questions of the average. */
async function numbers(page, first, second) {
  for (const number of [first, second]) {
    await page.getByTestId("input-field").fill(String(number));
    await page.getByTestId("input-submit").click();
    await page.getByTestId("run").or(page.getByTestId("pause")).first().waitFor();
  }
}

test("a breakpoint in the machine code stops the run", async ({ page }) => {
  await open(page);
  await instant(page);
  await page.getByTestId("breakpoint-6").click();
  await expect(page.getByTestId("breakpoint-6")).toHaveAttribute("aria-pressed", "true");
  await page.getByTestId("run").click();
  await numbers(page, 4, 7);
  await expect(page.getByTestId("status")).toContainText("Stopped at the breakpoint before Q6");
  await here(page, 6);
  await expect(page.getByTestId("register-B-value")).toHaveText("6");
  await page.getByTestId("run").click();
  await expect(page.getByTestId("register-B-value")).toHaveText("5");
  await page.getByTestId("clear-breakpoints").click();
  await page.getByTestId("run").click();
  await expect(page.getByTestId("said")).toHaveText("The average is 5");
});

test("a breakpoint in the text stands in the machine code, too, and moves with its line", { tag: "@core" }, async ({ page }) => {
  await open(page);
  await instant(page);
  const editor = page.getByTestId("editor").locator(".cm-content");
  await editor.getByText("found_sum:").click();
  await page.keyboard.press("F9");
  await expect(page.getByTestId("editor").locator(".cm-breakpoint")).toHaveCount(2); // one is the gutter's spacer
  await expect(page.getByTestId("breakpoint-7")).toHaveAttribute("aria-pressed", "true");
  await editor.getByText(".registers").click();
  await page.keyboard.press("Home");
  await page.keyboard.type("-- one line more");
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("breakpoint-7")).toHaveAttribute("title", /line 2[0-9] of the program/);
  await page.keyboard.press("Escape");
  await page.getByTestId("run").click();
  await numbers(page, 1, 1);
  await here(page, 7);
  await page.getByTestId("breakpoint-7").click();
  await expect(page.getByTestId("breakpoint-7")).toHaveAttribute("aria-pressed", "false");
});

test("caption, machine code and program are about the same instruction", async ({ page }) => {
  await open(page, "#/run/countdown.qat");
  const where = page.getByTestId("status").locator(".where");
  await expect(where).toHaveText("Q1 asks for a number");
  await here(page, 1);
  await expect(page.locator(".running-line")).toContainText("input");
  await instant(page);
  await page.getByTestId("step-instruction").click();
  await page.getByTestId("input-field").fill("2");
  await page.getByTestId("input-submit").click();
  const decision = page.getByTestId("branch-note");
  for (let n = 0; n < 12 && !(await decision.isVisible()); n += 1) await page.getByTestId("step-instruction").click();
  await expect(decision).toBeVisible();
  const number = Number((await where.textContent()).match(/^Q(\d+)$/)[1]);
  await here(page, number);
});

test("in a long program whose lines wrap, the current line is in sight", async ({ page }) => {
  await open(page, "#/run/brainfuck.qat");
  const line = page.locator(".running-line");
  await expect(line).toContainText("write Signs Sign");
  await expect(line).toBeInViewport({ ratio: 1 });
  const scroller = page.locator(".cm-scroller");
  await expect.poll(async () => {
    const [text, box] = [await line.boundingBox(), await scroller.boundingBox()];
    return text.y >= box.y && text.y + text.height <= box.y + box.height + 1;
  }).toBe(true);
});

test("the keys of the machine code's margin", async ({ page }) => {
  await open(page);
  await page.getByTestId("breakpoint-1").focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByTestId("breakpoint-3")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("breakpoint-3")).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("End");
  await expect(page.getByTestId("breakpoint-14")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByTestId("run-to-14")).toBeFocused();
});

test("run to here", async ({ page }) => {
  await open(page);
  await instant(page);
  await line(page, 14).hover();
  await page.getByTestId("run-to-14").click();
  await numbers(page, 2, 4);
  await here(page, 14);
  await expect(page.getByTestId("status")).toContainText("Here is Q14");
  await expect(page.getByTestId("register-B-value")).toHaveText("3");
});

test("a watched register stops the run", async ({ page }) => {
  await open(page);
  await instant(page);
  await page.getByTestId("watch-A-value").fill("6");
  await page.getByTestId("run").click();
  await numbers(page, 4, 7);
  await expect(page.getByTestId("status")).toContainText("A was 5 and is 6");
  await expect(page.getByTestId("register-A-value")).toHaveText("6");
  await page.getByTestId("watch-A-value").fill("");
  await page.getByTestId("watch-B").click();
  await expect(page.getByTestId("watch-B")).toHaveAttribute("aria-pressed", "true");
  await page.getByTestId("run").click();
  await expect(page.getByTestId("status")).toContainText(/B was 6 and is 5|B was 5 and is 4/);
  await page.getByTestId("watch-A-value").fill("90");
  await expect(page.getByTestId("watch-A-value")).toHaveAttribute("aria-invalid", "true");
});

test("why every branch was taken, and back to it", async ({ page }) => {
  await open(page);
  await instant(page);
  await page.getByTestId("show-reasons").click();
  await page.getByTestId("run").click();
  await numbers(page, 1, 1);
  await expect(page.getByTestId("said")).toHaveText("The average is 1");
  const reasons = page.getByTestId("reasons").getByRole("button");
  await expect(reasons.first()).toContainText("So the number is 1.");
  const branch = reasons.filter({ hasText: "All are solved, so it jumps to Q7." });
  await branch.click();
  await here(page, 5);
  await page.getByTestId("show-output").click();
  await expect(page.getByTestId("output-log")).toContainText("Calculating average...");
});

test("a person plays the machine", async ({ page }) => {
  await open(page);
  await instant(page);
  await page.getByTestId("quiz-me").click();
  await page.getByTestId("run").click();
  await numbers(page, 1, 1);
  await expect(page.getByTestId("quiz-question")).toHaveText("Q5: which of DFR and UB are solved?");
  await page.getByTestId("quiz-option-DFR").click();
  await page.getByTestId("quiz-answer").click();
  await expect(page.getByTestId("quiz-verdict")).toHaveText("No. DFR is solved, UB is solved.");
  await page.getByTestId("quiz-option-Q7").click();
  await expect(page.getByTestId("quiz-verdict")).toContainText("Right.");
  await page.getByTestId("quiz-go-on").click();
  await expect(page.getByTestId("quiz-question")).toHaveText("Q9: which of UFR and UR are solved?");
  await expect(page.getByTestId("quiz")).toContainText("1 of 2 right");
  await page.getByTestId("quiz-me").click();
  await page.getByTestId("run").click();
  await expect(page.getByTestId("said")).toHaveText("The average is 1");
});

const TABLE = `Puzzles
A: 3x3
tape B: 3x3
C: 2x2
D: megaminx

1 | R U
2 | switch B
3 | U
4 | move-right 2
5 | F
6 | move-left 3
7 | halt "done"
`;

test("puzzles and tapes lie on the table", async ({ page }) => {
  await open(page);
  await instant(page);
  const chooser = page.waitForEvent("filechooser");
  await page.getByTestId("recognise").click();
  await page.getByTestId("brought-file").click();
  await (await chooser).setFiles({ name: "table.q", mimeType: "text/plain", buffer: Buffer.from(TABLE) });
  await page.getByTestId("use-program").click();
  await expect(line(page, 7)).toContainText("done");
  await expect(page.getByTestId("in-hand")).toHaveText("A in hand");
  await expect(page.getByTestId("tile-C")).toBeVisible();
  await expect(page.getByTestId("tile-D")).toContainText("megaminx");
  await expect(page.getByTestId("tape-B").getByRole("listitem")).toHaveCount(1);
  await page.getByTestId("run").click();
  await expect(page.getByTestId("said")).toHaveText("done");
  await expect(page.getByTestId("in-hand")).toHaveText("B in hand");
  await expect(page.getByTestId("tape-B").getByRole("listitem")).toHaveCount(4);
  await expect(page.getByTestId("tape-head")).toContainText("\u22121");
  await page.getByTestId("back-instruction").click();
  await page.getByTestId("back-instruction").click();
  await expect(page.getByTestId("tape-head")).toContainText("2");
});

test("nothing of it is closed to anybody", async ({ page }) => {
  await open(page);
  await instant(page);
  await page.getByTestId("breakpoint-6").click();
  await page.getByTestId("show-reasons").click();
  await page.getByTestId("quiz-me").click();
  await page.getByTestId("run").click();
  await numbers(page, 1, 2);
  await expect(page.getByTestId("quiz")).toBeVisible();
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
    [820, 1180],
  ]) {
    await page.setViewportSize({ width, height });
    await expectAccessible(page);
  }
});
