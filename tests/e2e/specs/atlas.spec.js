// The screen Atlas, as somebody walks through it who has never seen it: the parts, the tables, working numbers out again,
// the way into Play.

import { expect, expectAccessible, test } from "../rig.js";

/** Opens a part and waits until the engine listens. */
async function atlas(page, part = "") {
  await page.goto(`#/atlas${part && `/${part}`}`);
  await expect(page.getByTestId("solver-status")).toHaveAttribute("data-state", "ready");
}

/** The page is not wider than the window. */
async function fits(page) {
  const over = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(over).toBeLessThanOrEqual(0);
}

/** A table's row by its name: the texts of its cells. */
const row = (page, table, name) =>
  page.getByTestId(`table-${table}`).getByRole("row").filter({ has: page.getByRole("rowheader", { name, exact: true }) });

test("the list leads to every part and back", async ({ page }) => {
  await page.goto("");
  await page.getByTestId("screen-atlas").click();
  await expect(page).toHaveURL(/#\/atlas$/);
  await expect(page.getByTestId("atlas-heading")).toHaveText("The atlas");
  for (const part of ["papers", "errata", "distances", "symmetric", "two-colour", "tesseract", "turn-metrics"]) {
    await page.getByTestId(`atlas-${part}`).click();
    await expect(page).toHaveURL(new RegExp(`#/atlas/${part}$`));
    await expect(page.getByTestId(`atlas-${part}`)).toHaveAttribute("aria-current", "page");
    await expect(page.getByRole("table").or(page.getByTestId("erratum-1")).first()).toBeVisible();
    // The part scrolls, the page around it does not.
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
  }
  await page.goBack();
  await expect(page.getByTestId("atlas-heading")).toHaveText("The tesseract in numbers");
  await page.goto("#/atlas/nowhere");
  await expect(page.getByTestId("notice")).toContainText("nowhere");
  await expect(page.getByTestId("atlas-heading")).toHaveText("The atlas");
});

test("a number is worked out again, agrees, and a misprint is found", async ({ page }) => {
  await atlas(page, "tesseract");
  await expect(row(page, "n-topes", "Basic rotations")).toContainText("80");
  await page.getByTestId("check-n-topes").click();
  const verdict = page.getByTestId("verdict-n-topes");
  await expect(verdict).toContainText("3 differ, as the table\u2019s notes explain");
  await expect(row(page, "n-topes", "Basic rotations")).toContainText("found here: 60");
  await expect(row(page, "n-topes", "Pieces that move")).toContainText("found here: 20");
  await page.getByTestId("check-basic-rotations").click();
  await expect(page.getByTestId("verdict-basic-rotations")).toContainText("24 numbers agree");
});

test("everything goes by keyboard, and a count can be stopped", async ({ page }) => {
  await atlas(page, "two-colour");
  const cube = page.getByTestId("sheet-gy-seen");
  await expect(row(page, "gy-seen", "4")).toContainText("29\u202f246");
  const reach = cube.getByLabel("up to");
  await reach.focus();
  await page.keyboard.press("ArrowUp");
  await expect(reach).toHaveValue("4");
  await page.keyboard.press("Shift+Tab");
  await expect(page.getByTestId("check-gy-seen")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("verdict-gy-seen")).toContainText("10 numbers agree");
  await expect(row(page, "gy-seen", "4")).toContainText("agrees");
  await reach.selectOption("6");
  await page.getByTestId("check-gy-seen").click();
  await page.getByTestId("stop-gy-seen").click();
  await expect(page.getByTestId("verdict-gy-seen")).toContainText("Stopped.");
  await expect(page.getByTestId("check-gy-seen")).toBeEnabled();
});

test("the two-colour cubes are counted and played", async ({ page }) => {
  await atlas(page, "two-colour");
  await expect(row(page, "two-colour-counts", "States that turns reach: the two multiplied")).toContainText(
    "116\u202f397\u202f388\u202f800",
  );
  await expect(page.getByTestId("cube-gy")).toContainText("God\u2019s number 13");
  await page.getByTestId("play-rb").click();
  await expect(page).toHaveURL(/#\/play\/3x3x3/);
  await page.getByTestId("panel-view").click();
  await expect(page.getByTestId("setting-colours")).toHaveValue("Red and blue");
  await page.getByTestId("setting-colours").selectOption("One colour per face");
  await expect(page.getByTestId("setting-colours")).toHaveValue("One colour per face");
});

test("positions of the cube are counted again", async ({ page }) => {
  await atlas(page, "distances");
  await page.getByTestId("sheet-distances-htm").getByLabel("up to").selectOption("4");
  await page.getByTestId("check-distances-htm").click();
  await expect(page.getByTestId("verdict-distances-htm")).toContainText("10 numbers agree; 5 are not in the table");
  await page.getByTestId("sheet-distances-qtm").getByLabel("up to").selectOption("4");
  await page.getByTestId("check-distances-qtm").click();
  await expect(page.getByTestId("verdict-distances-qtm")).toContainText("10 numbers agree; 5 are not in the table");
  const plot = page.getByTestId("plot-distances");
  await expect(plot.locator(".series")).toHaveCount(4);
  // Wide enough to be read.
  expect((await plot.getByRole("img").boundingBox()).width).toBeGreaterThan(500);
});

test("each part has a picture, and the tesseract's kinds of pieces are seen before they are counted", async ({ page }) => {
  await atlas(page, "");
  const seen = (pictures) => pictures.evaluateAll((all) => all.map((picture) => picture.complete && picture.naturalWidth > 0));
  const parts = page.locator(".cards img");
  await expect(parts).toHaveCount(await page.locator(".cards a").count());
  await expect.poll(async () => new Set(await seen(parts))).toEqual(new Set([true]));
  await page.getByRole("link", { name: "The tesseract in numbers" }).click();
  await expect.poll(() => seen(page.locator(".kinds img"))).toEqual([true, true, true, true]);
  await page.getByRole("link", { name: /^24 dyads/ }).click();
  await expect(page).toHaveURL(/#\/play\/3x3x3x3\?hide=1,3,4/);
  await expect(page.getByTestId("puzzle-name")).toHaveText("3x3x3x3");
});

test("the farthest positions have their moves as people write them", async ({ page }) => {
  await atlas(page, "farthest");
  await expect(page.getByTestId("farthest-1").locator("code").first()).toHaveText(/^D U2 F R′ D′ U L /);
});

test("the tesseract has its order, an element to play, and N-topes of any N", { tag: "@core" }, async ({ page }) => {
  await atlas(page, "tesseract");
  await expect(row(page, "tesseract-order", "All positions")).toContainText("756");
  await page.getByTestId("check-tesseract-order").click();
  await expect(page.getByTestId("verdict-tesseract-order")).toContainText("1 number agrees");
  await expect(row(page, "tesseract-elements", "Order")).toContainText("36\u202f756\u202f720");
  await expect(row(page, "tesseract-elements", "Order")).toContainText("12\u202f432\u202f420");
  await page.getByTestId("dimensions").fill("5");
  await expect(page.getByTestId("n-tope")).toContainText("60 basic rotations");
  await page.getByTestId("play-element").click();
  await expect(page).toHaveURL(/#\/play\/3x3x3x3\?alg=R64/);
  await expect(page.getByTestId("scrubber-words")).toContainText("10");
});

test("why one cube in twelve can be solved, with moves to play", async ({ page }) => {
  await atlas(page, "two-colour");
  const theorem = page.getByTestId("theorem");
  await expect(theorem).toContainText("(UR)_{ab}(UL)_{ab}");
  await theorem.getByRole("link").last().click();
  await expect(page).toHaveURL(/#\/play\/3x3x3\?alg=/);
});

test("Play solves in slice turns", async ({ page }) => {
  await page.goto("#/play/3x3x3?alg=R_L~_U2_D2");
  await expect(page.getByTestId("solver-status")).toContainText("Solver ready");
  await page.getByTestId("solve-count").selectOption({ label: "a turn of any layer (STM)" });
  await page.getByTestId("solve-shortest").click();
  await expect(page.getByTestId("solve-result")).toContainText("Optimal (proved), 2 moves (STM)", { timeout: 40_000 });
  await expect(page.getByTestId("solve-result")).toContainText("E2");
});

test("symmetric positions are listed and open in Play", async ({ page }) => {
  await atlas(page, "symmetric");
  await row(page, "symmetry-types", "Oh").getByRole("link").click();
  await expect(page).toHaveURL(/#\/atlas\/symmetric\/Oh$/);
  await expect(page.getByTestId("symmetry-type")).toContainText("everything", { timeout: 50_000 });
  await page.getByRole("link", { name: "Play the solution: number 3, SPTM" }).click();
  await expect(page).toHaveURL(/#\/play\/3x3x3\?setup=F2_B2_L2_R2_U2_D2/);
  await page.goto("#/atlas/symmetric/nothing");
  await expect(page.locator(".bad")).toContainText("There is no symmetry type called nothing");
});

test("Play solves as moves are counted, and in two colours", async ({ page }) => {
  await page.goto("#/play/3x3x3?alg=R_L2_U");
  await expect(page.getByTestId("solver-status")).toContainText("Solver ready");
  await page.getByTestId("solve-count").selectOption({ label: "opposite faces at once (SPTM)" });
  await page.getByTestId("solve-all").click();
  await expect(page.getByTestId("solve-result")).toContainText("Optimal (proved), 2 moves (SPTM)", { timeout: 40_000 });
  await expect(page.getByTestId("scrubber-words")).toContainText("5 steps");
  await page.goto("#/play/3x3x3?alg=R_U_F&colours=rb");
  await expect(page.getByTestId("solve-shortest")).toHaveCount(0);
  await page.getByTestId("solve").click();
  await expect(page.getByTestId("solve-result")).toContainText("Optimal (proved)", { timeout: 40_000 });
});

test("the farthest positions open in Play, and the papers lead to where their facts are", async ({ page }) => {
  await atlas(page, "farthest");
  const sixth = page.getByTestId("farthest-6");
  await expect(sixth.getByRole("img")).toBeVisible();
  await sixth.locator("summary", { hasText: "16 positions beside it" }).click();
  await expect(sixth.getByRole("link")).toHaveCount(17);
  await sixth.getByRole("link").last().click();
  await expect(page).toHaveURL(/#\/play\/3x3x3\?setup=/);
  await atlas(page, "papers");
  await page.getByTestId("guide").getByRole("link", { name: "atlas/errata" }).click();
  await expect(page.getByTestId("erratum-1")).toContainText("hypercubist verify --solves 3x3x3");
  await page.goBack();
  await page.getByRole("link", { name: "atlas/farthest" }).first().click();
  await expect(page.getByTestId("atlas-heading")).toHaveText("Farthest known");
});

test("axe finds nothing, in light and dark, and nothing sticks out on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await atlas(page);
  test.slow();
  for (const part of ["", "papers", "errata", "distances", "farthest", "symmetric", "symmetric/D4h", "upper-face", "two-colour", "tesseract", "turn-metrics"]) {
    await page.goto(`#/atlas${part && `/${part}`}`);
    const filled = page.getByRole("table").or(page.getByTestId("symmetry-type")).or(page.getByTestId("farthest-1")).or(page.getByTestId("erratum-1"));
    if (part) await expect(filled.first()).toBeVisible();
    await fits(page);
    for (const theme of ["light", "dark"]) {
      await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
      await expectAccessible(page, { where: part });
      await page.getByTestId("theme").click();
    }
  }
});

test("the last layer is set by hand, told, browsed and played", async ({ page }) => {
  await atlas(page, "upper-face");
  const answer = page.getByTestId("last-layer-answer");
  await expect(page.getByTestId("last-layer-un")).toHaveText("0");
  // Three corners go round: two exchanges.
  for (const slot of ["URF", "ULB", "ULB", "UBR"]) await page.getByTestId(`slot-${slot}`).click();
  await expect(answer).toContainText("Class");
  await expect(page.getByTestId("last-layer-solutions").getByRole("row").filter({ hasText: "HTM" })).toContainText("9");
  // One corner turned alone is not a state of a cube.
  await page.getByTestId("last-layer-solved").click();
  await expect(page.getByTestId("last-layer-un")).toHaveText("0");
  await page.getByTestId("slot-URF").click();
  await page.getByTestId("last-layer-twist").click();
  await expect(page.getByTestId("last-layer-refused")).not.toBeEmpty();
  // By keyboard; the focus stays where it was.
  const random = page.getByTestId("last-layer-random");
  await random.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#\/atlas\/upper-face\/\d+$/);
  await expect(random).toBeFocused();
  await page.getByTestId("last-layer-number").fill("162");
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("last-layer-un")).toHaveText("162");
  await expect(page).toHaveURL(/upper-face\/162$/);
  // Moves instead of a number: what they lead to, or why they lead nowhere here.
  await page.getByTestId("last-layer-number").fill("F U R U' R' F'");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/upper-face\/(?!162)\d+$/);
  await expect(page.getByTestId("last-layer-solutions").getByRole("row").filter({ hasText: "HTM" })).toContainText("6");
  await page.getByTestId("last-layer-number").fill("R U");
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("last-layer-refused")).toContainText("everything but the last layer");
  await page.getByTestId("last-layer-number").fill("162");
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("last-layer-un")).toHaveText("162");
  // All states at a distance; one of them comes to the top.
  await page.getByTestId("browse-distance").selectOption("8");
  await expect(page.getByTestId("browse-words")).toContainText("200 states, sorted by number; the first 24:");
  await page.getByTestId("browse-next").click();
  await expect(page.getByTestId("browse-words")).toContainText("25 to 48");
  const state = page.locator(".states a").nth(3);
  const number = await state.locator("span").textContent();
  await state.click();
  await expect(page.getByTestId("last-layer-un")).toHaveText(number);
  await expect(page.getByTestId("last-layer-un")).toBeInViewport();
  const solutions = page.getByTestId("last-layer-solutions").getByRole("row").filter({ hasText: "HTM" });
  await expect(solutions).toContainText("8");
  await solutions.getByRole("link", { name: /Play/ }).click();
  await expect(page).toHaveURL(/#\/play\/3x3x3/);
  await expect(page.getByTestId("scrubber-words")).toContainText("0 of 8 steps");
});

test("the last layer is a map of dots, named under a pointer and by keys", { tag: "@core" }, async ({ page }) => {
  await atlas(page, "upper-face");
  const map = page.getByTestId("map");
  const number = page.getByTestId("map-number");
  await expect(number).toHaveText("State 0");
  // The dots have the colours of the scale: many states are far, one is solved.
  const colours = () =>
    map.locator("canvas").evaluate((canvas) => {
      const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
      const counts = new Map();
      for (let at = 0; at < data.length; at += 4) {
        const colour = `rgb(${data[at]}, ${data[at + 1]}, ${data[at + 2]})`;
        counts.set(colour, (counts.get(colour) ?? 0) + 1);
      }
      return [...counts];
    });
  const swatches = page.getByTestId("map-panel").locator(".scale-step .swatch");
  const shades = await swatches.evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor));
  const states = [1, 3, 16, 88, 200, 394, 1102, 3470, 9807, 20505, 20768, 5630, 224];
  expect(shades).toHaveLength(states.length);
  const drawn = new Map(await colours());
  expect(shades.map((shade) => drawn.get(shade) / 16)).toEqual(states);
  // Only those at a distance.
  await page.getByTestId("scale-16").click();
  await expect(page.getByTestId("scale-16")).toHaveAttribute("aria-pressed", "true");
  const only = new Map(await colours());
  expect(only.get(shades.at(-1)) / 16).toBe(224);
  expect(only.get(shades.at(-2))).toBeUndefined();
  // By keyboard: the next of them, then on through the tile and the tiles.
  await map.focus();
  await page.keyboard.press("End");
  await expect(page.getByTestId("map-distance")).toHaveText("16 moves from solved");
  await expect(page.getByTestId("live")).toHaveText(/^State .* 16 moves from solved: \S/);
  const farthest = await number.textContent();
  await page.keyboard.press("Shift+ArrowDown");
  await expect(number).not.toHaveText(farthest);
  await page.keyboard.press("Home");
  await expect(page.getByTestId("map-distance")).toHaveText("Solved");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByTestId("live")).toHaveText(/^State /);
  // A pointer names the dot under it; a press keeps it.
  await map.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await map.boundingBox();
  const before = await number.textContent();
  await page.mouse.move(x + width * 0.4, y + height * 0.3);
  await expect(number).not.toHaveText(before);
  await page.mouse.move(x + width * 0.4, y - 20);
  await expect(number).toHaveText(before);
  await page.mouse.click(x + width * 0.4, y + height * 0.3);
  await page.mouse.move(x + width * 0.4, y - 20);
  await expect(number).not.toHaveText(before);
  await expect(page.getByTestId("map-card").getByRole("img")).toBeVisible();
  await page.getByTestId("map-all").click();
  const chosen = (await number.textContent()).replace(/\D/g, "");
  await expect(page).toHaveURL(new RegExp(`upper-face/${chosen}$`));
  await expect(page.getByTestId("last-layer-un")).toHaveText((await number.textContent()).replace("State ", ""));
  const moves = (await page.getByTestId("map-distance").textContent()).split(" ")[0];
  await page.getByTestId("map-play").click();
  await expect(page).toHaveURL(/#\/play\/3x3x3\?setup=/);
  await expect(page.getByTestId("scrubber-words")).toContainText(`0 of ${moves} steps`);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("a finger chooses a tile of the map, then a dot of the tile", async ({ page }) => {
    await atlas(page, "upper-face");
    const number = page.getByTestId("map-number");
    await page.getByTestId("map").scrollIntoViewIfNeeded();
    await page.getByTestId("map").tap({ position: { x: 200, y: 120 } });
    await expect(number).not.toHaveText("State 0");
    const before = await number.textContent();
    await page.getByTestId("map-tile").tap({ position: { x: 8, y: 8 } });
    await expect(number).not.toHaveText(before);
    await expect(page.getByTestId("map-play")).toBeVisible();
    await fits(page);
  });
});

test("distances are a sky that turns, is flown through and says what a shell is", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await atlas(page, "distances");
  const sky = page.getByTestId("sky");
  const words = page.getByTestId("sky-words");
  await expect(sky).toBeVisible();
  const picture = () => sky.locator("canvas").evaluate((canvas) => canvas.toDataURL());
  const moves = async () => {
    const before = await picture();
    await page.waitForTimeout(400);
    return (await picture()) !== before;
  };
  await expect.poll(moves).toBe(true);
  await page.getByTestId("sky-turn").click();
  expect(await moves()).toBe(false);
  // By keyboard and by dragging.
  let before = await picture();
  const changed = async () => {
    await expect.poll(picture).not.toBe(before);
    before = await picture();
  };
  await sky.focus();
  for (const key of ["ArrowLeft", "ArrowUp", "+", "-", "Home"]) {
    await page.keyboard.press(key);
    await changed();
  }
  await sky.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await sky.boundingBox();
  const middle = [x + width / 2, y + height / 2];
  await page.mouse.move(...middle);
  await expect(words).toContainText(/olved: \d.* positions?\. (A dot stands|Each has)/);
  await page.mouse.wheel(0, -200);
  await changed();
  // A shell by its number; then the middle again.
  await page.getByTestId("scale-7").click();
  await expect(words).toContainText("7 moves from solved: 100\u202f803\u202f036 positions. A dot stands for about 72\u202f002 of them.");
  await page.getByTestId("scale-2").click();
  await expect(words).toContainText("243 positions. Each has its dot.");
  await page.getByTestId("scale-2").click();
  await expect(words).toContainText("Drag to turn it.");
  await page.getByTestId("sky-metric").selectOption({ index: 3 });
  await page.getByTestId("scale-1").click();
  await expect(words).toContainText("1 move from solved: 45 positions.");
  // Without motion it stands still.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.reload();
  await expect(page.getByTestId("sky-turn")).toHaveAttribute("aria-label", "Turn slowly");
  expect(await moves()).toBe(false);
});

test("a last layer in Play leads to its shortest solutions", async ({ page }) => {
  await page.goto("#/play/3x3x3?setup=R_U");
  await page.getByTestId("panel-pieces").click();
  await expect(page.getByTestId("in-atlas")).toHaveCount(0);
  await page.goto("#/play/3x3x3?setup=F_U_R_U~_R~_F~");
  await page.getByTestId("panel-pieces").click();
  await page.getByTestId("in-atlas").click();
  await expect(page).toHaveURL(/#\/atlas\/upper-face\/\d+$/);
  await expect(page.getByTestId("last-layer-solutions").getByRole("row").filter({ hasText: "HTM" })).toContainText("6");
});

test("a table that cannot be fetched is reported, and is asked for again", async ({ page, context }) => {
  await context.route("**/upper-face/table.txt", (route) => route.abort());
  await atlas(page, "upper-face");
  await expect(page.getByTestId("last-layer-refused")).toContainText("The table could not be loaded");
  // A network that wants somebody to sign in answers everything with a page.
  const portal = (route) => route.fulfill({ contentType: "text/html", body: "<p>Please sign in.</p>" });
  await context.route("**/upper-face/table.txt", portal);
  await page.getByTestId("last-layer-random").click();
  await expect(page.getByTestId("last-layer-refused")).toContainText("The table could not be loaded");
  await context.unroute("**/upper-face/table.txt");
  await page.getByTestId("last-layer-random").click();
  await expect(page.getByTestId("last-layer-solutions").getByRole("row").filter({ hasText: "HTM" })).toBeVisible();
});
