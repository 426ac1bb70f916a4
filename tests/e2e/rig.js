// What every test of the page stands on. Import `test` and `expect` from here.
//
// A test fails when the page logs an error, throws, breaks its content security policy or asks another host for
// anything, whatever else it checks. A test that provokes such a thing names it: `page.troubles.allow(/pattern/)`.

import AxeBuilder from "@axe-core/playwright";
import { test as base, expect } from "@playwright/test";

class Troubles {
  #allowed = [];
  #seen = [];

  allow(pattern) {
    this.#allowed.push(pattern);
  }

  add(kind, text) {
    this.#seen.push(`${kind}: ${text}`);
  }

  /** What was seen and not allowed. */
  get left() {
    return this.#seen.filter((line) => !this.#allowed.some((pattern) => pattern.test(line)));
  }
}

export const test = base.extend({
  troubles: async ({}, use) => use(new Troubles()),

  /** Whether the browser is one that has answered what a first visit offers: the lessons, the tour of the tesseract. */
  invited: [true, { option: true }],

  page: async ({ page, baseURL, troubles, invited }, use) => {
    const origin = new URL(baseURL).origin;
    page.troubles = troubles;
    page.on("pageerror", (error) => troubles.add("page error", error.stack ?? String(error)));
    page.on("console", (message) => {
      if (message.type() === "error") troubles.add("console error", `${message.text()} (${message.location().url})`);
    });
    await page.context().route("**", (route) => {
      const url = new URL(route.request().url());
      if (url.origin === origin || url.protocol === "data:") return route.continue();
      troubles.add("request to another host", url.href);
      return route.abort();
    });
    await page.addInitScript(() => {
      addEventListener("securitypolicyviolation", (event) => {
        console.error(`content security policy: ${event.violatedDirective} forbids ${event.blockedURI}`);
      });
    });
    if (invited) {
      await page.addInitScript(() => {
        try {
          localStorage["hypercubist/learn"] ??= "1;invited";
          localStorage["hypercubist/play/tour"] ??= "seen";
        } catch {
          // A test has blocked the storage.
        }
      });
    }
    await use(page);
    expect(troubles.left, "what the page complained about").toEqual([]);
  },
});

/** What the page says of its solver when it is ready; the first page that `serve` builds has none yet. */
const SOLVER = process.env.HYPERCUBIST_WITHOUT_SOLVER ? "still being built" : "Solver ready";

/** Opens the page and waits until its workers listen and the first program is loaded. */
export async function open(page, address = "") {
  await page.goto(address);
  await expect(page.getByTestId("solver-status")).toContainText(SOLVER);
  await expect(page.getByTestId("run")).toBeEnabled();
}

/** A line of the Q listing, from 1. */
export const line = (page, number) => page.getByTestId(`q-line-${number}`);

/** Sets the speed to its last stop, at which turns take no time. */
export async function instant(page) {
  const speed = page.getByTestId("speed");
  await speed.fill(await speed.getAttribute("max"));
}

/** Replaces the whole text in the editor, as a person who pastes. */
export async function write(page, text) {
  await page.getByTestId("editor").locator(".cm-content").click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(text);
}

/** Opens Play with a puzzle and waits until it is drawn. */
export async function play(page, address) {
  await page.goto(address);
  await expect(page.getByTestId("solver-status")).toContainText("Solver ready");
  await expect(page.getByTestId("no-webgl")).toHaveCount(0);
}

/** What axe finds wrong with the page, or with the part of it that a selector names, is an error; `where` goes into its
 * words. */
export async function expectAccessible(page, { part = "html", where = "" } = {}) {
  // The page has no frames, which axe opens another page for otherwise, and what is right need not be listed: together
  // that takes a quarter of the time.
  const axe = new AxeBuilder({ page }).include(part).setLegacyMode(true).options({ resultTypes: ["violations"] });
  const { violations } = await axe.analyze();
  const words = ({ id, nodes }) => `${where} ${id}: ${nodes.map((node) => node.html).join(" | ")}`;
  expect(violations.map(words), "what axe finds").toEqual([]);
}

/** Brings a file in, as a user does, and leaves what the page says of it. */
export async function bring(page, file) {
  await page.getByTestId("recognise").click();
  await page.getByTestId("brought-file-input").setInputFiles(file);
}

/** Opens a file with a program. */
export async function openProgram(page, file) {
  await bring(page, file);
  await page.getByTestId("use-program").click();
}

export { expect };
