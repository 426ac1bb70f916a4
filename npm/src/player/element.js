// <hypercubist-player>: a puzzle with an algorithm to play, in the page that holds it. docs/player.md is its manual.

/** @import * as api from "../player.d.ts" */

import { OBSERVED, begins, read, stepTime } from "./attributes.js";
import { film, parts } from "./film.js";
import { load } from "./load.js";
import { STYLE } from "./style.js";

/** More steps than these have no buttons of their own: they are moved to by the slider. */
const MOST_BUTTONS = 400;
/** How much of the picture's width a finger goes before it turns the puzzle about. */
const LEAST_DRAG = 0.01;

/** The signs of the buttons, 16 units wide. */
const SIGNS = {
  start: "M2 2h2v12H2zM14 2v12L5 8z",
  back: "M11 2v12L3 8z",
  play: "M4 2l10 6-10 6z",
  pause: "M3 2h4v12H3zM9 2h4v12H9z",
  step: "M5 2l8 6-8 6z",
  end: "M12 2h2v12h-2zM2 2l9 6-9 6z",
};

/** @param {string} name
 * @param {Record<string, string>} attributes
 * @param {(string | Node)[]} children */
function made(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** @param {string} path */
function sign(path) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 16 16");
  svg.setAttribute("aria-hidden", "true");
  const shape = document.createElementNS("http://www.w3.org/2000/svg", "path");
  shape.setAttribute("d", path);
  svg.append(shape);
  return svg;
}

/** @implements {api.HypercubistPlayer} */
export class HypercubistPlayer extends HTMLElement {
  static observedAttributes = OBSERVED;

  /** @type {import("./film.js").Player | undefined} */
  #film;
  /** The time that is shown, in steps, and that it goes to. */
  #time = 0;
  #goal = 0;
  #playing = false;
  /** The frame that is asked for, and when the last one was. */
  #frame = 0;
  #last = 0;
  #seen = false;
  #waiting = false;
  /** Which attributes were read last: only the newest reading counts. */
  #reading = 0;
  /** @type {IntersectionObserver | undefined} */
  #watch;
  /** @type {[number, number] | undefined} */
  #finger;

