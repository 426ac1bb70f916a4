// Everything that somebody has here: as one file and back, removed for good, earlier versions of programs, and a browser that is
// told to clear what the site stored while it is open.

import { readFile } from "node:fs/promises";
import { expect, test, write } from "../rig.js";

const program = (name) => `.registers {\n    A, B <- 3x3 builtin (90, 90)\n}\n    add A 1\n    halt "${name}" A\n`;

const editor = (page) => page.getByTestId("editor");
const notice = (page) => page.getByTestId("notice");

async function visit(page, address) {
  await page.goto(address);
  await expect(editor(page).locator(".cm-content")).toBeVisible();
}

/** Opens one of the menu's entries. */
async function menu(page, id) {
  await page.getByTestId("examples").click();
  await page.getByTestId(id).click();
}

/** All values that the browser has stored for the page, of programs and of their earlier versions. */
const texts = (page) =>
  page.evaluate(async () => {
    const compiler = document.querySelector('meta[name="hypercubist-compiler"]').content;
    const { list } = await import(new URL("store.js", new URL(compiler, document.baseURI)).href);
    const versions = await list("version/", 1e6, 1000);
    const decoder = new TextDecoder();
    return [...Object.values({ ...localStorage }), ...versions.map(([, bytes]) => decoder.decode(bytes))];
  });


/** A file of everything that this page has. */
async function saveAll(page) {
  await menu(page, "backup");
  await expect(page.getByTestId("backup-here")).not.toBeEmpty();
  const here = await page.getByTestId("backup-here").innerText();
  const downloading = page.waitForEvent("download");
  await page.getByTestId("backup-save").click();
  const download = await downloading;
  await expect(page.getByTestId("backup-result")).toContainText("Saved as hypercubist-");
  await page.getByTestId("backup-close").click();
  return { here, name: download.suggestedFilename(), text: await readFile(await download.path(), "utf8") };
}

/** Opens a file of somebody's work. */
async function openAll(page, name, text) {
  await menu(page, "backup");
  const file = { name, mimeType: "text/plain", buffer: Buffer.from(text) };
  await page.getByTestId("backup-open-input").setInputFiles(file);
}

test("a program's earlier texts can be read and brought back", { tag: "@core" }, async ({ page }) => {
  await visit(page, "#/run");
  await menu(page, "new-document");
  await write(page, program("first"));
  await menu(page, "open-example/gcd.qat");
  await menu(page, "open-file/program.qat");
  await write(page, program("second"));
  await menu(page, "versions");
  const versions = page.getByTestId("version");
  await expect(versions.first()).toBeVisible();
  await versions.first().click();
  await expect(page.getByTestId("version-text")).toContainText("first");
  await page.getByTestId("version-back").click();
  await expect(editor(page)).toContainText("first");
  await expect(page.getByTestId("versions-sheet")).toBeHidden();
  await notice(page).getByTestId("notice-offer").click();
  await expect(editor(page)).toContainText("second");

  // A program that was removed is there, too.
  await page.getByTestId("remove-file").click();
  await page.reload();
  await expect(editor(page).locator(".cm-content")).toBeVisible();
  await menu(page, "versions");
  await page.getByTestId("reopen").click();
  await expect(page.getByTestId("file-name")).toHaveText("program.qat");
  await expect(editor(page)).toContainText("second");
});

test("everything goes out as a file and comes back in another browser", { tag: "@core" }, async ({ page, browser }) => {
  await visit(page, "#/run");
  await write(page, program("an example of mine"));
  await menu(page, "new-document");
  await write(page, program("my own"));
  await page.getByTestId("theme").click();
  const theme = await page.locator("html").getAttribute("data-theme");
  const { here, name, text } = await saveAll(page);
  expect(here).toContain("2 programs");
  expect(name).toMatch(/^hypercubist-\d{4}-\d\d-\d\d\.txt$/);

  const context = await browser.newContext();
  const other = await context.newPage();
  await visit(other, new URL("#/run", page.url()).href);
  await openAll(other, name, text);
  await expect(notice(other)).toContainText("Brought back: 2 programs");
  await expect(other.locator("html")).toHaveAttribute("data-theme", theme);
  await menu(other, "open-file/program.qat");
  await expect(editor(other)).toContainText("my own");
  await menu(other, "open-example/average.qat");
  await expect(editor(other)).toContainText("an example of mine");

  await openAll(other, name, text);
  await expect(notice(other)).toContainText("Everything in that file is here already.");

  // What is no such file, or is not whole, changes nothing.
  await openAll(other, "poem.txt", "Roses are red");
  await expect(other.getByTestId("backup-result")).toContainText("was not made by");
  await other.getByTestId("backup-close").click();
  await openAll(other, name, text.slice(0, -20));
  await expect(other.getByTestId("backup-result")).toContainText("is not whole");
  await context.close();
});

