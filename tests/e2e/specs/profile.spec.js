// What a person has in a browser stays theirs: the profile in tests/corpus/saved/profile, which an earlier version of the
// page wrote, opens whole, and so do the links of that version.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "../rig.js";

const read = (name) => {
  const file = new URL(`../../corpus/saved/profile/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(fileURLToPath(file), "utf8"));
};
const local = read("local-storage");
const worked = read("worked-out");
const links = read("links");

/** Puts the profile into the browser before the page's first script, once. */
async function restore(page, baseURL) {
  await page.route("**/profile", (route) => route.fulfill({ contentType: "text/html", body: "<title>profile</title>" }));
  await page.goto(new URL("profile", baseURL).href);
  await page.evaluate(
    async ([local, worked]) => {
      localStorage.clear();
      for (const [key, value] of local) localStorage.setItem(key, value);
      const database = await new Promise((resolve, reject) => {
        const request = indexedDB.open("hypercubist", 1);
        request.onupgradeneeded = () => request.result.createObjectStore("worked-out");
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      const transaction = database.transaction("worked-out", "readwrite");
      for (const [key, text] of worked) {
        const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
        transaction.objectStore("worked-out").put(bytes, key);
      }
      await new Promise((resolve) => (transaction.oncomplete = resolve));
      database.close();
    },
    [local, worked],
  );
}

const value = (key) => local.find(([known]) => known === `hypercubist/${key}`)[1];

/** The text after a document's header. */
const textOf = (record) => record.slice(record.indexOf("\n\n") + 2);

test.use({ invited: false });

test("the programs, settings and progress of an earlier version", { tag: "@core" }, async ({ page, baseURL }) => {
  await restore(page, baseURL);
  await page.goto("#/run");
  await expect(page.getByTestId("file-name")).toHaveText("linked.qat");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.getByTestId("speed")).toHaveValue(value("speed"));
  const documents = local.filter(([key]) => key.startsWith("hypercubist/document/"));
  expect(documents.length).toBeGreaterThan(4);
  for (const [key, record] of documents) {
    const id = key.slice("hypercubist/document/".length, key.lastIndexOf("/"));
    const item = id.startsWith("example/") ? id : `file/${/^name: (.*)$/m.exec(record)[1]}`;
    await page.getByTestId("examples").click();
    await page.getByTestId(`open-${item}`).click();
    const shown = async () => (await page.getByTestId("editor").locator(".cm-line").allTextContents()).join("\n");
    await expect.poll(shown, id).toBe(textOf(record));
  }
  await page.goto("#/learn");
  await expect(page.getByTestId("lesson-turning-counts")).toContainText(/1 of \d/);
  await expect(page.getByTestId("invitation")).toHaveCount(0);
});

test("the macros, filters, keys, colours, puzzles and times of an earlier version", async ({ page, baseURL }) => {
  await restore(page, baseURL);
  await page.goto("#/play");
  await expect(page.getByTestId("puzzle-name"), "the last puzzle, one of the person's own").toHaveText("swaps");
  await expect(page.getByTestId("algorithm")).toHaveValue("X Y X");
  await page.goto("#/play/3x3x3");
  await expect(page.getByTestId("algorithm")).toHaveValue("R U R'");
  await page.getByTestId("panel-moves").click();
  for (const name of ["cross", "pair"]) await expect(page.getByTestId(`macro-${name}`)).toBeVisible();
  await page.getByTestId("panel-view").click();
  await expect(page.getByTestId("filter-corners")).toBeVisible();
  await expect(page.getByTestId("colour-U")).toHaveValue("#102030");
  await page.getByTestId("panel-turn").click();
  await expect(page.getByTestId("table-size")).toHaveValue(/^a small table/);
  await page.getByTestId("enter-colours").click();
  await expect(page.getByTestId("entry-text"), "one sticker is still to be entered").toHaveValue(/B\.$/);
  await page.keyboard.press("Escape");
  await page.getByTestId("help").click();
  await expect(page.getByTestId("key-U")).toHaveText(/w/i);
  await expect(page.getByTestId("help-sheet")).toContainText("mine");
  await page.keyboard.press("Escape");
  await page.goto("#/play/2x2x2");
  await page.getByTestId("panel-times").click();
  await expect(page.locator(".solves li")).toHaveCount(3);
  await expect(page.locator(".solves li").nth(1)).toContainText("2.37+");
  await expect(page.getByTestId("setting-inspection--15-seconds")).toHaveAttribute("aria-checked", "true");
});

test("the search of an earlier version", async ({ page, baseURL }) => {
  await restore(page, baseURL);
  await page.goto("#/architect/3x3x3");
  await page.getByTestId("take-90-90").click();
  await expect(page.getByTestId("proof-A")).toContainText("is shorter (proved)");
});

/** What a link shows. */
async function expectShown(page, link, shows) {
  await page.evaluate((hash) => (location.hash = hash), link);
  for (const [id, text] of Object.entries(shows)) {
    if (id === "title") await expect(page, link).toHaveTitle(text);
    else if (id === "apart-position") {
      await page.getByTestId("panel-apart").click();
      await expect(page.getByTestId(id), link).toHaveValue(text);
    } else if (id === "editor") {
      const content = page.getByTestId(id).locator(".cm-content");
      await expect.poll(() => content.evaluate((all) => all.innerText), link).toContain(text);
    } else await expect(page.getByTestId(id), link).toHaveText(text, { useInnerText: true });
  }
}

// A page for each screen: a link of another screen needs no new load.
for (const screen of new Set(links.map(({ link }) => link.split(/[/?]/)[1]))) {
  test(`the links of an earlier version: ${screen}`, async ({ page }) => {
    test.setTimeout(120_000);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(`#/${screen}`);
    await expect(page.getByTestId("solver-status")).toContainText("Solver ready");
    for (const { link, shows } of links.filter(({ link }) => link.startsWith(`#/${screen}`))) {
      await expectShown(page, link, shows);
    }
  });
}
