// What the worker and the page keep in this browser from one visit to the next: bytes under names, in IndexedDB. Whoever
// reads them checks them; a browser that keeps nothing costs nothing but time.

/** What all copies of the site on one origin shared at first; that at the root goes on with it. */
const FORMER = "hypercubist";
const FOLDER = new URL("..", import.meta.url).pathname;
const DATABASE = FOLDER === "/" ? FORMER : `${FORMER} ${FOLDER}`;
const STORE = "worked-out";

/** Opens a database. One that is not there yet is made of `entries`, pairs of name and bytes; without any, it is not made.
 * Gives undefined where there is none. */
function opened(name, entries) {
  return new Promise((resolve) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => {
      if (!entries) return request.transaction.abort();
      const store = request.result.createObjectStore(STORE);
      for (const [name, bytes] of entries) store.put(bytes, name);
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = (event) => {
      event.preventDefault();
      resolve(undefined);
    };
    request.onblocked = () => resolve(undefined);
  }).catch(() => undefined);
}

/** What was saved before names had a folder. */
async function former() {
  const base = DATABASE !== FORMER && (await opened(FORMER));
  if (!base) return [];
  const entries = await new Promise((resolve) => {
    const found = [];
    const cursors = base.transaction(STORE).objectStore(STORE).openCursor();
    cursors.onerror = () => resolve(found);
    cursors.onsuccess = () => {
      const cursor = cursors.result;
      if (!cursor) return resolve(found);
      found.push([cursor.key, cursor.value]);
      cursor.continue();
    };
  }).catch(() => []);
  base.close();
  return entries;
}

/** The database, or undefined where the browser has none for this page. */
let database;

function open() {
  database ??= (async () =>
    (await opened(DATABASE)) ??
    (await opened(DATABASE, await former())) ??
    // There may be no room for a copy of what was saved before.
    opened(DATABASE, []))();
  return database;
}

async function transact(mode, task) {
  const base = await open();
  if (!base) return undefined;
  return new Promise((resolve) => {
    try {
      const transaction = base.transaction(STORE, mode);
      const request = task(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => resolve(undefined);
    } catch {
      resolve(undefined);
    }
  });
}

/** The bytes under a name; undefined where there are none. */
export async function load(name) {
  const bytes = await transact("readonly", (store) => store.get(name));
  return bytes instanceof Uint8Array ? bytes : undefined;
}

/** Keeps bytes under a name; whether the browser did. */
export async function save(name, bytes) {
  // A worker of a page in museum mode.
  if (globalThis.name === "kiosk") return true;
  // The engine's memory may be shared; what is stored is a copy.
  const copy = new Uint8Array(bytes);
  return (await transact("readwrite", (store) => store.put(copy, name))) !== undefined;
}

/** By name: whether this page may save it. The first to save a name owns it as long as it is open. */
const owns = new Map();

const lockOf = (name) => `${DATABASE} ${name}`;

function own(name) {
  // Only a page from afar without encryption has no locks.
  if (!navigator.locks) return true;
  if (!owns.has(name)) {
    const owned = new Promise((resolve) => {
      const hold = (lock) => {
        resolve(lock !== null);
        // It ends with the page.
        return lock && new Promise(() => {});
      };
      navigator.locks.request(lockOf(name), { ifAvailable: true }, hold).catch(() => resolve(true));
    });
    owns.set(name, owned);
  }
  return owns.get(name);
}

/** Keeps bytes under a name that one page only may write: "saved", "refused" by the browser, or "elsewhere" where another
 * page has begun to write it. */
export async function saveAlone(name, bytes) {
  if (!(await own(name))) return "elsewhere";
  return (await save(name, bytes)) ? "saved" : "refused";
}

/** The names that begin with `prefix`, at most `most` of them, each with the first `head` of its bytes. */
export async function list(prefix, head, most) {
  const found = [];
  await transact("readonly", (store) => {
    // No name goes on with the last of all signs.
    const request = store.openCursor(IDBKeyRange.bound(prefix, `${prefix}\uffff`));
    request.onsuccess = () => {
      const cursor = request.result;
      if (!cursor || found.length === most) return;
      if (cursor.value instanceof Uint8Array) found.push([cursor.key, cursor.value.slice(0, head)]);
      cursor.continue();
    };
    return request;
  });
  return found;
}

/** Forgets the bytes under a name. */
export async function forget(name) {
  await transact("readwrite", (store) => store.delete(name));
  return true;
}

/** Forgets the bytes under a name, unless another page writes them; whether it did. */
export async function forgetAlone(name) {
  if (!navigator.locks || (await owns.get(name))) return forget(name);
  return navigator.locks.request(lockOf(name), { ifAvailable: true }, (lock) => lock !== null && forget(name));
}

/** Forgets everything, also what was saved before names had a folder. */
export async function forgetAll() {
  await transact("readwrite", (store) => store.clear());
  const base = DATABASE !== FORMER && (await opened(FORMER));
  if (!base) return;
  await new Promise((resolve) => {
    const transaction = base.transaction(STORE, "readwrite");
    transaction.objectStore(STORE).clear();
    transaction.oncomplete = transaction.onabort = resolve;
  }).catch(() => {});
  base.close();
}
