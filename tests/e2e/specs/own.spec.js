// Play as its user has set it up (own colours, keys by side, replays with their pauses), and how it is laid out.

import { readFile } from "node:fs/promises";

import { expect, expectAccessible, instant, play, test } from "../rig.js";

const text = (page) => page.getByTestId("algorithm");

test("own colours are shown, checked, kept and taken away", async ({ page }) => {
  await play(page, "#/play/3x3x3");
  await page.getByTestId("panel-view").click();
  const check = page.getByTestId("colour-check");
  await expect(check, "red and green of the standard colours").toContainText("(deuteranopia): R and F");
  await page.getByTestId("scheme").selectOption("Colour-blind safe");
  await expect(check).toContainText("No two of these colours look alike");
  const up = page.getByRole("group", { name: "Own colours" }).getByLabel("Face U: its colour");
  await up.fill("#102030");
  await expect(page.getByTestId("scheme")).toHaveValue("Own colours");
  await expect(page.getByTestId("facelets").locator("rect").first()).toHaveAttribute("fill", "#102030");
  await page.getByTestId("colour-R").fill("#102031");
  await expect(check).toContainText("For everybody: U and R");
  await page.reload();
  await page.getByTestId("panel-view").click();
  await expect(page.getByTestId("colour-U")).toHaveValue("#102030");
  await expect(page.getByTestId("colour-D"), "as the scheme had it").toHaveValue("#fac803");
  await expectAccessible(page, { part: ".play-side" });
  await page.getByTestId("reset-colours").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("scheme")).toHaveValue("Standard");
  await expect(page.getByTestId("colour-U")).toHaveValue("#f6f7f9");
});

test("keys turn what is at their side of the screen, if they are told to", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  // From the right: R is in front.
  await play(page, "#/play/3x3x3?from=122,30");
  await instant(page);
  const canvas = page.getByTestId("puzzle-canvas");
  await canvas.focus();
  await page.keyboard.press("f");
  await expect(text(page)).toHaveValue("F");
  await page.getByTestId("setting-keys-turn-what-is-at-that-side-of-the-screen").click();
  await canvas.focus();
  await page.keyboard.press("f");
  await page.keyboard.press("Shift+U");
  await expect(text(page)).toHaveValue("F R U'");
  await page.getByTestId("look-front").click();
  await canvas.focus();
  await page.waitForTimeout(600);
  await page.keyboard.press("f");
  await expect(text(page)).toHaveValue("F R U' F");
  // The cell that has been brought to the middle has the key of the one that is there.
  await play(page, "#/play/3x3x3x3?middle=2");
  await canvas.focus();
  await page.keyboard.press("r");
  await page.keyboard.press("k");
  await expect(text(page)).toHaveValue(/^R2/);
});

test("keys are where they lie in four dimensions, and letters in three, on every keyboard", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  // A French keyboard, as Chromium describes it.
  await page.addInitScript(() => {
    const caps = new Map([["KeyQ", "a"], ["KeyW", "z"], ["KeyA", "q"], ["KeyK", "k"]]);
    Object.defineProperty(navigator, "keyboard", { value: { getLayoutMap: () => Promise.resolve(caps) } });
  });
  const press = (key, code) =>
    page.evaluate(
      ([key, code]) => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, code, bubbles: true, cancelable: true })),
      [key, code],
    );
  await play(page, "#/play/3x3x3");
  await instant(page);
  await page.locator("#main").focus();
  await press("\u0433", "KeyU");
  await expect(text(page), "a Russian keyboard").toHaveValue("U");
  await press("z", "KeyY");
  await expect(text(page), "a German keyboard").toHaveValue("U z");
  await page.getByTestId("setting-keys-as-in-cstimer-and-twizzle").click();
  await page.locator("#main").focus();
  for (const key of ["i", "j", "k", "f"]) await page.keyboard.press(key);
  await expect(text(page)).toHaveValue("U z R U R' U'");
  await play(page, "#/play/3x3x3x3");
  const map = page.getByRole("group", { name: "Keys" });
  await expect(page.getByTestId("map-grip-3")).toHaveAccessibleName(/^A\s*3\s*Grip cell 3$/);
  await expectAccessible(page, { part: ".key-map" });
  await page.locator("#main").focus();
  // Printed A lies where Q is elsewhere.
  await press("a", "KeyQ");
  await expect(page.getByTestId("map-grip-3")).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByTestId("held")).toContainText("is in hand");
  await press("k", "KeyK");
  await expect(text(page)).toHaveValue(/^[A-Z]/);
  await page.keyboard.press("Escape");
  await expect(page.getByTestId("held")).toContainText("No cell is in hand");
  await page.getByTestId("map-grip-1").click();
  await expect(page.getByTestId("held")).toContainText("is in hand");
  await page.getByTestId("play-scramble").click();
  await expect(page.getByTestId("held"), "a scramble lets go").toContainText("No cell is in hand");
  await expect(map).toBeVisible();
});

