// A class without a server: a learner's code, and the teacher's page that reads it.

import { expect, expectAccessible, test, write } from "../rig.js";

const ready = (page) => expect(page.getByTestId("compiler-status")).toContainText("Compiler ready");
const reply = (page) => page.getByTestId("lesson-reply");

const RIGHT = `.registers {
    A, B <- 3x3 builtin (90, 90)
}
    input "A number:" A
    while not-solved A {
        dec A
        add B 2
    }
    halt "The answer is" B
`;

/** A task of a teacher's own: double a number. */
const TASK = `#/learn/task?title=Double%20it&text=Twice%20as%20much.&tests=3%20-%3E%206%0A0%20-%3E%200&program=${
  encodeURIComponent(RIGHT.replace("add B 2", "add B 1"))}`;

test("a finished task gives a code, and the class shows it", { tag: "@core" }, async ({ page, browser, baseURL }) => {
  await page.goto(TASK);
  await ready(page);
  await expect(page.getByTestId("own-code")).toHaveCount(0);
  await expect(async () => {
    await page.getByTestId("lesson-test").click();
    await expect(reply(page)).toContainText("It should answer 6", { timeout: 1000 });
  }).toPass();
  await page.getByTestId("own-code").getByText("A code for your teacher").click();
  const code = page.getByTestId("class-code");
  const open = await code.textContent();
  expect(open).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
  await page.getByTestId("pupil-number").fill("12");
  await page.getByTestId("pupil-name").fill("Anna");
  await write(page, RIGHT);
  await expect(async () => {
    await page.getByTestId("lesson-test").click();
    await expect(reply(page)).toHaveClass(/good/, { timeout: 1000 });
  }).toPass();
  await expect(code).not.toHaveText(open);
  const done = await code.textContent();
  const link = await page.getByTestId("class-qr").getAttribute("data-text");
  expect(link).toContain("#/learn/class?");
  // The number and the name are remembered, and so are the tries.
  await page.reload();
  await ready(page);
  await page.getByTestId("own-code").getByText("A code for your teacher").click();
  await expect(page.getByTestId("pupil-name")).toHaveValue("Anna");
  await expect(code).toHaveText(done);

  const context = await browser.newContext({ baseURL });
  const teacher = await context.newPage();
  const sent = [];
  teacher.on("request", (request) => request.method() !== "GET" && sent.push(request.url()));
  await teacher.goto("#/learn");
  await teacher.getByTestId("to-class").click();
  await expect(teacher.getByTestId("class-page")).toContainText("no server");
  const wrong = done.replace(/.$/, (last) => (last === "7" ? "8" : "7"));
  await teacher.getByTestId("class-codes").fill(`Anna ${done.toLowerCase().replaceAll("-", " ")}\n${wrong}\nhello\n`);
  await teacher.getByTestId("class-take").click();
  const taken = teacher.getByTestId("class-taken");
  await expect(taken).toContainText("One new code.");
  await expect(taken).toContainText("a letter or digit of the code is wrong");
  await expect(taken).toContainText("“hello” has no code in it");
  const table = teacher.getByTestId("class-table");
  const row = table.locator("tbody tr");
  await expect(row).toHaveCount(1);
  await expect(row).toContainText("12. Anna");
  await expect(row).toContainText("✓ done");
  await expect(row).toContainText(/\d+ turns/);
  await expect(table.locator("tfoot")).toContainText("test 1 fails most");
  // A link to the task gives it its name; a scanned code is known already.
  await teacher.getByTestId("class-codes").fill(`${page.url()}\n${link}`);
  await teacher.getByTestId("class-take").click();
  await expect(taken).toContainText("One was here already.");
  await expect(table).toContainText("Double it");
  const [download] = await Promise.all([teacher.waitForEvent("download"), teacher.getByTestId("class-csv").click()]);
  expect(download.suggestedFilename()).toBe("class.csv");
  await teacher.reload();
  await expect(row).toContainText("12. Anna");
  await teacher.getByTestId("class-forget").click();
  await expect(table).toHaveCount(0);
  // What a QR code holds opens the page with the code, and does not leave the name in the address.
  await teacher.goto("about:blank");
  await teacher.goto(link);
  await expect(row).toContainText("12. Anna");
  await expect(teacher).toHaveURL(/#\/learn\/class$/);
  expect(sent).toEqual([]);
  await context.close();
});

test("the page of the class is accessible, wide and on a phone", async ({ page }) => {
  for (const [width, height] of [[1280, 800], [390, 844]]) {
    await page.setViewportSize({ width, height });
    await page.goto("#/learn/class");
    await page.getByTestId("class-codes").fill("8SN1-Q20R-65TK Anna");
    await page.getByTestId("class-take").click();
    await expect(page.getByTestId("class-table")).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});

test("a link is shown as a QR code", async ({ page }) => {
  await page.goto("#/play/3x3x3?setup=R_U");
  await page.getByTestId("share").click();
  await page.getByTestId("share-qr").getByText("QR code of the link").click();
  const link = await page.getByTestId("share-link").inputValue();
  await expect(page.getByTestId("share-qr-code")).toBeVisible();
  await expect(page.getByTestId("share-qr-code")).toHaveAttribute("data-text", link);
});

test("a class runs a program: the projector steps, a phone follows", async ({ page, browser, baseURL }) => {
  const text = (name) => page.getByTestId(`human-${name}`);
  await page.goto("#/learn/human-computer/4");
  await page.getByTestId("human-play").click();
  await expect(text("who")).toHaveText("Group A");
  await expectAccessible(page);
  const join = await text("qr").getAttribute("data-text");
  await text("number").fill("2");
  await page.keyboard.press("Enter");
  await expect(text("moves").locator("strong")).toHaveText(["R", "U", "R\u2032", "U\u2032"]);
  await text("next").click();
  await expect(text("who")).toHaveText("Group B");
  await text("number").fill("1");
  await page.keyboard.press("Enter");
  await text("next").click();
  await expect(text("what")).toContainText("Are these solved?");
  await text("code").click();
  const step = await text("qr").getAttribute("data-text");
  expect(step.length).toBeLessThan(120);

  const context = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } });
  const phone = await context.newPage();
  await phone.goto(join);
  await phone.getByRole("button", { name: "Group A" }).click();
  await expect(phone.getByTestId("human-who")).toContainText("It is your turn");
  // The second code brings the step and the numbers that were entered.
  await phone.evaluate((hash) => (location.hash = hash), new URL(step).hash);
  await expect(phone.getByTestId("human-step")).toHaveText(await text("step").textContent());
  await expect(phone.getByTestId("human-what")).toHaveText("Wait.");
  await phone.getByTestId("human-to").fill("1");
  await phone.keyboard.press("Enter");
  await expect(phone.getByTestId("human-what")).toContainText("2 times");
  await phone.reload();
  await expect(phone.getByTestId("human-what")).toContainText("2 times");
  await expectAccessible(phone);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await context.close();
});

test("a lesson's file that is dropped on the page opens", async ({ page }) => {
  const drop = async (lesson) => {
    const data = await page.evaluateHandle((lesson) => {
      const data = new DataTransfer();
      data.items.add(new File([lesson], "halves.txt", { type: "text/plain" }));
      return data;
    }, lesson);
    await page.dispatchEvent("body", "drop", { dataTransfer: data });
  };
  const lesson = "lesson: Halves\n\ntitle: Look\nask: Turn R back.\nsetup: R\ngoal: solved\nwell: Well.\n";
  await page.goto("#/learn");
  await expect(page.getByTestId("lessons")).toBeVisible();
  await drop(lesson.replace("setup: R", "setup: Q"));
  await expect(page.getByTestId("lesson-wrong")).toContainText("Line 5: Step 1, setup:");
  await drop(lesson);
  await expect(page.getByTestId("candidate")).toContainText("Halves: a lesson of 1 step");
  await page.getByTestId("use-lesson").click();
  await expect(page.getByTestId("lesson-ask")).toHaveText("Turn R back.");
});
