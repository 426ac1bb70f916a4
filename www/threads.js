// The page's side of the solver's threads: it starts the workers that the solver worker asks for.
//
// Why the solver worker does not start them itself: in Firefox, while developer tools or a WebDriver session listen,
// `new Worker(…)` inside a worker now and then never comes back. The new worker's thread and the old one wait on the same
// condition variable for the debugger to be told, and the one wake-up may reach the wrong one of them (Firefox 153: 8 of
// 30 loads). A page does not wait for that.

/** Starts the threads that `worker` asks for (`www/worker/thread-of-page.js`), and carries what it and they say to each
 * other. Must be called before anybody else listens to `worker`. Gives the function that ends all of them. */
export function startThreadsFor(worker) {
  const threads = [];
  let ended = false;
  // One after another. Where five workers import the same file at once, WebKit asks the service worker for one of them and
  // the network for the others, which fails without a network.
  let started = Promise.resolve();
  const start = (address, port) => {
    if (ended) return undefined;
    const thread = new Worker(address, { type: "module" });
    threads.push(thread);
    port.onmessage = ({ data }) => ("end" in data ? thread.terminate() : thread.postMessage(data.post));
    return new Promise((resolve) => {
      thread.addEventListener("message", ({ data }) => {
        port.postMessage({ said: data });
        resolve();
      });
      thread.addEventListener("error", (event) => {
        event.preventDefault();
        port.postMessage({ failed: event.message ?? "a thread could not be loaded" });
        resolve();
      });
    });
  };
  worker.addEventListener("message", (event) => {
    const { startThread: address, inTurn } = event.data ?? {};
    if (address === undefined) return;
    // Nobody else understands it.
    event.stopImmediatePropagation();
    const begin = () => start(address, event.ports[0]);
    if (inTurn) started = started.then(begin);
    else begin();
  });
  return () => {
    ended = true;
    for (const thread of threads.splice(0)) thread.terminate();
  };
}

/** How often the host is asked for its solver. */
const ASK_AGAIN_MS = 3000;

/** Resolves when the host's index names the solver, which `cargo xtask serve` builds after the page; this page names it then,
 * too. */
export async function solverBuilt() {
  const named = "meta[name=hypercubist-solver]";
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
    try {
      const index = await (await fetch("./", { cache: "no-store" })).text();
      const { content } = new DOMParser().parseFromString(index, "text/html").querySelector(named);
      if (content) {
        document.querySelector(named).content = content;
        return;
      }
    } catch {
      // The host is busy, or gone for a moment.
    }
  }
}
