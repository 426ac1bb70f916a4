// A page that stops answering: the next load begins without the address that it was opened with, and offers it back.

import { expect, test } from "../rig.js";

const LINK = "#/play/3x3x3?setup=R_U";

/** Waits for the note that the page stopped answering, which another page of the same browser sees. */
const noted = (page) => expect.poll(() => page.evaluate(async () =>
  await caches.has("hypercubist-watch") && (await (await caches.open("hypercubist-watch")).keys()).length), { timeout: 30_000 });

test("a page that stopped answering starts afresh and offers its address back", { tag: "@core" }, async ({ page, context }) => {
  await page.goto("#/atlas");
  const stuck = await context.newPage();
  await stuck.goto(LINK);
  await expect(stuck.getByTestId("puzzle-canvas")).toBeVisible();
  // Nobody waits for this: it never ends.
  stuck.evaluate(() => { for (;;); }).catch(() => {});
  await noted(page).toBe(1);
  await stuck.close();

  const next = await context.newPage();
  await next.goto(LINK);
  await expect(next.getByTestId("notice")).toContainText("The page stopped answering");
  await expect(next).toHaveURL(/#\/run/);
  await next.getByTestId("notice-offer").click();
  await expect(next).toHaveURL(/#\/play\/3x3x3\?setup=R_U$/);
  await expect(next.getByTestId("notice")).toHaveCount(0);
  await next.reload();
  await expect(next.getByTestId("puzzle-canvas")).toBeVisible();
  await expect(next.getByTestId("notice")).toHaveCount(0);
});

test("a page that answers after all, or cannot be seen, is left alone", async ({ page, context }) => {
  await page.goto("#/atlas");
  const slow = await context.newPage();
  await slow.goto(LINK);
  await expect(slow.getByTestId("puzzle-canvas")).toBeVisible();
  await slow.evaluate(() => { for (const end = performance.now() + 8000; performance.now() < end;); });
  await noted(page).toBe(0);
  await slow.reload();
  await expect(slow.getByTestId("puzzle-canvas")).toBeVisible();
  await expect(slow.getByTestId("notice")).toHaveCount(0);
});
