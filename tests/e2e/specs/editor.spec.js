// The editor bundle by itself, through the calls that the page makes.

import { expect, open, test } from "../rig.js";

const text = ".registers {\n    A, B <- 3x3x3 builtin (90, 90)\n}\n    add A 1\n";

/** Mounts an editor between two buttons, above everything else. */
async function mount(page, doc = text) {
  await open(page);
  await page.evaluate(async (doc) => {
    const { mount } = await import(new URL(document.querySelector("meta[name=hypercubist-editor]").content, location));
    const bench = document.createElement("section");
    bench.style = "position: fixed; inset: 0; z-index: 1000; background: Canvas";
    bench.innerHTML = '<button>before</button><div style="height: 20rem"></div><button>after</button>';
    document.body.append(bench);
    const heard = { changes: [], cursors: [] };
    const editor = mount(bench.querySelector("div"), {
      doc,
      label: "Test program",
      onChange: (text) => heard.changes.push(text),
      onCursor: (start, end) => heard.cursors.push([start, end]),
    });
    window.bench = { editor, heard };
  }, doc);
  return page.getByRole("textbox", { name: "Test program" });
}

const call = (page, name, ...values) =>
  page.evaluate(([name, values]) => window.bench.editor[name](...values), [name, values]);

test("what a person types is heard, and can be undone", async ({ page }) => {
  const box = await mount(page, "add A 1");
  await box.click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("2");
  expect(await call(page, "getText")).toBe("add A 12");
  expect(await page.evaluate(() => window.bench.heard)).toMatchObject({ changes: ["add A 12"] });
  // The cursor's line is said once, however much is typed in it.
  expect(await page.evaluate(() => window.bench.heard.cursors)).toEqual([[0, 7]]);
  await page.keyboard.press("Enter");
  expect(await page.evaluate(() => window.bench.heard.cursors.at(-1))).toEqual([9, 9]);
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  expect(await call(page, "getText")).toBe("add A 1");
});

test("a text that the page puts in is not told, and undo brings the old one back", async ({ page }) => {
  const box = await mount(page, "old");
  await call(page, "setText", "new");
  expect(await page.evaluate(() => window.bench.heard.changes)).toEqual([]);
  await box.click();
  await page.keyboard.press("Control+z");
  expect(await call(page, "getText")).toBe("old");
});

test("diagnostics are underlined and tell how to mend it", async ({ page }) => {
  const box = await mount(page);
  const start = text.indexOf("add");
  await call(page, "setDiagnostics", [
    { start, end: start + 3, severity: "error", message: "There is no such thing.", help: ["Try another."] },
    { start: 10_000, end: 20_000, severity: "note", message: "Beyond the end." },
  ]);
  await expect(box.locator(".cm-lintRange-error")).toHaveText("add");
  await box.locator(".cm-lintRange-error").hover();
  await expect(page.locator(".cm-tooltip")).toContainText("There is no such thing.");
  await expect(page.locator(".cm-tooltip")).toContainText("Try another.");
  await call(page, "setDiagnostics", []);
  await expect(box.locator(".cm-lintRange-error")).toHaveCount(0);
});

test("tokens keep their colours while text moves", async ({ page }) => {
  const box = await mount(page);
  const start = text.indexOf("add");
  await call(page, "setTokens", [
    { start, end: start + 3, kind: "keyword" },
    { start: start + 4, end: start + 5, kind: "register" },
  ]);
  await box.click();
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("-- 𝔸\n");
  await expect(box.locator(".tok-keyword")).toHaveText("add");
  await expect(box.locator(".tok-register")).toHaveText("A");
});

test("the running line is marked and shown", async ({ page }) => {
  const long = Array.from({ length: 300 }, (_, n) => `line ${n}`).join("\n");
  const box = await mount(page, long);
  const start = long.indexOf("line 250");
  await call(page, "setActive", { start, end: start + 8 });
  await expect(box.locator(".running-line")).toHaveText("line 250");
  await expect(box.locator(".running-line")).toBeInViewport();
  await call(page, "setActive", null);
  await expect(box.locator(".running-line")).toHaveCount(0);
});

test("Tab leaves the editor", async ({ page }) => {
  const box = await mount(page);
  await box.click();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "after" })).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(box).toBeFocused();
});
