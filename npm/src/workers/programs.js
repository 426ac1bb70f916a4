// The worker for programs and puzzles.

import { reportCrashes } from "site-crash";
import * as module from "wasm-programs";
import { fetchFile } from "./files.js";

const crashed = reportCrashes(() => module);
module
  .default()
  .then(() => module.start(crashed, fetchFile))
  .catch((error) => crashed(`The compiler could not be loaded. ${error}`));
