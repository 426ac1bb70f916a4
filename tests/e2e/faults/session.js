// What a long session consists of, for memory.js and lasting.spec.js: one cycle after another, and hours of pictures.

import { expect as quick } from "@playwright/test";

/** The first solution waits for its table. */
const expect = quick.configure({ timeout: 60_000 });

/** The puzzles of Play; each cycle shows the next one. */
export const PUZZLES = ["3x3x3", "2x2x2", "pyraminx", "3x3x3x3", "megaminx", "skewb", "4x4x4", "2x2x2x2"];

const SCREENS = ["learn", "architect", "atlas"];

const address = (page, hash) => page.evaluate((hash) => void (location.hash = hash), hash);

/** Writes a program, and waits until it is compiled. Its register has four values: the solver looks for shorter algorithms
 * for all sums of a register, and what it finds may grow until it has found them all, which takes hours for larger ones. */
async function write(page, number) {
  await page.getByTestId("editor").locator(".cm-content").click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(
    `.registers {\n    A <- 3x3 (U)\n}\n    add A ${1 + (number % 3)}\n    halt "text ${number}" A\n`,
  );
  await expect(page.getByTestId("q-line-2")).toContainText(`text ${number}`);
}

/** Opens the page, with a program of its own and turns that take no time. */
export async function begin(page, at = "") {
  await page.goto(at);
  await expect(page.getByTestId("solver-status")).toContainText("Solver ready");
  const speed = page.getByTestId("speed");
  await speed.fill(await speed.getAttribute("max"));
  await write(page, 0);
}

/** Compiles a text, runs it, solves a cube, walks through the screens, and shows a puzzle and its panels. */
export async function cycle(page, number) {
  const press = (id) => page.getByTestId(id).click();
  await write(page, number + 1);
  await press("run");
  await expect(page.getByTestId("said")).toContainText(`text ${number + 1}`);
  await press("reset");
  for (const turn of ["R", "U"]) await press(`turn-${turn}`);
  await press("solve");
  await expect(page.getByTestId("solve-result")).toContainText("2 moves");
  for (const screen of SCREENS) await press(`screen-${screen}`);
  const puzzle = PUZZLES[number % PUZZLES.length];
  await address(page, `#/play/${puzzle}`);
  await expect(page.getByTestId("puzzle-name")).toHaveText(puzzle);
  await press("play-scramble");
  for (const panel of ["view", "pieces", "turn"]) await press(`panel-${panel}`);
  await press("screen-run");
  await expect(page.getByTestId("editor").locator(".cm-content")).toBeVisible();
}

/** Readies every page of the context: `showFrames(count, step)` gives it its animation frames, one after another, each some
 * milliseconds later than the one before by its own clock, as soon as it has drawn the last one; the graphics card is asked
 * for everything then but to paint, which takes a processor hundreds of times as long as all the rest. Until then time
 * passes as everywhere. */
export async function ownFrames(context) {
  await context.addInitScript(() => {
    const { performance } = globalThis;
    const { now } = performance;
    const ask = globalThis.requestAnimationFrame;
    const cancel = globalThis.cancelAnimationFrame;
    let ahead = 0;
    let own = false;
    let asked = new Map();
    let number = 0;
    performance.now = () => now.call(performance) + ahead;
    const { now: date } = Date;
    Date.now = () => date() + ahead;
    globalThis.requestAnimationFrame = (draw) => {
      if (!own) return ask((time) => draw(time + ahead));
      asked.set(--number, draw);
      return number;
    };
    globalThis.cancelAnimationFrame = (id) => (id < 0 ? void asked.delete(id) : cancel(id));
    const { prototype } = WebGL2RenderingContext;
    for (const name of ["clear", "drawArrays", "drawArraysInstanced", "drawElements", "drawElementsInstanced"]) {
      const paint = prototype[name];
      prototype[name] = function (...args) {
        if (!own) paint.apply(this, args);
      };
    }
    globalThis.showFrames = async (count, step) => {
      const { port1, port2 } = new MessageChannel();
      const pause = () => new Promise((resolve) => {
        port1.onmessage = resolve;
        port2.postMessage(0);
      });
      own = true;
      // What the page has asked the browser for comes first.
      await new Promise(ask);
      let drawn = 0;
      for (let frame = 0; frame < count; frame++) {
        ahead += step;
        const due = asked;
        asked = new Map();
        for (const draw of due.values()) draw(performance.now());
        drawn += due.size;
        await pause();
      }
      own = false;
      for (const draw of asked.values()) ask((time) => draw(time + ahead));
      asked = new Map();
      port1.close();
      return drawn;
    };
  });
}

/** Plays an algorithm for ever. */
export async function playForEver(page) {
  await address(page, "#/play/3x3x3?alg=(R_U_R'_U')6&at=0");
  await expect(page.getByTestId("scrubber-words")).toContainText("of 24 steps");
  const speed = page.getByTestId("speed");
  await speed.fill(String(Math.floor(Number(await speed.getAttribute("max")) / 2)));
  await page.getByTestId("play-loop").click();
  await page.getByTestId("play-pause").click();
  await expect(page.getByTestId("play-pause")).toHaveText("Pause");
}

/** Shows a number of frames, and opens the panels in between; how many of them the page had asked for. */
export async function frames(page, count, step) {
  const panels = ["view", "pieces", "moves", "turn"];
  let drawn = 0;
  for (const [index, panel] of panels.entries()) {
    const part = Math.floor((count * (index + 1)) / panels.length) - Math.floor((count * index) / panels.length);
    drawn += await page.evaluate(([count, step]) => globalThis.showFrames(count, step), [part, step]);
    await page.getByTestId(`panel-${panel}`).click();
  }
  return drawn;
}
