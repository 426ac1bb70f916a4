// Fewer turns: the page's listing becomes as short as the command line's, never under a run that has begun, and links say
// of which listing their steps are.

import { expect, open, test } from "../rig.js";

/** Three registers whose sums are in no table. */
const TEXT = `.registers { A, B, C <- 3x3 builtin (30, 30, 30) }
    input "a" A
    add A 13
    add B 11
    add C 7
    halt "b" A
`;
const ADDRESS = `#/run/sums.qat?text=${encodeURIComponent(TEXT)}`;

const listing = (page) => page.getByTestId("q-listing");
const settled = (page) => expect(listing(page)).toHaveAttribute("data-settled", "true", { timeout: 60_000 });

/** How many turns the listing's head says. */
const turns = async (page) => {
  const words = await page.locator("#tab-listing .panel-head .end").textContent();
  return Number(/(\d+) turns/.exec(words)[1]);
};

const step = (page) => page.getByTestId("step-move");

/** Answers the program's question and makes turns until one of the sum is made. */
async function begin(page) {
  await page.getByTestId("input-field").fill("1");
  await page.getByTestId("input-submit").click();
  await step(page).click();
  await expect(step(page)).toBeEnabled();
}

/** Opens the page, whose solver does not start before the promise is kept. */
async function openBefore(page, address, kept) {
  await page.route(/worker\/(threads|single)\/engine_bg\.wasm$/, async (route) => {
    await kept;
    await route.continue();
  });
  await page.goto(address);
  await expect(page.getByTestId("run")).toBeEnabled();
}

test("the listing becomes shorter by itself", { tag: "@core" }, async ({ page }) => {
  await open(page, ADDRESS);
  await settled(page);
  expect(await turns(page)).toBeLessThan(40);
  // Those of built-in registers come with the page.
  await page.goto("#/run/modulus.qat");
  await expect(page.getByTestId("run")).toBeEnabled();
  await settled(page);
  expect(await turns(page)).toBeLessThan(75);
});

test("a run that has begun keeps its listing, and is offered the shorter one", async ({ page }) => {
  let start;
  await openBefore(page, ADDRESS, new Promise((resolve) => (start = resolve)));
  await expect(listing(page)).toHaveAttribute("data-settled", "false");
  await expect(page.locator("#tab-listing")).toContainText("Looking for fewer turns");
  const long = await turns(page);
  await begin(page);
  const made = await page.getByTestId("scrubber-words").textContent();
  start();
  const notice = page.getByTestId("notice");
  await expect(notice).toContainText("turns is ready", { timeout: 60_000 });
  expect(await turns(page)).toBe(long);
  await expect(page.getByTestId("scrubber-words")).toHaveText(made);
  await page.getByTestId("notice-offer").click();
  await expect(notice).toHaveCount(0);
  await expect(page.getByTestId("scrubber-words")).toContainText("0 of 0");
  expect(await turns(page)).toBeLessThan(long);
});

test("a link to a step opens there, or says that it cannot", async ({ page, context }) => {
  test.setTimeout(120_000);
  await open(page, ADDRESS);
  await settled(page);
  await begin(page);
  const made = await page.getByTestId("scrubber-words").textContent();
  await page.getByTestId("share").click();
  const link = await page.getByTestId("share-link").inputValue();
  expect(link).toMatch(/[&?]listing=[0-9a-f]{8}/);

  const other = await context.newPage();
  await other.goto(link);
  await expect(other.getByTestId("scrubber-words")).toHaveText(made, { timeout: 60_000 });

  await other.goto(link.replace(/listing=[0-9a-f]{8}/, "listing=00000000"));
  await other.reload();
  await expect(other.getByTestId("notice")).toContainText("other machine code", { timeout: 60_000 });
  await expect(other.getByTestId("scrubber-words")).toContainText("0 of 0");
});
