// One thread of the engine: a worker on the memory of the compute worker that started it.

addEventListener(
  "message",
  async ({ data }) => {
    const engine = await import("./threads/engine.js");
    await engine.default({ module_or_path: data.module, memory: data.memory });
    postMessage("listening");
    engine.thread();
  },
  { once: true },
);
