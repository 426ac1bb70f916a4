// Programs that people write, and everything that could take them away: links, reloads, other tabs, a storage that is
// full, blocked or holds what this page cannot read.

import { readFileSync } from "node:fs";
import { canBeFull } from "../full.js";
import { expect, open, openProgram, test, write } from "../rig.js";

const program = (name) => `.registers {\n    A, B <- 3x3 builtin (90, 90)\n}\n    add A 1\n    halt "${name}" A\n`;
const LINK = `#/run/hw.qat?text=${encodeURIComponent(program("linked"))}`;

const editor = (page) => page.getByTestId("editor");
const notice = (page) => page.getByTestId("notice");

/** The page with this address, its editor filled. */
async function visit(page, address) {
  await page.goto(address);
  await expect(editor(page).locator(".cm-content")).toBeVisible();
}

/** The files of the menu, apart from the examples as they came. */
async function documents(page) {
  await page.getByTestId("examples").click();
  const items = page.locator("#menu button").filter({ has: page.locator("em:not(:empty)") });
  const names = await items.locator("strong").allTextContents();
  await page.getByTestId("examples").click();
  return names.sort();
}

/** A page that is opened now has this text under this name in its menu. */
async function expectSaved(context, address, id, text) {
  const page = await context.newPage();
  await visit(page, address);
  await page.getByTestId("examples").click();
  await page.getByTestId(`open-${id}`).click();
  await expect(editor(page), id).toContainText(text);
  await page.close();
}

async function share(page) {
  await page.getByTestId("share").click();
  const link = await page.getByTestId("share-link").inputValue();
  await page.getByTestId("share-close").click();
  return link;
}

