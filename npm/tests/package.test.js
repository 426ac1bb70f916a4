// The packed package as its users meet it: installed by npm, typed, run by Node.js, built by Vite, and taken from another host
// by an import map. `cargo xtask test --only npm` makes it and runs this with its file as `PACKAGE`.

import assert from "node:assert/strict";
import { cp, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { after, before, test } from "node:test";
import { Host } from "../../tests/e2e/site.js";
import { chrome, here, projects, root, run } from "./install.js";

const project = await projects("package");

/** Headers of a page that may use threads, and of a host that others may read. */
const ISOLATED = { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" };
const SHARED = { "Access-Control-Allow-Origin": "*", "Cross-Origin-Resource-Policy": "cross-origin" };

let browser;
before(async () => {
  browser = await chrome();
});
after(() => browser?.close());

test("the examples of the manual print what they say, in Node.js", { timeout: 120_000 }, async () => {
  const folder = await project("node");
  const manual = await readFile(path.join(root, "docs/npm.md"), "utf8");
  const examples = [...manual.matchAll(/```js\n(import [^]*?)```/g)].map(([, code]) => code);
  assert.equal(examples.length, 5);
  for (const [n, code] of examples.entries()) {
    const script = path.join(folder, `example-${n}.js`);
    await writeFile(script, code);
    const expected = [...code.matchAll(/console\.log\(.*\); \/\/ (.*)$/gm)].map(([, text]) => text);
    const { stdout } = await run(process.execPath, [script], { cwd: folder });
    assert.deepEqual(stdout.trim().split("\n"), expected, `example ${n + 1}`);
  }
});

test("the declarations say what TypeScript needs", async () => {
  const folder = await project("types");
  const compiler = path.join(here, "../node_modules/typescript/bin/tsc");
  for (const resolution of [["esnext", "bundler"], ["nodenext", "nodenext"]]) {
    const [module, moduleResolution] = resolution;
    const options = ["--strict", "--noEmit", "--target", "es2023", "--lib", "es2023,dom"];
    await run(
      process.execPath,
      [compiler, ...options, "--module", module, "--moduleResolution", moduleResolution, "use.ts"],
      { cwd: folder },
    ).catch((error) => assert.fail(error.stdout));
  }
});

test("Node.js: times of a cold start", async () => {
  const folder = await project("start");
  const { stdout } = await run(process.execPath, ["start.js"], { cwd: folder });
  const times = JSON.parse(stdout);
  console.log(`Node.js: first compile ${times.compile} ms, first solve ${times.solve} ms`);
  assert.equal(times.answer, "F2 U' R'");
});

/** What a page with `npm/tests/vite/main.js` found. */
async function visited(address, asked) {
  const page = await browser.newPage();
  const wrong = [];
  page.on("pageerror", (error) => wrong.push(String(error)));
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(address);
  try {
    await page.waitForFunction(() => document.title.startsWith("done"), undefined, { timeout: 60_000 });
  } catch (error) {
    assert.fail(`${await page.title()} ${wrong.join("\n")} ${error}`);
  }
  const found = JSON.parse(await page.locator("pre").textContent());
  await page.close();
  return found;
}

/** Compares it with what it should be, and prints its times. */
function look(where, found, isolated) {
  console.log(`${where}: first compile ${found.compile} ms, first solve ${found.solve} ms`);
  assert.equal(found.isolated, isolated);
  assert.equal(found.halted, "The average is 5");
  assert.equal(found.answer, "F2 U' R'");
  assert.equal(found.order, "105");
  assert.equal(found.aborted, "AbortError");
  assert.equal(found.code, "qat::unknown-register");
  assert.equal(found.fits, null);
  assert.equal(found.again, "F2 U' R'", "it solves after an abort");
}

/** Which solver was loaded: that with threads, without falling back, or that with one. */
function flavour(asked, threads) {
  const loaded = (name) => asked.some((path) => path.split("/").pop().startsWith(`${name}_bg`));
  assert.deepEqual([loaded("solver-threads"), loaded("solver")], [threads, !threads]);
}

for (const [isolated, base] of [[true, "/"], [false, "/a/folder/"]]) {
  test(`a project with Vite, ${isolated ? "with threads" : "in a folder, with one thread"}`, { timeout: 120_000 }, async () => {
    const folder = await project("vite");
    const vite = path.join(here, "../node_modules/vite/bin/vite.js");
    await run(process.execPath, [vite, "build", "--base", isolated ? "/" : "./", "--logLevel", "warn"], { cwd: folder });
    const host = new Host(path.join(folder, "dist"), { base, headers: isolated ? ISOLATED : {} });
    const asked = [];
    try {
      look(`Vite, ${isolated ? "threads" : "one thread"}`, await visited(await host.listen(), asked), isolated);
    } finally {
      await host.close();
    }
    flavour(asked, isolated);
  });
}

test("one HTML file, and the package from another host by an import map", { timeout: 120_000 }, async () => {
  const folder = await project("page");
  const packages = new Host(path.join(folder, "node_modules"), { headers: SHARED });
  const host = new Host(folder, { headers: ISOLATED });
  try {
    const from = await packages.listen();
    const html = await readFile(path.join(folder, "page.html"), "utf8");
    await writeFile(path.join(folder, "index.html"), html.replace("https://cdn.example/", from));
    await cp(path.join(here, "vite/main.js"), path.join(folder, "main.js"));
    const asked = [];
    look("import map, another host", await visited(await host.listen(), asked), true);
    flavour(asked, true);
  } finally {
    await packages.close();
    await host.close();
  }
});
