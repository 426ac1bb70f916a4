// How the page looks at three sizes and in both lights; the pictures of the README.

import { mkdirSync } from "node:fs";
import { expect, expectAccessible, instant, line, open, play, test } from "../rig.js";

/** `HYPERCUBIST_PICTURES=1` writes the README's pictures. */
const pictures = new URL("../../../assets/pictures/", import.meta.url).pathname;
const wanted = process.env.HYPERCUBIST_PICTURES === "1";
if (wanted) mkdirSync(pictures, { recursive: true });
const README = ["desktop-dark", "phone-light", "architect-light", "tesseract-dark"];

/** Where a picture goes. */
const place = (name, outputDir) => `${wanted && README.includes(name) ? pictures : `${outputDir}/`}${name}.png`;

const SIZES = [
  { name: "desktop", width: 1440, height: 900 },
  { name: "projector", width: 1920, height: 1080 },
  { name: "phone", width: 390, height: 844 },
];

/** Brings the average program to its second round, a branch just looked at. */
async function underWay(page) {
  await instant(page);
  for (const number of ["4", "7"]) {
    await page.getByTestId("run-to-input").click();
    await page.getByTestId("input-field").fill(number);
    await page.getByTestId("input-submit").click();
  }
  for (let lines = 0; lines < 4; lines++) await page.getByTestId("step-instruction").click();
  await expect(page.getByTestId("branch-note")).toBeVisible();
}

for (const { name, width, height } of SIZES) {
  for (const colorScheme of ["light", "dark"]) {
    test(`${name}, ${colorScheme}`, async ({ page }, { outputDir }) => {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await open(page);
      if (name !== "phone") await expect(line(page, 1)).toBeVisible();
      await expect(page.getByTestId("run")).toBeEnabled();
      await underWay(page);

      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(over, "nothing sticks out sideways").toBeLessThanOrEqual(0);
      for (const id of ["puzzle-canvas", "run", "step-move", "back-move", "speed", "examples"]) {
        await expect(page.getByTestId(id), id).toBeInViewport({ ratio: 1 });
      }
      const header = ["examples", "save-file", "recognise", "theme", "help"];
      const boxes = await Promise.all(header.map((id) => page.getByTestId(id).boundingBox()));
      for (const [n, box] of boxes.slice(1).entries()) {
        expect(box.x, `${header[n + 1]} stands beside ${header[n]}`).toBeGreaterThanOrEqual(boxes[n].x + boxes[n].width);
      }
      await page.screenshot({ path: place(`${name}-${colorScheme}`, outputDir) });

      await expectAccessible(page);
    });
  }
}

test("Architect with what it found", async ({ page }, { outputDir }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await page.goto("#/architect/3x3x3?take=90,90");
  await expect(page.getByTestId("solver-status")).toContainText("Solver ready");
  await page.getByTestId("goal").selectOption({ label: "the fewest moves together" });
  await page.getByTestId("search").click();
  await expect(page.getByTestId("proof-B")).toContainText("14 moves in all; no others are shorter together (proved)");
  await page.getByTestId("add-A").click();
  await page.getByTestId("add-A").click();
  await expect(page.getByTestId("value-A")).toHaveText("2");
  await page.mouse.move(5, 890);
  await page.screenshot({ path: place("architect-light", outputDir) });
});

test("The tesseract, a few turns from solved", async ({ page }, { outputDir }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await page.goto("#/play/3x3x3x3?notation=2&setup=RO_UF~_OL");
  await expect(page.getByTestId("solver-status")).toContainText("Solver ready");
  await expect(page.getByTestId("puzzle-canvas")).toBeInViewport({ ratio: 1 });
  await page.mouse.move(5, 890);
  await page.screenshot({ path: place("tesseract-dark", outputDir) });
});

/** What `xtask/src/previews.rs` shows of a link to a screen, pixels. */
const PREVIEW = { width: 1200, height: 630 };
const PREVIEWS = {
  run: "",
  play: "#/play/3x3x3x3?notation=2&setup=RO_UF~_OL",
  architect: "#/architect/3x3x3?take=90,90",
  atlas: "#/atlas/tesseract",
  learn: "#/learn",
};

for (const [screen, address] of Object.entries(PREVIEWS)) {
  test(`the picture of a link to ${screen}`, async ({ page, request }, { outputDir }) => {
    await page.setViewportSize(PREVIEW);
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    if (address) {
      await page.goto(address);
      await expect(page.getByTestId("solver-status")).toContainText("Solver ready");
    } else {
      await open(page);
      await underWay(page);
    }
    await page.mouse.move(5, PREVIEW.height - 5);
    const taken = await page.screenshot({ path: wanted ? `${pictures}preview/${screen}.png` : `${outputDir}/preview.png` });
    expect([taken.readUInt32BE(16), taken.readUInt32BE(20)]).toEqual([PREVIEW.width, PREVIEW.height]);

    // A program that shows links reads the head, and a person is led on.
    const head = await (await request.get(`${screen}.html`)).text();
    expect(head).toContain(`<meta property="og:image" content="preview/${screen}.png" />`);
    expect((await request.get(`preview/${screen}.png`)).headers()["content-type"]).toBe("image/png");
    await page.goto(`${screen}.html`);
    await expect(page).toHaveURL(new RegExp(`/#/${screen}`));
    await expect(page.getByRole("navigation").first()).toBeVisible();
  });
}

