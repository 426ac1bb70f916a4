// The modules come in two parts; the first program and a solution need the first ones only.

import { expect, instant, line, open, test, write } from "../rig.js";

/** How often something had to wait for a later part, in the page or in a worker. */
const waits = () => performance.getEntriesByName("waited for the later part").length;

/** Lets no request for a later part through, until it is lifted. */
async function without(page, part) {
  page.troubles.allow(/net::ERR_FAILED/);
  const refuse = (route) => route.abort();
  await page.route(part, refuse);
  return () => page.unroute(part, refuse);
}

/** Runs the program that the page begins with, without the later parts. */
async function runsFirstProgram(page) {
  await without(page, /_later\.wasm$/);
  await open(page, "");
  await instant(page);
  await page.getByTestId("run").click();
  for (const value of ["4", "7"]) {
    await page.getByTestId("input-field").fill(value);
    await page.getByTestId("input-submit").click();
  }
  await expect(page.getByTestId("said")).toHaveText("The average is 5");
}

test("the first program runs without the later parts", async ({ page }) => {
  await runsFirstProgram(page);
  expect(await page.evaluate(waits)).toBe(0);
  // The solver's threads sleep.
  const compiler = page.workers().find((worker) => worker.url().endsWith("/compiler.js"));
  expect(await compiler.evaluate(waits)).toBe(0);
});

test.describe("a first visit", () => {
  test.use({ invited: false });

  test("runs the first program line by line without the later part", async ({ page }) => {
    await runsFirstProgram(page);
    await expect(page.getByTestId("history")).toBeVisible();
    expect(await page.evaluate(waits)).toBe(0);
  });
});

test("a link to an example needs no later part of the page", async ({ page }) => {
  await without(page, /page-[0-9a-f]+_later\.wasm$/);
  await open(page, "#/run/countdown.qat");
  await expect(page.getByTestId("document-name")).toContainText("ountdown");
  expect(await page.evaluate(waits)).toBe(0);
});

test("a puzzle is solved without the solver's later part; what needs it says so when it cannot be had", async ({ page }) => {
  const lift = await without(page, /(threads|single)\/engine_later\.wasm$/);
  await page.goto("#/play/3x3x3?setup=R_U_F2");
  await page.getByTestId("solve").click();
  await expect(page.getByTestId("solve-result")).toContainText("3 moves");
  await page.goto("#/atlas/upper-face");
  await expect(page.getByTestId("last-layer-refused")).toContainText("A part of the solver could not be loaded");
  await lift();
  await page.getByTestId("last-layer-random").click();
  await expect(page.getByTestId("last-layer-solutions").getByRole("row").filter({ hasText: "HTM" })).toBeVisible();
});

test("what is typed waits for the later part, and is compiled when the network is back", async ({ page }) => {
  const lift = await without(page, /page-[0-9a-f]+_later\.wasm$/);
  await open(page, "");
  await write(page, '.registers {\n    A, B <- 3x3 builtin (90, 90)\n}\n    halt "typed" A\n');
  await expect(page.getByTestId("notice")).toContainText("Is there a network?");
  await lift();
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(page.getByTestId("notice")).toHaveCount(0);
  await expect(line(page, 1)).toContainText("typed");
  expect(await page.evaluate(waits)).toBe(0);
});

test("a link with parameters waits for the later part, on a page that works", async ({ page }) => {
  const lift = await without(page, /page-[0-9a-f]+_later\.wasm$/);
  await open(page, "#/run/average.qat?in=7&at=3&stops=Q5&lines=on");
  await expect(page.getByTestId("line-by-line")).toHaveAttribute("aria-pressed", "false");
  await lift();
  await page.getByTestId("notice-offer").click();
  await expect(page.getByTestId("line-by-line")).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByTestId("breakpoint-5")).toHaveClass(/own/);
});

test("a page whose later part its host no longer has says that, and not that the network was lost", async ({ page }) => {
  page.troubles.allow(/404|_later\.wasm/);
  await page.route(/page-[0-9a-f]+_later\.wasm$/, (route) => route.fulfill({ status: 404 }));
  await open(page, "");
  await write(page, "-- What is typed is compiled and saved by the later part.\n");
  await expect(page.getByTestId("notice")).toContainText("A part of this page is missing on its host");
});

test("a page that cannot go on offers to try again, and starts anew when its later part is there", async ({ page }) => {
  page.troubles.allow(/NetworkError|unreachable/);
  // With a program saved it begins with the later part, whatever its address says.
  await open(page, "");
  await write(page, "-- saved\nhalt \"\"\n");
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).join(" "))).toMatch(/document/);
  const lift = await without(page, /page-[0-9a-f]+_later\.wasm$/);
  await page.reload();
  await expect(page.getByRole("alert")).toContainText("It goes on by itself when the network is back");
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await lift();
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(page.getByTestId("editor")).toContainText("-- saved");
});

test("another screen waits for the later part, and says so when it cannot be had", async ({ page }) => {
  const lift = await without(page, /page-[0-9a-f]+_later\.wasm$/);
  await open(page, "");
  await page.getByTestId("screen-play").click();
  await expect(page.getByTestId("notice")).toContainText("That screen could not be loaded");
  await expect(page.getByTestId("screen-run")).toHaveAttribute("aria-current", "page");
  expect(new URL(page.url()).hash).not.toContain("play");
  await lift();
  await page.getByTestId("screen-play").click();
  await expect(page.getByTestId("screen-play")).toHaveAttribute("aria-current", "page");
  await expect(page.getByTestId("play-scramble")).toBeVisible();
  expect(await page.evaluate(waits)).toBe(0);
});

test("of two screens asked for while the later part comes, the second is shown", async ({ page }) => {
  let arrive;
  const arrived = new Promise((resolve) => (arrive = resolve));
  await page.route(/page-[0-9a-f]+_later\.wasm$/, async (route) => {
    await arrived;
    await route.continue();
  });
  await open(page, "");
  await page.getByTestId("screen-architect").click();
  await page.getByTestId("screen-learn").click();
  await expect(page.getByTestId("screen-run")).toHaveAttribute("aria-current", "page");
  arrive();
  await expect(page.getByTestId("screen-learn")).toHaveAttribute("aria-current", "page");
  expect(new URL(page.url()).hash).toBe("#/learn");
});

for (const screen of ["learn", "play", "architect", "atlas"]) {
  test(`a visit that begins with ${screen} waits for nothing`, async ({ page }) => {
    await page.goto(`#/${screen}`);
    await expect(page.getByTestId(`screen-${screen}`)).toHaveAttribute("aria-current", "page");
    expect(await page.evaluate(waits)).toBe(0);
  });
}
