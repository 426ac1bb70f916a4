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
  document.querySelector(".column.lesson").scrollTop = 0;
  const byId = (id) => document.querySelector(`[data-testid="${id}"]`);
  const hidden = (element) => {
    const { left, top, bottom, width } = element.getBoundingClientRect();
    if (top < 0 || bottom > innerHeight + 1) return `from ${Math.round(top)} to ${Math.round(bottom)}`;
    const there = document.elementFromPoint(left + Math.min(width / 2, 20), (top + bottom) / 2);
    return element.contains(there) ? "" : `under ${there?.className}`;
  };
  const found = [];
  const ask = hidden(byId("lesson-ask"));
  if (ask) found.push(`the task is ${ask}`);
  const own = ["press-1", "lesson-answer", "choose-1", "lesson-test", "input-field", "run"].map(byId);
  const control = [...own, document.querySelector(".counts button"), document.querySelector(".lesson-pad button"),
    byId("learn-back")].find(Boolean);
  const under = hidden(control);
  if (under) found.push(`${control.dataset.testid} is ${under}`);
  // Where there is room for a column beside the puzzle, the output is in it, whole.
  const output = document.querySelector(".column.side .output");
  if (output && innerWidth > 1200) {
    const { top, bottom } = output.getBoundingClientRect();
    if (top < 0 || bottom > innerHeight) found.push(`the output is from ${Math.round(top)} to ${Math.round(bottom)}`);
  }
  return found;
}

for (const [width, height] of [[1440, 900], [390, 844]]) {
  test(`task and control of every step are in sight, ${width}x${height}`, async ({ page }) => {
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

test("a phone on its side has the words before the player", async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await page.goto("#/learn/register/1");
  await expect(page.getByTestId("lesson-ask")).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("heading", { level: 2 }).first()).toBeInViewport({ ratio: 1 });
});
