// Museum mode: the page on a screen that nobody looks after. An address with `kiosk` begins it (`#/play/3x3x3x3?kiosk=60`), and
// it lasts until the tab is closed or the address is changed by hand. Nothing here leads off the page, and wherever a visitor
// has gone, loading the page again leads back to that address. `<html data-kiosk>` has it; `src/app/state/kiosk.rs` has the rest.

import { PREFIX } from "./names.js";

/** Where this tab notes the address that it goes back to. */
const START = `${PREFIX}kiosk`;

/** Keys with Ctrl that print, save, open, or show the page's source. */
const REFUSED = "posu";

/** Whether what stands behind a question mark has a key. */
const has = (query, key) => new RegExp(`[?&]${key}(=|&|$)`).test(query);

function asked() {
  const { hash, search } = location;
  const query = hash.slice(hash.indexOf("?"));
  return hash.includes("?") && has(query, "kiosk") && !has(query, "embed") && !has(search, "embed");
}

/** The address that the tab goes back to; undefined where it is not in museum mode. */
function startOf() {
  try {
    if (asked()) sessionStorage.setItem(START, location.hash);
    else if (performance.getEntriesByType("navigation")[0]?.type !== "reload") sessionStorage.removeItem(START);
    return sessionStorage.getItem(START) ?? undefined;
  } catch {
    // Without storage, loading the page again at another address ends it.
    return asked() ? location.hash : undefined;
  }
}

/** Goes to another address of the page, which leaves no entry in the browser's history. */
function go(hash) {
  history.replaceState(null, "", hash);
  dispatchEvent(new HashChangeEvent("hashchange"));
}

/** What a click would do beside the page's own. */
function clicked(event) {
  const out = event.target.closest?.("a, area, [data-out], input[type=file]");
  if (!out) return;
  event.preventDefault();
  const href = out.getAttribute("href") ?? "";
  if (href.startsWith("#/") && event.type === "click") {
    // After the element's own listeners, as the browser would.
    setTimeout(go, 0, href);
  } else if (/^#\w/.test(href)) {
    document.getElementById(href.slice(1))?.focus();
  } else {
    event.stopImmediatePropagation();
  }
}

function guard() {
  const hear = (target, names, heard) => {
    for (const name of names) target.addEventListener(name, heard, { capture: true, passive: false });
  };
  const refuse = (event) => event.preventDefault();
  hear(document, ["click", "auxclick"], clicked);
  hear(document, ["contextmenu", "dragstart"], refuse);
  hear(document, ["dragover", "drop"], (event) => {
    refuse(event);
    event.stopImmediatePropagation();
  });
  hear(window, ["keydown"], (event) => {
    const { key } = event;
    if ((event.ctrlKey || event.metaKey) && key.length === 1 && REFUSED.includes(key.toLowerCase())) {
      refuse(event);
      event.stopImmediatePropagation();
    }
  });
  // By hand: the page starts again with what the address says now.
  hear(window, ["hashchange"], (event) => {
    if (!event.isTrusted) return;
    event.stopImmediatePropagation();
    try {
      sessionStorage.removeItem(START);
    } catch {
      // Then nothing was noted.
    }
    location.reload();
  });
}

/** Whether the page can be loaded again: the service worker has it, or the host answers. */
async function reachable() {
  try {
    if (navigator.serviceWorker?.controller) return true;
    return (await fetch(location.href, { method: "HEAD", cache: "no-store" })).ok;
  } catch {
    return false;
  }
}

/** Loads the page again where the tab began. Where that cannot be, the page on the screen goes there. */
async function startAgain(start) {
  if (!(await reachable())) return go(start);
  history.replaceState(null, "", start);
  location.reload();
}

/** Begins museum mode where the address or the tab asks for it; whether it does. */
export function kiosk() {
  const start = startOf();
  if (start === undefined) return false;
  document.documentElement.dataset.kiosk = start;
  history.replaceState(null, "", start);
  guard();
  addEventListener("start-again", () => startAgain(start));
  return true;
}
