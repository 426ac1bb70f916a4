// The screen Learn: every lesson with its model answers, as its file has them; going back, reloading, the keyboard, a phone.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, expectAccessible, test, write } from "../rig.js";

const folder = new URL("../../../assets/", import.meta.url);

/** The entries of a file of lessons, each as pairs of name and value: see src/app/state/prose.rs. */
function entries(name) {
  const all = [[]];
  for (const line of readFileSync(fileURLToPath(new URL(name, folder)), "utf8").split(/\r?\n/)) {
    const last = all.at(-1);
    if (line.startsWith("#")) continue;
    if (line === "") all.push([]);
    else if (line.startsWith("|")) last.at(-1)[1] += `${line.slice(1).replace(/^ /, "")}\n`;
    else if (line.startsWith(" ")) last.at(-1)[1] += ` ${line.trim()}`;
    else last.push([line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim()]);
  }
  return all.filter((entry) => entry.length > 0);
}

const field = (entry, name) => entry.find(([known]) => known === name)?.[1];
const fields = (entry, name) => entry.filter(([known]) => known === name).map(([, value]) => value);
/** The entries of a lesson's steps; the first entry is its plan. */
const stepsOf = (id) => entries(`lessons/${id}.txt`).filter((entry) => field(entry, "id"));
const lessons = entries("lessons/index").map((entry) => ({ id: field(entry, "id"), title: field(entry, "title") }));

const reply = (page) => page.getByTestId("lesson-reply");
const ready = (page) => expect(page.getByTestId("compiler-status")).toContainText("Compiler ready");

