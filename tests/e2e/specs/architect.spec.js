// The screen Architect: what a puzzle can hold, the search for algorithms, their use in a program.

import { expect, expectAccessible, test } from "../rig.js";

/** Opens Architect and waits until the engine has answered. */
async function architect(page, address = "#/architect") {
  await page.goto(address);
  await expect(page.getByTestId("solver-status")).toContainText("Solver ready");
  await expect(page.getByTestId("found")).toBeAttached();
}

/** Looks for the shortest algorithms of a register that was taken, and finds them. */
async function findShortest(page) {
  await page.getByTestId("search").click();
  await expect(page.getByTestId("proof-A")).toContainText("is shorter (proved)");
}

/** Begins a search that takes long, or goes on with it. */
async function beginSearch(page) {
  await page.getByTestId("search").click();
  await expect(page.getByTestId("search-words")).toContainText("Searching the algorithms of");
}

/** Gives up the search that is under way or put aside. */
async function dropSearch(page) {
  await page.getByTestId("search-drop").click();
  await expect(page.getByTestId("search-words")).toHaveText("");
}

const words = (page) => page.getByTestId("finder-words");
const rows = (page) => page.getByTestId("found").locator("tbody tr");

test("a newcomer finds two registers, their algorithms, and puts them into a program", { tag: "@core" }, async ({ page }) => {
  await page.goto("");
  await page.getByTestId("screen-architect").click();
  await expect(page).toHaveURL(/#\/architect\/3x3x3$/);
  await expect(page).toHaveTitle(/Registers of the 3x3x3/);
  await expect(words(page)).toHaveText("7 combinations, none fits inside another");
  await expect(rows(page).first()).toContainText("360 \u00b7 36");

  const ninety = rows(page).filter({ has: page.getByTestId("take-90-90") });
  await expect(ninety.getByRole("cell").last()).toHaveText("2");
  await page.getByTestId("take-90-90").click();
  await expect(page.getByTestId("algorithm-A")).toContainText("R\u2032 F R2");
  await expect(page.getByTestId("shared")).toContainText(/Shared: \w+ and \w+\. .*need not share any/);
  await page.getByTestId("add-A").click();
  await expect(page.getByTestId("value-A")).toHaveText("1");
  await expect(page.getByTestId("value-B")).toHaveText("0");
  await page.getByTestId("home").click();
  await expect(page.getByTestId("value-A")).toHaveText("0");

  await page.getByTestId("search").click();
  await expect(page.getByTestId("proof-A")).toContainText("8 moves, adds 1.");
  await expect(page.getByTestId("proof-B")).toContainText("9 moves, adds 1.");
  await expect(page.getByTestId("proof-B")).toContainText("None with cycles of this kind beside A is shorter (proved)");
  // The easiest of all comes first; another one can be taken, and B is then searched again.
  await page.locator("summary", { hasText: "of this length, the easiest first" }).first().click();
  await page.getByTestId("pick-A-1").click();
  await expect(page.getByTestId("search")).toHaveText("Go on with B");
  await page.getByTestId("search").click();
  await expect(page.getByTestId("proof-B")).toBeVisible();

  const algorithm = await page.getByTestId("algorithm-A").textContent();
  await page.getByTestId("use").click();
  await expect(page.getByTestId("editor")).toContainText(`A, B <- 3x3x3 (${algorithm.replaceAll("\u2032", "'")}, `);
  await expect(page.getByTestId("run")).toBeEnabled();
  await expect(page.getByTestId("register-A")).toContainText("0 to 89");
  await page.getByTestId("notice-offer").click();
  await expect(page.getByTestId("editor")).toContainText("A, B <- 3x3 builtin (90, 90)");
});

test("an algorithm is played in Play by its link, and a new program runs", async ({ page }) => {
  await architect(page, "#/architect/3x3x3?registers=1&take=1260");
  await expect(page.getByTestId("algorithm-A")).toBeVisible();
  await page.getByTestId("play-A").click();
  await expect(page).toHaveURL(/#\/play\/3x3x3\?alg=/);
  await expect(page.getByTestId("algorithm")).toHaveValue("R U2 D' B D'");
  await page.goBack();
  await page.getByTestId("use-new").click();
  await expect(page.getByTestId("document-name")).toHaveText("registers.qat");
  await expect(page.getByTestId("run")).toBeEnabled();
});

test("the table is filtered, sorted and asked anew", async ({ page }) => {
  await architect(page);
  await page.getByTestId("only").fill("90, 90");
  await expect(words(page)).toHaveText("1 of 7 combinations");
  await page.getByTestId("only").fill("ninety");
  await expect(page.getByTestId("only")).toHaveAttribute("aria-invalid", "true");
  await page.getByTestId("only").fill("");
  await page.getByTestId("sort").selectOption({ label: "largest register" });
  await expect(rows(page).first()).toContainText("840 \u00b7 3");
  await page.getByTestId("sort").selectOption({ label: "largest smallest register" });
  await expect(rows(page).first()).toContainText("90 \u00b7 90");
  await page.getByTestId("least").fill("30");
  await expect(rows(page)).toHaveCount(3);
  await page.getByTestId("least").fill("1");
  await expect(page.getByTestId("least")).toHaveAttribute("aria-invalid", "true");
  await page.getByTestId("least").fill("");
  await page.getByTestId("registers-3").click();
  await expect(page.getByTestId("take-36-36-30")).toBeVisible();
  await page.getByTestId("share").click();
  await expect(page.getByTestId("share-link")).toHaveValue(/#\/architect\/3x3x3\?registers=3&sort=smallest/);
});

test("a search is put aside, goes on, and is given up", async ({ page }) => {
  // Deep enough that it is still under way when it is stopped.
  await architect(page, "#/architect/3x3x3?registers=4&take=36,30,12,12");
  await beginSearch(page);
  await page.getByTestId("search-pause").click();
  await expect(page.getByTestId("search-words")).toContainText("put aside");
  await expect(page.getByTestId("search")).toContainText("Go on with");
  await beginSearch(page);
  await dropSearch(page);
  await expect(page.getByTestId("search")).toBeEnabled();
});

/** Ends the engine as a mistake in it would. */
async function kill(page) {
  const worker = page.workers().find((worker) => worker.url().endsWith("/solver.js"));
  await worker.evaluate(() => setTimeout(() => self.reportError(new Error("killed by a test"))));
}

/** Everything that the browser keeps of searches, by name. */
const kept = (page, change) =>
  page.evaluate(
    (change) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open("hypercubist");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const store = opening.result.transaction("worked-out", "readwrite").objectStore("worked-out");
          if (change) store.put(new TextEncoder().encode(change.text), change.name);
          const names = store.getAllKeys();
          names.onsuccess = () => resolve(names.result.filter((name) => name.startsWith("search/")));
        };
      }),
    change,
  );

