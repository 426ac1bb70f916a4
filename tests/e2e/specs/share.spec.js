// Links: made, opened, malformed, embedded; the picture.

import { expect, instant, line, open, play, test, write } from "../rig.js";
import { Host, dist, headersOf } from "../site.js";

/** The link that the page makes of what it shows. */
async function link(page) {
  await page.getByTestId("share").click();
  const link = await page.getByTestId("share-link").inputValue();
  await page.getByTestId("share-close").click();
  return link;
}

test("a puzzle's link brings back start, algorithm, step and view", { tag: "@core" }, async ({ page, context }) => {
  await page.goto("#/play/3x3x3x3?setup=R12&alg=[R34,_R21~]_Q3&at=2&view=unfolded&marks=letters");
  await expect(page.getByTestId("scrubber-words")).toContainText("2 of ");
  const made = await link(page);
  expect(made).toContain("#/play/3x3x3x3?setup=R12&alg=[R34,_R21~]_Q3&at=2&view=unfolded&marks=letters");
  expect(page.url(), "the address is the link").toBe(made);
  const other = await context.newPage();
  await other.goto(made);
  await expect(other.getByTestId("algorithm")).toHaveValue("[R34, R21'] Q3");
  await expect(other.getByTestId("scrubber-words")).toContainText("2 of ");
  await expect(other.getByTestId("setup")).toContainText("R12");
  await other.getByTestId("panel-view").click();
  await expect(other.getByTestId("shape-unfolded")).toHaveAttribute("aria-pressed", "true");
});

test("a program's link brings back text, answers and step, and touches nothing of the user's", { tag: "@core" }, async ({ page, context }) => {
  await open(page);
  await instant(page);
  await write(page, '.registers {\n    A, B <- 3x3 builtin (90, 90)\n}\n    input "How many?" A\n    halt "Done: " A\n');
  // Until then the program that was there before would be asked.
  await expect(page.getByTestId("q-listing")).toContainText("How many?");
  await page.getByTestId("run-to-input").click();
  await page.getByTestId("input-field").fill("7");
  await page.getByTestId("input-submit").click();
  await page.getByTestId("step-instruction").click();
  await expect(page.getByTestId("register-A-value")).toHaveText("7");
  const made = await link(page);
  expect(made).toContain("#/run/average.qat?text=");
  expect(made).toContain("in=7");

  const other = await context.newPage();
  await other.goto("");
  await expect(other.getByTestId("editor")).toContainText("How many?");
  await write(other, "my own text");
  await other.goto(made);
  await expect(other.getByTestId("register-A-value")).toHaveText("7");
  await expect(other.getByTestId("output-log")).toContainText("How many? 7");
  await other.goto("about:blank");
  await other.goto("");
  await expect(other.getByTestId("editor"), "the user's own text is still there").toContainText("my own text");
});

test("an unchanged example's link is short", async ({ page }) => {
  await open(page);
  expect(await link(page)).toMatch(/#\/run\/average\.qat$/);
});

test("malformed links say what is wrong and where, and break nothing", async ({ page }) => {
  for (const [hash, words] of [
    ["#/play/3x3x3?alg=R_%zz", "part \u201calg\u201d cannot be read from its character 3"],
    ["#/play/3x3x3?setup=R_Q&alg=U", "cannot be read, so the puzzle starts solved"],
    ["#/play/3x3x3?alg=U&at=soon", "at is \u201csoon\u201d"],
    ["#/play/9x9x9x9x9x9", "no puzzle called \u201c9x9x9x9x9x9\u201d"],
    ["#/nowhere", "which this page does not have"],
    ["#/run/none.qat", "no example called"],
    [`#/play/3x3x3?alg=${"R_".repeat(17000)}`, "characters long"],
    ["#/play/3x3x3?alg=U&view=inside", "view is \u201cinside\u201d"],
  ]) {
    await page.goto("about:blank");
    await page.goto(hash.startsWith("#") ? `/${hash}`.slice(1) : hash);
    await expect(page.getByTestId("notice").first(), hash.slice(0, 40)).toContainText(words);
    await expect(page.getByTestId("puzzle-canvas")).toBeVisible();
  }
  await page.goto("about:blank");
  await page.goto("#/play/3x3x3?alg=R_oops");
  await expect(page.getByTestId("algorithm-error")).toContainText("oops");
  await page.goto("about:blank");
  await page.goto("#/play/3x3x3?alg=<script>alert(1)</script>");
  await expect(page.getByTestId("algorithm-error")).toBeVisible();
});

test("embedded, there is the puzzle, its player and the way to the whole page", async ({ page }) => {
  await page.goto("?embed#/play/3x3x3?alg=[R,_U]&at=1");
  await expect(page.getByTestId("play-pause")).toBeVisible();
  await expect(page.getByTestId("scrubber-words")).toHaveText("1 of 4 steps");
  await expect(page.locator("header.bar")).toHaveCount(0);
  await expect(page.getByTestId("panel-turn")).toHaveCount(0);
  await page.getByTestId("play-step").click();
  await expect(page.getByTestId("scrubber-words")).toHaveText("2 of 4 steps");
  const href = await page.getByTestId("full-page").getAttribute("href");
  expect(href).toMatch(/\/#\/play\/3x3x3\?alg=\[R,_U\]&at=1$/);
  // Nothing but what the rig has put there.
  const keys = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("hypercubist/")));
  expect(keys.sort()).toEqual(["hypercubist/learn", "hypercubist/play/tour"]);
  const canvas = await page.getByTestId("puzzle-canvas").boundingBox();
  expect(canvas.height, "the puzzle has most of the height").toBeGreaterThan(400);
});

