// Whatever somebody brings along: pasted, dropped, opened or in a link, on every screen. The page says what it is and does nothing
// before a button is pressed.

import { readFile } from "node:fs/promises";
import { deflateSync } from "node:zlib";

import { bring, expect, expectAccessible, play, test } from "../rig.js";

const SCREENS = ["#/run", "#/play/3x3x3", "#/architect", "#/atlas", "#/learn"];
const sheet = (page) => page.getByTestId("recognition-sheet");
const candidate = (page) => page.getByTestId("candidate");
const text = (page) => page.getByTestId("algorithm");

const solved = ["U", "R", "F", "D", "L", "B"].map((face) => face.repeat(9)).join("");
const csTimer = JSON.stringify({
  session1: [
    [[0, 12340], "R U' F2", "", 1764000000],
    [[2000, 11000], "F2 L", "lucky", 1764000060],
  ],
  session2: [[[-1, 3210], "R U R'", "", 1764000120]],
  properties: {
    sessionN: 2,
    sessionData: JSON.stringify({ 1: { name: "Roux", opt: {} }, 2: { name: "small", opt: { scrType: "222so" } } }),
  },
});
const KINDS = [
  ["moves.txt", "R U R' U' [F, R2]", "moves"],
  ["colours.txt", solved, "facelets"],
  ["cycles.txt", "(UF, UR, UB)", "position"],
  ["log.log", "MagicCube4D 3 0 2 {4,3,3} 3\n0.0 0.0 0.0 0.0\n*\n25,1,1 30,-1,1.\n", "log"],
  ["times.json", csTimer, "3 times of csTimer in 2 sessions"],
  ["mine.puzzle", "name mine\ngenerators\nR (1,2,3)(4,5,6)\nU (1,4)(2,5)\n", "puzzle"],
  ["average.qat", '.registers { A <- 3x3 builtin (90) }\nhalt "x" A\n', "program in QAT"],
  ["machine.q", "Puzzles\nA: 3x3\n\n1 | U\n2 | halt \"x\"\n", "program in Q"],
  ["cube.png", Buffer.from([137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13]), "PNG image"],
  ["cubes.zip", Buffer.concat([Buffer.from("PK\u0003\u0004", "latin1"), deflateSync("x")]), "ZIP archive"],
  ["paper.pdf", "%PDF-1.7\n%\u00e2\u00e3\n", "PDF document"],
];

/** Drops a file on what has this selector. */
const drop = (page, name, content, on = "body") =>
  page.evaluate(
    ([name, bytes, on]) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], name));
      const happen = (kind) => {
        const event = new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true });
        document.querySelector(on).dispatchEvent(event);
        return event.defaultPrevented;
      };
      return happen("dragover") && happen("drop");
    },
    [name, [...Buffer.from(content)], on],
  );

for (const screen of SCREENS) {
  test(`every kind of file can be dropped on ${screen}`, async ({ page }) => {
    await page.goto(screen);
    await expect(page.locator("main.desk")).toBeVisible();
    const address = page.url();
    for (const [name, content, said] of KINDS) {
      // The browser would leave the page for the file.
      expect(await drop(page, name, content), name).toBe(true);
      await expect(sheet(page), name).toContainText(`The file \u201c${name}\u201d`);
      await expect(candidate(page).first(), name).toContainText(said);
    }
    expect(page.url(), "nothing was done").toBe(address);
    await page.keyboard.press("Escape");
    await expect(sheet(page)).toHaveCount(0);
  });
}

test("what is pasted outside of a text is recognised, and done when asked", { tag: "@core" }, async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await play(page, "#/play/4x4x4");
  await page.evaluate((text) => navigator.clipboard.writeText(text), "Scramble: R U\u2019 F2 //\u00a0easy");
  await page.locator("#main").focus();
  await page.keyboard.press("ControlOrMeta+V");
  await expect(candidate(page).first()).toContainText("R U' F2");
  await expectAccessible(page, { part: ".recognition-sheet" });
  expect(await text(page).inputValue(), "nothing is done yet").toBe("");
  await page.getByTestId("use-play").first().click();
  await expect(sheet(page)).toHaveCount(0);
  await expect(text(page)).toHaveValue(/^R U' F2/);
  await page.getByTestId("undo").click();
  await expect(text(page)).toHaveValue("");
  // Into a text it is pasted as ever.
  await text(page).focus();
  await page.keyboard.press("ControlOrMeta+V");
  await expect(text(page)).toHaveValue(/Scramble/);
  await expect(sheet(page)).toHaveCount(0);
});

