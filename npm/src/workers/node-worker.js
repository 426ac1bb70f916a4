// Gives a worker of Node.js what the package's workers ask of a browser, and loads one.

import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { parentPort, workerData } from "node:worker_threads";

/** @type {any} */
const scope = globalThis;
scope.self = scope;
scope.postMessage = (/** @type {unknown} */ message) => parentPort?.postMessage(message);
parentPort?.on("message", (data) => scope.onmessage?.({ data }));

scope.addEventListener = (/** @type {string} */ type, /** @type {(event: any) => void} */ hear) => {
  const preventDefault = () => {};
  if (type === "error") process.on("uncaughtException", (error) => hear({ message: String(error), preventDefault }));
  if (type === "unhandledrejection") process.on("unhandledRejection", (reason) => hear({ reason, preventDefault }));
};

const types = /** @type {Record<string, string>} */ ({ wasm: "application/wasm", txt: "text/plain" });
// Only files of the package are fetched here.
scope.fetch = async (/** @type {URL | string} */ address) => {
  const path = fileURLToPath(address);
  const type = types[path.split(".").pop() ?? ""] ?? "application/octet-stream";
  return new Response(await readFile(path), { headers: { "Content-Type": type } });
};

await import(workerData);
