// The built site in Chromium, served in the three ways a host may serve it. `cargo xtask test --only e2e` builds the
// site, finds the browser and runs this; `npx playwright test --project single` here runs a part.

import { defineConfig } from "@playwright/test";
import { graphics } from "./graphics.js";

const port = Number(process.env.HYPERCUBIST_E2E_PORT ?? 4610);

/** The address of a page that somebody else serves; then only a program's run is tested, on that page. */
const served = process.env.HYPERCUBIST_SERVED;

/** What depends on how the site is served is tested on all three hosts, everything else on one. */
const everywhere = ["cancel", "engine", "first", "isolation", "tables", "worker"].map((name) => `${name}.spec.js`);

/** Of those files, the tests that one host is enough for. */
const isolated = /@isolated/;

/** The main paths, where they have passed on the quick site of the same commit. What is saved for use without a network
 * differs between the two sites. */
const passed = process.env.HYPERCUBIST_E2E_CORE === "passed" ? /^(?!.*\boffline\.spec\.js).*@core/ : [];

/** Pages that Chromium opens below its own address bar, which cost every test a processor second, and what Playwright
 * switches off that matters here: of two such arguments Chromium takes the last one only. */
const withoutFeatures = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "MediaRouter",
  "OptimizationHints",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxPopup",
];

export default defineConfig({
  testDir: "specs",
  outputDir: "test-results",
  snapshotPathTemplate: "pictures/{arg}{ext}",
  fullyParallel: true,
  forbidOnly: true,
  // `cargo xtask test` names what passed the second time, and fails when that is much.
  retries: 1,
  // One page alone leaves a fifth of two cores idle; more pages than two only wait for each other.
  workers: 2,
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
        `--disable-features=${withoutFeatures}`,
        // Without a graphics card, the GPU process takes longer to put the layers of a page together than the page does.
        "--disable-gpu-compositing",
        ...graphics,
      ],
    },
  },
  projects: served ? [{ name: "served", testMatch: "first.spec.js", use: { baseURL: served } }] : [
    // A host that sends the headers, in the root of the server.
    { name: "isolated", grepInvert: passed, use: { baseURL: `http://localhost:${port}/`, serviceWorkers: "block" } },
    // A host that cannot, in a sub-path: the service worker adds the headers.
    {
      name: "service-worker",
      testMatch: everywhere,
      grepInvert: isolated,
      use: { baseURL: `http://localhost:${port + 1}/hypercubist/` },
    },
    // The same host, and a browser without service workers: one thread.
    {
      name: "single",
      testMatch: everywhere,
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
