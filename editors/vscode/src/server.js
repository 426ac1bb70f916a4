// The language server in this program: to the client it looks like a worker.

/** @typedef {{ hear(message: string): string[] }} Server What the module of the crate `language_worker` makes. */
/** @typedef {{ jsonrpc: string, id?: number | string | null, method?: string }} Message */

/** How the protocol says that something inside went wrong. */
const INTERNAL_ERROR = -32603;

/** What a client takes for the port of a worker. After a crash every request is refused, but for the one to end. */
export class ServerPort {
  /** @type {((event: { data: unknown }) => void) | null} */
  onmessage = null;

  /** @type {Server | undefined} */
  #server;
  #crashed;

  /** @param {Server} server
   * @param {(error: unknown) => void} crashed Is called once, if the server breaks down. */
  constructor(server, crashed) {
    this.#server = server;
    this.#crashed = crashed;
  }

  /** @param {Message} message */
  postMessage(message) {
    for (const reply of this.#replies(message)) queueMicrotask(() => this.onmessage?.({ data: reply }));
  }

  /** A server that is called cannot fail later. */
  addEventListener() {}

  /** @param {Message} message
   * @returns {unknown[]} */
  #replies(message) {
    try {
      if (this.#server) return this.#server.hear(JSON.stringify(message)).map((text) => JSON.parse(text));
    } catch (error) {
      this.#server = undefined;
      this.#crashed(error);
    }
    const { id, method } = message;
    if (id === undefined || method === undefined) return [];
    if (method === "shutdown") return [{ jsonrpc: "2.0", id, result: null }];
    return [{ jsonrpc: "2.0", id, error: { code: INTERNAL_ERROR, message: "the language server broke down" } }];
  }
}
