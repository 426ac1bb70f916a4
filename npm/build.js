// Puts the package together: `node build.js WASM OUT`. WASM has what wasm-bindgen made of each module.

import { copyFile, mkdir, readFile, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { build } from "esbuild";

const here = import.meta.dirname;
const root = path.resolve(here, "..");
const [wasm, out] = process.argv.slice(2).map((argument) => path.resolve(argument));

const modules = ["programs", "solver", "solver-threads"];
const tables = ["adds/1260.adds", "adds/210-24.adds", "adds/90-90.adds", "adds/30-18-10-9.adds", "upper-face/table.txt"];

/** Exchanges a part of a text, which must be there. */
function exchanged(text, part, other) {
  if (!text.includes(part)) throw new Error(`wasm-bindgen-rayon has changed: there is no ${part}`);
  return text.replace(part, other);
}

/** Each thread is a worker of the file that it is bundled into: no bundler has to find another one. */
const threadsOfTheSameFile = {
  name: "threads of the same file",
  setup({ onLoad }) {
    onLoad({ filter: /\/workerHelpers\.js$/ }, async ({ path: file }) => {
      const text = exchanged(await readFile(file, "utf8"), "import('../../..')", "import('wasm-solver-threads')");
      return { contents: exchanged(text, "new URL('./workerHelpers.js', import.meta.url)", "self.location.href") };
    });
  },
};

const common = {
  absWorkingDir: here,
  outdir: out,
  entryNames: "[name]",
  bundle: true,
  format: "esm",
  target: "es2022",
  charset: "utf8",
  legalComments: "inline",
  logLevel: "warning",
};
await build({
  ...common,
  entryPoints: modules.map((name) => `src/workers/${name}.js`),
  minify: true,
  alias: {
    "site-crash": path.join(root, "www/worker/crash.js"),
    ...Object.fromEntries(modules.map((name) => [`wasm-${name}`, path.join(wasm, name, `${name}.js`)])),
  },
  plugins: [threadsOfTheSameFile],
});
// The player's scripts, for browsers and for servers.
const player = (entryPoints, outfile) =>
  build({
    ...common,
    outdir: undefined,
    entryNames: undefined,
    outfile: path.join(out, outfile),
    entryPoints: [`src/player/${entryPoints}`],
    minify: true,
    alias: { "wasm-player": path.join(wasm, "player", "player.js") },
    external: ["node:*"],
  });
await player("index.js", "player.js");
await player("server.js", "player-node.js");
await player("picture-browser.js", "picture.js");
await player("picture-node.js", "picture-node.js");
// What a debugger steps into stays as it is written.
const scripts = ["src/index.js", "src/node.js", "src/workers/node-worker.js"];
await build({ ...common, entryPoints: scripts, external: ["node:*"] });

for (const name of [...modules, "player"]) await copyFile(path.join(wasm, name, `${name}_bg.wasm`), path.join(out, `${name}_bg.wasm`));
for (const table of tables) {
  await mkdir(path.dirname(path.join(out, table)), { recursive: true });
  await copyFile(path.join(root, "assets", table), path.join(out, table));
}
for (const licence of ["LICENSE-APACHE", "LICENSE-MIT"]) await copyFile(path.join(root, licence), path.join(out, licence));
for (const types of ["index.d.ts", "player.d.ts", "picture.d.ts"]) await copyFile(path.join(here, "src", types), path.join(out, types));

// In the repository the manual lies beside others; here it is the package's page, and its links lead to the repository.
const manifest = JSON.parse(await readFile(path.join(here, "package.json"), "utf8"));
const site = manifest.repository.url.replace(/^git\+|\.git$/g, "");
const manual = await readFile(path.join(root, "docs/npm.md"), "utf8");
await writeFile(
  path.join(out, "README.md"),
  manual.replace(/\]\((?!https?:|#)([^)]+)\)/g, (_, to) => `](${site}/blob/main/${path.posix.join("docs", to)})`),
);
delete manifest.devDependencies;
await writeFile(path.join(out, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);

const line = (...cells) => console.log(cells.map((cell) => String(cell).padStart(10)).join(" "));
line("bytes", "gzip", "brotli", " file");
for (const entry of (await readdir(out, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())) {
  const file = path.join(entry.parentPath, entry.name);
  const bytes = await readFile(file);
  line(bytes.length, gzipSync(bytes, { level: 9 }).length, brotliCompressSync(bytes).length, ` ${path.relative(out, file)}`);
}
