// A program that is followed with a smart cube on Run: what the tests of cubes share.

import { expect, instant, open } from "./rig.js";

/** What a page has saved of cubes' addresses before it is opened: `NAME=ADDRESS`. */
export const remember = (page, line) => page.addInitScript((line) => (localStorage["hypercubist/cubes"] ??= line), line);

/** Opens a program and connects a cube. */
export async function follow(page, bluetooth, cube, program) {
  await open(page, `#/run/${program}`);
  await instant(page);
  const tab = page.getByTestId("tab-hand");
  if (await tab.isVisible()) await tab.click();
  await bluetooth.choose(() => page.getByTestId("cube-begin").click(), cube.address);
  await expect(page.getByTestId("cube-status")).toHaveText(`${cube.name} is connected.`);
}

/** The turn that the page wants, as it is written in plain letters. */
export const wanted = async (page) => (await page.getByTestId("real-move").textContent()).replace("′", "'");

/** The step that the program is at. */
export const step = (page) => page.getByTestId("real-cube").getAttribute("data-step");

/** Waits until the program has gone on. */
export async function goesOn(page, act, timeout) {
  const before = await step(page);
  await act();
  await expect.poll(() => step(page), { timeout }).not.toBe(before);
}

/** Gives the program the number that it asks for. */
export async function answer(page, number) {
  await page.getByTestId("real-cube").getByTestId("input-field").fill(number);
  await page.getByTestId("input-submit").click();
}
