// Several copies of the site in folders of one origin: each finds what was stored before names had a folder, and after that
// none sees what another stores.

import { expect, test as base } from "../rig.js";
import { Host, dist, headersOf } from "../site.js";

const test = base.extend({
  /** The addresses of two copies of the site, and of an empty page beside them. */
  copies: async ({}, use) => {
    const host = new Host(dist, { base: "/hypercubist/", headers: await headersOf(dist) });
    const one = await host.listen();
    host.alias = "/hypercubist-next/";
    await use({ one, next: one.replace(host.base, host.alias) });
    await host.close();
  },
  visitor: async ({ browser, copies }, use) => {
    const visitor = await browser.newContext({ serviceWorkers: "block" });
    const empty = new URL("/empty", copies.one).href;
    await visitor.route(empty, (route) => route.fulfill({ contentType: "text/html", body: "<title>empty</title>" }));
    visitor.page = await visitor.newPage();
    await visitor.page.goto(empty);
    await use(visitor);
    await visitor.close();
  },
});

const NAME = "hypercubist/document/file/before.qat/w1";
const document = (text) => `Hypercubist document 2\nname: before.qat\nnumber: 1\n\n${text}`;

/** What an earlier version of the page would have stored: settings, and one thing each in IndexedDB and OPFS. */
const storeFormer = (page) =>
  page.evaluate(async () => {
    localStorage.setItem("hypercubist/theme", "dark");
    localStorage.setItem("hypercubist/speed", "1");
    const request = indexedDB.open("hypercubist", 1);
    request.onupgradeneeded = () => request.result.createObjectStore("worked-out");
    const database = await new Promise((resolve) => (request.onsuccess = () => resolve(request.result)));
    const transaction = database.transaction("worked-out", "readwrite");
    transaction.objectStore("worked-out").put(new Uint8Array([1, 2, 3]), "something");
    await new Promise((resolve) => (transaction.oncomplete = resolve));
    database.close();
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle("tables", { create: true });
    const file = await (await folder.getFileHandle("something.table", { create: true })).createWritable();
    await file.write(new Uint8Array(3_000_000).fill(5));
    await file.close();
  });

/** What a copy of the site has of that. */
const foundBy = (page, path) =>
  page.evaluate(async (path) => {
    const own = `hypercubist ${path}`;
    // To open it would make it.
    if (!(await indexedDB.databases()).some(({ name }) => name === own)) return undefined;
    const request = indexedDB.open(own, 1);
    const database = await new Promise((resolve) => (request.onsuccess = () => resolve(request.result)));
    const get = database.transaction("worked-out").objectStore("worked-out").get("something");
    const saved = await new Promise((resolve) => (get.onsuccess = () => resolve(get.result)));
    database.close();
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle(`tables ${encodeURIComponent(path)}`);
    const table = await (await folder.getFileHandle("something.table")).getFile();
    const bytes = new Uint8Array(await table.arrayBuffer());
    return { saved: [...saved], table: bytes.length, same: bytes.every((byte) => byte === 5) };
  }, path);

async function openCopy(visitor, address) {
  const page = await visitor.newPage();
  await page.goto(address);
  await expect(page.getByTestId("solver-status")).toContainText("Solver ready");
  return page;
}

test("two copies of the site find what was stored before, and leave each other's alone", async ({ visitor, copies }) => {
  await storeFormer(visitor.page);
  for (const address of [copies.one, copies.next]) {
    const page = await openCopy(visitor, address);
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await expect(page.getByTestId("speed")).toHaveValue("1");
    await page.getByTestId("speed").fill(address === copies.one ? "2" : "3");
    // Architect looks for saved searches. The copy of a table is made piece by piece, while the solver is ready.
    await page.goto(`${address}#/architect/3x3x3`);
    const found = () => foundBy(visitor.page, new URL(address).pathname);
    await expect.poll(found).toEqual({ saved: [1, 2, 3], table: 3_000_000, same: true });
    await page.close();
  }
  for (const [address, speed] of [[copies.one, "2"], [copies.next, "3"]]) {
    const page = await openCopy(visitor, address);
    await expect(page.getByTestId("speed")).toHaveValue(speed);
    await page.close();
  }
  // An earlier version goes on with what it has.
  expect(await visitor.page.evaluate(() => localStorage.getItem("hypercubist/speed"))).toBe("1");
});

test("what an older page stores that is still open is found by the next load", async ({ visitor, copies }) => {
  const stored = (text) => visitor.page.evaluate(([name, text]) => localStorage.setItem(name, text), [NAME, document(text)]);
  const own = `hypercubist@${new URL(copies.one).pathname}#${NAME.slice("hypercubist/".length)}`;
  const found = () => visitor.page.evaluate((own) => localStorage.getItem(own), own);
  await stored("-- one\n");
  await (await openCopy(visitor, copies.one)).close();
  expect(await found()).toBe(document("-- one\n"));
  await stored("-- two\n");
  await (await openCopy(visitor, copies.one)).close();
  expect(await found()).toBe(document("-- two\n"));
  // What was thrown away here stays away, unless it is changed there.
  await visitor.page.evaluate((own) => localStorage.removeItem(own), own);
  await (await openCopy(visitor, copies.one)).close();
  expect(await found()).toBeNull();
});

test("without room for a copy, the former names are used", async ({ visitor, copies }) => {
  await visitor.page.evaluate(() => {
    localStorage.setItem("hypercubist/theme", "dark");
    for (let size = 1 << 20; size > 0; size >>= 1) {
      try {
        for (let n = 0; ; n += 1) localStorage.setItem(`full ${size} ${n}`, "x".repeat(size));
      } catch {
        // Half as much may still fit.
      }
    }
  });
  const page = await openCopy(visitor, copies.one);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  const names = () => visitor.page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith("hypercubist@")));
  expect(await names()).toEqual([]);
  await page.close();
  // As soon as there is room, it is copied.
  await visitor.page.evaluate(() => localStorage.removeItem("full 1048576 0"));
  const next = await openCopy(visitor, copies.one);
  await expect(next.locator("html")).toHaveAttribute("data-theme", "dark");
  expect((await names()).length).toBeGreaterThan(1);
});