test("a link brings a text along, and goes nowhere by itself", async ({ page }) => {
  await page.goto(`#/learn?paste=${solved.replace("UUU", "RUU").replace("RRR", "URR")}`);
  await expect(candidate(page)).toContainText("The facelets of a 3x3x3");
  await expect(candidate(page).locator(".bad")).not.toBeEmpty();
  await expect(page.getByTestId("use-set-up")).toHaveCount(0);
  await page.getByTestId("use-correct").click();
  await expect(page.getByTestId("panel-colours")).toHaveAttribute("aria-selected", "true");
  await page.getByTestId("recognise").click();
  // Typed over, it is another thing.
  await page.getByTestId("brought").fill("(UF, UR, UB)");
  await expect(candidate(page)).toContainText("position of the 3x3x3");
  await page.getByTestId("use-solve").click();
  await expect(page).toHaveURL(/#\/play\/3x3x3/);
  await expect(page.getByTestId("solve-result")).toBeVisible();
  await expect(page.getByTestId("setup")).toContainText("(UF, UR, UB)");
});

test("what the algorithm field cannot read can be asked about", async ({ page }) => {
  await play(page, "#/play/3x3x3");
  await text(page).fill("while A > 0\n  A = A + 1");
  await page.getByTestId("algorithm-recognise").click();
  await expect(candidate(page)).toContainText("program in QAT");
  await expect(candidate(page)).toContainText("add A 1");
  await page.getByTestId("use-program").click();
  await expect(page).toHaveURL(/#\/($|run)/);
  await expect(page.getByTestId("editor")).toContainText("A = A + 1");
});

test("small letters of a large cube can be the second layer alone", async ({ page }) => {
  await play(page, "#/play/4x4x4");
  await text(page).fill("r U2 r'");
  await expect(page.getByTestId("algorithm-note")).toContainText("the two layers Rw");
  await page.getByTestId("algorithm-recognise").click();
  await expect(candidate(page)).toHaveCount(2);
  await candidate(page).nth(1).getByTestId("use-play").click();
  await expect(text(page)).toHaveValue("2R U2 2R'");
  await expect(page.getByTestId("algorithm-note")).toHaveCount(0);
});

test("the keyboard alone brings something in", async ({ page }) => {
  await page.goto("#/run");
  await expect(page.getByTestId("editor").locator(".cm-content")).toBeVisible();
  await page.getByTestId("editor").locator(".cm-content").focus();
  await page.keyboard.press("ControlOrMeta+O");
  await expect(sheet(page)).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.type("hullo, is this a cube?");
  await expect(page.getByTestId("unread")).toContainText("Line 1");
  await page.getByTestId("brought").fill("R U R'");
  await expect(page.getByTestId("use-play")).toBeVisible();
  await page.getByTestId("brought").focus();
  for (let n = 0; n < 2; n++) await page.keyboard.press("Tab");
  await expect(page.getByTestId("use-play")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(text(page)).toHaveValue("R U R'");
});

test("a puzzle of another program is opened", async ({ page }) => {
  await page.goto("#/run");
  const def = "Name small\nSet CORNERS 3 3\nSolved\nCORNERS\n1 2 3\nEnd\nMove R\nCORNERS\n2 3 1\nEnd\nMove U\nCORNERS\n2 1 3\nEnd\n";
  await bring(page, { name: "small.tws", mimeType: "text/plain", buffer: Buffer.from(def) });
  await expect(candidate(page)).toContainText("puzzle for twsearch");
  await page.getByTestId("use-puzzle").click();
  await expect(page).toHaveURL(/#\/play\/small/);
  await expect(page.getByTestId("puzzle-name")).toHaveText("small");
});

test("times of csTimer are imported, go out and come back with nothing lost", async ({ page, context }) => {
  await play(page, "#/play/4x4x4");
  expect(await drop(page, "cstimer.txt", csTimer)).toBe(true);
  await expect(candidate(page)).toContainText("Roux: 2 times, 3x3x3");
  await page.getByTestId("use-import").click();
  await expect(page.getByTestId("notice")).toContainText("Imported: 1 time of the 2x2x2, 2 times of the 3x3x3.");
  await expect(page).toHaveURL(/#\/play\/3x3x3/);
  const rows = page.locator(".solves li");
  await expect(rows.locator("strong")).toHaveText(["13.00+", "12.34"]);
  await expect(page.getByTestId("times-session").locator("option")).toHaveText(["1: Roux"]);
  const stored = (page) =>
    page.evaluate(() => {
      const mine = Object.entries(localStorage).filter(([key]) => /times?(-name)?\/3x3x3\//.test(key));
      return mine.sort();
    });
  const before = await stored(page);
  expect(before).toHaveLength(3);
  const downloading = page.waitForEvent("download");
  await page.getByTestId("export-cstimer").click();
  const file = await readFile(await (await downloading).path(), "utf8");
  // The same file again adds nothing.
  await drop(page, "cstimer.txt", file);
  await page.getByTestId("use-import").click();
  await expect(page.getByTestId("notice").last()).toContainText("No time is new. 2 were here already.");
  expect(await stored(page)).toEqual(before);
  // In another browser it is what it was.
  const other = await (await context.browser().newContext()).newPage();
  await other.goto(page.url());
  await expect(other.getByTestId("puzzle-canvas")).toBeVisible();
  await drop(other, "mine.json", file);
  await other.getByTestId("use-import").click();
  await expect(other.locator(".solves li strong")).toHaveText(["13.00+", "12.34"]);
  expect(await stored(other)).toEqual(before);
  await other.context().close();
});

test("a file dropped on an embedded page changes nothing", async ({ page }) => {
  await page.goto("?embed#/play/3x3x3");
  await expect(page.getByTestId("puzzle-canvas")).toBeVisible();
  expect(await drop(page, "moves.txt", "R U")).toBe(true);
  await page.waitForTimeout(200);
  await expect(sheet(page)).toHaveCount(0);
});
