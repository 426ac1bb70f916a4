// Smart cubes: recordings of real ones, and a simulated one that is turned through a program.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { Bluetooth, EXPERIMENTAL, Recorded } from "../bluetooth.js";
import { GanCube } from "../cubes.js";
import { answer, follow, goesOn, remember, wanted } from "../hands.js";
import { expect, expectAccessible, open, play, test } from "../rig.js";

test.use(EXPERIMENTAL);

/** Recordings of real cubes, which are not a part of the project. */
const RECORDINGS = path.resolve(import.meta.dirname, "../../../../shared/smart-cubes");

const files = existsSync(RECORDINGS) ? readdirSync(RECORDINGS).filter((name) => name.endsWith(".json")).sort() : [];
const recordings = files.map((name, number) => [
  name,
  new Recorded(JSON.parse(readFileSync(path.join(RECORDINGS, name), "utf8")), number),
]);

/** GAN's name and address of a simulated cube. */
const NAME = "GAN-Test";
const ADDRESS = "AB:12:34:56:78:9A";

/** Ends what a test began with Bluetooth, which is the whole browser's. */
let bluetooth;
test.afterEach(async ({ page }) => {
  await bluetooth?.end(page);
  bluetooth = undefined;
});

test("there are recordings to be read", () => {
  if (files.length === 0) {
    test.info().annotations.push({ type: "left out", description: "../shared/smart-cubes is not here" });
    return;
  }
  expect(recordings).toHaveLength(9);
});

/** Connects a cube by what the page loads, without the page; what it says is in `heard(kind)`. */
async function listen(page, cube) {
  bluetooth = await Bluetooth.near(page, [cube]);
  // MoYu's cubes have the end of their address in their name.
  const heard = await bluetooth.listen(page, cube, cube.make === "moyu32" ? "" : `${cube.name}=${cube.address}`);
  await expect.poll(() => heard("connected")).toHaveLength(1);
  return heard;
}

/** Waits for that number of turns, and a moment more: whatever comes twice comes at once. */
async function turns(page, heard, count) {
  await expect.poll(async () => (await heard("turn")).length).toBeGreaterThanOrEqual(count);
  await page.waitForTimeout(300);
  return heard("turn");
}

for (const [file, cube] of recordings) {
  test(`every turn of a real cube is heard, and none twice: ${file}`, async ({ page }) => {
    // QiYi's library names what it does not read.
    page.troubles.allow(/Opcode not implemented/);
    const heard = await listen(page, cube);
    expect(await turns(page, heard, cube.moves.length)).toEqual(cube.moves);
    // Each ends solved, so its turns back lead to where it began.
    const began = new GanCube(NAME, ADDRESS);
    for (const turn of cube.moves.toReversed()) began.turn(turn.endsWith("'") ? turn[0] : `${turn}'`);
    expect(await heard("position")).toEqual([began.facelets()]);
    // Where a cube says that it is, in between, is where its turns led.
    const led = new GanCube(NAME, ADDRESS);
    for (const turn of cube.moves.toReversed()) led.turn(turn.endsWith("'") ? turn[0] : `${turn}'`);
    const said = await page.evaluate(() => window.said.filter(([what]) => what === "turn" || what === "state"));
    for (const [what, words] of said) {
      if (what === "turn") led.turn(words);
      else expect(words).toBe(led.facelets());
    }
    expect(said.some(([what]) => what === "state")).toBe(["gocube", "qiyi"].includes(cube.make));
    expect(await heard("failed")).toEqual([]);
    // How it was held; no library reads the gyroscope of QiYi's makes.
    const { quaternions } = cube;
    if (cube.make === "qiyi") {
      expect(await heard("gyroscope")).toEqual([]);
      return;
    }
    await expect.poll(async () => (await heard("gyroscope")).length).toBeGreaterThanOrEqual(quaternions.length);
    const held = (await heard("gyroscope")).map((numbers) => numbers.split(" ").map(Number));
    let at = 0;
    for (const { x, y, z, w } of quaternions) {
      // The same rotation, whatever the size of the numbers.
      const same = ([a, b, c, d]) => Math.abs(a * x + b * y + c * z + d * w) > 0.9999 * Math.hypot(a, b, c, d);
      const found = held.slice(at).findIndex(same);
      expect(found).toBeGreaterThanOrEqual(0);
      at += found + 1;
    }
  });
}

