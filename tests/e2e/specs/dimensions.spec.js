// From a square to a tesseract: the part of the Atlas that is pictures with sliders.

import { expect, expectAccessible, test } from "../rig.js";

const ADDRESS = "#/atlas/dimensions";

/** Opens the part, without motion unless that is asked for. */
async function open(page, { query = "", motion = false } = {}) {
  await page.emulateMedia({ reducedMotion: motion ? "no-preference" : "reduce" });
  await page.goto(`${ADDRESS}${query}`);
  await expect(page.getByTestId("grown")).toBeVisible();
}

const dimension = async (page) => Number(await page.getByTestId("dimension").inputValue());

/** The page is not wider than the window, and the first picture and its slider are in it. */
async function fits(page) {
  const over = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(over).toBeLessThanOrEqual(0);
}

test("a square grows into a tesseract by itself, once", { tag: "@core" }, async ({ page }) => {
  await open(page, { motion: true });
  await expect(page.getByTestId("play-dimension")).toHaveAttribute("aria-label", "Pause: Dimensions");
  await expect(page.getByTestId("growing-words")).toContainText("A square.");
  await expect.poll(() => dimension(page)).toBeGreaterThan(2.05);
  await expect(page.getByTestId("growing-words")).toContainText("a third direction");
  // Whoever pulls the slider has it.
  await page.getByTestId("dimension").fill("3");
  await expect(page.getByTestId("play-dimension")).toHaveAttribute("aria-label", "Play: Dimensions");
  await expect(page.getByTestId("growing-words")).toContainText("A cube.");
  await page.getByTestId("play-dimension").click();
  await expect.poll(() => dimension(page)).toBeGreaterThan(3.02);
  await page.getByTestId("play-dimension").click();
  const stopped = await dimension(page);
  expect(stopped).toBeLessThan(4);
  // It does not begin by itself again.
  await page.getByTestId("atlas-overview").click();
  await page.getByTestId("atlas-dimensions").click();
  await expect(page.getByTestId("play-dimension")).toHaveAttribute("aria-label", "Play: Dimensions");
  expect(await dimension(page)).toBe(stopped);
});

test("without motion nothing moves, and each press goes one place on", async ({ page }) => {
  await open(page);
  const next = page.getByTestId("play-dimension");
  await expect(next).toHaveAttribute("aria-label", "Next: Dimensions");
  expect(await dimension(page)).toBe(2);
  for (const [place, words] of [[3, "A cube."], [4, "A tesseract."], [2, "A square."]]) {
    await next.click();
    expect(await dimension(page)).toBe(place);
    await expect(page.getByTestId("growing-words")).toContainText(words);
  }
  await page.getByTestId("play-turn").click();
  await expect(page.getByTestId("turn-2-words")).toContainText("left the plane");
  await expect(page.getByTestId("turn-3-words")).toContainText("One quarter turn.");
  await page.getByTestId("play-turn").click();
  await expect(page.getByTestId("turn-2-words")).toContainText("The side is flipped.");
  await expect(page.getByTestId("turn-4-words")).toContainText("2 quarter turns.");
});

