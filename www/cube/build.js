// Bundles cube.js into minified ES modules: `npm run build -- OUTPUT_DIRECTORY`. others.js and moyu.js become files of their own,
// which are loaded for the makes that need them. What packages are in them is in bundled.json, and the build fails when it is not so.

import { readFile } from "node:fs/promises";
import path from "node:path";
import { build } from "esbuild";

const here = import.meta.dirname;
const out = path.resolve(process.argv[2] ?? "dist");

/** A text with each of these replaced, which all have to be there. */
function changed(text, of, changes) {
  let contents = text;
  for (const [from, to] of changes) {
    if (!contents.includes(from)) throw new Error(`${of} has changed: where is ${from} now?`);
    contents = contents.replace(from, () => to);
  }
  return { contents };
}

/** The changes to cubing, which its licence (MPL-2.0) wants to be seen: they are here, in full. */
const cubing = {
  name: "cubing",
  setup({ onLoad }) {
    const changes = [
      // It has a class for QiYi's cubes and does not export it.
      ["\n  GoCube,\n", "\n  GoCube,\n  QiyiCube,\n"],
      // The Tornado V4 speaks as QiYi's cubes do; its name is longer, and its address begins in another way.
      ["    204,\n    163,\n", '    204,\n    device.name.startsWith("XMD") ? 166 : 163,\n'],
      ["device.name.slice(10, 12)", "device.name.trim().slice(-4, -2)"],
      ["device.name.slice(12, 14)", "device.name.trim().slice(-2)"],
      // Where its gyroscope points comes in packets of another kind, which have the number of a turn.
      ["    const opCode = decryptedMessage[2];\n", "    if (decryptedMessage[0] !== 254) return;\n    const opCode = decryptedMessage[2];\n"],
    ];
    onLoad({ filter: /\/cubing\/bluetooth\/index\.js$/ }, async ({ path: file }) =>
      changed(await readFile(file, "utf8"), "cubing", changes),
    );
    // Puzzles that no smart cube is: nothing asks for them.
    const unasked = /(puzzles-dynamic-(4x4x4|megaminx|side-events|unofficial)|big-puzzle-orientation)-\w+\.js$/;
    onLoad({ filter: unasked }, () => ({ contents: "" }));
    onLoad({ filter: /\/cubing\/puzzle-geometry\/index\.js$/ }, () => ({ contents: "" }));
  },
};

/**
 * Of btcube-web only what reads and writes the packets of MoYu's cubes. Its one file has its parts behind lines with their
 * names, and copies of the packages that it takes; those are taken as they are.
 */
const btcube = {
  name: "btcube-web",
  setup({ onLoad }) {
    const parts = ["src/lib/stream.ts", "src/moyu/constants.ts", "src/moyu/crypter.ts", "src/moyu/protocol.ts", "src/moyu/processor.ts"];
    const head = `
      import aes from "aes-js";
      import { BitstreamReader } from "./node_modules/@astronautlabs/bitstream/dist.esm/bitstream/reader.js";
      import { BitstreamWriter } from "./node_modules/@astronautlabs/bitstream/dist.esm/bitstream/writer.js";
      const require_aes_js = () => aes;
      const __toESM = (module) => module;
      export { createProtocol, MOVES, stateToFacelets, MOYU_SERVICE, MOYU_READ_CHARACTERISTIC, MOYU_WRITE_CHARACTERISTIC };
    `;
    onLoad({ filter: /\/btcube-web\/dist\/index\.js$/ }, async ({ path: file }) => {
      const text = (await readFile(file, "utf8")).split(/^\/\/ (?=(?:src|node_modules)\/)/m);
      const found = parts.map((name) => text.find((part) => part.startsWith(`${name}\n`)));
      if (!found.every(Boolean)) throw new Error(`btcube-web has changed: not all of ${parts.join(", ")} are there`);
      const contents = [head, ...found.map((part) => part.replace(/^.*\n/, ""))].join("\n");
      // It takes the sign of a number of the gyroscope from its lowest byte, and then from its highest, where it is.
      return { ...changed(contents, "btcube-web", [["return sign * tValue;", "return tValue;"]]), resolveDir: here };
    });
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
  plugins: [cubing, btcube],
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
