// Looks for a cube, or for QR codes, in pictures, on a thread of its own. Pictures come in, and go nowhere.

import init, { Codes, Eye } from "./engine/engine.js";

let eye;
const here = init({ module_or_path: new URL("engine/engine_bg.wasm", import.meta.url) });

addEventListener("message", async ({ data: { what, layers, width, height, bytes, number, usual } }) => {
  await here;
  const pixels = bytes && new Uint8Array(bytes);
  if (what === "begin") eye = new Eye(layers);
  else if (what === "look") postMessage({ what, seen: eye.look(width, height, pixels) });
  else if (what === "take") postMessage({ what, number: eye.take(width, height, pixels) });
  else if (what === "codes") {
    const codes = new Codes(width, height, pixels);
    postMessage({ what, texts: codes.texts(), seen: codes.corners() });
    codes.free();
  } else if (what === "forget") eye.forget(number);
  else if (what === "read") postMessage({ what, text: eye.read(usual) });
});
here.catch((error) => setTimeout(() => { throw error; }));
