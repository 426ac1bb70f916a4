// Whether two builds of the solver search equally fast: `node search.js SITE SITE`, each a folder as `cargo xtask dist`
// makes it; SEARCH_PAIRS is how many pairs are compared.
//
// Both solvers are open all the time and take turns, so that a change of the machine's speed meets both alike. For each
// pair the second's time is divided by the first's: processor time, which other programs hardly change, and time that
// passed. Printed are the medians of the quotients and their quartiles.

import { chromium } from "@playwright/test";
import config from "./playwright.config.js";
import { Host, headersOf } from "./site.js";

const pairs = Number(process.env.SEARCH_PAIRS ?? 12);

/** What is searched, as requests; `position` is of `bench-position.json`. */
const SEARCHES = {
  "shortest solution, all threads": (position) => solve(position, null),
  "shortest solution, 1 thread": (position) => solve(position, 1),
  "corners 1+,1+; edges 1+,5+": () => cycles("corners 1+,1+; edges 1+,5+"),
};

const solve = (position, threads) => ({
  Solve: { puzzle: "3x3x3", position, goal: "Shortest", max_depth: 20, simd: true, threads },
});
const cycles = (structure) => ({ Architect: { Solve: { puzzle: "3x3x3", structure, others: [], checkpoint: null } } });

/** Starts a page's solver, and leaves a function that runs a request. */
async function start() {
  const { startThreadsFor } = await import("./threads.js");
  const worker = new Worker(document.querySelector("meta[name=hypercubist-solver]").content, { type: "module" });
  startThreadsFor(worker);
  const ends = new Map();
  await new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => {
      if (data.Ready) resolve();
      if (data.Crashed) reject(new Error(data.Crashed.message));
      if (data.End) ends.get(data.End.job)(data.End.outcome);
    };
  });
  window.run = (request) =>
    new Promise((resolve) => {
      const job = ends.size + 1;
      ends.set(job, resolve);
      worker.postMessage({ Start: { job, request } });
    });
}

async function open(browser, root) {
  const host = new Host(root, { headers: await headersOf(root) });
  const address = await host.listen();
  const context = await browser.newContext({ serviceWorkers: "block" });
  const page = await context.newPage();
  await page.goto(`${address}bench.html`);
  await page.evaluate(start);
  const { position } = await page.evaluate(async () => (await fetch("bench-position.json")).json());
  return { host, page, position };
}

/** Seconds that all of the browser's processes have taken. */
async function processorSeconds(session) {
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

/** Runs a search, and gives the seconds it took; fails when it finds nothing. */
async function take({ page, position }, session, search) {
  const [begin, before] = [performance.now(), await processorSeconds(session)];
  const outcome = await page.evaluate((request) => window.run(request), SEARCHES[search](position));
  if (!outcome.Solved && !outcome.Architect?.Solved) throw new Error(`${search}: ${JSON.stringify(outcome)}`);
  return { "processor time": (await processorSeconds(session)) - before, time: (performance.now() - begin) / 1000 };
}

/** The value below which this share of the numbers is. */
const share = (numbers, part) => numbers.toSorted((a, b) => a - b)[Math.round((numbers.length - 1) * part)];

const browser = await chromium.launch(config.use.launchOptions);
const session = await browser.newBrowserCDPSession();
const sites = await Promise.all(process.argv.slice(2).map((root) => open(browser, root)));
try {
  console.log(`${pairs} pairs; the second's divided by the first's: lower quartile, median, upper quartile`);
  for (const search of Object.keys(SEARCHES)) {
    // Tables are built, and what is fetched later is there.
    for (const site of sites) await take(site, session, search);
    const seen = [];
    for (let pair = 0; pair < pairs; pair++) {
      const took = [];
      for (const n of pair % 2 ? [1, 0] : [0, 1]) took[n] = await take(sites[n], session, search);
      seen.push(took);
    }
    for (const kind of ["processor time", "time"]) {
      const quotients = seen.map(([first, second]) => second[kind] / first[kind]);
      const [lower, middle, upper] = [0.25, 0.5, 0.75].map((part) => share(quotients, part).toFixed(3));
      const medians = sites.map((_, n) => `${share(seen.map((took) => took[n][kind]), 0.5).toFixed(2)} s`).join(" and ");
      console.log(`${search.padEnd(32)} ${kind.padEnd(15)} ${lower} ${middle} ${upper}   medians ${medians}`);
    }
  }
} finally {
  await browser.close();
  for (const { host } of sites) await host.close();
}
