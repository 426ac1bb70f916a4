// `Atomics.waitAsync` for browsers without it, such as Firefox before 145: other threads wake the solver's tasks by it.
// wasm-bindgen's own substitute starts a worker from a blob, which the content security policy forbids.

import { ThreadOfPage } from "./thread-of-page.js";

/** Workers that wait for nothing at present. */
const idle = [];

/** Resolves as `Atomics.wait` would end. */
function wait(memory, index, value) {
  const waiter = idle.pop() ?? new ThreadOfPage(new URL("./waiter.js", import.meta.url), { inTurn: false });
  return new Promise((resolve, reject) => {
    const woken = ({ data }) => {
      waiter.removeEventListener("error", failed);
      idle.push(waiter);
      resolve(data);
    };
    const failed = ({ message }) => {
      waiter.removeEventListener("message", woken);
      reject(new Error(message));
    };
    waiter.addEventListener("message", woken, { once: true });
    waiter.addEventListener("error", failed, { once: true });
    waiter.postMessage({ memory, index, value });
  });
}

/** Defines it where the browser does not. */
export function provideWaitAsync() {
  Atomics.waitAsync ??= (memory, index, value) => ({ async: true, value: wait(memory, index, value) });
}
