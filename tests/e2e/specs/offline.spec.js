// The site without a network, and from one version to the next. Each test has a host of its own.

import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { expect, instant, open, test as base, write } from "../rig.js";
import { Host, dist, headersOf, otherVersion } from "../site.js";

const test = base.extend({
  /** A folder for other versions of the site. */
  folder: async ({}, use) => {
    const folder = await mkdtemp(path.join(os.tmpdir(), "hypercubist-site-"));
    await use(folder);
    await rm(folder, { recursive: true });
  },
  host: async ({}, use) => {
    const host = new Host(dist, { headers: await headersOf(dist) });
    host.address = await host.listen();
    await use(host);
    await host.close().catch(() => {});
  },
  /** A browser that has not been here before, with service workers. */
  visitor: async ({ browser }, use) => {
    const visitor = await browser.newContext({ serviceWorkers: "allow" });
    await use(visitor);
    await visitor.close();
  },
});

const notice = (page, words) => page.getByTestId("notice").filter({ hasText: words });

/** Opens the site and waits until it is saved. */
async function saved(page, address) {
  await open(page, address);
  await expect(page.getByTestId("offline")).toBeVisible();
  await expect(page.getByTestId("notice")).toHaveCount(0);
}

/** A version of which each page can tell that it is it. */
const marked = (mark) => ({ "index.html": (html) => html.replace('<html lang="en">', `<html lang="en" data-mark="${mark}">`) });

const markOf = (page) => page.evaluate(() => document.documentElement.dataset.mark ?? "none");

/** Asks the host for a newer version, as a browser does now and then. */
const look = (page) => page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());

const cachesOf = (page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("hypercubist-site-")).length);

for (const sendsHeaders of [true, false]) {
  const of = sendsHeaders ? "that isolates the page" : "that sends no headers, in a sub-path";
  test(`after one visit to a host ${of}, everything works without a network`, { tag: "@core" }, async ({ visitor }) => {
    const host = new Host(dist, sendsHeaders ? { headers: await headersOf(dist) } : { base: "/hypercubist/" });
    const address = await host.listen();
    const page = await visitor.newPage();
    await saved(page, address);
    await host.close();

    await page.reload();
    await expect(page.getByTestId("solver-status")).toContainText(/Solver ready: (\d+ threads?|single thread)/);
    await expect(page.getByTestId("offline")).toHaveCount(0);
    await write(page, ".registers { A <- 3x3 builtin (1260) }\n    add A 7\n    halt \"It is\" A\n");
    await expect(page.getByTestId("register-A")).toContainText("0 to 1259");
    await instant(page);
    await page.getByTestId("run").click();
    await expect(page.getByTestId("said")).toHaveText("It is 7");

    await page.goto(`${address}#/play/3x3x3?setup=R U F2 D' L`);
    await page.getByTestId("solve").click();
    await expect(page.getByTestId("solve-result")).toContainText("Optimal (proved), 5 moves");

    await page.goto(`${address}#/architect/3x3x3?registers=1&take=1260`);
    await page.getByTestId("search").click();
    await expect(page.getByTestId("proof-A")).toContainText("is shorter (proved)", { timeout: 60_000 });

    await page.goto(`${address}#/atlas`);
    await expect(page.getByTestId("atlas-heading")).toHaveText("The atlas");

    await page.goto(`${address}#/learn/register/1`);
    for (let n = 0; n < 4; n += 1) await page.getByTestId("add-A").click();
    await expect(page.getByTestId("lesson-reply")).toHaveClass(/good/);
  });
}

test("every link opens without a network, whatever the host says of caching", async ({ visitor }) => {
  const host = new Host(dist, { headers: { ...(await headersOf(dist)), "Cache-Control": "no-store" } });
  const address = await host.listen();
  const first = await visitor.newPage();
  await saved(first, address);
  await first.close();
  await host.close();

  const page = await visitor.newPage();
  await page.goto(`${address}#/run/average.qat?in=7&at=3&stops=Q5&lines=on`);
  await expect(page.getByTestId("line-by-line")).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByTestId("breakpoint-5")).toHaveClass(/own/);
  const screens = { play: "play/3x3x3?setup=R_U", architect: "architect/3x3x3?registers=1", atlas: "atlas", learn: "learn" };
  for (const [screen, link] of Object.entries(screens)) {
    const other = await visitor.newPage();
    await other.goto(`${address}#/${link}`);
    await expect(other.getByTestId(`screen-${screen}`)).toHaveAttribute("aria-current", "page");
    await other.close();
  }
});

