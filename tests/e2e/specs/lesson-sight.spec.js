// What a step of a lesson asks for, and what it is done with, are in sight when the step opens, wide and on a phone.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "../rig.js";

const folder = new URL("../../../assets/lessons/", import.meta.url);
const read = (name) => readFileSync(fileURLToPath(new URL(name, folder)), "utf8");
/** What the lines of a file say that begin with `id:`. */
const idsOf = (name) => [...read(name).matchAll(/^id: *(\S+)/gm)].map(([, id]) => id);

/** What of the step is not in sight, in words. */
function missing() {
  scrollTo(0, 0);
  for (const column of document.querySelectorAll(".column")) column.scrollTop = 0;
  const byId = (id) => document.querySelector(`[data-testid="${id}"]`);
  /** Why a part of an element is not in sight, from its upper edge to this share of its height; "" if it is. */
  const hidden = (element, share = 1) => {
    const { left, top, bottom, width, height } = element.getBoundingClientRect();
    const end = Math.min(bottom, top + height * share);
    if (top < 0 || end > innerHeight + 1) return `from ${Math.round(top)} to ${Math.round(bottom)}`;
    const x = left + Math.min(width / 2, 20);
    const under = [top + 3, (top + end) / 2, end - 3].map((y) => document.elementFromPoint(x, y));
    const over = under.find((there) => !element.contains(there) && !there?.contains(element));
    return over === undefined ? "" : `under ${over?.className || over?.tagName}`;
  };
  const found = [];
  const note = (what, why) => why && found.push(`${what} is ${why}`);
  note("the task", hidden(byId("lesson-ask")));
  const own = ["press-1", "lesson-answer"].map(byId).concat(document.querySelector(".task .option"),
    ["lesson-test", "input-field", "run"].map(byId));
  const control = [...own, document.querySelector(".counts button"), document.querySelector(".lesson-pad button"),
    byId("learn-back")].find(Boolean);
  note(control.dataset.testid, hidden(control));
  const editor = document.querySelector(".column.side .cm-editor");
  // On a phone that is upright, the program comes below the task.
  if (!editor || innerWidth < innerHeight) return found;
  const row = parseFloat(getComputedStyle(editor.querySelector(".cm-line")).lineHeight);
  const { height } = editor.getBoundingClientRect();
  const least = document.querySelector(".column.side .listing") ? 2 : 3;
  if (height < least * row) found.push(`the editor has ${(height / row).toFixed(1)} rows`);
  note("the program", hidden(editor));
  note("the output", hidden(document.querySelector(".column.side .output .log")));
  const canvas = byId("puzzle-canvas").getBoundingClientRect();
  if (canvas.top < 0 || canvas.bottom > innerHeight + 1) found.push("the puzzle is not in sight");
  note("run", hidden(byId("run") ?? byId("pause") ?? byId("reset")));
  for (const value of document.querySelectorAll(".registers .value")) note(value.dataset.testid, hidden(value));
  return found;
}

/** Windows: wide ones, a phone both ways up, and the wide ones at 200 %. */
const SIZES = [[1440, 900], [1920, 1080], [390, 844], [844, 390], [720, 450], [960, 540]];

for (const [width, height] of SIZES) {
  test(`task, control and program of every step are in sight, ${width}x${height}`, async ({ page }) => {
    test.setTimeout(240_000);
    await page.setViewportSize({ width, height });
    await page.goto("#/learn");
    await expect(page.getByTestId("lessons")).toBeVisible();
    const found = [];
    for (const id of idsOf("index")) {
      for (const [n, step] of idsOf(`${id}.txt`).entries()) {
        await page.evaluate((to) => (location.hash = to), `#/learn/${id}/${n + 1}`);
        await expect(page.getByTestId("lesson")).toHaveAttribute("data-step", step);
        await expect(page.getByTestId("lesson-ask")).toBeVisible();
        found.push(...(await page.evaluate(missing)).map((words) => `${id}/${n + 1}: ${words}`));
      }
    }
    expect(found).toEqual([]);
  });
}

/** How many rows of text of the editor are in sight as a whole, under nothing. */
const linesInSight = () => {
  const editor = document.querySelector(".cm-editor");
  const { left, top, bottom } = editor.querySelector(".cm-content").getBoundingClientRect();
  const row = parseFloat(getComputedStyle(editor.querySelector(".cm-line")).lineHeight);
  const there = (y) => y >= 0 && y <= innerHeight && editor.contains(document.elementFromPoint(left + 20, y));
  let rows = 0;
  for (let y = top; y + row <= bottom; y += row) if (there(y + 2) && there(y + row - 2)) rows++;
  return rows;
};

for (const [where, at] of [["Run", "#/run/average.qat"], ["a lesson", "#/learn/first-program/1"]]) {
  test(`a keyboard on the screen leaves six lines of the editor in sight, on ${where}`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(at);
    if (where === "Run") await page.getByRole("tab", { name: "Program" }).click();
    const text = page.getByTestId("editor").locator(".cm-content");
    await expect(text).toBeVisible();
    await text.focus();
    // What a browser does when its keyboard comes up (`interactive-widget` in index.html).
    await page.setViewportSize({ width: 390, height: 508 });
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => page.evaluate(linesInSight)).toBeGreaterThanOrEqual(6);
  });
}

test("a phone on its side has the words before the player", async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  for (const step of ["register/1", "turning-counts/4", "one-question/3"]) {
    await page.goto(`#/learn/${step}`);
    await expect(page.getByTestId("lesson-ask")).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("heading", { level: 2 }).first()).toBeInViewport({ ratio: 1 });
  }
});
