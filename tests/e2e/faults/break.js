// What breaks. Each takes the round (see faults.js), and lets the page complain about that and nothing else.

import { canBeFull } from "../full.js";
import { rig } from "./browsers.js";

/** Readies every page of the context: its storage can be full, and nothing is offered to a first visit. */
export async function prepare(context) {
  await canBeFull(context);
  await rig.prepare(context);
  await context.addInitScript(() => {
    localStorage["hypercubist/learn"] ??= "1;invited";
    localStorage["hypercubist/play/tour"] ??= "seen";
  });
}

/** Lifts what lasts. */
export async function lift(round) {
  await rig.offline(round, false);
  await rig.slow?.(round, 1);
  await round.page.evaluate(() => (globalThis.full = false));
  Object.assign(round, { offline: false, full: false });
}

const kill = (name) => async (round) => {
  round.allowed.push(/killed by a fault|worker/i);
  await rig.kill(round, name);
};

/** What slows the processor, where the browser's protocol can. */
const slow = {
  "the processor is slow": (round) => rig.slow(round, 4),
  "the processor is quick again": (round) => rig.slow(round, 1),
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
    round.allowed.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|when fetching the script|NetworkError|error loading dynamically/i);
    round.offline = true;
    await rig.offline(round, true);
  },
  async "the network is back"(round) {
    round.offline = false;
    await rig.offline(round, false);
  },
  ...(rig.slow && slow),
};
