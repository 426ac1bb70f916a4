// A tesseract that is unfolded and folded up by hand, with a cube beside it, and a corner that is followed on it.

import { expect, expectAccessible, play, test } from "../rig.js";

const slider = (page) => page.getByTestId("unfold");
const net = (page) => page.getByTestId("cube-net");
const picture = (page) => page.getByTestId("puzzle-canvas").screenshot({ animations: "disabled" });

/** Drags the slider's thumb from one share of its way to another, by mouse or by finger. */
async function drag(page, from, to) {
  const box = await slider(page).boundingBox();
  const at = (share) => [box.x + 8 + (box.width - 16) * share, box.y + box.height / 2];
  await page.mouse.move(...at(from));
  await page.mouse.down();
  await page.mouse.move(...at(to), { steps: 6 });
  await page.mouse.up();
}

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

test("a drag folds the tesseract up and unfolds it, and a cube beside it as far", { tag: "@core" }, async ({ page }) => {
  await play(page, "#/play/3x3x3x3");
  await expect(slider(page)).toHaveCount(0);
  await page.getByTestId("canvas-shape-unfolded").click();
  await expect(net(page)).toHaveAttribute("data-share", "100");
  await expect(net(page).locator("polygon")).toHaveCount(6);
  const open = await picture(page);
  await drag(page, 1, 0.5);
  await expect(net(page)).toHaveAttribute("data-share", /^(4[5-9]|5[0-5])$/);
  await expect(page.getByTestId("canvas-shape-perspective")).toHaveAttribute("aria-pressed", "true");
  const half = await picture(page);
  expect(Buffer.compare(half, open)).not.toBe(0);
  // Folded up, the slider is still there, for keys as well.
  await drag(page, 0.5, 0);
  await expect(net(page)).toHaveAttribute("data-share", "0");
  expect(Buffer.compare(await picture(page), half)).not.toBe(0);
  await slider(page).focus();
  await page.keyboard.press("ArrowRight");
  await expect(net(page)).toHaveAttribute("data-share", "1");
  await page.keyboard.press("End");
  await expect(net(page)).toHaveAttribute("data-share", "100");
  await expect(page.getByTestId("canvas-shape-unfolded")).toHaveAttribute("aria-pressed", "true");
  await expectAccessible(page, { part: ".viewport" });
});

/** Pulls at the cube by a finger, as a share of the way; `end` lets go of it. */
async function pull(page, share, end = true) {
  const box = await page.getByTestId("pull").boundingBox();
  const picture = await page.locator(".viewport").boundingBox();
  const way = Math.min(320, Math.max(120, 0.45 * Math.min(picture.width, picture.height)));
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 3];
  const session = await page.context().newCDPSession(page);
  const touch = (type, ...touchPoints) => session.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", { x, y });
  for (let n = 1; n <= 6; n += 1) await touch("touchMove", { x: x + (share * way * n) / 6, y: y - n });
  if (end) await touch("touchEnd");
  return () => touch("touchEnd");
}

for (const [width, height] of [[1280, 800], [390, 844], [844, 390]]) {
  test.describe(`by finger at ${width} by ${height}`, () => {
    test.use({ hasTouch: true, viewport: { width, height } });

    test("a cube that is pulled open unfolds the tesseract under the finger, and goes all the way", async ({ page }) => {
      await play(page, "#/play/3x3x3x3");
      await expect(page.getByTestId("pull")).toHaveText("Drag to unfold");
      const closed = await picture(page);
      const letGo = await pull(page, 0.5, false);
      await expect(net(page)).toHaveAttribute("data-share", /^(4[5-9]|5[0-5])$/);
      expect(Buffer.compare(await picture(page), closed), "the tesseract as well").not.toBe(0);
      await letGo();
      await expect(net(page)).toHaveAttribute("data-share", "100");
      await expect(page.getByTestId("canvas-shape-unfolded")).toHaveAttribute("aria-pressed", "true");
      // A little back is not meant so; further is.
      await pull(page, -0.1);
      await expect(net(page)).toHaveAttribute("data-share", "100");
      await pull(page, -0.6);
      await expect(net(page)).toHaveAttribute("data-share", "0");
      await expect(page.getByTestId("canvas-shape-perspective")).toHaveAttribute("aria-pressed", "true");
      // A tap goes all the way at once, and so does a key. One that follows a swing within moments only stops that, in the
      // browser's eyes.
      await page.waitForTimeout(1000);
      await page.getByTestId("pull").tap();
      await expect(net(page)).toHaveAttribute("data-share", "100");
      await page.getByTestId("pull").press("Enter");
      await expect(net(page)).toHaveAttribute("data-share", "0");
      await expect(page.getByTestId("algorithm"), "nothing was turned").toHaveValue("");
    });
  });
}

test("a mouse pulls it open as well", async ({ page }) => {
  await play(page, "#/play/3x3x3x3");
  const box = await page.getByTestId("pull").boundingBox();
  await page.mouse.move(box.x + 20, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 20, box.y - 100, { steps: 5 });
  await page.mouse.up();
  await expect(net(page)).toHaveAttribute("data-share", "100");
  await page.mouse.move(box.x + 20, box.y + 60);
  await expect(net(page), "it is let go of").toHaveAttribute("data-share", "100");
});

test("how far it is unfolded is in the link, also of a cube", async ({ page }) => {
  await play(page, "#/play/3x3x3x3?unfold=0.4");
  await expect(slider(page)).toHaveValue("0.4");
  await play(page, "#/play/3x3x3");
  const closed = await picture(page);
  await page.getByTestId("panel-view").click();
  await page.getByTestId("setting-unfold").fill("0.3");
  await expect.poll(async () => Buffer.compare(await picture(page), closed)).not.toBe(0);
  await page.getByTestId("share").click();
  await expect(page.getByTestId("share-link")).toHaveValue(/#\/play\/3x3x3\?unfold=0.3$/);
});

for (const [width, height] of [[390, 844], [844, 390], [820, 1180]]) {
  test(`nothing lies over the slider at ${width} by ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await play(page, "#/play/3x3x3x3?unfold=0.5");
    const strip = await page.getByTestId("unfolding").boundingBox();
    for (const button of await page.locator(".canvas-shapes button, .corner button, .corner select").all()) {
      const box = await button.boundingBox();
      if (!box) continue;
      const apart = box.x + box.width <= strip.x + 1 || strip.x + strip.width <= box.x + 1
        || box.y + box.height <= strip.y + 1 || strip.y + strip.height <= box.y + 1;
      expect(apart, await button.textContent()).toBe(true);
    }
    await drag(page, 0.5, 0.9);
    await expect(net(page)).toHaveAttribute("data-share", /^(8[5-9]|9[0-5])$/);
  });
}

test("a corner is followed through four turns, as in Figure 1 of the paper", async ({ page }) => {
  await play(page, "#/play/3x3x3x3?unfold=0.5");
  await page.getByTestId("trace-corner").click();
  await expect(page.getByTestId("algorithm")).toHaveValue("R12 R12 R12 R12");
  await expect(page.getByTestId("follow-words")).toContainText("1234");
  await expect(page.getByTestId("canvas-shape-unfolded")).toHaveAttribute("aria-pressed", "true");
  // It goes round, and is back where it began.
  await expect(page.getByTestId("play-step")).toBeDisabled({ timeout: 30_000 });
  await expect(page.getByTestId("follow-words")).toHaveText(/^Following 1234 \(.*\): home$/);
});
