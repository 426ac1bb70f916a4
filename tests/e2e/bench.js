// Measures the built site in Chromium: `cargo xtask bench --web`. Prints a line a figure. With `proofs`, only how soon
// random positions are solved and proved; with `solving`, only how well those of larger puzzles are solved; with `frames`,
// only what a picture costs of six puzzles, while an algorithm plays and while they are dragged; with `camera`, only how long
// the camera's worker looks at a picture.
//
// Figures of the page itself: how soon the first cube is drawn (median of five fresh visits), how fast a program runs
// without animation, and what animated turns cost. The others are those of `bench.html`.

import { fork } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium } from "@playwright/test";
import { film } from "./film.js";
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

/** A cube whose six sides are alike, so that the camera takes one and goes on looking for others. */
const SIDES = "URFDLBURF".repeat(6);

const print = (name, value, unit) =>
  console.log(`${name.padEnd(46)} ${value.toLocaleString("en", { maximumSignificantDigits: 3 }).padStart(10)} ${unit}`);
const median = (numbers) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1];

/** Notes when wasm is ready and when something is drawn, and times every animation frame from its start to its last
 * drawing command: all the page does for it. */
function watch() {
  for (const name of ["drawElementsInstanced", "drawArraysInstanced", "drawElements", "drawArrays"]) {
    const original = WebGL2RenderingContext.prototype[name];
    WebGL2RenderingContext.prototype[name] = function (...values) {
      const result = original.apply(this, values);
      window.lastDrawn = performance.now();
      window.firstDrawn ??= window.lastDrawn;
      return result;
    };
  }
  for (const name of ["instantiate", "instantiateStreaming"]) {
    const original = WebAssembly[name];
    WebAssembly[name] = async (...values) => {
      const made = await original.apply(WebAssembly, values);
      window.wasmReady ??= performance.now();
      window.wasmMemory ??= (made.instance ?? made).exports.memory;
      return made;
    };
  }
  window.pictures = [];
  let begin = Infinity;
  const request = window.requestAnimationFrame;
  window.requestAnimationFrame = (callback) =>
    request((time) => {
      if (window.lastDrawn > begin) window.pictures.push({ at: begin, took: window.lastDrawn - begin });
      begin = performance.now();
      callback(time);
    });
}

async function firstCube(browser) {
  const times = [];
  const afterWasm = [];
  for (let visit = 0; visit < VISITS; visit++) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await page.addInitScript(watch);
    await page.goto(origin);
    const { drawn, ready } = await (
      await page.waitForFunction(() => window.firstDrawn && { drawn: window.firstDrawn, ready: window.wasmReady })
    ).jsonValue();
    times.push(drawn);
    afterWasm.push(drawn - ready);
    await context.close();
  }
  return { visit: median(times), wasm: median(afterWasm) };
}

async function stepping(browser) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(origin);
  const file = { name: "long.qat", mimeType: "text/plain", buffer: Buffer.from(LONG) };
  await page.getByTestId("recognise").click();
  await page.getByTestId("brought-file-input").setInputFiles(file);
  await page.getByTestId("use-program").click();
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

/** Plays an algorithm in Play at a speed (a stop of the slider) until `turns` are done or `seconds` are over. */
async function animation(browser, puzzle, algorithm, stop, { turns = 1e9, seconds = 1e9 }) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript(watch);
  await page.goto(`${origin}#/play/${puzzle}`);
  await page.waitForFunction(() => window.firstDrawn);
  await page.getByTestId("algorithm").fill(algorithm);
  await page.getByTestId("speed").fill(String(stop));
  await page.getByTestId("play-start").click();
  // The live region and the page around the puzzle come to rest.
  await page.waitForTimeout(500);
  const figures = await page.evaluate(
    async ({ turns, seconds }) => {
      const find = (id) => document.querySelector(`[data-testid=${id}]`);
      const at = () => Number(find("scrubber").value);
      const until = async (step, end) => {
        while (at() < step && performance.now() < end) await new Promise((done) => setTimeout(done, 20));
      };
      const weigh = () => {
        window.gc?.();
        return performance.memory.usedJSHeapSize + window.wasmMemory.buffer.byteLength;
      };
      find("play-pause").click();
      const warm = Math.min(100, turns / 10);
      await until(warm, performance.now() + 4000);
      const before = weigh();
      const [start, from] = [performance.now(), at()];
      window.pictures = [];
      await until(from + turns, start + 1000 * seconds);
      const frames = window.pictures;
      const took = frames.map((frame) => frame.took).toSorted((a, b) => a - b);
      const gaps = frames.slice(1).map((frame, n) => frame.at - frames[n].at).toSorted((a, b) => a - b);
      return {
        turns: at() - from,
        cpu: took[took.length >> 1],
        worst: took[Math.floor(took.length * 0.95)],
        rate: 1000 / gaps[gaps.length >> 1],
        growth: weigh() - before,
      };
    },
    { turns, seconds },
  );
  await page.close();
  return figures;
}

