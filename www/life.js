// Whether the page stopped answering when it was last opened with this address, and the signs of life of this load: see
// `watch.js`.

const CACHE = "hypercubist-watch";

/** Whether the page stopped answering with this address; it is forgotten by asking. */
async function hasStopped(address) {
  try {
    // Opening would make a cache for everybody who never needs one.
    if (!(await caches.has(CACHE))) return false;
    return await (await caches.open(CACHE)).delete(`stopped?${encodeURIComponent(address)}`);
  } catch {
    return false;
  }
}

/** Says once a second that the page lives, as long as somebody can see it. */
function live() {
  let watch;
  try {
    watch = new Worker("watch.js");
  } catch {
    return;
  }
  const say = () => watch.postMessage({ address: document.hidden ? undefined : location.hash });
  setInterval(say, 1000);
  document.addEventListener("visibilitychange", say);
  addEventListener("pagehide", () => watch.postMessage({ address: undefined }));
  say();
}

/** Begins to watch the page. Where it stopped answering with this address, it starts without it: then `<html
 * data-held>` has the address. */
export async function watched() {
  const { hash } = location;
  if (await hasStopped(hash)) {
    document.documentElement.dataset.held = hash || "#/run";
    history.replaceState(null, "", "#/run");
  }
  live();
}
