// Uses the package as a page does, and writes what came of it.

import { architect, compile, Machine, order, solve } from "hypercubist";

const AVERAGE = `
.registers { A, B <- 3x3 builtin (90, 90) }
    input "First number:" A
    input "Second number:" B
sum:
    add A 1
    add B 89
    solved-goto B found
    goto sum
found:
    add A 1
halve:
    add A 89
    solved-goto A stop
    add A 89
    solved-goto A stop
    add B 1
    goto halve
stop:
    halt "The average is" B
`;

async function work() {
  const begin = performance.now();
  const program = await compile(AVERAGE);
  const compiled = performance.now();
  const { algorithm } = await solve("3x3x3", "R U F2");
  const solved = performance.now();

  const machine = await Machine.load(program);
  for (const number of [4, 7]) {
    await machine.run();
    await machine.input(number);
  }
  await machine.run();

  const controller = new AbortController();
  const proof = solve("3x3x3", "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2", {
    goal: "shortest",
    signal: controller.signal,
    onProgress: ({ kind }) => kind === "table" && controller.abort(),
  });
  return {
    isolated: crossOriginIsolated,
    compile: Math.round(compiled - begin),
    solve: Math.round(solved - compiled),
    answer: algorithm,
    halted: machine.status.text,
    order: String(await order("3x3x3", "R U")),
    aborted: await proof.catch((error) => error.name),
    code: await compile(".registers { A <- 3x3 (R U) }\nadd B 1\n").catch((error) => error.problems[0].code),
    fits: (await architect.fits("2x2x2", [100])).example,
    again: (await solve("3x3x3", "R U F2")).algorithm,
  };
}

try {
  document.querySelector("pre").textContent = JSON.stringify(await work());
  document.title = "done";
} catch (error) {
  document.title = `failed: ${error.stack}`;
}
