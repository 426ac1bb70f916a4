// Jobs of a worker: requests out, outcomes in, one promise each.

import { HypercubistError } from "./error.js";

/**
 * A worker as the package needs it, in browsers and in Node.js.
 * @typedef {object} Port
 * @property {(message: unknown) => void} post
 * @property {() => void} end Ends it at once.
 * @property {(busy: boolean) => void} hold Says whether the process must wait for it.
 */

/**
 * Starts a worker; `hear` gets its messages, `failed` the reason when it cannot be loaded or breaks.
 * @callback Start
 * @param {(message: any) => void} hear
 * @param {(reason: string) => void} failed
 * @returns {Port}
 */

/**
 * @template Request, Outcome, Progress
 * @typedef {object} Job
 * @property {Request} request
 * @property {(outcome: Outcome) => void} resolve
 * @property {(why: unknown) => void} reject
 * @property {((progress: Progress) => void) | undefined} report
 */

/** @template Request, Outcome, Progress */
export class Client {
  #start;
  /** @type {Port | undefined} */
  #port;
  /** @type {Promise<unknown> | undefined} */
  #ready;
  /** @type {(why: Error) => void} */
  #lost = () => {};
  /** @type {Map<number, Job<Request, Outcome, Progress>>} */
  #jobs = new Map();
  #last = 0;
  /** Whether it hears of nothing while it works, so that a job ends with its worker. */
  #deaf = true;

  /**
   * @param {Start} start
   */
  constructor(start) {
    this.#start = start;
  }

  /** What the worker holds and would lose: as long as there is something, a job that is aborted goes on, and its outcome is
   * dropped.
   * @type {Set<number>} */
  holds = new Set();

  #open() {
    this.#ready ??= new Promise((resolve, reject) => {
      this.#lost = reject;
      const hear = (/** @type {any} */ message) => {
        if (message === "Ready" || message?.Ready) {
          this.#deaf = message.Ready?.flavour !== "Threads";
          resolve(undefined);
        } else if (message?.End) this.#ended(message.End);
        else if (message?.Report) this.#jobs.get(message.Report.job)?.report?.(message.Report.progress);
        else if (message?.Crashed) {
          const { message: why, report } = message.Crashed;
          this.#crash(new HypercubistError("worker::crashed", report ? `${why}\n${report}` : why));
        }
      };
      const failed = (/** @type {string} */ reason) => this.#crash(new HypercubistError("worker::not-loaded", reason));
      this.#port = this.#start(hear, failed);
    });
    return this.#ready;
  }

  /** @param {{ job: number, outcome: Outcome }} end */
  #ended({ job, outcome }) {
    this.#jobs.get(job)?.resolve(outcome);
    this.#jobs.delete(job);
    this.#hold();
  }

  #hold() {
    this.#port?.hold(this.#jobs.size > 0);
  }

  /** @param {Error} why */
  #crash(why) {
    this.#port?.end();
    this.#port = undefined;
    this.#ready = undefined;
    this.#lost(why);
    for (const { reject } of this.#jobs.values()) reject(why);
    this.#jobs.clear();
    this.holds.clear();
  }

  /** Ends the worker; jobs that are not done fail. The next job starts another one. */
  close() {
    if (this.#port) this.#crash(new HypercubistError("worker::closed", "the package was closed before this was done"));
  }

  /** Starts the worker, so that the first job need not wait for it. */
  async warm() {
    const ready = this.#open();
    this.#port?.hold(true);
    try {
      await ready;
    } finally {
      this.#hold();
    }
  }

  /**
   * Runs a job to its end.
   * @param {Request} request
   * @param {AbortSignal} [signal]
   * @param {(progress: Progress) => void} [report]
   * @returns {Promise<Outcome>}
   */
  async run(request, signal, report) {
    signal?.throwIfAborted();
    const job = ++this.#last;
    /** @type {Promise<Outcome>} */
    const outcome = new Promise((resolve, reject) => this.#jobs.set(job, { request, resolve, reject, report }));
    const abort = () => this.#abort(job, signal?.reason);
    signal?.addEventListener("abort", abort, { once: true });
    this.#send(job);
    try {
      return await outcome;
    } finally {
      signal?.removeEventListener("abort", abort);
    }
  }

  /** @param {number} job */
  #send(job) {
    const post = () => {
      const request = this.#jobs.get(job)?.request;
      if (request !== undefined) this.#port?.post({ Start: { job, request } });
    };
    // Where it cannot be opened, the job has failed.
    this.#open().then(post, () => {});
    this.#hold();
  }

  /**
   * @param {number} job
   * @param {unknown} reason
   */
  #abort(job, reason) {
    const known = this.#jobs.get(job);
    if (!known) return;
    this.#jobs.delete(job);
    known.reject(reason);
    if (!this.#deaf) this.#port?.post({ Cancel: { job } });
    else if (this.holds.size === 0) {
      // What it works at ends with it; the other jobs begin again in another one.
      this.#port?.end();
      this.#port = undefined;
      this.#ready = undefined;
      for (const other of this.#jobs.keys()) this.#send(other);
    }
    this.#hold();
  }
}
