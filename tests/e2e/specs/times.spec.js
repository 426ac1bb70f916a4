// The timer: a solve by hand, a real cube by key, what is kept, and what is taken along.

import { expect, expectAccessible, play, test } from "../rig.js";

const rows = (page) => page.locator(".solves li");
const large = (page) => page.getByTestId("large-clock");

async function saved(download) {
  const chunks = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

test("times are taken by hand and by key, kept, penalised and exported", { tag: "@core" }, async ({ page }) => {
  await play(page, "#/play/5x5x5");
  await page.getByTestId("panel-times").click();
  await expect(page.getByTestId("averages")).toHaveCount(0);
  // A real cube: scramble after scramble with the space bar.
  await page.getByTestId("next-scramble").click();
  await expect(page.getByTestId("scramble-words")).not.toBeEmpty();
  await page.locator("#main").focus();
  for (let n = 1; n <= 5; n++) {
    const scramble = await page.getByTestId("scramble-words").innerText();
    await page.keyboard.press("Space");
    await expect(page.getByTestId("clock-press")).toHaveText("Stop");
    await page.keyboard.press("Space");
    await expect(rows(page)).toHaveCount(n);
    await expect(page.getByTestId("scramble-words")).not.toHaveText(scramble);
  }
  await expect(page.getByTestId("row-ao5").locator("td").first()).toHaveText(/^\d+\.\d\d$/);
  await page.getByRole("button", { name: "DNF, time 4" }).click();
  await page.getByRole("button", { name: "DNF, time 5" }).click();
  await expect(page.getByTestId("row-ao5").locator("td").first()).toHaveText("DNF");
  await page.getByRole("button", { name: "+2, time 4" }).click();
  await expect(rows(page).nth(1).locator("strong")).toHaveText(/^[2-9]\.\d\d\+$/);
  await expect(page.getByTestId("row-ao5").locator("td").first()).toHaveText(/^\d+\.\d\d$/);
  await expect(page.getByTestId("plot").locator("circle")).toHaveCount(4);

  await page.getByRole("button", { name: "Delete time 1" }).click();
  await expect(rows(page)).toHaveCount(4);
  await page.getByRole("button", { name: "Bring it back" }).click();
  await expect(rows(page)).toHaveCount(5);

  const download = page.waitForEvent("download");
  await page.getByTestId("export-cstimer").click();
  const file = JSON.parse(await saved(await download));
  expect(file.session1.map(([[penalty]]) => penalty)).toEqual([0, 0, 0, 2000, -1]);
  expect(JSON.parse(file.properties.sessionData)[1].opt.scrType).toBe("555wca");

  await page.reload();
  await page.getByTestId("panel-times").click();
  await expect(rows(page)).toHaveCount(5);
  await expectAccessible(page, { part: ".play-side" });
  await page.getByTestId("new-session").click();
  await expect(rows(page)).toHaveCount(0);
  await page.getByTestId("times-session").selectOption("1");
  await expect(rows(page)).toHaveCount(5);
});

test("inspection counts down, and a solve on the page can be watched", async ({ page }) => {
  await play(page, "#/play/2x2x2");
  await page.getByTestId("play-scramble-length").fill("1");
  await page.getByTestId("play-scramble").click();
  const scramble = (await page.getByTestId("setup").locator("code").innerText()).trim();
  await page.getByTestId("panel-times").click();
  await page.getByTestId("setting-inspection--15-seconds").click();
  await page.getByTestId("clock-press").click();
  await expect(large(page)).toHaveText(/^1[0-5]$/);
  // The turn that undoes the scramble starts the clock and stops it.
  await page.getByTestId("puzzle-canvas").focus();
  const back = scramble.length === 1 ? `Shift+${scramble}` : scramble[0].toLowerCase();
  await page.keyboard.press(back);
  if (/[2]/.test(scramble)) await page.keyboard.press(back);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText("move");
  await page.getByRole("button", { name: "Watch time 1" }).click();
  await expect(page.getByTestId("algorithm")).not.toHaveValue("");
  await expect(rows(page)).toHaveCount(1);
});

test("cases are practised one by one: chosen by their pictures, timed, named and watched", async ({ page }) => {
  await play(page, "#/play/3x3x3");
  await expect(page.getByTestId("solver-status")).toContainText("Solver ready");
  await page.getByTestId("panel-times").click();
  await page.getByTestId("practice").selectOption("PLL: the top in order");
  await page.getByTestId("practice-cases").click();
  await expect(page.locator(".cases .case")).toHaveCount(21);
  await expectAccessible(page, { part: ".play-side" });
  await page.getByTestId("practice-none").click();
  await page.getByTestId("next-scramble").click();
  await expect(page.getByTestId("notice")).toContainText("Choose a case to practise.");
  await page.getByTestId("case-T").click();
  await expect(page.getByTestId("practice-cases")).toHaveText("Cases: 1 of 21");
  await page.getByTestId("next-scramble").click();
  await expect(page.getByTestId("scramble-words")).not.toBeEmpty();
  await expect(page.getByTestId("practice-shown")).toHaveCount(0);
  await page.getByTestId("practice-reveal").click();
  await expect(page.getByTestId("practice-shown")).toContainText("This is PLL T");
  await page.locator("#main").focus();
  await page.keyboard.press("Space");
  await expect(page.getByTestId("clock-press")).toHaveText("Stop");
  await page.keyboard.press("Space");
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).first()).toContainText("PLL T");
  await expect(page.getByTestId("practice-shown")).toContainText("The last one was PLL T");
  await page.getByTestId("practice-cases").click();
  await expect(page.getByTestId("case-T").locator(".hint")).toHaveText(/^\d+\.\d\d$/);
  await page.getByTestId("practice-show").click();
  await expect(page.getByTestId("algorithm")).toHaveValue(/^R U R['\u2019] U['\u2019]/);

  // Whole solves have a session of their own; after a reload, everything is still there.
  await page.getByTestId("practice").selectOption("Whole solves");
  await expect(rows(page)).toHaveCount(0);
  await page.getByTestId("practice").selectOption("PLL: the top in order");
  await page.reload();
  await page.getByTestId("panel-times").click();
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByTestId("practice-cases")).toHaveText("Cases: 1 of 21");
});

test("any state of the last layer comes by its number", async ({ page }) => {
  await play(page, "#/play/3x3x3");
  await expect(page.getByTestId("solver-status")).toContainText("Solver ready");
  await page.getByTestId("panel-times").click();
  await page.getByTestId("practice").selectOption("The whole last layer");
  await page.getByTestId("state-number").fill("62208");
  await page.getByTestId("next-scramble").click();
  await expect(page.getByTestId("notice")).toContainText("0 to 62,207");
  await page.getByTestId("state-number").fill("9387");
  await page.getByTestId("next-scramble").click();
  await page.getByTestId("practice-reveal").click();
  await expect(page.getByTestId("practice-shown")).toContainText("last layer 9387");
});
