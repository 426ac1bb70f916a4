const begin = performance.now();
const { compile, solve } = await import("hypercubist");
await compile('.registers { A <- 3x3 (R U) }\nhalt "A is" A\n');
const compiled = performance.now();
const { algorithm } = await solve("3x3x3", "R U F2");
const solved = performance.now();
console.log(JSON.stringify({ compile: Math.round(compiled - begin), solve: Math.round(solved - compiled), answer: algorithm }));
