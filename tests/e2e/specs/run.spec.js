// The main job: a newcomer opens the page and steps a real program on a cube.

import { expect, instant, line, open, openProgram, test } from "../rig.js";

test("a bad number is refused with the reason", { tag: "@core" }, async ({ page }) => {
  await open(page);
  await page.getByTestId("run-to-input").click();
  await expect(page.getByTestId("input-note")).toContainText("0 to 89");
  for (const [given, reason] of [
    ["90", "0 to 89"],
    ["-90", "-89"],
    ["four", "whole number"],
    ["", "whole number"],
    ["4.5", "whole number"],
    ["99999999999999999999999", "0 to 89"],
  ]) {
    await page.getByTestId("input-field").fill(given);
    await page.getByTestId("input-submit").click();
    await expect(page.getByTestId("input-error"), given).toContainText(reason);
  }
  await page.getByTestId("input-field").fill("3");
  await expect(page.getByTestId("input-error")).toHaveCount(0);
});

test("an example is tried with one press, values lead back, and it runs again", { tag: "@core" }, async ({ page }) => {
  test.setTimeout(120_000);
  await open(page);
  await page.getByTestId("try").click();
  await expect(page.getByTestId("register-A-value")).toHaveText("0 \u2192 1");
  await instant(page);
  await expect(page.getByTestId("said")).toHaveText("The average is 1");
  await expect(page.getByTestId("status")).toContainText("counted back from 1 to 0");
  await page.getByTestId("show-reasons").click();
  await expect(page.getByTestId("reasons")).toContainText("All are solved, so it jumps to Q7.");
  await page.getByTestId("run").click();
  await expect(page.getByTestId("notice")).toContainText("The program has ended.");
  await expect(page.getByTestId("reasons")).toContainText("All are solved, so it jumps to Q7.");
  await page.getByTestId("notice-offer").click();
  await expect(page.getByTestId("notice")).toHaveCount(0);
  await expect(page.getByTestId("scrubber-words")).toContainText("0 of 0");
  await page.getByTestId("run").click();
  await expect(page.getByTestId("input-field")).toBeFocused();
  await page.getByTestId("input-field").fill("3");
  await page.getByTestId("input-submit").click();
  await page.getByTestId("step-instruction").click();
  await page.getByTestId("input-field").fill("1");
  await page.getByTestId("input-submit").click();
  for (let n = 0; n < 6; n += 1) await page.getByTestId("step-instruction").click();
  await page.locator("[data-testid^='past-A-']").filter({ hasText: "3" }).first().click();
  await expect(page.getByTestId("register-A-value")).toHaveText("3");
  await page.getByTestId("register-A").locator(".piece").first().hover();
  await expect(page.getByTestId("register-A").locator(".piece").first()).toHaveAttribute("title", /^\w+: (corner|edge), /);
});

/** How many A4 pages the page takes on paper. */
const pages = async (page) => {
  const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
  return pdf.match(/\/Type\s*\/Page\b/g).length;
};

test("a worksheet is two pages of program, pieces, trace and questions, and the answers are apart", async ({ page }) => {
  await open(page);
  await page.evaluate(() => { window.print = () => { window.printed = true; }; });
  await page.getByTestId("share").click();
  await page.getByTestId("print-worksheet").click();
  await expect.poll(() => page.evaluate(() => window.printed)).toBe(true);
  const sheet = page.getByTestId("worksheet");
  await expect(sheet).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect(sheet).toBeVisible();
  await expect(page.getByTestId("puzzle-canvas")).toBeHidden();
  await expect(sheet.locator("pre")).toContainText("solved-goto B found_sum");
  await expect(sheet.locator(".instructions li")).toHaveCount(14);
  await expect(sheet.locator("figure").first()).toContainText("UFR: corner, top, front, right");
  await expect(sheet.locator(".questions li")).toHaveText([
    "Which line of the program became Q4?",
    "Q5 looks at pieces. Which ones, and what does it mean if all of them are solved?",
    "Which instruction did you come to most often, and how often?",
    "What is the largest number that A can hold? What does it hold if you add 1 to that?",
    "What does the program say in the end?",
  ]);
  await expect(sheet).not.toContainText("The average is 1");
  expect(await pages(page)).toBe(2);

  await page.emulateMedia({ media: "screen" });
  await page.getByTestId("share").click();
  await page.getByTestId("print-answers").click();
  await page.emulateMedia({ media: "print" });
  await expect(sheet).toContainText("With 2 and 1:");
  await expect(sheet.locator("tbody tr").first()).toHaveText("Q120");
  await expect(sheet).toContainText("DFR, UB: B is 0.");
  await expect(sheet).toContainText("The average is 1");
  expect(await pages(page)).toBe(1);
});

