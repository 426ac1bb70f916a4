// The package in browsers: its workers are web workers.

import { engine } from "./api.js";

/**
 * Starts a web worker. Bundlers know the expression with which each caller makes it.
 * @param {() => Worker} make
 * @param {string} name The file that it is made of, for pages of another origin.
 * @returns {import("./client.js").Start}
 */
function started(make, name) {
  return (hear, failed) => {
    const worker = isElsewhere ? fromElsewhere(name) : make();
    worker.onmessage = ({ data }) => hear(data);
    worker.onerror = (event) => {
      event.preventDefault();
      failed(event.message ?? `${name} could not be loaded`);
    };
    return { post: (message) => worker.postMessage(message), end: () => worker.terminate(), hold: () => {} };
  };
}

/** Where this module lies. */
const HERE = import.meta.url;
/** Whether that is a host of its own, such as one that serves npm packages: no browser starts workers from there. */
const isElsewhere = /^https?:/.test(HERE) && new URL(HERE).origin !== globalThis.location?.origin;

/** A worker of the page's own origin that imports one from another.
 * @param {string} name */
function fromElsewhere(name) {
  const script = `import ${JSON.stringify(HERE.replace(/[^/]*$/, name))};`;
  const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  return new Worker(address, { type: "module" });
}

const startPrograms = started(
  () => new Worker(new URL("./programs.js", import.meta.url), { type: "module" }),
  "programs.js",
);
const startSingle = started(
  () => new Worker(new URL("./solver.js", import.meta.url), { type: "module" }),
  "solver.js",
);
const startThreads = started(
  () => new Worker(new URL("./solver-threads.js", import.meta.url), { type: "module" }),
  "solver-threads.js",
);

/** The solver with threads where the page is isolated, and with one where it is not, or where threads fail to start.
 * @type {import("./client.js").Start} */
function startSolver(hear, failed) {
  if (!globalThis.crossOriginIsolated) return startSingle(hear, failed);
  let isReady = false;
  let isSingle = false;
  const single = () => {
    if (isSingle) return;
    isSingle = true;
    inner.end();
    inner = startSingle(hear, failed);
  };
  let inner = startThreads(
    (message) => {
      isReady ||= Boolean(message?.Ready);
      if (!isReady && message?.Crashed) single();
      else hear(message);
    },
    (reason) => (isReady ? failed(reason) : single()),
  );
  return { post: (message) => inner.post(message), end: () => inner.end(), hold: () => {} };
}

export const { compile, Machine, solve, scramble, order, cycles, architect, warm, close, HypercubistError } = engine(
  startPrograms,
  startSolver,
);
