// Loads the compiler worker. Whatever goes wrong so badly that it cannot speak for itself is posted as
// `FromCompiler::Crashed`.

import { sayAlive } from "./alive.js";
import * as engine from "./compiler/engine.js";
import { reportCrashes } from "./crash.js";
import { fetchFile } from "./fetch.js";
import { fetchLater, firstPart } from "./later.js";

/** How long after the first text the later part of the module is fetched, milliseconds. */
const PAUSE_MS = 1000;

const crashed = reportCrashes(() => engine);

// If that fails, it is tried again when the part is needed.
const prepare = () => setTimeout(() => fetchLater().catch(() => {}), PAUSE_MS);
addEventListener("message", prepare, { once: true });

const isHere = sayAlive();
engine
  .default({ module_or_path: firstPart(new URL("compiler/engine_bg.wasm", import.meta.url)) })
  .then(() => engine.start(crashed, fetchFile))
  .finally(isHere)
  .catch((error) => crashed(`The compiler could not be loaded. ${error}`));