test("a real cube is followed turn by turn, decides by looking, and goes on after a reload", { tag: "@core" }, async ({ page }) => {
  test.setTimeout(120_000);
  await open(page, "#/run/countdown.qat");
  await instant(page);
  await page.getByTestId("real-begin").click();
  await expect(page.getByTestId("editor")).toBeHidden();
  await page.getByTestId("input-field").fill("1");
  await page.getByTestId("input-submit").click();
  const move = page.getByTestId("real-move");
  await expect(move).toBeVisible();
  const first = await move.textContent();
  await page.getByTestId("real-done").click();
  await expect(page.getByTestId("real-cube").locator(".where")).toContainText("turn 2 of");
  await page.getByTestId("real-back").click();
  await expect(page.getByTestId("real-cube").locator(".where")).toContainText("turn 1 of");
  await expect(move).toHaveText(first);
  const question = page.getByTestId("quiz-question");
  for (let n = 0; n < 40 && !(await question.isVisible()); n += 1) await page.getByTestId("real-done").click();
  await expect(question).toContainText("solved?");
  await expect(page.getByTestId("quiz-about")).toContainText(/: (corner|edge), /);
  await expect(page.getByTestId("real-done")).toBeDisabled();
  const at = await page.evaluate(() => localStorage["hypercubist/real-cube"].match(/at=(\d+)/)[1]);
  await page.goto("#/run/countdown.qat");
  await page.reload();
  await expect(page.getByTestId("run")).toBeEnabled();
  await page.getByTestId("real-begin").click();
  await expect(page.locator(".notices")).toContainText(`You go on at step ${at}`);
  await page.getByTestId("real-end").click();
  await expect(page.getByTestId("editor")).toBeVisible();
});

test("on small pages the keys stay inside, and a phone on its side shows them", async ({ page }) => {
  for (const [width, height] of [[320, 640], [390, 844], [768, 1024], [844, 390]]) {
    await page.setViewportSize({ width, height });
    await page.goto("#/run");
    await expect(page.getByTestId("input-field")).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    const bar = await page.locator(".player").boundingBox();
    for (const id of ["reset", "run", "quiz-me"]) {
      const key = await page.getByTestId(id).boundingBox();
      expect(key.x).toBeGreaterThanOrEqual(bar.x);
      expect(key.x + key.width).toBeLessThanOrEqual(bar.x + bar.width);
      expect(key.y + key.height).toBeLessThanOrEqual(height);
    }
  }
});

test("a secret is not shown", { tag: "@core" }, async ({ page }) => {
  await open(page, "#/run/guess.qat");
  await instant(page);
  await page.getByTestId("run").click();
  await expect(page.getByTestId("input-field")).toHaveAttribute("type", "password");
  await page.getByTestId("input-field").fill("13");
  await page.getByTestId("input-submit").click();
  await expect(page.getByTestId("output-log")).toContainText("\u2022\u2022\u2022");
  await expect(page.getByTestId("output-log")).not.toContainText("13");
  await expect(page.getByTestId("input-field")).toHaveAttribute("type", "text");
});