/** As fast as it goes; the slider is not shown on a phone. */
async function instantly(page) {
  await page.getByTestId("speed").evaluate((slider) => {
    slider.value = slider.max;
    slider.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

/** Presses what a model line says, such as `button 1 x 4`, `add A` and `turns F' U'`. */
async function follow(page, line) {
  const [, what, times] = line.match(/^(.*?)(?: x (\d+))?$/);
  const [kind, ...rest] = what.split(" ");
  if (kind === "turns") {
    await page.getByTestId("puzzle-canvas").focus();
    for (const turn of rest) await page.keyboard.press(turn.endsWith("'") ? `Shift+${turn[0]}` : turn.toLowerCase());
    return;
  }
  const key = page.getByTestId(kind === "button" ? `press-${rest[0]}` : `${kind}-${rest[0]}`);
  for (let n = 0; n < Number(times ?? 1); n += 1) await key.click();
}

/** Does what a step asks for about a program, word by word: presses Quiz me, enters its numbers and presses Run, in the
 * order in which it says so. */
async function literally(page, entry) {
  const ask = field(entry, "ask");
  const parts = ask.match(/^(Press Quiz me, )?([Pp]ress Run and )?[Ee]nter (\d+(?:, then \d+)*)( and press Run)?\./);
  const [, quiz, before, list] = parts;
  const place = page.getByTestId("input-field");
  if (quiz) await page.getByTestId("quiz-me").click();
  if (before) await page.getByTestId("run").click();
  for (const [n, number] of list.split(", then ").entries()) {
    // The field of the next question is empty; that of the last one is not.
    await expect(place).toHaveValue("");
    await place.fill(number);
    if (n === 0 && !before) await page.getByTestId("run").click();
    else await page.keyboard.press("Enter");
  }
}

/** Is the machine that counts down: says which line is next, now the first, now the last of those offered, until enough was
 * right. */
async function predict(page) {
  const question = page.getByTestId("quiz-question");
  for (let n = 0; n < 24 && !(await reply(page).isVisible()); n += 1) {
    await question.or(page.getByTestId("quiz-go-on")).or(reply(page)).first().waitFor();
    if (await page.getByTestId("quiz-go-on").isVisible()) {
      await page.getByTestId("quiz-go-on").click();
    } else if (await page.getByTestId("quiz-answer").isVisible()) {
      await page.getByTestId("quiz-answer").click();
    } else if (await question.isVisible()) {
      const options = page.locator("[data-testid^='quiz-option-']");
      await (n % 2 === 0 ? options.last() : options.first()).click();
    }
  }
}

/** Bets on the last of what a step offers. */
async function bet(page, entry) {
  const bets = fields(entry, "bet");
  if (bets.length === 0) return;
  await page.getByTestId("bets").getByRole("button", { name: bets.at(-1).replaceAll("`", ""), exact: true }).click();
  await expect(page.getByTestId(`guess-${bets.length}`)).toHaveAttribute("aria-pressed", "true");
}

/** Does a step as its model says. */
async function solve(page, entry) {
  const goal = field(entry, "goal") ?? "";
  await bet(page, entry);
  if (field(entry, "answer")) {
    await page.getByTestId("lesson-answer").fill(field(entry, "answer").split("|")[0].trim());
    await page.keyboard.press("Enter");
  } else if (field(entry, "right")) {
    const options = entry.filter(([name]) => name === "right" || name === "option");
    await page.getByTestId(`choose-${options.findIndex(([name]) => name === "right") + 1}`).click();
  } else if (field(entry, "test")) {
    await page.getByTestId("lesson-test").click();
    await expect(reply(page)).not.toHaveClass(/good/);
    await write(page, field(entry, "model"));
    await expect(async () => {
      await page.getByTestId("lesson-test").click();
      await expect(reply(page)).toHaveClass(/good/, { timeout: 1000 });
    }).toPass();
  } else if (goal.startsWith("halts")) {
    await instantly(page);
    await literally(page, entry);
    // Somebody who presses twice loses nothing.
    await page.getByTestId("run").or(page.getByTestId("pause")).click();
  } else if (goal.startsWith("predicts")) {
    await literally(page, entry);
    await predict(page);
  } else {
    for (const model of fields(entry, "model")) await follow(page, model);
  }
  await expect(reply(page)).toHaveClass(/good/);
  if (fields(entry, "bet").length > 0) await expect(reply(page)).toContainText("Your bet was");
}

/** Lessons that are played on a phone as well. */
const BOTH = new Set(["macros", "lua", "tape", "enough", "shortest-way", "human-computer", "sharing"]);
const plays = lessons.flatMap((lesson) => (BOTH.has(lesson.id)
  ? [{ ...lesson, size: [1440, 900] }, { ...lesson, size: [390, 844] }] : [{ ...lesson, size: [1280, 800] }]));

for (const { id, title, size: [width, height] } of plays) {
  test(`lesson "${title}" can be done from its first step to its last, ${width}x${height}`, async ({ page }) => {
    test.setTimeout(240_000);
    await page.setViewportSize({ width, height });
    await page.goto(`#/learn/${id}/1`);
    await ready(page);
    const steps = stepsOf(id);
    for (const [n, entry] of steps.entries()) {
      await expect(page.getByTestId("lesson")).toHaveAttribute("data-step", field(entry, "id"));
      await expect(page).toHaveURL(new RegExp(`#/learn/${id}/${n + 1}$`));
      if (!field(entry, "program")) await instantly(page);
      await solve(page, entry);
      await expect(page.getByTestId(`step-${n + 1}`)).toHaveText("\u2713");
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      if (n + 1 < steps.length) await page.getByTestId("lesson-on").click();
    }
    const over = page.getByTestId("lesson-over");
    for (const can of fields(entries(`lessons/${id}.txt`)[0], "can")) {
      await expect(over).toContainText(can.replaceAll("`", "").replaceAll("'", "\u2032"));
    }
    await expect(over).toBeInViewport({ ratio: 0.9 });
    await page.getByTestId("to-lessons").click();
    await expect(page.getByTestId(`lesson-${id}`)).toContainText("Done");
  });
}

test("every exercise is done by its model answer, and its turns are counted", async ({ page }) => {
  test.setTimeout(240_000);
  await page.goto("#/learn");
  await ready(page);
  await page.getByTestId("lesson-exercises").click();
  const exercises = entries("exercises/exercises.txt");
  let best = 0;
  for (const [n, entry] of exercises.entries()) {
    await expect(page.getByTestId("lesson")).toHaveAttribute("data-step", field(entry, "id"));
    await solve(page, entry);
    await expect(reply(page)).toContainText(/needs \d+ turns/);
    best = Number((await reply(page).textContent()).match(/needs (\d+) turns/)[1]);
    // Shorter algorithms that the solver has found meanwhile make fewer turns than the file counts without them.
    expect(best).toBeLessThanOrEqual(Number(field(entry, "turns")));
    expect(best).toBeGreaterThan(0);
    if (n + 1 < exercises.length) await page.getByTestId("lesson-on").click();
  }
  await page.reload();
  const shown = async (id) => Number((await page.getByTestId(id).textContent()).replace(/\D/g, ""));
  expect(await shown("exercise-best")).toBe(best);
  expect(await shown("exercise-model")).toBe(Number(field(exercises.at(-1), "turns")));
  expect(await shown("exercise-known")).toBe(Number(field(exercises.at(-1), "best-turns")));
  await page.getByTestId("to-lessons").click();
  await expect(page.getByTestId("lesson-exercises")).toContainText("Done");
});

test("the recolouring follows the turns that the pupil makes", async ({ page }) => {
  await page.goto("#/learn/laws/2");
  const [sums, picture] = [page.getByTestId("orientation-sums"), page.getByTestId("picture").getByRole("img")];
  await expect(picture).toHaveAccessibleName(/All are 0\.$/);
  await page.getByTestId("press-1").click();
  await expect(picture).toHaveAccessibleName(/All are 0 but (\w+ [12](, )?){4}\.$/);
  // The sum is what the step asks for.
  await expect(sums).not.toContainText("add up");
  await page.getByTestId("lesson-answer").fill("6");
  await page.keyboard.press("Enter");
  await expect(sums).toContainText("Corners add up to 6, edges to 0.");
});

test("a drawing says nothing that its step asks for", async ({ page }) => {
  await page.goto("#/learn/turning-counts/6");
  const picture = page.getByTestId("picture");
  await expect(picture).toContainText("FR");
  await expect(picture).not.toContainText(/times|solved/);
  await page.getByTestId("lesson-answer").fill("7");
  await page.keyboard.press("Enter");
  await expect(picture).toContainText("7 times");
});

test("a turn the wrong way is said to be one, and can be taken back", async ({ page }) => {
  await page.goto("#/learn/turning-counts/1");
  await expect(page.getByTestId("repeats")).toHaveText("0");
  await page.keyboard.press("Shift+U");
  await expect(reply(page)).toContainText("the other way round");
  await page.getByTestId("learn-back").click();
  for (let n = 0; n < 4; n += 1) await page.keyboard.press("u");
  await expect(reply(page)).toHaveClass(/good/);
});

test("a lesson leads to another screen, and the way goes back", async ({ page }) => {
  await page.goto("#/learn/architect/9");
  await page.getByRole("link", { name: "Open Architect" }).click();
  await page.getByRole("button", { name: "Find the shortest algorithms" }).click();
  await expect(page.getByTestId("proof-A")).toContainText("is shorter (proved)", { timeout: 60_000 });
  await expect(page.getByTestId("taken")).toContainText("5 moves");
  for (let n = 0; n < 4 && !page.url().includes("/learn/"); n += 1) await page.goBack();
  await expect(page).toHaveURL(/#\/learn\/architect\/9$/);
  await expect(page.getByTestId("lesson")).toHaveAttribute("data-step", "find");
});

test("the end of a lesson comes together, and leads on", async ({ page }) => {
  const done = () => {
    localStorage["hypercubist/learn"] = "1;invited;two-registers:two-numbers,disturb,ninety,cycles";
  };
  await page.addInitScript(done);
  const moving = () => page.evaluate(() => document.getAnimations().filter((one) => {
    return one.effect.target.closest(".lesson-over") && one instanceof CSSAnimation;
  }).length);
  await page.goto("#/learn/two-registers/4");
  const over = page.getByTestId("lesson-over");
  await expect(over).toBeInViewport({ ratio: 0.9 });
  expect(await moving()).toBeGreaterThan(5);
  await expect(over.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "4");
  await expect(page.getByTestId("over-next")).toContainText("Next: The one question");
  await expectAccessible(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await moving()).toBe(0);
  await page.getByTestId("over-next").click();
  await expect(page).toHaveURL(/#\/learn\/one-question\/1$/);
});

test("a teacher prints a lesson's plan", async ({ page }) => {
  await page.goto("#/learn");
  await expect(page.getByTestId("lessons")).toBeVisible();
  await page.evaluate(() => { window.print = () => { window.printed = true; }; });
  await page.getByRole("button", { name: "Print the plan of lesson 3: Two registers on one cube" }).click();
  await expect.poll(() => page.evaluate(() => window.printed)).toBe(true);
  const plan = page.getByTestId("plan");
  await expect(plan).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect(plan).toBeVisible();
  await expect(page.getByTestId("lessons")).toBeHidden();
  await expect(plan).toContainText("Lesson plan 3: Two registers on one cube");
  await expect(plan).toContainText("What goes wrong");
  await expect(plan.locator("tbody tr")).toHaveCount(stepsOf("two-registers").length);
  await page.emulateMedia({ media: "screen" });
  await page.getByTestId("lesson-two-registers").click();
  await expect(page.getByTestId("lesson")).toBeVisible();
  await expect(plan).toHaveCount(0);
});

test("the list draws how far all lessons are done", async ({ page }) => {
  const all = lessons.reduce((sum, { id }) => sum + stepsOf(id).length, 0);
  await page.goto("#/learn");
  const progress = page.getByRole("progressbar", { name: "Progress in all lessons" });
  await expect(progress).toHaveAttribute("aria-valuetext", `0 of ${all} steps done`);
  await page.goto("#/learn/turning-counts/1");
  for (let n = 0; n < 4; n += 1) await page.getByTestId("press-1").click();
  await expect(reply(page)).toHaveClass(/good/);
  await page.getByTestId("to-lessons").click();
  await expect(progress).toHaveAttribute("aria-valuetext", `1 of ${all} steps done`);
});

test("a wrong program hears which numbers gave what", async ({ page }) => {
  await page.goto("#/learn/exercises/1");
  await ready(page);
  await expect(async () => {
    await page.getByTestId("lesson-test").click();
    await expect(reply(page)).toContainText(
      "With 3, your program answers 3. It should answer 10. 2 other tests fail, too.", { timeout: 1000 });
  }).toPass();
});

test("a link that holds no lesson says why, and can be mended", async ({ page }) => {
  await page.goto("#/learn/task?title=A&program=halt_1&text=%3Cimg_src=x_onerror=alert(1)%3E&tests=1_-%3E_2!3!"
    + "4_-%3E_5!".repeat(30));
  await expect(page.getByTestId("task-refused")).toContainText("Step 1, test 25: there are more than 24 tests.");
  await page.getByRole("link", { name: "Mend it" }).click();
  await expect(page.getByTestId("task-text")).toHaveValue("<img src=x onerror=alert(1)>");
  await page.goto(`#/learn/task?lesson=${"x".repeat(40_000)}`);
  await expect(page.getByTestId("task-refused")).toContainText("There are no steps in it.");
  // What would take for ever is refused as quickly as the rest, and no address leads off the page.
  await page.goto("#/learn/task?lesson=title:_T!ask:_A!well:_W!goal:_solved!puzzle:_4x4x4x4!setup:_(R_U)400000!!"
    + "title:_T!ask:_A!well:_W!goal:_solved!open:_javascript:alert(1)_=%3E_x");
  await expect(page.getByTestId("task-refused")).toContainText("moves; at most 1\u202f000 are allowed");
  await expect(page.getByTestId("task-refused")).toContainText("Step 2, open: a link leads to this page");
});

test("an endless program is explained", async ({ page }) => {
  await page.goto("#/learn/exercises/1");
  await ready(page);
  await write(page, `.registers {
    A, B <- 3x3 builtin (90, 90)
}
    input "A number:" A
again:
    add B 1
    goto again
`);
  await expect(async () => {
    await page.getByTestId("lesson-test").click();
    await expect(reply(page)).toContainText("it never ends. It comes back to line", { timeout: 2000 });
  }).toPass();
});

test.describe("a first visit", () => {
  test.use({ invited: false });

  test("is invited, and no later one", async ({ page }) => {
    await page.goto("");
    await ready(page);
    await expect(page.getByTestId("invitation")).toBeVisible();
    await page.getByTestId("invitation-accept").click();
    await expect(page.getByTestId("lessons")).toBeVisible();
    await page.getByTestId("lesson-next").click();
    await expect(page).toHaveURL(/#\/learn\/turning-counts\/1$/);
    await page.goto("#/run");
    await page.reload();
    await ready(page);
    await expect(page.getByTestId("invitation")).toBeHidden();
  });

  for (const [width, height] of [[390, 844], [844, 390]]) {
    test(`leaves puzzle and player in sight, upright the program as well, ${width}x${height}`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.goto("");
      await ready(page);
      await expect(page.getByTestId("invitation")).toBeInViewport({ ratio: 1 });
      await expect(page.getByTestId("run")).toBeInViewport({ ratio: 1 });
      // A phone on its side shows the puzzle at full height, and has the program further down beside it.
      if (width > height) {
        expect((await page.getByTestId("puzzle-canvas").boundingBox()).height).toBe(height);
        return;
      }
      const lines = () => page.locator(".cm-line").evaluateAll((lines) => {
        const box = document.querySelector(".cm-scroller").getBoundingClientRect();
        const keys = document.querySelector(".screens").getBoundingClientRect();
        const low = keys.top > box.top ? keys.top : innerHeight;
        const seen = lines.map((line) => line.getBoundingClientRect());
        return seen.filter(({ top, bottom }) => top >= box.top && bottom <= Math.min(low, box.bottom)).length;
      });
      await expect.poll(lines).toBeGreaterThanOrEqual(3);
    });
  }
});

test("a wrong answer gets a hint, steps go back, and a reload remembers", { tag: "@core" }, async ({ page }) => {
  await page.goto("#/learn/turning-counts/2");
  await ready(page);
  await page.getByTestId("lesson-answer").fill("-1");
  await page.getByTestId("lesson-submit").click();
  await expect(reply(page)).toContainText("Which one is it?");
  await page.getByTestId("lesson-answer").fill("17");
  await page.getByTestId("lesson-submit").click();
  await expect(page.getByTestId("lesson-hints")).toContainText("read the number beside A");
  await page.getByTestId("lesson-answer").fill("3");
  await page.getByTestId("lesson-submit").click();
  await expect(reply(page)).toHaveClass(/good/);
  await page.getByTestId("lesson-back").click();
  await expect(page).toHaveURL(/\/1$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/2$/);
  await page.reload();
  await expect(page.getByTestId("step-2")).toHaveText("\u2713");
  await page.getByTestId("to-lessons").click();
  await expect(page.getByTestId("lesson-turning-counts")).toContainText("1 of 8 steps");
  await page.getByTestId("lessons-forget").click();
  await expect(page.getByTestId("lesson-turning-counts")).toContainText("8 steps");
  await expect(page.getByTestId("lessons-forget")).toBeHidden();
});

test("what was open on Run is open again after a lesson", async ({ page }) => {
  await page.goto("#/run/gcd.qat");
  await ready(page);
  await expect(page.getByTestId("document-name")).toHaveText(/divisor/i);
  await page.goto("#/learn/first-program/1");
  await expect(page.getByTestId("editor")).toContainText("add A 1");
  await page.getByTestId("screen-run").click();
  await expect(page.getByTestId("document-name")).toHaveText(/divisor/i);
});

test("a lesson works by keyboard alone", { tag: "@core" }, async ({ page }) => {
  await page.goto("#/learn/permutations/4");
  await ready(page);
  await page.getByTestId("puzzle-canvas").focus();
  for (const key of ["Shift+F", "Shift+U", "Shift+R"]) await page.keyboard.press(key);
  await expect(reply(page)).toHaveClass(/good/);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("n");
  await expect(page).toHaveURL(/\/5$/);
  await page.getByTestId("lesson-answer").focus();
  await page.keyboard.type("7");
  await page.keyboard.press("Enter");
  await expect(reply(page)).toHaveClass(/good/);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  for (const address of ["exercises/1", "first-program/2"]) {
    test(`the step ${address}, which has a program, opens at its top`, async ({ page }) => {
      await page.goto(`#/learn/${address}`);
      await expect(page.getByTestId("input-field")).toBeVisible();
      await expect(page.locator(".running-line")).not.toHaveCount(0);
      await expect(page.getByRole("heading", { level: 2 }).first()).toBeInViewport();
      expect(await page.evaluate(() => scrollY)).toBe(0);
    });
  }
});

test("axe finds nothing, wide and on a phone, and nothing sticks out", async ({ page }) => {
  test.setTimeout(180_000);
  const quiet = async () => {
    await expectAccessible(page);
  };
  for (const [width, height] of [[1280, 800], [390, 844]]) {
    await page.setViewportSize({ width, height });
    for (const at of ["", "/new", "/turning-counts/6", "/two-registers/3", "/first-program/4", "/four-dimensions/2",
      "/macros/4", "/shortest-way/2"]) {
      await page.goto(`#/learn${at}`);
      await ready(page);
      await expect(page.getByTestId({ "": "lessons", "/new": "task-form" }[at] ?? "lesson-ask")).toBeVisible();
      await quiet();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  }
});
