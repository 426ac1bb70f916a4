// The solver's tables between two visits: kept, read, damaged, thrown away, and one that finds no room. What is the same
// on all hosts, or is about threads, is tagged for one of them.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, open, test } from "../rig.js";

/** The tables of a profile that an earlier version of the page saved. */
const earlier = JSON.parse(
  readFileSync(fileURLToPath(new URL("../../corpus/saved/profile/tables.json", import.meta.url)), "utf8"),
);

/** Notes what the page's worker says of tables. */
async function overhear(page) {
  await page.addInitScript(() => {
    window.said = { built: 0, read: 0, found: [] };
    const Original = window.Worker;
    window.Worker = class extends Original {
      constructor(...values) {
        super(...values);
        this.addEventListener("message", ({ data }) => {
          const progress = data?.Report?.progress;
          if (progress?.Table) window.said.built += 1;
          if (progress?.Reading) window.said.read += 1;
          if (progress?.Found) window.said.found.push(progress.Found.length);
        });
      }
    };
  });
}

const said = (page) => page.evaluate(() => window.said);

/** Opens Play with a scrambled cube. */
async function ready(page) {
  await page.goto("#/play/3x3x3?alg=R_U_F2_D'_L2_B_R'_D2_F_U");
  await expect(page.getByTestId("solver-status")).toContainText("Solver ready");
}

/** Solves it, and waits until the worker has said what it keeps. */
async function answer(page) {
  await page.getByTestId("solve").click();
  await expect(page.getByTestId("solve-result")).toContainText("10 moves", { timeout: 60_000 });
  await expect(page.getByTestId("saved-tables")).toContainText("small HTM", { timeout: 40_000 });
}

async function solve(page) {
  await ready(page);
  await answer(page);
}

/** Where a page saves its tables: in the private folder of its origin, which other copies of the site share. */
const folderOf = (page) => {
  const { pathname } = new URL(page.url());
  return pathname === "/" ? "tables" : `tables ${encodeURIComponent(pathname)}`;
};

/** A saved table's length and SHA-256. */
const saved = (page, name) =>
  page.evaluate(async ([tables, name]) => {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle(tables);
    const bytes = await (await (await folder.getFileHandle(name)).getFile()).arrayBuffer();
    const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    return { bytes: bytes.byteLength, sha256: [...sum].map((byte) => byte.toString(16).padStart(2, "0")).join("") };
  }, [folderOf(page), name]);

/** Waits until the tables are written, which are listed as soon as that begins. */
async function written(page) {
  for (const { name, ...table } of earlier) {
    await expect.poll(() => saved(page, name.replace("tables/", "")), { timeout: 40_000 }).toEqual(table);
  }
}

/** Changes one byte of the kept table, as a broken disk would. */
const damage = (page) =>
  page.evaluate(async (tables) => {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle(tables);
    const file = await (await folder.getFileHandle("htm-small.table")).createWritable({ keepExistingData: true });
    await file.write({ type: "write", position: 20_000_000, data: new Uint8Array([1, 2, 3, 4]) });
    await file.close();
  }, folderOf(page));

test("a table is built in the first visit and read in the second; a damaged one is built again, and said", async ({
  page,
}) => {
  test.setTimeout(180_000);
  await overhear(page);
  await solve(page);
  await expect(page.getByTestId("saved-tables")).toContainText("36 MB (small HTM)");
  expect((await said(page)).built).toBeGreaterThan(0);
  for (const { name, ...table } of earlier) {
    expect(await saved(page, name.replace("tables/", "")), "what an earlier version saved").toEqual(table);
  }

  await page.goto("about:blank");
  await solve(page);
  expect(await said(page)).toMatchObject({ built: 0 });

  await damage(page);
  await page.goto("about:blank");
  await solve(page);
  await expect(page.getByTestId("notice")).toContainText("The small table (HTM) that this browser saved cannot be used, because it is damaged. It is built again.");
  expect((await said(page)).built).toBeGreaterThan(0);
  // What is listed as saved may be the damaged one, until the new one is written.
  await written(page);

  await page.goto("about:blank");
  await solve(page);
  expect(await said(page)).toMatchObject({ built: 0 });
  await expect(page.getByTestId("notice")).toHaveCount(0);

  await page.getByTestId("forget-tables").click();
  await expect(page.getByTestId("saved-tables")).toHaveCount(0);
  await page.reload();
  await expect(page.getByTestId("solver-status")).toContainText("Solver ready");
  await expect(page.getByTestId("saved-tables")).toHaveCount(0);
});

