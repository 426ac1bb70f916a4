import {
  architect,
  close,
  compile,
  cycles,
  HypercubistError,
  Machine,
  order,
  scramble,
  solve,
  warm,
  type Problem,
  type Program,
  type Solution,
} from "hypercubist";

const program: Program = await compile("halt", { language: "q", signal: AbortSignal.timeout(1) });
const machine: Machine = await Machine.load(program);
if ((await machine.run({ steps: 5 })).status.kind === "input") await machine.input(3);
const values: (number | null)[] = Object.values(machine.registers);
const solution: Solution = await solve("3x3x3", "R", { goal: "shortest", metric: "qtm", onProgress: (it) => it.kind });
const seed: number = (await scramble("megaminx")).seed;
const count: bigint = (await order("3x3x3")) + (await cycles("3x3x3", "R U")).order;
const [{ registers }] = await architect.find("2x2x2", { registers: 1 });
const problems = (error: unknown): readonly Problem[] => (error instanceof HypercubistError ? error.problems : []);
await warm("solver");
close();

// @ts-expect-error there is no such goal
await solve("3x3x3", "R", { goal: "fast" });
// @ts-expect-error a status without a question has no message
machine.status.max;
// @ts-expect-error a machine is loaded
new Machine();

export { count, problems, registers, seed, solution, values };
