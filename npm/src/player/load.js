// The module, fetched once for all players of a page.

import * as module from "wasm-player";

/** @type {Promise<unknown> | undefined} */
let loading;

/** The module when it can be used. */
export async function load() {
  loading ??= module.default();
  try {
    await loading;
  } catch (error) {
    // The next player tries again.
    loading = undefined;
    throw error;
  }
  return module;
}
