// The solver with one thread.

import { reportCrashes } from "site-crash";
import * as module from "wasm-solver";
import { NoTables, fetchLater, fetchTable } from "./table.js";

const crashed = reportCrashes(() => module);
module
  .default()
  .then(() => module.start(crashed, fetchTable, fetchLater, new NoTables()))
  .catch((error) => crashed(`The solver could not be loaded. ${error}`));
