// Whether the page's memory grows in a long session: `node faults/memory.js [SITE]`. MEMORY_CYCLES is how many times a text
// is compiled and run, a cube is solved, and the screens and a puzzle are shown; MEMORY_HOURS, how many hours of animation
// frames are drawn while an algorithm plays for ever; MEMORY_FRAME, how many milliseconds of the page's clock there are
// from one of them to the next. What is counted is printed, after a collection. It fails where something has grown by more
// than a twentieth since the first 50 cycles or the first twentieth of the hours.

import { chromium } from "@playwright/test";
import config from "../playwright.config.js";
import { Host, dist, headersOf } from "../site.js";
import { Counter, grown, note } from "./counts.js";
import { begin, cycle, frames, ownFrames, playForEver } from "./session.js";

const cycles = Number(process.env.MEMORY_CYCLES ?? 500);
const hours = Number(process.env.MEMORY_HOURS ?? 8);
const step = Number(process.env.MEMORY_FRAME ?? 250);
const site = process.argv[2] ?? dist;

/** How often is counted. */
const TIMES = 20;
/** Cycles after which everything has been used once. */
const WARM = 50;

/** Prints some counts as a row: bytes as thousands. */
function row(first, counts) {
  const cells = Object.entries(counts).map(([what, count]) => (/heap|wasm/.test(what) ? Math.round(count / 1000) : count));
  console.log(`| ${[first, ...cells].join(" | ")} |`);
}

function head(first, counts) {
  const words = Object.keys(counts).map((what) => (/heap|wasm/.test(what) ? `${what}, kB` : what));
  console.log(`| ${[first, ...words].join(" | ")} |\n|${"---:|".repeat(words.length + 1)}`);
}

/** Prints and resolves to what has grown. */
function verdict(what, counts) {
  const broken = counts.length > 1 ? grown(counts) : [];
  console.log(broken.length ? `${what}: grown:\n  ${broken.join("\n  ")}` : `${what}: nothing has grown`);
  return broken.length;
}

async function manyCycles(page, counter) {
  const later = [];
  for (let number = 0; number <= cycles; number++) {
    if (number % Math.max(1, Math.floor(cycles / TIMES)) === 0) {
      const counts = await counter.count();
      if (number === 0) head("cycles", counts);
      row(number, counts);
      if (number >= Math.min(WARM, cycles / 2)) later.push(counts);
    }
    if (number < cycles) await cycle(page, number);
  }
  return verdict(`${cycles} cycles`, later);
}

async function manyFrames(page, counter) {
  const all = Math.round((hours * 3_600_000) / step);
  await playForEver(page);
  const later = [];
  let drawn = 0;
  for (let part = 1; part <= TIMES; part++) {
    drawn += await frames(page, Math.round(all / TIMES), step);
    const counts = await counter.count();
    if (part === 1) head("frames", counts);
    row(drawn, counts);
    later.push(counts);
  }
  return verdict(`${hours} hours, ${drawn} frames drawn`, later);
}

const host = new Host(site, { headers: await headersOf(site) });
const baseURL = await host.listen();
const browser = await chromium.launch(config.use.launchOptions);

/** Does something with a page of its own. */
async function inPage(work) {
  // With a quarter of the dots each way there is less to paint.
  const screen = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 0.25 };
  const context = await browser.newContext({ baseURL, ...screen, serviceWorkers: "block" });
  await note(context);
  await ownFrames(context);
  await context.addInitScript(() => {
    localStorage["hypercubist/learn"] ??= "1;invited";
    localStorage["hypercubist/play/tour"] ??= "seen";
  });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const counter = await Counter.of(page);
  await begin(page);
  const broken = await work(page, counter);
  await context.close();
  return broken;
}

try {
  let broken = 0;
  if (cycles) broken += await inPage(manyCycles);
  if (hours) broken += await inPage(manyFrames);
  process.exitCode = broken ? 1 : 0;
} finally {
  await browser.close();
  await host.close();
}
