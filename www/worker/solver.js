// Loads the solver worker: the build with threads where memory can be shared, else the build without. Whatever goes
// wrong so badly that it cannot speak for itself is posted as `FromSolver::Crashed`.

import { reportCrashes } from "./crash.js";
import { load, save } from "./store.js";
import { Tables } from "./tables.js";
import { ThreadOfPage } from "./thread-of-page.js";

/** Most memory that the threads may share, in pages of 64 kB: as much as a browser sets aside, since it takes the whole
 * range of addresses at once. The first is the module's own limit; the last leaves no room for a large table. */
const MEMORIES = [32768, 16384, 8192];
/** What they share at the beginning; the module needs less. */
const FIRST_MEMORY = 1024;
const PAGE = 65536;

/** @type {ThreadOfPage[]} */
const threads = [];

/** The module that runs, once there is one. */
let engine;
const crashed = reportCrashes(() => engine);

/** Starts one more thread on the same memory; resolves when it listens. */
function startThread(module, memory, onwake) {
  return new Promise((resolve, reject) => {
    const thread = new ThreadOfPage(new URL("thread.js", import.meta.url));
    threads.push(thread);
    let listens = false;
    const ended = (reason) => (listens ? crashed(reason) : reject(new Error(reason)));
    thread.addEventListener("message", ({ data }) => {
      // Traps that no panic hook saw, such as an access beyond the memory, are told here too.
      if (data?.crashed) {
        ended(data.crashed);
      } else if (listens) {
        onwake();
      } else {
        listens = true;
        resolve();
      }
    });
    thread.addEventListener("error", (event) => {
      ended(event.message);
    });
    thread.postMessage({ module, memory });
  });
}

/** Memory to share, and how many pages it can grow to. */
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
  // WebKitGTK isolates the page and has no memory to share all the same; the page asks for no threads after some have
  // failed to start.
  if (self.crossOriginIsolated && self.SharedArrayBuffer && location.hash !== "#alone") {
    try {
      engine = await import("./threads/engine.js");
      const { memory, pages } = sharedMemory();
      await engine.default({ memory });
      await engine.start(startThread, crashed, load, save, new Tables(), pages * PAGE);
      return;
    } catch (error) {
      // Even an isolated page may be refused shared memory, when there is too little of it.
      console.warn(`The solver starts without threads. ${error}`);
      for (const thread of threads.splice(0)) thread.terminate();
    }
  }
  engine = await import("./single/engine.js");
  await engine.default();
  engine.start(crashed, load, save, new Tables());
}

start().catch((error) => crashed(`The solver could not be loaded. ${error}`));