/** Something that never ends soon: turns of single layers one after another. */
const ALGORITHMS = [
  ["3x3x3", "(R U R' U' F' L D2 B)400"],
  ["megaminx", "(R U R' U' F' L DR BL)400"],
  ["3x3x3x3", "(R12 R34' R52 R23 R82' R14)400"],
];

async function pictures(browser) {
  for (const [puzzle, algorithm] of ALGORITHMS) {
    const { cpu, worst, rate } = await animation(browser, puzzle, algorithm, 2, { seconds: 6 });
    print(`${puzzle}: CPU time of an animated frame`, cpu, "ms");
    print(`${puzzle}: of the slowest twentieth at least`, worst, "ms");
    print(`${puzzle}: frames at 1440x900`, rate, "/s");
  }
  const { growth, turns } = await animation(browser, ...ALGORITHMS[0], 4, { turns: 1000, seconds: 240 });
  print(`3x3x3: memory after ${turns} turns more than before`, growth / 1000, "kB");
}

/** Six puzzles, each with something that never ends soon. */
const SIX = [
  ["3x3x3", "(R U R' U' F' L D2 B)400"],
  ["7x7x7", "(R U R' U' F' L D2 B)400"],
  ["megaminx", "(R U R' U' F' L DR BL)400"],
  ["2x2x2x2", "(R12 R34' R52 R23 R82' R14)400"],
  ["3x3x3x3", "(R12 R34' R52 R23 R82' R14)400"],
  ["4x4x4x4", "(R12 R34' R52 R23 R82' R14)400"],
];

/** Counts pictures, also those that a pointer's movement draws at once, and tasks that take longer than 50 ms. */
function count() {
  window.drawn = 0;
  window.long = 0;
  let drawing = false;
  for (const name of ["drawElementsInstanced", "drawArraysInstanced", "drawElements", "drawArrays"]) {
    const original = WebGL2RenderingContext.prototype[name];
    WebGL2RenderingContext.prototype[name] = function (...values) {
      if (!drawing) {
        drawing = true;
        window.drawn += 1;
        // After what draws now.
        queueMicrotask(() => {
          drawing = false;
        });
      }
      return original.apply(this, values);
    };
  }
  new PerformanceObserver((list) => {
    window.long += list.getEntries().length;
  }).observe({ type: "longtask" });
}

/** What all of the page's thread did while something went on, for each picture that was drawn. */
async function each(page, session, goOn) {
  const metrics = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
  };
  await page.evaluate(() => {
    [window.drawn, window.long] = [0, 0];
  });
  const before = await metrics();
  await goOn();
  const after = await metrics();
  const { count, long } = await page.evaluate(() => ({ count: window.drawn, long: window.long }));
  const ms = (name) => (1000 * (after[name] - before[name])) / count;
  return { script: ms("ScriptDuration"), style: ms("LayoutDuration") + ms("RecalcStyleDuration"), count, long };
}

async function sixPuzzles(browser, seconds) {
  for (const [puzzle, algorithm] of SIX) {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.addInitScript(count);
    await page.goto(`${origin}#/play/${puzzle}`);
    await page.waitForFunction(() => window.drawn);
    const session = await page.context().newCDPSession(page);
    await session.send("Performance.enable");
    await page.waitForTimeout(3000);
    const { x, y, width, height } = await page.getByTestId("puzzle-canvas").boundingBox();
    const dragged = await each(page, session, async () => {
      const end = performance.now() + 1000 * seconds;
      await page.mouse.move(x + width * 0.08, y + height * 0.4);
      await page.mouse.down();
      for (let n = 0; performance.now() < end; n++) {
        await page.mouse.move(x + width * (0.08 + (n % 40) / 80), y + height * 0.4 + (n % 30));
      }
      await page.mouse.up();
    });
    await page.getByTestId("algorithm").fill(algorithm);
    await page.getByTestId("speed").fill("2");
    await page.getByTestId("play-start").click();
    await page.waitForTimeout(500);
    await page.getByTestId("play-pause").click();
    await page.waitForTimeout(1000);
    const played = await each(page, session, () => page.waitForTimeout(1000 * seconds));
    for (const [what, { script, style, count, long }] of [["dragging", dragged], ["playing", played]]) {
      print(`${puzzle}, ${what}: script a picture`, script, "ms");
      print(`${puzzle}, ${what}: styles and layout a picture`, style, "ms");
      print(`${puzzle}, ${what}: tasks of more than 50 ms`, long, "");
      print(`${puzzle}, ${what}: pictures`, count / seconds, "/s");
    }
    await page.close();
  }
}

