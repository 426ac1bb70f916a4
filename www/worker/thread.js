// One thread of the engine: a worker on the memory of the solver worker that started it. It posts "listening" once,
// then nothing but wake-up calls, and `{ crashed }` with its last breath.

addEventListener(
  "message",
  async ({ data: { module, memory } }) => {
    try {
      const engine = await import("./threads/engine.js");
      await engine.default({ module_or_path: module, memory });
      postMessage("listening");
      engine.thread();
    } catch (error) {
      postMessage({ crashed: String(error) });
    }
  },
  { once: true },
);
