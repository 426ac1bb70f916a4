// The browsers that the rounds can use: how each is started, and what is broken differently in each. FAULTS_BROWSER names
// the one of this process.
//
// Firefox is a person's own, not one that Playwright has changed: it is driven through WebDriver BiDi, with the newest
// Playwright that its long-term release understands.

import { chromium as ours, expect } from "@playwright/test";
import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import playwright from "playwright-for-firefox-esr";
import { display } from "../display.js";
import config from "../playwright.config.js";
import { Host, headersOf, otherVersion } from "../site.js";

/** An interruption ends the rounds (faults.js) and not the browser under them. */
const LASTING = { handleSIGINT: false };

/** Chromium, through its own protocol. */
const chromium = {
  /** A host of a built site. */
  async host(site) {
    return new Host(site, { headers: await headersOf(site) });
  },

  async start() {
    const browser = await ours.launch({ ...config.use.launchOptions, ...LASTING });
    return { browser, end: () => browser.close() };
  },

  /** Readies a context before its first page. */
  async prepare() {},

  /** Readies a round's page. */
  async begin(round) {
    round.client = await round.context.newCDPSession(round.page);
    round.page.on("pageerror", (error) => round.troubles.push(`page error: ${error.stack ?? error}`));
  },

  /** Throws an error that nobody catches in a worker of the page. */
  async kill(round, name) {
    const worker = round.page.workers().find((worker) => worker.url().endsWith(`/${name}.js`));
    await worker?.evaluate(() => void setTimeout(() => {
      throw new Error("killed by a fault");
    })).catch(() => {});
  },

  offline: (round, offline) => round.context.setOffline(offline),

  /** Makes the processor slower by a factor. */
  slow: (round, rate) => round.client.send("Emulation.setCPUThrottlingRate", { rate }),

  insert: (page, text) => page.keyboard.insertText(text),
};

/** Firefox, through WebDriver BiDi, which knows no workers, no slow processor and no lost network. */
const firefox = {
  // What the rounds ask a page is evaluated in it, which the site's policy forbids.
  async host(site) {
    const root = await mkdtemp(path.join(os.tmpdir(), "faults-"));
    const policy = /<meta\s+http-equiv="Content-Security-Policy"[^>]*>/;
    await otherVersion(site, root, { "index.html": (text) => text.replace(policy, "") });
    const { "Content-Security-Policy": _, ...headers } = await headersOf(root);
    const host = new Host(root, { headers });
    process.once("exit", () => rmSync(root, { recursive: true }));
    return host;
  },

  async start() {
    // Without any display it has no WebGL.
    const screen = await display();
    const browser = await playwright._bidiFirefox.launch({
      executablePath: process.env.FIREFOX ?? "/usr/bin/firefox-esr",
      headless: false,
      ...LASTING,
      env: { ...process.env, DISPLAY: screen.name },
    });
    return { browser, end: () => browser.close().finally(screen.end) };
  },

  async prepare(context) {
    await context.addInitScript(() => {
      const workers = [];
      globalThis.Worker = class extends Worker {
        constructor(address, options) {
          super(address, options);
          workers.push([String(address), this]);
        }
      };
      globalThis.killWorker = (name) => {
        const [, worker] = workers.findLast(([address]) => address.endsWith(`/${name}.js`)) ?? [];
        worker?.terminate();
        worker?.dispatchEvent(new ErrorEvent("error", { message: "killed by a fault", cancelable: true }));
      };
      const told = (error) => console.error(`page error: ${error}\n${error?.stack}`);
      addEventListener("error", ({ error, message }) => told(error ?? message));
      addEventListener("unhandledrejection", ({ reason }) => told(reason));
    });
  },

  // A round that failed has lifted nothing.
  begin: (round) => round.host.listenAgain(),

  kill: (round, name) => round.page.evaluate((name) => globalThis.killWorker(name), name),

  async offline(round, offline) {
    if (offline) await round.host.close();
    else await round.host.listenAgain();
  },

  slow: undefined,

  async insert(page, text) {
    await page.evaluate((text) => document.execCommand("insertText", false, text), text);
  },
};

const browsers = { chromium, firefox };
const name = process.env.FAULTS_BROWSER ?? "chromium";
if (!(name in browsers)) throw new Error(`there is no browser ${name}; there are ${Object.keys(browsers).join(" and ")}`);

export const rig = browsers[name];

/** Waits until an element contains a text, or a field in it does. Playwright's own checks of elements take none of another
 * Playwright's. */
export function reads(element, text, what, timeout = 20_000) {
  const shown = () => element.evaluate((element) => element.querySelector("textarea")?.value ?? element.innerText);
  return expect.poll(shown, { message: what ?? text, timeout }).toContain(text);
}
