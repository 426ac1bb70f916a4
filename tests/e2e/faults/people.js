// What people do with the page. Each takes the round; see faults.js.

import { reads, rig } from "./browsers.js";

/** How many texts were typed, over all rounds: their markers differ. */
export const typed = { count: 0 };

export const marker = () => `marker${String(++typed.count).padStart(5, "0")}end`;
/** A program with a marker. Two of them have neither beginning nor end in common: one typed over the other replaces it. */
export const program = (name) => {
  const digits = [...name.match(/\d+/)[0]].reverse().join("");
  return `-- ${digits}\n.registers {\n    A, B <- 3x3 builtin (90, 90)\n}\n    add A 3\n    halt "${name}" A\n`;
};

const EXAMPLES = ["average.qat", "gcd.qat", "fibonacci.qat", "multiply.qat"];

/** Shows a screen. */
export const show = async ({ page }, screen) => page.getByTestId(`screen-${screen}`).click();

/** The open document's name. */
const file = ({ page }) => page.getByTestId("file-name").innerText();

/** Where a program is written: the plain field is there until the editor has come. */
const field = (page) => page.getByTestId("editor").locator(".cm-content, textarea");

/** The marker of the text that a page shows; nothing for a text without one. */
export async function shown(page) {
  const text = await page.getByTestId("editor").innerText();
  return text.match(/marker\d+end/)?.[0];
}

/** Replaces the text in the editor, which is then an earlier version, where there is a database for those. */
export async function write(round, page, text) {
  if (!round.database) round.beside.delete(await shown(page));
  await field(page).click();
  await page.keyboard.press("ControlOrMeta+a");
  await rig.insert(page, text);
}

/** Opens a file of the menu. */
async function open({ page }, id) {
  await page.getByTestId("examples").click();
  await page.getByTestId(`open-${id}`).click();
}

/** Clicks a key if it is there and can be used. */
export async function press({ page }, id) {
  const key = page.getByTestId(id).first();
  if (!(await key.isVisible())) return;
  // It may be gone before it is asked for or clicked.
  if (await key.isEnabled({ timeout: 1000 }).catch(() => false)) await key.click({ timeout: 5000 }).catch(() => {});
}

export const ACTIONS = {
  async type(round) {
    await show(round, "run");
    const name = marker();
    await write(round, round.page, program(name));
    round.open = name;
    round.texts.set(await file(round), name);
  },
  async "type more"(round) {
    await show(round, "run");
    if (!round.open) return;
    await field(round.page).click();
    await round.page.keyboard.press("ControlOrMeta+End");
    await round.page.keyboard.type("-- more\n");
  },
  async "open an example"(round) {
    await show(round, "run");
    const example = round.random.pick(EXAMPLES);
    await open(round, `example/${example}`);
    await reads(round.page.getByTestId("file-name"), example);
    round.open = round.texts.get(example);
  },
  async run(round) {
    await show(round, "run");
    const speed = round.page.getByTestId("speed");
    await speed.fill(await speed.getAttribute("max"));
    await press(round, "run");
    for (let input = 0; input < 3; input++) {
      const field = round.page.getByTestId("input-field");
      if (!(await field.isVisible())) break;
      // A program that runs may have asked and been answered meanwhile.
      await field.fill(String(round.random.below(9)), { timeout: 2000 }).catch(() => {});
      await press(round, "input-submit");
    }
  },
  async step(round) {
    await show(round, "run");
    for (let steps = 1 + round.random.below(6); steps > 0; steps--) {
      await press(round, round.random.pick(["step-move", "step-instruction", "back-move"]));
    }
  },
  async "turn by hand"(round) {
    await show(round, "run");
    for (const turn of ["R", "U-prime", "F-2"]) await press(round, `turn-${turn}`);
  },
  async solve(round) {
    await show(round, "run");
    await press(round, "solve");
    if (round.random.chance(0.5)) await press(round, "solve-cancel");
  },
  async "switch screens"(round) {
    for (let times = 1 + round.random.below(4); times > 0; times--) {
      await show(round, round.random.pick(["learn", "run", "play", "architect", "atlas"]));
    }
  },
  async play(round) {
    await show(round, "play");
    await press(round, "play-scramble");
    await press(round, round.random.pick(["tab-solve", "tab-cycles", "solve-algorithm"]));
  },
  async share(round) {
    await show(round, "run");
    await press(round, "share");
    await round.page.keyboard.press("Escape");
  },
  async back(round) {
    // Before the page there is nothing that it could lose. Where a browser does not tell, there is nothing before it.
    await round.page.evaluate(() => {
      const first = globalThis.navigation?.currentEntry.index === 0;
      if (!first) history.back();
    });
    await round.page.waitForTimeout(200);
    await show(round, "run");
    // It may be another text that is open now.
    const text = await round.page.getByTestId("editor").innerText();
    round.open = [...round.texts.values()].find((marker) => text.includes(marker));
  },
  async "reload"(round) {
    // Without a network only the service worker has the page; what it has is tested in offline.spec.js.
    if (round.offline || round.full) return;
    await round.page.reload();
    await round.arrive();
  },
  async "a second tab"(round) {
    if (round.offline || round.full) return;
    const page = await round.context.newPage();
    await page.goto("");
    await page.getByTestId("editor").locator(".cm-content").waitFor({ timeout: 180_000 });
    await page.getByTestId("screen-run").click();
    await page.getByTestId("examples").click();
    await page.getByTestId("new-document").click();
    const name = marker();
    await write(round, page, program(name));
    await reads(page.getByTestId("editor"), name);
    // Nothing runs when Playwright closes a page; a person's tab says that it goes.
    const saved = (name) => Object.values({ ...localStorage }).some((value) => value.includes(name));
    await page.waitForFunction(saved, name, { timeout: 5000 });
    round.texts.set(`a second tab's ${name}`, name);
    await page.close();
  },
};
