// The calls of the package. `index.d.ts` says what each is, `messages.d.ts` what the workers take and answer.

/**
 * @import * as api from "./index.d.ts"
 * @import * as messages from "./messages.d.ts"
 */

import { architectOf } from "./architect.js";
import { Client } from "./client.js";
import { HypercubistError } from "./error.js";
import { machineOf } from "./machine.js";
import { flat, outcomeOf } from "./outcome.js";
import { solverOf } from "./solver.js";

/** One origin for each instruction. */
const origins = (/** @type {messages.CompiledProgram["origins"]} */ runs) =>
  runs.flatMap(([from, count]) => Array.from({ length: count }, () => from));

/**
 * The calls, on these two kinds of workers.
 * @param {import("./client.js").Start} startPrograms
 * @param {import("./client.js").Start} startSolver
 */
export function engine(startPrograms, startSolver) {
  /** @type {Client<messages.ProgramRequest, messages.ProgramOutcome, never>} */
  const programs = new Client(startPrograms);
  /** @type {Client<messages.Request, messages.Outcome, messages.Progress>} */
  const solver = new Client(startSolver);
  const ask = outcomeOf(programs);

  /** @type {typeof api.compile} */
  const compile = async (source, options = {}) => {
    const file = options.file ?? (options.language === "q" ? "program.q" : "program.qat");
    const language = options.language ?? (/\.q$/i.test(file) ? "q" : "qat");
    /** @type {messages.CompileRequest} */
    const request = {
      file,
      language: language === "q" ? "Q" : "Qat",
      text: String(source),
      files: Object.entries(options.files ?? {}).map(([name, text]) => ({ name, text })),
      line_by_line: options.lineByLine ?? false,
    };
    const { q, registers, origins: runs, problems } = await ask("Compiled", { Compile: request }, options.signal);
    return { q, registers, origins: origins(runs), problems: problems.map(flat) };
  };

  /** @type {typeof api.order} */
  const order = async (puzzle, moves, options = {}) => {
    if (moves === undefined) return BigInt(await ask("Number", { Positions: { puzzle } }, options.signal));
    return (await cycles(puzzle, moves, options)).order;
  };

  /** @type {typeof api.cycles} */
  const cycles = async (puzzle, moves, options = {}) => {
    const { order, cycle_type, ...rest } = await ask("Cycles", { Cycles: { puzzle, text: moves } }, options.signal);
    return { ...rest, order: BigInt(order), cycleType: cycle_type };
  };

  /** @type {typeof api.warm} */
  const warm = async (what) => {
    await Promise.all([what !== "solver" && programs.warm(), what !== "programs" && solver.warm()]);
  };

  /** @type {typeof api.close} */
  const close = () => {
    programs.close();
    solver.close();
  };

  const { solve, scramble } = solverOf(solver, ask);
  const Machine = machineOf(programs, ask);
  return { compile, Machine, solve, scramble, order, cycles, architect: architectOf(solver), warm, close, HypercubistError };
}
