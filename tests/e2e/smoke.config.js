// The smoke tests: the built site in each browser engine, through W3C WebDriver. Playwright only runs them; it starts no
// browser of its own.

import { defineConfig } from "@playwright/test";
import { ENGINES } from "./smoke/engines.js";

const port = Number(process.env.HYPERCUBIST_E2E_PORT ?? 4610);

/** The address of a page that somebody else serves. */
const served = process.env.HYPERCUBIST_SERVED;

export default defineConfig({
  testDir: "smoke",
  outputDir: "test-results",
  // One engine beside another; the tests of one are not in each other's way.
  fullyParallel: false,
  forbidOnly: true,
  // `cargo xtask test` names what passed the second time, and fails when that is much.
  retries: 1,
  workers: 2,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: "list",
  projects: Object.keys(ENGINES).map((name) => ({ name, use: { baseURL: served ?? `http://localhost:${port}/` } })),
  webServer: served
    ? undefined
    : {
        command: `node server.js ${port} ${port + 1}`,
        url: `http://localhost:${port}/`,
        reuseExistingServer: false,
      },
});
