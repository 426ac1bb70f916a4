// What helps to write and to read a program: the language card, translating line by line, secrets, wraps.

import { expect, instant, open, test } from "../rig.js";

const editor = (page) => page.getByTestId("editor").locator(".cm-content");

async function write(page, text) {
  await editor(page).click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(text);
}

test("an example goes from the language card into the program, under the cursor", async ({ page }) => {
  await open(page);
  await write(page, ".registers {\n    Sum, Other <- 3x3 builtin (90, 90)\n}\n    add Sum\n");
  await page.getByTestId("about-statement").first().click();
  const card = page.getByTestId("language-card");
  await expect(card.getByTestId("language-add")).toContainText("add Sum 1");
  await expect(card.getByTestId("language-if")).toContainText("if equals Sum Other using C");
  await card.getByTestId("language-halt").getByTestId("language-insert").click();
  await expect(editor(page)).toContainText('halt "The answer is" Sum');
  await page.keyboard.press("ControlOrMeta+z");
  await expect(editor(page)).not.toContainText("The answer is");
  await page.getByTestId("language-close").click();
  await expect(card).toHaveCount(0);
  await page.getByTestId("language").click();
  await expect(card.getByTestId("language-solved-goto")).toBeVisible();
});

test("line by line, the machine code says which line it comes from", async ({ page }) => {
  await open(page);
  await page.locator("summary", { hasText: "What the optimiser did" }).click();
  await expect(page.getByTestId("optimised")).toContainText("merge");
  const size = () => page.locator(".q-line").count();
  const optimised = await size();
  await page.getByTestId("line-by-line").click();
  await expect(page.getByTestId("line-by-line")).toHaveAttribute("aria-pressed", "true");
  await expect(page.locator(".q-line .statement").first()).toContainText('line 10: input "First number:" A');
  expect(await size()).toBeGreaterThan(optimised);
  await page.getByTestId("line-by-line").click();
  await expect(page.locator(".q-line .statement")).toHaveCount(0);
  await expect(page.locator(".q-line")).toHaveCount(optimised);
});

test("a secret number is hidden until the end, and the output says what wraps round", async ({ page }) => {
  await open(page);
  await instant(page);
  await write(
    page,
    '.registers {\n    A <- 3x3 builtin (90, 90)\n    B <- 2x2 (R U)\n}\n'.replace("A <-", "A, C <-") +
      'input "The secret number:" A\ninput "Another:" B\nadd B 7\nhalt "It was" A\n',
  );
  await expect(page.getByTestId("register-C")).toBeVisible();
  await page.getByTestId("run").click();
  await page.getByTestId("input-field").fill("12");
  await page.getByTestId("input-submit").click();
  await expect(page.getByTestId("register-A-value")).toHaveText("•••");
  await expect(page.getByTestId("register-A")).toHaveAttribute("aria-label", /secret until the program ends/);
  await expect(page.getByTestId("register-A")).not.toContainText("12");
  await page.getByTestId("input-field").fill("10");
  await page.getByTestId("input-submit").click();
  await expect(page.getByTestId("said")).toHaveText("It was 12");
  await expect(page.getByTestId("output-log")).toContainText("B passed 14: now 2");
});

test("a run stops at a value inside an input", async ({ page }) => {
  await open(page);
  await instant(page);
  await page.getByTestId("watch-A-value").fill("5");
  await page.getByTestId("run").click();
  await page.getByTestId("input-field").fill("20");
  await page.getByTestId("input-submit").click();
  await expect(page.getByTestId("status")).toContainText("Stopped: A was 4 and is 5");
  await expect(page.getByTestId("register-A-value")).toHaveText("5");
});

test("presenting is not taken over by another tab", async ({ page, context }) => {
  await open(page);
  await page.getByTestId("present").click();
  await expect(page.getByTestId("present-bar")).toBeVisible();
  const other = await context.newPage();
  await open(other);
  await expect(other.getByTestId("document-name")).toBeVisible();
  await expect(other.getByTestId("present-bar")).toHaveCount(0);
});
