/** Sees to it that a worker whose module ends in a trap says so, with the panic's own words where there are any. Gives the
 * function that says that this worker is lost. `module` gives the module that runs, once there is one. */
export function reportCrashes(module) {
  let over = false;
  const crashed = (reason) => {
    if (over) return;
    over = true;
    // A panic leaves its words; what else ends so is that memory is exhausted.
    let message = /unreachable/i.test(reason) ? "it ran out of memory" : String(reason);
    try {
      message = module()?.lastWords() ?? message;
    } catch {
      // The module cannot even be asked.
    }
    postMessage({ Crashed: { message } });
  };
  // What is posted need not be reported by the browser as well.
  addEventListener("error", (event) => {
    event.preventDefault();
    crashed(event.message);
  });
  addEventListener("unhandledrejection", (event) => {
    event.preventDefault();
    crashed(event.reason);
  });
  return crashed;
}
