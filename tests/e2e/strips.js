// Film strips: 12 pictures each of what moves on the page, side by side, to be looked at. `node strips.js FOLDER [NAME ...]`
// films the site in dist, or that in STRIPS_SITE, and writes FOLDER/NAME-THEME.png, light and dark; without names, all.
//
// What a slider or the scrubber moves is filmed place by place, so that the pictures are the same on every machine; the doors
// move by themselves and are filmed as time goes by.

import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { chromium } from "@playwright/test";
import config from "./playwright.config.js";
import { Host, dist, headersOf } from "./site.js";

const PICTURES = 12;
/** Pictures beside each other; wide ones have a row of their own. */
const COLUMNS = { doors: 2 };
/** Milliseconds between two pictures of what moves by itself. */
const PAUSE = 350;

/** Opens a screen as somebody sees it who has answered what a first visit offers. */
async function opened(page, address, hash) {
  await page.addInitScript(() => {
    localStorage["hypercubist/learn"] ??= "1;invited";
    localStorage["hypercubist/play/tour"] ??= "seen";
  });
  await page.goto(address + hash);
}

/** Lets two pictures pass, so that what was changed is drawn. */
const drawn = (page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** Moves a slider to twelve places, evenly from its one end to the other. */
async function* along(page, slider, filmed) {
  const [least, most] = await slider.evaluate((input) => [Number(input.min), Number(input.max)]);
  for (let n = 0; n < PICTURES; n++) {
    await slider.fill(String(least + ((most - least) * n) / (PICTURES - 1)));
    await drawn(page);
    yield filmed.screenshot();
  }
}

const strips = {
  async *doors(page, address) {
    await page.goto(address);
    const doors = page.getByTestId("invitation");
    await doors.waitFor();
    for (let n = 0; n < PICTURES; n++) {
      yield doors.screenshot();
      await page.waitForTimeout(PAUSE);
    }
  },

  async *dimension(page, address) {
    await opened(page, address, "#/atlas/dimensions?dimension=2");
    yield* along(page, page.getByTestId("dimension"), page.getByTestId("grown"));
  },

  async *unfolding(page, address) {
    await opened(page, address, "#/play/3x3x3x3?unfold=0.01");
    yield* along(page, page.getByTestId("unfold"), page.locator(".viewport"));
  },

  async *stages(page, address) {
    await opened(page, address, "#/play/3x3x3x3?setup=R12_R34~_R52_R23_R82~_R14_R34_R21");
    await page.getByTestId("solve-staged").click({ timeout: 120_000 });
    await page.getByTestId("solve-stages").getByRole("listitem").first().waitFor({ timeout: 120_000 });
    const scrubber = page.getByTestId("scrubber");
    const solved = () => Number(document.querySelector("[data-testid=scrubber]").max) > 20;
    await page.waitForFunction(solved, undefined, { timeout: 120_000 });
    yield* along(page, scrubber, page.locator(".column.stage"));
  },
};

/** The pictures beside each other, with their numbers. */
async function strip(browser, pictures, columns, dark) {
  const page = await browser.newPage({ viewport: { width: 1600, height: 50 } });
  const images = pictures.map((png) => `<img src="data:image/png;base64,${png.toString("base64")}">`).join("");
  const [ground, ink] = dark ? ["#111215", "#ecebe6"] : ["#f4f3ef", "#1c1d21"];
  await page.setContent(
    `<style>body { margin: 0; background: ${ground}; color: ${ink}; font: 14px sans-serif; counter-reset: n }
    div { display: grid; grid-template-columns: repeat(${columns}, 1fr); gap: 8px; padding: 8px } img { width: 100% }</style>
    <div>${images}</div>`,
  );
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
  const png = await page.screenshot({ fullPage: true });
  await page.close();
  return png;
}

const [folder, ...names] = process.argv.slice(2);
if (!folder) throw new Error("node strips.js FOLDER [NAME ...]");
await mkdir(folder, { recursive: true });
const site = process.env.STRIPS_SITE ?? dist;
const host = new Host(site, { headers: await headersOf(site) });
const address = await host.listen();
const browser = await chromium.launch(config.use.launchOptions);
try {
  for (const name of names.length ? names : Object.keys(strips)) {
    for (const colorScheme of ["light", "dark"]) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, colorScheme });
      const page = await context.newPage();
      const pictures = [];
      for await (const png of strips[name](page, address)) pictures.push(png);
      const file = path.join(folder, `${name}-${colorScheme}.png`);
      await writeFile(file, await strip(browser, pictures, COLUMNS[name] ?? 4, colorScheme === "dark"));
      console.log(file);
      await context.close();
    }
  }
} finally {
  await browser.close();
  await host.close();
}
