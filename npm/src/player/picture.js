// Pictures as the player shows them, for HTML that a server sends and for figures.

import { begins, read } from "./attributes.js";
import { film } from "./film.js";

/** @import * as api from "../picture.d.ts" */

/** @param {() => Promise<typeof import("wasm-player")>} load
 * @returns {typeof api.picture} */
export function pictures(load) {
  return async (attributes = {}) => {
    const module = await load();
    const element = {
      getAttribute: (/** @type {string} */ name) => attributes[name]?.toString() ?? null,
      hasAttribute: (/** @type {string} */ name) => attributes[name] !== undefined,
    };
    let made;
    try {
      made = film(module, read(element));
    } catch (error) {
      if (!(error instanceof module.Refused)) throw error;
      throw new TypeError([error.message, error.help].filter(Boolean).join(" "));
    }
    const svg = made.still(begins(element, made.steps()));
    made.free();
    return svg;
  };
}