test("two tabs build, read and throw away one table", { tag: "@isolated" }, async ({ page, context }) => {
  test.setTimeout(180_000);
  const second = await context.newPage();
  await overhear(page);
  await overhear(second);
  // One of them writes the file; both answer. The slower one may read what the other has built.
  await Promise.all([page, second].map(ready));
  await Promise.all([page, second].map(answer));
  expect((await said(page)).built + (await said(second)).built).toBeGreaterThan(0);
  await written(page);
  // Both read it.
  await Promise.all([page, second].map((tab) => tab.goto("about:blank")));
  await Promise.all([page, second].map(solve));
  for (const tab of [page, second]) expect(await said(tab)).toMatchObject({ built: 0 });
  // What one throws away, the other has in memory, and the next visit builds. Both say that nothing is saved.
  await page.getByTestId("forget-tables").click();
  for (const tab of [page, second]) await expect(tab.getByTestId("saved-tables")).toHaveCount(0);
  await second.goto("#/play/3x3x3?alg=R_U");
  await second.getByTestId("solve").click();
  await expect(second.getByTestId("solve-result")).toContainText("2 moves");
  await second.goto("about:blank");
  await solve(second);
  expect((await said(second)).built).toBeGreaterThan(0);
  for (const tab of [page, second]) await expect(tab.getByTestId("notice")).toHaveCount(0);
});

test("a table that another tab is done with in a moment is waited for", { tag: "@isolated" }, async ({ page, context }) => {
  test.setTimeout(180_000);
  await overhear(page);
  await solve(page);
  await written(page);
  await page.goto("about:blank");
  // Only a worker can have a file open.
  await context.route("**/holder.js", (route) =>
    route.fulfill({
      contentType: "text/javascript",
      headers: { "Cross-Origin-Embedder-Policy": "require-corp" },
      body: `onmessage = async ({ data }) => {
        if (!data) return self.file.close();
        const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle(data);
        self.file = await (await folder.getFileHandle("htm-small.table")).createSyncAccessHandle();
        postMessage("open");
      };`,
    }),
  );
  const holder = await context.newPage();
  await holder.goto("#/learn");
  await holder.evaluate((folder) => {
    window.holder = new Worker("holder.js");
    window.holder.postMessage(folder);
    return new Promise((open) => (window.holder.onmessage = open));
  }, folderOf(holder));
  await ready(page);
  await page.getByTestId("solve").click();
  await page.waitForTimeout(400);
  await holder.evaluate(() => window.holder.postMessage(""));
  await expect(page.getByTestId("solve-result")).toContainText("10 moves", { timeout: 60_000 });
  expect(await said(page)).toMatchObject({ built: 0 });
});

test("a browser that keeps no files costs nothing but time", { tag: "@isolated" }, async ({ page }) => {
  await page.route("**/tables.js", async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace("navigator.storage.getDirectory()", 'Promise.reject(new Error("none"))');
    await route.fulfill({ response: answer, body });
  });
  await page.goto("#/play/3x3x3?alg=R_U_F2_D'_L2_B_R'_D2_F_U");
  await expect(page.getByTestId("solver-status")).toContainText("Solver ready");
  await page.getByTestId("solve").click();
  await expect(page.getByTestId("solve-result")).toContainText("Optimal (proved), 10 moves", { timeout: 60_000 });
  await expect(page.getByTestId("saved-tables")).toHaveCount(0);
});

test("a browser that is full says so, and the answer comes all the same", { tag: "@isolated" }, async ({ page }) => {
  await page.route("**/tables.js", async (route) => {
    const answer = await route.fetch();
    const full = 'if (at > 5e6) throw new DOMException("full", "QuotaExceededError");';
    const body = (await answer.text()).replace("// The engine's memory may be shared", `${full}\n//`);
    await route.fulfill({ response: answer, body });
  });
  await page.goto("#/play/3x3x3?alg=R_U_F2_D'_L2_B_R'_D2_F_U");
  await expect(page.getByTestId("solver-status")).toContainText("Solver ready");
  await page.getByTestId("solve").click();
  await expect(page.getByTestId("solve-result")).toContainText("Optimal (proved), 10 moves", { timeout: 60_000 });
  await expect(page.getByTestId("notice")).toContainText("The small table (HTM) is not saved for the next visit");
  await expect(page.getByTestId("saved-tables")).toHaveCount(0);
});

