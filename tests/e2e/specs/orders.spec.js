// Architect's orders of single registers, whether registers fit, own registers; the effort of an algorithm in Play.

import { expect, expectAccessible, play, test } from "../rig.js";

/** Opens the orders of a puzzle and waits until the engine has listed them. */
async function orders(page, puzzle = "3x3x3") {
  await page.goto(`#/architect/${puzzle}?show=orders`);
  await expect(page.getByTestId("solver-status")).toContainText("Solver ready");
  await expect(page.getByTestId("powers")).toBeVisible();
}

async function ask(page, sizes) {
  await page.getByTestId("fits-field").fill(sizes);
  await page.getByTestId("fits-field").press("Enter");
}

const answer = (page) => page.getByTestId("fits-answer");

test("the orders of one register are listed with the pieces that they take", async ({ page }) => {
  await page.goto("#/architect");
  await page.getByTestId("show-orders").click();
  await expect(page.getByTestId("orders-words")).toHaveText("72 orders are possible (proved)");
  const eleven = page.getByTestId("powers").getByRole("row").filter({ has: page.getByRole("rowheader", { name: "11", exact: true }) });
  await expect(eleven.getByRole("cell")).toHaveText("11");
  await page.getByTestId("order-1260").click();
  await expect(answer(page)).toContainText("1 260 fits on the 3x3x3.");
  await page.getByTestId("show-combinations").click();
  await expect(page.getByTestId("found")).toBeVisible();
});

test("what does not fit is told with the reason", async ({ page }) => {
  await orders(page);
  await ask(page, "880");
  await expect(answer(page)).toContainText("880 does not fit on the 3x3x3 (proved).");
  await expect(answer(page)).toContainText("11 takes 11");
  await ask(page, "90, 80");
  await expect(answer(page)).toContainText("so 1 piece more is needed");
  await expect(answer(page)).toContainText("90 \u00b7 90 fit: each at least as large.");
  await ask(page, "ninety");
  await expect(answer(page)).toContainText("Type numbers with commas");
  await expect(page.getByTestId("fits-field")).toHaveAttribute("aria-invalid", "true");
});

test("registers that larger ones contain are put on the puzzle, also by a link", async ({ page }) => {
  await orders(page);
  await ask(page, "80, 2");
  await page.getByTestId("take-example").click();
  await expect(page.getByTestId("taken")).toContainText("80 \u00b7 2");
  await page.getByTestId("share").click();
  const link = await page.getByTestId("share-link").inputValue();
  await page.goto("#/learn");
  await page.goto(link);
  await expect(page.getByTestId("taken")).toContainText("80 \u00b7 2");
});

test("own algorithms are judged and taken", async ({ page }) => {
  await orders(page);
  await page.getByTestId("own").fill("R\nU");
  await expect(page.getByTestId("own-verdict")).toContainText("disturb each other");
  await page.getByTestId("own").fill("R' F' L U' L U L F U' R\nU F R' D' R2 F R' U' D");
  await expect(page.getByTestId("own-verdict")).toContainText("A has 90 values.");
  await expect(page.getByTestId("own-verdict")).toContainText("It moves shared pieces: DBL.");
  await page.getByTestId("take-own").click();
  await expect(page.getByTestId("proof-A")).toContainText("10 moves, adds 1. Your own.");
  await page.getByTestId("add-B").click();
  await expect(page.getByTestId("value-B")).toHaveText("1");
});

test("the orders are readable by everybody", async ({ page }) => {
  await orders(page);
  await ask(page, "90, 90");
  await expect(answer(page)).toContainText("fit on the 3x3x3");
  await expectAccessible(page, { part: ".finder-panel" });
});

test("Play tells how easy an algorithm is by hand", async ({ page }) => {
  await play(page, "#/play/3x3x3?alg=R%20U%20R'%20U'");
  await page.getByTestId("panel-cycles").click();
  const effort = page.getByTestId("effort");
  await effort.locator("summary").click();
  await expect(effort.locator("summary")).toHaveText(/^Effort by hand: \d+\.\d\d \(2 wrist turns, \d regrips?\)$/);
  await expect(effort).toContainText("our own estimates");
  await expect(effort.locator("li")).toHaveCount(4);
  await expect(effort.locator("li").first()).toContainText("right wrist");
});

test("a puzzle of permutations alone is drawn as numbered facets", async ({ page }) => {
  await page.goto("#/play/gap-3x3x3");
  const facets = page.getByTestId("facets");
  await expect(facets).toHaveAttribute("data-facets", /^1 2 3 4 5 6 7 8 9 /);
  await page.getByTestId("algorithm").fill("U");
  // U takes 1 to 3, 3 to 8 and 9 to 33.
  await expect(facets).toHaveAttribute("data-facets", /^6 4 1 7 2 8 5 3 17 /);
  await expect(facets).toHaveAttribute("aria-label", "28 of 48 facets are at home");
});
