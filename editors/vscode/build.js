// Puts the extension together: `node build.js WASM OUT`. WASM has what wasm-bindgen made of the language server.

import { cp, copyFile, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { build } from "esbuild";

const here = import.meta.dirname;
const root = path.resolve(here, "../..");
const [wasm, out] = process.argv.slice(2).map((argument) => path.resolve(argument));

await build({
  absWorkingDir: here,
  entryPoints: ["src/extension.js"],
  outdir: out,
  bundle: true,
  minify: true,
  platform: "browser",
  format: "cjs",
  target: "es2022",
  charset: "utf8",
  legalComments: "inline",
  logLevel: "warning",
  external: ["vscode"],
  // What wasm-bindgen would fetch if it were not given the bytes; it always is.
  define: { "import.meta.url": '""' },
  alias: { "wasm-language": path.join(wasm, "language.js") },
});

await copyFile(path.join(wasm, "language_bg.wasm"), path.join(out, "language_bg.wasm"));
for (const name of ["qat.tmLanguage.json", "q.tmLanguage.json"]) await copyFile(path.join(here, "..", name), path.join(out, name));
for (const name of ["language-configuration.json", "README.md"]) await copyFile(path.join(here, name), path.join(out, name));
await cp(path.join(here, "snippets"), path.join(out, "snippets"), { recursive: true });
await copyFile(path.join(root, "assets/icons/icon-512.png"), path.join(out, "icon.png"));
const licences = await Promise.all(["LICENSE-MIT", "LICENSE-APACHE"].map((name) => readFile(path.join(root, name), "utf8")));
await writeFile(path.join(out, "LICENSE.txt"), `Under either of these two licences, as you like.\n\n${licences.join("\n\n")}`);

// Nothing here is left out.
await writeFile(path.join(out, ".vscodeignore"), "");

// All of the packages is in the one file.
const manifest = JSON.parse(await readFile(path.join(here, "package.json"), "utf8"));
delete manifest.dependencies;
delete manifest.devDependencies;
// The editor takes the file for a CommonJS module.
delete manifest.type;
await writeFile(path.join(out, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
