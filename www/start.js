// The first script of the page, under a name that never changes: it sees to it that an old page, of which the host has no
// files any more, is not left blank.
//
// A browser or a cache on the way may still have the index of the version before, whose files have other names.

const FRESH = "hypercubist-loaded-fresh";

/** Loads the page again from the host itself, once; after that it says what is wrong. */
globalThis.loadFresh = async (why) => {
  try {
    if (!sessionStorage.getItem(FRESH)) {
      sessionStorage.setItem(FRESH, "yes");
      await fetch(location.href, { cache: "reload" });
      location.reload();
      return;
    }
    sessionStorage.removeItem(FRESH);
  } catch {
    // Without storage nobody would know when to stop; without a network there is nothing to load.
  }
  tell(
    "The page could not start. Please load it again; if that does not help, a current Firefox, Chrome, Edge or " +
      `Safari will. (${why})`,
  );
};

/** The page needed a part of itself that could not be had, and cannot go on; once the part `arrives`, it starts anew. */
globalThis.stranded = (why, arrives) => {
  tell(
    why.name === "NetworkError"
      ? `The network was lost before all of this page had arrived. It goes on by itself when the network is back. (${why})`
      : `A part of this page is missing on its host or was damaged. Please try again later. (${why})`,
  );
  arrives.then(() => location.reload());
};

/** The report of the page's last panic (`src/app/browser/crash.rs`); a release panics without one. */
let panic;

globalThis.pagePanicked = (report) => {
  panic = report;
};

/** A report of what happened, with the version of the page, its screen and the browser. Nothing in it was typed. */
globalThis.reportOf = (what) => {
  const build = document.querySelector("link[data-page-glue]")?.href.replace(/.*\/|\.js$/g, "");
  const screen = /^#\/(\w*)/.exec(location.hash)?.[1] || "run";
  return [`Version: ${build}`, `Screen: ${screen}`, what, `Browser: ${navigator.userAgent}`].join("\n");
};

/** Whether an error was thrown through the page's module, which cannot go on after it. */
const isCrash = (error) => panic !== undefined || /\.wasm|wasm-function/.test(error?.stack);

/** The innermost functions of the module that an error came through: their numbers, and places in its bytes. */
const placesOf = (error) => error?.stack?.match(/wasm-function\[\d+\]:0x[0-9a-f]+/g)?.slice(0, 8) ?? [];

let crashed = false;

/** Says that the page has crashed, above what it last showed: a text can still be read and copied. */
function crash(error) {
  if (crashed) return;
  crashed = true;
  const report = globalThis.reportOf([panic ?? error?.name, ...placesOf(error)].join("\n"));
  const dialog = document.createElement("dialog");
  dialog.className = "dead-end";
  dialog.dataset.testid = "crashed";
  dialog.setAttribute("aria-labelledby", "crashed");
  const said = document.createElement("p");
  said.id = "crashed";
  said.textContent =
    "Hypercubist made a mistake and has stopped. Load the page again to go on: programs are saved while you type. " +
    "A report helps us to fix it.";
  const shown = document.createElement("pre");
  shown.className = "report";
  shown.textContent = report;
  const button = (words, press) => {
    const button = document.createElement("button");
    button.className = "button outlined";
    button.textContent = words;
    button.onclick = () => press(button);
    return button;
  };
  const copy = async (button) => {
    try {
      await navigator.clipboard.writeText(report);
      button.textContent = "Copied";
    } catch {
      getSelection().selectAllChildren(shown);
    }
  };
  const buttons = document.createElement("p");
  buttons.className = "buttons";
  buttons.append(
    button("Load the page again", () => location.reload()),
    button("Copy report", copy),
    button("Look at the page", () => dialog.close()),
  );
  dialog.append(said, buttons, shown);
  document.body.append(dialog);
  dialog.showModal();
  goOnAlone();
}

/** On a screen that nobody looks after (`kiosk.js`), the page is loaded again after a while. */
function goOnAlone() {
  if (document.documentElement.dataset.kiosk) setTimeout(() => location.reload(), 60_000);
}

/** Says this and nothing else, and offers to try again. */
function tell(words) {
  const notice = document.createElement("div");
  notice.className = "dead-end";
  const said = document.createElement("p");
  said.setAttribute("role", "alert");
  said.textContent = words;
  const again = document.createElement("button");
  again.className = "button filled";
  again.textContent = "Try again";
  again.onclick = () => location.reload();
  notice.append(said, again);
  document.body.replaceChildren(notice);
  goOnAlone();
}

/** The page has started. */
globalThis.started = () => {
  try {
    sessionStorage.removeItem(FRESH);
  } catch {
    // Without storage there is nothing to forget.
  }
};

addEventListener(
  "error",
  ({ error, target }) => {
    if (isCrash(error)) crash(error);
    const address = target?.src ?? (target?.rel === "stylesheet" && target.href);
    // What an extension of the browser has put into the page is not a part of it.
    if (address && address.startsWith(new URL(".", document.baseURI).href)) globalThis.loadFresh(`${address}, or a file that it needs, is missing.`);
  },
  true,
);

addEventListener("unhandledrejection", ({ reason }) => {
  // A request that failed has the module among its callers, but did no harm.
  if (panic !== undefined || reason instanceof WebAssembly.RuntimeError) crash(reason);
});
