// How soon a first visit gets anywhere, and what it downloads: `node cold.js SITE [SITE]`, each a folder as `cargo xtask
// dist` makes it; COLD_VISITS is how often each is visited. Where COLD_TRACES names a folder, Playwright's trace of each
// visit is put there (`npx playwright show-trace FILE`), which takes time itself. COLD_KBITS makes the line slow: that is
// how many kilobits a second there are for all that a site sends.
//
// Each visit has an empty cache. Two sites take turns, so that a change of the machine's speed meets both alike; what is
// printed are medians between their quartiles, and for two sites those of the differences between neighbours. The sites are
// served from this machine, so without COLD_KBITS the times are those of the browser. The program is run as
// soon as it can be; what has been sent when it ends may be more than it needs, since the solver follows. Files that the
// service worker saves for later are not counted: it is switched off.

import net from "node:net";
import path from "node:path";
import { setTimeout as after } from "node:timers/promises";
import { chromium } from "@playwright/test";
import config from "./playwright.config.js";
import { Host, headersOf } from "./site.js";

const visits = Number(process.env.COLD_VISITS ?? 7);
const traces = process.env.COLD_TRACES;
const kbits = Number(process.env.COLD_KBITS ?? 0);
const phone = process.env.COLD_PHONE === "1";

/** A phone held upright. */
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true };

/** Milliseconds between two tries to touch a sticker. */
const TRIES = 50;

/** How often a second a slow line carries something. */
const TICKS = 50;

/** A slow line to an address: gives its own address. Whatever is sent on any connection waits for its turn. */
async function slowly(address) {
  const { port } = new URL(address);
  let free = performance.now();
  const line = net.createServer((near) => {
    const far = net.connect(port);
    for (const socket of [near, far]) socket.on("error", () => [near, far].forEach((both) => both.destroy()));
    near.pipe(far);
    (async () => {
      for await (const chunk of far) {
        const step = Math.ceil((kbits * 125) / TICKS);
        for (let at = 0; at < chunk.length; at += step) {
          const piece = chunk.subarray(at, at + step);
          free = Math.max(free, performance.now()) + piece.length / (kbits * 0.125);
          await after(free - performance.now());
          near.write(piece);
        }
      }
      near.end();
    })().catch(() => near.destroy());
  });
  await new Promise((resolve) => line.listen(0, "localhost", resolve));
  return { line, address: address.replace(`:${port}`, `:${line.address().port}`) };
}

/** Notes when something is drawn first. */
function watch() {
  for (const name of ["drawElementsInstanced", "drawArraysInstanced", "drawElements", "drawArrays"]) {
    const original = WebGL2RenderingContext.prototype[name];
    WebGL2RenderingContext.prototype[name] = function (...values) {
      window.firstDrawn ??= performance.now();
      return original.apply(this, values);
    };
  }
}

/** Visits a site for the first time and runs the program that it opens with. Gives milliseconds, and bytes in kB. */
async function visit(browser, { host, address }, name) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: "block" });
  context.setDefaultTimeout(300_000);
  if (traces) await context.tracing.start({ screenshots: true, snapshots: true });
  const page = await context.newPage();
  await page.addInitScript(watch);
  host.sent.clear();
  await page.goto(address);
  const time = async (reached) =>
    (await page.waitForFunction(reached, undefined, { polling: 10, timeout: 300_000 })).jsonValue();
  const cube = time(() => window.firstDrawn);
  const ready = time(() => {
    const status = document.querySelector("[data-testid=solver-status]");
    return status?.textContent.includes("Solver ready") && performance.now();
  });
  const figures = { "first cube, ms": await cube };
  const speed = page.getByTestId("speed");
  await speed.fill(await speed.getAttribute("max"));
  await page.getByTestId("run").click();
  for (const number of ["4", "7"]) {
    await page.getByTestId("input-field").fill(number);
    await page.getByTestId("input-submit").click();
  }
  figures["first program has run, ms"] = await time(
    () => document.querySelector("[data-testid=said]") && performance.now(),
  );
  figures["sent until then, kB"] = [...host.sent.values()].reduce((sum, bytes) => sum + bytes, 0) / 1000;
  figures["engine ready, ms"] = await ready;
  if (traces) await context.tracing.stop({ path: path.join(traces, `${name}.zip`) });
  await context.close();
  return figures;
}

