/** How often a worker says that it lives while its code is on its way, milliseconds. */
const EVERY_MS = 2000;

/** Says to the page again and again that this worker lives, however long the network takes to bring its code. Gives the
 * function that ends that. */
export function sayAlive() {
  const timer = setInterval(() => postMessage("Alive"), EVERY_MS);
  return () => clearInterval(timer);
}
