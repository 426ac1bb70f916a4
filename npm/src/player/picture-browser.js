import { load } from "./load.js";
import { pictures } from "./picture.js";

export const picture = pictures(load);
