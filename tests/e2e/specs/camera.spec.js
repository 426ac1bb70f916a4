// A cube that is shown to the camera: Chromium plays a film in its place.

import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { film, filmOfCodes } from "../film.js";
import config from "../playwright.config.js";
import { expect, expectAccessible, play, test } from "../rig.js";

/** Turns after which a cube has the facelets below. */
const TURNS = "R U F' L2 B D' R2 F";

/** That cube, face by face (U R F D L B). */
const FACELETS = "BRFDUFFLLDRRRRDFBBDBBRFDUBDBDRLDUUURULLULBLFRUULFBLDFF";
/** What the camera sees: each test that looks through it writes it before. */
const FILM = path.join(mkdtempSync(path.join(tmpdir(), "hypercubist-film-")), "cube.y4m");
test.beforeEach(() => film(FILM, FACELETS));

const { launchOptions } = config.use;
test.use({
  launchOptions: {
    ...launchOptions,
    args: [
      ...launchOptions.args,
      "--use-fake-device-for-media-stream",
      "--use-fake-ui-for-media-stream",
      `--use-file-for-fake-video-capture=${FILM}`,
    ],
  },
});

/** Whether a camera's track of the page is live. Asked for with `watch` before. */
const isOn = (page) =>
  page.evaluate(() => {
    const tracks = globalThis.streams.flatMap((stream) => stream.getTracks());
    return tracks.some(({ readyState }) => readyState === "live");
  });

/** Remembers every stream that the page is given. */
async function watch(page) {
  await page.addInitScript(() => {
    globalThis.streams = [];
    const devices = navigator.mediaDevices;
    const ask = devices.getUserMedia.bind(devices);
    devices.getUserMedia = async (wanted) => {
      const stream = await ask(wanted);
      globalThis.streams.push(stream);
      return stream;
    };
  });
}

test("six sides shown to the camera become the position in hand", { tag: "@isolated" }, async ({ page }) => {
  test.slow();
  await watch(page);
  await play(page, "#/play/3x3x3");
  await page.getByTestId("enter-colours").click();
  await expect(page.getByTestId("camera")).toContainText("Nothing leaves your device");
  await page.getByTestId("camera-show").click();
  const status = page.getByTestId("camera-status");
  await expect(status).toContainText("of 6 sides", { timeout: 80_000 });
  expect(await isOn(page)).toBe(true);
  await expect(status).toContainText("Your cube is read", { timeout: 80_000 });
  expect(await isOn(page)).toBe(false);
  await expect(page.getByTestId("entry-text")).toHaveValue(FACELETS);
  await expect(page.getByTestId("entry-verdict")).toContainText("Turning reaches this position");
  await expectAccessible(page, { part: ".page" });
  await page.getByTestId("entry-done").click();
  await expect(page.getByTestId("facelets")).toHaveAttribute("data-facelets", FACELETS);
});

/** Follows Average of two numbers with a real cube, and gives it the first number. */
async function average(page) {
  await page.goto("#/run/average.qat");
  await expect(page.getByTestId("compiler-status")).toContainText("Compiler ready");
  await page.getByTestId("real-begin").click();
  await page.getByTestId("input-field").fill("3");
  await page.getByTestId("input-submit").click();
  await expect(page.getByTestId("real-move")).toHaveText("R\u2032");
}

test("on Run the camera says where in the program a cube is", { tag: "@isolated" }, async ({ page }) => {
  test.slow();
  await watch(page);
  await average(page);
  // After a few turns only, the sides fit together in several ways.
  for (let turn = 0; turn < 8; turn += 1) await page.getByTestId("real-done").click();
  await expect(page.getByTestId("real-move")).toHaveText("F");
  for (let turn = 0; turn < 3; turn += 1) await page.getByTestId("real-done").click();
  await expect(page.getByTestId("real-move")).toHaveText("R\u2032");
  film(FILM, await page.getByTestId("facelets").getAttribute("data-facelets"));
  for (let turn = 0; turn < 3; turn += 1) await page.getByTestId("real-back").click();
  await expect(page.getByTestId("real-move")).toHaveText("F");
  await page.getByTestId("camera-show").click();
  await expect(page.getByTestId("camera")).toContainText("Nothing leaves your device");
  await expect(page.getByTestId("mistake-verdict")).toHaveText("Your cube is 3 turns ahead.", { timeout: 80_000 });
  expect(await isOn(page)).toBe(false);
  await expect(page.getByTestId("camera")).toHaveCount(0);
  await expectAccessible(page, { part: ".page" });
  await page.getByTestId("mistake-place").click();
  await expect(page.getByTestId("mistake-verdict")).toHaveCount(0);
  await expect(page.getByTestId("real-move")).toHaveText("R\u2032");
});

