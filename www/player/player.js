// <hypercubist-player>: a puzzle with an algorithm to play, for other people's pages. docs/player.md is its manual.
//
// The element holds a frame with the page's form for embedding. Attributes are parts of a link (src/app/state/link.rs);
// when one changes, the frame goes to another address behind its `#`, which loads nothing again.

/** Where this script lies is where the page lies. */
const SITE = new URL(".", document.currentScript.src);

/** Attributes that are parts of a link of Play. */
const PARTS = [
  "definition", "setup", "alg", "at", "speed", "view", "from", "middle", "turned", "colours", "marks", "hints", "surface", "stereo", "near", "eye",
  "gap", "stickers", "apart", "unfold", "hide", "cell", "only", "others", "notation",
];

/** What cubing.js' `<twisty-player>` calls the same, so that a page can change from one element to the other. */
const CUBING = ["experimental-setup-alg", "camera-latitude", "camera-longitude", "hint-facelets"];
/** Where cubes are seen from there if an attribute says nothing, in degrees. */
const CUBING_LATITUDE = 35;
const CUBING_LONGITUDE = 30;
const CUBING_HINTS = { floating: "floating-behind", none: "hidden" };

/** A text as links have it: `_` for a space, `~` for a prime, `!` for a line's end. */
function encoded(text) {
  const signs = { " ": "_", "'": "~", "\u2019": "~", "\n": "!" };
  return [...text]
    .map((sign) => signs[sign] ?? (/[A-Za-z0-9\-.,:()[\]^*/=]/.test(sign) ? sign : percent(sign)))
    .join("");
}

function percent(sign) {
  return [...new TextEncoder().encode(sign)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`).join("");
}

class HypercubistPlayer extends HTMLElement {
  static observedAttributes = ["puzzle", "title", ...PARTS, ...CUBING];

  #frame = null;
  #waiting = false;

  connectedCallback() {
    const root = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    if (this.#frame === null) {
      const style = new CSSStyleSheet();
      style.replaceSync(
        ":host { display: block; width: 100%; height: 26rem } :host([hidden]) { display: none } " +
          "iframe { display: block; width: 100%; height: 100%; border: 0 }",
      );
      root.adoptedStyleSheets = [style];
      this.#frame = document.createElement("iframe");
      this.#frame.allow = "fullscreen";
      this.#frame.loading = "lazy";
      root.append(this.#frame);
    }
    this.#name();
    this.#frame.src = this.address;
  }

  attributeChangedCallback(name) {
    if (this.#frame === null || !this.isConnected) return;
    if (name === "title") return this.#name();
    // Several attributes that change together are one change.
    if (this.#waiting) return;
    this.#waiting = true;
    queueMicrotask(() => {
      this.#waiting = false;
      // In place of the present address, so that "back" leaves the page that holds the element.
      this.#frame.contentWindow?.location.replace(this.address);
      this.#name();
    });
  }

  /** What screen readers say of the frame. */
  #name() {
    this.#frame.title = this.getAttribute("title") ?? `Puzzle ${this.puzzle}: ${this.getAttribute("alg") ?? "solved"}`;
  }

  /** The parts that attributes of `<twisty-player>` stand for. */
  #cubing() {
    const parts = new Map();
    const [setup, latitude, longitude, hints] = CUBING.map((name) => this.getAttribute(name));
    if (setup !== null) parts.set("setup", setup);
    const degrees = [[longitude, CUBING_LONGITUDE], [latitude, CUBING_LATITUDE]];
    const from = degrees.map(([text, usual]) => (text === null || text.trim() === "" ? usual : Number(text)));
    if ((latitude ?? longitude) !== null && from.every(Number.isFinite)) parts.set("from", from.join(","));
    if (Object.hasOwn(CUBING_HINTS, hints)) parts.set("hints", CUBING_HINTS[hints]);
    return parts;
  }

  get puzzle() {
    return this.getAttribute("puzzle") || "3x3x3";
  }

  /** The address of what the frame shows. */
  get address() {
    const parts = new Map([["alg", ""], ["at", "0"]]);
    for (const name of PARTS) {
      if (this.hasAttribute(name)) parts.set(name, this.getAttribute(name));
    }
    for (const [name, text] of this.#cubing()) if (!this.hasAttribute(name)) parts.set(name, text);
    // A link without a step is at its end.
    if (parts.get("at") === "end") parts.delete("at");
    const query = [...parts].map(([name, text]) => `${name}=${encoded(text)}`).join("&");
    return new URL(`?embed#/play/${encodeURIComponent(this.puzzle)}?${query}`, SITE).href;
  }
}

customElements.define("hypercubist-player", HypercubistPlayer);