test("a file that is too long is refused", async ({ page }) => {
  await visit(page, "#/run");
  await openAll(page, "long.txt", "x".repeat(40_000_001));
  await expect(notice(page)).toContainText("40.0 MB long, so nothing was opened. Files here may be at most 40 MB.");
});

test("a file for which there is no room changes nothing", async ({ page }) => {
  await visit(page, "#/run");
  await menu(page, "new-document");
  await write(page, program("my own"));
  const { name, text } = await saveAll(page);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
    // As much as there is room for, so that not even a program fits.
    let piece = "x".repeat(1 << 20);
    for (let n = 0; piece; n += 1) {
      try {
        localStorage.setItem(`other ${n}`, piece);
      } catch {
        piece = piece.slice(1 + piece.length / 2);
      }
    }
  });
  const before = await page.evaluate(() => localStorage.length);
  await openAll(page, name, text);
  await expect(page.getByTestId("backup-result")).toContainText("has no room");
  await expect(editor(page)).toContainText("my own");
  expect(await page.evaluate(() => localStorage.length)).toBe(before);
});

test("Forget me removes everything, in all tabs", async ({ page, context }) => {
  await visit(page, "#/run");
  await menu(page, "new-document");
  await write(page, program("secret one"));
  await menu(page, "open-example/gcd.qat");
  const other = await context.newPage();
  await visit(other, new URL("#/run", page.url()).href);
  await menu(other, "new-document");
  await write(other, program("secret two"));
  await expect.poll(async () => (await texts(page)).filter((text) => text.includes("secret")).length).toBeGreaterThan(2);

  await menu(page, "backup");
  await page.getByTestId("forget").click();
  await page.getByTestId("forget-no").click();
  await page.getByTestId("forget").click();
  await page.getByTestId("forget-yes").click();
  for (const tab of [page, other]) {
    await expect(notice(tab)).toContainText("Everything of yours was removed");
    await expect(editor(tab).locator(".cm-content")).toBeVisible();
    await expect(editor(tab)).not.toContainText("secret");
  }
  for (const tab of [page, other]) {
    await tab.reload();
    await expect(editor(tab).locator(".cm-content")).toBeVisible();
    expect((await texts(tab)).filter((text) => text.includes("secret"))).toEqual([]);
  }
  await page.getByTestId("examples").click();
  await expect(page.getByTestId("open-file/program.qat")).toBeHidden();
});

test("what is on the screen outlives a browser that is told to clear the site's data", async ({ page }) => {
  await visit(page, "#/run");
  await menu(page, "new-document");
  await write(page, program("still here"));
  await page.evaluate(async () => {
    localStorage.clear();
    sessionStorage.clear();
    for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
  });
  // Nothing is typed in between.
  await page.reload();
  await expect(editor(page)).toContainText("still here");
  // Nor where something was typed after that, though the program is the one that it was.
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await write(page, program("still here, too"));
  await page.reload();
  await expect(editor(page)).toContainText("still here, too");
  // Nor after a load that found everything.
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.reload();
  await expect(editor(page)).toContainText("still here");
});

test("a text that another tab only shows is there when its own tab types on", async ({ page, context }) => {
  await visit(page, "#/run");
  await menu(page, "new-document");
  await write(page, program("shown elsewhere"));
  const other = await context.newPage();
  await visit(other, new URL("#/run", page.url()).href);
  await expect(editor(other)).toContainText("shown elsewhere");
  const has = async (name) => (await texts(page)).some((text) => text.includes(name));
  await expect.poll(() => has("shown elsewhere")).toBe(true);
  // A moment later, so that the other tab has noted what it shows.
  await other.waitForTimeout(2500);
  await write(page, program("typed since"));
  await expect(notice(other)).toContainText("was changed in another tab");
  await expect.poll(() => has("typed since")).toBe(true);
  expect(await has("shown elsewhere"), "what the other tab still shows").toBe(true);
  await other.reload();
  await expect(editor(other)).toContainText("typed since");
});
