// Threads of the solver that die: the page says so within two seconds, replaces the solver, and goes on.

import { expect, instant, line, open, test, write } from "../rig.js";

const DEATHS = [
  { how: "Panic", words: "a mistake in Hypercubist" },
  { how: "OutOfBounds", words: "out of bounds" },
  { how: "OutOfMemory", words: "it ran out of memory" },
];

for (const { how, words } of DEATHS) {
  test(`a thread that dies: ${how}`, async ({ page }) => {
    await page.addInitScript(() => {
      window.workers = [];
      const Original = window.Worker;
      window.Worker = class extends Original {
        constructor(...args) {
          super(...args);
          window.workers.push(this);
          this.address = String(args[0]);
        }
      };
    });
    await open(page);
    await page.evaluate((how) => {
      window.workers.find((worker) => worker.address.endsWith("/solver.js")).postMessage({ Crash: how });
    }, how);
    const live = page.getByTestId("live");
    await expect(live).toContainText("The solver stopped", { timeout: 2000 });
    await expect(live).toContainText(words);
    await write(page, '.registers { A <- 3x3 builtin (1260) }\n    add A 2\n    halt "Alive" A\n');
    await expect(line(page, 2)).toContainText("Alive");
    await expect(page.getByTestId("solver-status")).toContainText("Solver ready");
    await instant(page);
    await page.getByTestId("turn-R").click();
    await page.getByTestId("solve").click();
    await expect(page.getByTestId("solve-result")).toContainText("1 move");
    // What happened is no news any more.
    await expect(page.getByTestId("solver-status")).not.toContainText("replaced");
  });
}