/** The number in an element's text. */
const number = async (locator) => Number((await locator.textContent()).replace(/\D/g, ""));

test("a search outlives the engine and the page", async ({ page }) => {
  // Nobody has ever seen the end of this one.
  await architect(page, "#/architect/megaminx?take=5544,5040");
  await page.getByTestId("goal").selectOption({ label: "one register after the other" });
  await beginSearch(page);
  // How far it is is taken down after some seconds.
  await expect(page.getByTestId("search-saved")).toBeVisible({ timeout: 40_000 });
  await kill(page);
  await expect(page.getByTestId("search-words")).toContainText("killed by a test");
  await expect(page.getByTestId("search-words")).toContainText("goes on from where it was");
  await expect(page.getByTestId("search")).toBeEnabled();
  const before = await number(page.getByTestId("search-saved"));
  await beginSearch(page);
  await expect.poll(() => number(page.getByTestId("search-nodes"))).toBeGreaterThanOrEqual(before);

  expect(await kept(page)).toEqual(["search/megaminx/5544,5040"]);
  await page.reload();
  await expect(page.getByTestId("search-words")).toContainText("put aside, and saved in this browser");
  await expect(page.getByTestId("search")).toHaveText("Go on with A");
  await beginSearch(page);
  await expect.poll(() => number(page.getByTestId("search-nodes"))).toBeGreaterThanOrEqual(before);
  await dropSearch(page);
  await expect.poll(() => kept(page)).toEqual([]);
});

