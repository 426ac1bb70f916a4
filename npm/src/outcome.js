/** @import * as messages from "./messages.d.ts" */

import { HypercubistError } from "./error.js";

/**
 * @template Union
 * @template {PropertyKey} Name
 * @typedef {Union extends Record<Name, infer Value> ? Value : never} Of
 */

/**
 * @typedef {<Name extends "Compiled" | "State" | "Number" | "Cycles" | "Position">(
 *   name: Name, request: messages.ProgramRequest, signal?: AbortSignal,
 * ) => Promise<Of<messages.ProgramOutcome, Name>>} Ask
 */

/**
 * Asks the worker for programs, and gives what is in the outcome of that name.
 * @param {import("./client.js").Client<messages.ProgramRequest, messages.ProgramOutcome, never>} programs
 * @returns {Ask}
 */
export function outcomeOf(programs) {
  return async (name, request, signal) => {
    const outcome = await programs.run(request, signal);
    if (typeof outcome === "object") {
      if ("Refused" in outcome) {
        const { code, message, problems } = outcome.Refused;
        throw new HypercubistError(code, message, problems.map(flat));
      }
      if (name in outcome) return /** @type {any} */ (outcome)[name];
    }
    throw unexpected(outcome);
  };
}

/** A problem as declared: the range of its fix beside its text.
 * @param {messages.Problem} problem */
export function flat(problem) {
  const { fix } = problem;
  return { ...problem, fix: fix && { ...fix.range, text: fix.text } };
}

/** @param {unknown} outcome */
export function unexpected(outcome) {
  return new HypercubistError("worker::unexpected", `an answer to another question: ${JSON.stringify(outcome)}`);
}