/** Notes how long each look at a picture of the camera takes, from the page to its worker and back. */
function timeLooks() {
  window.looks = [];
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (message, ...more) {
    if (message?.what === "look") {
      const asked = performance.now();
      const hear = ({ data }) => {
        this.removeEventListener("message", hear);
        if (data.what === "look") window.looks.push(performance.now() - asked);
      };
      this.addEventListener("message", hear);
    }
    return postMessage.call(this, message, ...more);
  };
}

/** How long the camera's worker looks at a picture: of a film of six sides, which is played in place of a camera. */
async function camera(seconds) {
  const file = path.join(mkdtempSync(path.join(tmpdir(), "hypercubist-film-")), "cube.y4m");
  film(file, SIDES);
  const browser = await chromium.launch({
    ...launch,
    args: [
      ...args,
      "--use-fake-device-for-media-stream",
      "--use-fake-ui-for-media-stream",
      `--use-file-for-fake-video-capture=${file}`,
    ],
  });
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript(timeLooks);
  await page.goto(`${origin}#/play/3x3x3`);
  await page.getByTestId("enter-colours").click();
  await page.getByTestId("camera-show").click();
  await page.waitForFunction(() => window.looks.length > 5, null, { timeout: 60_000 });
  await page.evaluate(() => window.looks.splice(0));
  await page.waitForTimeout(1000 * seconds);
  const looks = (await page.evaluate(() => window.looks)).toSorted((a, b) => a - b);
  print("the camera's looks at a picture", looks.length, "");
  print("a look, median", median(looks), "ms");
  print("of the slowest twentieth at least", looks[Math.floor(looks.length * 0.95)], "ms");
  await browser.close();
}

const server = fork(new URL("server.js", import.meta.url), [String(PORT), String(PORT + 1)]);
const { args, ...launch } = config.use.launchOptions;
const browser = await chromium.launch({
  ...launch,
  args: [...args, "--js-flags=--expose-gc", "--enable-precise-memory-info"],
});
try {
  const page = await browser.newPage();
  for (let tries = 0; ; tries++) {
    const answer = await page.goto(`${origin}bench.html`).catch(() => null);
    if (answer?.ok()) break;
    if (tries > 50) throw new Error("the server does not answer");
    await page.waitForTimeout(100);
  }
  const button = process.argv[2] ?? "start";
  if (button === "frames") await sixPuzzles(browser, 6);
  else if (button === "camera") await camera(20);
  else await measureRest(page, button);
} finally {
  await browser.close();
  server.kill();
}

/** What the page itself and its bench measure. */
async function measureRest(page, button) {
  if (button === "start") await measurePage();
  // Of all pages' processes; the others are at rest.
  const system = await browser.newBrowserCDPSession();
  const renderers = async () => {
    const { processInfo } = await system.send("SystemInfo.getProcessInfo");
    return processInfo.filter(({ type }) => type === "renderer");
  };
  await page.exposeFunction("processorSeconds", async () =>
    (await renderers()).reduce((all, { cpuTime }) => all + cpuTime, 0),
  );
  // What the largest of them takes, as Linux tells it.
  await page.exposeFunction("megabytes", async () => {
    const taken = ({ id }) => Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/status`, "utf8"))[1]);
    return Math.max(...(await renderers()).map(taken)) / 1000;
  });
  await page.locator(`#${button}`).click();
  await page.waitForSelector("body[data-done]", { timeout: 7_200_000 });
  const { status, results } = JSON.parse(await page.locator("body").getAttribute("data-done"));
  for (const { name, value, unit } of results) print(name, value, unit);
  if (status !== "done") throw new Error(status);
}

async function measurePage() {
  const first = await firstCube(browser);
  print("first cube drawn after", first.visit, "ms");
  print("of that, after the wasm was ready", first.wasm, "ms");
  await pictures(browser);
  print("program steps without animation", (await stepping(browser)) / 1e6, "million/s");
}
