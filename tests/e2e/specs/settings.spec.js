// What a person sets stays set: every row of settings.json is changed with its control, and read there again after another
// puzzle and another screen, and after a reload. Native tests know that no setting is missing in the list.

import { readFileSync } from "node:fs";
import { expect, open, test } from "../rig.js";

/** Two colours have no control here: with them, others of the list are not shown. */
const rows = JSON.parse(readFileSync(new URL("../settings.json", import.meta.url), "utf8")).filter((row) => row.control);

/** A solve with its times, so that its replay can be chosen. */
const TIMED = ["hypercubist/play/session/2x2x2", "setup=R~&alg=R&moments=0"];

const address = async (page, hash) => {
  await page.evaluate((to) => (location.hash = to), hash);
  await expect(page).toHaveURL(new RegExp(`${hash.replaceAll("/", "\\/")}($|[/?])`));
};

/** What the control of a row shows. */
const shown = (page, row) =>
  row.shows === "theme"
    ? page.locator("html").getAttribute("data-theme")
    : page.getByTestId(row.shows ?? row.control).evaluate((element, text) => {
        if (element instanceof HTMLSelectElement) return element.selectedOptions[0].text;
        if (element instanceof HTMLInputElement) return element.value;
        if (text) return element.textContent;
        return element.getAttribute("aria-checked") ?? element.getAttribute("aria-pressed");
      }, row.shows !== undefined);

/** Goes through rows, with what leads to each control. */
async function each(page, rows, what) {
  for (const row of rows) {
    const words = row.key ?? row.part;
    await address(page, row.at);
    for (const id of row.open ?? []) await page.getByTestId(id).click();
    await what(row, words);
    if (row.close) await page.getByTestId(row.close).click();
  }
}

test("every setting survives another puzzle, another screen and a reload", async ({ page }) => {
  test.setTimeout(120_000);
  await page.addInitScript(([key, value]) => (localStorage[key] ??= value), TIMED);
  await page.emulateMedia({ reducedMotion: "reduce", colorScheme: "light" });
  await open(page, "#/run");
  const after = new Map();
  await each(page, rows, async (row, words) => {
    const before = await shown(page, row);
    const control = page.getByTestId(row.control);
    if (row.choose) await control.selectOption(row.choose);
    else if (row.fill) await control.fill(row.fill);
    else await control.click();
    if (row.press) await page.keyboard.press(row.press);
    await expect.poll(() => shown(page, row), words).not.toBe(before);
    after.set(row, await shown(page, row));
  });
  const changed = (rows) =>
    each(page, rows, (row, words) => expect.poll(() => shown(page, row), words).toBe(after.get(row)));
  // On the way to the controls, the puzzles and the screens change.
  await changed(rows.filter(({ at }) => at.startsWith("#/play")));
  await page.reload();
  await expect(page.getByTestId("solver-status")).toContainText("Solver ready");
  await changed(rows);
});