test("what a cube says twice or not at all is heard once", async ({ page }) => {
  const cube = new GanCube(NAME, ADDRESS, { battery: 0 });
  cube.turn("F");
  cube.turn("R");
  const heard = await listen(page, cube);
  // After F R, in the notes of the library and here.
  expect(await heard("position")).toEqual(["UUFUUFLLFUUURRRRRRFFRFFDFFDRRBDDBDDBLLDLLDLLDLBBUBBUBB"]);
  cube.turn("U");
  cube.turn("B'", { lost: true });
  cube.turn("L", { twice: true });
  cube.turn("D2");
  for (let n = 0; n < 20; n += 1) cube.turn("R'");
  expect(await turns(page, heard, 25)).toEqual(["U", "B'", "L", "D", "D", ...Array(20).fill("R'")]);
  expect(await heard("battery")).toEqual(["0"]);
});

test("a program is turned through on a smart cube, with mistakes and a lost connection", async ({ page }) => {
  test.setTimeout(400_000);
  const cube = new GanCube(NAME, ADDRESS);
  await remember(page, `${NAME}=${ADDRESS}`);
  bluetooth = await Bluetooth.near(page, [cube]);
  await follow(page, bluetooth, cube, "average.qat");
  await expect(page.getByTestId("cube-battery")).toHaveText("Battery 80 %");
  await expect(page.getByTestId("real-done")).toHaveCount(0);

  const guide = page.getByTestId("real-guide");
  const move = page.getByTestId("real-move");
  const answers = ["4", "6"];
  const mistakes = {
    // One wrong turn.
    3: async () => {
      const right = await wanted(page);
      const wrong = right.startsWith("U") ? "F" : "U";
      cube.turn(wrong);
      await expect(guide).toHaveText(`You turned ${wrong}. Turn it back:`);
      await expect(move).toHaveText(`${wrong}′`);
      cube.turn(`${wrong}'`);
      await expect(move).toHaveText(right.replace("'", "′"));
    },
    // The right face the wrong way round, or too far.
    9: async () => {
      const right = await wanted(page);
      const wrong = right.endsWith("2") ? "" : right.endsWith("'") ? "" : "'";
      if (right.endsWith("2")) return;
      cube.turn(right[0] + wrong);
      await expect(guide).toContainText("Turn it back:");
      cube.turn(await wanted(page));
      await expect(guide).toHaveCount(0);
    },
    // Two wrong turns.
    14: async () => {
      const right = await wanted(page);
      cube.turn(right.startsWith("D") ? "B" : "D");
      cube.turn(right.startsWith("R") ? "F'" : "R'");
      await expect(guide).toContainText("2 turns lead back");
      cube.turn(await wanted(page));
      await expect(guide).toContainText("Turn it back:");
      cube.turn(await wanted(page));
      await expect(guide).toHaveCount(0);
    },
    // The connection is lost, and a turn is made meanwhile.
    20: async () => {
      await bluetooth.disconnect(cube);
      await expect(page.getByTestId("cube-status")).toHaveText(`The connection to ${NAME} is lost. Your step is saved.`);
      cube.turn(await wanted(page), { lost: true });
      await goesOn(page, () => page.getByTestId("cube-again").click());
      await expect(page.getByTestId("cube-status")).toHaveText(`${NAME} is connected.`);
    },
  };
  const panel = page.getByTestId("real-cube");
  const field = panel.getByTestId("input-field");
  const result = panel.getByText("The average is");
  let seen = false;
  for (let turns = 0; turns < 2000; turns += 1) {
    await expect(move.or(field).or(result)).toBeVisible();
    if (await field.isVisible()) {
      await goesOn(page, () => answer(page, answers.shift()));
      continue;
    }
    if (await result.isVisible()) break;
    seen ||= await page.getByTestId("real-decided").isVisible();
    await mistakes[turns]?.();
    const turn = await wanted(page);
    await goesOn(page, () => cube.turn(turn));
  }
  await expect(result).toHaveText("The average is 5");
  expect(seen).toBe(true);
  await expectAccessible(page);
});

