// Measures the built site in Chromium: `cargo xtask bench --web`. Prints a line a figure.
//
// Three figures come from the page itself (median of five fresh visits for the first): the time from the visit to the
// first drawn cube, and how fast a program runs without animation. The others are those of `bench.html`.

import { fork } from "node:child_process";
import { chromium } from "@playwright/test";
import config from "./playwright.config.js";

const PORT = 4630;
const VISITS = 5;
const origin = `http://localhost:${PORT}/`;

/** Two counters of 1260 values on two cubes: over ten million steps. */
const LONG = `.registers {
    A <- 3x3 builtin (1260)
    B <- 3x3 builtin (1260)
}
loop:
    add A 1
    solved-goto A carry
    goto loop
carry:
    add B 1
    solved-goto B end
    goto loop
end:
    halt "Done"
`;

const print = (name, value, unit) =>
  console.log(`${name.padEnd(46)} ${value.toLocaleString("en", { maximumSignificantDigits: 3 }).padStart(10)} ${unit}`);
const median = (numbers) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1];

async function firstCube(browser) {
  const times = [];
  for (let visit = 0; visit < VISITS; visit++) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await page.addInitScript(() => {
      for (const name of ["drawElementsInstanced", "drawArraysInstanced", "drawElements", "drawArrays"]) {
        const original = WebGL2RenderingContext.prototype[name];
        WebGL2RenderingContext.prototype[name] = function (...values) {
          window.firstDrawn ??= performance.now();
          return original.apply(this, values);
        };
      }
    });
    await page.goto(origin);
    times.push(await (await page.waitForFunction(() => window.firstDrawn)).jsonValue());
    await context.close();
  }
  return median(times);
}

async function stepping(browser) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(origin);
  const file = { name: "long.qat", mimeType: "text/plain", buffer: Buffer.from(LONG) };
  await page.getByTestId("open-file-input").setInputFiles(file);
  await page.getByTestId("q-listing").getByText("Done").waitFor();
  const speed = page.getByTestId("speed");
  await speed.fill(await speed.getAttribute("max"));
  const seconds = await page.evaluate(async () => {
    const find = (id) => document.querySelector(`[data-testid=${id}]`);
    const begin = performance.now();
    find("run").click();
    while (!find("said")) await new Promise(requestAnimationFrame);
    return (performance.now() - begin) / 1000;
  });
  const steps = Number((await page.getByTestId("steps").textContent()).replace(/\D/g, ""));
  await page.close();
  return steps / seconds;
}

const server = fork(new URL("server.js", import.meta.url), [String(PORT), String(PORT + 1)]);
const browser = await chromium.launch(config.use.launchOptions);
try {
  const page = await browser.newPage();
  for (let tries = 0; ; tries++) {
    const answer = await page.goto(`${origin}bench.html`).catch(() => null);
    if (answer?.ok()) break;
    if (tries > 50) throw new Error("the server does not answer");
    await page.waitForTimeout(100);
  }
  print("first cube drawn after", await firstCube(browser), "ms");
  print("program steps without animation", (await stepping(browser)) / 1e6, "million/s");
  await page.getByRole("button").click();
  await page.waitForSelector("body[data-done]", { timeout: 600_000 });
  const { status, results } = JSON.parse(await page.locator("body").getAttribute("data-done"));
  for (const { name, value, unit } of results) print(name, value, unit);
  if (status !== "done") throw new Error(status);
} finally {
  await browser.close();
  server.kill();
}
