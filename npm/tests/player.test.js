// The player of the packed package: in a page by one script, and on a server.

import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { after, before, test } from "node:test";
import { gzipSync } from "node:zlib";
import { Host } from "../../tests/e2e/site.js";
import { chrome, projects, run } from "./install.js";

const project = await projects("player");

/** What a visitor downloads for a puzzle that plays in three dimensions, compressed: cubing.js needs that much. */
const MOST_BYTES = 266_000;

let browser, folder, host, address;
before(async () => {
  browser = await chrome();
  folder = await project("player");
  host = new Host(folder, {});
  address = await host.listen();
});
after(async () => {
  await browser?.close();
  await host?.close();
});

/** A page with players, whose events are noted. */
async function opened(body, options = {}) {
  const script = options.script ?? '<script type="module" src="node_modules/hypercubist/player.js"></script>';
  await writeFile(path.join(folder, "index.html"), `<!doctype html><title>Players</title>${script}<body>${body}`);
  const page = await browser.newPage({ viewport: { width: 800, height: 600 }, ...options.context });
  page.setDefaultTimeout(20_000);
  page.asked = [];
  page.on("request", (request) => page.asked.push(new URL(request.url()).pathname));
  await page.addInitScript(() => {
    window.heard = [];
    for (const name of ["ready", "turn", "step", "solved", "error"]) {
      addEventListener(name, ({ target, detail }) => target.localName && window.heard.push([name, detail]), true);
    }
  });
  await page.goto(address);
  return page;
}

const ready = (page, count = 1) =>
  page.waitForFunction((count) => window.heard.filter(([name]) => name === "ready").length >= count, count);
const heard = (page, wanted) => page.evaluate((wanted) => window.heard.filter(([name]) => name === wanted).map(([, detail]) => detail), wanted);

test("one script brings a puzzle that plays, in three round trips and few bytes", async () => {
  const page = await opened('<hypercubist-player alg="R U R\' U\'" speed="4"></hypercubist-player>');
  await ready(page);
  const files = ["node_modules/hypercubist/player.js", "node_modules/hypercubist/player_bg.wasm"];
  assert.deepEqual(page.asked.filter((path) => !path.endsWith("favicon.ico")), ["/", ...files.map((file) => `/${file}`)]);
  const sizes = await Promise.all(files.map(async (file) => gzipSync(await readFile(path.join(folder, file)), { level: 9 }).length));
  const bytes = sizes[0] + sizes[1];
  console.log(`the player: ${bytes} bytes by gzip, ${sizes[0]} of them script`);
  assert.ok(bytes <= MOST_BYTES, `${bytes}`);
  const player = page.locator("hypercubist-player");
  const before = await player.locator("[part=picture]").innerHTML();
  await player.getByRole("button", { name: "Play" }).click();
  await page.waitForFunction(() => document.querySelector("hypercubist-player").at === 4);
  await page.waitForFunction(() => !document.querySelector("hypercubist-player").playing);
  assert.notEqual(await player.locator("[part=picture]").innerHTML(), before);
  assert.deepEqual((await heard(page, "turn")).map(({ text }) => text), ["R", "U", "R'", "U'"]);
  assert.deepEqual((await heard(page, "step")).map(({ at }) => at), [1, 2, 3, 4]);
  await page.close();
});

test("moves, keys, the slider and scripts go to steps", async () => {
  const page = await opened('<hypercubist-player alg="[R: U2] F" speed="5" experimental-setup-anchor="end"></hypercubist-player>');
  await ready(page);
  const player = page.locator("hypercubist-player");
  const at = () => player.evaluate((element) => element.at);
  await player.getByRole("button", { name: "U2" }).click();
  assert.equal(await at(), 2);
  assert.deepEqual(await player.locator("[part~=current]").allTextContents(), ["U2"]);
  await player.locator("[part=picture]").press("ArrowRight");
  await page.waitForFunction(() => document.querySelector("hypercubist-player").at === 3);
  // R is written once and done twice: there and back.
  assert.deepEqual(await player.locator("[part~=current]").allTextContents(), ["R"]);
  assert.match(await player.locator("[part=picture]").getAttribute("aria-label"), /Step 3 of 4: R$/);
  await player.locator("[part=picture]").press("Home");
  assert.equal(await at(), 0);
  await player.getByRole("slider").fill("4");
  assert.equal(await at(), 4);
  assert.equal((await heard(page, "solved")).length, 1);
  assert.equal(await player.evaluate((element) => element.solved), true);
  await player.evaluate((element) => element.turn("F'"));
  await page.waitForFunction(() => document.querySelector("hypercubist-player").at === 5);
  assert.equal(await player.getAttribute("alg"), "[R: U2] F F'");
  await page.close();
});