test("the hardware address is asked for once", async ({ page }) => {
  const cube = new GanCube(NAME, ADDRESS, { battery: 5 });
  bluetooth = await Bluetooth.near(page, [cube]);
  await open(page, "#/run/countdown.qat");
  await bluetooth.choose(() => page.getByTestId("cube-begin").click(), ADDRESS);
  const field = page.getByTestId("cube-address");
  const status = page.getByTestId("cube-status");
  await field.fill("twelve");
  await page.getByTestId("cube-address-give").click();
  await expect(status).toContainText("six pairs");
  // Somebody else's.
  await field.fill("00:11:22:33:44:55");
  await field.press("Enter");
  await expect(status).toHaveText("The cube does not understand this address. Look it up once more.");
  await expectAccessible(page);
  await field.fill(ADDRESS.replaceAll(":", "").toLowerCase());
  await field.press("Enter");
  await expect(status).toHaveText(`${NAME} is connected.`);
  await expect(page.getByTestId("cube-battery")).toHaveText("Battery 5 %");
  await page.getByTestId("cube-end").click();
  await expect(page.getByTestId("real-done")).toBeVisible();

  await page.reload();
  await bluetooth.restart();
  await bluetooth.choose(() => page.getByTestId("cube-begin").click(), ADDRESS);
  await expect(status).toHaveText(`${NAME} is connected.`);
  await expect(field).toHaveCount(0);
});

test("whatever is no cube that the page knows is refused in words", async ({ page }) => {
  const other = { name: "GAN-Toothbrush", address: "11:22:33:44:55:66", services: { "180f": ["2a19"] } };
  await remember(page, `${other.name}=${other.address}`);
  bluetooth = await Bluetooth.near(page, [other]);
  await open(page, "#/run/countdown.qat");
  await bluetooth.choose(() => page.getByTestId("cube-begin").click());
  await expect(page.getByTestId("cube-connect")).toBeVisible();
  await bluetooth.choose(() => page.getByTestId("cube-connect").click(), other.address);
  await expect(page.getByTestId("cube-status")).toContainText("The cube did not answer.");
  await expect(page.getByTestId("cube-connect")).toBeVisible();
});

test("a browser without Web Bluetooth says which ones have it", async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "bluetooth", { value: undefined }));
  await open(page, "#/run/countdown.qat");
  await page.getByTestId("cube-begin").click();
  await expect(page.getByTestId("cube-status")).toContainText("Chrome, Edge and Opera can");
  await expect(page.getByTestId("real-done")).toBeVisible();
});

test("only a program on one 3x3x3 can be turned on a smart cube", async ({ page }) => {
  await open(page, "#/run/countdown.qat");
  await expect(page.getByTestId("cube-begin")).toBeVisible();
  await open(page, "#/run/two-cubes.q");
  await expect(page.getByTestId("cube-begin")).toHaveCount(0);
});

