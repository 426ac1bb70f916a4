// The page's side of the service worker: it has the site saved, and hears of newer versions.

/** Most often that an open page asks for a newer version. */
const ASK_AGAIN_MS = 3_600_000;

let begun = false;
let registration;
let reloadsItself = false;

/** Has the site saved with this flavour of the engine. Calls `tell` with "saved" once it works without a network, with
 * "newer" when a newer version waits, and with "replaced" when another tab has let one take over. */
export async function saveSite(flavour, tell) {
  if (begun || !window.isSecureContext) return;
  begun = true;
  let serviceWorker;
  try {
    ({ serviceWorker } = navigator);
  } catch {
    // A sandboxed frame has none, and says so.
  }
  if (!serviceWorker) return;
  const replaces = serviceWorker.controller !== null;
  serviceWorker.addEventListener("controllerchange", () => {
    if (reloadsItself) location.reload();
    else if (replaces) tell("replaced");
  });
  serviceWorker.addEventListener("message", ({ data }) => {
    if (data?.saved) tell("saved");
  });
  try {
    registration = await serviceWorker.register("service-worker.js", { updateViaCache: "none" });
    if (!registration) return;
    const newer = () => {
      if (registration.waiting && registration.active) tell("newer");
    };
    registration.addEventListener("updatefound", () =>
      registration.installing?.addEventListener("statechange", newer),
    );
    newer();
    (await serviceWorker.ready).active.postMessage({ save: flavour });
  } catch (error) {
    console.info(`The page is not saved for use without a network. ${error}`);
    return;
  }
  let asked = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" || Date.now() - asked < ASK_AGAIN_MS) return;
    asked = Date.now();
    registration.update().catch(() => {});
  });
}

/** Lets the newer version take over and loads the page again. */
export function useNewer() {
  if (!registration?.waiting) {
    location.reload();
    return;
  }
  reloadsItself = true;
  registration.waiting.postMessage({ update: true });
}

/** Whether the host says that it has no such file. */
export async function isGone(address) {
  try {
    return (await fetch(address, { method: "HEAD", cache: "no-store" })).status === 404;
  } catch {
    return false;
  }
}
