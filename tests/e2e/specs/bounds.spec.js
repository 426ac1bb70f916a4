// What a link, a file, a program and a frame cannot do, and what the page refuses: SECURITY.md and docs/limits.md name
// these tests beside each sentence.

import { createServer } from "node:http";
import { ownFrames } from "../faults/session.js";
import { expect, instant, open, play, test, write } from "../rig.js";

const ELSEWHERE = "http://elsewhere.example/";

test("the policy lets nothing of the page reach another host", async ({ page, baseURL }) => {
  page.troubles.allow(/content security policy|Refused to|violates/i);
  await open(page);
  const outcomes = await page.evaluate(async (address) => {
    const refused = new Set();
    addEventListener("securitypolicyviolation", ({ effectiveDirective }) => refused.add(effectiveDirective));
    const element = (name, set) => {
      const made = Object.assign(document.createElement(name), set);
      document.body.append(made);
      return made;
    };
    const fetched = await fetch(address).then(() => "fetched", () => "refused");
    element("img", { src: `${address}a.png` });
    element("iframe", { src: address });
    element("script", { src: `${address}a.js` });
    element("link", { rel: "stylesheet", href: `${address}a.css` });
    new FontFace("theirs", `url(${address}a.woff2)`).load().catch(() => {});
    element("audio", { src: `${address}a.ogg` });
    element("object", { data: address });
    const socket = (() => {
      try {
        return new Promise((done) => {
          const socket = new WebSocket(address.replace("http", "ws"));
          socket.onopen = () => done("opened");
          socket.onerror = () => done("refused");
        });
      } catch {
        return "refused";
      }
    })();
    const results = { fetched, socket: await socket };
    await new Promise((done) => setTimeout(done, 500));
    return { ...results, refused: [...refused].sort() };
  }, ELSEWHERE);
  expect(outcomes.fetched).toBe("refused");
  expect(outcomes.socket).toBe("refused");
  const directives = ["connect-src", "font-src", "frame-src", "img-src", "media-src", "object-src", "script-src-elem", "style-src-elem"];
  expect(outcomes.refused).toEqual(directives);
  // A form may begin to leave the page before it is refused.
  const sent = page.waitForEvent("console", (message) => /form-action/.test(message.text()));
  await page.evaluate((action) => {
    const form = Object.assign(document.createElement("form"), { action, method: "post" });
    document.body.append(form);
    setTimeout(() => form.requestSubmit());
  }, ELSEWHERE);
  await sent;
  expect(new URL(page.url()).origin).toBe(new URL(baseURL).origin);
});

test("text is not evaluated, whoever wrote it", async ({ page }) => {
  page.troubles.allow(/content security policy|Refused to|violates/i);
  await open(page);
  const outcomes = await page.evaluate(async () => {
    const attempt = (work) => {
      try {
        return work();
      } catch (error) {
        return error.name;
      }
    };
    const button = document.createElement("button");
    button.setAttribute("onclick", "globalThis.handlerRan = true");
    button.click();
    // The driver's own scripts may evaluate texts, in the task that they begin with.
    await new Promise((later) => setTimeout(later));
    return {
      evaluated: attempt(() => (0, eval)("1 + 1")),
      made: attempt(() => new Function("return 2")()),
      handler: Boolean(globalThis.handlerRan),
    };
  });
  expect(outcomes).toEqual({ evaluated: "EvalError", made: "EvalError", handler: false });
});

test("a page that frames this one reads and changes nothing of it", async ({ page, context, baseURL }) => {
  await open(page);
  await write(page, '.registers { A <- 3x3 (U) }\n    add A 1\n    halt "mine" A\n');
  const stored = () => page.evaluate(() => JSON.stringify(Object.entries(localStorage).sort()));
  await expect.poll(stored).toContain("mine");
  const before = await stored();

  const other = await context.newPage();
  const embedded = `${baseURL}?embed#/run/average.qat?in=4,7`;
  const html = `<!doctype html><title>Elsewhere</title><iframe width=900 height=600 src="${embedded}"></iframe>`;
  // A host of its own: from one that is only made up, Chromium opens nothing on this machine.
  const host = createServer((_, response) => response.writeHead(200, { "Content-Type": "text/html" }).end(html));
  await new Promise((listening) => host.listen(0, "localhost", listening));
  const elsewhere = `http://localhost:${host.address().port}/`;
  await context.route(`${elsewhere}**`, (route) => route.continue());
  await other.goto(elsewhere);
  const frame = other.locator("iframe").contentFrame();
  await expect(frame.getByTestId("puzzle-canvas")).toBeVisible();
  const reached = await other.evaluate(() => {
    const { contentDocument, contentWindow } = document.querySelector("iframe");
    const attempt = (work) => {
      try {
        return work();
      } catch (error) {
        return error.name;
      }
    };
    for (const message of ["close", { Crash: "Panic" }, { data: { text: "theirs" } }]) contentWindow.postMessage(message, "*");
    return {
      document: contentDocument,
      storage: attempt(() => contentWindow.localStorage.length),
      address: attempt(() => contentWindow.location.href),
    };
  });
  expect(reached).toEqual({ document: null, storage: "SecurityError", address: "SecurityError" });
  await frame.getByTestId("show-program").click();
  await expect(frame.getByTestId("editor"), "it shows what its address says").toContainText("sum_loop");
  await expect(frame.getByTestId("editor")).not.toContainText("mine");
  expect(await stored(), "what the visitor saved").toBe(before);
  expect(other.url(), "the frame leaves the page around it alone").toBe(elsewhere);
  await other.close();
  host.closeAllConnections();
  host.close();
});

