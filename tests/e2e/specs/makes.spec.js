// Simulated smart cubes of several makes, which suffer what radio does to them; how a cube is held, sounds, and a timer.

import { Bluetooth, EXPERIMENTAL } from "../bluetooth.js";
import { GanCube, GanTimer, GiikerCube, GoCube, MoyuCube, QiyiCube } from "../cubes.js";
import { answer, follow, goesOn, remember, step, wanted } from "../hands.js";
import { expect, expectAccessible, open, play, test } from "../rig.js";

test.use(EXPERIMENTAL);

const GAN = ["GAN-Test", "AB:12:34:56:78:9A"];

/** Each make: how a cube of it is made, and whether the next turn says which were lost. The others say where they are then. */
const MAKES = [
  { make: "GAN", cube: () => new GanCube(...GAN, { battery: 0 }), says: true },
  { make: "MoYu", cube: () => new MoyuCube("WCU_MY32_789A", "CF:30:16:01:78:9A", { battery: 0 }), says: true },
  { make: "QiYi", cube: () => new QiyiCube("QY-QYSC-S-789A", "CC:A3:00:00:78:9A", { battery: 0 }), says: true },
  { make: "Tornado V4", cube: () => new QiyiCube("XMD-TornadoV4-i-789A ", "CC:A6:00:00:78:9A", { battery: 0 }), says: true },
  { make: "GoCube", cube: () => new GoCube("GoCube_78", "AA:BB:CC:DD:EE:FF"), says: false },
  { make: "Giiker", cube: () => new GiikerCube("GiC_78", "AA:BB:CC:DD:EE:FE"), says: false },
];

let bluetooth;
test.afterEach(async ({ page }) => {
  await bluetooth?.end(page);
  bluetooth = undefined;
});

/** Connects a cube without the page. */
async function listen(page, cube) {
  bluetooth = await Bluetooth.near(page, [cube]);
  return bluetooth.listen(page, cube, GAN.join("="));
}

for (const { make, cube: made, says } of MAKES) {
  test(`packets by ${make} are lost, cut off and come twice`, async ({ page }) => {
    const cube = made();
    for (const turn of ["F", "R"]) cube.turn(turn);
    const heard = await listen(page, cube);
    await expect.poll(() => heard("connected")).toEqual([cube.name]);
    expect(await heard("position")).toEqual([cube.facelets()]);
    cube.turn("U");
    cube.turn("B'", { lost: true });
    cube.turn("L", { twice: make !== "GoCube" });
    cube.turn("D'", { cut: true });
    cube.turn("R2");
    // A GoCube says each turn for itself; a Giiker where it is after each, and so which is the only one.
    const turns = { GoCube: ["U", "L", "R", "R"], Giiker: ["U", "R"] }[make] ?? ["U", "B'", "L", "D'", "R", "R"];
    await expect.poll(async () => (await heard("turn")).length).toBeGreaterThanOrEqual(turns.length);
    await page.waitForTimeout(300);
    expect(await heard("turn")).toEqual(turns);
    if (says) expect((await heard("battery")).at(-1)).toBe("0");
    else await expect.poll(async () => (await heard("state")).length).toBeGreaterThanOrEqual(make === "Giiker" ? 2 : 1);
    if (make === "GoCube") expect((await heard("state")).at(-1)).toBe(cube.facelets());
    if (make === "Giiker") {
      // After the turn that follows each loss.
      const [one, other] = await heard("state");
      const before = new GiikerCube("", "");
      for (const turn of ["F", "R", "U", "B'", "L"]) before.turn(turn);
      expect(one).toBe(before.facelets());
      for (const turn of ["D'", "R"]) before.turn(turn);
      expect(other).toBe(before.facelets());
    }

    // The connection ends in the middle of turns.
    await bluetooth.disconnect(cube);
    await expect.poll(() => heard("lost")).toHaveLength(1);
    cube.turn("F", { lost: true });
    await page.evaluate(() => window.cubes.again());
    await expect.poll(() => heard("connected")).toHaveLength(2);
    expect(await heard("position")).toHaveLength(2);
    expect((await heard("position")).at(-1)).toBe(cube.facelets());
    cube.turn("U'");
    await expect.poll(async () => (await heard("turn")).at(-1)).toBe("U'");
    expect(await heard("failed")).toEqual([]);
  });
}

