// Whether the page's memory grows while it is used: `node faults/memory.js [SITE]`; MEMORY_COMPILATIONS is how many texts
// are compiled. Every fifth text is run, and every tenth is followed by a walk through the screens. What is printed is what
// the browser measures of the page and of its workers (performance.measureUserAgentSpecificMemory), after a collection.

import { chromium, expect } from "@playwright/test";
import config from "../playwright.config.js";
import { Host, dist, headersOf } from "../site.js";

const compilations = Number(process.env.MEMORY_COMPILATIONS ?? 1000);
const site = process.argv[2] ?? dist;

const host = new Host(site, { headers: await headersOf(site) });
const address = await host.listen();
const browser = await chromium.launch(config.use.launchOptions);
const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: "block" });
await context.addInitScript(() => {
  localStorage["hypercubist/learn"] ??= "1;invited";
  localStorage["hypercubist/play/tour"] ??= "seen";
});
const page = await context.newPage();
const client = await context.newCDPSession(page);
await client.send("Performance.enable");

/** Megabytes of the page and of its workers, and counts of the page's nodes and listeners. */
async function measure() {
  await client.send("HeapProfiler.collectGarbage");
  const memory = await page.evaluate(() => performance.measureUserAgentSpecificMemory());
  const { metrics } = await client.send("Performance.getMetrics");
  const metric = (name) => metrics.find((metric) => metric.name === name).value;
  const bytes = (scope) =>
    memory.breakdown
      .filter((part) => part.attribution.some((who) => who.scope === scope))
      .reduce((sum, part) => sum + part.bytes, 0);
  const megabytes = (number) => (number / 1e6).toFixed(1);
  return [
    megabytes(memory.bytes),
    megabytes(bytes("Window")),
    megabytes(bytes("DedicatedWorkerGlobalScope")),
    metric("Nodes"),
    metric("JSEventListeners"),
  ];
}

const line = (values) => console.log(values.map((value) => String(value).padStart(12)).join(""));
try {
  await page.goto(address);
  await expect(page.getByTestId("solver-status")).toContainText("Solver ready", { timeout: 60_000 });
  const speed = page.getByTestId("speed");
  await speed.fill(await speed.getAttribute("max"));
  line(["compilations", "all, MB", "page, MB", "workers, MB", "nodes", "listeners"]);
  for (let count = 0; count <= compilations; count++) {
    if (count % Math.max(1, compilations / 20) === 0) line([count, ...(await measure())]);
    await page.getByTestId("editor").locator(".cm-content").click();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.insertText(
      `.registers {\n    A, B <- 3x3 builtin (90, 90)\n}\n    add A ${1 + (count % 80)}\n    halt "text ${count}" A\n`,
    );
    await expect(page.getByTestId("q-line-2")).toContainText(`text ${count}`);
    if (count % 5 === 4) {
      await page.getByTestId("run").click();
      await expect(page.getByTestId("said")).toContainText(`text ${count}`);
    }
    if (count % 10 === 9) {
      for (const screen of ["learn", "play", "architect", "atlas", "run"]) await page.getByTestId(`screen-${screen}`).click();
      await expect(page.getByTestId("editor").locator(".cm-content")).toBeVisible();
    }
  }
} finally {
  await browser.close();
  await host.close();
}
