// Under which names this copy of the site stores things. Several copies may be on one origin, each in a folder of its own:
// two projects of one account, or this version and the next. Names carry the folder, except at the root of an origin, which
// goes on with the names that all copies had at first. What was stored under those is copied and stays there, so that every
// copy finds it.

const FORMER = "hypercubist/";
const FOLDER = new URL(".", import.meta.url).pathname;
// No path has a `#`, so no folder's names begin as another's do.
const OWN = FOLDER === "/" ? FORMER : `hypercubist@${FOLDER}#`;

/** Sums of what was copied, as JSON by former name: what changes there afterwards, an older page wrote that is still open. */
const COPIED = `${OWN}copied`;

/** What the keys of this copy begin with, in place of `hypercubist/`. */
export let PREFIX = OWN;

function sum(text) {
  let sum = 2166136261;
  for (let n = 0; n < text.length; n += 1) sum = Math.imul(sum ^ text.charCodeAt(n), 16777619);
  return `${text.length},${sum >>> 0}`;
}

/** Copies to `put` what was stored under former names and is new there, unless it was changed here, too. */
function copyFormer(copied, put) {
  for (const key of Object.keys(localStorage).filter((key) => key.startsWith(FORMER))) {
    const value = localStorage.getItem(key);
    const [before, now] = [copied[key], sum(value)];
    if (now === before) continue;
    const own = OWN + key.slice(FORMER.length);
    const mine = localStorage.getItem(own);
    if (mine === null ? before === undefined : sum(mine) === before) put(own, value);
    copied[key] = now;
  }
}

/** Finds what is stored under former names. Without room for a copy of it, this visit goes on with those names. */
export function findFormer() {
  if (OWN === FORMER) return;
  const done = [];
  let first = true;
  try {
    const text = localStorage.getItem(COPIED);
    first = text === null;
    const copied = JSON.parse(text) ?? {};
    copyFormer(copied, (key, value) => {
      localStorage.setItem(key, value);
      done.push(key);
    });
    localStorage.setItem(COPIED, JSON.stringify(copied));
  } catch {
    if (!first) return;
    try {
      for (const key of done) localStorage.removeItem(key);
    } catch {
      // The browser stores nothing for this site, under any name.
    }
    PREFIX = FORMER;
  }
}

/** Removes all that this copy has stored, and what was stored under former names: it would be copied again. */
export function forget() {
  for (const storage of [localStorage, sessionStorage]) {
    const ours = Object.keys(storage).filter((name) => name.startsWith(OWN) || name.startsWith(FORMER));
    for (const name of ours) storage.removeItem(name);
  }
}
