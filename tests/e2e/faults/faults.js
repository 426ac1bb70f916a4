// Rounds of what people do, at random, while things break: `node faults/faults.js [SITE]`. FAULTS_ROUNDS is how many,
// FAULTS_SEED where the random numbers begin; a round is the same for the same seed and number, apart from the times.
//
// After each round the faults are lifted, and then: what was typed is there, also after a reload; what is shown belongs
// to what is chosen; both workers are ready; nothing was complained about that a fault does not explain. The first round
// that does not hold is printed with all it did, and the rest goes on; the end is the number of each fault and of the
// rounds that failed.

import { chromium, expect } from "@playwright/test";
import config from "../playwright.config.js";
import { Host, dist, headersOf } from "../site.js";
import { FAULTS, lift, prepare } from "./break.js";
import { ACTIONS, typed } from "./people.js";
import { Random } from "./random.js";

const rounds = Number(process.env.FAULTS_ROUNDS ?? 20);
const seed = Number(process.env.FAULTS_SEED ?? 1);
const only = process.env.FAULTS_ROUND ? Number(process.env.FAULTS_ROUND) : undefined;

/** What a round does before it is judged. */
const STEPS = 10;
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
  /** The texts that somebody else has damaged. */
  damaged = new Set();
  /** What the page complained about. */
  troubles = [];
  /** What it may complain about, after the faults that there were. */
  allowed = [];
  offline = false;
  full = false;

  constructor(context, page, random, number) {
    Object.assign(this, { context, page, random, number });
    const trouble = (text) => this.troubles.push(text);
    page.on("pageerror", (error) => trouble(`page error: ${error.stack ?? error}`));
    page.on("console", (message) => message.type() === "error" && trouble(`console error: ${message.text()}`));
  }

  async begin() {
    this.client = await this.context.newCDPSession(this.page);
    await this.page.goto("");
    await expect(this.page.getByTestId("run")).toBeEnabled({ timeout: 60_000 });
  }

  async step() {
    if (this.random.chance(FAULT)) {
      const [name, fault] = this.random.pick(Object.entries(FAULTS));
      this.log.push(`! ${name}`);
      await fault(this);
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    const [name, act] = this.random.pick(Object.entries(ACTIONS));
    this.log.push(name);
    await act(this);
  }

  /** Lifts the faults and looks whether everything holds. */
  async judge() {
    const { page } = this;
    await lift(this);
    for (const worker of ["compiler", "solver"]) {
      const status = page.getByTestId(`${worker}-status`);
      const stopped = page.getByTestId("notice").filter({ hasText: "keeps stopping" }).first();
      // A worker that has died many times is started again by whoever uses the page.
      for (let tries = 0; tries < 6 && (await status.getAttribute("data-state")) !== "ready"; tries++) {
        if (await stopped.count()) await stopped.getByTestId("notice-offer").click();
        await page.waitForTimeout(5000);
      }
      expect(await status.getAttribute("data-state"), `the ${worker} is ready`).toBe("ready");
    }
    const current = await page.locator('[data-testid^="screen-"][aria-current]').getAttribute("data-testid");
    expect(new URL(page.url()).hash, "the address names the screen that is shown").toMatch(
      new RegExp(`^(#/${current.slice("screen-".length)}|$)`),
    );
    await this.page.keyboard.press("Escape");
    await this.look("before the reload");
    await page.reload();
    await expect(page.getByTestId("run"), "the page starts again").toBeVisible({ timeout: 60_000 }).catch(() => {});
    await this.look("after the reload");
    const saved = await page.evaluate(() => JSON.stringify({ ...localStorage }));
    for (const [document, marker] of this.texts) {
      if (!this.damaged.has(marker)) expect(saved, `${document} is saved`).toContain(marker);
    }
    const left = this.troubles.filter((text) => !this.allowed.some((pattern) => pattern.test(text)));
    expect(left, "what the page complained about").toEqual([]);
  }

  /** The open text is the one that was typed last. */
  async look(when) {
    await this.page.getByTestId("screen-run").click();
    if (this.open && !this.damaged.has(this.open)) {
      await expect(this.page.getByTestId("editor"), `the text is there ${when}`).toContainText(this.open);
    }
  }
}

const counts = new Map();
const host = new Host(process.argv[2] ?? dist, { headers: await headersOf(process.argv[2] ?? dist) });
const address = await host.listen();
const browser = await chromium.launch(config.use.launchOptions);
const failed = [];
try {
  for (let number = 1; number <= rounds; number++) {
    if (only && number !== only) continue;
    const random = new Random(seed * 100_003 + number);
    const context = await browser.newContext({ baseURL: address, viewport: { width: 1280, height: 800 } });
    await prepare(context);
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    const round = new Round(context, page, random, number);
    try {
      await round.begin();
      for (let step = 0; step < STEPS; step++) await round.step();
      await round.judge();
    } catch (error) {
      failed.push(number);
      await page.screenshot({ path: `test-results/round-${seed}-${number}.png` }).catch(() => {});
      console.log(`Round ${number} of seed ${seed}: ${round.log.join(", ")}\n${error.message}\n`);
      for (const trouble of round.troubles) console.log(`  ${trouble}`);
    }
    await context.close();
    if (number % 10 === 0) console.log(`${number} of ${rounds} rounds, ${failed.length} failed`);
  }
} finally {
  await browser.close();
  await host.close();
}
for (const [name, count] of [...counts].sort()) console.log(`${String(count).padStart(6)} ${name}`);
console.log(`${rounds} rounds of seed ${seed}, ${typed.count} texts typed, ${failed.length} rounds failed: ${failed.join(" ") || "none"}`);
process.exitCode = failed.length ? 1 : 0;
