// The package in Node.js: its workers are threads of `node:worker_threads`, the solver has one.

import { Worker } from "node:worker_threads";
import { engine } from "./api.js";

/**
 * @param {string} name
 * @returns {import("./client.js").Start}
 */
function started(name) {
  return (hear, failed) => {
    const script = new URL(name, import.meta.url).href;
    const worker = new Worker(new URL("./node-worker.js", import.meta.url), { workerData: script });
    worker.on("message", hear);
    worker.on("error", (error) => failed(error.message));
    worker.unref();
    return {
      post: (message) => worker.postMessage(message),
      end: () => void worker.terminate(),
      // A process ends although idle workers are there, and not before its last job.
      hold: (busy) => (busy ? worker.ref() : worker.unref()),
    };
  };
}

export const { compile, Machine, solve, scramble, order, cycles, architect, warm, close, HypercubistError } = engine(
  started("./programs.js"),
  started("./solver.js"),
);
