// The page's side of the engine's threads: it starts the workers that the compute worker asks for.
//
// Why the compute worker does not start them itself: in Firefox, while developer tools or a WebDriver session listen,
// `new Worker(…)` inside a worker now and then never comes back. The new worker's thread and the old one wait on the same
// condition variable for the debugger to be told, and the one wake-up may reach the wrong one of them (Firefox 153: 8 of
// 30 loads). A page does not wait for that.

/** Starts the threads that `worker` asks for (`www/worker/thread-of-page.js`), and carries what it and they say to each
 * other. Must be called before anybody else listens to `worker`. Gives the function that ends all of them. */
export function startThreadsFor(worker) {
  const threads = [];
  worker.addEventListener("message", (event) => {
    const { startThread: address } = event.data ?? {};
    if (address === undefined) return;
    // Nobody else understands it.
    event.stopImmediatePropagation();
    const [port] = event.ports;
    const thread = new Worker(address, { type: "module" });
    threads.push(thread);
    thread.addEventListener("message", ({ data }) => port.postMessage({ said: data }));
    thread.addEventListener("error", (event) => {
      event.preventDefault();
      port.postMessage({ failed: event.message ?? "a thread could not be loaded" });
    });
    port.onmessage = ({ data }) => ("end" in data ? thread.terminate() : thread.postMessage(data.post));
  });
  return () => {
    for (const thread of threads.splice(0)) thread.terminate();
  };
}
