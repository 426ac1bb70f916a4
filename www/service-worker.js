// The service worker: it makes the page cross-origin isolated, for hosts that cannot be told to send the headers, and it
// saves the whole site, so that everything works without a network after one visit.
//
// A saved version is whole or not used: each file is checked against the SHA-256 that the build wrote down here, and a
// version counts only once all of it is saved. A new version is saved while the old one goes on serving every open page;
// it takes over when the last of them is closed, or when somebody asks for it. So no page ever meets a file of another
// version.

/**
 * The version, and the SHA-256 of each file by its path; the build fills this in.
 * @type {{ version: string, files: Record<string, string> } | null}
 */
const SITE = null;

const PREFIX = "hypercubist-site-";
/** Other copies of the site may be on the same origin, in other folders; their caches are not this one's. */
const OWN = `${PREFIX}${new URL(self.registration.scope).pathname}-`;
const CACHE = SITE && OWN + SITE.version;
/** Not a file: the note in a cache that all of a version is saved, and which flavour of the engine that includes. */
const NOTE = "saved-whole";
/** A name that changes with the file's content, which no other version uses for something else. */
const HASHED = /-[0-9a-f]{15,16}(\.|\/|_bg\.)/;
/** How many files are fetched at once. */
const AT_ONCE = 4;

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", (event) => {
  const { data, source } = event;
  if (data?.update) self.skipWaiting();
  if (data?.save) event.waitUntil(save(data.save).then((saved) => source.postMessage({ saved })));
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (new URL(request.url).origin !== self.location.origin) return;
  // A request that only the browser's own cache may answer cannot be made from here.
  if (request.cache === "only-if-cached" && request.mode !== "same-origin") return;
  event.respondWith(answer(request));
});

/** The flavour of the engine that a saved version has, if any version is saved whole. */
async function savedFlavour() {
  for (const name of await cacheNames()) {
    const note = await (await caches.open(name)).match(NOTE);
    if (note) return await note.text();
  }
  return undefined;
}

/** The caches of this copy of the site. Before names had a folder, a cache's own addresses say whose it is. */
async function cacheNames() {
  try {
    const own = [];
    for (const name of await caches.keys()) {
      const former = name.startsWith(PREFIX) && !name.startsWith(`${PREFIX}/`);
      if (name.startsWith(OWN) || (former && (await (await caches.open(name)).match("index.html")))) own.push(name);
    }
    return own;
  } catch {
    // The browser saves nothing for this site.
    return [];
  }
}

/** The first version starts at once and saves later; the next one is saved first, while the old one serves. */
async function install() {
  const flavour = await savedFlavour();
  if (flavour === undefined || !SITE) return self.skipWaiting();
  await saveAll(flavour);
}

async function activate() {
  for (const name of await cacheNames()) {
    if (name !== CACHE) await caches.delete(name);
  }
  // Nobody waits for this: in Firefox it ends when the solver's threads have heard of it, which sleep between searches. Until
  // the activation ends, no request is answered.
  self.clients.claim();
}

/** Saves this version, whose pages use this flavour of the engine. Gives whether it is saved and was not before. */
async function save(flavour) {
  if (!SITE) return false;
  try {
    if (await (await caches.open(CACHE)).match(NOTE)) return false;
    await saveAll(flavour);
    return true;
  } catch (error) {
    // No network, no room, or a newer version on the host. The next visit tries again.
    console.info(`The page is not saved for use without a network. ${error}`);
    return false;
  }
}

async function saveAll(flavour) {
  const cache = await caches.open(CACHE);
  const other = flavour === "threads" ? "/single/" : "/threads/";
  const wanted = Object.keys(SITE.files).filter((path) => !path.includes(other));
  const fetchNext = async () => {
    for (let path = wanted.pop(); path !== undefined; path = wanted.pop()) {
      // What an attempt before this one saved was checked by it.
      if (await cache.match(path)) continue;
      const fresh = HASHED.test(path) ? "default" : "no-cache";
      const response = await fetch(path, { cache: fresh, integrity: SITE.files[path] });
      if (!response.ok) throw new Error(`${path}: status ${response.status}`);
      await cache.put(path, response);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, fetchNext));
  await cache.put(NOTE, new Response(flavour));
  whole = true;
}

/** Whether this version is known to be saved whole; `undefined` until somebody has looked. */
let whole;

async function saved(request) {
  if (!SITE || request.method !== "GET") return undefined;
  const scope = new URL(self.registration.scope).pathname;
  const { pathname } = new URL(request.url);
  if (!pathname.startsWith(scope)) return undefined;
  try {
    // An address that is not UTF-8 is no file's.
    const path = decodeURIComponent(pathname.slice(scope.length)) || "index.html";
    if (!(path in SITE.files)) return undefined;
    const cache = await caches.open(CACHE);
    whole ??= (await cache.match(NOTE)) !== undefined;
    const answer = whole ? await cache.match(path) : undefined;
    // Somebody may have thrown the cache away meanwhile.
    if (whole && !answer) whole = undefined;
    return answer;
  } catch {
    return undefined;
  }
}

async function answer(request) {
  const response = (await saved(request)) ?? (await fetch(request));
  // Redirects and opaque answers cannot be rebuilt; the browser follows them and asks again.
  if (response.status === 0) return response;
  const headers = new Headers(response.headers);
  headers.set("Cross-Origin-Opener-Policy", "same-origin");
  headers.set("Cross-Origin-Embedder-Policy", "require-corp");
  headers.set("Cross-Origin-Resource-Policy", "cross-origin");
  const { status, statusText } = response;
  const body = [204, 205, 304].includes(status) ? null : response.body;
  return new Response(body, { status, statusText, headers });
}
