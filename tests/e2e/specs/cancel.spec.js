// A compilation that nobody waits for any more: it is cancelled, or its worker replaced, and the next one does not wait.

import { expect, line, open, test, write } from "../rig.js";

const endless = (n) => `.registers { A <- 3x3 builtin (1260) }
.start-lua
    function f(n) while true do n = n + 1 end end
end-lua
    add A lua f(${n})
    halt A
`;

/**
 * Notes what the page tells its workers, and how many workers it starts. A worker that has begun the endless
 * program hears nothing and never ends it: on a quick machine Lua's steps are used up before the text is corrected.
 */
async function overhear(page) {
  await page.addInitScript(() => {
    window.workers = 0;
    window.posted = [];
    const Original = window.Worker;
    window.Worker = class extends Original {
      constructor(...args) {
        super(...args);
        window.workers += 1;
        this.addEventListener("message", (event) => {
          if (this.endless && event.data?.End) event.stopImmediatePropagation();
        });
      }
      postMessage(message, ...rest) {
        window.posted.push(message);
        if (this.endless) return;
        super.postMessage(message, ...rest);
        this.endless = Boolean(message.Start?.request.Compile?.text.includes("f(0)"));
      }
    };
  });
}

/** The jobs that compile a text with these words. */
const jobs = (page, words) =>
  page.evaluate(
    (words) => window.posted.flatMap((m) => (m.Start?.request.Compile?.text.includes(words) ? [m.Start.job] : [])),
    words,
  );

test("a corrected program does not wait for the endless one before it", async ({ page }) => {
  await overhear(page);
  await open(page);
  const started = () => page.evaluate(() => window.workers);
  const before = await started();
  await write(page, endless(0));
  await expect.poll(() => jobs(page, "f(0)")).toHaveLength(1);
  await write(page, ".registers { A <- 3x3 builtin (1260) }\n    halt \"corrected\" A\n");
  await expect(line(page, 1)).toContainText("corrected");
  await expect(page.getByTestId("compiler-status")).toHaveText("Compiler ready");
  await expect(page.getByTestId("solver-status")).toContainText("Solver ready");

  // The endless one's worker was replaced, and no other one.
  expect(await started()).toBe(before + 1);
});
