// A cube that is shown to the camera: Chromium plays a film in its place.

import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { film } from "../film.js";
import config from "../playwright.config.js";
import { expect, expectAccessible, play, test } from "../rig.js";

/** The cube after R U F' L2 B D' R2 F, face by face (U R F D L B). */
const FACELETS = "BRFDUFFLLDRRRRDFBBDBBRFDUBDBDRLDUUURULLULBLFRUULFBLDFF";
const FILM = path.join(mkdtempSync(path.join(tmpdir(), "hypercubist-film-")), "cube.y4m");
film(FILM, FACELETS);

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
