// Serving a built site, and making another version of it.

import { createHash } from "node:crypto";
import { cp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import path from "node:path";

export const dist = path.resolve(import.meta.dirname, "../../dist");

/** The endings of a file's packed forms. */
const PACKED = [".br", ".gz"];

const types = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

/** The headers that the site's `_headers` asks for. */
export async function headersOf(root) {
  const lines = (await readFile(path.join(root, "_headers"), "utf8")).split("\n");
  return Object.fromEntries(lines.filter((line) => line.startsWith(" ")).map((line) => line.trim().split(/:\s*(.*)/s, 2)));
}

/** A file in the best form that the browser accepts and the build has written. */
async function packed(file, accepts) {
  for (const [encoding, ending] of [["br", ".br"], ["gzip", ".gz"]]) {
    if (!accepts.split(/[,;] */).includes(encoding)) continue;
    const body = await readFile(file + ending).catch(() => undefined);
    if (body) return { body, encoded: { "Content-Encoding": encoding } };
  }
  return { body: await readFile(file), encoded: {} };
}

/** A host that serves the site in `root` at `base`, and at `alias` if that is set. Its `root` can be exchanged; a file in
 * `missing` is not found. */
export class Host {
  missing = undefined;
  alias = undefined;

  /** How slow it is: `wait` milliseconds before an answer, and `bytesPerSecond` of it; undefined for as fast as can be. */
  pace = undefined;

  /** Bytes of what has been sent, by path; a file that was sent twice counts twice. */
  sent = new Map();

  constructor(root, { base = "/", headers = {} } = {}) {
    this.root = root;
    this.base = base;
    this.server = createServer(async (request, response) => {
      const { pathname } = new URL(request.url, "http://localhost");
      const at = [base, this.alias].find((base) => base !== undefined && pathname.startsWith(base));
      const inside = at === undefined ? undefined : decodeURIComponent(pathname.slice(at.length));
      const file = path.join(this.root, inside || "index.html");
      try {
        if (inside === undefined || !file.startsWith(this.root)) throw new Error("not of this site");
        if (this.missing?.test(inside)) throw new Error("taken away");
        const { body, encoded } = await packed(file, request.headers["accept-encoding"] ?? "");
        const type = types[path.extname(file)] ?? "application/octet-stream";
        this.sent.set(inside, (this.sent.get(inside) ?? 0) + body.length);
        if (this.pace) await this.#transfer(body.length);
        response.writeHead(200, { "Content-Type": type, Vary: "Accept-Encoding", ...encoded, ...headers });
        response.end(body);
      } catch {
        response.writeHead(404, { "Content-Type": "text/plain" });
        response.end("There is no such file.");
      }
    });
  }

  /** When the line has sent what was asked for until now. */
  #free = 0;

  /** Waits as long as bytes take on the line, which all answers share. */
  async #transfer(bytes) {
    const { wait, bytesPerSecond } = this.pace;
    this.#free = Math.max(this.#free, Date.now()) + (1000 * bytes) / bytesPerSecond;
    const left = this.#free - Date.now() + wait;
    await new Promise((sent) => setTimeout(sent, left));
  }

  /** Starts it; gives the site's address. */
  async listen(port = 0) {
    await new Promise((listening) => this.server.listen(port, "localhost", listening));
    this.port = this.server.address().port;
    return `http://localhost:${this.port}${this.base}`;
  }

  /** Starts it at the port that it had, unless it runs. */
  async listenAgain() {
    if (!this.server.listening) await this.listen(this.port);
  }

  /** Ends it, open connections too. */
  async close() {
    if (!this.server.listening) return;
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
  }
}

/** Copies the site, lets `change` edit the files' texts by their paths, and lists the files in its service worker. */
export async function otherVersion(from, to, change) {
  await cp(from, to, { recursive: true });
  for (const [name, edit] of Object.entries(change)) {
    const file = path.join(to, name);
    await writeFile(file, edit(await readFile(file, "utf8")));
    for (const ending of PACKED) await rm(file + ending, { force: true });
  }
  const files = {};
  for (const entry of await readdir(to, { recursive: true, withFileTypes: true })) {
    const name = path.relative(to, path.join(entry.parentPath, entry.name));
    if (!entry.isFile() || name.startsWith("_") || name === "service-worker.js") continue;
    if (PACKED.includes(path.extname(name))) continue;
    files[name] = `sha256-${createHash("sha256").update(await readFile(path.join(to, name))).digest("base64")}`;
  }
  const version = createHash("sha256").update(JSON.stringify(files)).digest("hex").slice(0, 16);
  const worker = path.join(to, "service-worker.js");
  const script = await readFile(worker, "utf8");
  for (const ending of PACKED) await rm(worker + ending, { force: true });
  await writeFile(worker, script.replace(/^const SITE = .*;$/m, `const SITE = ${JSON.stringify({ version, files })};`));
}