test("a link that is edited: reloads show the edits, in one file", { tag: "@core" }, async ({ page }) => {
  await visit(page, LINK);
  await expect(editor(page)).toContainText("linked");
  await page.reload();
  await expect(editor(page), "as long as nobody has typed").toContainText("linked");
  for (const name of ["first", "second", "third"]) {
    await write(page, program(name));
    await expect(page, "the address does not say what is not there").toHaveURL(/#\/run$/);
    await page.reload();
    await expect(editor(page)).toContainText(name);
    await expect(page.getByTestId("file-name")).toHaveText("hw.qat");
  }
  expect(await documents(page)).toEqual(["hw.qat"]);

  // Whoever follows the link again is offered what it says.
  await page.goto("about:blank");
  await visit(page, LINK);
  await expect(editor(page)).toContainText("third");
  await expect(notice(page)).toContainText("this is your version");
  await notice(page).getByTestId("notice-offer").click();
  await expect(editor(page)).toContainText("linked");
  await page.reload();
  await expect(editor(page)).toContainText("linked");
  expect(await documents(page)).toEqual(["hw (2).qat", "hw.qat"]);
});

test("a shared program that is edited: reloads show the edits, in one file", async ({ page }) => {
  await open(page);
  await write(page, program("mine"));
  for (const name of ["first", "second", "third"]) {
    expect(await share(page)).toContain("#/run/average.qat?text=");
    await write(page, program(name));
    // The browser hears of the new address a moment after the page has set it; a reload before would use the old one.
    await expect(page).not.toHaveURL(/text=/);
    await page.reload();
    await expect(editor(page)).toContainText(name);
    await expect(page.getByTestId("file-name")).toHaveText("average.qat");
  }
  expect(await documents(page)).toEqual(["Average of two numbers"]);
});

test("after a link, another program and a reload show that program", async ({ page }) => {
  await visit(page, LINK);
  await page.getByTestId("examples").click();
  await page.getByTestId("open-example/gcd.qat").click();
  await page.reload();
  await expect(page.getByTestId("file-name")).toHaveText("gcd.qat");
  // A link that was only looked at, and then another part of the page.
  await visit(page, LINK);
  await expect(page.getByTestId("file-name")).toHaveText("hw.qat");
  await page.getByTestId("screen-play").click();
  // A reload before the page hears of the new address would leave it out.
  await expect(page.locator('[data-screen="play"]')).toBeVisible();
  await page.reload();
  await page.getByTestId("screen-run").click();
  await expect(editor(page)).toContainText("linked");
});

test("one program in two tabs: both texts are there, and the second tab hears of it", { tag: "@core" }, async ({ page, context, baseURL }) => {
  await open(page);
  const other = await context.newPage();
  await visit(other, baseURL);
  await write(page, program("mine"));
  await expect(notice(other)).toHaveCount(1);
  await expect(notice(other)).toContainText("was changed in another tab");
  await expect(editor(other), "what somebody reads does not change under their eyes").toContainText("sum_loop");

  await write(other, program("yours"));
  await expect(notice(other)).toContainText("yours is now \u201caverage (2).qat\u201d");
  await expect(other.getByTestId("file-name")).toHaveText("average (2).qat");
  await expect(editor(page)).toContainText("mine");
  for (const tab of [page, other]) {
    expect(await documents(tab)).toEqual(["Average of two numbers", "average (2).qat"]);
    await tab.reload();
  }
  await expect(editor(page)).toContainText("mine");
  await expect(editor(other), "each tab has its own open program").toContainText("yours");
  await expectSaved(context, baseURL, "example/average.qat", "mine");
  await expectSaved(context, baseURL, "file/average (2).qat", "yours");
});

test("whoever takes the new version goes on with it", async ({ page, context, baseURL }) => {
  await open(page);
  const other = await context.newPage();
  await visit(other, baseURL);
  await write(page, program("mine"));
  await notice(other).getByTestId("notice-offer").click();
  await expect(editor(other)).toContainText("mine");
  await expect(notice(other)).toHaveCount(0);
  await write(other, program("ours"));
  await notice(page).getByTestId("notice-offer").click();
  await expect(editor(page)).toContainText("ours");
  expect(await documents(page)).toEqual(["Average of two numbers"]);
});

test("a tab that only shows something shows it again after a reload, whatever another one has opened", async ({
  page,
  context,
}) => {
  const shown = (name) => expect(page.getByTestId("document-name")).toContainText(name);
  const opened = async (id) => {
    const other = await context.newPage();
    await open(other);
    await other.getByTestId("examples").click();
    await other.getByTestId(`open-${id}`).click();
    await other.close();
  };
  await open(page);
  await shown("Average of two numbers");
  await opened("example/gcd.qat");
  await page.reload();
  await shown("Average of two numbers");
});

test("two different files of one name in two tabs are two programs", async ({ page, context, baseURL }) => {
  await open(page);
  const other = await context.newPage();
  await visit(other, baseURL);
  const file = (name) => ({ name: "hw.qat", mimeType: "text/plain", buffer: Buffer.from(program(name)) });
  await openProgram(page, file("mine"));
  await openProgram(other, file("yours"));
  await expect(editor(page)).toContainText("mine");
  await expect(editor(other)).toContainText("yours");
  await write(page, program("mine too"));
  await write(other, program("yours too"));
  await expectSaved(context, baseURL, "file/hw.qat", "mine too");
  await expectSaved(context, baseURL, "file/hw (2).qat", "yours too");
  await page.reload();
  await other.reload();
  await expect(editor(page)).toContainText("mine too");
  await expect(editor(other)).toContainText("yours too");
});

test("a letter and Backspace in one tab leave the other's edits alone", async ({ page, context, baseURL }) => {
  await open(page);
  const other = await context.newPage();
  await visit(other, baseURL);
  await write(page, program("mine"));
  await editor(other).locator(".cm-content").click();
  await other.keyboard.type("x");
  await other.keyboard.press("Backspace");
  await expectSaved(context, baseURL, "example/average.qat", "mine");
  await page.reload();
  await expect(editor(page)).toContainText("mine");
});

test("two tabs that write without having heard of each other part", async ({ page, context, baseURL }) => {
  await open(page);
  // A tab that hears nothing for a while, as one that the browser has put to sleep.
  const asleep = await context.newPage();
  await asleep.addInitScript(() => {
    globalThis.asleep = true;
    addEventListener("storage", (event) => globalThis.asleep && event.stopImmediatePropagation());
  });
  await visit(asleep, baseURL);
  await write(page, program("mine"));
  await write(asleep, program("asleep"));
  await expect(notice(asleep)).toHaveCount(0);
  await expect(notice(page), "the first to have been opened goes on").toContainText("in two tabs at once");
  await expect(page.getByTestId("file-name")).toHaveText("average.qat");
  await asleep.evaluate(() => (globalThis.asleep = false));
  await write(page, program("mine, later"));
  await expect(notice(asleep)).toContainText("in two tabs at once");
  await expect(asleep.getByTestId("file-name")).toHaveText("average (2).qat");
  await write(asleep, program("awake"));
  await expectSaved(context, baseURL, "example/average.qat", "mine, later");
  await expectSaved(context, baseURL, "file/average (2).qat", "awake");
});

test("what one tab removes, the other one can go on with", async ({ page, context, baseURL }) => {
  await open(page);
  const file = { name: "hw.qat", mimeType: "text/plain", buffer: Buffer.from(program("mine")) };
  await openProgram(page, file);
  await expect(editor(page)).toContainText("mine");
  const other = await context.newPage();
  await visit(other, baseURL);
  await expect(editor(other)).toContainText("mine");
  await page.getByTestId("remove-file").click();
  await expect(notice(other)).toContainText("was removed in another tab");
  await expect(editor(other)).toContainText("mine");
  await write(other, program("mine again"));
  await expectSaved(context, baseURL, "file/hw.qat", "mine again");
});

test("what pages before this format saved is there, and goes on", async ({ page, context, baseURL }) => {
  const records = readFileSync(new URL("../../corpus/saved/documents.txt", import.meta.url), "utf8")
    .split("\n====\n")
    .slice(1, 3)
    .map((record) => record.split(/\n(.*)/s, 2));
  expect(records.map(([key]) => key)).toEqual([
    "hypercubist/text/example/average.qat",
    "hypercubist/text/file/hw (2).qat",
  ]);
  await visit(page, baseURL);
  await page.evaluate((records) => {
    localStorage.clear();
    sessionStorage.clear();
    for (const [key, value] of records) localStorage.setItem(key, value);
    localStorage.setItem("hypercubist/open", "file/hw (2).qat");
  }, records);
  await page.reload();
  await expect(page.getByTestId("file-name")).toHaveText("hw (2).qat");
  await expect(editor(page)).toContainText('halt "x" A');
  expect(await documents(page)).toEqual(["Average of two numbers", "hw (2).qat"]);
  await write(page, program("later"));
  await page.reload();
  await expect(editor(page)).toContainText("later");
  await expectSaved(context, baseURL, "example/average.qat", "mine");
  // What is in the new format now is no longer in the old.
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("hypercubist/text/"))))
    .toEqual(["hypercubist/text/example/average.qat"]);
});

