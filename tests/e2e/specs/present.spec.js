// The classroom: presenting, what links keep, embedding, pictures and videos, a real cube in the hand.

import { hash, links } from "../hostile.js";
import { expect, instant, line, open, play, test } from "../rig.js";

const AVERAGE = "#/run/average.qat";

/** Opens the example, and waits until its program is there. */
async function average(page, query = "") {
  await page.goto(`${AVERAGE}${query}`);
  await expect(page.getByTestId("run")).toBeEnabled();
}

async function link(page, kind = "link") {
  await page.getByTestId("share").click();
  await expect(page.getByTestId(`share-${kind}`)).not.toHaveValue("");
  return page.getByTestId(`share-${kind}`).inputValue();
}

test("a teacher presents: one key, large code, panels, the piece under the pointer", { tag: "@core" }, async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await average(page, "?in=4,7&at=40");
  await expect(page.getByTestId("register-A-value")).toContainText("4");
  await page.keyboard.press("t");
  await expect(page.getByTestId("present-bar")).toBeVisible();
  await expect(page.locator("header.bar")).toHaveCount(0);
  for (let n = 0; n < 3; n++) await page.keyboard.press("+");
  await expect(page.getByTestId("text-size")).toHaveText("225%");

  const sizes = await page.evaluate(() => ({
    code: parseFloat(getComputedStyle(document.querySelector(".cm-scroller")).fontSize),
    wide: document.documentElement.scrollWidth,
    high: document.documentElement.scrollHeight,
  }));
  expect(sizes.code).toBeGreaterThanOrEqual(28);
  expect([sizes.wide, sizes.high], "all of it is on the screen").toEqual([1920, 1080]);
  for (const id of ["register-A-value", "register-B-value", "run", "quiz-me", "puzzle-canvas"]) {
    await expect(page.getByTestId(id), id).toBeInViewport({ ratio: 1 });
  }

  await expect(page.getByTestId("q-listing")).toBeHidden();
  await page.getByTestId("show-listing").click();
  await expect(line(page, 1)).toBeVisible();
  await page.getByTestId("show-program").click();
  await expect(page.getByTestId("editor")).toBeHidden();

  const box = await page.getByTestId("puzzle-canvas").boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height * 0.6);
  await expect(page.getByTestId("piece-large")).toContainText(/^[UDFBRL]+/);
  const size = await page.getByTestId("piece-large").locator("strong").evaluate((e) => getComputedStyle(e).fontSize);
  expect(parseFloat(size)).toBeGreaterThan(60);

  // A presenter's remote control sends these two keys.
  await page.getByTestId("puzzle-canvas").focus();
  await expect(page.getByTestId("scrubber-words")).toHaveText(/^40 of/);
  await page.keyboard.press("PageUp");
  await expect(page.getByTestId("scrubber-words")).toHaveText(/^29 of/);

  await page.keyboard.press("Escape");
  await expect(page.getByTestId("present-bar")).toHaveCount(0);
  await expect(page.getByTestId("editor")).toBeVisible();
  await page.reload();
  await page.getByTestId("present").click();
  await expect(page.getByTestId("text-size"), "the size is remembered").toHaveText("225%");
});

test("a browser that refuses full screen presents in its window, on every screen", async ({ page }) => {
  await page.addInitScript(() => {
    Element.prototype.requestFullscreen = () => Promise.reject(new TypeError("not allowed"));
  });
  await play(page, "#/play/3x3x3");
  await page.getByTestId("present").click();
  await expect(page.getByTestId("present-bar")).toBeVisible();
  expect(await page.evaluate(() => document.fullscreenElement)).toBe(null);
  await page.getByTestId("panel-beside").click();
  await expect(page.getByTestId("panel-turn")).toBeHidden();
  for (const screen of ["learn", "architect", "atlas"]) {
    await page.goto(`#/${screen}`);
    await expect(page.getByTestId("present-bar"), screen).toBeVisible();
  }
  // Beside a lesson's program there are three columns, with large letters, too.
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.goto("#/learn/first-program/2");
  await page.getByTestId("panel-beside").click();
  for (let n = 0; n < 2; n += 1) await page.getByTestId("text-larger").click();
  await expect(page.getByTestId("text-size")).toHaveText("200%");
  const side = await page.locator(".column.side").boundingBox();
  expect(side.x + side.width).toBeLessThanOrEqual(1920);
  await page.getByTestId("present-end").click();
  await expect(page.getByTestId("present-bar")).toHaveCount(0);
});