test("on Play the drawn cube follows, and an algorithm and a scramble wait for it", async ({ page }) => {
  const cube = new GanCube(NAME, ADDRESS);
  for (const turn of ["F", "R"]) cube.turn(turn);
  await remember(page, `${NAME}=${ADDRESS}`);
  bluetooth = await Bluetooth.near(page, [cube]);
  await play(page, "#/play/3x3x3");
  await bluetooth.choose(() => page.getByTestId("play-cube-connect").click(), ADDRESS);
  const lead = page.getByTestId("cube-lead");
  await expect(page.getByTestId("cube-status")).toHaveText(`${NAME} is connected.`);
  await expect(lead).toHaveText("The drawn cube follows yours.");
  const drawn = page.getByTestId("facelets");
  await expect(drawn).toHaveAttribute("data-facelets", "UUFUUFLLFUUURRRRRRFFRFFDFFDRRBDDBDDBLLDLLDLLDLBBUBBUBB");
  for (const turn of ["R'", "F'"]) cube.turn(turn);
  await expect(page.getByTestId("algorithm")).toHaveValue("R' F'");

  await page.getByTestId("algorithm").fill("L2 U");
  await page.getByTestId("play-start").click();
  const turn = page.getByTestId("cube-turn");
  // The cube has gone on from where this begins.
  await expect(lead).toContainText("2 turns lead back");
  for (const name of ["F", "R", "L2"]) {
    await expect(turn).toHaveText(name);
    cube.turn(name);
  }
  await expect(turn).toHaveText("U");
  await expect(lead).toHaveText("Next:");
  await expectAccessible(page);
});

test("the clock of a solve starts and stops with a smart cube", async ({ page }) => {
  const cube = new GanCube(NAME, ADDRESS);
  await remember(page, `${NAME}=${ADDRESS}`);
  bluetooth = await Bluetooth.near(page, [cube]);
  await play(page, "#/play/3x3x3");
  await page.getByTestId("panel-times").click();
  await bluetooth.choose(() => page.getByTestId("play-cube-connect").click(), ADDRESS);
  await expect(page.getByTestId("cube-lead")).toHaveText("The drawn cube follows yours.");
  await page.getByTestId("next-scramble").click();
  const lead = page.getByTestId("cube-lead");
  const turn = page.getByTestId("cube-turn");
  await expect(lead).toContainText("Scramble your cube");
  const done = [];
  while (await turn.isVisible()) {
    const [before, next] = [await lead.textContent(), (await turn.textContent()).replace("′", "'")];
    // A mistake on the way is named, and put right.
    if (done.length === 2) {
      const wrong = next.startsWith("U") ? "F" : "U";
      cube.turn(wrong);
      await expect(lead).toContainText(`You turned ${wrong}.`);
      cube.turn(`${wrong}'`);
      await expect(lead).toHaveText(before);
    }
    cube.turn(next);
    done.push(next);
    await expect(lead).not.toHaveText(before);
  }
  expect(done.length).toBeGreaterThan(12);
  await expect(page.getByTestId("large-clock")).not.toHaveClass(/running/);
  const back = (name) => (name.endsWith("2") ? name : name.endsWith("'") ? name[0] : `${name}'`);
  const solution = done.toReversed().map(back);
  cube.turn(solution[0]);
  await expect(page.getByTestId("large-clock")).toHaveClass(/running/);
  for (const name of solution.slice(1)) cube.turn(name);
  await expect(page.getByTestId("large-clock")).not.toHaveClass(/running/);
  await expect(page.getByTestId("replay")).toBeVisible();
});

test("in a lesson, a turn of the cube is the turn that is asked for", async ({ page }) => {
  const cube = new GanCube(NAME, ADDRESS);
  await remember(page, `${NAME}=${ADDRESS}`);
  bluetooth = await Bluetooth.near(page, [cube]);
  await play(page, "#/play/3x3x3");
  await bluetooth.choose(() => page.getByTestId("play-cube-connect").click(), ADDRESS);
  await expect(page.getByTestId("cube-status")).toHaveText(`${NAME} is connected.`);
  await page.goto("#/learn/turning-counts/1");
  await expect(page.getByTestId("repeats")).toHaveText("0");
  await expect(page.getByTestId("lesson")).toHaveAttribute("data-step", "four-turns");
  cube.turn("U");
  await expect(page.getByTestId("repeats")).toHaveText("1");
  for (let n = 0; n < 3; n += 1) cube.turn("U");
  await expect(page.getByTestId("lesson-reply").first()).toHaveClass(/good/);
});
