// Parts of the site that cannot be loaded. (What a service worker fetches, a test cannot hold back, hence one host.)

import { expect, test } from "../rig.js";

test("a worker that cannot be loaded leaves a page that still turns", async ({ page }) => {
  page.troubles.allow(/worker|ERR_FAILED/i);
  await page.route("**/worker-*/worker.js", (route) => route.abort());
  await page.goto("");
  await expect(page.getByTestId("notice")).toContainText("The cube still turns");
  const before = await page.getByTestId("facelets").getAttribute("data-facelets");
  await page.getByTestId("turn-R").click();
  await expect.poll(() => page.getByTestId("facelets").getAttribute("data-facelets")).not.toBe(before);
});