test("a link keeps what a teacher has set up", async ({ page, browser }) => {
  await open(page, AVERAGE);
  await instant(page);
  await page.getByTestId("run").click();
  for (const number of ["3", "9"]) {
    await page.getByTestId("input-field").fill(number);
    await page.getByTestId("input-submit").click();
  }
  await expect(page.getByTestId("said")).toHaveText("The average is 6");
  await page.getByTestId("reset").click();
  await line(page, 5).getByRole("button").first().click();
  await page.getByTestId("quiz-me").click();
  await page.keyboard.press("t");
  await page.getByTestId("show-listing").click();
  await page.getByTestId("share").click();
  await page.getByTestId("share-title").fill("Lesson 4: half of it");
  await expect(page.getByTestId("share-link")).toHaveValue(/title=Lesson_4:_half_of_it/);
  const made = await page.getByTestId("share-link").inputValue();
  expect(made).toContain("in=3,9&");
  expect(made).toContain("stops=Q5");
  expect(made).toContain("quiz=on");
  expect(made).toContain("panels=program,listing,registers");
  expect(made).toContain("speed=5");
  expect(made).not.toContain("at=");

  await expect(page.getByTestId("present-title")).toHaveText("Lesson 4: half of it");

  // A pupil's browser.
  const context = await browser.newContext();
  const other = await context.newPage();
  await other.goto(made);
  await expect(other.getByTestId("document-name")).toHaveText("Lesson 4: half of it");
  await expect(other).toHaveTitle(/Lesson 4/);
  await expect(other.getByTestId("try"), "a link shows and does not act").toHaveText("Try it: 3 and 9");
  await expect(other.getByTestId("scrubber-words")).toHaveText("0 of 0 steps");
  await expect(other.getByTestId("quiz-me")).toHaveAttribute("aria-pressed", "true");
  await expect(other.getByTestId("speed")).toHaveAttribute("aria-valuetext", "Instant");
  await expect(line(other, 5).getByRole("button").first()).toHaveAttribute("aria-pressed", "true");
  await expect(other.getByTestId("output-log")).toBeHidden();
  await other.getByTestId("all-panels").click();
  await expect(other.getByTestId("output-log")).toBeVisible();
  // Nothing of it stays with the visitor.
  const kept = await other.evaluate(() => Object.keys(localStorage).filter((key) => /speed|projector|text/.test(key)));
  expect(kept).toEqual([]);
  await context.close();
});

test("hostile links show and do not act", async ({ page }) => {
  test.setTimeout(300_000);
  let dialogs = 0;
  page.on("dialog", (dialog) => {
    dialogs += 1;
    return dialog.dismiss();
  });
  await open(page, AVERAGE);
  const stored = () => page.evaluate(() => JSON.stringify(Object.entries(localStorage).sort()));
  const before = await stored();
  for (const link of links) {
    await page.evaluate((hash) => void (location.hash = hash), hash(link));
    // The page answers, nothing has started to run, and nothing fills the screen.
    await page.getByTestId("help").click();
    await expect(page.getByTestId("help-sheet"), link.name).toBeVisible();
    await page.getByTestId("help-close").click();
    await expect(page.getByTestId("present-bar"), link.name).toHaveCount(0);
    await expect(page.getByTestId("pause"), link.name).toHaveCount(0);
    await expect(page.getByTestId("solve-cancel"), link.name).toHaveCount(0);
    // The editor has images of its own, without a source.
    await expect(page.locator("img[src]"), link.name).toHaveCount(0);
  }
  expect(dialogs).toBe(0);
  expect(await stored(), "nothing that is saved was touched").toBe(before);
});

test("the code for another page shows the cube, and on request the program and the registers", async ({ page, context }) => {
  await average(page, "?in=4,7&at=40");
  await expect(page.getByTestId("register-A-value")).toContainText("4");
  const html = await link(page, "embed");
  const parsed = await page.evaluate((html) => {
    const frame = new DOMParser().parseFromString(html, "text/html").querySelector("iframe");
    return { src: frame.src, title: frame.title, width: frame.width, children: frame.parentElement.children.length };
  }, html);
  expect(parsed).toMatchObject({ title: "Average of two numbers", width: "800", children: 1 });
  expect(parsed.src).toContain("?embed#/run/average.qat?in=4,7&at=40");

  const other = await context.newPage();
  await other.setViewportSize({ width: 800, height: 500 });
  await other.goto(parsed.src);
  await expect(other.getByTestId("puzzle-canvas")).toBeVisible();
  await expect(other.getByTestId("editor")).toBeHidden();
  await expect(other.getByTestId("register-A")).toBeHidden();
  await other.getByTestId("show-registers").click();
  await expect(other.getByTestId("register-A-value")).toContainText("4");
  await other.getByTestId("show-program").click();
  await expect(other.getByTestId("editor")).toContainText("sum_loop");
  await expect(other.getByTestId("puzzle-canvas")).toBeVisible();
  const [canvas, registers] = await Promise.all([
    other.getByTestId("puzzle-canvas").boundingBox(),
    other.getByTestId("register-A").boundingBox(),
  ]);
  expect(registers.x, "beside the cube").toBeGreaterThan(canvas.x + canvas.width - 1);
});

