// What somebody hears who uses the page by keyboard alone, as a text: the keys, what the page reads out, and parts of
// Chromium's accessibility tree. Files in `transcripts/` have it; HYPERCUBIST_TRANSCRIPTS=1 writes them.

import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "@playwright/test";

const folder = path.resolve(import.meta.dirname, "transcripts");

/** The most presses of Tab that lead to anything. */
const MOST_TABS = 200;

/** Nodes of the tree that say nothing themselves; what is in them does. */
const SILENT = new Set(["generic", "none", "GenericContainer", "InlineTextBox", "LineBreak", "ListMarker"]);

export class Transcript {
  #lines = [];
  #heard = "";

  constructor(page, name) {
    this.page = page;
    this.file = path.join(folder, `${name}.txt`);
  }

  note(line) {
    this.#lines.push(line);
  }

  /** Presses a key, and waits until something new is read out. */
  async press(key) {
    this.note(`> ${key}`);
    await this.page.keyboard.press(key);
    await this.hear();
  }

  /** Writes a text where the focus is. */
  async type(text) {
    this.note(`> types "${text}"`);
    await this.page.keyboard.type(text);
  }

  /** What is read out now, once it is another text than before. */
  async hear() {
    const live = this.page.getByTestId("live");
    await expect.poll(() => live.textContent(), { message: "something is read out" }).not.toBe(this.#heard);
    this.#heard = await live.textContent();
    this.note(`  ${this.#heard}`);
  }

  /** What is read out now is no news. */
  async skip() {
    this.#heard = await this.page.getByTestId("live").textContent();
  }

  /** Presses Tab until what has the focus is called like this, and notes what a screen reader says of it. */
  async tabTo(name) {
    for (let tab = 0; tab < MOST_TABS; tab += 1) {
      await this.page.keyboard.press("Tab");
      const said = await this.#focused();
      if (name.test(said)) {
        this.note(`> Tab to ${said}`);
        return;
      }
    }
    throw new Error(`Tab does not lead to ${name}`);
  }

  /** Role and name of what has the focus. */
  async #focused() {
    const nodes = await this.#tree();
    const node = nodes.findLast(({ properties }) => properties?.some(({ name, value }) => name === "focused" && value.value));
    return node ? said(node) : "";
  }

  async #tree() {
    this.cdp ??= await this.page.context().newCDPSession(this.page);
    return (await this.cdp.send("Accessibility.getFullAXTree")).nodes;
  }

  /** Notes the accessibility tree of an element. */
  async tree(testid) {
    const nodes = await this.#tree();
    const { result } = await this.cdp.send("Runtime.evaluate", { expression: `document.querySelector('[data-testid="${testid}"]')` });
    const { node } = await this.cdp.send("DOM.describeNode", { objectId: result.objectId });
    const byId = new Map(nodes.map((node) => [node.nodeId, node]));
    const lines = [];
    const walk = (at, depth, above) => {
      const silent = at.ignored || SILENT.has(at.role?.value);
      const line = silent ? "" : said(at);
      // A text that is its element's name is said with that.
      const repeated = at.role?.value === "StaticText" && above.includes(`"${at.name?.value}"`);
      if (line && !repeated) lines.push(`  ${"  ".repeat(depth)}${line}`);
      for (const id of at.childIds ?? []) {
        const child = byId.get(id);
        if (child) walk(child, line && !repeated ? depth + 1 : depth, line || above);
      }
    };
    const root = nodes.find((at) => at.backendDOMNodeId === node.backendNodeId);
    expect(root, `${testid} is in the accessibility tree`).toBeTruthy();
    walk(root, 0, "");
    this.note(`${testid}:`);
    this.#lines.push(...lines);
  }

  /** Compares the whole with its file, sign by sign. */
  async compare() {
    const text = `${this.#lines.join("\n")}\n`;
    if (process.env.HYPERCUBIST_TRANSCRIPTS) await writeFile(this.file, text);
    expect(text).toBe(await readFile(this.file, "utf8"));
  }
}

/** What a screen reader says of a node: its role, name and state. */
function said({ role, name, value, properties = [] }) {
  const state = properties.flatMap(({ name, value: { value } }) => {
    if (name === "expanded") return [value ? "open" : "closed"];
    if (name === "level") return [`level ${value}`];
    if (["selected", "checked", "disabled"].includes(name) && value && value !== "false") return [name];
    if (name === "pressed" && value !== undefined) return [value === "true" || value === true ? "pressed" : "not pressed"];
    return [];
  });
  const words = [role?.value, name?.value && `"${name.value}"`, value?.value && `= "${value.value}"`];
  return [...words, state.length && `(${state.join(", ")})`].filter(Boolean).join(" ");
}
