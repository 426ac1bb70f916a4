// The later part of a module, which its first task does not need (xtask/src/split.rs): of the page's or of a worker's.
//
// The page fetches it when the first program has run, or when another screen is asked for. A function of it that is called
// before that fetches it at once, and whoever called it waits.

/** Its address; nothing where the module is whole, as `cargo xtask serve` builds it. */
let address;

/** What the first part imports, and a function that gives what it exports. */
let imports, exported;
/** The later part as it is fetched, compiled, and ready. */
let coming, compiled, functions;

/** Says where it is, before anything else. */
export const laterAt = (url) => (address = url);

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
      if (!response.ok) throw new Error(`${address}: ${response.status}`);
      compiled = await WebAssembly.compile(await response.arrayBuffer());
    })
    .catch((error) => {
      coming = undefined;
      throw error;
    });
  await coming;
}

/** The later part's functions. */
function here() {
  if (!functions) {
    compiled ??= new WebAssembly.Module(fetchNow());
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
  if (request.status !== 200) throw new Error(`${address}: ${request.status}`);
  return Uint8Array.from(request.responseText, (character) => character.charCodeAt(0) & 0xff);
}
