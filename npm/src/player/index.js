// The player in browsers: importing it defines the element.

import { HypercubistPlayer } from "./element.js";

if (!customElements.get("hypercubist-player")) customElements.define("hypercubist-player", HypercubistPlayer);

export { HypercubistPlayer };