test("a timed solve is played again with its pauses, also after a reload", async ({ page }) => {
  await play(page, "#/play/2x2x2");
  await page.getByTestId("play-scramble-length").fill("1");
  await page.getByTestId("play-scramble").click();
  const scramble = (await page.getByTestId("setup").locator("code").innerText()).trim();
  const canvas = page.getByTestId("puzzle-canvas");
  await canvas.focus();
  // A turn of the same axis might solve it.
  const other = /[UD]/.test(scramble) ? "R" : "U";
  await page.keyboard.press(other.toLowerCase());
  // Long enough to be seen on a busy machine, twice as fast, too.
  await page.waitForTimeout(3000);
  await page.keyboard.press(`Shift+${other}`);
  const back = scramble.length === 1 ? `Shift+${scramble}` : scramble[0].toLowerCase();
  await page.keyboard.press(back);
  if (scramble.includes("2")) await page.keyboard.press(back);
  await page.getByTestId("panel-times").click();
  await expect(page.locator(".solves li")).toHaveCount(1);
  await page.reload();
  await page.getByTestId("panel-times").click();
  await page.getByRole("button", { name: "Watch time 1" }).click();
  const words = page.getByTestId("scrubber-words");
  await expect(words).toHaveText(/^1 of [34] steps$/);
  const paused = Date.now();
  await expect(words).toHaveText(/^[234] of [34] steps$/);
  expect(Date.now() - paused, "the pause is there").toBeGreaterThan(700);
  await expect(words).toHaveText(/^([34]) of \1 steps$/);
  const replay = page.getByTestId("replay");
  await expect(replay.getByRole("button", { name: "Real speed" })).toHaveAttribute("aria-pressed", "true");
  await replay.getByRole("button", { name: "Twice as fast" }).click();
  await expect(words).toHaveText(/^1 of [34] steps$/);
  await expect(words).toHaveText(/^([34]) of \1 steps$/);
});

/** Gives every face a colour in the panel View: of `chosen` the one of its name, of the others another. */
async function paint(page, faces, chosen, others) {
  await page.getByTestId("panel-view").click();
  for (const face of faces) await page.getByTestId(`colour-${face}`).fill(chosen.includes(face) ? "#ff0000" : others);
}

const CELLS = [..."12345678"];

/** What is drawn on the canvas, without what lies over it: width and pixels (red, green, blue, alpha). */
async function drawn(page) {
  const canvas = page.getByTestId("puzzle-canvas");
  const over = ".canvas-shapes, .corner, .viewport .net, .tour";
  const show = (visibility) =>
    page.evaluate(([over, visibility]) => {
      for (const element of document.querySelectorAll(over)) element.style.visibility = visibility;
    }, [over, visibility]);
  await show("hidden");
  const png = [...(await canvas.screenshot())];
  await show("");
  return canvas.evaluateHandle(async (_, png) => {
    const bitmap = await createImageBitmap(new Blob([new Uint8Array(png)], { type: "image/png" }));
    const { width, height } = bitmap;
    const context = new OffscreenCanvas(width, height).getContext("2d");
    context.drawImage(bitmap, 0, 0);
    return { width, height, data: context.getImageData(0, 0, width, height).data };
  }, png);
}

