// The built site in Chromium, served in the three ways a host may serve it. `cargo xtask test --only e2e` builds the
// site, finds the browser and runs this; `npx playwright test --project single` here runs a part.

import { defineConfig } from "@playwright/test";
import { graphics } from "./graphics.js";

const port = Number(process.env.HYPERCUBIST_E2E_PORT ?? 4610);

/** The address of a page that somebody else serves; then only a program's run is tested, on that page. */
const served = process.env.HYPERCUBIST_SERVED;

/** What does not depend on the host is tested on one of the three. */
const hostless = [
  "architect.spec.js",
  "atlas.spec.js",
  "cubers.spec.js",
  "cycles.spec.js",
  "debug.spec.js",
  "documents.spec.js",
  "editor.spec.js",
  "failure.spec.js",
  "gallery.spec.js",
  "language.spec.js",
  "later.spec.js",
  "learn.spec.js",
  "look.spec.js",
  "offline.spec.js",
  "orders.spec.js",
  "own.spec.js",
  "picture.spec.js",
  "player.spec.js",
  "play.spec.js",
  "present.spec.js",
  "services.spec.js",
  "share.spec.js",
  "text.spec.js",
  "threads.spec.js",
  "times.spec.js",
  "tour.spec.js",
];

/** The same for single tests of the other files. */
const isolated = /@isolated/;

export default defineConfig({
  testDir: "specs",
  outputDir: "test-results",
  snapshotPathTemplate: "pictures/{arg}{ext}",
  fullyParallel: true,
  forbidOnly: true,
  // `cargo xtask test` names what passed the second time, and fails when that is much.
  retries: 1,
  // Each page has a worker with as many threads as there are cores; more pages at once only wait for each other.
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 20_000 },
  reporter: "list",
  use: {
    viewport: { width: 1280, height: 800 },
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env.CHROME ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        ...graphics,
      ],
    },
  },
  projects: served ? [{ name: "served", testMatch: "run.spec.js", use: { baseURL: served } }] : [
    // A host that sends the headers, in the root of the server.
    { name: "isolated", use: { baseURL: `http://localhost:${port}/`, serviceWorkers: "block" } },
    // A host that cannot, in a sub-path: the service worker adds the headers.
    {
      name: "service-worker",
      testIgnore: hostless,
      grepInvert: isolated,
      use: { baseURL: `http://localhost:${port + 1}/hypercubist/` },
    },
    // The same host, and a browser without service workers: one thread.
    {
      name: "single",
      testIgnore: hostless,
      grepInvert: isolated,
      use: { baseURL: `http://localhost:${port + 1}/hypercubist/`, serviceWorkers: "block" },
    },
  ],
  webServer: served
    ? undefined
    : {
        command: `node server.js ${port} ${port + 1}`,
        url: `http://localhost:${port}/`,
        reuseExistingServer: false,
      },
});