test("the picture is a PNG of the puzzle", async ({ page }) => {
  await page.goto("#/play/3x3x3");
  await expect(page.getByTestId("puzzle-canvas")).toBeVisible();
  await page.getByTestId("share").click();
  const download = page.waitForEvent("download");
  await page.getByTestId("share-picture").click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("3x3x3.png");
  const chunks = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  expect(bytes.subarray(1, 4).toString()).toBe("PNG");
  expect(bytes.length).toBeGreaterThan(4000);
});

test("the run's scrubber goes back and forth through what has happened", async ({ page }) => {
  await open(page);
  await instant(page);
  await page.getByTestId("run-to-input").click();
  await page.getByTestId("input-field").fill("4");
  await page.getByTestId("input-submit").click();
  await page.getByTestId("run").click();
  await expect(page.getByTestId("status")).toContainText("Second number");
  await expect(page.getByTestId("register-A-value")).toHaveText("4");
  const scrubber = page.getByTestId("scrubber");
  const most = await scrubber.getAttribute("max");
  await scrubber.fill("0");
  await expect(page.getByTestId("register-A-value")).toHaveText("0");
  await expect(line(page, 1)).toHaveAttribute("aria-current", "step");
  await scrubber.fill(most);
  await expect(page.getByTestId("register-A-value")).toHaveText("4");
  await expect(page.getByTestId("output-log")).toContainText("First number: 4");
});

test("what a link says in vain is named, and what was said of it goes with the next link", async ({ page }) => {
  await play(page, "#/play/3x3x3?alg=R&hide=NaN&only=1e308&others=__proto__&from=NaN,1");
  const said = page.getByTestId("notice");
  await expect(said).toHaveCount(1);
  for (const part of ["from is \u201cNaN,1\u201d", "hide is \u201cNaN\u201d", "only is \u201c1e308\u201d", "others is"]) {
    await expect(said).toContainText(part);
  }
  await page.evaluate(() => void (location.hash = "#/play/3x3x3?alg=U"));
  await expect(page.getByTestId("algorithm")).toHaveValue("U");
  await expect(said).toHaveCount(0);
});

test("the page follows the system's light and dark", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await open(page);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

for (const sandbox of [undefined, "allow-scripts"]) {
  test(`a page of another site shows a puzzle in a frame${sandbox ? " that is sandboxed" : ""}`, async ({ browser }) => {
    const site = new Host(dist, { headers: await headersOf(dist) });
    const other = new Host(import.meta.dirname);
    const [address, outside] = [await site.listen(), await other.listen()];
    const context = await browser.newContext({ serviceWorkers: "block" });
    const page = await context.newPage();
    const errors = [];
    page.on("pageerror", (error) => errors.push(String(error)));
    // By another name, so that it is another site.
    await page.goto(`${outside.replace("localhost", "127.0.0.1")}share.spec.js`);
    await page.evaluate(
      ([src, sandbox]) => {
        const frame = Object.assign(document.createElement("iframe"), { src, width: 900, height: 600 });
        if (sandbox) frame.setAttribute("sandbox", sandbox);
        document.body.append(frame);
      },
      [`${address}?embed#/play/3x3x3?alg=R_U`, sandbox],
    );
    const frame = page.locator("iframe").contentFrame();
    await expect(frame.getByTestId("scrubber-words")).toContainText("2 of 2");
    await frame.getByTestId("scrubber").fill("1");
    await expect(frame.getByTestId("scrubber-words")).toContainText("1 of 2");
    expect(errors).toEqual([]);
    await context.close();
    await Promise.all([site.close(), other.close()]);
  });
}
