// Play as somebody handles it who cubes every day: long and pasted algorithms, the timer, links, keys, filters.

import { expect, instant, play, test } from "../rig.js";

const text = (page) => page.getByTestId("algorithm");
const steps = (page) => page.getByTestId("scrubber-words");
const setup = async (page) => (await page.getByTestId("setup").locator("code").innerText()).split(/\s+/);

/** What the page offers as a link. */
async function link(page) {
  await page.getByTestId("share").click();
  const field = page.getByTestId("share-link");
  await expect(field).toHaveValue(/#\/play/);
  const value = await field.inputValue();
  await page.keyboard.press("Escape");
  return value;
}

test("a long algorithm follows the step under way", async ({ page }) => {
  await play(page, "#/play/3x3x3");
  await text(page).fill("R U R' U' F2 ".repeat(400).trim());
  await expect(steps(page)).toHaveText(/of 2.?000 steps/);
  const seen = () =>
    page.locator(".score").evaluate((bar) => {
      const [outer, inner] = [bar, bar.querySelector("mark")].map((node) => node.getBoundingClientRect());
      return inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
    });
  for (const share of [0.5, 0.1, 0.95]) {
    await page.getByTestId("scrubber").fill(String(Math.round(2000 * share)));
    await expect.poll(seen).toBe(true);
  }
  const blank = await page.locator(".score").evaluate((bar) => {
    bar.scrollTop = bar.scrollHeight;
    const field = bar.querySelector("textarea");
    return field.scrollHeight - field.clientHeight;
  });
  expect(Math.abs(blank)).toBeLessThan(2);
});

test("a turned tesseract is aligned before it unfolds", async ({ page }) => {
  await play(page, "#/play/3x3x3x3");
  const box = await page.getByTestId("puzzle-canvas").boundingBox();
  // Above the cube in the corner that unfolds it.
  await page.mouse.move(box.x + 30, box.y + box.height / 2);
  await page.keyboard.down("Shift");
  await page.mouse.down();
  await page.mouse.move(box.x + 90, box.y + box.height / 2 - 30, { steps: 6 });
  await page.mouse.up();
  await page.keyboard.up("Shift");
  const between = await link(page);
  expect(between).toContain("turned=");
  await page.getByTestId("panel-view").click();
  await page.getByTestId("shape-unfolded").click();
  await expect.poll(() => link(page)).not.toContain("turned=");
  // The link leads to the orientation that it was made in.
  await page.goto("about:blank");
  await play(page, between.slice(between.indexOf("#")));
  await expect.poll(() => link(page)).toContain(/turned=[^&]*/.exec(between)[0]);
});

test("scrambles turn the inner layers of large cubes, and are as long as the puzzle needs", async ({ page }) => {
  for (const [name, length, wide] of [
    ["2x2x2", 11, /^\w['2]?$/],
    ["4x4x4", 40, /w/],
    ["7x7x7", 100, /^3\w*w/],
  ]) {
    await play(page, `#/play/${name}`);
    await page.getByTestId("play-scramble").click();
    await expect.poll(async () => (await setup(page)).length, name).toBe(length);
    expect((await setup(page)).filter((move) => wide.test(move)).length, name).toBeGreaterThan(3);
  }
});

test("the timer counts what a person solves, and nothing else", async ({ page }) => {
  await play(page, "#/play/2x2x2");
  const clock = page.getByTestId("clock");
  await page.getByTestId("play-scramble").click();
  await expect(clock).toHaveText("0:00");
  await page.getByTestId("undo").click();
  await expect(clock).toHaveCount(0);
  await page.getByTestId("play-scramble").click();
  await page.getByTestId("puzzle-canvas").focus();
  await page.keyboard.press("x");
  await page.waitForTimeout(1200);
  await expect(clock).toHaveText("0:00");
  await page.keyboard.press("u");
  await expect(clock).not.toHaveText("0:00");
  await page.reload();
  await expect(clock).toHaveText(/0:0[1-9]|0:[1-9]/);
  await instant(page);
  await page.getByTestId("solve").click();
  await expect(page.getByTestId("solve-result")).toContainText("moves (HTM)", { timeout: 60_000 });
  await expect(clock).toHaveCount(0);
});

test("piece filters and settings are in links and survive a reload", { tag: "@core" }, async ({ page }) => {
  await play(page, "#/play/3x3x3x3");
  await page.getByTestId("setting-reverse-click-direction").click();
  await page.getByTestId("panel-view").click();
  await page.getByTestId("kind-3").click();
  expect(await link(page)).toContain("hide=3");
  await page.reload();
  await expect(page.getByTestId("setting-reverse-click-direction")).toHaveAttribute("aria-checked", "true");
  await page.getByTestId("panel-view").click();
  await expect(page.getByTestId("kind-3")).toHaveAttribute("aria-pressed", "false");
});

test("a key that is taken says by what, and can be swapped", async ({ page }) => {
  await play(page, "#/play/3x3x3");
  await page.getByTestId("help").click();
  await page.getByTestId("key-U").click();
  await expect(page.getByTestId("key-U")).toHaveText("press a key");
  await page.keyboard.press("r");
  await expect(page.getByTestId("key-taken")).toContainText("Turn R");
  await expect(page.getByTestId("key-U")).toHaveText("U");
  await page.getByTestId("swap-keys").click();
  await expect(page.getByTestId("key-U")).toHaveText("R");
  await expect(page.getByTestId("key-R")).toHaveText("U");
  await expect(page.getByTestId("key-taken")).toHaveCount(0);
});

test("stopping a proof leaves the answer that was there", async ({ page }) => {
  await play(page, "#/play/3x3x3?alg=D2_F2_U_L2_D_R2_B2_U'_F2_L_D'_B_R_F2_U'_L2_B'_D_R'_F_U2_L'_B2_D");
  await instant(page);
  await page.getByTestId("solve").click();
  const answer = page.getByTestId("solve-algorithm");
  await expect(answer).not.toBeEmpty({ timeout: 60_000 });
  await expect(page.getByTestId("solve-cancel")).toHaveCount(0, { timeout: 60_000 });
  await page.getByTestId("undo").click();
  await page.getByTestId("solve-shortest").click();
  await expect(answer).not.toBeEmpty();
  await page.getByTestId("solve-cancel").click();
  await expect(page.getByTestId("solve-shortest")).toBeVisible();
  await expect(answer).not.toBeEmpty();
});

test("a solution has one length, and its metric a name", async ({ page }) => {
  await play(page, "#/play/3x3x3x3");
  await instant(page);
  await page.getByTestId("play-scramble").click();
  await page.getByTestId("solve").click();
  const result = page.getByTestId("solve-result");
  await expect(result).toContainText(/\d+ moves \(STM\)/, { timeout: 120_000 });
  await expect(page.getByTestId("play-step")).toBeDisabled();
  const turns = await page.getByTestId("turns").innerText();
  await expect(result).toContainText(`${turns} moves (STM)`);
});

test("notation from forums is read", async ({ page }) => {
  await play(page, "#/play/3x3x3");
  for (const [pasted, length] of [
    ["(R U R\u2019 U\u2019) x6 // six times\nRUR'U' // and again", 28],
    ["R U2\u200b // setup\r\n\r\nx2 y\u00a0F", 5],
    ["[R, U]\u00d73", 12],
    ["RwU2M'", 3],
  ]) {
    await text(page).fill(pasted);
    await expect(steps(page)).toHaveText(new RegExp(`of ${length} steps`));
    await expect(page.getByTestId("algorithm-error")).toHaveCount(0);
  }
  await text(page).fill("R U Q' F");
  await expect(page.getByTestId("algorithm-error")).toContainText("Q'");
  await expect(page.locator(".score mark.wrong")).toHaveText("Q'");
});

test("puzzles are found by what people call them", async ({ page }) => {
  await play(page, "#/play/3x3x3");
  await page.getByTestId("puzzles").click();
  for (const [words, name] of [
    ["hypercube", "3x3x3x3"],
    ["4D", "2x2x2x2"],
    ["tesseract", "4x4x4x4"],
    ["rubik", "3x3x3"],
    ["2^4", "2x2x2x2"],
  ]) {
    await page.getByTestId("puzzle-search").fill(words);
    await expect(page.getByTestId(`choose-${name}`)).toBeVisible();
  }
  for (const [address, name] of [
    ["hypercube", "3x3x3x3"],
    ["2^4", "2x2x2x2"],
  ]) {
    await page.goto(`#/play/${address}`);
    await expect(page.getByTestId("puzzle-name")).toHaveText(name);
  }
});

test.describe("by touch", () => {
  test.use({ hasTouch: true });

  test("a piece that is tapped stays described", async ({ page }) => {
    await play(page, "#/play/3x3x3");
    const box = await page.getByTestId("puzzle-canvas").boundingBox();
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    await expect(page.getByTestId("piece-line")).toContainText("in its place");
    await page.waitForTimeout(300);
    await expect(page.getByTestId("piece-line")).toContainText("in its place");
  });
});
