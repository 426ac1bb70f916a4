/** Sees to it that a worker whose module ends in a trap says so, with the panic's report where there is one. Gives the
 * function that says that this worker is lost. `module` gives the module that runs, once there is one. */
export function reportCrashes(module) {
  let over = false;
  const crashed = (reason) => {
    if (over) return;
    over = true;
    let report;
    try {
      report = module()?.lastWords();
    } catch {
      // The module cannot even be asked.
    }
    // A panic leaves a report; what else ends so is that memory is exhausted.
    const outOfMemory = !report && /unreachable/i.test(reason);
    postMessage({ Crashed: { message: outOfMemory ? "it ran out of memory" : String(reason), report } });
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