test("on Run the solver leads a cube back from anywhere", { tag: "@isolated" }, async ({ page }) => {
  test.slow();
  await average(page);
  await page.getByTestId("camera-show").click();
  await expect(page.getByTestId("camera-take")).toBeVisible();
  await page.getByTestId("camera-end").click();
  await expect(page.getByTestId("real-move")).toHaveText("R\u2032");
  await page.getByTestId("camera-show").click();
  const verdict = page.getByTestId("mistake-verdict");
  await expect(verdict).toHaveText("Your cube is at no step of this run so far.", { timeout: 80_000 });
  const mend = await page.getByTestId("mistake-mend").textContent({ timeout: 60_000 });
  const alg = mend.replaceAll("\u2032", "'").replaceAll(" ", "_");
  // So far nothing has been turned: these turns solve it.
  await page.goto(`#/play/3x3x3?setup=${TURNS.replaceAll(" ", "_")}&alg=${alg}`);
  const solved = [..."URFDLB"].map((face) => face.repeat(9)).join("");
  await expect(page.getByTestId("facelets")).toHaveAttribute("data-facelets", solved);
});

test("the camera checks a scramble", { tag: "@isolated" }, async ({ page }) => {
  test.slow();
  await play(page, `#/play/3x3x3?setup=${TURNS.replaceAll(" ", "_")}`);
  await page.getByTestId("panel-times").click();
  await page.getByTestId("scramble-check").click();
  await expect(page.getByTestId("camera-status")).toContainText("of 6 sides", { timeout: 80_000 });
  await expect(page.getByTestId("scramble-checked")).toHaveText("Your cube is scrambled right.", { timeout: 80_000 });
  await expect(page.getByTestId("camera")).toHaveCount(0);
});

/** A QR code as the page draws it. */
async function drawn(page) {
  const code = page.getByTestId("class-qr");
  const [, , side] = (await code.getAttribute("viewBox")).split(" ").map(Number);
  return { side, path: await code.locator("path").getAttribute("d"), says: await code.getAttribute("data-text") };
}

test("the phones of a class are shown to the camera", { tag: "@isolated" }, async ({ page }) => {
  test.slow();
  await watch(page);
  // A task that was tried once.
  const program = `.registers {\n    A <- 3x3 builtin (90)\n}\n    input "A number:" A\n    halt "It is" A\n`;
  const tests = encodeURIComponent("3 -> 6\n0 -> 0");
  await page.goto(`#/learn/task?title=Double%20it&text=Twice.&tests=${tests}&program=${encodeURIComponent(program)}`);
  await expect(page.getByTestId("compiler-status")).toContainText("Compiler ready");
  await expect(async () => {
    await page.getByTestId("lesson-test").click();
    await expect(page.getByTestId("own-code")).toBeVisible({ timeout: 2000 });
  }).toPass();
  const codes = [];
  await page.getByTestId("own-code").getByText("A code for your teacher").click();
  for (const [number, name] of [["4", "Anna"], ["11", "Zo\u00eb"], ["12", ""]]) {
    await page.getByTestId("pupil-number").fill(number);
    await page.getByTestId("pupil-name").fill(name);
    const holds = name === "" ? /class/ : /name=/;
    await expect(page.getByTestId("class-qr")).toHaveAttribute("data-text", holds);
    codes.push(await drawn(page));
  }
  expect(new Set(codes.map(({ says }) => says)).size).toBe(3);
  // Two beside each other, then the last of them again with another.
  filmOfCodes(FILM, [[codes[0], codes[1]], [codes[1], codes[2]]]);
  await page.goto("#/learn/class");
  await page.getByTestId("camera-show").click();
  const row = page.getByTestId("class-table").locator("tbody tr");
  await expect(row).toHaveCount(3, { timeout: 60_000 });
  await expect(row.nth(0)).toContainText("4. Anna");
  await expect(row.nth(1)).toContainText("11. Zo\u00eb");
  const taken = page.getByTestId("class-taken");
  await expect(taken).toContainText("3 new codes.");
  await expect(taken).not.toContainText("here already");
  await expect(page.getByTestId("camera-status")).toHaveText("3 QR codes seen");
  await expectAccessible(page, { part: ".page" });
  await page.getByTestId("camera-end").click();
  expect(await isOn(page)).toBe(false);
  await page.reload();
  await expect(row).toHaveCount(3);
});

test("the camera is off once the page goes on to something else", { tag: "@isolated" }, async ({ page }) => {
  await watch(page);
  await play(page, "#/play/3x3x3");
  await page.getByTestId("enter-colours").click();
  await page.getByTestId("camera-show").click();
  await expect.poll(() => isOn(page)).toBe(true);
  await page.getByTestId("camera-end").click();
  expect(await isOn(page)).toBe(false);
  await page.getByTestId("camera-show").click();
  await expect(page.getByTestId("camera-take")).toBeVisible();
  await expect.poll(() => isOn(page)).toBe(true);
  await page.getByTestId("panel-turn").click();
  await expect.poll(() => isOn(page)).toBe(false);
});

test("a camera that is refused is said in a sentence", { tag: "@isolated" }, async ({ page }) => {
  const names = [
    ["NotAllowedError", "The browser did not allow the camera."],
    ["NotFoundError", "There is no camera."],
    ["NotReadableError", "Another program is using the camera."],
  ];
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("", globalThis.refusal));
  });
  await play(page, "#/play/2x2x2");
  await page.getByTestId("enter-colours").click();
  for (const [name, words] of names) {
    await page.evaluate((name) => (globalThis.refusal = name), name);
    await page.getByTestId("camera-show").click();
    await expect(page.getByTestId("camera-status")).toContainText(words);
  }
});
