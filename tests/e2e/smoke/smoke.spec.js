// What must work in every browser engine, once each: the tests are written once and run by engine (`smoke.config.js`).

import { test as base, expect } from "@playwright/test";
import { Host, dist, headersOf } from "../site.js";
import { ENGINES, start } from "./engines.js";
import { Page } from "./page.js";

/** How many loads in a row must each have an engine: `SMOKE_LOADS=200` looks for what is rare. */
const LOADS = Number(process.env.SMOKE_LOADS ?? 5);

/** As many as broke Firefox every time, while it compiled modules as they arrived; no other engine has ever minded. */
const quickLoads = (engine) => (engine === "firefox" ? 40 : 10);

const test = base.extend({
  // Each test has a browser of its own, so that none sees what another has stored.
  driver: [
    async ({}, use, { project }) => {
      const { driver, end } = await start(project.name);
      await use(driver);
      await end();
    },
    { timeout: 60_000 },
  ],
  page: async ({ driver, baseURL }, use) => use(new Page(driver, baseURL)),
});

/** Says something in the report, and in sight. */
function note(type, description) {
  test.info().annotations.push({ type, description });
  console.log(`${test.info().project.name}: ${type}: ${description}`);
}

test("the page loads, draws, and its engine has the threads that the browser allows", async ({ page }, { project }) => {
  await page.open();
  await page.reads("document-name", "Average of two numbers");
  expect(await page.text("no-webgl")).toBeNull();
  // A canvas of one flat colour is a smaller file.
  expect(Buffer.from(await page.picture(), "base64").length).toBeGreaterThan(4000);
  const words = await page.text("solver-status");
  note("engine", words);
  expect(words).toMatch(ENGINES[project.name].threads ? /Solver ready: \d+ threads?, SIMD/ : /Solver ready: single thread, SIMD/);
});

test(`${LOADS} loads in a row have an engine each, and none of them a second one`, async ({ page, driver }) => {
  test.setTimeout(60_000 + LOADS * 10_000);
  const times = [];
  const replaced = [];
  for (let load = 1; load <= LOADS; load++) {
    const begin = performance.now();
    if (load === 1) await page.open();
    else {
      await driver.navigate().refresh();
      await page.ready();
    }
    times.push(performance.now() - begin);
    const words = await page.text("solver-status");
    if (words.includes("replaced")) replaced.push(`load ${load}: ${words}`);
  }
  times.sort((a, b) => a - b);
  const [median, longest] = [times[LOADS >> 1], times.at(-1)].map((time) => `${Math.round(time)} ms`);
  note("loads", `${LOADS}, median ${median}, longest ${longest}`);
  expect(replaced).toEqual([]);
});

test("many loads, each as soon as the one before is there, and the last one works", async ({ page, driver }, { project }) => {
  await page.open();
  // With a program saved, the page fetches more of itself before it starts.
  await page.writeFirstLine("-- kept");
  // What is typed is in sight before the editor has heard of it.
  const saved = () => driver.executeScript("return Object.values({ ...localStorage }).some((text) => text.includes('-- kept'))");
  await expect.poll(saved).toBe(true);
  for (let load = 0; load < quickLoads(project.name); load++) {
    await driver.executeScript("window.before = true; location.reload()");
    const there = () => driver.executeScript("return !window.before && !!document.querySelector('[data-testid=screen-run]')");
    await expect.poll(() => there().catch(() => false), { message: `load ${load}`, timeout: 20_000 }).toBe(true);
  }
  await page.ready();
  await page.reads("editor", "-- kept");
});