test("reloads leave one record of a program, not one each", async ({ page }) => {
  await open(page);
  for (const name of ["first", "second", "third"]) {
    await write(page, program(name));
    await page.reload();
    await expect(editor(page)).toContainText(name);
  }
  const keys = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("hypercubist/document/")));
  await expect.poll(async () => (await keys()).length).toBe(1);
});

test("what cannot be read is reported, can be had, and stays", async ({ page, baseURL }) => {
  const strange = {
    "hypercubist/document/example/average.qat/future": "Hypercubist document 7\nwhat: ever\n",
    "hypercubist/document/nobody": "{}",
  };
  await visit(page, baseURL);
  await page.evaluate((strange) => {
    for (const [key, value] of Object.entries(strange)) localStorage.setItem(key, value);
  }, strange);
  await page.reload();
  await expect(notice(page)).toContainText("2 saved programs cannot be read");
  const download = page.waitForEvent("download");
  await notice(page).getByTestId("notice-offer").click();
  const text = readFileSync(await (await download).path(), "utf8");
  for (const [key, value] of Object.entries(strange)) expect(text).toContain(`${key}\n${value}`);
  await write(page, program("mine"));
  await page.getByTestId("restore-original").click();
  await page.reload();
  await expect(editor(page)).toContainText("sum_loop");
  const left = await page.evaluate((keys) => keys.map((key) => [key, localStorage.getItem(key)]), Object.keys(strange));
  expect(Object.fromEntries(left)).toEqual(strange);
});

