/**
 * @import * as api from "./index.d.ts"
 * @import * as messages from "./messages.d.ts"
 * @import { Of } from "./outcome.js"
 */

import { unexpected } from "./outcome.js";
import { failure } from "./solver.js";

/** Attempts at algorithms that need not be short, as many as the page makes at first. */
const ATTEMPTS = 16;

/** @param {messages.ArchitectureView} view
 * @returns {api.Architecture} */
const architectureOf = ({ registers }) => ({
  registers: registers.map(({ order, structure, moduli }) => ({ order, structure, moduli })),
});

/** @param {messages.AlgorithmView} view
 * @returns {api.RegisterAlgorithm} */
const algorithmOf = ({ text, length, coefficient }) => ({ algorithm: text, length, effort: coefficient });

/** @param {messages.Progress} progress
 * @returns {api.ArchitectProgress | undefined} */
function progressOf(progress) {
  if (!("Architect" in progress)) return undefined;
  const architect = progress.Architect;
  if ("Find" in architect) return { done: architect.Find.done, total: architect.Find.total };
  if ("Joint" in architect) return { done: architect.Joint.searches, total: 0 };
  if ("Valid" in architect) return { done: architect.Valid.attempts, total: ATTEMPTS };
  return { done: architect.Solve.done, total: architect.Solve.total };
}

/** @param {import("./client.js").Client<messages.Request, messages.Outcome, messages.Progress>} solver
 * @returns {typeof api.architect} */
export function architectOf(solver) {
  /**
   * @template {"Found" | "Fits" | "Joint" | "Valid"} Name
   * @param {Name} name
   * @param {messages.ArchitectRequest} request
   * @param {api.ReportingOptions<api.ArchitectProgress>} options
   * @returns {Promise<Of<messages.ArchitectOutcome, Name>>}
   */
  const ask = async (name, request, { signal, onProgress }) => {
    const report = (/** @type {messages.Progress} */ progress) => {
      const known = onProgress && progressOf(progress);
      if (known) onProgress(known);
    };
    const outcome = await solver.run({ Architect: request }, signal, report);
    if (typeof outcome !== "object" || !("Architect" in outcome)) throw failure(outcome);
    if (name in outcome.Architect) return /** @type {any} */ (outcome.Architect)[name];
    throw unexpected(outcome);
  };

  return {
    async find(puzzle, options = {}) {
      const { registers = 2, least = 2, ratio = null } = options;
      const found = await ask("Found", { Find: { puzzle, registers, least, ratio } }, options);
      return found.architectures.map(architectureOf);
    },
    async fits(puzzle, orders, options = {}) {
      const { example, reason } = await ask("Fits", { Fits: { puzzle, orders: [...orders] } }, options);
      return { example: example && architectureOf(example), reason };
    },
    async solve(puzzle, orders, options = {}) {
      const sorted = [...orders].sort((a, b) => b - a);
      if (options.exact) {
        const joint = { puzzle, orders: sorted, largest: false, checkpoint: null };
        const { algorithms, proved } = await ask("Joint", { Joint: joint }, options);
        return { algorithms: algorithms.map(algorithmOf), proved };
      }
      const valid = { puzzle, orders: sorted, attempts: ATTEMPTS };
      const { algorithms } = await ask("Valid", { Valid: valid }, options);
      return { algorithms: algorithms.map(algorithmOf), proved: false };
    },
  };
}
