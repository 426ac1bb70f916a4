// Museum mode: the page on a screen that nobody looks after.

import { expect, open, play, test, write } from "../rig.js";

const TESSERACT = "#/play/3x3x3x3?kiosk=10";

/** What this browser has stored for the site, but for the solver's tables and the site itself. */
const stored = (page) =>
  page.evaluate(async () => {
    const entries = [];
    for (const { name } of await indexedDB.databases()) {
      const base = await new Promise((opened) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => opened(request.result);
      });
      for (const store of base.objectStoreNames) {
        const all = base.transaction(store).objectStore(store).getAllKeys();
        entries.push(...(await new Promise((read) => (all.onsuccess = () => read(all.result)))));
      }
      base.close();
    }
    return { local: Object.entries(localStorage).sort(), saved: entries.sort() };
  });

/** Opens the page in museum mode, with the puzzle drawn and the solver there. */
async function museum(page, address) {
  await page.goto(address);
  await expect(page.getByTestId("solver-status")).toContainText("Solver ready");
  await expect(page.locator("html")).toHaveAttribute("data-kiosk", address);
}

/** Waits until the page has been loaded again. */
const again = (page) => page.waitForEvent("load", { timeout: 40_000 });

test("visitors turn and write, and a while later all is as at the start", async ({ page }) => {
  test.setTimeout(150_000);
  // Somebody has used this browser before: a program, a puzzle, a setting.
  await open(page, "#/run/average.qat");
  await write(page, "-- mine, and nobody else's\n");
  await page.getByTestId("theme").click();
  await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.includes("document/")));
  await page.goto("#/play/3x3x3");
  await page.getByTestId("puzzle-canvas").focus();
  await page.keyboard.press("r");
  await expect(page.getByTestId("algorithm")).toHaveValue("R");
  await page.goto("about:blank");

  await museum(page, TESSERACT);
  const before = await stored(page);
  expect(before.local.some(([key]) => key.includes("document/"))).toBe(true);
  expect(await page.evaluate(() => document.documentElement.dataset.theme), "not the other's setting").toBe("light");
  await expect(page.getByTestId("algorithm")).toHaveValue("");

  await page.getByTestId("puzzle-canvas").focus();
  await page.getByTestId("algorithm").fill("R12 R34");
  await page.getByTestId("theme").click();
  await page.getByTestId("screen-run").click();
  await expect(page.getByTestId("editor")).not.toContainText("mine");
  await write(page, "-- a visitor was here\n");
  await expect(page.getByTestId("editor")).toContainText("a visitor");
  const loaded = again(page);
  await expect(page.getByTestId("countdown")).toContainText(/Starting again in \d seconds/, { timeout: 20_000 });
  await expect(page.getByTestId("live")).toContainText("Starting again in");
  await loaded;

  await expect(page).toHaveURL(/#\/play\/3x3x3x3\?kiosk=10$/);
  await expect(page.getByTestId("solver-status")).toContainText("Solver ready");
  await expect(page.getByTestId("algorithm")).toHaveValue("");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await page.getByTestId("screen-run").click();
  await expect(page.getByTestId("editor")).toContainText("input");
  await expect(page.getByTestId("editor")).not.toContainText("a visitor");
  await expect(page.getByTestId("editor")).not.toContainText("mine");
  expect(await stored(page), "what is stored").toEqual(before);
});

test("a touch goes on, and a page that nobody has touched stays", async ({ page }) => {
  test.setTimeout(240_000);
  // Few pixels are drawn sooner.
  await page.setViewportSize({ width: 400, height: 500 });
  await museum(page, TESSERACT);
  await page.evaluate(() => (globalThis.same = true));
  // It turns inside out by itself, and says which cell has come through.
  const came = page.getByTestId("came-through");
  await expect(came).toBeVisible({ timeout: 150_000 });
  await expect(page.getByTestId("countdown")).toHaveCount(0);
  await page.mouse.move(300, 300);
  await page.mouse.move(330, 310);
  await expect(came).toHaveCount(0);
  await expect(page.getByTestId("countdown")).toContainText(/Starting again in \d seconds/);
  await page.keyboard.press("Shift");
  await expect(page.getByTestId("countdown")).toHaveCount(0);
  await expect(page.getByTestId("countdown")).toContainText(/Starting again in \d seconds/);
  expect(await page.evaluate(() => globalThis.same)).toBe(true);
});