for (const { make, cube: made } of MAKES.slice(0, 2)) {
  test(`after more lost turns than a packet has, a cube by ${make} is asked where it is`, async ({ page }) => {
    const cube = made();
    const heard = await listen(page, cube);
    await expect.poll(() => heard("connected")).toHaveLength(1);
    cube.turn("U");
    for (let n = 0; n < 9; n += 1) cube.turn("R'", { lost: true });
    cube.turn("F");
    await expect.poll(() => heard("position")).toHaveLength(2);
    expect((await heard("position")).at(-1)).toBe(cube.facelets());
    expect(await heard("turn")).toEqual(["U"]);
    cube.turn("L");
    await expect.poll(() => heard("turn")).toEqual(["U", "L"]);
  });
}

test("after more lost turns than a packet has, a cube by QiYi says where it is", async ({ page }) => {
  const cube = MAKES[2].cube();
  const heard = await listen(page, cube);
  await expect.poll(() => heard("connected")).toHaveLength(1);
  cube.turn("D");
  await expect.poll(() => heard("turn")).toEqual(["D"]);
  for (let n = 0; n < 13; n += 1) cube.turn(n % 2 ? "R'" : "U", { lost: true });
  cube.turn("F");
  await expect.poll(async () => (await heard("turn")).length).toBe(12);
  await expect.poll(async () => (await heard("state")).at(-1)).toBe(cube.facelets());
});

// The name of one and the services of another.
for (const [name, Make] of [["QY-QYSC-S-789A", GoCube], ["GoCube_78", QiyiCube], ["WCU_MY32_789A", GanCube], [GAN[0], MoyuCube]]) {
  test(`another make that calls itself ${name} is refused`, async ({ page }) => {
    const heard = await listen(page, new Make(name, GAN[1]));
    await expect.poll(() => heard("failed")).toHaveLength(1);
    expect(await heard("connected")).toEqual([]);
  });
}

test("a cube whose name does not say its address is asked for it", async ({ page }) => {
  // Its name ends otherwise than its address.
  const cube = new MoyuCube("WCU_MY32_0000", "CF:30:16:01:78:9A");
  bluetooth = await Bluetooth.near(page, [cube]);
  await open(page, "#/run/countdown.qat");
  await bluetooth.choose(() => page.getByTestId("cube-begin").click(), cube.address);
  await expect(page.getByTestId("cube-address")).toBeVisible({ timeout: 15_000 });
  await page.getByTestId("cube-address").fill(cube.address);
  await page.getByTestId("cube-address-give").click();
  await expect(page.getByTestId("cube-status")).toHaveText(`${cube.name} is connected.`);
});

test("turns that a GoCube lost are found on Run, and the solver leads back from anywhere", async ({ page }) => {
  test.setTimeout(120_000);
  const cube = new GoCube("GoCube_78", "AA:BB:CC:DD:EE:FF");
  bluetooth = await Bluetooth.near(page, [cube]);
  await follow(page, bluetooth, cube, "average.qat");
  await answer(page, "4");
  // It is asked now and then where it is, also if nobody turns it.
  const lost = await wanted(page);
  await goesOn(page, () => cube.turn(lost, { lost: true }), 15_000);
  const [here, right] = [await step(page), await wanted(page)];
  for (const turn of ["D2", "R", "B", "L'", "U2", "B", "R'", "D"]) cube.turn(turn, { lost: true });
  // The one that is heard is not the one that is wanted, or the program would go on with it.
  cube.turn(right.startsWith("F") ? "L" : "F");
  const guide = page.getByTestId("real-guide");
  await expect(guide).toContainText("turns lead there", { timeout: 15_000 });
  await expectAccessible(page);
  // It may be gone at any time.
  const says = async () => (await guide.allTextContents()).join();
  for (let turns = 0; turns < 24; turns += 1) {
    const said = await says();
    if (!said) break;
    cube.turn(await wanted(page));
    await expect.poll(says).not.toBe(said);
  }
  await expect(guide).toHaveCount(0);
  expect([await step(page), await wanted(page)]).toEqual([here, right]);
});

