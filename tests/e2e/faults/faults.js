// Rounds of what people do, at random, while things break: `node faults/faults.js [SITE]`. FAULTS_ROUNDS is how many,
// FAULTS_SEED where the random numbers begin, FAULTS_BROWSER the browser, FAULTS_ENVIRONMENT where the page is used (see
// environments.js), which each round draws otherwise; a round is the same for the same browser, seed and number, apart from
// the times.
//
// After each round the faults are lifted, and then: what was typed is there, also after a reload; what is shown belongs
// to what is chosen; both workers are ready; nothing was complained about that a fault does not explain. The first round
// that does not hold is printed with all it did, and the rest goes on; the end is the number of each fault and of the
// rounds that failed.

import { expect } from "@playwright/test";
import { readdir } from "node:fs/promises";
import { dist } from "../site.js";
import { FAULTS, lift, prepare } from "./break.js";
import { reads, rig } from "./browsers.js";
import { contextIn, drawn } from "./environments.js";
import { ACTIONS, shown, typed } from "./people.js";
import { Random } from "./random.js";
import { CLEARED, TABS, nothingLost } from "./tabs.js";

const rounds = Number(process.env.FAULTS_ROUNDS ?? 20);
const seed = Number(process.env.FAULTS_SEED ?? 1);
const only = process.env.FAULTS_ROUND ? Number(process.env.FAULTS_ROUND) : undefined;

/** What a round does before it is judged. */
const STEPS = 10;
/** How long the whole site may take to arrive, milliseconds: over 3G, a minute and more. */
const FIRST_MS = 180_000;
/** A fault comes with every third step or so. */
const FAULT = 1 / 3;

/** What one round's page has seen and done. */
class Round {
  /** What was done and what broke, in order. */
  log = [];
  /** The markers of the texts that must be there, by document; the open one's last. */
  texts = new Map();
  /** The marker of the open text, and its document; nothing while an untouched example is open. */
  open = undefined;
  /** Whether the browser saves earlier versions; without them one tab's text may take the place of what another shows. */
  database = true;
  /** Other tabs, and the markers of what was typed there or was on any screen when the site's data was cleared. */
  tabs = [];
  beside = new Set();
  /** The texts that somebody else has damaged. */
  damaged = new Set();
  /** What the page complained about. */
  troubles = [];
  /** What it may complain about, after the faults that there were. */
  allowed = [];
  offline = false;
  full = false;

  constructor(host, context, page, random, number) {
    // How long a page may take for what it is asked, milliseconds.
    const patience = host.pace ? FIRST_MS : 20_000;
    Object.assign(this, { host, context, page, random, number, patience });
    page.on("console", (message) => message.type() === "error" && this.troubles.push(`console error: ${message.text()}`));
  }

  async begin() {
    await rig.begin(this);
    await this.page.goto("");
    await expect.poll(() => this.page.getByTestId("run").isEnabled(), { message: "a program", timeout: FIRST_MS }).toBe(true);
    await this.arrive();
  }

  /** Waits until all of the page is there: one that is lost before that cannot go on, see later.spec.js. */
  async arrive(page = this.page) {
    await page.getByTestId("screen-run").waitFor({ timeout: FIRST_MS });
    if (!split) return;
    const arrived = () => performance.getEntriesByType("resource").some(({ name }) => name.endsWith("_later.wasm"));
    await expect.poll(() => page.evaluate(arrived), { message: "the later part", timeout: FIRST_MS }).toBe(true);
  }

