// A long session, in small: what faults/memory.js does 500 times and for 8 hours.

import { Counter, grown, note } from "../faults/counts.js";
import { begin, cycle, frames, ownFrames, playForEver } from "../faults/session.js";
import { expect, test } from "../rig.js";

/** With a quarter of the dots each way there is less to paint. */
test.use({ deviceScaleFactor: 0.25 });

/** What a few uses do not fill: heaps, and memories that grow by pages, take some dozens. */
const exact = ({ listeners, workers, graphics }) => ({ listeners, workers, graphics });

test.beforeEach(({ context }) => Promise.all([note(context), ownFrames(context)]));

test("programs, solutions, screens and puzzles leave nothing behind", async ({ page }) => {
  test.setTimeout(180_000);
  const counter = await Counter.of(page);
  await begin(page);
  // One after another, each of these uses everything once.
  for (const number of [0, 1]) await cycle(page, number);
  const first = exact(await counter.count());
  for (const number of [0, 1]) await cycle(page, number);
  const second = exact(await counter.count());
  expect(first.graphics).toBeGreaterThan(0);
  expect(grown([first, second])).toEqual([]);
});

test("two minutes of pictures leave nothing behind", async ({ page }) => {
  const counter = await Counter.of(page);
  await begin(page);
  await playForEver(page);
  await frames(page, 200, 250);
  const first = exact(await counter.count());
  const drawn = await frames(page, 480, 250);
  expect(drawn, "the page asks for every frame").toBe(480);
  expect(grown([first, exact(await counter.count())])).toEqual([]);
});
