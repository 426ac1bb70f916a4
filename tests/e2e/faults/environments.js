// Where people use the page: a browser that refuses to save, another language, large letters, a slow network. A round takes
// one of them for all of its time; FAULTS_ENVIRONMENT names one for all rounds.
//
// `context` is what the browser's context is given, `prepare` readies its pages, `pace` slows the host, and `files` are
// changes of the site's files: what runs in a worker is out of reach otherwise.

import { rmSync } from "node:fs";
import { mkdtemp, readdir } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { otherVersion } from "../site.js";

/** Everything is laid out as on a usual screen; with half the dots each way the processor has less to draw. */
const SCREEN = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 0.5 };

/** Puts a line before a file's own. */
const before = (line) => (text) => `${line}\n${text}`;

/** What refuses in a private window of some browsers. */
const REFUSED = 'new DOMException("refused by the environment", "SecurityError")';

const PRIVATE_FILES = { "tables.js": before(`const navigator = { storage: { getDirectory: () => Promise.reject(${REFUSED}) } };`) };

export const ENVIRONMENTS = {
  "a usual browser": {},
  "no database": { files: { "store.js": before(`const indexedDB = { open() { throw ${REFUSED}; } };`) } },
  // Another page has it open in another version, and nobody answers.
  "a blocked database": {
    files: {
      "store.js": before(
        "const indexedDB = { open() { const request = {}; setTimeout(() => request.onblocked?.()); return request; } };",
      ),
    },
  },
  "no private files": { files: { "tables.js": before("const navigator = { storage: {} };") } },
  // Some browsers have no service worker there and no private files.
  "a private window": { context: { serviceWorkers: "block" }, files: PRIVATE_FILES },
  Turkish: { context: { locale: "tr-TR", timezoneId: "Europe/Istanbul" } },
  "right to left": {
    context: { locale: "ar-EG" },
    prepare: (context) =>
      context.addInitScript(() => {
        const turn = () => document.documentElement?.setAttribute("dir", "rtl");
        turn();
        addEventListener("DOMContentLoaded", turn);
      }),
  },
  // A browser's zoom makes its window as much smaller as it makes everything larger.
  "400 % zoom": { context: { viewport: { width: 320, height: 256 }, deviceScaleFactor: 1 } },
  // What Chromium's tools call "Fast 3G": 1.6 megabits a second, and 150 ms until an answer begins.
  "3G": { pace: { wait: 150, bytesPerSecond: 200_000 } },
};

const forced = process.env.FAULTS_ENVIRONMENT;
if (forced && !(forced in ENVIRONMENTS)) {
  throw new Error(`there is no environment "${forced}"; there are ${Object.keys(ENVIRONMENTS).join(", ")}`);
}

/** The name of a round's environment. */
export const drawn = (random) => forced ?? random.pick(Object.keys(ENVIRONMENTS));

/** The site as each environment changes it, made when it is first wanted. */
const sites = new Map();

async function changed(site, name, files) {
  const root = await mkdtemp(path.join(os.tmpdir(), "environment-"));
  process.once("exit", () => rmSync(root, { recursive: true, force: true }));
  const all = await readdir(site, { recursive: true });
  const edits = Object.entries(files).map(([end, edit]) => {
    const found = all.find((file) => path.basename(file) === end);
    if (!found) throw new Error(`"${name}" changes ${end}, which the site does not have`);
    return [found, edit];
  });
  await otherVersion(site, root, Object.fromEntries(edits));
  return root;
}

/** Makes a context in an environment. The host serves the site as the environment changes it, and at its pace. */
export async function contextIn(name, { browser, host, site, baseURL }) {
  const { context: options, files, pace, prepare } = ENVIRONMENTS[name];
  if (files && !sites.has(name)) sites.set(name, await changed(site, name, files));
  host.root = sites.get(name) ?? site;
  host.pace = pace;
  const context = await browser.newContext({ baseURL, ...SCREEN, ...options });
  await prepare?.(context);
  return context;
}
