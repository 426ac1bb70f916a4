// Starts the page: sees to cross-origin isolation, then loads the wasm module.
//
// Isolation (the headers COOP and COEP) is what lets the worker use threads. Where the host does not send the headers,
// the service worker `service-worker.js` adds them, which takes one reload on the first visit. Where that is refused too, the
// page runs all the same, with one thread. `<html data-isolation>` says which it was: "isolated" or "refused".

import { fetchLater, firstPart } from "./later.js";
import { watched } from "./life.js";
import { findFormer, PREFIX } from "./names.js";

const TRIED = "hypercubist-isolation-tried";
const LONGEST_WAIT_MS = 4000;

/** Notes in this tab that the reload has been tried; `false` where nothing can be noted, so that nobody reloads twice. */
function rememberTry() {
  try {
    if (sessionStorage.getItem(TRIED)) return false;
    sessionStorage.setItem(TRIED, "yes");
    return sessionStorage.getItem(TRIED) === "yes";
  } catch {
    return false;
  }
}

function forgetTry() {
  try {
    sessionStorage.removeItem(TRIED);
  } catch {
    // Without storage there is nothing to forget.
  }
}

function triedBefore() {
  try {
    return sessionStorage.getItem(TRIED) !== null;
  } catch {
    return true;
  }
}

/** Where service workers are registered; undefined where there are none, as in a sandboxed frame. */
function serviceWorkers() {
  try {
    return navigator.serviceWorker;
  } catch {
    return undefined;
  }
}

/** Resolves to `true` once the service worker answers for this page's next load. */
async function guarded() {
  const registration = await navigator.serviceWorker.register("service-worker.js", { updateViaCache: "none" });
  if (!registration) return false;
  const worker = registration.active ?? registration.waiting ?? registration.installing;
  if (!worker) return false;
  while (worker.state !== "activated") {
    if (worker.state === "redundant") return false;
    await new Promise((changed) => worker.addEventListener("statechange", changed, { once: true }));
  }
  return true;
}

/** Resolves to `true` when the page is about to be loaded again and must not start. */
async function isolate() {
  const { dataset } = document.documentElement;
  if (window.crossOriginIsolated) {
    forgetTry();
    dataset.isolation = "isolated";
    return false;
  }
  dataset.isolation = "refused";
  if (!window.isSecureContext || !serviceWorkers() || triedBefore()) return false;
  const late = new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS, false));
  const ready = await Promise.race([guarded(), late]).catch(() => false);
  if (!ready || !rememberTry()) return false;
  location.reload();
  return true;
}

/** Whether the page begins with a program as it came, for which the first part of its module is enough. The same is known to
 * `Action::needs_later_part`. */
const isFirstProgram = ({ hash }) => /^(#(\/(run(\/[^?]*)?)?)?)?$/.test(hash);

/** Whether this browser has programs saved. What puts them together is in the later part, which it has then, too. */
function hasPrograms() {
  try {
    const programs = [`${PREFIX}document/`, `${PREFIX}text/`];
    return Object.keys(localStorage).some((key) => programs.some((start) => key.startsWith(start)));
  } catch {
    return false;
  }
}

/** Begins museum mode where the address asks for it, or this tab has noted an address to go back to; whether it does. */
async function kiosk() {
  try {
    if (!location.hash.includes("kiosk") && !sessionStorage.getItem(`${PREFIX}kiosk`)) return false;
  } catch {
    return false;
  }
  return (await import("./kiosk.js")).kiosk();
}

/** Says to the styles what a keyboard on the screen leaves in sight, and shows what is typed there. */
function watchKeyboard() {
  const seen = () => {
    document.documentElement.style.setProperty("--seen", `${Math.round(visualViewport.height)}px`);
    document.activeElement?.closest(".editor")?.scrollIntoView({ block: "nearest" });
  };
  globalThis.visualViewport?.addEventListener("resize", seen);
}

async function start() {
  watchKeyboard();
  if (await isolate()) return;
  const glue = document.querySelector("link[data-page-glue]").href;
  const wasm = document.querySelector("link[data-page-wasm]").href;
  const attended = !(await kiosk());
  await watched();
  if (attended) findFormer();
  const page = await import(glue);
  // Otherwise it begins with both parts.
  if (!attended || !isFirstProgram(location) || hasPrograms()) await fetchLater().catch(() => {});
  await page.default({ module_or_path: firstPart(wasm) });
  globalThis.started();
}

start().catch((error) => {
  console.error(error);
  globalThis.loadFresh(error);
});