/** The box around everything red on the canvas, in the page's pixels. */
async function redBox(page) {
  const at = await page.getByTestId("puzzle-canvas").boundingBox();
  const picture = await drawn(page);
  const box = await picture.evaluate(({ width, height, data }) => {
    const box = { left: width, top: height, right: 0, bottom: 0 };
    for (let n = 0; n < width * height; n++) {
      const [r, g, b] = data.subarray(4 * n, 4 * n + 3);
      if (r < 90 || r < 2.5 * Math.max(g, b)) continue;
      const [x, y] = [n % width, Math.floor(n / width)];
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x + 1);
      box.top = Math.min(box.top, y);
      box.bottom = Math.max(box.bottom, y + 1);
    }
    return box;
  });
  return { left: at.x + box.left, right: at.x + box.right, top: at.y + box.top, bottom: at.y + box.bottom };
}

test("nothing lies over the pin-board, and a tablet is filled", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await play(page, "#/play/3x3x3x3?view=pin-board");
  await paint(page, CELLS, CELLS);
  for (const [width, height] of [[1440, 900], [820, 1180], [390, 844]]) {
    await page.setViewportSize({ width, height });
    await page.reload();
    await play(page, "#/play/3x3x3x3?view=pin-board");
    const board = await redBox(page);
    expect(board.right - board.left, `${width}: the board is as wide as the puzzle's column`).toBeGreaterThan(width / 4);
    for (const control of await page.locator(".canvas-shapes button, .corner button, .corner select").all()) {
      const box = await control.boundingBox();
      const apart =
        box.x + box.width <= board.left || box.x >= board.right || box.y + box.height <= board.top || box.y >= board.bottom;
      expect(apart, `${width}: ${await control.innerText()} ${JSON.stringify([box, board])}`).toBe(true);
    }
    if (width === 820) {
      for (const part of [".play-side", ".column.stage"]) {
        const box = await page.locator(part).boundingBox();
        expect(box.y + box.height, part).toBeGreaterThan(height - 90);
      }
    }
  }
});

test("Solve is in sight on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const puzzle of ["3x3x3", "3x3x3x3", "megaminx"]) {
    await play(page, `#/play/${puzzle}`);
    const box = await page.getByTestId("solve").boundingBox();
    const tabs = await page.getByTestId("screen-play").boundingBox();
    expect(box.y + box.height, puzzle).toBeLessThanOrEqual(tabs.y);
  }
});

for (const [width, height] of [[390, 844], [320, 640]]) {
  for (const puzzle of ["3x3x3", "3x3x3x3"]) {
    test(`on a phone the answer comes into sight, and the puzzle stays: ${puzzle}, ${width} wide`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await play(page, `#/play/${puzzle}`);
      await page.getByTestId("random-state").click();
      await page.getByTestId("solve").click();
      const answer = page.getByTestId("solve-result").locator(".good");
      // With nothing over it.
      const seen = () =>
        answer.evaluate((answer) => {
          const { left, top } = answer.getBoundingClientRect();
          return answer.contains(document.elementFromPoint(left + 5, top + 5));
        });
      await expect.poll(seen).toBe(true);
      await expect(page.getByTestId("puzzle-canvas")).toBeInViewport({ ratio: 0.99 });
      const panel = page.locator(".play-side .panel-body");
      expect(await panel.evaluate((panel) => panel.scrollHeight - panel.clientHeight), "it does not scroll").toBe(0);
    });
  }
}

test("white stickers stand out from the light background, at the far edge too", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  for (const [puzzle, faces, white] of [["3x3x3", [..."URFDLB"], "U"], ["3x3x3x3", CELLS, "1"]]) {
    // The same picture twice: white as it is, and as the only red.
    await play(page, `#/play/${puzzle}`);
    await page.getByTestId("panel-view").click();
    await page.getByTestId("scheme").selectOption("Standard");
    await page.mouse.move(5, 5);
    const usual = await drawn(page);
    await paint(page, faces, [white], "#000000");
    const red = await drawn(page);
    const { edge, faint } = await page.evaluate(([{ width, height, data }, { data: usual }]) => {
      const at = (picture, x, y) => picture.subarray(4 * (y * width + x), 4 * (y * width + x) + 3);
      const sticker = (x, y) => at(data, x, y)[0] > 90 && at(data, x, y)[1] < 90;
      const ground = (x, y) => Math.min(...at(data, x, y)) > 150;
      const light = (x, y) => at(usual, x, y).reduce((a, b) => a + b) / 3;
      let [edge, faint] = [0, 0];
      for (let x = 0; x < width; x++) {
        for (let y = 8; y < height; y++) {
          // A sticker begins here below the background: what lies between them may be a darker edge.
          if (!sticker(x, y) || !sticker(x, y + 2) || !ground(x, y - 5) || !ground(x, y - 8)) continue;
          if (sticker(x, y - 1)) continue;
          edge++;
          const between = [0, 1, 2, 3, 4].map((k) => light(x, y - k));
          const outside = light(x, y - 8);
          if (Math.max(...between.map((value) => Math.abs(value - outside)), Math.abs(light(x, y + 2) - outside)) < 14) faint++;
        }
      }
      return { edge, faint };
    }, [red, usual]);
    expect(edge, `${puzzle}: white begins below the background`).toBeGreaterThan(100);
    expect(faint / edge, `${puzzle}: ${faint} of ${edge} columns`).toBeLessThan(0.03);
  }
});