  async step() {
    if (this.random.chance(FAULT)) {
      const [name, fault] = this.random.pick(Object.entries({ ...FAULTS, ...CLEARED }));
      this.log.push(`! ${name}`);
      await fault(this);
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    const [name, act] = this.random.pick(Object.entries(this.database ? { ...ACTIONS, ...TABS } : ACTIONS));
    this.log.push(name);
    await act(this);
  }

  /** Lifts the faults and looks whether everything holds. */
  async judge() {
    const { page } = this;
    await lift(this);
    for (const worker of ["compiler", "solver"]) {
      const status = page.getByTestId(`${worker}-status`);
      const restart = page.getByTestId(`${worker}-restart`);
      // A worker that has died many times is started again by whoever uses the page.
      const ready = async () => {
        // It may be gone before it is clicked.
        if (await restart.count()) await restart.click({ timeout: 2000 }).catch(() => {});
        return status.getAttribute("data-state");
      };
      await expect.poll(ready, { message: `the ${worker} is ready`, timeout: this.host.pace ? FIRST_MS : 30_000 }).toBe("ready");
    }
    const named = async () => {
      const current = await page.locator('[data-testid^="screen-"][aria-current]').getAttribute("data-testid");
      const { hash } = new URL(page.url());
      return !hash || hash.startsWith(`#/${current.slice("screen-".length)}`) ? "named" : `${current} at ${hash}`;
    };
    await expect.poll(named, { message: "the address names the screen that is shown" }).toBe("named");
    await this.page.keyboard.press("Escape");
    await this.look("before the reload");
    await nothingLost(this);
    await this.look("after the reload");
    const left = this.troubles.filter((text) => !this.allowed.some((pattern) => pattern.test(text)));
    expect(left, "what the page complained about").toEqual([]);
  }

  /** The open text is the one that was typed last. */
  async look(when) {
    await this.page.getByTestId("screen-run").click();
    // After a reload it is what another tab has made of it since.
    const text = await shown(this.page);
    if (this.open && !this.damaged.has(this.open) && !this.beside.has(text)) {
      await reads(this.page.getByTestId("editor"), this.open, `the text is there ${when}`);
    }
  }
}

/** What helps to understand a page that does not go on: its service worker, its workers, and what it has fetched. */
async function state() {
  const registration = await navigator.serviceWorker.getRegistration();
  const workers = ["installing", "waiting", "active"].filter((name) => registration?.[name]);
  const said = ["compiler", "solver"].map((name) => document.querySelector(`[data-testid=${name}-status]`)?.textContent);
  const fetched = performance.getEntriesByType("resource").map(({ name, startTime, responseEnd }) => {
    return `${name.split("/").at(-1)} ${Math.round(startTime)}-${Math.round(responseEnd)}`;
  });
  const controlled = navigator.serviceWorker.controller ? "controlled" : "not controlled";
  return [location.hash, workers, controlled, said, `${Math.round(performance.now())} ms`, fetched].flat().join("; ");
}

const counts = new Map();
/** Rounds of each environment, and how many of them failed. */
const places = new Map();
const host = await rig.host(process.argv[2] ?? dist);
const site = host.root;
/** A quick site is in one piece. */
const split = (await readdir(site)).some((file) => file.endsWith("_later.wasm"));
const address = await host.listen();
const { browser, end } = await rig.start();
const failed = [];
let done = 0;
// An interruption ends the run after its round, with the counts of what was done.
let stopped = false;
process.once("SIGINT", () => (stopped = true));
try {
  for (let number = 1; number <= rounds && !stopped; number++) {
    if (only && number !== only) continue;
    done++;
    const random = new Random(seed * 100_003 + number);
    // What a round does is the same wherever it is done.
    const place = drawn(new Random(-seed * 100_003 - number));
    const tally = places.get(place) ?? { rounds: 0, failed: 0 };
    places.set(place, tally);
    tally.rounds++;
    const context = await contextIn(place, { browser, host, site, baseURL: address });
    await prepare(context);
    const page = await context.newPage();
    page.setDefaultNavigationTimeout(FIRST_MS);
    const round = new Round(host, context, page, random, number);
    page.setDefaultTimeout(round.patience);
    round.database = !place.endsWith("database");
    try {
      await round.begin();
      for (let step = 0; step < STEPS; step++) await round.step();
      await round.judge();
    } catch (error) {
      failed.push(number);
      tally.failed++;
      console.log(`Round ${number} of seed ${seed}, ${place}: ${round.log.join(", ")}\n${error.message}\n`);
      for (const [tab, page] of context.pages().entries()) {
        console.log(`Tab ${tab}: ${await page.evaluate(state).catch((error) => error.message)}`);
        await page.screenshot({ path: `test-results/round-${seed}-${number}-${tab}.png` }).catch(() => {});
      }
      for (const trouble of round.troubles) console.log(`  ${trouble}`);
    }
    await context.close();
    if (number % 10 === 0) console.log(`${number} of ${rounds} rounds, ${failed.length} failed`);
  }
} finally {
  await end();
  await host.close();
}
for (const [name, { rounds, failed }] of [...places].sort()) {
  console.log(`${String(rounds).padStart(6)} rounds, ${failed} failed: ${name}`);
}
for (const [name, count] of [...counts].sort()) console.log(`${String(count).padStart(6)} ${name}`);
console.log(`${done} rounds of seed ${seed}, ${typed.count} texts typed, ${failed.length} rounds failed: ${failed.join(" ") || "none"}`);
process.exitCode = failed.length ? 1 : 0;
