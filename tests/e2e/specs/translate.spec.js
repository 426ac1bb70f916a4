// A page that the browser translates: it takes the texts out of the page and puts elements in their place.

import { expect, instant, open, test } from "../rig.js";

/** Translates the page as browsers do, each text to itself in brackets. Gives the texts that stand in no element of their
 * own. */
function translate() {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
    node.nodeType === Node.ELEMENT_NODE && node.matches("[translate=no], script, noscript, style, textarea, font")
      ? NodeFilter.FILTER_REJECT
      : NodeFilter.FILTER_ACCEPT,
  );
  const texts = [];
  while (walker.nextNode()) {
    if (walker.currentNode.nodeType === Node.TEXT_NODE && walker.currentNode.data !== "") texts.push(walker.currentNode);
  }
  const alone = texts.filter((text) => text.parentElement.localName !== "h-words").map((text) => text.data);
  for (const text of texts) {
    const [outer, inner] = [document.createElement("font"), document.createElement("font")];
    inner.textContent = text.data.trim() === "" ? text.data : `[${text.data}]`;
    outer.append(inner);
    text.replaceWith(outer);
  }
  return alone;
}

test("a translated page shows what happens on it", async ({ page }) => {
  await open(page, "");
  expect(await page.evaluate(translate)).toEqual([]);
  await expect(page.getByTestId("screen-play")).toHaveText("[Play]");

  await instant(page);
  await page.getByTestId("run").click();
  await page.getByTestId("input-field").fill("4");
  await page.getByTestId("input-submit").click();
  await expect(page.getByTestId("register-A-value")).toHaveText("4");
  await page.getByTestId("input-field").fill("7");
  await page.getByTestId("input-submit").click();
  await expect(page.getByTestId("said")).toHaveText("The average is 5");
  await expect(page.getByTestId("compiler-status")).toHaveText(/^\[?Compiler ready\]?$/);
  await expect(page.getByTestId("steps")).not.toHaveText(/^0 /);
  await expect(page.getByTestId("scrubber-words")).not.toHaveText(/^0 of/);

  // Each screen can be entered, translated and left.
  for (const screen of ["play", "architect", "atlas", "learn", "run"]) {
    await page.getByTestId(`screen-${screen}`).click();
    await expect(page.getByTestId(`screen-${screen}`)).toHaveAttribute("aria-current", "page");
    expect(await page.evaluate(translate), screen).toEqual([]);
  }
  await expect(page.getByTestId("said")).toHaveText("The average is 5");

  await page.goto("#/play/3x3x3");
  await page.evaluate(translate);
  await expect(page.getByTestId("turns")).toHaveText(/0/);
  await page.getByTestId("turn-R").click();
  await page.getByTestId("turn-U").click();
  await expect(page.getByTestId("turns")).toHaveText(/2/);
});
