/** A worker that the page starts for this one; `www/threads.js` is the other side and says why. It speaks like `Worker`, as
 * far as threads need it. */
export class ThreadOfPage extends EventTarget {
  #port;

  /** Asks the page to start a module worker; one that starts `inTurn` says something as soon as it runs, and the next such
   * one starts after that. */
  constructor(address, { inTurn = true } = {}) {
    super();
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    port1.onmessage = ({ data }) =>
      this.dispatchEvent(
        "failed" in data
          ? new ErrorEvent("error", { message: data.failed })
          : new MessageEvent("message", { data: data.said }),
      );
    postMessage({ startThread: String(address), inTurn }, [port2]);
  }

  postMessage(message) {
    this.#port.postMessage({ post: message });
  }

  terminate() {
    this.#port.postMessage({ end: true });
  }
}