test("stepping goes move by move and line by line, both ways", { tag: "@core" }, async ({ page }) => {
  await open(page);
  await instant(page);
  await page.getByTestId("run-to-input").click();
  await page.getByTestId("input-field").fill("1");
  await page.getByTestId("input-submit").click();
  const facelets = () => page.getByTestId("facelets").getAttribute("data-facelets");
  const solved = await facelets();

  await page.getByTestId("step-move").click();
  await expect(page.getByTestId("q-current")).toContainText("First number");
  const oneMove = await facelets();
  expect(oneMove).not.toBe(solved);
  await expect(page.getByTestId("register-A-value")).toHaveText("0 \u2192 1");
  await page.getByTestId("step-move").click();
  await expect.poll(facelets).not.toBe(oneMove);
  await page.getByTestId("back-move").click();
  await expect.poll(facelets).toBe(oneMove);
  await page.getByTestId("back-move").click();
  await expect.poll(facelets).toBe(solved);

  await page.getByTestId("step-instruction").click();
  await expect(page.getByTestId("register-A-value")).toHaveText("1");
  await expect(line(page, 2)).toHaveAttribute("aria-current", "step");
  await expect(page.getByTestId("output-log")).toContainText("First number: 1");
  await page.getByTestId("back-instruction").click();
  await expect(line(page, 1)).toHaveAttribute("aria-current", "step");
  await expect(page.getByTestId("steps")).toHaveText("0 steps");
  await expect(page.getByTestId("output-log")).not.toContainText("First number");

  await page.getByTestId("input-field").fill("2");
  await page.getByTestId("input-submit").click();
  await page.getByTestId("step-instruction").click();
  await expect(page.getByTestId("register-A-value")).toHaveText("2");
  await page.getByTestId("reset").click();
  await expect(page.getByTestId("register-A-value")).toHaveText("0");
  expect(await facelets()).toBe(solved);
});

test("a branch shows what was looked at", { tag: "@core" }, async ({ page }) => {
  await open(page);
  await instant(page);
  for (const number of ["4", "7"]) {
    await page.getByTestId("run-to-input").click();
    await page.getByTestId("input-field").fill(number);
    await page.getByTestId("input-submit").click();
  }
  // Turns in the second number, prints, adds, and looks.
  for (let lines = 0; lines < 4; lines++) await page.getByTestId("step-instruction").click();
  const note = page.getByTestId("branch-note");
  await expect(note).toContainText("DFR");
  await expect(note).toContainText("UB");
  await expect(note).toContainText("not solved");
});

test("counting is visible while halt reads the register", { tag: "@core" }, async ({ page }) => {
  await open(page);
  await instant(page);
  await page.getByTestId("examples").click();
  await page.getByTestId("open-example/choose.q").click();
  await page.getByTestId("run-to-input").click();
  await page.getByTestId("input-field").fill("3");
  await page.getByTestId("input-submit").click();
  await page.getByTestId("step-instruction").click();
  await expect(line(page, 2)).toHaveAttribute("aria-current", "step");
  // Four turns are one repetition; looking takes a step of its own before and after.
  const counting = page.getByTestId("counting");
  for (const count of ["1", "2"]) {
    await expect(async () => {
      await page.getByTestId("step-move").click();
      await expect(counting).toHaveText(`counting: ${count}`, { timeout: 300 });
    }).toPass();
  }
  await page.getByTestId("run").click();
  await expect(page.getByTestId("said")).toHaveText("You chose 3");
});

test("every example says what its index promises", async ({ page }) => {
  test.setTimeout(180_000);
  await open(page);
  await instant(page);
  const index = await page.evaluate(async () => (await fetch("programs/index")).text());
  const examples = index
    .split("\n\n")
    .map((entry) => ({ file: /^file: *(.+)$/m.exec(entry)?.[1], runs: [...entry.matchAll(/^try: *(.*?) *-> *(.+)$/gm)] }))
    .filter(({ file }) => file);
  expect(examples.length).toBeGreaterThanOrEqual(8);
  for (const { file, runs } of examples) {
    await page.getByTestId("examples").click();
    await page.getByTestId(`open-example/${file}`).click();
    await expect(page.getByTestId("file-name")).toHaveText(file);
    await expect(line(page, 1)).toBeVisible();
    for (const [, inputs, said] of runs) {
      await expect(page.getByTestId("run")).toBeEnabled();
      await page.getByTestId("run").click();
      for (const number of inputs.split(" ").filter(Boolean)) {
        await expect(page.getByTestId("input-field")).toHaveValue("");
        await page.getByTestId("input-field").fill(number);
        await page.getByTestId("input-submit").click();
      }
      await expect(page.getByTestId("said"), `${file} ${inputs}`).toHaveText(said, { timeout: 30_000 });
      await page.getByTestId("reset").click();
    }
  }
});

