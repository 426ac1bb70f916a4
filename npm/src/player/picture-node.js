import { load } from "./load-node.js";
import { pictures } from "./picture.js";

export const picture = pictures(load);
