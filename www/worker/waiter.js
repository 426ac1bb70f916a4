// Waits where a thread may sleep, for a solver that may not (`wait-async.js`).

self.onmessage = ({ data: { memory, index, value } }) => postMessage(Atomics.wait(memory, index, value));
