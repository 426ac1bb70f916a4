/** @import * as api from "./index.d.ts" */

/** @implements {api.HypercubistError} */
export class HypercubistError extends Error {
  /**
   * @param {string} code
   * @param {string} message
   * @param {readonly api.Problem[]} [problems]
   */
  constructor(code, message, problems = []) {
    super(message);
    /** @type {"HypercubistError"} */
    this.name = "HypercubistError";
    this.code = code;
    this.problems = problems;
  }
}