  #picture = made("div", { part: "picture", tabindex: "0", role: "img" }, made("slot"));
  #moves = made("p", { part: "moves", translate: "no" });
  #error = made("p", { part: "error", role: "alert", hidden: "" });
  #live = made("p", { class: "unseen", role: "status" });
  #slider = /** @type {HTMLInputElement} */ (made("input", { type: "range", min: "0", max: "0", step: "1", "aria-label": "Step" }));
  #buttons = {
    start: this.#button("start", "To the start", () => this.seek(0)),
    back: this.#button("back", "Back one step", () => this.back()),
    play: this.#button("play", "Play", () => (this.#playing ? this.pause() : this.play())),
    step: this.#button("step", "One step", () => this.step()),
    end: this.#button("end", "To the end", () => this.seek(this.steps)),
  };
  #controls = made("div", { part: "controls", role: "group", "aria-label": "Player" }, ...Object.values(this.#buttons), this.#slider);

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open" });
    const style = new CSSStyleSheet();
    style.replaceSync(STYLE);
    root.adoptedStyleSheets = [style];
    root.append(this.#picture, this.#error, this.#moves, this.#controls, this.#live);
    this.#show();
    this.#slider.addEventListener("input", () => this.seek(Number(this.#slider.value)));
    this.#picture.addEventListener("keydown", (event) => this.#key(event));
    this.#picture.addEventListener("pointerdown", (event) => this.#press(event));
    this.#picture.addEventListener("pointermove", (event) => this.#drag(event));
    for (const name of ["pointerup", "pointercancel"]) {
      this.#picture.addEventListener(name, () => {
        this.#finger = undefined;
      });
    }
  }

  connectedCallback() {
    this.#watch ??= new IntersectionObserver((entries) => {
      this.#seen = entries.some((entry) => entry.isIntersecting);
      if (!this.#seen) return;
      if (this.#film) this.#ask();
      else this.#read();
    }, { rootMargin: "200px" });
    this.#watch.observe(this);
    this.#panel();
  }

  disconnectedCallback() {
    this.#watch?.disconnect();
    this.#watch = undefined;
    this.#seen = false;
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
  }

  /** @param {string} name */
  attributeChangedCallback(name) {
    if (!this.isConnected) return;
    if (name === "control-panel" || name === "background") return this.#panel();
    if (name === "speed" || name === "tempo-scale") return;
    if (name === "at") {
      if (this.#film) this.seek(begins(this, this.steps));
      return;
    }
    // Several attributes that change together are one change; what was never seen is read when it is.
    if (this.#waiting || this.#reading === 0) return;
    this.#waiting = true;
    queueMicrotask(() => {
      this.#waiting = false;
      this.#read();
    });
  }

  /** The number of steps; 0 until `ready`. */
  get steps() {
    return this.#film?.steps() ?? 0;
  }

  /** How many steps are done. */
  get at() {
    return Math.round(this.#goal);
  }

  set at(step) {
    this.seek(step);
  }

  get playing() {
    return this.#playing;
  }

  /** Whether the puzzle looks solved. */
  get solved() {
    return this.#film?.is_solved(this.at) ?? false;
  }

  get alg() {
    return this.getAttribute("alg") ?? "";
  }

  set alg(text) {
    this.setAttribute("alg", text);
  }

  get puzzle() {
    return this.getAttribute("puzzle") || "3x3x3";
  }

  set puzzle(name) {
    this.setAttribute("puzzle", name);
  }

  /** Plays on, from the start if it is at the end. */
  play() {
    if (!this.#film || this.steps === 0) return;
    if (this.#time >= this.steps) this.#time = 0;
    this.#playing = true;
    this.#goal = Math.floor(this.#time);
    this.#next();
  }

  /** Ends the step that it is in, and stops. */
  pause() {
    this.#playing = false;
    this.#show();
  }

  /** Goes to a step at once.
   * @param {number} step */
  seek(step) {
    if (!this.#film || !Number.isFinite(step)) return;
    this.#playing = false;
    this.#goal = Math.min(Math.max(Math.round(step), 0), this.steps);
    this.#time = this.#goal;
    this.#draw();
    this.#stepped();
  }

  /** Makes one step. */
  step() {
    this.#move(1);
  }

  /** Takes one step back. */
  back() {
    this.#move(-1);
  }

  /** Puts moves at the end of the algorithm, and makes them.
   * @param {string} moves */
  turn(moves) {
    const from = this.steps;
    this.setAttribute("alg", `${this.alg} ${moves}`.trim());
    this.addEventListener("ready", () => {
      this.seek(from);
      this.play();
    }, { once: true });
  }

  // --- what it reads ---

  async #read() {
    const reading = ++this.#reading;
    const wanted = read(this);
    try {
      const module = await load();
      if (reading !== this.#reading) return;
      const made = film(module, wanted);
      this.#film?.free();
      this.#film = made;
    } catch (error) {
      if (reading === this.#reading) this.#refuse(error);
      return;
    }
    this.#error.hidden = true;
    this.#write(wanted.alg);
    this.#slider.max = String(this.steps);
    this.#playing = false;
    this.#goal = begins(this, this.steps);
    this.#time = this.#goal;
    this.#draw();
    this.#show();
    this.#say("ready", { steps: this.steps });
  }

  /** @param {any} error */
  #refuse(error) {
    const { attribute = null, message = "The player could not be loaded.", help = null, from = 0, to = 0 } = error ?? {};
    this.#error.textContent = [message, help].filter(Boolean).join(" ");
    this.#error.hidden = false;
    this.#film?.free();
    this.#film = undefined;
    [this.#time, this.#goal, this.#playing] = [0, 0, false];
    this.#moves.hidden = true;
    this.#slider.max = "0";
    this.#show();
    this.#say("error", { attribute, message, help, from, to });
  }

  /** @param {string} alg */
  #write(alg) {
    const found = parts(alg, this.#film?.ranges() ?? new Uint32Array());
    const few = found.length <= 2 * MOST_BUTTONS;
    const nodes = found.map(({ text, steps }) => {
      if (steps.length === 0 || !few) return text;
      const move = made("button", { part: "move", type: "button", "data-steps": steps.join(" ") }, text);
      move.addEventListener("click", () => this.seek(steps[0]));
      return move;
    });
    this.#moves.replaceChildren(...nodes);
    this.#moves.hidden = found.length === 0;
  }

  #panel() {
    this.#controls.hidden = this.getAttribute("control-panel") === "none";
    const background = this.getAttribute("background");
    this.style.setProperty("--hypercubist-background", background === "none" ? "transparent" : null);
  }

  // --- what it does ---

  /** @param {number} by */
  #move(by) {
    const goal = Math.min(Math.max(this.at + by, 0), this.steps);
    if (!this.#film || goal === this.at) return;
    this.#playing = false;
    this.#goal = goal;
    this.#turning();
    this.#ask();
  }

  /** Begins the next step while it plays. */
  #next() {
    if (this.#goal >= this.steps) {
      this.#playing = false;
      this.#show();
      return;
    }
    this.#goal += 1;
    this.#turning();
    this.#ask();
  }

  #turning() {
    this.#last = 0;
    this.#say("turn", { step: this.at, text: this.#textOf(Math.max(this.at, 1)) });
    this.#show();
  }

  #ask() {
    if (this.#frame === 0 && this.#seen && this.#time !== this.#goal) {
      this.#frame = requestAnimationFrame((now) => this.#go(now));
    }
  }

  /** @param {number} now */
  #go(now) {
    this.#frame = 0;
    const length = stepTime(this);
    const passed = this.#last === 0 ? 0 : (now - this.#last) / Math.max(length, 1);
    this.#last = now;
    const left = this.#goal - this.#time;
    this.#time = length === 0 || Math.abs(left) <= passed ? this.#goal : this.#time + Math.sign(left) * passed;
    // Without motion, a step takes its time and is seen at once.
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (!isStill || this.#time === this.#goal) this.#draw();
    if (this.#time === this.#goal) {
      this.#stepped();
      if (this.#playing) this.#next();
      return;
    }
    this.#ask();
  }

  #draw() {
    if (!this.#film) return;
    this.#picture.innerHTML = this.#film.picture(this.#time);
  }

  /** A step is done: everybody hears of it. */
  #stepped() {
    this.#show();
    this.#say("step", { at: this.at, steps: this.steps, text: this.#textOf(this.at) });
    if (this.solved) this.#say("solved", { at: this.at });
  }

  /** What is written for a step, numbered from 1.
   * @param {number} step */
  #textOf(step) {
    const ranges = this.#film?.ranges() ?? [];
    return step > 0 ? this.alg.slice(ranges[2 * step - 2], ranges[2 * step - 1]) : "";
  }

  /** Shows which step it is. */
  #show() {
    const { at, steps } = this;
    this.#slider.value = String(at);
    const text = this.#textOf(at);
    const words = `Step ${at} of ${steps}${text && `: ${text}`}`;
    this.#slider.setAttribute("aria-valuetext", words);
    this.#picture.setAttribute("aria-label", `${this.title || this.puzzle}. ${words}${this.solved ? ". Solved" : ""}`);
    // Nobody can listen to all that plays.
    if (!this.#playing) this.#live.textContent = words;
    const { start, back, play, step, end } = this.#buttons;
    start.disabled = at === 0;
    back.disabled = at === 0;
    step.disabled = at === steps;
    end.disabled = at === steps;
    play.disabled = steps === 0;
    this.#slider.disabled = steps === 0;
    play.setAttribute("aria-label", this.#playing ? "Pause" : "Play");
    play.title = this.#playing ? "Pause" : "Play";
    play.replaceChildren(sign(this.#playing ? SIGNS.pause : SIGNS.play));
    for (const move of this.#moves.children) {
      const isNow = move.getAttribute("data-steps")?.split(" ").includes(String(at)) ?? false;
      move.setAttribute("part", isNow ? "move current" : "move");
      if (isNow) move.setAttribute("aria-current", "step");
      else move.removeAttribute("aria-current");
    }
  }

  /** @param {string} name
   * @param {object} detail */
  #say(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  // --- what fingers and keys do ---

  /** @param {keyof typeof SIGNS} name
   * @param {string} words
   * @param {() => void} press */
  #button(name, words, press) {
    const button = /** @type {HTMLButtonElement} */ (made("button", { type: "button", part: name, title: words, "aria-label": words }));
    button.append(sign(SIGNS[name]));
    button.addEventListener("click", press);
    return button;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const does = {
      " ": () => (this.#playing ? this.pause() : this.play()),
      ArrowRight: () => this.step(),
      ArrowLeft: () => this.back(),
      Home: () => this.seek(0),
      End: () => this.seek(this.steps),
    }[event.key];
    if (!does) return;
    event.preventDefault();
    does();
  }

  /** @param {PointerEvent} event */
  #press(event) {
    if (event.button === 0) this.#finger = [event.clientX, event.clientY];
  }

  /** @param {PointerEvent} event */
  #drag(event) {
    if (!this.#finger || !this.#film) return;
    const width = this.#picture.clientWidth;
    const [right, down] = [event.clientX - this.#finger[0], event.clientY - this.#finger[1]].map((way) => way / width);
    if (!this.#picture.hasPointerCapture(event.pointerId)) {
      if (Math.hypot(right, down) < LEAST_DRAG) return;
      this.#picture.setPointerCapture(event.pointerId);
    }
    this.#finger = [event.clientX, event.clientY];
    this.#film.orbit(right, down);
    this.#draw();
  }
}
