// The puzzle in a headset, which is emulated: what its eyes see, and what hands do.

import { expect, play, test } from "../rig.js";
import { frames, point, press, push, seen, wear } from "../headset.js";

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

const enter = (page) => page.getByTestId("enter-immersive-vr");

/** Opens Play, and enters. */
async function begin(page, puzzle) {
  await play(page, `#/play/${puzzle}`);
  await page.getByTestId("panel-view").click();
  await enter(page).click();
  await expect(page.getByTestId("leave-headset")).toBeAttached();
  await frames(page);
}

/** How much the halves of what is seen differ, how much of the left one shows colours, and where those are. */
function eyes(page, picture) {
  return page.evaluate(async (picture) => {
    const image = new Image();
    image.src = picture;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    const half = image.width / 2;
    const [left, right] = [0, half].map((x) => context.getImageData(x, 0, half, image.height).data);
    let [apart, bright, sum] = [0, 0, 0];
    for (let n = 0; n < left.length; n += 4) {
      if ([0, 1, 2].some((k) => Math.abs(left[n + k] - right[n + k]) > 24)) apart += 1;
      const rgb = left.slice(n, n + 3);
      if (Math.max(...rgb) - Math.min(...rgb) > 110) {
        bright += 1;
        sum += (n / 4) % half;
      }
    }
    return { apart: (4 * apart) / left.length, bright: (4 * bright) / left.length, at: sum / bright / half };
  }, picture);
}

/** Where the middle of the puzzle stands: before a viewer who is 1.6 m tall, on a table. */
const PUZZLE = [0, 0.948, -0.65];
const above = [PUZZLE[0], PUZZLE[1] + 0.5, PUZZLE[2] + 0.1];

/** Turns what a hand points at. */
async function pull(page, hand) {
  await press(page, hand, "trigger", 1);
  await frames(page);
  await press(page, hand, "trigger", 0);
  await frames(page);
}

test("a browser without a headset shows no button", async ({ page }) => {
  await play(page, "#/play/3x3x3x3");
  const asked = page.waitForRequest(/headset/, { timeout: 1500 }).catch(() => undefined);
  await page.getByTestId("panel-view").click();
  await expect(page.getByTestId("picture")).toBeVisible();
  // Chromium knows headsets, and asks for what shows them; there is none.
  await asked;
  await expect(page.locator("[data-testid^=enter-immersive]")).toHaveCount(0);
});

test("each eye sees the tesseract, and a trigger turns its cell", { tag: "@core" }, async ({ page }) => {
  await wear(page);
  await begin(page, "3x3x3x3");
  const both = await eyes(page, await seen(page));
  expect(both.apart, "the eyes see different pictures").toBeGreaterThan(0.02);
  expect(both.bright, "the puzzle is in the picture").toBeGreaterThan(0.02);

  await point(page, "right", above, PUZZLE);
  await frames(page);
  await pull(page, "right");
  const algorithm = page.getByTestId("algorithm");
  await expect(algorithm).toHaveValue(/^\S+$/);
  const position = page.locator("#position-words");
  await expect(position).not.toContainText("Solved.");
  const turn = await algorithm.inputValue();
  // The left hand turns it the other way, so the puzzle is as it was.
  await point(page, "right", above, [0, 3, 0]);
  await point(page, "left", above, PUZZLE);
  await frames(page);
  await pull(page, "left");
  await expect.poll(() => algorithm.inputValue()).not.toBe(turn);
  await expect(position).toContainText("Solved.");

  await page.getByTestId("leave-headset").evaluate((button) => button.click());
  await expect(enter(page)).toBeVisible();
  await expect.poll(() => page.evaluate(() => worn.activeSession)).toBeFalsy();
  // The page shows it again.
  await page.mouse.move(5, 5);
  await expect(page.getByTestId("puzzle-canvas")).toBeVisible();
});

test("a grip carries the puzzle, and sticks turn it", async ({ page }) => {
  await wear(page);
  await begin(page, "3x3x3x3");
  const before = await seen(page);
  const first = await eyes(page, before);
  await push(page, "right", 1, 0);
  await frames(page, 8);
  await push(page, "right", 0, 0);
  await frames(page);
  const through = await seen(page);
  expect(through === before, "the right stick turns it through the fourth dimension").toBe(false);
  await push(page, "left", 1, 0);
  await frames(page, 8);
  await push(page, "left", 0, 0);
  await frames(page);
  expect((await seen(page)) === through, "the left one turns it round").toBe(false);

  await point(page, "left", [0.1, 1, -0.4], [0.1, 1, -1]);
  await frames(page);
  await press(page, "left", "squeeze", 1);
  await frames(page);
  await point(page, "left", [0.35, 1, -0.4], [0.35, 1, -1]);
  await frames(page);
  await press(page, "left", "squeeze", 0);
  await frames(page);
  const carried = await eyes(page, await seen(page));
  expect(carried.at, "it went to the right with the hand").toBeGreaterThan(first.at + 0.05);
  await expect(page.getByTestId("algorithm")).toHaveValue("");
});

test("a cube is turned there, and what is lost or ends in mid-turn loses nothing", async ({ page }) => {
  await wear(page, { modes: ["immersive-ar"] });
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await play(page, "#/play/3x3x3");
  await page.getByTestId("panel-view").click();
  await expect(enter(page)).toHaveCount(0);
  await page.getByTestId("enter-immersive-ar").click();
  await expect(page.getByTestId("leave-headset")).toBeAttached();
  await point(page, "right", above, PUZZLE);
  await frames(page, 5);
  await press(page, "right", "trigger", 1);
  await frames(page, 2);
  await press(page, "right", "trigger", 0);
  await frames(page, 2);
  // The headset's own button, while the face is turning.
  await page.evaluate(() => worn.activeSession.end());
  await expect(page.getByTestId("enter-immersive-ar")).toBeVisible();
  await expect(page.getByTestId("algorithm")).toHaveValue("U");
  await expect(page.getByTestId("play-step")).toBeDisabled();

  // Graphics that are lost end the session. The emulated headset asks them for their state first, and is not answered.
  page.troubles.allow(/reading '0'|lost/i);
  await page.getByTestId("enter-immersive-ar").click();
  await expect(page.getByTestId("leave-headset")).toBeAttached();
  await frames(page);
  await page.evaluate(() => {
    const graphics = document.querySelector("#puzzle").getContext("webgl2").getExtension("WEBGL_lose_context");
    graphics.loseContext();
    setTimeout(() => graphics.restoreContext(), 500);
  });
  await expect(page.getByTestId("enter-immersive-ar")).toBeVisible();
  await expect(page.getByTestId("no-webgl")).toHaveCount(0);
  await expect(page.getByTestId("algorithm")).toHaveValue("U");
});

test("a session that is refused is said in a sentence", async ({ page }) => {
  await wear(page);
  await play(page, "#/play/3x3x3");
  await page.getByTestId("panel-view").click();
  await page.evaluate(() => {
    navigator.xr.requestSession = () => Promise.reject(new DOMException("no", "NotAllowedError"));
  });
  await enter(page).click();
  await expect(page.getByTestId("headset-problem")).toContainText("did not let this page use the headset");
  await expect(enter(page)).toBeEnabled();
});
