// What the editor knows about a program: completion, explanation, definitions, renaming, formatting.

import { expect, expectAccessible, open, test, write } from "../rig.js";

const program = `.registers {
    A, Count <- 3x3 builtin (90, 90)
}
    -- Counts down.
    input "A number:" A
again:
    solved-goto A done
    dec A
    inc Count
    goto again
done:
    halt "Counted" Count
`;

const content = (page) => page.getByTestId("editor").locator(".cm-content");
const textOf = async (page) => (await content(page).locator(".cm-line").allTextContents()).join("\n").trimEnd();

/** Opens the page with a program in the editor, compiled. */
async function start(page, text = program) {
  await open(page);
  await write(page, text);
  await expect(page.getByTestId("outline")).toContainText("Count (register)");
}

/** A word of the editor's text. */
const word = (page, text, number = 0) =>
  content(page).locator("[class^=tok-]").getByText(text, { exact: true }).nth(number);

/** Takes what is offered first. The list takes no key in its first moment, so that none is meant for the text. */
async function accept(page) {
  await page.waitForTimeout(200);
  await page.keyboard.press("Enter");
}

test("statements and registers are offered while typing", { tag: "@core" }, async ({ page }) => {
  await start(page);
  await content(page).click();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type("solved-g");
  const list = page.getByRole("listbox");
  await expect(list.getByRole("option").first()).toContainText("solved-goto");
  await accept(page);
  await page.keyboard.type(" Cou");
  await expect(list.getByRole("option").first()).toContainText("Count");
  await accept(page);
  await page.keyboard.type(" ag");
  await expect(list.getByRole("option")).toHaveCount(1);
  await accept(page);
  expect(await textOf(page)).toContain("solved-goto Count again");
});

test("Lua, comments and texts do not change what is offered", async ({ page }) => {
  const lua = '.start-lua\n-- .registers {\nlocal t = ".registers {"\nend-lua\n';
  await start(page, `${program}    print ".registers {" // .registers {\n${lua}`);
  await content(page).click();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type("solved-g");
  const list = page.getByRole("listbox");
  await expect(list.getByRole("option").first()).toContainText("solved-goto");
  await page.keyboard.press("Escape");
  await page.keyboard.type(" -- Cou");
  await page.keyboard.press("Control+Space");
  await expect(list).toHaveCount(0);
});

test("pointing at a name explains it", async ({ page }) => {
  await start(page);
  await word(page, "Count", 1).hover();
  await expect(page.locator(".cm-symbol")).toContainText("Counts from 0 to 89");
  await page.mouse.move(0, 0);
  await word(page, "dec").hover();
  await expect(page.locator(".cm-symbol")).toContainText("Subtracts 1");
});

test("keys lead to definitions, also into the prelude", async ({ page }) => {
  await start(page);
  await word(page, "again", 1).click();
  await page.keyboard.press("F12");
  expect(await page.evaluate(() => getSelection().toString())).toBe("again");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Home");
  await page.keyboard.type("x");
  expect(await textOf(page)).toContain("\nxagain:");
  await page.keyboard.press("ControlOrMeta+z");
  await word(page, "inc").click();
  await page.keyboard.press("F12");
  const shown = page.getByRole("group", { name: "Definition of inc" });
  await expect(shown).toContainText("prelude.qat, line");
  await expect(shown.locator("pre")).toContainText(".macro inc");
  await page.keyboard.press("Escape");
  await expect(shown).toHaveCount(0);
});

test("a label is renamed everywhere, and a name that is taken is refused", async ({ page }) => {
  await start(page);
  await word(page, "again").click();
  await page.keyboard.press("F2");
  await page.getByRole("textbox", { name: "New name for again" }).fill("round");
  await page.keyboard.press("Enter");
  await expect(content(page)).toContainText("goto round");
  expect(await textOf(page)).not.toContain("again");
  // What the editor knows is about the text as it was compiled last.
  await expect(page.getByTestId("outline")).toContainText("round (label)");
  await word(page, "round").click();
  await page.keyboard.press("F2");
  await page.getByRole("textbox", { name: "New name for round" }).fill("done");
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("notice").filter({ hasText: "cannot be called" })).toBeVisible();
  expect(await textOf(page)).toContain("goto round");
});

test("formatting tidies the text and can be undone", async ({ page }) => {
  const rough = program.replace("    dec A", "  dec   A").replace("A, Count <-", "A ,Count<-");
  await start(page, rough);
  await content(page).click();
  await page.keyboard.press("Shift+Alt+f");
  await expect.poll(() => textOf(page)).toBe(program.trimEnd());
  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(() => textOf(page)).toBe(rough.trimEnd());
  await page.getByTestId("format").click();
  await expect.poll(() => textOf(page)).toBe(program.trimEnd());
});

test("the outline leads to what is defined, and everything is accessible", async ({ page }) => {
  await start(page);
  await page.getByTestId("outline").selectOption({ label: "done (label)" });
  await page.keyboard.type("x");
  expect(await textOf(page)).toContain("xdone:");
  await page.keyboard.press("ControlOrMeta+z");
  await word(page, "again").click();
  await page.keyboard.press("F2");
  await expectAccessible(page, { part: ".source" });
});