test("nothing leads off the page", async ({ page, context }) => {
  await museum(page, "#/run/average.qat?kiosk=3600");
  for (const id of ["share", "recognise", "present", "save-file"]) await expect(page.getByTestId(id), id).toBeHidden();
  await page.getByTestId("examples").click();
  await expect(page.getByTestId("new-document")).toBeVisible();
  await expect(page.getByTestId("backup")).toBeHidden();
  let printed = 0;
  await page.exposeFunction("hasPrinted", () => (printed += 1));
  await page.evaluate(() => (window.print = globalThis.hasPrinted));
  let downloads = 0;
  page.on("download", () => (downloads += 1));
  for (const key of ["t", "Control+o", "Control+s", "Control+p"]) await page.keyboard.press(key);
  await expect(page.getByTestId("present-bar")).toHaveCount(0);
  await expect(page.getByTestId("recognition-sheet")).toHaveCount(0);

  const refused = await page.evaluate(() => {
    const fires = (event) => !document.querySelector("#main").dispatchEvent(event);
    const menu = fires(new MouseEvent("contextmenu", { bubbles: true, cancelable: true }));
    const data = new DataTransfer();
    data.items.add(new File(["add A 1"], "mine.qat"));
    const drop = fires(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: data }));
    const link = Object.assign(document.createElement("a"), { href: "https://example.org/", target: "_blank", id: "out" });
    link.textContent = "out";
    document.querySelector("#main").prepend(link);
    return { menu, drop };
  });
  expect(refused).toEqual({ menu: true, drop: true });
  await page.locator("#out").click();
  await page.locator("#out").click({ modifiers: ["ControlOrMeta"] });
  await page.locator("#out").press("Enter");
  await page.getByTestId("screen-atlas").click({ modifiers: ["ControlOrMeta"] });
  await expect(page.getByTestId("screen-atlas")).toHaveAttribute("aria-current", "page");
  // The visitor's way leaves no entry to go back to.
  const entries = await page.evaluate(() => history.length);
  await page.getByTestId("screen-play").click();
  await expect(page.getByTestId("algorithm")).toBeVisible();
  expect(await page.evaluate(() => history.length)).toBe(entries);
  expect([context.pages().length, downloads, printed]).toEqual([1, 0, 0]);
});

test("it lasts through a reload, and ends with an address of another kind", async ({ page }) => {
  await museum(page, TESSERACT);
  await page.getByTestId("screen-learn").click();
  await expect(page).toHaveURL(/#\/learn$/);
  await page.reload();
  await expect(page).toHaveURL(/#\/play\/3x3x3x3\?kiosk=10$/);
  await expect(page.getByTestId("share")).toBeHidden();
  // By hand.
  await page.evaluate(() => void (location.hash = "#/play/3x3x3"));
  await expect(page.getByTestId("share")).toBeVisible();
  await expect(page.locator("html")).not.toHaveAttribute("data-kiosk");
  await page.reload();
  await expect(page.getByTestId("share")).toBeVisible();
  // And it begins with one, in the same tab.
  await page.evaluate(() => void (location.hash = "#/play/2x2x2?kiosk=nine"));
  await expect(page.locator("html")).toHaveAttribute("data-kiosk", "#/play/2x2x2?kiosk=nine");
  await expect(page.getByTestId("share")).toBeHidden();
  await expect(page.getByTestId("notice")).toContainText("kiosk");
});

test("a curator finds the link under Share", async ({ page }) => {
  await play(page, "#/play/3x3x3x3?setup=R12&alg=R34");
  await page.getByTestId("share").click();
  await expect(page.getByTestId("share-kiosk")).toHaveValue(/#\/play\/3x3x3x3\?.*setup=R12.*&kiosk=60$/);
});