test("sliders and pictures go by keyboard", async ({ page }) => {
  await open(page);
  const slider = page.getByTestId("dimension");
  await slider.focus();
  await page.keyboard.press("End");
  await expect(slider).toHaveAttribute("aria-valuetext", "4: a tesseract");
  const picture = page.getByTestId("grown");
  // Seven cells of 27 boxes with three sides in sight each, more or less.
  expect(Number(await picture.getAttribute("data-faces"))).toBeGreaterThan(400);
  await page.keyboard.press("ArrowLeft");
  await expect(slider).toHaveAttribute("aria-valuetext", "3.99: between a cube and a tesseract");
  await page.keyboard.press("Home");
  await expect(slider).toHaveAttribute("aria-valuetext", "2: a square");
  const drawn = () => picture.locator("path").first().getAttribute("d");
  const before = await drawn();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Shift+Tab");
  await expect(page.getByTestId("growing").getByRole("group", { name: /^Picture/ })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  expect(await drawn()).not.toBe(before);
});

test("a Flatlander meets a triangle, then a hexagon, and asks to see the cube", async ({ page }) => {
  await open(page);
  const depth = page.getByTestId("cube-depth");
  for (const [at, corners, words] of [[-1.05, 0, "Nothing"], [-0.8, 3, "A triangle."], [0, 6, "A hexagon."]]) {
    await depth.fill(String(at));
    await expect(page.getByTestId("slice")).toHaveAttribute("data-corners", String(corners));
    await expect(page.getByTestId("slice-words")).toContainText(words);
  }
  expect(Number(await page.getByTestId("line").getAttribute("data-edges"))).toBeGreaterThanOrEqual(2);
  await expect(page.getByTestId("sinking")).toHaveCount(0);
  await page.getByTestId("show-cube").click();
  await expect(page.getByTestId("sinking")).toBeVisible();
  await expect(page.getByTestId("sinking").locator(".cut")).toHaveCount(1);
  await page.getByTestId("cube-face").click();
  await expect(page.getByTestId("slice")).toHaveAttribute("data-corners", "4");
  // The slice is moved by hand as well.
  await page.getByTestId("slice").scrollIntoViewIfNeeded();
  const box = await page.getByTestId("slice").boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 40, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect(page.getByTestId("cube-turn")).toHaveValue("40");
  await page.mouse.move(box.x, box.y);
  await expect(page.getByTestId("cube-turn")).toHaveValue("40");
});

test("we meet a tetrahedron, then an octahedron, of a tesseract", async ({ page }) => {
  await open(page);
  const solid = page.getByTestId("solid");
  const met = [[-0.8, 4, 4, "tetrahedron"], [-0.25, 12, 8, "12 corners"], [0, 6, 8, "octahedron"]];
  for (const [at, corners, faces, words] of met) {
    await page.getByTestId("tesseract-depth").fill(String(at));
    await expect(solid).toHaveAttribute("data-corners", String(corners));
    await expect(solid).toHaveAttribute("data-faces", String(faces));
    await expect(page.getByTestId("solid-words")).toContainText(words);
  }
  await page.getByTestId("tesseract-cell").click();
  await expect(solid).toHaveAttribute("data-corners", "8");
  await page.getByTestId("play-tesseract").click();
  await expect(page).toHaveURL(/#\/play\/3x3x3x3$/);
});

test("a link brings back what is shown", async ({ page }) => {
  await open(page, { query: "?dimension=3.5&turn=45&cube-depth=0.5&cube-first=edge&cube=shown" });
  expect(await dimension(page)).toBe(3.5);
  await expect(page.getByTestId("turn")).toHaveValue("45");
  await expect(page.getByTestId("cube-edge")).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByTestId("sinking")).toBeVisible();
  await page.getByTestId("stop-4").click();
  await page.getByTestId("share").click();
  const link = /#\/atlas\/dimensions\?dimension=4&turn=45&cube-depth=0\.5&cube-first=edge&cube=shown/;
  await expect(page.getByTestId("share-link")).toHaveValue(link);
});

test("it is reached from the overview, from Play and from a lesson", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("#/atlas");
  await page.locator(".cards").getByRole("link", { name: /From a square to a tesseract/ }).click();
  await expect(page.getByTestId("grown")).toBeVisible();
  await page.goto("#/play/3x3x3x3");
  await page.getByTestId("panel-view").click();
  await page.getByTestId("where-from").click();
  await expect(page.getByTestId("grown")).toBeVisible();
  await page.goto("#/learn/four-dimensions/1");
  await page.getByTestId("picture").getByRole("link").click();
  await expect(page.getByTestId("grown")).toBeVisible();
});

test("axe finds nothing, in light and dark, and nothing sticks out of any window", async ({ page }) => {
  test.slow();
  await open(page, { query: "?dimension=4&cube=shown" });
  for (const theme of ["light", "dark"]) {
    await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
    await expectAccessible(page, { where: theme });
    await page.getByTestId("theme").click();
  }
  for (const [width, height] of [[320, 568], [390, 844], [844, 390], [640, 400], [768, 1024], [1440, 900]]) {
    await page.setViewportSize({ width, height });
    await fits(page);
    // The picture that grows and its slider are seen together.
    await page.getByTestId("grown").scrollIntoViewIfNeeded();
    const [picture, slider] = await Promise.all(["grown", "dimension"].map((id) => page.getByTestId(id).boundingBox()));
    expect(slider.y + slider.height - picture.y, `${width} x ${height}`).toBeLessThan(height);
  }
});
