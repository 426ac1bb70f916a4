// Loads the solver worker: the build with threads where memory can be shared, else the build without. Whatever goes
// wrong so badly that it cannot speak for itself is posted as `FromSolver::Crashed`.

import { sayAlive } from "./alive.js";
import { reportCrashes } from "./crash.js";
import { fetchFile } from "./fetch.js";
import { HAS_THREADS } from "./flavours.js";
import { fetchLater, firstPart, sharedLater } from "./later.js";
import { Tables } from "./tables.js";
import { ThreadOfPage } from "./thread-of-page.js";
import { provideWaitAsync } from "./wait-async.js";

/** Most memory that the threads may share, in pages of 64 kB: as much as a browser sets aside, since it takes the whole
 * range of addresses at once. The first is the module's own limit; the last leaves no room for a large table. */
const MEMORIES = [32768, 16384, 8192];
/** What they share at the beginning; the module needs less. */
const FIRST_MEMORY = 1024;
const PAGE = 65536;

/** The module that runs, once there is one. */
let engine;
const crashed = reportCrashes(() => engine);

/** @type {Thread[]} */
const threads = [];
let listening = 0;
/** Takes the reason when a thread cannot be started. */
let cannotStart = crashed;

/** A thread of the pool. */
class Thread extends ThreadOfPage {
  constructor(address) {
    super(address);
    threads.push(this);
    this.addEventListener("message", ({ data }) => {
      if (data?.type === "wasm_bindgen_worker_ready") postMessage({ Starting: { threads: ++listening } });
      else engine.poll();
    });
    this.addEventListener("error", ({ message }) => cannotStart(message));
  }

  /** What a thread is told also says where it finds the later part of the module. */
  postMessage(message) {
    super.postMessage({ ...message, later: sharedLater() });
  }
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

/** Loads a flavour's script and its module. */
async function loaded(flavour, more) {
  const isHere = sayAlive();
  try {
    engine = await import(`./${flavour}/engine.js`);
    await engine.default({ module_or_path: firstPart(new URL(`${flavour}/engine_bg.wasm`, import.meta.url)), ...more });
  } finally {
    isHere();
  }
}

async function start() {
  // WebKitGTK isolates the page and has no memory to share all the same; the page asks for no threads after some have
  // failed to start.
  if (HAS_THREADS && self.crossOriginIsolated && self.SharedArrayBuffer && location.hash !== "#alone") {
    try {
      provideWaitAsync();
      const { memory, pages } = sharedMemory();
      await loaded("threads", { memory });
      // By this name wasm-bindgen-rayon starts its threads.
      self.Worker = Thread;
      const failed = new Promise((_, reject) => (cannotStart = reject));
      await Promise.race([engine.start(crashed, fetchFile, fetchLater, new Tables(), pages * PAGE), failed]);
      cannotStart = crashed;
      return;
    } catch (error) {
      // Even an isolated page may be refused shared memory, when there is too little of it.
      console.warn(`The solver starts without threads. ${error}`);
      for (const thread of threads) thread.terminate();
    }
  }
  await loaded("single");
  engine.start(crashed, fetchFile, fetchLater, new Tables());
}

start().catch((error) => crashed(`The solver could not be loaded. ${error}`));
