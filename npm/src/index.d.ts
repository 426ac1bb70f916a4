/** What every call takes. */
export interface Options {
  /** Stops the work; the promise is rejected with the signal's reason. */
  signal?: AbortSignal;
}

/** What a call takes that can say how far it is. */
export interface ReportingOptions<Progress> extends Options {
  /** Is called now and then while the work goes on. */
  onProgress?: (progress: Progress) => void;
}

/** A part of a text, in UTF-16 code units, as `text.slice(start, end)` counts. */
export interface Span {
  start: number;
  end: number;
}

/** Something wrong with a text, or to be said of it. */
export interface Problem {
  /** Stable name, such as `qat::unknown-register`. */
  code: string;
  severity: "error" | "warning" | "note";
  /** What is wrong, one sentence. */
  message: string;
  /** The line, from 1; null where it is about the whole text. */
  line: number | null;
  /** The column in that line, from 1, in UTF-16 code units. */
  column: number | null;
  span: Span | null;
  /** What is there, in a few words; may be empty. */
  label: string;
  /** How to mend it, one sentence each. */
  help: string[];
  /** The change that mends it, if one is likely to. */
  fix: (Span & { text: string }) | null;
}

/** Why a promise of this package is rejected, unless it was aborted. */
export class HypercubistError extends Error {
  readonly name: "HypercubistError";
  /** Stable name, such as `program::errors`, `moves::notation`, `puzzle::unknown`, `run::input`, `solve::failed`. */
  readonly code: string;
  /** All that is wrong, each with its place; empty where no text is to blame. */
  readonly problems: readonly Problem[];
  constructor(code: string, message: string, problems?: readonly Problem[]);
}

/** A register of a program. */
export interface Register {
  name: string;
  /** Its puzzle: the place in the program's list, from 0. */
  puzzle: number;
  /** The tape that it is on, if it is on one. */
  tape: string | null;
  /** How many values it has: 0 to `order - 1`. */
  order: number;
  /** The algorithm that adds 1. */
  algorithm: string;
  /** The pieces that show its value. */
  pieces: string[];
}

/** A compiled program: plain data, which can be stored and sent. */
export interface Program {
  /** The machine code, as a text in Q. */
  q: string;
  /** In the order of their declarations; none of a program written in Q. */
  registers: Register[];
  /** For each instruction the part of the source that it came from. */
  origins: (Span | null)[];
  /** Warnings and notes. */
  problems: Problem[];
}

export interface CompileOptions extends Options {
  /** `qat`, unless the name of the file ends in `.q`. */
  language?: "qat" | "q";
  /** The name of the file in messages. */
  file?: string;
  /** Other files that it may import, by their paths. */
  files?: Record<string, string>;
  /** Makes instructions of its own of every statement, as *Show how it works* does. */
  lineByLine?: boolean;
}

/**
 * Compiles a program.
 *
 * @throws {HypercubistError} `program::errors`, with every error and its place.
 */
export function compile(source: string, options?: CompileOptions): Promise<Program>;

/** What a machine can do next. */
export type Status =
  | { kind: "ready" }
  /** `input` takes a number from `-max` to `max`. */
  | { kind: "input"; message: string; max: number }
  | { kind: "halted"; text: string; number: number | null }
  /** The text came to its end without a `halt`. */
  | { kind: "ended" }
  /** It can never go on, or repeats itself for ever, which is proved. */
  | { kind: "failed"; code: string; message: string };

/** What a program said. */
export interface Output {
  /** Steps before it. */
  step: number;
  /** The instruction, from 0. */
  instruction: number;
  /** With the number. */
  text: string;
  number: number | null;
}

export interface RunOptions extends ReportingOptions<Machine> {
  /** The most steps; without it, it goes on until it waits for a number or ends. */
  steps?: number;
}

/** Runs a program on its puzzles, forwards and backwards. What it is like is in its properties, after each call. */
export class Machine {
  private constructor();
  /**
   * A machine at the start of a program: one that was compiled, or a text in Q.
   *
   * @throws {HypercubistError} `program::errors` where the text is no program.
   */
  static load(program: Program | string, options?: Options): Promise<Machine>;

  readonly status: Status;
  /** Steps since the start. A step is one move or one decision. */
  readonly steps: number;
  /** The next instruction, from 0. */
  readonly instruction: number;
  /** The part of the source that it came from. */
  readonly origin: Span | null;
  /** Values by the registers' names; null while an algorithm is half done. */
  readonly registers: Readonly<Record<string, number | null>>;
  /** What the program has said, the oldest first; at most the last thousand. */
  readonly outputs: readonly Output[];
  /** The puzzle in hand: the place in the program's list, from 0. */
  readonly inHand: number;
  /** Each puzzle: `positions[k][i]` is where the facet that belongs at `i` is. */
  readonly positions: readonly (readonly number[])[];

  /** One step. */
  step(options?: Options): Promise<this>;
  /** Steps until the next instruction begins. */
  stepInstruction(options?: Options): Promise<this>;
  /** Goes on until it waits for a number, ends or has made `steps`. An abort leaves it where it is. */
  run(options?: RunOptions): Promise<this>;
  /**
   * The number that the program waits for.
   *
   * @throws {HypercubistError} `run::input` where it waits for none, or this is too large.
   */
  input(number: number, options?: Options): Promise<this>;
  /** One step back. */
  back(options?: Options): Promise<this>;
  /** Goes to a step where it has been. */
  seek(step: number, options?: Options): Promise<this>;
  /** Goes to the start, and forgets what came after it. */
  reset(options?: Options): Promise<this>;
  /** Frees what it holds. */
  close(): Promise<void>;
}

