// How a program works, for learners: the text is stepped line by line, the machine code is folded, values are drawn.

import { expect, instant, open, test, write } from "../rig.js";

const SUMS = `.registers {
    A, B, C <- 3x3 builtin (30, 30, 30)
}
    add A 5
    add B 1
    add C 7
    halt "done" A
`;

const CUBES = `.registers {
    Big <- 3x3 builtin (1260)
    Other <- 3x3 builtin (1260)
}
    add Other 2
    add Big 1
    halt "done" Other
`;

const value = (page, register) => page.getByTestId(`register-${register}-value`);

test.describe("a first visit", () => {
  test.use({ invited: false });

  test("is shown the program alone, and can unfold what it becomes", { tag: "@core" }, async ({ page }) => {
    await open(page);
    await expect(page.getByTestId("explain")).toHaveAttribute("aria-pressed", "true");
    await expect(page.getByTestId("q-listing")).toBeHidden();
    await expect(page.getByTestId("solver-status")).toBeHidden();
    await page.getByTestId("unfold").click();
    await expect(page.getByTestId("q-listing")).toBeVisible();
    await expect(page.getByTestId("line-by-line")).toBeHidden();
    await page.getByTestId("unfold").click();
    await expect(page.getByTestId("q-listing")).toBeHidden();
    // The doors stay until they are answered; what is shown stays as well.
    const another = await page.context().newPage();
    await another.goto("");
    await expect(another.getByTestId("invitation")).toBeVisible();
    await expect(another.getByTestId("explain")).toHaveAttribute("aria-pressed", "true");
    await another.close();
    await page.getByTestId("explain").click();
    await expect(page.getByTestId("q-listing")).toBeVisible();
    await expect(page.getByTestId("solver-status")).toBeVisible();
    await page.reload();
    await expect(page.getByTestId("q-listing")).toBeVisible();
  });
});

test("steps follow the text, and a click on the drawn values goes back", { tag: "@core" }, async ({ page }) => {
  await open(page);
  await instant(page);
  await write(page, SUMS);
  await page.getByTestId("explain").click();
  await expect(page.getByTestId("history")).toHaveCount(0);
  await expect(page.getByTestId("register-C")).toBeVisible();
  const line = page.getByTestId("step-instruction");
  await expect(page.getByTestId("status")).toContainText("ine 4");
  for (const [a, b, c] of [[5, 0, 0], [5, 1, 0], [5, 1, 7]]) {
    await line.click();
    await expect(value(page, "A")).toHaveText(String(a));
    await expect(value(page, "B")).toHaveText(String(b));
    await expect(value(page, "C")).toHaveText(String(c));
  }
  await expect(page.getByTestId("status")).toContainText("line 7");
  for (const name of ["A", "B", "C"]) await expect(page.getByTestId(`history-${name}`)).toBeVisible();
  await expect(page.getByTestId("history-B").getByRole("img")).toHaveAccessibleName(/^The values of B: 0 from step 0; 1 from/);
  const graph = page.getByTestId("history-A").getByRole("img");
  await graph.click({ position: { x: 1, y: 8 } });
  await expect(value(page, "A")).toHaveText("0");
  // What is still ahead stays drawn.
  await expect(page.getByTestId("history-C")).toBeVisible();
  const { width } = await graph.boundingBox();
  await graph.click({ position: { x: width - 1, y: 8 } });
  await expect(value(page, "C")).toHaveText("7");
  await page.getByTestId("back-instruction").click();
  await expect(value(page, "C")).toHaveText("0");
  await expect(value(page, "B")).toHaveText("1");
});

test("the switch keeps breakpoints, and a link goes to the same step", async ({ page }) => {
  await open(page);
  await instant(page);
  await write(page, SUMS);
  await page.getByTestId("editor").locator(".cm-content").getByText("add B 1").click();
  await page.keyboard.press("F9");
  await page.getByTestId("explain").click();
  await expect(page.getByTestId("status")).toContainText("ine 4");
  await page.getByTestId("run").click();
  await expect(page.getByTestId("status")).toContainText("Stopped at the breakpoint before line 5");
  await expect(value(page, "A")).toHaveText("5");
  await page.getByTestId("share").click();
  const link = await page.getByTestId("share-link").inputValue();
  expect(link).toContain("lines=on");
  await page.keyboard.press("Escape");
  await page.getByTestId("explain").click();
  await expect(page.getByTestId("q-listing")).toBeVisible();
  await expect(page.getByTestId("editor").locator(".cm-breakpoint")).toHaveCount(2); // one is the gutter's spacer
  await page.goto("about:blank");
  await page.goto(link);
  await expect(value(page, "A")).toHaveText("5");
  await expect(value(page, "B")).toHaveText("0");
});

test("why and what next are about lines of the text, and the help sheet has the switch", async ({ page }) => {
  await open(page);
  await instant(page);
  await page.keyboard.press("?");
  await page.getByTestId("help-explain").click();
  await expect(page.getByTestId("help-explain")).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Escape");
  await expect(page.getByTestId("q-listing")).toBeHidden();
  await write(page, `.registers {
    A, B <- 3x3 builtin (90, 90)
}
    add A 2
    while not-solved A {
        dec A
        inc B
    }
    halt "done" B
`);
  await expect(page.getByTestId("status")).toContainText("ine 4");
  await page.getByTestId("show-reasons").click();
  await page.getByTestId("quiz-me").click();
  await page.getByTestId("run").click();
  const question = page.getByTestId("quiz-question");
  await expect(question).toHaveText(/^Line 5: which of .* are solved\?$/);
  await expect(page.getByTestId("q-listing")).toBeHidden();
  await page.getByTestId("quiz-answer").click();
  await expect(question).toHaveText(/^Line 5: what is next, line \d or line \d\?$/);
  await page.getByTestId("quiz-option-line 6").click();
  await expect(page.getByTestId("quiz-verdict")).toContainText("Right.");
  await expect(page.getByTestId("quiz-verdict")).not.toContainText(/Q\d/);
  await page.getByTestId("quiz-me").click();
  await page.getByTestId("run").click();
  await expect(page.getByTestId("reasons").getByRole("button").first()).toContainText("Line ");
  await expect(page.getByTestId("reasons")).not.toContainText(/Q\d/);
});

test("cubes have numbers, so that none is called as a register is", async ({ page }) => {
  await open(page);
  await write(page, CUBES);
  await page.getByTestId("explain").click();
  await expect(page.getByTestId("register-Other")).toContainText("adds 1, on cube 2");
  await expect(page.getByTestId("in-hand")).toHaveText("cube 1 in hand");
  await expect(page.getByTestId("status")).toContainText("Pick up cube 2");
  await page.getByTestId("unfold").click();
  await expect(page.getByTestId("q-listing")).toContainText("switch 2");
  await page.getByTestId("explain").click();
  await expect(page.getByTestId("register-Other")).toContainText("on puzzle B");
});