test("a program runs, stops for input, and is stepped both ways", async ({ page }) => {
  await page.open();
  await page.instant();
  await page.click("run-to-input");
  await page.fill("input-field", "4");
  await page.click("input-submit");
  const solved = await page.facelets();
  await page.click("step-move");
  await expect.poll(() => page.facelets()).not.toBe(solved);
  await page.click("back-move");
  await expect.poll(() => page.facelets()).toBe(solved);
  await page.click("step-instruction");
  await page.reads("register-A-value", /^4$/);
  await page.click("run");
  await page.reads("status", "Second number");
  await page.fill("input-field", "7");
  await page.click("input-submit");
  await page.reads("said", /^The average is 5$/);
});

test("a mistake in a program is told with its place", async ({ page }) => {
  await page.open();
  await page.writeFirstLine("nonsense 1");
  await page.reads("diagnostics", "nonsense");
});

test("the tesseract turns and unfolds", async ({ page }) => {
  await page.open("#/play/3x3x3x3");
  await page.reads("puzzle-name", "3x3x3x3");
  expect(await page.text("no-webgl")).toBeNull();
  // A first visit begins with the tour, which moves all the time.
  await page.click("tour-close");
  const whole = await page.pictureOtherThan(undefined, "a tesseract");
  await page.fill("algorithm", "R12");
  await page.reads("scrubber-words", "1 of 1 step");
  const turned = await page.pictureOtherThan(whole, "a turn");
  await page.click("panel-view");
  await page.click("shape-unfolded");
  await page.pictureOtherThan(turned, "unfolded");
});

test("Architect finds shortest algorithms", async ({ page }) => {
  await page.open("#/architect/3x3x3?registers=1&take=1260");
  await page.click("search");
  await page.reads("proof-A", "is shorter (proved)", 90_000);
});

test("a scrambled cube is solved, and the solution is proved shortest", async ({ page }) => {
  await page.open();
  await page.instant();
  const solved = await page.facelets();
  for (const turn of ["R", "U", "F-2", "D-prime", "L"]) await page.click(`turn-${turn}`);
  await page.click("solve");
  await page.reads("solve-result", "5 moves, and no solution has fewer", 120_000);
  await expect.poll(() => page.facelets()).toBe(solved);
});

test("what was typed is there after a reload", async ({ page, driver }) => {
  await page.open();
  await page.writeFirstLine("typed before the reload");
  await page.reads("diagnostics", "typed");
  await driver.navigate().refresh();
  // The solver waits for its turn: texts are the compiler's.
  await page.reads("compiler-status", "Compiler ready");
  await page.reads("editor", "typed before the reload");
  await page.reads("diagnostics", "typed");
});

test("after one visit everything works without a network", async ({ driver }) => {
  const host = new Host(dist, { headers: await headersOf(dist) });
  const page = new Page(driver, await host.listen());
  await page.open();
  const engine = await page.text("solver-status");
  await page.reads("offline", "offline", 60_000);
  // The service worker answers the page from now on.
  await page.open("#/learn/turning-counts");
  await page.reads("lesson", "Turning counts");
  await page.open();
  await host.close();

  // WebDriver's own command loads the page past the service worker in Firefox.
  await driver.executeScript("window.before = true; location.reload()");
  // Until the page is another one, what is read is what the old one said.
  await expect.poll(() => driver.executeScript("return !window.before").catch(() => false), { timeout: 30_000 }).toBe(true);
  await page.reads("compiler-status", "Compiler ready");
  await page.reads("solver-status", engine);
  await page.instant();
  await page.click("run-to-input");
  await page.fill("input-field", "4");
  await page.click("input-submit");
  await page.click("run");
  await page.reads("status", "Second number");
  await page.open("#/play/3x3x3?setup=R U F2 D' L");
  // Until Play has come, the same key is Run's.
  await page.reads("puzzle-name", "3x3x3");
  await page.click("solve");
  await page.reads("solve-result", "Optimal (proved), 5 moves", 120_000);
  // Its table is a file of its own.
  await page.open("#/atlas/upper-face/162");
  await page.reads("last-layer-solutions", "HTM");
  await page.open("#/learn/turning-counts");
  await page.reads("lesson", "Turning counts");
});