test("two tabs with the same search: one saves, the other says that it does not", async ({ page, context }) => {
  test.slow();
  const second = await context.newPage();
  for (const tab of [page, second]) {
    await architect(tab, "#/architect/megaminx?take=5544,5040");
    await tab.getByTestId("goal").selectOption({ label: "one register after the other" });
  }
  await beginSearch(page);
  await expect(page.getByTestId("search-saved")).toBeVisible({ timeout: 40_000 });
  await beginSearch(second);
  await expect(second.getByTestId("notice")).toContainText("Another tab is searching for the same registers", {
    timeout: 40_000,
  });
  await expect(page.getByTestId("notice")).toHaveCount(0);
  const saved = ["search/megaminx/5544,5040"];
  expect(await kept(page)).toEqual(saved);
  // What the second gives up, the first has put aside.
  await page.getByTestId("search-pause").click();
  await dropSearch(second);
  await expect(second.getByTestId("notice").filter({ hasText: "Another tab has this search open" })).toBeVisible();
  await expect(second.getByTestId("saved-searches").getByRole("listitem")).toHaveCount(1);
  expect(await kept(page)).toEqual(saved);
  await page.reload();
  await expect(page.getByTestId("search")).toHaveText("Go on with A");
  await page.close();
  await second.getByTestId("saved-searches").getByRole("button", { name: /Forget/ }).click();
  await expect.poll(() => kept(second)).toEqual([]);
});

test("what was kept and is damaged is told and thrown away", async ({ page }) => {
  const address = "#/architect/3x3x3?registers=1&take=1260";
  await architect(page, address);
  await findShortest(page);
  const name = "search/3x3x3/1260";
  await expect.poll(() => kept(page)).toEqual([name]);
  await page.reload();
  await expect(page.getByTestId("proof-A")).toContainText("is shorter (proved)");
  await kept(page, { name, text: "hypercubist search 2\n0123\ngoal each\n" });
  await page.reload();
  await expect(page.getByTestId("notice")).toContainText("it is damaged. It was thrown away");
  await expect(page.getByTestId("search")).toHaveText("Find the shortest algorithms");
  expect(await kept(page)).toEqual([]);
});

test("what the catalogue has and a search does not is told and taken", async ({ page }) => {
  await architect(page, "#/architect/3x3x3?take=90,90");
  await page.getByTestId("search").click();
  await expect(page.getByTestId("catalogue-words")).toContainText("7 + 7 moves");
  await page.getByTestId("catalogue").click();
  await expect(page.getByTestId("algorithm-A")).toContainText("R\u2032 F R2");
  await expect(page.getByTestId("catalogue-words")).toHaveCount(0);
  await expect(page.getByTestId("proof-A")).toContainText("From the catalogue");
});

test("kept searches are listed, brought back and forgotten", async ({ page }) => {
  await architect(page, "#/architect/3x3x3?registers=1&take=1260");
  await expect(page.getByTestId("saved-searches")).toHaveCount(0);
  await findShortest(page);
  const name = "search/3x3x3/1260";
  await expect.poll(() => kept(page)).toEqual([name]);
  // A search for the same registers with another goal is another one.
  await page.getByTestId("goal").selectOption({ label: "the fewest moves together" });
  await page.getByTestId("search").click();
  await expect(page.getByTestId("proof-A")).toContainText("5 moves in all");
  await expect.poll(() => kept(page)).toEqual([name, `${name}/total`]);

  await page.goto("#/run");
  await page.reload();
  await page.getByTestId("screen-architect").click();
  const list = page.getByTestId("saved-searches");
  await expect(list.getByRole("listitem")).toHaveCount(2);
  await expect(list.getByRole("listitem").first()).toContainText("found: 7 moves");
  await list.getByRole("link").first().click();
  await expect(page).toHaveURL(/take=1260/);
  await expect(page.getByTestId("goal")).toHaveValue("one register after the other");
  await expect(page.getByTestId("proof-A")).toContainText("is shorter (proved)");
  for (let left = 2; left > 0; left -= 1) {
    await expect(list.getByRole("listitem")).toHaveCount(left);
    await list.getByRole("button", { name: /Forget/ }).first().click();
  }
  await expect(list).toHaveCount(0);
  await expect.poll(() => kept(page)).toEqual([]);
  await expect(page.getByTestId("proof-A")).toContainText("From the catalogue");
});