test("everything in the bar can be reached and used by keyboard alone", { tag: "@core" }, async ({ page }) => {
  await open(page);
  await expect(page.getByTestId("run")).toBeEnabled();
  const reached = new Set();
  for (let presses = 0; presses < 90; presses++) {
    await page.keyboard.press("Tab");
    const id = await page.evaluate(() => document.activeElement?.closest("[data-testid]")?.dataset.testid);
    if (id === "editor") await page.keyboard.press("Escape");
    if (id) reached.add(id);
  }
  for (const id of ["examples", "recognise", "save-file", "editor", "puzzle-canvas", "run", "step-move", "speed", "turn-U", "register-A"]) {
    expect([...reached], id).toContain(id);
  }
  // The last press may have led into a text, where a question mark is a letter.
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  await expect(page.getByTestId("help-sheet")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByTestId("help-close")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByTestId("help-sheet")).toBeHidden();
  await page.getByTestId("run").focus();
  await page.keyboard.press("?");
  await expect(page.getByTestId("help-sheet")).toBeFocused();
  await page.keyboard.press("?");
  await expect(page.getByTestId("run")).toBeFocused();
});

test("the back view and the net are as they were set, on every screen and after a reload", async ({ page }) => {
  await open(page);
  const back = page.getByTestId("show-back");
  await expect(back).toHaveAttribute("aria-pressed", "false");
  await back.click();
  await page.getByTestId("show-net").click();
  await expect(page.getByTestId("facelets")).toHaveCount(0);
  for (const address of ["#/learn/register/1", "#/architect", "#/play/3x3x3", "#/run"]) {
    await page.goto(address);
    await expect(back, address).toHaveAttribute("aria-pressed", "true");
    await expect(page.getByTestId("show-net"), address).toHaveAttribute("aria-pressed", "false");
  }
  await page.reload();
  await expect(back).toHaveAttribute("aria-pressed", "true");
  await page.getByTestId("show-net").click();
  await expect(page.getByTestId("facelets")).toBeVisible();
});

test("reduced motion: turns do not swing", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page);
  const before = await page.getByTestId("facelets").getAttribute("data-facelets");
  await page.getByTestId("turn-U").click();
  await expect.poll(() => page.getByTestId("facelets").getAttribute("data-facelets")).not.toBe(before);
});

test("nothing is drawn while nothing changes", async ({ page }) => {
  await page.addInitScript(() => {
    window.drawn = 0;
    const { drawElementsInstanced, drawElements, drawArrays, drawArraysInstanced } = WebGL2RenderingContext.prototype;
    for (const [name, original] of Object.entries({ drawElementsInstanced, drawElements, drawArrays, drawArraysInstanced })) {
      WebGL2RenderingContext.prototype[name] = function (...values) {
        window.drawn += 1;
        return original.apply(this, values);
      };
    }
  });
  await open(page);
  await expect(line(page, 1)).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.drawn)).toBeGreaterThan(0);
  const settled = () => page.evaluate(() => new Promise((done) => {
    const before = window.drawn;
    setTimeout(() => done(window.drawn - before), 400);
  }));
  await expect.poll(settled).toBe(0);
  await page.getByTestId("turn-R").click();
  await expect.poll(() => page.evaluate(() => window.drawn)).toBeGreaterThan(1);
  await expect.poll(settled).toBe(0);
});

test("at 400 % zoom nothing of the header lies over another part", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  for (const [screen, menu] of [["run", ["examples", "save-file"]], ["play/3x3x3x3", ["puzzles"]]]) {
    await page.goto(`#/${screen}`);
    for (const id of [...menu, "recognise", "share", "theme", "help"]) await page.getByTestId(id).click({ trial: true });
  }
});

test("slow graphics get a plainer light by themselves, and fast ones do not", async ({ page }) => {
  await page.addInitScript(() => {
    // Pictures come as fast as the page says; time goes on as it is told.
    window.pictureMs = 16;
    let time = 1000;
    window.performance.now = () => time;
    window.requestAnimationFrame = (then) => setTimeout(() => then((time += window.pictureMs)), 0);
  });
  await play(page, "#/play/3x3x3?alg=R%20U%20R%27%20U%27%20F%20B%20L%20D");
  const canvas = page.getByTestId("puzzle-canvas");
  const watch = async () => {
    await page.getByTestId("play-start").click();
    await page.getByTestId("play-pause").click();
    await expect(page.getByTestId("play-step")).toBeDisabled();
  };
  await watch();
  await expect(canvas).not.toHaveAttribute("data-light");
  await page.evaluate(() => { window.pictureMs = 60; });
  await watch();
  await expect(canvas).toHaveAttribute("data-light", "plain");
});
