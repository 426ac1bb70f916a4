// The solver worker by itself: the page's side of `wire`, spoken by hand.

import { readFileSync } from "node:fs";
import { expect, open, test } from "../rig.js";

const positions = JSON.parse(readFileSync(new URL("../positions.json", import.meta.url), "utf8"));
const solve = (position) => ({
  Solve: { puzzle: "3x3x3", position: position.images, goal: "Shortest", max_depth: 20, simd: true, threads: null },
});
const scramble = { Scramble: { puzzle: "2x2x2", seed: 1 } };

/** Starts a second worker beside the page's own, and resolves to a way to talk with it. */
async function hire(page) {
  await open(page);
  await page.evaluate(async () => {
    const address = document.querySelector("meta[name=hypercubist-solver]").content;
    const { startThreadsFor } = await import(new URL("threads.js", document.baseURI));
    window.hire = () => {
      const worker = new Worker(address, { type: "module" });
      const endThreads = startThreadsFor(worker);
      const heard = [];
      worker.addEventListener("message", ({ data }) => heard.push(data));
      window.engine = { worker, heard, end: () => (worker.terminate(), endThreads()) };
    };
    window.hire();
  });
  return {
    post: (message) => page.evaluate((m) => window.engine.worker.postMessage(m), message),
    replace: () => page.evaluate(() => (window.engine.end(), window.hire())),
    /** The first message of this kind (and about this job), as soon as there is one. */
    async hear(kind, job) {
      const find = ([kind, job]) =>
        window.engine.heard.find((m) => m[kind] && (job === undefined || m[kind].job === job));
      const handle = await page.waitForFunction(find, [kind, job], { timeout: 45_000 });
      return (await handle.jsonValue())[kind];
    },
    kinds: (job) =>
      page.evaluate(
        (job) => window.engine.heard.flatMap((m) => Object.entries(m)).filter(([, m]) => m.job === job).map(([k]) => k),
        job,
      ),
  };
}

test("it says who it is", async ({ page }, { project }) => {
  const worker = await hire(page);
  const { flavour, threads } = await worker.hear("Ready");
  expect(flavour).toBe(project.name === "single" ? "Single" : "Threads");
  expect(threads).toBeGreaterThanOrEqual(1);
  if (project.name === "single") expect(threads).toBe(1);
});

test("it solves, beginning with Begin and ending with End", async ({ page }) => {
  const worker = await hire(page);
  await worker.hear("Ready");
  await worker.post({ Start: { job: 1, request: solve(positions.short) } });
  const { outcome } = await worker.hear("End", 1);
  expect(outcome.Solved.solution).toMatchObject({ length: positions.short.length, quality: "Optimal" });
  expect(outcome.Solved.solution.algorithm.split(" ")).toHaveLength(positions.short.length);
  const kinds = await worker.kinds(1);
  expect(kinds.at(0)).toBe("Begin");
  expect(kinds.indexOf("End")).toBe(kinds.length - 1);
  expect(kinds.slice(1, -1).every((kind) => kind === "Report")).toBe(true);
});

test("a long search reports, lets others work, and ends when asked", async ({ page }, { project }) => {
  const worker = await hire(page);
  await worker.hear("Ready");
  await worker.post({ Start: { job: 1, request: solve(positions.long) } });
  await worker.hear("Report", 1);
  if (project.name === "single") {
    // One thread cannot listen while it searches, so the page replaces the worker.
    await worker.replace();
    await worker.hear("Ready");
  }
  await worker.post({ Start: { job: 2, request: scramble } });
  const { outcome } = await worker.hear("End", 2);
  expect(outcome.Scrambled.position).toHaveLength(24);
  if (project.name !== "single") {
    expect(await worker.kinds(1)).not.toContain("End");
    await worker.post({ Cancel: { job: 1 } });
    expect((await worker.hear("End", 1)).outcome).toBe("Cancelled");
  }
});

test("a job that waits for another can be cancelled too", async ({ page }, { project }) => {
  const worker = await hire(page);
  await worker.hear("Ready");
  // One thread ends what it has begun first; there the page replaces the worker.
  const first = project.name === "single" ? positions.short : positions.long;
  for (const job of [1, 2, 3]) await worker.post({ Start: { job, request: solve(first) } });
  for (const job of [3, 2, 1]) {
    await worker.post({ Cancel: { job } });
    const { outcome } = await worker.hear("End", job);
    if (project.name !== "single") expect(outcome).toBe("Cancelled");
  }
});

test("a panic is reported, without a path", async ({ page }) => {
  const worker = await hire(page);
  await worker.hear("Ready");
  await worker.post({ Crash: "Panic" });
  const { report } = await worker.hear("Crashed");
  expect(report).toMatch(/^solver_worker\/lib\.rs:\d+: the page asked the solver to crash$/);
});

test("a message that makes no sense is told", async ({ page }) => {
  const worker = await hire(page);
  await worker.hear("Ready");
  await worker.post({ Dance: { steps: 3 } });
  const { message } = await worker.hear("Crashed");
  expect(message).toContain("do not understand each other");
});
