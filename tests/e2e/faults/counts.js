// What a page and its workers hold, counted: the heaps of JavaScript, the page's memory of WebAssembly, nodes, listeners, and
// what WebGL has made and not deleted. Chromium only: the counts come through its own protocol, after a
// collection. (To look for the memories of workers, Chromium walks the heap, and 156 crashes over that of a release.)

/** What WebGL makes. */
const KINDS = ["Buffer", "Framebuffer", "Program", "Query", "Renderbuffer", "Sampler", "Shader", "Texture", "VertexArray"];

/** Readies every page of the context: it notes what WebGL makes and deletes, and the memory of its module. A program counts
 * as long as anything reaches it: what was asked of a program's uniforms does, and outlives its deletion. */
export async function note(context) {
  await context.addInitScript((kinds) => {
    const made = [];
    const deleted = new WeakSet();
    const { prototype } = WebGL2RenderingContext;
    for (const kind of kinds) {
      const [create, destroy] = [prototype[`create${kind}`], prototype[`delete${kind}`]];
      prototype[`create${kind}`] = function (...args) {
        const object = create.apply(this, args);
        if (object) made.push(new WeakRef(object));
        return object;
      };
      if (kind === "Program") continue;
      prototype[`delete${kind}`] = function (object) {
        if (object) deleted.add(object);
        return destroy.call(this, object);
      };
    }
    // What nobody can reach is deleted by the browser, with a canvas that is gone.
    globalThis.graphicsHeld = () => {
      const held = made.filter((reference) => reference.deref() && !deleted.has(reference.deref()));
      made.splice(0, made.length, ...held);
      return held.length;
    };
    const memories = new Set();
    for (const name of ["instantiate", "instantiateStreaming"]) {
      const instantiate = WebAssembly[name];
      WebAssembly[name] = async (...args) => {
        const result = await instantiate.apply(WebAssembly, args);
        const { memory } = (result.instance ?? result).exports ?? {};
        if (memory) memories.add(memory);
        return result;
      };
    }
    globalThis.memoryHeld = () => [...memories].reduce((sum, { buffer }) => sum + buffer.byteLength, 0);
  }, KINDS);
}

/** How long a worker may take for an answer. */
const LONGEST_MS = 30_000;

/** A worker has ended before it answered. */
class Replaced extends Error {}

/** Counts what one page and its workers hold. */
export class Counter {
  #page;
  #client;
  /** The workers' addresses, by the sessions that ask them. */
  #workers = new Map();
  #answers = new Map();
  #asked = 0;

  /** Has to be called before the page is opened. */
  static async of(page) {
    const counter = new Counter();
    counter.#page = page;
    counter.#client = await page.context().newCDPSession(page);
    const client = counter.#client;
    client.on("Target.attachedToTarget", ({ sessionId, targetInfo }) => counter.#workers.set(sessionId, targetInfo.url));
    client.on("Target.detachedFromTarget", ({ sessionId }) => {
      counter.#workers.delete(sessionId);
      for (const { asked, reject } of counter.#answers.values()) if (asked === sessionId) reject(new Replaced());
    });
    client.on("Target.receivedMessageFromTarget", ({ message }) => {
      const { id, result, error } = JSON.parse(message);
      if (error) counter.#answers.get(id)?.reject(new Error(error.message));
      else counter.#answers.get(id)?.resolve(result);
      counter.#answers.delete(id);
    });
    await client.send("Performance.enable");
    await client.send("Target.setAutoAttach", { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });
    return counter;
  }

  /** Asks a worker. */
  #ask(sessionId, method, params = {}) {
    const id = ++this.#asked;
    const answer = new Promise((resolve, reject) => this.#answers.set(id, { asked: sessionId, resolve, reject }));
    const message = JSON.stringify({ id, method, params });
    const late = new Promise((_, reject) => {
      const end = setTimeout(() => reject(new Error(`${this.#workers.get(sessionId)} answers no ${method}`)), LONGEST_MS);
      answer.finally(() => clearTimeout(end)).catch(() => {});
    });
    return this.#client.send("Target.sendMessageToTarget", { sessionId, message }).then(() => Promise.race([answer, late]));
  }

  /** Bytes of the live heap. */
  static async #heap(ask) {
    await ask("HeapProfiler.collectGarbage");
    const { usedSize, embedderHeapUsedSize } = await ask("Runtime.getHeapUsage");
    return usedSize + embedderHeapUsedSize;
  }

  /** Bytes and numbers, by what they are of. The page may replace a worker meanwhile. */
  async count() {
    for (let tries = 1; ; tries++) {
      try {
        return await this.#counted();
      } catch (error) {
        if (!(error instanceof Replaced) || tries === 3) throw error;
      }
    }
  }

  async #counted() {
    const heap = await Counter.#heap((method, params) => this.#client.send(method, params));
    const wasm = await this.#page.evaluate(() => globalThis.memoryHeld());
    const counts = { "page heap": heap, "page wasm": wasm, "worker heaps": 0 };
    for (const [session, address] of this.#workers) {
      // The solver's threads sleep in its memory, and answer nobody.
      if (!/\/(compiler|solver)\.js$/.test(address)) continue;
      counts["worker heaps"] += await Counter.#heap((method, params) => this.#ask(session, method, params));
    }
    const { metrics } = await this.#client.send("Performance.getMetrics");
    const metric = (name) => metrics.find((metric) => metric.name === name).value;
    counts.nodes = metric("Nodes");
    counts.listeners = metric("JSEventListeners");
    counts.workers = this.#workers.size;
    counts.graphics = await this.#page.evaluate(() => globalThis.graphicsHeld());
    return counts;
  }
}

/** What may grow is a twentieth. */
const GROWTH = 1.05;

/** What has grown since the first of some counts, in words; each has to be more in the last and in the middle of all later
 * ones, since a count now and then falls into the middle of something. */
export function grown([first, ...later]) {
  return Object.keys(first).flatMap((what) => {
    const sorted = later.map((counts) => counts[what]).sort((a, b) => a - b);
    const middle = sorted[Math.floor(sorted.length / 2)];
    const last = later.at(-1)[what];
    return Math.min(middle, last) > first[what] * GROWTH ? [`${what}: ${first[what]}, then ${middle}, at the end ${last}`] : [];
  });
}