/** What is known of a solution's length: `optimal` is proved. */
export type Quality = "optimal" | "short" | "valid";
/** A turn metric of the 3x3x3. */
export type Metric = "htm" | "qtm" | "stm" | "sptm";

/** Moves that solve a position; they have been replayed. */
export interface Solution {
  algorithm: string;
  /** Moves, in the metric that was asked for; turns of the whole puzzle are none. */
  length: number;
  quality: Quality;
  /** No solution is shorter than this, which is proved; 0 where nothing is known. */
  atLeast: number;
  /** Moves in the half-turn and in the slice-turn metric. */
  htm: number;
  stm: number;
  /** What is done after which moves; empty where all comes home at once. */
  stages: { name: string; moves: number; end: number }[];
  /** How the puzzle is held at the end, in words; empty if as usual. */
  held: string;
}

export interface SolveOptions extends ReportingOptions<SolveProgress> {
  /**
   * `soon` (the default): a good one at once; `shortest`: with proof, on the 3x3x3 and small puzzles; `improve`: shorter and
   * shorter ones, as `found` in `onProgress`, until it is aborted; `steps`: as people do it.
   */
  goal?: "soon" | "shortest" | "improve" | "steps";
  /** Only of the 3x3x3; `htm` without it. */
  metric?: Metric;
  /** Gives up beyond this many moves. */
  maxMoves?: number;
}

export type SolveProgress =
  /** A table that searches look into is being made or read. */
  | { kind: "table"; done: number; total: number }
  | { kind: "search"; depth: number; nodes: number; secondsLeft: number | null }
  | { kind: "pieces"; left: number; nodes: number }
  | { kind: "improve"; best: number | null; nodes: number }
  | { kind: "found"; solution: Solution };

/**
 * Solves a position of a puzzle: moves that led to it, its facelets (of cubes in the order U R F D L B), or cycles of
 * pieces. The puzzle is a name of the catalogue, or a text that defines one.
 *
 * @throws {HypercubistError} `moves::notation` or `position::illegal` with places; `solve::none` where no solution is short
 * enough; `solve::failed`.
 */
export function solve(puzzle: string, position: string, options?: SolveOptions): Promise<Solution>;

export interface ScrambleOptions extends Options {
  /** A whole number from 0 to 2^32 - 1 that decides the position; without it, chance does. */
  seed?: number;
}

/** A random position: all that turning reaches are equally likely. */
export interface Scramble {
  /** Moves that lead there. */
  algorithm: string;
  length: number;
  /** `position[i]` is where the facet that belongs at `i` is. */
  position: number[];
  seed: number;
}

export function scramble(puzzle: string, options?: ScrambleOptions): Promise<Scramble>;

/** How many positions turning a puzzle reaches, or, with moves, how often they are done until nothing has changed. */
export function order(puzzle: string, moves?: string, options?: Options): Promise<bigint>;

/** What moves do to the pieces. */
export interface Cycles {
  /** The pieces that go round, such as `(UFR, UBR)_{abc}`. */
  cycles: string;
  /** After how many times nothing is changed. */
  order: bigint;
  /** The lengths of the cycles of facets. */
  cycleType: string;
  /** How the puzzle is held afterwards, in words; empty if as usual. */
  held: string;
  /** The cycles apart from that; empty if held as usual. */
  rest: string;
  /** Moves; null where the text was a position. */
  length: number | null;
}

export function cycles(puzzle: string, moves: string, options?: Options): Promise<Cycles>;

/** Registers that a puzzle has side by side. */
export interface Architecture {
  registers: { order: number; structure: string; moduli: number[] }[];
}

/** An algorithm that adds 1 to a register. */
export interface RegisterAlgorithm {
  algorithm: string;
  length: number;
  /** An estimate of the effort: the lower, the easier to perform. */
  effort: number;
}

export interface ArchitectProgress {
  done: number;
  /** 0 where nobody knows. */
  total: number;
}

export const architect: {
  /** All combinations of registers, none of which fits inside another. */
  find(
    puzzle: string,
    options?: ReportingOptions<ArchitectProgress> & {
      /** How many registers; 2 without it. */
      registers?: number;
      /** The fewest values of each; 2 without it. */
      least?: number;
      /** The largest has at most this many times as many values as the smallest. */
      ratio?: number;
    },
  ): Promise<Architecture[]>;
  /** Whether registers of these orders fit: an example, or the reason why not, which is proved. */
  fits(puzzle: string, orders: readonly number[], options?: Options): Promise<{ example: Architecture | null; reason: string }>;
  /** Algorithms for registers of these orders: soon, or with `exact` the shortest, which can take long. */
  solve(
    puzzle: string,
    orders: readonly number[],
    options?: ReportingOptions<ArchitectProgress> & { exact?: boolean },
  ): Promise<{ algorithms: RegisterAlgorithm[]; proved: boolean }>;
};

/** Loads the workers, so that the first call need not wait for them. Without names, all of them. */
export function warm(what?: "programs" | "solver"): Promise<void>;

/** Ends the workers. What was not done is rejected; a later call starts them again. */
export function close(): void;
