/**
 * @import * as api from "./index.d.ts"
 * @import * as messages from "./messages.d.ts"
 */

/** Steps between two looks at the signal: some milliseconds. */
const SLICE = 100_000;

/** @param {messages.MachineStatus} status
 * @returns {api.Status} */
function statusOf(status) {
  if (status === "Ready") return { kind: "ready" };
  if (status === "Ended") return { kind: "ended" };
  if ("Input" in status) return { kind: "input", ...status.Input };
  if ("Halted" in status) return { kind: "halted", ...status.Halted };
  return { kind: "failed", ...status.Failed };
}

/**
 * @param {import("./client.js").Client<messages.ProgramRequest, messages.ProgramOutcome, never>} programs
 * @param {import("./outcome.js").Ask} ask
 * @returns {typeof api.Machine}
 */
export function machineOf(programs, ask) {
  let last = 0;
  const drop = async (/** @type {number} */ machine) => {
    if (programs.holds.delete(machine)) await programs.run({ Drop: { machine } });
  };
  // Of machines that nobody closed and nobody can reach.
  const forgotten = new FinalizationRegistry((/** @type {number} */ machine) => void drop(machine).catch(() => {}));

  /** @implements {api.Machine} */
  class Machine {
    #machine;
    /** @type {readonly api.Register[]} */
    #registers;
    /** @type {readonly (api.Span | null)[]} */
    #origins;
    /** @type {messages.MachineState} */
    #state;

    /**
     * @param {api.Program} program
     * @param {number} machine
     * @param {messages.MachineState} state
     */
    constructor({ registers, origins }, machine, state) {
      this.#machine = machine;
      this.#registers = registers;
      this.#origins = origins;
      this.#state = state;
      forgotten.register(this, machine, this);
    }

    /** @type {typeof api.Machine.load} */
    static async load(program, options = {}) {
      const whole = typeof program === "string" ? { q: program, registers: [], origins: [], problems: [] } : program;
      const machine = ++last;
      // From now on the worker must not be replaced.
      programs.holds.add(machine);
      try {
        const { q, registers } = whole;
        const state = await ask("State", { Load: { machine, q, registers } }, options.signal);
        return /** @type {any} */ (new Machine(whole, machine, state));
      } catch (error) {
        await drop(machine);
        throw error;
      }
    }

    get status() {
      return statusOf(this.#state.status);
    }

    get steps() {
      return this.#state.steps;
    }

    get instruction() {
      return this.#state.instruction;
    }

    get origin() {
      return this.#origins[this.instruction] ?? null;
    }

    get registers() {
      const values = this.#state.registers;
      return Object.fromEntries(this.#registers.map(({ name }, at) => [name, values[at]]));
    }

    get outputs() {
      return this.#state.outputs;
    }

    get inHand() {
      return this.#state.in_hand;
    }

    get positions() {
      return this.#state.positions;
    }

    /**
     * @param {messages.Command} command
     * @param {AbortSignal} [signal]
     */
    async #do(command, signal) {
      this.#state = await ask("State", { Machine: { machine: this.#machine, command } }, signal);
      return this;
    }

    step(/** @type {api.Options} */ options = {}) {
      return this.#do("Step", options.signal);
    }

    stepInstruction(/** @type {api.Options} */ options = {}) {
      return this.#go((steps) => ({ Instruction: { steps } }), this.instruction, options);
    }

    run(/** @type {api.RunOptions} */ options = {}) {
      return this.#go((steps) => ({ Run: { steps } }), undefined, options);
    }

    /**
     * @param {(steps: number) => messages.Command} command
     * @param {number | undefined} from Ends where another instruction than this begins.
     * @param {api.RunOptions} options
     */
    async #go(command, from, { steps = Infinity, signal, onProgress }) {
      const end = this.steps + steps;
      while (this.steps < end) {
        const slice = Math.min(SLICE, end - this.steps);
        const before = this.steps;
        // Nobody drops what the machine has done already.
        await this.#do(command(slice));
        signal?.throwIfAborted();
        onProgress?.(/** @type {any} */ (this));
        if (this.#state.status !== "Ready") break;
        if (from !== undefined && this.steps - before < slice) break;
      }
      return this;
    }

    input(/** @type {number} */ number, /** @type {api.Options} */ options = {}) {
      return this.#do({ Input: { number } }, options.signal);
    }

    back(/** @type {api.Options} */ options = {}) {
      return this.#do("Back", options.signal);
    }

    seek(/** @type {number} */ step, /** @type {api.Options} */ options = {}) {
      return this.#do({ Seek: { step } }, options.signal);
    }

    reset(/** @type {api.Options} */ options = {}) {
      return this.#do("Reset", options.signal);
    }

    async close() {
      forgotten.unregister(this);
      await drop(this.#machine);
    }
  }

  return /** @type {any} */ (Machine);
}
