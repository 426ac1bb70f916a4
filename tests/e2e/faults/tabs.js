// What people do with several tabs, and with earlier versions of their programs. Each takes the round; see faults.js.

import { expect } from "@playwright/test";
import { marker, press, program, show, shown, write } from "./people.js";

/** The most tabs of a round. */
const MOST = 5;

/** Every text that the browser has of programs: what is saved, and earlier versions. */
export const everyText = (page) =>
  page.evaluate(async () => {
    const compiler = document.querySelector('meta[name="hypercubist-compiler"]').content;
    const { list } = await import(new URL("store.js", new URL(compiler, document.baseURI)).href);
    const decoder = new TextDecoder();
    const versions = await list("version/", 1e6, 10_000);
    return [...Object.values({ ...localStorage }), ...versions.map(([, bytes]) => decoder.decode(bytes))].join("\n");
  });

/** The open text may be another one now. */
async function turned(round) {
  round.open = await shown(round.page);
}

export const TABS = {
  async "a tab stays open"(round) {
    if (round.offline || round.full || round.tabs.length === MOST - 1) return;
    const page = await round.context.newPage();
    page.setDefaultTimeout(round.patience);
    await page.goto("");
    await page.getByTestId("editor").locator(".cm-content").waitFor({ timeout: 60_000 });
    await page.getByTestId("screen-run").click();
    await round.arrive(page);
    round.tabs.push(page);
  },
  async "type in another tab"(round) {
    if (!round.tabs.length || round.full) return;
    const name = marker();
    await write(round, round.random.pick(round.tabs), program(name));
    round.beside.add(name);
  },
  async "another tab is loaded again"(round) {
    if (!round.tabs.length || round.offline || round.full) return;
    const page = round.random.pick(round.tabs);
    await page.reload();
    await page.getByTestId("editor").locator(".cm-content").waitFor({ timeout: 60_000 });
    await round.arrive(page);
  },
  async "take the other tab's text"(round) {
    await show(round, "run");
    const notice = round.page.getByTestId("notice").filter({ hasText: "was changed in another tab" });
    const offer = notice.getByTestId("notice-offer").first();
    if (!(await offer.isVisible())) return;
    await offer.click({ timeout: 5000 }).catch(() => {});
    await turned(round);
  },
  async "bring an earlier version back"(round) {
    await show(round, "run");
    await press(round, "examples");
    await press(round, "versions");
    const version = round.page.getByTestId("version");
    await version.first().waitFor({ timeout: 2000 }).catch(() => {});
    if (await version.count()) {
      await version.nth(round.random.below(await version.count())).click();
      await press(round, "version-back");
    } else {
      await press(round, "versions-close");
    }
    await turned(round);
  },
  async "go back to the first tab's program"(round) {
    await show(round, "run");
    const files = round.page.locator('#menu [data-testid^="open-file/"]');
    await press(round, "examples");
    if (await files.count()) await files.nth(round.random.below(await files.count())).click();
    else await press(round, "examples");
    await turned(round);
  },
};

export const CLEARED = {
  /** Somebody tells the browser to clear what the site stored. What is on a screen must outlive it. */
  async "the site's data is cleared"(round) {
    // What clears the database is a file of the site, which may not be there for later use yet.
    if (round.offline) return;
    await show(round, "run");
    const pages = [round.page, ...round.tabs];
    round.texts.clear();
    round.beside.clear();
    for (const page of pages) {
      const name = await shown(page);
      if (name) round.beside.add(name);
    }
    for (const page of pages) {
      await page.evaluate(async () => {
        sessionStorage.clear();
        localStorage.clear();
        const compiler = document.querySelector('meta[name="hypercubist-compiler"]').content;
        await (await import(new URL("store.js", new URL(compiler, document.baseURI)).href)).forgetAll();
      });
    }
  },
};

/** What was typed, and what any tab shows, is saved or among the earlier versions, also when all tabs are loaded again. */
export async function nothingLost(round) {
  const wanted = new Set([...round.beside, ...round.texts.values()]);
  for (const page of [round.page, ...round.tabs]) {
    const name = await shown(page);
    if (name) wanted.add(name);
  }
  for (const page of round.tabs) {
    await page.reload();
    await page.getByTestId("editor").locator(".cm-content").waitFor({ timeout: 60_000 });
  }
  await round.page.reload();
  await round.page.getByTestId("run").waitFor({ timeout: 60_000 });
  const lost = async () => {
    const texts = await everyText(round.page);
    return [...wanted].filter((name) => !round.damaged.has(name) && !texts.includes(name));
  };
  await expect.poll(lost, { message: "texts that are lost", timeout: round.host.pace ? round.patience : 5000 }).toEqual([]);
}