test("a picture has the width that is asked for, and an algorithm becomes a video", async ({ page }) => {
  await play(page, "#/play/3x3x3?alg=R_U&speed=1");
  await page.getByTestId("share").click();
  await page.getByTestId("picture-width").fill("2000");
  const [picture] = await Promise.all([page.waitForEvent("download"), page.getByTestId("share-picture").click()]);
  const png = await bytes(picture);
  expect(png.subarray(1, 4).toString()).toBe("PNG");
  expect(png.readUInt32BE(16)).toBe(2000);
  const shown = await page.getByTestId("puzzle-canvas").evaluate((canvas) => [canvas.width, canvas.clientWidth]);
  expect(shown[0], "what is on the screen is as it was").toBe(shown[1]);

  const [video] = await Promise.all([page.waitForEvent("download"), page.getByTestId("record").click()]);
  expect(video.suggestedFilename()).toBe("3x3x3.webm");
  const webm = await bytes(video);
  expect(webm.subarray(0, 4).toString("hex"), "the first bytes of a WebM").toBe("1a45dfa3");
  expect(webm.length).toBeGreaterThan(2000);
  await expect(page.getByTestId("record-stop")).toHaveCount(0);

  await page.getByTestId("share").click();
  const [short] = await Promise.all([page.waitForEvent("download"), page.getByTestId("record-gif").click()]);
  expect(short.suggestedFilename()).toBe("3x3x3.gif");
  const gif = await bytes(short);
  expect(gif.subarray(0, 6).toString()).toBe("GIF89a");
  expect(gif.at(-1), "it is whole").toBe(0x3b);
  const sides = [gif.readUInt16LE(6), gif.readUInt16LE(8)];
  expect(Math.max(...sides)).toBeLessThanOrEqual(480);
  const pictures = gif.toString("latin1").split("\x21\xf9\x04").length - 1;
  expect(pictures, "it moves").toBeGreaterThan(2);
});

async function bytes(download) {
  const parts = [];
  for await (const part of await download.createReadStream()) parts.push(part);
  return Buffer.concat(parts);
}

/** Where each sticker of a piece is among those of its face, from 1, row by row. */
const STICKERS =
  "U9R1F3 U7F1L3 U1L1B3 U3B1R3 D3F9R7 D1L9F7 D7B9L7 D9R9B7 " +
  "U6R2 U8F2 U4L2 U2B2 D6R8 D2F8 D4L8 D8B8 F6R4 F4L6 B6L4 B4R6";
const SIDES = { "on top": "U", below: "D", "on the right": "R", "on the left": "L", "in front": "F", behind: "B" };
const COLOURS = { U: "White", D: "Yellow", R: "Red", L: "Orange", F: "Green", B: "Blue" };

/** Answers what is asked about a cube that looks like this. */
async function answer(page, facelets) {
  const question = page.getByTestId("mistake-question");
  for (let asked = 0; asked < 12 && (await question.count()) > 0; asked++) {
    const words = await question.textContent();
    const [, piece, side] = words.match(/at (\w+), (.*)\?/);
    const sorted = (text) => [...text.replace(/\d/g, "")].sort().join("");
    const stickers = STICKERS.split(" ").find((stickers) => sorted(stickers) === sorted(piece));
    const [, number] = stickers.match(new RegExp(`${SIDES[side]}(\\d)`));
    const colour = COLOURS[facelets["URFDLB".indexOf(SIDES[side]) * 9 + Number(number) - 1]];
    await page.getByRole("group", { name: "What you see" }).getByRole("button", { name: colour }).click();
    await expect(question.filter({ hasText: words })).toHaveCount(0);
  }
}

test("with a real cube, a picture shows each turn, and a mistake is found", async ({ page, context }) => {
  await average(page);
  await page.getByTestId("real-begin").click();
  await page.getByTestId("input-field").fill("3");
  await page.getByTestId("input-submit").click();
  await expect(page.getByTestId("real-move")).toHaveText("R′");
  await expect(page.getByRole("img", { name: /Turn the right side counter-clockwise. Seen from the front, the right column turns down/ })).toBeVisible();
  await expect(page.getByTestId("real-mistake")).toBeVisible();
  await page.getByTestId("real-done").click();
  await expect(page.getByTestId("real-move")).toHaveText("F");

  // A real cube on which R was turned instead.
  const other = await context.newPage();
  await other.goto("#/play/3x3x3?alg=R");
  await expect(other.getByTestId("scrubber-words")).toHaveText("1 of 1 step");
  const real = await other.getByTestId("facelets").getAttribute("data-facelets");
  await page.getByTestId("real-mistake").click();
  await answer(page, real);
  await expect(page.getByTestId("mistake-verdict")).toHaveText("You turned R′ the wrong way in your last turn.");
  await expect(page.getByTestId("mistake-mend")).toHaveText("R2");
  await page.getByTestId("mistake-close").click();
  await expect(page.getByTestId("real-move")).toHaveText("F");

  // One that nothing explains.
  await page.getByTestId("real-mistake").click();
  await page.getByTestId("mistake-other").click();
  await expect(page.getByTestId("mistake-verdict")).toContainText("No single mistake");
  await page.getByTestId("mistake-restart").click();
  await expect(page.getByTestId("real-mistake")).toHaveCount(0);
});
