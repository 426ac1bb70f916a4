// Serves dist/ twice: on the first port with the headers of `_headers`, on the second without them and below
// /hypercubist/, as GitHub Pages would.

import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import path from "node:path";

const site = path.resolve(import.meta.dirname, "../../dist");
const types = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

const headers = Object.fromEntries(
  readFileSync(path.join(site, "_headers"), "utf8")
    .split("\n")
    .filter((line) => line.startsWith(" "))
    .map((line) => line.trim().split(/:\s*(.*)/s, 2)),
);

function serve(port, base, extra) {
  createServer(async (request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    const inside = pathname.startsWith(base) ? decodeURIComponent(pathname.slice(base.length)) : undefined;
    const file = path.join(site, inside || "index.html");
    try {
      if (inside === undefined || !file.startsWith(site)) throw new Error("not of this site");
      const body = await readFile(file);
      response.writeHead(200, { "Content-Type": types[path.extname(file)] ?? "application/octet-stream", ...extra });
      response.end(body);
    } catch {
      response.writeHead(404, { "Content-Type": "text/plain" });
      response.end("There is no such file.");
    }
  }).listen(port, "localhost");
}

const [withHeaders, without] = process.argv.slice(2).map(Number);
serve(without, "/hypercubist/", {});
serve(withHeaders, "/", headers);
