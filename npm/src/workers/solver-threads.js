// The solver with threads. Each of its threads is a worker of this same file, which begins with a message of the crate
// wasm-bindgen-rayon (its `workerHelpers.js` is a part of this bundle, and hears it).

import { reportCrashes } from "site-crash";
import * as module from "wasm-solver-threads";
import { NoTables, fetchLater, fetchTable } from "./table.js";

/** Most memory that the threads may share, in pages of 64 kB; the last leaves no room for a large table. */
const MEMORIES = [32768, 16384, 8192];
const FIRST_MEMORY = 1024;
const PAGE = 65536;

/** By this name wasm-bindgen-rayon starts its threads. */
class Thread extends Worker {
  constructor() {
    super(self.location.href, { type: "module", name: "thread" });
    this.addEventListener("message", ({ data }) => {
      if (data?.type !== "wasm_bindgen_worker_ready") module.poll();
    });
    this.addEventListener("error", ({ message }) => crashed(message));
  }
}

/** @type {(reason: string) => void} */
let crashed;

function sharedMemory() {
  for (const pages of MEMORIES) {
    try {
      return { memory: new WebAssembly.Memory({ initial: FIRST_MEMORY, maximum: pages, shared: true }), pages };
    } catch {
      // The next one is smaller.
    }
  }
  throw new Error("this browser has no memory to share");
}

async function start() {
  const { memory, pages } = sharedMemory();
  await module.default({ memory });
  self.Worker = Thread;
  await module.start(crashed, fetchTable, fetchLater, new NoTables(), pages * PAGE);
}

if (self.name !== "thread") {
  crashed = reportCrashes(() => module);
  start().catch((error) => crashed(`The solver could not start its threads. ${error}`));
}
