// The module in Node.js, which reads it from the package.

import { readFile } from "node:fs/promises";
import * as module from "wasm-player";

/** @type {Promise<unknown> | undefined} */
let loading;

/** The module when it can be used. */
export async function load() {
  loading ??= readFile(new URL("./player_bg.wasm", import.meta.url)).then((bytes) => module.initSync({ module: bytes }));
  await loading;
  return module;
}