test("the choice of a table is kept, and one without room gives way to the small one", { tag: "@isolated" }, async ({ page }) => {
  test.setTimeout(120_000);
  // A browser that says it has 2 GB to share, and then gives little.
  await page.route("**/solver.js", async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace("maximum: pages,", "maximum: 6000,");
    await route.fulfill({ response: answer, body });
  });
  await page.addInitScript(() => Object.defineProperty(navigator, "deviceMemory", { value: 8 }));
  await page.goto("#/play/3x3x3?alg=R_U_F2_D'_L_B_U2_R'_F");
  await expect(page.getByTestId("solver-status")).toContainText("Solver ready");
  await page.getByTestId("table-size").selectOption({ label: "a medium table (964 MB)" });
  await expect(page.getByTestId("table-words")).toContainText("0.9 GB of memory");
  await page.reload();
  await expect(page.getByTestId("solver-status")).toContainText("Solver ready");
  await expect(page.getByTestId("table-size")).toHaveValue("a medium table (964 MB)");
  await page.getByTestId("solve-all").click();
  await expect(page.getByTestId("notice")).toContainText("There is no room in memory for the table of 964 MB.", {
    timeout: 60_000,
  });
  await expect(page.getByTestId("solve-result")).toContainText(/Optimal \(proved\), [89] moves/, { timeout: 60_000 });
  await expect(page.getByTestId("solver-status")).toHaveAttribute("data-state", "ready");
});

test("a machine with little memory is not offered the medium table", { tag: "@isolated" }, async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "deviceMemory", { value: 2 }));
  await page.addInitScript(() => localStorage.setItem("hypercubist/table", "medium"));
  await page.goto("#/play/3x3x3");
  await expect(page.getByTestId("table-size")).toHaveValue("a small table (35 MB)");
  await expect(page.getByTestId("table-words")).toContainText("this machine has about 2 GB of memory");
});

test("a hard proof gets a larger table, and the page says what that saves", { tag: "@isolated" }, async ({ page }) => {
  test.setTimeout(180_000);
  await page.addInitScript(() => Object.defineProperty(navigator, "deviceMemory", { value: 8 }));
  // A random position, of 18 moves.
  await page.goto("#/play/3x3x3?alg=U2_B'_F_D2_R2_B'_D'_R_D2_U'_B2_U'_L_D2_F'_U'_R2_U2");
  await expect(page.getByTestId("solver-status")).toContainText("Solver ready");
  await expect(page.getByTestId("table-size")).toHaveValue("whichever table is fastest");
  await page.getByTestId("solve-shortest").click();
  await expect(page.getByTestId("solve-progress")).toHaveText(
    /^Building the table: \d+\s%\. Without it the proof would take about \d+ (s|min)$/,
    { timeout: 120_000 },
  );
  // It is built step by step, and can be stopped.
  await page.getByTestId("solve-cancel").click();
  await expect(page.getByTestId("solve-result")).toContainText("not proven optimal");
  await expect(page.getByTestId("solver-status")).toContainText("Solver ready");
});

test("better and better answers are shown while the shortest is being proved", { tag: "@isolated" }, async ({ page }) => {
  test.setTimeout(120_000);
  await overhear(page);
  await page.addInitScript(() => localStorage.setItem("hypercubist/table", "small"));
  await page.goto("#/play/3x3x3?alg=D2_F2_U_L2_D_R2_B2_U'_F2_L_D'_B_R_F2_U'_L2_B'_D_R'_F_U2_L'_B2_D");
  await expect(page.getByTestId("solver-status")).toContainText("Solver ready");
  await page.getByTestId("solve-shortest").click();
  // With the small table the proof takes minutes at least.
  await expect(page.getByTestId("solve-result")).toContainText(/(19|20) moves \(HTM\), not proven optimal/, {
    timeout: 60_000,
  });
  await expect(page.getByTestId("solve-algorithm")).not.toBeEmpty();
  const { found } = await said(page);
  expect(found.length).toBeGreaterThan(0);
  expect(found).toEqual(found.toSorted((a, b) => b - a));
  await page.getByTestId("solve-cancel").click();
  await expect(page.getByTestId("solve-result")).toContainText("not proven optimal");
});
