// What breaks. Each takes the round (see faults.js), and lets the page complain about that and nothing else.

/** Lets the storage of a page, or of every page of a context, be full: while `globalThis.full` is true there. */
export async function canBeFull(pages) {
  await pages.addInitScript(() => {
    const set = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key, value) {
      if (globalThis.full) throw new DOMException("full", "QuotaExceededError");
      set.call(this, key, value);
    };
  });
}

/** Readies every page of the context: its storage can be full, and nothing is offered to a first visit. */
export async function prepare(context) {
  await canBeFull(context);
  await context.addInitScript(() => {
    localStorage["hypercubist/learn"] ??= "1;invited";
    localStorage["hypercubist/play/tour"] ??= "seen";
  });
}

/** Lifts what lasts. */
export async function lift(round) {
  await round.context.setOffline(false);
  await round.client.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await round.page.evaluate(() => (globalThis.full = false));
  Object.assign(round, { offline: false, full: false });
}

const kill = (name) => async (round) => {
  round.allowed.push(/killed by a fault|worker/i);
  const worker = round.page.workers().find((worker) => worker.url().endsWith(`/${name}.js`));
  await worker?.evaluate(() => void setTimeout(() => {
    throw new Error("killed by a fault");
  })).catch(() => {});
};

export const FAULTS = {
  "the compiler dies": kill("compiler"),
  "the solver dies": kill("solver"),
  async "the graphics context is lost"(round) {
    round.allowed.push(/context.?lost|webgl/i);
    const canvas = round.page.getByTestId("puzzle-canvas").first();
    if (!(await canvas.count())) return;
    await canvas.evaluate(async (canvas) => {
      const loser = canvas.getContext("webgl2")?.getExtension("WEBGL_lose_context");
      if (!loser) return;
      loser.loseContext();
      await new Promise((done) => setTimeout(done, 200));
      loser.restoreContext();
    });
  },
  async "the storage is full"(round) {
    round.full = true;
    await round.page.evaluate(() => (globalThis.full = true));
  },
  async "the storage has room again"(round) {
    round.full = false;
    await round.page.evaluate(() => (globalThis.full = false));
  },
  async "a saved text is damaged"(round) {
    const others = [...round.texts.values()].filter((marker) => marker !== round.open);
    if (!others.length) return;
    const marker = round.random.pick(others);
    const hit = await round.page.evaluate((marker) => {
      const found = Object.entries(localStorage).find(([, value]) => value.includes(marker));
      if (found) localStorage[found[0]] = found[1].replace(marker, "damaged");
      return Boolean(found);
    }, marker);
    if (hit) round.damaged.add(marker);
  },
  async "a setting is damaged"(round) {
    await round.page.evaluate(() => {
      for (const key of ["hypercubist/table", "hypercubist/play/keys", "hypercubist/speed"]) localStorage[key] = "\u0000{]";
    });
  },
  async "the network is gone"(round) {
    round.allowed.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|when fetching the script/);
    round.offline = true;
    await round.context.setOffline(true);
  },
  async "the network is back"(round) {
    round.offline = false;
    await round.context.setOffline(false);
  },
  async "the processor is slow"(round) {
    await round.client.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  },
  async "the processor is quick again"(round) {
    await round.client.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  },
};