const HALF = Math.SQRT1_2;

/** The puzzle as it is drawn, once it stands still. */
async function drawn(page) {
  const canvas = page.getByTestId("puzzle-canvas");
  let before = "";
  await expect
    .poll(async () => {
      const now = (await canvas.screenshot()).toString("base64");
      const still = now === before;
      before = now;
      return still;
    })
    .toBe(true);
  return before;
}

test("the drawing turns as the cube is held, until it is told otherwise", async ({ page }, { outputDir }) => {
  const cube = new GanCube(...GAN);
  await remember(page, GAN.join("="));
  bluetooth = await Bluetooth.near(page, [cube]);
  await play(page, "#/play/3x3x3");
  await bluetooth.choose(() => page.getByTestId("play-cube-connect").click(), cube.address);
  await expect(page.getByTestId("cube-status")).toHaveText(`${cube.name} is connected.`);
  // Without a gyroscope there are keys for whoever turns all of it.
  await page.getByTestId("cube-whole-y").click();
  await expect(page.getByTestId("algorithm")).toHaveValue("y");
  cube.turn("F");
  await expect(page.getByTestId("algorithm")).toHaveValue("y L");
  await expect(page.getByTestId("cube-lead")).toHaveText("The drawn cube follows yours.");
  const centre = page.getByTestId("cube-centre");
  await expect(centre).toHaveCount(0);

  // However it is held at first, that is as it is drawn.
  cube.hold(HALF, 0, 0, HALF);
  await expect(centre).toBeVisible();
  await expect(page.getByTestId("cube-whole-y")).toHaveCount(0);
  await page.mouse.move(5, 5);
  const usual = await drawn(page);
  cube.hold(0.5, -0.5, 0.5, 0.5);
  await expect.poll(() => drawn(page)).not.toBe(usual);
  await page.screenshot({ path: `${outputDir}/held.png` });
  await expectAccessible(page);
  await centre.click();
  await page.mouse.move(5, 5);
  await expect.poll(() => drawn(page)).toBe(usual);
  cube.hold(0, 0, 0, 1);
  await expect.poll(() => drawn(page)).not.toBe(usual);
  const turns = page.getByTestId("setting-held");
  await expect(turns).toHaveAttribute("aria-checked", "true");
  await turns.click();
  await page.mouse.move(5, 5);
  await expect(centre).toHaveCount(0);
  const lying = await drawn(page);
  cube.hold(HALF, 0, 0, HALF);
  await page.waitForTimeout(300);
  expect(await drawn(page)).toBe(lying);
});

test("where less motion is asked for, the drawing lies still until it is wanted", async ({ page }) => {
  const cube = new GanCube(...GAN);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await remember(page, GAN.join("="));
  bluetooth = await Bluetooth.near(page, [cube]);
  await open(page, "#/run/countdown.qat");
  await bluetooth.choose(() => page.getByTestId("cube-begin").click(), cube.address);
  await expect(page.getByTestId("cube-status")).toHaveText(`${cube.name} is connected.`);
  cube.hold(0, 0, 0, 1);
  await page.getByTestId("cube-settings").click();
  const turns = page.getByTestId("setting-held");
  await expect(turns).toHaveAttribute("aria-checked", "false");
  const usual = await drawn(page);
  cube.hold(HALF, 0, 0, HALF);
  await page.waitForTimeout(300);
  expect(await drawn(page)).toBe(usual);
  await turns.click();
  await expect.poll(() => drawn(page)).not.toBe(usual);
});

test("right and wrong turns are heard where that is wanted", async ({ page }) => {
  const cube = new GanCube(...GAN);
  await remember(page, GAN.join("="));
  await page.addInitScript(() => {
    window.tones = [];
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (...when) {
      window.tones.push(this.frequency.value);
      return start.apply(this, when);
    };
  });
  bluetooth = await Bluetooth.near(page, [cube]);
  await follow(page, bluetooth, cube, "countdown.qat");
  const tones = () => page.evaluate(() => window.tones.splice(0));
  await answer(page, "3");
  const right = await wanted(page);
  await goesOn(page, () => cube.turn(right));
  expect(await tones()).toEqual([]);

  await page.getByTestId("cube-settings").click();
  await page.getByTestId("setting-cube-sound").click();
  const wrong = (await wanted(page)).startsWith("U") ? "F" : "U";
  cube.turn(wrong);
  await expect(page.getByTestId("real-guide")).toContainText(`You turned ${wrong}.`);
  expect(await tones()).toHaveLength(2);
  cube.turn(`${wrong}'`);
  await expect(page.getByTestId("real-guide")).toHaveCount(0);
  const [back, ...more] = await tones();
  expect(more).toEqual([]);
  expect(back).toBeGreaterThan(400);
});

