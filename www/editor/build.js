// Bundles editor.js and gif.js into a minified ES module each: `npm run build -- OUTPUT_DIRECTORY`.
// The licence texts of everything in the bundle are written beside it.

import { readFile, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { build } from "esbuild";

const here = import.meta.dirname;
const out = path.resolve(process.argv[2] ?? "dist");

/**
 * CodeMirror's styles become style sheets of the document instead of `<style>` elements, which the page's content
 * security policy forbids. The package knows how; by itself it does so in a shadow root only.
 */
const withoutStyleElements = {
  name: "without style elements",
  setup({ onLoad }) {
    onLoad({ filter: /\/style-mod\/src\/style-mod\.js$/ }, async ({ path: file }) => {
      const text = await readFile(file, "utf8");
      const contents = text.replace("!root.head && root.adoptedStyleSheets", "root.adoptedStyleSheets");
      if (contents === text) throw new Error("style-mod has changed: how does it choose between its two ways now?");
      return { contents };
    });
  },
};

const result = await build({
  absWorkingDir: here,
  entryPoints: ["editor.js", "gif.js"],
  outdir: out,
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  charset: "utf8",
  legalComments: "none",
  metafile: true,
  plugins: [withoutStyleElements],
  logLevel: "warning",
});

const packages = new Set();
for (const input of Object.keys(result.metafile.inputs)) {
  const name = /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(input)?.[1];
  if (name) packages.add(name);
}

const texts = [];
for (const name of [...packages].sort()) {
  const directory = path.join(here, "node_modules", name);
  const manifest = JSON.parse(await readFile(path.join(directory, "package.json"), "utf8"));
  const file = (await readdir(directory)).find((entry) => /^licen[cs]e/i.test(entry));
  if (!file) throw new Error(`${name} comes without a licence text`);
  const text = await readFile(path.join(directory, file), "utf8");
  texts.push(`${name} ${manifest.version} (${manifest.license})\n\n${text.trim()}\n`);
}
await writeFile(path.join(out, "LICENSES.txt"), texts.join(`\n${"-".repeat(80)}\n\n`));
