// The later part of a module, which its first task does not need (xtask/src/split.rs): of the page's or of a worker's.
//
// The page fetches it when the first program is there, or before it does anything else that somebody asks for; the solver,
// before a job that needs it. A function of it that is called before that fetches it at once, and whoever called it waits.
// On the page that is the last resort: such a request does not reach the service worker, and so not what is saved.
//
// Each thread has functions of its own, and makes them of the same bytes. A thread of a pool never comes back to hear of
// anything, so it looks for the bytes in memory that it has shared from its beginning.

/** What the first part of a module is compiled from: in Firefox its bytes, elsewhere a request for them.
 *
 * Firefox 140 ends no compilation of bytes that are still on their way when their page is loaded again or their worker is
 * ended, and with a few such it compiles nothing more: after some quick reloads a page stayed blank for good. */
export async function firstPart(url) {
  const response = await fetch(url);
  return navigator.userAgent.includes("Firefox/") ? response.arrayBuffer() : response;
}

/** Its address and its bytes; nothing where the module is whole, as `cargo xtask serve` builds it. */
let address, length;

/** What threads share: first whether the bytes are there, then the bytes. */
let shared;
const HEAD = Int32Array.BYTES_PER_ELEMENT;

/** What the first part imports, and a function that gives what it exports. */
let imports, exported;
/** The later part as it is fetched, compiled, and ready. */
let coming, compiled, functions;

/** Says where it is and how long, before anything else. */
export const laterAt = (url, bytes) => ([address, length] = [url, bytes]);

/** Memory for threads, which `laterIn` gives to each. */
export function sharedLater() {
  if (address) shared ??= new SharedArrayBuffer(HEAD + length);
  return shared;
}

/** Says in a thread where it finds the later part. */
export const laterIn = (memory) => (shared = memory);

const isThere = () => new Int32Array(shared, 0, 1);

/** The first part's imports, with functions that stand for those of the later part. */
export function withLater(all, first) {
  [imports, exported] = [all, first];
  const later = new Proxy({}, { get: (_, number) => (...values) => here()[number](...values) });
  return { ...all, later };
}

/** Whether the later part need not be waited for. */
export const hasLater = () => !address || compiled !== undefined;

/** Fetches the later part; fails where that fails, and may be tried again. */
export async function fetchLater() {
  if (hasLater()) return;
  coming ??= fetch(address)
    .then(async (response) => {
      if (!response.ok) throw refused(response.status);
      const bytes = new Uint8Array(await response.arrayBuffer());
      if (shared) {
        new Uint8Array(shared, HEAD).set(bytes);
        Atomics.store(isThere(), 0, 1);
      }
      compiled = await WebAssembly.compile(bytes);
    })
    .catch((error) => {
      coming = undefined;
      throw error;
    });
  await coming;
}

const refused = (status) => Object.assign(new Error(`${address}: ${status}`), { gone: status === 404 });

/** How often a later part that could not be had is asked for, milliseconds. */
const AGAIN_MS = 5000;

/** Asks for it now, where somebody waits. */
let now = () => {};
export const fetchLaterAgain = () => now();

/** Resolves when the later part is there: asks again when the network is back, and now and then. `lost` hears of the first
 * failure, and whether it is that the host has no such file. */
export async function awaitLater(lost) {
  for (let first = true; ; first = false) {
    try {
      return await fetchLater();
    } catch (error) {
      if (first) lost(error.gone === true);
    }
    await new Promise((again) => {
      now = again;
      addEventListener("online", again, { once: true });
      setTimeout(again, AGAIN_MS);
    });
  }
}

/** The later part's functions. */
function here() {
  if (!functions) {
    const known = shared && Atomics.load(isThere(), 0) === 1;
    // A module is not compiled from memory that is shared.
    try {
      compiled ??= new WebAssembly.Module(known ? new Uint8Array(shared, HEAD).slice() : fetchNow());
    } catch (error) {
      // What called it is broken off and will not be whole again. A worker is started again by its page.
      globalThis.stranded?.(error, awaitLater(() => {}));
      throw error;
    }
    functions = new WebAssembly.Instance(compiled, { ...imports, first: exported() }).exports;
  }
  return functions;
}

/** The later part's bytes, for which everything waits. */
function fetchNow() {
  performance.mark("waited for the later part");
  const request = new XMLHttpRequest();
  request.open("GET", address, false);
  // A request that is waited for gives no bytes, but a text of them.
  request.overrideMimeType("text/plain; charset=x-user-defined");
  request.send();
  if (request.status !== 200) throw refused(request.status);
  return Uint8Array.from(request.responseText, (character) => character.charCodeAt(0) & 0xff);
}
