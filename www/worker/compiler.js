// Loads the compiler worker. Whatever goes wrong so badly that it cannot speak for itself is posted as
// `FromCompiler::Crashed`.

import * as engine from "./compiler/engine.js";
import { reportCrashes } from "./crash.js";
import { load } from "./store.js";

const crashed = reportCrashes(() => engine);

engine
  .default()
  .then(() => engine.start(crashed, load))
  .catch((error) => crashed(`The compiler could not be loaded. ${error}`));