test("what cannot be read is said, with its place, and mended by another attribute", async () => {
  const page = await opened('<hypercubist-player alg="R Q U"></hypercubist-player>');
  await page.waitForFunction(() => window.heard.some(([name]) => name === "error"));
  const [said] = await heard(page, "error");
  assert.deepEqual([said.attribute, said.from, said.to], ["alg", 2, 3]);
  const player = page.locator("hypercubist-player");
  assert.ok((await player.getByRole("alert").textContent()).startsWith(said.message));
  await player.evaluate((element) => {
    element.alg = "R U";
  });
  await ready(page);
  assert.equal(await player.getByRole("alert").count(), 0);
  await page.close();
});

test("attributes of <twisty-player> mean the same", async () => {
  const looks = [
    "", 'visualization="2D"', 'hint-facelets="floating"', 'camera-latitude="-30"', 'experimental-setup-alg="L2"',
    'puzzle="megaminx"', 'puzzle="3x3x3x3"', 'surface="stickerless"',
    'own-colours="#000000,#111111,#222222,#333333,#444444,#555555"',
  ];
  const page = await opened(looks.map((look) => `<hypercubist-player control-panel="none" ${look}></hypercubist-player>`).join(""));
  for (const [n] of looks.entries()) await page.locator("hypercubist-player").nth(n).scrollIntoViewIfNeeded();
  await ready(page, looks.length);
  const pictures = await page.locator("[part=picture] svg").evaluateAll((all) => all.map((svg) => svg.querySelector("g").outerHTML));
  assert.equal(new Set(pictures).size, looks.length);
  assert.equal(await page.getByRole("button").count(), 0);
  await page.close();
});

test("twenty players are read when they are seen, and draw only then", async () => {
  const page = await opened('<hypercubist-player alg="(R U)50" speed="1"></hypercubist-player>'.repeat(20));
  await ready(page);
  await page.waitForTimeout(500);
  const count = (await heard(page, "ready")).length;
  assert.ok(count < 6, `${count} of 20 are in sight`);
  assert.equal(page.asked.filter((path) => path.endsWith(".wasm")).length, 1);
  await page.evaluate(() => document.querySelector("hypercubist-player").play());
  await page.mouse.wheel(0, 100_000);
  await ready(page, count + 1);
  const out = await page.evaluate(async () => {
    const picture = document.querySelector("hypercubist-player").shadowRoot.querySelector("[part=picture]");
    let changes = 0;
    new MutationObserver(() => changes++).observe(picture, { childList: true });
    await new Promise((done) => setTimeout(done, 500));
    return changes;
  });
  assert.equal(out, 0, "out of sight nothing is drawn");
  await page.close();
});

test("a server sends a picture, which stands there without a script", async () => {
  const script = path.join(folder, "render.js");
  await writeFile(script, `
    import { HypercubistPlayer } from "hypercubist/player";
    import { picture } from "hypercubist/picture";
    const svg = await picture({ alg: "R U", at: "end", title: "Two <turns>" });
    const wrong = await picture({ alg: "R Q" }).catch((error) => error.name + ": " + error.message);
    console.log(JSON.stringify({ svg, wrong, element: HypercubistPlayer === undefined }));
  `);
  const { stdout } = await run(process.execPath, [script], { cwd: folder });
  const { svg, wrong, element } = JSON.parse(stdout);
  assert.ok(element && wrong.startsWith("TypeError: "), wrong);
  assert.ok(svg.includes("Two &lt;turns&gt;"));
  const body = `<hypercubist-player alg="R U" at="end">${svg}</hypercubist-player>`;
  const page = await opened(body, { context: { javaScriptEnabled: false } });
  const { width } = await page.locator("svg").boundingBox();
  assert.ok(width > 100);
  await page.close();
  const other = await opened(body);
  await ready(other);
  assert.equal(await other.locator("hypercubist-player > svg").isVisible(), false, "its own picture is in its place");
  await other.close();
});
