// Parts of the site that cannot be loaded. (What a service worker fetches, a test cannot hold back, hence one host.)

import { expect, expectAccessible, instant, line, open, test, write } from "../rig.js";

test("a compiler that cannot be loaded leaves a page that still turns and solves", async ({ page }) => {
  page.troubles.allow(/worker|ERR_FAILED/i);
  await page.route("**/worker-*/compiler.js", (route) => route.abort());
  await page.goto("");
  await expect(page.getByTestId("notice")).toContainText("The compiler keeps stopping");
  await expect(page.getByTestId("solver-status")).toContainText("Solver ready");
  const before = await page.getByTestId("facelets").getAttribute("data-facelets");
  await page.getByTestId("turn-R").click();
  await expect.poll(() => page.getByTestId("facelets").getAttribute("data-facelets")).not.toBe(before);
});

test("a compiler whose code comes late is waited for", async ({ page }) => {
  await page.route("**/worker-*/compiler/engine_bg.wasm", async (route) => {
    await new Promise((late) => setTimeout(late, 5000));
    await route.continue();
  });
  await page.goto("");
  await expect(page.getByTestId("compiler-status")).toHaveText("The compiler is starting: it waits for its code");
  await expect(page.getByTestId("compiler-status")).toHaveText("Compiler ready");
  expect(page.workers().filter((worker) => worker.url().endsWith("/compiler.js"))).toHaveLength(1);
});

test("a solver that cannot be loaded leaves a page that compiles, runs and can try again", async ({ page }) => {
  page.troubles.allow(/worker|ERR_FAILED/i);
  await page.route("**/worker-*/solver.js", (route) => route.abort());
  await page.goto("");
  await expect(page.getByTestId("notice")).toContainText("The solver keeps stopping");
  await expect(page.getByTestId("compiler-status")).toHaveText("Compiler ready");
  await write(page, '.registers { A <- 3x3 builtin (1260) }\n    add A 2\n    halt "Alive" A\n');
  await expect(line(page, 2)).toContainText("Alive");
  await instant(page);
  await page.getByTestId("run").click();
  await expect(page.getByTestId("said")).toHaveText("Alive 2");

  await page.unroute("**/worker-*/solver.js");
  // Whoever has dismissed the notice finds the offer at the foot of the page.
  await page.getByTestId("notice").getByRole("button", { name: "Dismiss" }).click();
  // On a phone, too, where the foot is hidden otherwise.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByTestId("notice")).toHaveCount(0);
  await page.getByTestId("solver-restart").click();
  await expect(page.getByTestId("solver-status")).toContainText("Solver ready");
  await expect(page.getByTestId("solver-restart")).toHaveCount(0);
});

test("a network that answers everything with its sign-in page leaves a sentence", async ({ page }) => {
  page.troubles.allow(/./);
  const portal = (route) => route.fulfill({ contentType: "text/html", body: "<p>Please sign in.</p>" });
  await page.route(/\.(js|css|wasm)$/, portal);
  await page.goto("");
  await expect(page.locator("#starting")).toContainText("the network may want you to sign in first");
});

test("a part of the page's script that is missing is not blamed on another", async ({ page }) => {
  page.troubles.allow(/./);
  await page.route("**/later.js", (route) => route.fulfill({ status: 404, body: "" }));
  await page.goto("");
  await expect(page.getByRole("alert")).toContainText(/boot-\w+\.js, or a file that it needs, is missing\./);
});

/** Has the page's module panic, by a browser that does not make an element which it was asked for. */
async function panic(page) {
  await page.evaluate(() => {
    const { createElement, createElementNS } = Document.prototype;
    const refuse = () => {
      Object.assign(Document.prototype, { createElement, createElementNS });
      throw new Error("no element");
    };
    Object.assign(Document.prototype, { createElement: refuse, createElementNS: refuse });
    document.querySelector("[data-testid=help]").click();
  });
}

test("a crash of the page is a sentence with a report, and what was typed is still there", { tag: "@core" }, async ({ page, context }) => {
  page.troubles.allow(/no element|panicked|unreachable/);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page);
  await write(page, "-- my secret\n");
  await panic(page);
  const crashed = page.getByRole("dialog", { name: /Hypercubist made a mistake/ });
  await expect(crashed).toBeVisible();
  await crashed.getByRole("button", { name: "Copy report" }).click();
  await expect(crashed.getByRole("button", { name: "Copied" })).toBeVisible();
  const report = await page.evaluate(() => navigator.clipboard.readText());
  expect(report).toMatch(/^Version: hypercubist-page\S*\nScreen: run\n/);
  expect(report).not.toMatch(/secret|\/(root|home|rustc|work|tmp)\//);
  await expectAccessible(page);
  // A text can be read and copied.
  await crashed.getByRole("button", { name: "Look at the page" }).click();
  await expect(page.getByTestId("editor")).toContainText("my secret");
  await page.reload();
  await expect(page.getByTestId("editor")).toContainText("my secret");
});

test("a crash of a worker is a sentence with a report", { tag: "@core" }, async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(() => {
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (message) {
      globalThis.solver = message?.Start?.request?.Solve ? this : globalThis.solver;
      return postMessage.call(this, message);
    };
  });
  await open(page);
  await page.getByTestId("turn-R").click();
  await page.getByTestId("solve").click();
  await expect(page.getByTestId("solve-result")).toContainText("1 move");
  await page.evaluate(() => globalThis.solver.postMessage({ Crash: "Panic" }));
  await expect(page.getByTestId("notice")).toContainText("The solver stopped because of a mistake in Hypercubist");
  await page.getByTestId("notice-offer").click();
  await expect(page.getByTestId("live")).toContainText("The report is copied.");
  const report = await page.evaluate(() => navigator.clipboard.readText());
  // Between what people ask for, the solver looks for the sums that the program lacks.
  expect(report).toMatch(/^Version: .*\nScreen: run\nThe solver was asked to: (nothing|find sums)\nsolver_worker\/lib\.rs:\d+: .*\nBrowser: /);
});