test("a text that is too long for a link is said to be", async ({ page }) => {
  await open(page);
  await write(page, `-- ${"a long remark ".repeat(2400)}\n.registers { A <- 3x3 (U) }\n    halt "x" A\n`);
  await page.getByTestId("share").click();
  await expect(page.getByTestId("share-error")).toContainText("too long");
});

test("a link of 1,000 breakpoints sets 200", async ({ page }) => {
  const lines = Array.from({ length: 300 }, (_, n) => `print_"${n}"`).join("!");
  const stops = Array.from({ length: 1000 }, (_, n) => `Q${n + 1}`).join();
  await open(page, `#/run/a.qat?text=.registers_{_A_<-_3x3_(U)_}!${lines}!halt_"x"_A!&stops=${stops}`.replaceAll('"', "%22"));
  await page.getByTestId("share").click();
  await expect(page.getByTestId("share-link")).not.toHaveValue("");
  const link = await page.getByTestId("share-link").inputValue();
  expect(link.match(/stops=([^&]*)/)[1].split(",")).toHaveLength(200);
});

test("of 151 problems the first 100 are listed", async ({ page }) => {
  await open(page);
  const lines = (count, line) => Array.from({ length: count }, (_, n) => line(n)).join("\n");
  const [errors, warnings, notes] = [(n) => `    add B${n} 1`, () => "    add A 4", () => "    add A 5"].map((it) => lines(60, it));
  await write(page, `.registers { A <- 3x3 (U) }\n${errors}\n${warnings}\n${notes}\n    halt "x" A\n`);
  const problems = page.getByTestId("diagnostics").getByRole("listitem");
  // 50 errors, 50 warnings, 50 notes, and one that says how many are left out.
  await expect(problems).toHaveCount(101);
  await expect(problems.last()).toHaveText("51 more");
});

test("of a long output the latest 500 entries are shown", async ({ page }) => {
  await open(page);
  await write(page, '.registers { A <- 3x3 (U) }\nrepeat 600 { print "said" }\nhalt "the end" A\n');
  await expect(page.getByTestId("q-line-1")).toContainText("said");
  await instant(page);
  await page.getByTestId("run").click();
  await expect(page.getByTestId("said")).toContainText("the end");
  expect(await page.getByTestId("output-log").getByRole("listitem").count()).toBeLessThanOrEqual(501);
  expect(await page.getByTestId("output-log").getByRole("listitem").count()).toBeGreaterThan(400);
});

test("a picture is 4,096 pixels wide at most", async ({ page }) => {
  await play(page, "#/play/2x2x2");
  await page.getByTestId("share").click();
  await page.getByTestId("picture-width").fill("99999");
  await page.getByTestId("picture-width").blur();
  await expect(page.getByTestId("picture-width")).toHaveValue("4096");
});

/** Records an algorithm that goes on for longer, and looks whether the recording ends within ten seconds of its limit. */
async function records(page, key, seconds) {
  await play(page, "#/play/2x2x2?alg=(R_U)400&speed=1&at=0");
  await page.getByTestId("share").click();
  const ended = page.waitForEvent("download");
  await page.getByTestId(key).click();
  await expect(page.getByTestId("record-stop")).toBeVisible();
  await page.evaluate((count) => globalThis.showFrames(count, 250), 4 * (seconds - 5));
  await expect(page.getByTestId("record-stop"), `after ${seconds - 5} seconds it goes on`).toBeVisible();
  await page.evaluate(() => globalThis.showFrames(40, 250));
  await expect(page.getByTestId("record-stop")).toHaveCount(0);
  return (await ended).suggestedFilename();
}

test("a GIF ends after 30 seconds", async ({ page, context }) => {
  test.setTimeout(120_000);
  await ownFrames(context);
  expect(await records(page, "record-gif", 30)).toBe("2x2x2.gif");
});

test("a video ends after two minutes", async ({ page, context }) => {
  test.setTimeout(120_000);
  await ownFrames(context);
  expect(await records(page, "record", 120)).toBe("2x2x2.webm");
});