test("a full storage is reported, nothing is lost while the page lives, and it is tried again", { tag: "@core" }, async ({ page }) => {
  await canBeFull(page);
  await open(page);
  await page.evaluate(() => (globalThis.full = true));
  await write(page, program("mine"));
  await expect(notice(page)).toContainText("storage is full or blocked");
  await page.getByTestId("examples").click();
  await page.getByTestId("open-example/gcd.qat").click();
  await page.getByTestId("examples").click();
  await page.getByTestId("open-example/average.qat").click();
  await expect(editor(page)).toContainText("mine");
  await page.evaluate(() => (globalThis.full = false));
  await expect(notice(page), "saved as soon as there is room").toHaveCount(0);
  await page.reload();
  await expect(editor(page)).toContainText("mine");
});

test("what a full storage has refused is saved when the page goes, or the page asks first", async ({ page }) => {
  await canBeFull(page);
  await open(page);
  await page.evaluate(() => (globalThis.full = true));
  await page.getByTestId("examples").click();
  await page.getByTestId("open-example/gcd.qat").click();
  await write(page, program("mine"));
  await expect(notice(page)).toContainText("storage is full or blocked");
  const asked = page.waitForEvent("dialog");
  const left = page.evaluate(() => location.reload());
  const dialog = await asked;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();
  await left;
  await expect(editor(page)).toContainText("mine");
  // With room again, the page needs no other reason to save than that it goes.
  await page.evaluate(() => (globalThis.full = false));
  await page.reload();
  await expect(editor(page)).toContainText("mine");
});

test("a blocked storage is reported, and the page works", { tag: "@core" }, async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException("blocked", "SecurityError");
        },
      });
    }
  });
  await open(page);
  await write(page, program("mine"));
  await expect(notice(page)).toContainText("storage is full or blocked");
  await expect(page.getByTestId("q-line-2")).toContainText("mine");
});

test("embedded, a link shows its own text and hears of no tab", async ({ page, context, baseURL }) => {
  await visit(page, LINK);
  await write(page, program("changed"));
  const slide = await context.newPage();
  await slide.goto(`${baseURL}?embed${LINK}`);
  await expect(slide.getByTestId("run")).toBeEnabled();
  await slide.getByTestId("step-instruction").click();
  await write(page, program("changed again"));
  await expect(notice(slide)).toHaveCount(0);
  expect(slide.url()).toContain("linked");
});

test("a new program and a copy are documents of their own", async ({ page }) => {
  await open(page);
  const name = page.getByTestId("file-name");
  await page.getByTestId("examples").click();
  await page.getByTestId("new-document").click();
  await expect(name).toHaveText("program.qat");
  await expect(editor(page)).toContainText("One more is");
  await page.getByTestId("examples").click();
  await page.getByTestId("duplicate-document").click();
  await expect(name).toHaveText("program (2).qat");
  await write(page, program("copy"));
  expect(await documents(page)).toEqual(["program (2).qat", "program.qat"]);
  await page.getByTestId("remove-file").click();
  expect(await documents(page)).toEqual(["program.qat"]);
  await notice(page).getByRole("button", { name: "Bring it back" }).click();
  await expect(editor(page)).toContainText("copy");
});

test("a file is renamed, and that can be taken back", async ({ page }) => {
  await open(page);
  const name = page.getByTestId("file-name");
  await page.getByTestId("examples").click();
  await expect(page.getByTestId("rename-document")).toHaveCount(0);
  await page.getByTestId("new-document").click();
  await expect(name).toHaveText("program.qat");
  await page.getByTestId("examples").click();
  await page.getByTestId("rename-field").fill("triple");
  await page.getByTestId("rename-document").click();
  await expect(name).toHaveText("triple.qat");
  await write(page, program("mine"));
  await expect(page.getByTestId("run")).toBeEnabled();
  expect(await documents(page)).toEqual(["triple.qat"]);
  await page.reload();
  await expect(name).toHaveText("triple.qat");
  await expect(editor(page)).toContainText("mine");
  await page.getByTestId("examples").click();
  await page.getByTestId("rename-field").fill("three.qat");
  await page.keyboard.press("Enter");
  await expect(name).toHaveText("three.qat");
  await notice(page).getByRole("button", { name: "Take that back" }).click();
  await expect(name).toHaveText("triple.qat");
  await expect(editor(page)).toContainText("mine");
});