/** Waits until something gives a number on a page, the milliseconds since the visit began, and gives it. */
const since = async (page, reached) =>
  (await page.waitForFunction(reached, undefined, { polling: 10, timeout: 300_000 })).jsonValue();

/** Opens a site on a phone for the first time and goes through the third door as soon as it is there. */
async function throughTheDoor(browser, { address }, figures) {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: "block" });
  context.setDefaultTimeout(300_000);
  const page = await context.newPage();
  await page.addInitScript(watch);
  await page.goto(address);
  const painted = () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime;
  figures["something is seen, ms"] = await since(page, painted);
  figures["the first puzzle is drawn, ms"] = await since(page, () => window.firstDrawn);
  await page.getByTestId("door-four").tap();
  figures["the tesseract is drawn, ms"] = await since(page, () => {
    const name = document.querySelector("[data-testid=puzzle-name]");
    return name?.textContent === "3x3x3x3" && performance.now();
  });
  return { context, page };
}

/** Two first visits by phone: one that turns and asks for the hidden cell at once, and one that only watches. */
async function visitByPhone(browser, site) {
  const figures = {};
  const { context, page } = await throughTheDoor(browser, site, figures);
  const { x, y, width, height } = await page.getByTestId("puzzle-canvas").boundingBox();
  const turned = () => page.getByTestId("undo").isEnabled();
  while (!(await turned())) {
    await page.touchscreen.tap(x + width * 0.44, y + height * 0.47);
    await after(TRIES);
  }
  figures["a first turn is made, ms"] = await page.evaluate(() => performance.now());
  await page.getByTestId("show-hidden").tap();
  figures["the eighth cell is asked for, ms"] = await page.evaluate(() => performance.now());
  await context.close();
  const watched = await throughTheDoor(browser, site, {});
  figures["the eighth cell comes by itself, ms"] = await since(
    watched.page,
    () => document.querySelector("[data-testid=came-through]") && performance.now(),
  );
  await watched.context.close();
  return figures;
}

/** The value below which this share of the numbers is. */
const share = (numbers, part) => numbers.toSorted((a, b) => a - b)[Math.round((numbers.length - 1) * part)];
const quartiles = (numbers) => [0.25, 0.5, 0.75].map((part) => share(numbers, part).toFixed(0).padStart(6)).join("");

const sites = [];
for (const root of process.argv.slice(2)) {
  const host = new Host(root, { headers: await headersOf(root) });
  const address = await host.listen();
  sites.push({ root, host, address, seen: [], ...(kbits > 0 ? await slowly(address) : {}) });
}
const browser = await chromium.launch(config.use.launchOptions);
try {
  const visited = phone ? visitByPhone : visit;
  for (const site of sites) await visited(browser, site, `${sites.indexOf(site) + 1}-before`);
  for (let round = 0; round < visits; round++) {
    for (const site of round % 2 ? sites.toReversed() : sites) {
      site.seen.push(await visited(browser, site, `${sites.indexOf(site) + 1}-${round + 1}`));
    }
  }
} finally {
  await browser.close();
  for (const { host, line } of sites) {
    line?.close();
    await host.close();
  }
}
for (const figure of Object.keys(sites[0].seen[0])) {
  const columns = sites.map(({ seen }) => seen.map((one) => one[figure]));
  const words = columns.map(quartiles);
  if (columns.length === 2) {
    words.push(`${quartiles(columns[1].map((value, n) => value - columns[0][n]))} (second less first)`);
  }
  console.log(figure.padEnd(36), ...words);
}
for (const { root, host } of sites) {
  console.log(`\nFiles of ${root}:`);
  for (const [path, bytes] of host.sent) console.log(String(bytes).padStart(10), path);
}