test("a browser that keeps nothing says so once", async ({ page }) => {
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("there is no room", "QuotaExceededError");
    };
  });
  await architect(page, "#/architect/3x3x3?registers=1&take=1260");
  await findShortest(page);
  await expect(page.getByTestId("notice")).toContainText("This browser did not save the search");
  await expect(page.getByTestId("saved-searches")).toHaveCount(0);
});

test("on a phone the table begins on the first screen", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await architect(page);
  await expect(rows(page).first()).toBeInViewport({ ratio: 1 });
  await page.getByTestId("take-90-90").click();
  await expect(page.getByTestId("taken")).toBeVisible();
});

test("a megaminx gets algorithms that do it, and a program counts with them", async ({ page }) => {
  await architect(page, "#/architect/megaminx");
  await page.getByTestId("only").fill("5544, 5040");
  await rows(page).first().getByRole("button").click();
  await page.getByTestId("search").click();
  await expect(page.getByTestId("proof-B")).toContainText("Valid, not shortest: the best of 16 attempts", { timeout: 40_000 });
  await page.getByTestId("add-B").click();
  await expect(page.getByTestId("value-B")).toHaveText("1");
  await expect(page.getByTestId("value-A")).toHaveText("0");
  await expect(page.getByTestId("search")).toHaveText("Try longer");
  await page.getByTestId("use-new").click();
  await expect(page.getByTestId("editor")).toContainText("A, B <- megaminx (");
  await expect(page.getByTestId("run")).toBeEnabled();
  await expect(page.getByTestId("register-B")).toContainText("0 to 5039");
});

test("a link leads to the lesson about shared pieces", async ({ page }) => {
  await architect(page);
  await page.getByTestId("to-lesson").click();
  await expect(page).toHaveURL(/#\/learn\/sharing\/1$/);
  await expect(page.getByTestId("lesson")).toContainText("Twists must even out");
});

test("other puzzles have registers, too", async ({ page }) => {
  await architect(page, "#/architect/2x2x2");
  await page.getByTestId("puzzles").click();
  await page.getByTestId("puzzle-search").fill("pyraminx");
  await page.getByTestId("choose-pyraminx").click();
  await expect(page).toHaveURL(/#\/architect\/pyraminx$/);
  await expect(rows(page).first()).toBeVisible();
  await rows(page).first().getByRole("button").click();
  await page.getByTestId("search").click();
  await expect(page.getByTestId("proof-B")).toContainText("is shorter (proved)");
});

test("everything is reached by keyboard", async ({ page }) => {
  await architect(page);
  await page.getByTestId("registers-2").focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("registers-3")).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByTestId("take-36-36-30")).toBeVisible();
  await page.getByTestId("take-36-36-30").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("taken")).toContainText("36 \u00b7 36 \u00b7 30");
});

test("axe finds nothing, wide and narrow", async ({ page }) => {
  await architect(page, "#/architect/3x3x3?take=90,90");
  await expect(page.getByTestId("taken")).toBeVisible();
  const quiet = async () => {
    await expectAccessible(page);
  };
  await quiet();
  await page.getByTestId("goal").selectOption({ label: "any, quickly" });
  await page.getByTestId("search").click();
  await expect(page.getByTestId("proof-B")).toContainText("Valid, not shortest");
  await quiet();
  await page.setViewportSize({ width: 390, height: 844 });
  await quiet();
  await page.getByTestId("tab-find").click();
  await expect(page.getByTestId("found")).toBeVisible();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(390);
  await quiet();
});
