// How soon a first visit gets anywhere, and what it downloads: `node cold.js SITE [SITE]`, each a folder as `cargo xtask
// dist` makes it; COLD_VISITS is how often each is visited.
//
// Each visit has an empty cache. Two sites take turns, so that a change of the machine's speed meets both alike; what is
// printed are medians, and for two sites the median of the differences between neighbours. The sites are served from this
// machine, so the times are those of the browser; the bytes say what a slow line adds. Files that the service worker saves
// for later are not counted: it is switched off.

import { chromium } from "@playwright/test";
import config from "./playwright.config.js";
import { Host, headersOf } from "./site.js";

const visits = Number(process.env.COLD_VISITS ?? 7);

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
async function visit(browser, { host, address }) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: "block" });
  const page = await context.newPage();
  await page.addInitScript(watch);
  host.sent.clear();
  await page.goto(address);
  const time = async (reached) =>
    (await page.waitForFunction(reached, undefined, { polling: 10, timeout: 120_000 })).jsonValue();
  const cube = time(() => window.firstDrawn);
  const ready = time(() => {
    const status = document.querySelector("[data-testid=solver-status]");
    return status?.textContent.includes("Solver ready") && performance.now();
  });
  const figures = { "first cube, ms": await cube, "engine ready, ms": await ready };
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
  figures["downloaded until then, kB"] = [...host.sent.values()].reduce((sum, bytes) => sum + bytes, 0) / 1000;
  await context.close();
  return figures;
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1];

const sites = [];
for (const root of process.argv.slice(2)) {
  const host = new Host(root, { headers: await headersOf(root) });
  sites.push({ root, host, address: await host.listen(), seen: [] });
}
const browser = await chromium.launch(config.use.launchOptions);
try {
  for (const site of sites) await visit(browser, site);
  for (let round = 0; round < visits; round++) {
    for (const site of round % 2 ? sites.toReversed() : sites) site.seen.push(await visit(browser, site));
  }
} finally {
  await browser.close();
  for (const { host } of sites) await host.close();
}
for (const figure of Object.keys(sites[0].seen[0])) {
  const columns = sites.map(({ seen }) => seen.map((one) => one[figure]));
  const words = columns.map((column) => median(column).toFixed(0).padStart(8));
  if (columns.length === 2) {
    words.push(`${median(columns[1].map((value, n) => value - columns[0][n])).toFixed(0).padStart(8)} (second less first)`);
  }
  console.log(figure.padEnd(28), ...words);
}
for (const { root, host } of sites) {
  console.log(`\nFiles of ${root}:`);
  for (const [path, bytes] of host.sent) console.log(String(bytes).padStart(10), path);
}
