// How long links that mean harm keep the page from answering: `node hostile.js SITE`, a folder as `cargo xtask dist` makes
// it. Every link of hostile-links.json is opened by a page that is ready and idle; what is printed are the tasks of the
// page's main thread that took longer than 50 ms (the browser reports no shorter ones) within the ten seconds that follow.
// The first links are ordinary ones, to compare with.

import { chromium } from "@playwright/test";
import { readFile } from "node:fs/promises";
import os from "node:os";
import config from "./playwright.config.js";
import { Host, headersOf } from "./site.js";

const WATCHED_MS = 10_000;

/** A text as links write it. */
function encoded(text) {
  const plain = { " ": "_", "'": "~", "\n": "!" };
  return text.replace(/[^A-Za-z0-9\-.,:()[\]^*/=]/gu, (c) => plain[c] ?? encodeURIComponent(c).replace(/^[^%].*/, percent));
}

/** A sign that encodeURIComponent leaves as it is. */
const percent = (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`;

/** The address of a link, from its `#` on. */
export function hash({ path, set, repeat, raw }) {
  const pairs = Object.entries(set).map(([key, text]) => {
    const repeated = repeat?.key === key ? repeat.text.repeat(repeat.times) : "";
    return `${key}=${encoded(text + repeated)}`;
  });
  const query = [...pairs, raw].filter(Boolean).join("&");
  return `#/${path}${query && `?${query}`}`;
}

export const links = JSON.parse(await readFile(new URL("hostile-links.json", import.meta.url), "utf8"));

async function measure(browser, address, link) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: "block" });
  const page = await context.newPage();
  await page.addInitScript(() => {
    window.long = [];
    new PerformanceObserver((list) => window.long.push(...list.getEntries().map((entry) => entry.duration))).observe({
      type: "longtask",
    });
    localStorage["hypercubist/learn"] ??= "1;invited";
    localStorage["hypercubist/play/tour"] ??= "seen";
  });
  await page.goto(`${address}#/run`);
  await page.getByText("Solver ready").waitFor({ timeout: 120_000 });
  await page.waitForTimeout(2000);
  await page.evaluate(() => void (window.long.length = 0));
  await page.evaluate((hash) => void (location.hash = hash), hash(link));
  await page.waitForTimeout(WATCHED_MS);
  const long = await page.evaluate(() => window.long);
  await context.close();
  return long;
}

async function main(site) {
  const host = new Host(site, { headers: await headersOf(site) });
  const address = await host.listen();
  const browser = await chromium.launch(config.use.launchOptions);
  console.log(`load ${os.loadavg().map((load) => load.toFixed(1)).join(" ")}, ${os.cpus().length} cores`);
  console.log("| link | characters | tasks over 50 ms | longest, ms | together, ms |\n|---|---:|---:|---:|---:|");
  for (const link of links) {
    const long = await measure(browser, address, link);
    const sum = long.reduce((sum, one) => sum + one, 0);
    const figures = [hash(link).length, long.length, Math.max(0, ...long), sum].map((n) => Math.round(n));
    console.log(`| ${link.name} | ${figures.join(" | ")} |`);
  }
  await browser.close();
  await host.close();
}

if (process.argv[1]?.endsWith("hostile.js")) await main(process.argv[2]);