test("a timer starts and stops the clock, and its own time counts", async ({ page }) => {
  const timer = new GanTimer("GAN-Timer", "11:22:33:44:55:66");
  bluetooth = await Bluetooth.near(page, [timer]);
  await play(page, "#/play/3x3x3");
  await page.getByTestId("panel-times").click();
  await page.getByTestId("next-scramble").click();
  const words = page.getByTestId("scramble-words");
  await expect(words).toBeVisible();
  const scramble = await words.textContent();
  await bluetooth.choose(() => page.getByTestId("timer-connect").click());
  await expect(page.getByTestId("timer-connect")).toBeVisible();
  await bluetooth.choose(() => page.getByTestId("timer-connect").click(), timer.address);
  const status = page.getByTestId("timer-status");
  const clock = page.getByTestId("large-clock");
  await expect(status).toHaveText("Your timer starts and stops the clock.");
  timer.say("hands-on");
  await expect(status).toHaveText("Hands on");
  // Too soon.
  timer.say("hands-off");
  await expect(status).toHaveText("Your timer starts and stops the clock.");
  await expect(clock).not.toHaveClass(/running/);
  for (const state of ["hands-on", "get-set"]) timer.say(state);
  await expect(status).toHaveText("Get set: let go to start");
  await expectAccessible(page);
  timer.say("running");
  await expect(clock).toHaveClass(/running/);
  await expect(status).toHaveText("Running");
  timer.say("stopped", 83_456);
  await expect(clock).not.toHaveClass(/running/);
  await expect(page.getByTestId("averages")).toContainText("1:23.45");
  await expect(words).not.toHaveText(scramble);
  // What cannot be read ends the connection, and it can be taken up again.
  timer.say("idle", 0, { broken: true });
  await expect(status).toHaveText("The connection to the timer is lost.");
  await bluetooth.choose(() => page.getByTestId("timer-connect").click(), timer.address);
  await expect(status).toHaveText("Your timer starts and stops the clock.");
  await page.getByTestId("timer-end").click();
  await expect(status).toHaveCount(0);
});

/** `HYPERCUBIST_PICTURES=1` writes the README's picture. */
const pictures = new URL("../../../assets/pictures/", import.meta.url).pathname;

for (const { name, width, height, presents } of [
  { name: "smart-cube-dark", width: 1440, height: 900, presents: true },
  { name: "smart-cube-phone", width: 390, height: 844 },
  { name: "smart-cube-across", width: 844, height: 390 },
]) {
  test(`Run with a cube connected, ${width} x ${height}`, async ({ page }, { outputDir }) => {
    test.setTimeout(180_000);
    const cube = new GanCube(...GAN);
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    await remember(page, GAN.join("="));
    bluetooth = await Bluetooth.near(page, [cube]);
    await follow(page, bluetooth, cube, "average.qat");
    await answer(page, "4");
    for (let turns = 0; turns < 9; turns += 1) {
      const turn = await wanted(page);
      await goesOn(page, () => cube.turn(turn));
    }
    if (presents) await page.getByTestId("present").click();
    // What is to be turned is in sight without scrolling, and nothing sticks out sideways.
    await expect(page.getByTestId("real-move")).toBeInViewport({ ratio: 1 });
    await expect(page.getByTestId("puzzle-canvas")).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await page.mouse.move(5, height - 5);
    const isWritten = presents && process.env.HYPERCUBIST_PICTURES === "1";
    await page.screenshot({ path: `${isWritten ? pictures : `${outputDir}/`}${name}.png` });
    // The bar of a page that is presented has its own tests.
    if (!presents) await expectAccessible(page);
  });
}
