/**
 * @import * as api from "./index.d.ts"
 * @import * as messages from "./messages.d.ts"
 */

import { HypercubistError } from "./error.js";
import { unexpected } from "./outcome.js";

/** @type {Record<NonNullable<api.SolveOptions["goal"]>, messages.Goal>} */
const GOALS = { soon: "Soon", shortest: "Shortest", improve: "Improve", steps: "Staged" };
/** @type {Record<api.Metric, messages.TurnCount>} */
const METRICS = { htm: "Htm", qtm: "Qtm", stm: "Stm", sptm: "Sptm" };
/** @type {Record<messages.Quality, api.Quality>} */
const QUALITIES = { Optimal: "optimal", Short: "short", WayBack: "short", Valid: "valid" };
const PAIRS = ["first", "second", "third", "fourth"];
/** The most moves that the engine counts. */
const MOST_MOVES = 255;

/** @param {messages.Part} part */
function nameOf(part) {
  if ("Kind" in part) return `pieces with ${part.Kind} facets`;
  const step = part.Step;
  if (typeof step === "object") return `${PAIRS[step.Pair - 1] ?? "fourth"} pair`;
  return { Cross: "cross", Orient: "orient the last layer", Permute: "permute the last layer" }[step];
}

/** @param {messages.Solution} solution
 * @returns {api.Solution} */
function solutionOf({ algorithm, length, quality, at_least, htm, stm, stages, held }) {
  return {
    algorithm,
    length,
    quality: QUALITIES[quality],
    atLeast: at_least,
    htm,
    stm,
    stages: stages.map(({ part, moves, end }) => ({ name: nameOf(part), moves, end })),
    held,
  };
}

/** @param {messages.Progress} progress
 * @returns {api.SolveProgress | undefined} */
function progressOf(progress) {
  if ("Table" in progress) return { kind: "table", done: progress.Table.filled, total: progress.Table.total };
  if ("Reading" in progress) return { kind: "table", done: progress.Reading.read, total: progress.Reading.total };
  if ("Found" in progress) return { kind: "found", solution: solutionOf(progress.Found) };
  if ("Pieces" in progress) return { kind: "pieces", left: progress.Pieces.left, nodes: progress.Pieces.nodes };
  if ("Improve" in progress) return { kind: "improve", ...progress.Improve };
  if (!("Search" in progress)) return undefined;
  const { depth, nodes, seconds_left } = progress.Search;
  return { kind: "search", depth, nodes, secondsLeft: seconds_left };
}

/** Why there is no answer.
 * @param {messages.Outcome} outcome */
export function failure(outcome) {
  if (outcome === "Cancelled") return new HypercubistError("solve::cancelled", "this was cancelled");
  if ("Failed" in outcome) return new HypercubistError("solve::failed", outcome.Failed.message);
  if (!("Unsolved" in outcome)) return unexpected(outcome);
  const { max_depth, proved } = outcome.Unsolved;
  const why = proved ? "there is no solution" : "no solution was found";
  return new HypercubistError("solve::none", `${why} of at most ${max_depth} moves`);
}

/**
 * @param {import("./client.js").Client<messages.Request, messages.Outcome, messages.Progress>} solver
 * @param {import("./outcome.js").Ask} ask
 */
export function solverOf(solver, ask) {
  /** @type {typeof api.solve} */
  const solve = async (puzzle, text, options = {}) => {
    const { signal, onProgress, goal = "soon", metric = "htm", maxMoves = MOST_MOVES } = options;
    // Both workers load at once. If the solver cannot, the job below says so.
    solver.warm().catch(() => {});
    const position = await ask("Position", { Position: { puzzle, text } }, signal);
    const request = {
      puzzle,
      position,
      goal: chosen("goal", GOALS, goal),
      max_depth: Math.min(MOST_MOVES, Math.max(0, Math.floor(maxMoves))),
      simd: true,
      threads: null,
      cube: { count: chosen("metric", METRICS, metric), table: null, all: null, colours: null },
      way_back: null,
    };
    const report = (/** @type {messages.Progress} */ progress) => {
      const known = onProgress && progressOf(progress);
      if (known) onProgress(known);
    };
    const outcome = await solver.run({ Solve: request }, signal, report);
    if (typeof outcome === "object" && "Solved" in outcome) return solutionOf(outcome.Solved.solution);
    throw failure(outcome);
  };

  /** @type {typeof api.scramble} */
  const scramble = async (puzzle, options = {}) => {
    const seed = options.seed ?? crypto.getRandomValues(new Uint32Array(1))[0];
    const outcome = await solver.run({ Scramble: { puzzle, seed, practice: null } }, options.signal);
    if (typeof outcome !== "object" || !("Scrambled" in outcome)) throw failure(outcome);
    const { algorithm, length, position } = outcome.Scrambled;
    return { algorithm, length, position, seed };
  };

  return { solve, scramble };
}

/**
 * @template Value
 * @param {string} what
 * @param {Record<string, Value>} values
 * @param {string} name
 */
function chosen(what, values, name) {
  if (Object.hasOwn(values, name)) return values[name];
  throw new HypercubistError("options::unknown", `the ${what} is one of ${Object.keys(values).join(", ")}, not ${name}`);
}