test("turning by hand changes the registers and can be taken back", { tag: "@core" }, async ({ page }) => {
  await open(page);
  await instant(page);
  for (const turn of ["R-prime", "F", "R", "R", "U-prime", "R-prime", "F", "U"]) {
    await page.getByTestId(`turn-${turn}`).click();
  }
  await expect(page.getByTestId("register-A-value")).toHaveText("1");
  await expect(page.getByTestId("register-B-value")).toHaveText("0");
  await page.getByTestId("back-move").click();
  await expect(page.getByTestId("register-A-value")).toHaveText("between values");
  // The keyboard turns, too, when the cube has the focus.
  await page.getByTestId("puzzle-canvas").focus();
  await page.keyboard.press("u");
  await expect(page.getByTestId("register-A-value")).toHaveText("1");
});

test("a drag on a sticker turns a layer, a drag beside it looks around", async ({ page }) => {
  await open(page);
  await instant(page);
  const facelets = () => page.getByTestId("facelets").getAttribute("data-facelets");
  const solved = await facelets();
  const box = await page.getByTestId("puzzle-canvas").boundingBox();
  const drag = async (from, to) => {
    const at = ([x, y]) => [box.x + box.width * x, box.y + box.height * y];
    await page.mouse.move(...at(from));
    await page.mouse.down();
    await page.mouse.move(...at([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]), { steps: 4 });
    await page.mouse.move(...at(to), { steps: 4 });
    await page.mouse.up();
  };
  await drag([0.02, 0.02], [0.12, 0.1]);
  expect(await facelets()).toBe(solved);
  await page.getByTestId("look-front").click();
  await drag([0.42, 0.55], [0.56, 0.6]);
  await expect.poll(facelets).not.toBe(solved);
});

test("an endless loop is proved and told", { tag: "@core" }, async ({ page }) => {
  await open(page);
  await instant(page);
  await openProgram(page, {
    name: "loop.q",
    mimeType: "text/plain",
    buffer: Buffer.from("Puzzles\nA: 3x3\n\n1 | goto 1\n"),
  });
  await expect(line(page, 1)).toContainText("goto 1");
  await page.getByTestId("run").click();
  await expect(page.getByTestId("fault")).toContainText(/never end/);
});

test("every puzzle runs, drawn or not, and the cube comes back", async ({ page }) => {
  await open(page);
  await instant(page);
  const file = (name, puzzle, moves) => ({
    name,
    mimeType: "text/plain",
    buffer: Buffer.from(`Puzzles\nA: ${puzzle}\n\n1 | ${moves}\n2 | halt "Turned"\n`),
  });
  for (const [name, puzzle, moves, drawn] of [
    ["pyra.q", "pyraminx", "U R'", true],
    ["gap.q", "gap-3x3x3", "U R'", false],
    ["small.q", "2x2x2", "U R'", true],
    ["tesseract.q", "3x3x3x3", "R12 R43'", true],
  ]) {
    await openProgram(page, file(name, puzzle, moves));
    await expect(page.getByTestId("file-name")).toHaveText(name);
    await expect(page.getByTestId("q-listing")).toContainText(moves.split(" ")[0]);
    await page.getByTestId("run").click();
    await expect(page.getByTestId("said")).toHaveText("Turned");
    await expect(page.getByTestId("no-webgl")).toHaveCount(drawn ? 0 : 1);
  }
  await page.getByTestId("examples").click();
  await page.getByTestId("open-example/average.qat").click();
  await expect(line(page, 14)).toBeVisible();
  await expect(page.getByTestId("no-webgl")).toHaveCount(0);
  await expect(page.getByTestId("puzzle-canvas")).toBeVisible();
});
