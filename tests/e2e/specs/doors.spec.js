// What a first visitor is offered, and the game "One turn away".

import { expect, open, play, test } from "../rig.js";

test.describe("a first visit", () => {
  test.use({ invited: false });

  test("has three doors, and no later visit has them", { tag: "@core" }, async ({ page }) => {
    await open(page);
    await page.getByTestId("door-four").click();
    await expect(page).toHaveURL(/#\/play\/3x3x3x3$/);
    await expect(page.getByTestId("puzzle-name")).toHaveText("3x3x3x3");
    await page.goto("#/run");
    await expect(page.getByTestId("screen-run")).toBeVisible();
    await expect(page.getByTestId("invitation")).toBeHidden();
    await page.reload();
    await expect(page.getByTestId("run")).toBeEnabled();
    await expect(page.getByTestId("invitation")).toBeHidden();
  });

  test("to compute leaves the program as it is", async ({ page }) => {
    await open(page);
    await page.getByTestId("door-compute").press("Enter");
    await expect(page.getByTestId("invitation")).toBeHidden();
    await expect(page.getByTestId("run")).toBeVisible();
  });

  for (const [width, height] of [[1440, 900], [1024, 768], [390, 844], [320, 568], [844, 390]]) {
    test(`shows the name of each door whole, ${width}x${height}`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await open(page);
      for (const name of ["compute", "play", "four"]) {
        const door = page.getByTestId(`door-${name}`);
        await expect(door).toBeInViewport({ ratio: 1 });
        const fits = await door.evaluate((door) => {
          const [outer, inner] = [door, door.querySelector("strong")].map((node) => node.getBoundingClientRect());
          return inner.left >= outer.left && inner.right <= outer.right && inner.bottom <= outer.bottom;
        });
        expect(fits, name).toBe(true);
      }
    });
  }
});

test("one turn away, then the next one, and a link that brings the same", async ({ page }) => {
  await play(page, "#/play/3x3x3");
  await page.getByTestId("away").click();
  await expect(page.getByTestId("away-words")).toHaveText("Find the turn that solves it.");
  await page.getByTestId("share").click();
  await expect(page.getByTestId("share-link")).toHaveValue(/away=1/);
  const link = await page.getByTestId("share-link").inputValue();
  await page.keyboard.press("Escape");
  const setup = new URLSearchParams(link.split("?")[1]).get("setup");
  const wrong = setup.startsWith("U") ? "F" : "U";
  await page.getByTestId(`turn-${wrong}`).click();
  await expect(page.getByTestId("away-words")).toHaveText("Not solved. Undo, and try something else.");
  await page.getByTestId("undo").click();
  const back = setup.endsWith("2") ? setup : /['~]$/.test(setup) ? setup[0] : `${setup}-prime`;
  await page.getByTestId(`turn-${back}`).click();
  await expect(page.getByTestId("away-words")).toHaveText("Solved! 1 in a row.");
  await page.getByTestId("away-next").click();
  await expect(page.getByTestId("away-words")).toHaveText("Find the turn that solves it.");
  await page.goto("#/play/2x2x2");
  await expect(page.getByTestId("away-game")).toBeHidden();
  await page.goto(link.slice(link.indexOf("#")));
  await expect(page.getByTestId("away-words")).toHaveText("Find the turn that solves it.");
  await page.getByTestId("away-show").click();
  await expect(page.getByTestId("away-words")).toHaveText("That solves it. Try the next one.");
  await page.getByTestId("away-end").click();
  await expect(page.getByTestId("away")).toBeVisible();
});

test("a turn of the tesseract counts one", async ({ page }) => {
  await play(page, "#/play/3x3x3x3");
  await expect(page.getByTestId("count-words")).toHaveText("any turn of a cell counts 1");
  await page.getByTestId("turn-R12^2").click();
  await expect(page.getByTestId("turns")).toHaveText("1");
});
