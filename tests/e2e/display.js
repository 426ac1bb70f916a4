// A screen that nobody sees, for browsers that draw only where there is one.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

/** Starts an X server that shows nothing; gives its name and the function that ends it. */
export async function display() {
  const server = spawn(process.env.XVFB ?? "Xvfb", ["-displayfd", "1", "-screen", "0", "1400x900x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [number] = await once(createInterface(server.stdout), "line");
  return { name: `:${number}`, end: () => server.kill() };
}
