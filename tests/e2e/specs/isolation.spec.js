// How the page comes to its threads, or does without.

import { expect, open, test } from "../rig.js";

test("the page gets as much isolation as its host and browser allow", async ({ page }, { project }) => {
  let loads = 0;
  page.on("load", () => (loads += 1));
  await open(page);
  const isolated = await page.evaluate(() => window.crossOriginIsolated);
  const marker = await page.evaluate(() => document.documentElement.dataset.isolation);
  const words = await page.getByTestId("solver-status").textContent();
  const single = words.includes("single thread");
  expect({ isolated, marker, single, loads }).toEqual(
    {
      isolated: { isolated: true, marker: "isolated", single: false, loads: 1 },
      "service-worker": { isolated: true, marker: "isolated", single: false, loads: 2 },
      single: { isolated: false, marker: "refused", single: true, loads: 1 },
    }[project.name],
  );
});

test("loading the page again does not go round in circles", async ({ page }) => {
  await open(page);
  let loads = 0;
  page.on("load", () => (loads += 1));
  await page.reload();
  await expect(page.getByTestId("solver-status")).toContainText("Solver ready");
  expect(loads).toBe(1);
});

test("a content security policy without inline scripts and evaluation is in force", { tag: "@core" }, async ({ page }) => {
  await open(page);
  const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute("content");
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");

  page.troubles.allow(/content security policy/i);
  const ran = await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "window.inlineScriptRan = true";
    document.head.append(script);
    return window.inlineScriptRan ?? false;
  });
  expect(ran).toBe(false);
});

test("a visit asks this site for everything, once, and finds it", async ({ page, baseURL }, { project }) => {
  const asked = new Map();
  const missing = [];
  page.on("request", (request) => asked.set(request.url(), (asked.get(request.url()) ?? 0) + 1));
  page.on("response", (response) => {
    if (response.status() >= 400) missing.push(response.url());
  });
  await open(page);
  expect(missing).toEqual([]);
  expect([...asked.keys()].filter((url) => !url.startsWith(baseURL) && !url.startsWith("data:"))).toEqual([]);
  expect([...asked.keys()].some((url) => url.endsWith(".wasm"))).toBe(true);
  if (project.name !== "service-worker") {
    const modules = [...asked].filter(([url]) => url.endsWith("_bg.wasm"));
    for (const [url, times] of modules) expect({ url, times }).toEqual({ url, times: 1 });
  }
});
