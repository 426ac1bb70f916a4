// Bundles cube.js into minified ES modules: `npm run build -- OUTPUT_DIRECTORY`. others.js becomes a file of its own, which
// is loaded for the makes that need it. What packages are in them is in bundled.json, and the build fails when it is not so.

import { readFile } from "node:fs/promises";
import path from "node:path";
import { build } from "esbuild";

const here = import.meta.dirname;
const out = path.resolve(process.argv[2] ?? "dist");

/** Two changes to cubing, which its licence (MPL-2.0) wants to be seen: they are here, in full. */
const cubing = {
  name: "cubing",
  setup({ onLoad }) {
    // It has a class for QiYi's cubes and does not export it.
    onLoad({ filter: /\/cubing\/bluetooth\/index\.js$/ }, async ({ path: file }) => {
      const text = await readFile(file, "utf8");
      const contents = text.replace(/^ {2}GoCube,$/m, "  GoCube,\n  QiyiCube,");
      if (contents === text) throw new Error("cubing has changed: what does it export now?");
      return { contents };
    });
    // Puzzles that no smart cube is: nothing asks for them.
    const unasked = /(puzzles-dynamic-(4x4x4|megaminx|side-events|unofficial)|big-puzzle-orientation)-\w+\.js$/;
    onLoad({ filter: unasked }, () => ({ contents: "" }));
    onLoad({ filter: /\/cubing\/puzzle-geometry\/index\.js$/ }, () => ({ contents: "" }));
  },
};

const result = await build({
  absWorkingDir: here,
  entryPoints: ["cube.js"],
  outdir: out,
  bundle: true,
  splitting: true,
  minify: true,
  format: "esm",
  target: "es2022",
  charset: "utf8",
  legalComments: "none",
  metafile: true,
  plugins: [cubing],
  logLevel: "error",
});

const packages = new Set();
for (const { inputs } of Object.values(result.metafile.outputs)) {
  for (const [input, { bytesInOutput }] of Object.entries(inputs)) {
    const name = /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(input)?.[1];
    if (name && bytesInOutput > 0) packages.add(name);
  }
}
const bundled = [...packages].sort();
const listed = JSON.parse(await readFile(path.join(here, "bundled.json"), "utf8"));
if (JSON.stringify(bundled) !== JSON.stringify(listed)) {
  throw new Error(`The bundle has parts of ${bundled.join(", ")}; bundled.json, from which the licences come, says otherwise.`);
}
