// What the tests of the package share: folders in which it is installed, and a browser.

import { execFile } from "node:child_process";
import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { promisify } from "node:util";

export const here = import.meta.dirname;
export const root = path.resolve(here, "../..");
export const run = promisify(execFile);
const file = path.resolve(process.env.PACKAGE);
const npm = process.platform === "win32" ? "npm.cmd" : "npm";
const { chromium } = createRequire(path.join(root, "tests/e2e/package.json"))("@playwright/test");

/** What makes new folders for one file of tests, in which the package is installed; a folder of these tests of that name is
 * copied there. */
export async function projects(tests) {
  const scratch = path.join(path.dirname(file), "scratch", tests);
  await rm(scratch, { recursive: true, force: true });
  return async (name) => {
    const folder = path.join(scratch, name);
    await cp(path.join(here, name), folder, { recursive: true, force: true }).catch(() => mkdir(folder, { recursive: true }));
    await writeFile(path.join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }));
    await run(npm, ["install", "--no-audit", "--no-fund", "--ignore-scripts", file], { cwd: folder });
    return folder;
  };
}

/** A Chromium. */
export function chrome() {
  const executablePath = process.env.CHROME ?? "/usr/bin/chromium";
  return chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-quic"] });
}