test("a puzzle from a file is drawn, turned, solved, kept, shared and removed", async ({ page, context }) => {
  await play(page, "#/play/3x3x3");
  await page.getByTestId("puzzles").click();
  const download = page.waitForEvent("download");
  await page.getByTestId("example-puzzle").click();
  const example = await (await download).path();
  const file = { name: "mine.puzzle", mimeType: "text/plain", buffer: await readFile(example) };

  // What is wrong is told with its line, and nothing changes.
  const broken = { ...file, buffer: Buffer.from(file.buffer.toString().replace("grip  1  1  1", "grip  1  1")) };
  await page.getByTestId("open-puzzle-input").setInputFiles(broken);
  await expect(page.getByTestId("notice")).toContainText("mine.puzzle, line 13:");
  await expect(page.getByTestId("puzzle-name")).toHaveText("3x3x3");
  await page.getByTestId("notice").getByRole("button", { name: "Dismiss" }).click();

  await page.getByTestId("open-puzzle-input").setInputFiles(file);
  await expect(page.getByTestId("puzzle-name")).toHaveText("dino");
  await expect(page).toHaveURL(/#\/play\/dino$/);
  await instant(page);
  await text(page).fill("UFR UBL' DFL");
  await page.getByTestId("solve").click();
  await expect(page.getByTestId("solve-result")).toContainText("3 moves");

  await page.reload();
  await expect(page.getByTestId("puzzle-name")).toHaveText("dino");
  await expect(text(page)).toHaveValue(/^UFR UBL' DFL/);

  // The link needs nothing of this browser.
  await page.getByTestId("share").click();
  const link = await page.getByTestId("share-link").inputValue();
  const other = await context.browser().newPage();
  await other.goto(link);
  await expect(other.getByTestId("puzzle-name")).toHaveText("dino");
  await expect(other.getByTestId("algorithm")).toHaveValue(/^UFR UBL' DFL/);
  expect(await other.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith("/dino")))).toEqual([]);
  await other.close();

  await page.keyboard.press("Escape");
  await page.getByTestId("puzzles").click();
  await page.getByTestId("remove-dino").click();
  await expect(page.getByTestId("puzzle-name")).toHaveText("3x3x3");
  await page.getByTestId("notice-offer").click();
  await expect(page.getByTestId("puzzle-name")).toHaveText("dino");
});

test("a puzzle of permutations alone is drawn by its numbered facets", async ({ page }) => {
  await play(page, "#/play/3x3x3");
  await page.getByTestId("puzzles").click();
  const words = "name swaps\ngenerators\nface A 1-4\nface B 5-8\nX = (1,5,2)(3,7)\nY = (4,8)\n";
  const file = { name: "swaps.puzzle", mimeType: "text/plain", buffer: Buffer.from(words) };
  await page.getByTestId("open-puzzle-input").setInputFiles(file);
  await instant(page);
  await text(page).fill("X Y");
  await expect(page.getByTestId("facets")).toHaveAttribute("aria-label", "1 of 8 facets are at home");
  await page.getByTestId("solve").click();
  await expect(page.getByTestId("facets")).toHaveAttribute("aria-label", "8 of 8 facets are at home");
});

test("the colours of a real cube are entered, and mistakes in them are told", async ({ page }) => {
  await play(page, "#/play/3x3x3");
  await page.getByTestId("enter-colours").click();
  const net = page.getByTestId("entry-net");
  await expect(net.getByRole("option")).toHaveCount(54);
  const verdict = page.getByTestId("entry-verdict");
  await expect(verdict).toHaveText("48 stickers to go.");

  // By touch or mouse.
  await page.getByTestId("brush-F").click();
  await net.getByRole("option", { name: "U, sticker of UFR: blank" }).click();
  await expect(verdict).toHaveText("47 stickers to go.");
  // By keys: a sticker after the other, and the cube does not turn.
  await net.focus();
  await page.keyboard.press("r");
  await expect(net.getByRole("option", { name: "U, sticker of UFR: R" })).toHaveCount(1);
  expect(await text(page).inputValue()).toBe("");

  // R U F' with a corner twisted.
  const right = "UULUUFUURRRDRRBRRDRFFUFFUFFDLLDDBDDBFLLFLLFLLURBUBBDBB";
  await page.getByTestId("entry-text").fill("U" + right.slice(1, 40));
  await expect(page.getByTestId("entry-error")).toContainText("That is 40 facelets");
  await page.getByTestId("entry-text").fill("R" + right.slice(1));
  await expect(verdict).toContainText("There is no such position");
  await page.getByTestId("entry-blank").click();
  await expect(verdict).toHaveText("48 stickers to go.");

  await page.getByTestId("panel-turn").click();
  await instant(page);
  await text(page).fill("R U F'");
  await page.getByTestId("enter-colours").click();
  await page.getByTestId("entry-shown").click();
  await expect(verdict).toHaveText("Turning reaches this position.");
  await expectAccessible(page, { part: ".page" });
  await page.reload();
  await expect(page.getByTestId("algorithm")).toHaveValue(/^R U F/);
  await page.getByTestId("enter-colours").click();
  await expect(verdict).toHaveText("Turning reaches this position.");
  await page.getByTestId("entry-done").click();
  await expect(text(page)).toHaveValue("");
  await page.getByTestId("solve").click();
  await expect(page.getByTestId("solve-result")).toContainText("3 moves");
});

test("a puzzle that somebody put together wrongly is set up, and mended", async ({ page }) => {
  await play(page, "#/play/2x2x2");
  await page.getByTestId("enter-colours").click();
  await page.getByTestId("entry-shown").click();
  const solved = await page.getByTestId("entry-text").inputValue();
  // The corner UFR, twisted: its stickers are U4, R1 and F2.
  const at = (n) => solved[n];
  const signs = [...solved];
  [signs[3], signs[4], signs[9]] = [at(9), at(3), at(4)];
  await page.getByTestId("entry-text").fill(signs.join(""));
  await expect(page.getByTestId("entry-verdict")).toContainText("twisted");
  await page.getByTestId("entry-apart").click();
  await expect(page.getByTestId("apart")).toBeVisible();
});

test("a puzzle may be held in any orientation: other middles, and an official scramble of the megaminx", async ({ page }) => {
  await play(page, "#/play/3x3x3");
  await page.getByTestId("enter-colours").click();
  // After M, which moves the middles.
  await page.getByTestId("entry-text").fill("UBUUBUUBURRRRRRRRRFUFFUFFUFDFDDFDDFDLLLLLLLLLBDBBDBBDB");
  await expect(page.getByTestId("entry-verdict")).toHaveText("Turning reaches this position, held with blue on top: x'.");
  await page.getByTestId("entry-done").click();
  await page.getByTestId("solve").click();
  await expect(page.getByTestId("solve-result")).toContainText("2 moves", { timeout: 40_000 });

  await play(page, "#/play/megaminx");
  await instant(page);
  await text(page).fill("R++ D-- R++ D++ R-- D-- R++ D-- R-- D++ U' R-- D++ R++ D-- R-- D++ R++ D-- R++ D++ U");
  await page.getByTestId("solve").click();
  // The solution begins by turning the whole puzzle, so that it ends held as usual.
  await expect(page.getByTestId("solve-result")).toContainText("moves", { timeout: 40_000 });
  await expect(page.getByText("Already solved")).toBeVisible();
  await expect(text(page)).toHaveValue(/^R\+\+ D-- .* U [xyz]/s);
  await expect(page.getByTestId("solve-held")).toHaveCount(0);
});