test("a newer version waits until somebody wants it, and then takes over in one piece", async ({ visitor, host, folder }) => {
  await otherVersion(dist, path.join(folder, "b"), marked("b"));
  const page = await visitor.newPage();
  await saved(page, host.address);
  const other = await visitor.newPage();
  await open(other, host.address);

  host.root = path.join(folder, "b");
  await look(page);
  const offer = notice(page, "There is a new version");
  await expect(offer).toBeVisible();
  await page.reload();
  await expect(page.getByTestId("solver-status")).toContainText("Solver ready");
  expect(await markOf(page)).toBe("none");

  await write(page, "-- kept through an update\nhalt \"\"\n");
  await offer.getByTestId("notice-offer").click();
  await expect.poll(() => markOf(page).catch(() => "on its way")).toBe("b");
  await expect(page.getByTestId("solver-status")).toContainText("Solver ready");
  await expect(page.getByTestId("editor")).toContainText("kept through an update");
  expect(await cachesOf(page)).toBe(1);

  // The other tab is still the old version, and is told.
  await notice(other, "was updated in another tab").getByTestId("notice-offer").click();
  await expect.poll(() => markOf(other).catch(() => "on its way")).toBe("b");

  // The new version needs no network either.
  await host.close();
  await page.reload();
  await expect(page.getByTestId("solver-status")).toContainText("Solver ready");
  expect(await markOf(page)).toBe("b");
});

test("two copies of the site on one origin leave each other alone", async ({ visitor, folder }) => {
  await otherVersion(dist, path.join(folder, "b"), marked("b"));
  const copies = [[dist, "/hypercubist/", "none"], [path.join(folder, "b"), "/hypercubist-next/", "b"]];
  const addresses = [];
  let port = 0;
  for (const [root, base] of copies) {
    const host = new Host(root, { base });
    addresses.push(await host.listen(port));
    port = host.port;
    const page = await visitor.newPage();
    await saved(page, addresses.at(-1));
    await page.close();
    await host.close();
  }
  for (const [n, [, , mark]] of copies.entries()) {
    const page = await visitor.newPage();
    await page.goto(addresses[n]);
    await expect(page.getByTestId("solver-status")).toContainText("Solver ready");
    expect(await markOf(page)).toBe(mark);
  }
});

test("a version that could be fetched in part only is never used", async ({ visitor, host, folder }) => {
  const b = path.join(folder, "b");
  await otherVersion(dist, b, marked("b"));
  const page = await visitor.newPage();
  await saved(page, host.address);
  host.root = b;
  host.missing = /^programs\//;
  await look(page).catch(() => {});
  // The attempt is over when the browser has thrown the new service worker away.
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const { installing, waiting } = await navigator.serviceWorker.getRegistration();
        return installing === null && waiting === null;
      }),
    )
    .toBe(true);
  await page.reload();
  await expect(page.getByTestId("solver-status")).toContainText("Solver ready");
  expect(await markOf(page)).toBe("none");
  await expect(notice(page, "There is a new version")).toHaveCount(0);

  // Later the host has all of it.
  host.missing = undefined;
  await look(page);
  await expect(notice(page, "There is a new version")).toBeVisible();
});

test("an old index whose files are gone loads the new one", async ({ browser, host }) => {
  const visitor = await browser.newContext({ serviceWorkers: "block" });
  const page = await visitor.newPage();
  let old = true;
  await page.route(host.address, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    await route.fulfill({ response, body: old ? html.replace(/boot-\w+\.js/g, "boot-0123456789abcdef.js") : html });
    // What the browser asks for with the network's own answer is new.
    old = false;
  });
  await page.goto(host.address);
  await expect(page.getByTestId("solver-status")).toContainText("Solver ready");
  await visitor.close();
});

test("a page that cannot start says so", async ({ browser, host }) => {
  host.missing = /^boot-/;
  const visitor = await browser.newContext({ serviceWorkers: "block" });
  const page = await visitor.newPage();
  await page.goto(host.address);
  await expect(page.getByRole("alert")).toContainText("could not start");
  await visitor.close();
});

test("a page whose worker is gone from the host offers the new version", async ({ browser, host }) => {
  const visitor = await browser.newContext({ serviceWorkers: "block" });
  const page = await visitor.newPage();
  host.missing = /^worker-/;
  await page.goto(host.address);
  const gone = notice(page, "this page is too old to start its engine");
  await expect(gone).toBeVisible();
  host.missing = undefined;
  await gone.getByTestId("notice-offer").click();
  await expect(page.getByTestId("solver-status")).toContainText("Solver ready");
  await visitor.close();
});
