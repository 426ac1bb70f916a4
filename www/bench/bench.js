// Measures the workers through the messages of `wire`. `cargo xtask bench --web` presses the button.

import { startThreadsFor } from "./threads.js";

const addressOf = (name) => document.querySelector(`meta[name=hypercubist-${name}]`).content;
const status = document.getElementById("status");
const figures = document.getElementById("figures");

/** Every figure as { name, value, unit }; `data-done` on the body says that they are complete. */
const results = [];

function record(name, value, unit) {
  results.push({ name, value, unit });
  const row = figures.insertRow();
  row.insertCell().textContent = name;
  row.insertCell().textContent = `${value.toLocaleString("en", { maximumSignificantDigits: 3 })} ${unit}`;
}

/** A worker and its jobs. */
class Engine {
  #worker;
  #endThreads;
  #jobs = new Map();
  #reports = new Map();
  #next = 1;
  #saved = () => {};

  constructor(name) {
    this.#worker = new Worker(addressOf(name), { type: "module" });
    this.#endThreads = startThreadsFor(this.#worker);
    this.ready = new Promise((resolve, reject) => {
      this.#worker.onmessage = ({ data }) => {
        if (data === "Ready") resolve();
        else if (data.Ready) resolve(data.Ready);
        else if (data.Crashed) reject(new Error(data.Crashed.message));
        else if (data.SavedTables) this.#saved(data.SavedTables);
        else if (data.Report) this.#reports.get(data.Report.job)?.(data.Report.progress);
        else if (data.End) {
          this.#jobs.get(data.End.job)?.(data.End.outcome);
          this.#jobs.delete(data.End.job);
          this.#reports.delete(data.End.job);
        }
      };
    });
  }

  /** The outcome of a request; `hear` gets the reports on the way. */
  run(request, hear = () => {}) {
    const job = this.#next++;
    this.#reports.set(job, hear);
    return new Promise((resolve) => {
      this.#jobs.set(job, resolve);
      this.#worker.postMessage({ Start: { job, request } });
    });
  }

  /** The same, but the job is asked to stop after some seconds, or else with its first answer. */
  runFor(seconds, request, hear) {
    const job = this.#next;
    const stop = () => this.#worker.postMessage({ Cancel: { job } });
    let answered = false;
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      if (answered) stop();
    }, 1000 * seconds);
    return this.run(request, (progress) => {
      hear(progress);
      answered ||= Boolean(progress.Found);
      if (answered && late) stop();
    }).finally(() => clearTimeout(timer));
  }

  /** Throws away the tables that an earlier visit saved, so that building them is measured. */
  async forget() {
    this.#worker.postMessage("Forget");
    await new Promise((resolve) => (this.#saved = (saved) => saved.length === 0 && resolve()));
  }

  close() {
    this.#worker.terminate();
    this.#endThreads();
  }
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1];

async function compileTimes() {
  const begin = performance.now();
  const compiler = new Engine("compiler");
  await compiler.ready;
  record("compiler ready", performance.now() - begin, "ms");
  const index = await (await fetch("programs/index")).text();
  for (const [, file] of index.matchAll(/^file: *(.+)$/gm)) {
    const text = await (await fetch(`programs/${file}`)).text();
    const language = file.endsWith(".q") ? "Q" : "Qat";
    const times = [];
    for (let round = 0; round < 15; round++) {
      const begin = performance.now();
      const outcome = await compiler.run({ Compile: { file, language, text, files: [] } });
      times.push(performance.now() - begin);
      if (!outcome.Compiled?.program) throw new Error(`${file} does not compile`);
    }
    record(`compile ${file}, there and back`, median(times), "ms");
  }
  compiler.close();
}

/** A position that takes many nodes to solve, by its facets. */
async function searchTimes(engine, threads) {
  const { position, length } = await (await fetch("bench-position.json")).json();
  const solve = (options) =>
    engine.run({ Solve: { puzzle: "3x3x3", position, goal: "Shortest", max_depth: 20, simd: true, threads: null, ...options } });
  const begin = performance.now();
  await solve({ max_depth: 0 });
  record("pruning table", (performance.now() - begin) / 1000, "s");
  for (const simd of [true, false]) {
    for (let count = 1; count <= threads; count *= 2) {
      status.textContent = `solving with ${count} of ${threads} threads, SIMD ${simd ? "on" : "off"}`;
      const { Solved: solved } = await solve({ simd, threads: count });
      if (solved?.solution.length !== length) throw new Error(`expected ${length} moves, got ${JSON.stringify(solved)}`);
      const name = `search, ${count} thread${count > 1 ? "s" : ""}, SIMD ${simd ? "on" : "off"}`;
      record(name, solved.search.nodes / (solved.milliseconds / 1000) / 1e6, "million nodes/s");
    }
  }
}

/** Cycles on the 3x3x3, the length of the shortest algorithms that make them, and how many there are. */
const CYCLES = [
  ["corners 3", 8, 864],
  ["corners 1+,1+; edges 1+,5+", 11, 2112],
  ["corners 1+,5+; edges 1+,1+", 11, 1056],
];

/** All shortest algorithms with given cycles, tables and all, on all threads; and what each position costs one thread. */
async function architectTimes(engine) {
  for (const [structure, length, count] of CYCLES) {
    status.textContent = `searching ${structure}`;
    const request = { puzzle: "3x3x3", structure, others: [], checkpoint: null };
    const before = await window.processorSeconds?.();
    const { Architect: answer } = await engine.run({ Architect: { Solve: request } });
    const solved = answer?.Solved;
    if (solved?.algorithms[0].length !== length || solved.count !== count) {
      throw new Error(`expected ${count} algorithms of ${length} moves for ${structure}, got ${JSON.stringify(answer)}`);
    }
    record(`${structure}: ${count} of ${length} moves`, solved.milliseconds / 1000, "s");
    // Who opened this page may be able to tell what its process took, on a busy machine the better figure.
    const after = await window.processorSeconds?.();
    if (after !== undefined) record(`${structure}: processor time`, after - before, "s");
  }
  status.textContent = "composing positions";
  const { Architect: { Speed: speed } } = await engine.run({ Architect: "Speed" });
  record("composing two positions, 1 thread", speed.composition, "ns");
  record("composing and testing cycles, 1 thread", speed.composition_and_test, "ns");
  record("testing cycles that pass, 1 thread", speed.test_that_passes, "ns");
}

const SOLVED = Array.from({ length: 54 }, (_, facet) => facet);

/** Random positions solved with a medium table: how soon there is a first answer, how soon the proof. */
async function proofs(engine) {
  const positions = [];
  for (let seed = 1; seed <= PROOFS; seed++) {
    positions.push((await engine.run({ Scramble: { puzzle: "3x3x3", seed } })).Scrambled.position);
  }
  for (const count of ["Htm", "Sptm"]) {
    const solve = async (position, table, all) => {
      const cube = { count, table, all, colours: null };
      const begin = performance.now();
      let first;
      let firstMoves;
      let soonMoves;
      let cramped = false;
      const outcome = await engine.run(
        { Solve: { puzzle: "3x3x3", position, goal: "Shortest", max_depth: 255, simd: true, threads: null, cube } },
        ({ Found, NoRoom }) => {
          const now = performance.now() - begin;
          if (Found) {
            first ??= now;
            firstMoves ??= Found.length;
            if (now <= SOON) soonMoves = Found.length;
          }
          cramped ||= Boolean(NoRoom);
        },
      );
      if (cramped) throw new Error("there is no room for the medium table");
      if (outcome.Solved?.solution.quality !== "Optimal") throw new Error(JSON.stringify(outcome));
      const whole = performance.now() - begin;
      const length = outcome.Solved.solution.length;
      if (whole <= SOON) soonMoves = length;
      return { first: first ?? whole, firstMoves: firstMoves ?? length, soonMoves, whole, length };
    };
    const name = count.toUpperCase();
    status.textContent = `${name}: building the tables`;
    record(`${name}: small table`, (await solve(SOLVED, "Small", null)).whole / 1000, "s");
    record(`${name}: medium table`, (await solve(SOLVED, "Medium", 1)).whole / 1000, "s");
    const answers = [];
    for (const position of positions) {
      status.textContent = `${name}: proving, ${answers.length + 1} of ${PROOFS}`;
      answers.push(await solve(position, "Medium", null));
    }
    const mean = (figure) => answers.reduce((sum, answer) => sum + answer[figure], 0) / answers.length;
    const most = (figure) => Math.max(...answers.map((answer) => answer[figure]));
    record(`${name}: first answer, mean of ${PROOFS} random positions`, mean("first"), "ms");
    record(`${name}: first answer, median`, median(answers.map((answer) => answer.first)), "ms");
    record(`${name}: first answer, the latest`, most("first"), "ms");
    record(`${name}: moves of the first answer, mean`, mean("firstMoves"), "");
    const soon = answers.map((answer) => answer.soonMoves).filter((moves) => moves !== undefined);
    record(`${name}: answers within ${SOON} ms`, soon.length, `of ${PROOFS}`);
    record(`${name}: moves of the best answer within ${SOON} ms, mean`, soon.reduce((sum, moves) => sum + moves, 0) / soon.length, "");
    record(`${name}: proved optimal, mean`, mean("whole") / 1000, "s");
    record(`${name}: proved optimal, the latest`, most("whole") / 1000, "s");
    record(`${name}: moves, mean`, mean("length"), "");
  }
}

/** Puzzles, how many seconds a random position is worked on, and how many positions. */
const LARGE = [
  ["2x2x2x2", 2, 100],
  ["4x4x4", 2, 100],
  ["megaminx", 5, 10],
  ["5x5x5", 10, 10],
  ["6x6x6", 10, 10],
  ["7x7x7", 10, 10],
  ["3x3x3x3", 10, 10],
  ["4x4x4x4", 20, 3],
];

/** Random positions of larger puzzles: how soon there is an answer, and how long the best one is when time is over. */
async function solving() {
  for (const [puzzle, seconds, count] of LARGE) {
    const engine = new Engine("solver");
    await engine.ready;
    const answers = [];
    for (let seed = 1; seed <= count; seed++) {
      status.textContent = `${puzzle}: ${seed} of ${count}`;
      const { position } = (await engine.run({ Scramble: { puzzle, seed } })).Scrambled;
      const begin = performance.now();
      let first;
      let best;
      const hear = ({ Found }) => {
        if (!Found) return;
        first ??= performance.now() - begin;
        best = Found;
      };
      const cube = { count: "Htm", table: null, all: null, colours: null };
      const request = { puzzle, position, goal: "Improve", max_depth: 255, simd: true, threads: null, cube };
      const outcome = await engine.runFor(seconds, { Solve: request }, hear);
      const whole = performance.now() - begin;
      best = outcome.Solved?.solution ?? best;
      if (best === undefined) throw new Error(`${puzzle}, seed ${seed}: ${JSON.stringify(outcome)}`);
      answers.push({ first: first ?? whole, best });
    }
    const firsts = answers.map((answer) => answer.first / 1000);
    const lengths = answers.map(({ best }) => best.length);
    const mean = (of) => answers.reduce((sum, { best }) => sum + best[of], 0) / count;
    const name = `${puzzle}, ${count} positions`;
    record(`${name}: first answer to the first, with its tables`, firsts[0], "s");
    record(`${name}: first answer to the others, median`, median(firsts.slice(1)), "s");
    record(`${name}: the latest of these`, Math.max(...firsts.slice(1)), "s");
    const late = firsts.filter((first) => first > seconds).length;
    if (late > 0) record(`${name}: answers after more than ${seconds} s`, late, `of ${count}`);
    record(`${name}: best after ${seconds} s, mean`, mean("length"), "moves");
    record(`${name}: the same`, mean("stm"), "STM");
    record(`${name}: the same`, mean("htm"), "HTM");
    record(`${name}: shortest`, Math.min(...lengths), "moves");
    record(`${name}: longest`, Math.max(...lengths), "moves");
    // Only a script that watches the browser knows what it takes.
    if (window.megabytes) record(`${name}: memory of the page's process`, await window.megabytes(), "MB");
    engine.close();
  }
}

/** Milliseconds in which there should be a good answer. */
const SOON = 200;

/** How many random positions are proved. */
const PROOFS = 10;

async function measure(what) {
  const begin = performance.now();
  const engine = new Engine("solver");
  try {
    const { flavour, threads } = await engine.ready;
    record(`solver ready (${flavour}, ${threads} threads)`, performance.now() - begin, "ms");
    await engine.forget();
    if (what === "proofs") {
      await proofs(engine);
    } else if (what === "solving") {
      await solving();
    } else {
      status.textContent = "compiling";
      await compileTimes();
      status.textContent = "building the pruning table";
      await searchTimes(engine, threads);
      await architectTimes(engine);
    }
    status.textContent = "done";
  } catch (error) {
    status.textContent = String(error);
  } finally {
    engine.close();
    document.body.dataset.done = JSON.stringify({ status: status.textContent, results });
  }
}

for (const what of ["start", "proofs", "solving"]) {
  document.getElementById(what).addEventListener("click", () => {
    for (const button of document.querySelectorAll("button")) button.disabled = true;
    measure(what);
  });
}
