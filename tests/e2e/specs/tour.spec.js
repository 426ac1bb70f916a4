// A visitor's first tesseract: the tour, done by somebody who knows only what is on the screen, and what is remembered.

import { expect, expectAccessible, test } from "../rig.js";

test.use({ invited: false });

const tour = (page) => page.getByRole("region", { name: "Tour" });
const canvas = (page) => page.getByRole("application");

async function spot(page, x = 0.5, y = 0.5) {
  const box = await canvas(page).boundingBox();
  return [box.x + box.width * x, box.y + box.height * y];
}

async function drag(page) {
  const [x, y] = await spot(page, 0.1, 0.2);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 90, y + 20, { steps: 5 });
  await page.mouse.up();
}

/** Does what a step of the tour says, until it says something else. */
async function follow(page, words) {
  const named = /Press ([A-Z][a-z-]*(?: cell)?)/.exec(words);
  const done = () => tour(page).filter({ hasText: words }).count().then((count) => count === 0);
  if (named) await page.getByRole("button", { name: named[1], exact: true }).click();
  else if (/[Dd]rag/.test(words)) await drag(page);
  else if (/[Cc]lick/.test(words)) {
    // Stickers are in many places, and not everywhere.
    for (let n = 0; n < 12 && !(await done()); n++) {
      await page.mouse.click(...(await spot(page, 0.36 + 0.025 * n, 0.45 + 0.01 * n)));
    }
  }
  await expect.poll(done, words).toBe(true);
}

for (const [width, height] of [[1440, 900], [390, 844], [820, 1180]]) {
  test(`five gestures are copied, at ${width} by ${height}, and then it does not come back`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("#/play/3x3x3x3");
    // Reads each step and does what it says, whatever that is.
    const said = [];
    for (let n = 0; n < 5; n++) {
      const words = await tour(page).getByRole("paragraph").innerText();
      expect(said, "another step").not.toContain(words);
      expect(words.split(/\s+/).length, words).toBeLessThanOrEqual(10);
      said.push(words);
      await follow(page, words);
    }
    expect(said.join(" ")).toMatch(/cell.*Unfolded.*Perspective.*Hidden cell.*sticker/);
    await expect(tour(page)).toContainText("Now you know your way around.");
    await expect(tour(page)).not.toContainText("of 5");
    await expect(page.getByTestId("scrubber-words")).toHaveText("1 of 1 step");
    await page.getByRole("link", { name: "How a square grows into it" }).click();
    await expect(page.getByRole("heading", { name: "From a square to a tesseract" })).toBeVisible();
    await page.goBack();
    await expect(page.getByTestId("scrubber-words")).toHaveText("1 of 1 step");
    await expect(tour(page)).toHaveCount(0);

    await page.reload();
    await expect(page.getByRole("button", { name: "Tour", exact: true })).toBeVisible();
    await expect(tour(page)).toHaveCount(0);
    await page.getByRole("button", { name: "Tour", exact: true }).click();
    await expect(tour(page)).toContainText("1 of 5");
    await page.getByRole("button", { name: "End the tour" }).click();
    await expect(tour(page)).toHaveCount(0);
  });
}

test("buttons over the canvas do not overlap, and the tour is accessible", async ({ page }) => {
  for (const [width, height] of [[1440, 900], [1200, 800], [1000, 800], [820, 1180], [390, 844]]) {
    await page.setViewportSize({ width, height });
    await page.goto("#/play/3x3x3x3");
    await expect(tour(page)).toBeVisible();
    const boxes = [];
    for (const button of await page.locator(".canvas-shapes button, .corner button, .corner select, .tour").all()) {
      boxes.push(await button.boundingBox());
    }
    expect(boxes.length).toBeGreaterThan(6);
    for (const [n, a] of boxes.entries()) {
      for (const b of boxes.slice(n + 1)) {
        const apart =
          a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
        expect(apart, `${width}: ${JSON.stringify([a, b])}`).toBe(true);
      }
    }
  }
  await expectAccessible(page, { part: ".viewport" });
});

test("the side that the tesseract is seen from survives a reload", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("#/play/3x3x3x3");
  await expect(tour(page)).toBeVisible();
  await drag(page);
  await expect(tour(page)).toContainText("2 of 5");
  const viewpoint = async () => {
    await page.getByTestId("share").click();
    await expect(page.getByTestId("share-link")).toHaveValue(/from=/);
    return /from=[^&]*/.exec(await page.getByTestId("share-link").inputValue())[0];
  };
  const before = await viewpoint();
  await page.goto("about:blank");
  await page.goto("#/play/3x3x3x3");
  await expect(page.getByTestId("puzzle-name")).toHaveText("3x3x3x3");
  expect(await viewpoint()).toBe(before);
});

test("what a 4D rotation is, is seen by dragging", async ({ page }) => {
  await page.addInitScript(() => (localStorage["hypercubist/play/tour"] = "seen"));
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("#/play/3x3x3x3");
  await page.getByRole("button", { name: /^4D/ }).click();
  const words = page.getByRole("region", { name: "4D rotation" });
  await expect(words).toContainText("Drag the picture");
  const before = await canvas(page).screenshot();
  await drag(page);
  await expect(words).toHaveCount(0);
  expect(Buffer.compare(await canvas(page).screenshot(), before)).not.toBe(0);
  await expect(page.getByTestId("scrubber-words"), "it turns nothing").toHaveText("0 of 0 steps");
});

test("the hidden cell comes to the middle, and it is said which one was hidden", async ({ page }) => {
  await page.addInitScript(() => (localStorage["hypercubist/play/tour"] = "seen"));
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("#/play/3x3x3x3");
  const words = page.getByRole("region", { name: "4D rotation" });
  const before = await canvas(page).screenshot();
  await page.getByTestId("show-hidden").click();
  await expect(words).toContainText("Perspective hid cell 8 all the time.");
  await expect(words).toContainText("Now cell 4 is the hidden one.");
  expect(Buffer.compare(await canvas(page).screenshot(), before)).not.toBe(0);
  await page.getByTestId("show-hidden").click();
  await expect(words).toContainText("Perspective hid cell 4 all the time.");
  // Somebody who has lost the way gets back to a view along the axes.
  await page.getByRole("button", { name: /^4D/ }).click();
  await drag(page);
  const lost = await canvas(page).screenshot();
  await page.getByTestId("snap").click();
  await expect.poll(async () => Buffer.compare(await canvas(page).screenshot(), lost)).not.toBe(0);
});
