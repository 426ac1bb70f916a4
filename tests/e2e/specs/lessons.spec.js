// A teacher writes a lesson; pupils do it in other browsers; its code is read by the teacher's class.

import { readFileSync } from "node:fs";

import { expect, expectAccessible, test, write } from "../rig.js";

const ready = (page) => expect(page.getByTestId("compiler-status")).toContainText("Compiler ready");
const reply = (page) => page.getByTestId("lesson-reply");

const program = (by) => `.registers {
    A, B <- 3x3 builtin (90, 90)
}
    input "A number:" A
    while not-solved A {
        dec A
        add B ${by}
    }
    halt "The answer is" B
`;

/** Fills fields of the form, by their names in it. */
async function fill(page, fields) {
  for (const [id, text] of Object.entries(fields)) await page.getByTestId(id).fill(text);
}

test("a lesson of three kinds of steps, from the form to the code of a pupil", { tag: "@core" }, async (
  { page, browser, baseURL }) => {
  test.setTimeout(240_000);
  await page.goto("#/learn");
  await ready(page);
  await page.getByTestId("make-task").click();
  const preview = page.getByTestId("preview");
  await fill(page, { "lesson-title": "Twice & back", "task-title": "Double <b>it</b>" });
  await fill(page, { "task-text": "The program should answer twice as much.\n\nUse `add` & `while`." });
  await fill(page, { "task-tests": "3 -> 6\n0 = 0" });
  await expect(preview).toContainText("Double <b>it</b>");
  await expect(preview.locator("code").first()).toHaveText("add");
  await expect(page.getByTestId("preview-unread")).toContainText("test 2: a test needs ->");
  await page.getByTestId("task-make").click();
  await expect(page.getByTestId("task-wrong")).toContainText("Step 1, test 2: a test needs ->, as in 3, 4 -> 7.");
  await fill(page, { "task-tests": "3 -> 6\n0 -> 0\n20 -> 40", "task-hints": "How often does it go round?\nAdd 2." });
  await expect(page.getByTestId("task-wrong")).toHaveCount(0);
  // The teacher's own solution is run while it is written.
  const model = page.getByTestId("model");
  await fill(page, { "task-model": program(1) });
  await expect(model).toContainText("With 3, your program answers 3. It should answer 6.");
  await fill(page, { "task-model": program(2).replace("add B", "ad B") });
  await expect(model).toContainText("line 7: there is no statement called");
  await fill(page, { "task-model": program(2) });
  await expect(model).toContainText("passes all 3 tests with");

  // A position, turned on the puzzle beside the form.
  await page.getByTestId("add-0").click();
  await fill(page, { "task-title": "Back" });
  await page.getByTestId("puzzle-canvas").focus();
  await page.keyboard.press("r");
  await page.keyboard.press("u");
  await page.getByTestId("take-setup").click();
  await expect(page.getByTestId("task-setup")).toHaveValue("R U");
  await expect(preview).toContainText("Solve the puzzle.");

  // A question with pictures.
  await page.getByTestId("add-1").click();
  await fill(page, { "task-title": "Which?", "task-ask": "Where does it lead?", "task-right": "[position R]" });
  await fill(page, { "answer-1-0": "[position U]", "answer-1-1": "That is the top.", "answer-2-0": "nowhere" });
  await page.getByTestId("task-picture").evaluate((field) => { field.closest("details").open = true; });
  await fill(page, { "task-picture": "R U" });
  await expect(preview.locator("figure .position-net")).toBeVisible();
  await expect(preview.locator(".option .position-net")).toHaveCount(2);
  await page.getByTestId("form-earlier").click();
  await page.getByTestId("form-later").click();
  await page.getByTestId("task-make").click();
  const link = await page.getByTestId("task-link").inputValue();
  await expect(page.getByTestId("task-qr")).toHaveAttribute("data-text", link);
  expect(link).not.toContain("add_B_2");
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByTestId("lesson-save").click()]);
  expect(download.suggestedFilename()).toBe("twice---back.lesson.txt");
  const file = readFileSync(await download.path(), "utf8");
  expect(file).toContain("lesson: Twice & back\n");
  expect(file).toContain("|         add B 2\n");
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByTestId("lesson-title")).toHaveValue("Twice & back");
  await expect(page.getByTestId("task-model")).toHaveValue(program(2));

  const context = await browser.newContext({ baseURL });
  const pupil = await context.newPage();
  await pupil.goto(link);
  await ready(pupil);
  await expect(pupil.getByRole("heading", { name: "Double <b>it</b>" })).toBeVisible();
  await pupil.getByTestId("lesson-hint").click();
  await expect(pupil.getByTestId("lesson")).toContainText("How often does it go round?");
  await expect(pupil.getByTestId("lesson")).not.toContainText("Add 2.");
  await write(pupil, program(2));
  await expect(async () => {
    await pupil.getByTestId("lesson-test").click();
    await expect(reply(pupil)).toHaveClass(/good/, { timeout: 1000 });
  }).toPass();
  await pupil.getByTestId("lesson-on").click();
  await expect(pupil).toHaveURL(/#\/learn\/task\/2\?lesson=/);
  await pupil.reload();
  await expect(pupil.getByRole("heading", { name: "Back" })).toBeVisible();
  await pupil.getByTestId("puzzle-canvas").focus();
  await pupil.keyboard.press("Shift+U");
  await pupil.keyboard.press("Shift+R");
  await expect(reply(pupil)).toHaveClass(/good/);
  await pupil.getByTestId("lesson-on").click();
  await pupil.getByTestId("choose-2").click();
  await expect(reply(pupil)).toContainText("That is the top.");
  await pupil.getByTestId("choose-1").click();
  await expect(reply(pupil)).toHaveClass(/good/);
  await pupil.getByTestId("own-code").locator("summary").press("Enter");
  const code = await pupil.getByTestId("class-code").textContent();
  await context.close();

  await page.goto("#/learn/class");
  await page.getByTestId("class-codes").fill(`Ben ${code}\n${link}`);
  await page.getByTestId("class-take").click();
  await expect(page.getByTestId("class-table")).toContainText("Twice & back");
  await expect(page.getByTestId("class-table").locator("tbody tr")).toContainText("✓ done");

  // The file goes into the form of a colleague, and to a pupil without a network.
  await page.goto("#/learn/new");
  await page.getByTestId("lesson-delete").click();
  await page.getByTestId("lesson-delete").click();
  await expect(page.getByTestId("lesson-title")).toHaveValue("");
  const upload = { name: "a.lesson.txt", mimeType: "text/plain", buffer: Buffer.from(file) };
  await page.getByTestId("lesson-file-input").setInputFiles(upload);
  await expect(page.getByTestId("lesson-title")).toHaveValue("Twice & back");
  await expect(page.getByTestId("model")).toContainText("passes all 3 tests");
  await page.getByTestId("lesson-file-input").setInputFiles({ ...upload, buffer: Buffer.from("lesson: X\n\ntitle Y\n") });
  await expect(page.getByTestId("notice")).toContainText("Line 3: “title Y” is not a field");
  await page.goto("#/learn");
  await page.getByTestId("open-lesson-input").setInputFiles(upload);
  await expect(page.getByRole("heading", { name: "Double <b>it</b>" })).toBeVisible();
});

test("the form is accessible and sticks out nowhere, wide, on phones and at 200 %", async ({ page }) => {
  test.setTimeout(120_000);
  for (const [width, height] of [[1440, 900], [720, 450], [390, 844], [844, 390]]) {
    await page.setViewportSize({ width, height });
    await page.goto("#/learn/new?lesson=lesson:_L!!title:_Turn!setup:_R_U!pad:_yes!goal:_solved!ask:_Go!well:_W!!"
      + "title:_Ask!ask:_Which!right:_[position_R]!option:_no!well:_W");
    for (const step of ["form-1", "form-2"]) {
      await page.getByTestId(step).click();
      await expect(page.getByTestId("preview")).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
    await expectAccessible(page);
  }
});
