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
  ({ target }) => {
    const address = target?.src ?? (target?.rel === "stylesheet" && target.href);
    if (address) globalThis.loadFresh(`${address}, or a file that it needs, is missing.`);
  },
  true,
);
