// A cuber's tools in Play: the mouse, keys, logs, filters.

import { expect, instant, play, test } from "../rig.js";

const text = (page) => page.getByTestId("algorithm");

async function saved(download) {
  const chunks = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

test("a log goes to MagicCube4D and to Hyperspeedcube, and both come back", { tag: "@core" }, async ({ page }) => {
  await play(page, "#/play/3x3x3x3?setup=R12_R34&alg=OF_{1-2}RU~_R13");
  for (const [id, name, begins] of [
    ["magiccube4d", "3x3x3x3.log", "MagicCube4D 3 "],
    ["hyperspeedcube", "3x3x3x3.hsc", "// Hyperspeedcube puzzle log"],
  ]) {
    await page.getByTestId("share").click();
    const download = page.waitForEvent("download");
    await page.getByTestId(`export-${id}`).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(name);
    const log = await saved(file);
    expect(log.startsWith(begins)).toBe(true);
    await page.getByTestId("share-close").click();
    const pieces = page.getByTestId("solved-pieces");
    await page.getByTestId("panel-pieces").click();
    const before = await pieces.innerText();
    await page.getByTestId("panel-turn").click();
    await page.getByTestId("play-reset").click();
    await text(page).fill(log);
    await expect(page.getByTestId("scrubber-words")).toHaveText(/of 3 steps/);
    await page.getByTestId("scrubber").fill("3");
    await page.getByTestId("panel-pieces").click();
    await expect(pieces).toHaveText(before);
  }
});

test("mouse buttons as in MagicCube4D, and a gripped cell stands out", async ({ page }) => {
  await play(page, "#/play/2x2x2x2");
  await instant(page);
  const canvas = page.getByTestId("puzzle-canvas");
  const box = await canvas.boundingBox();
  const at = [box.x + box.width / 2 + 12, box.y + box.height / 2 - 16];
  await page.mouse.click(...at);
  const ours = await text(page).inputValue();
  expect(ours).not.toBe("");
  await page.getByTestId("undo").click();
  await page.getByTestId("setting-mouse-buttons-as-in").selectOption("MagicCube4D");
  await page.mouse.click(...at);
  await expect(text(page)).not.toHaveValue("");
  expect(await text(page).inputValue(), "the left button turns the other way").not.toBe(ours);
  await page.mouse.click(...at, { button: "right" });
  await page.getByTestId("panel-pieces").click();
  await expect(page.getByTestId("solved-pieces"), "the right one back").toContainText("16 of 16");
  const steps = await page.getByTestId("scrubber-words").innerText();
  await page.keyboard.down("Control");
  await page.mouse.click(box.x + box.width * 0.3, box.y + box.height * 0.5);
  await page.keyboard.up("Control");
  await expect(page.getByTestId("scrubber-words"), "Ctrl turns nothing").toHaveText(steps);
});

test("filters are saved by name, follow the stages, and travel; a blindfold hides everything", async ({ page }) => {
  await play(page, "#/play/3x3x3x3");
  await page.getByTestId("panel-view").click();
  await page.getByTestId("stage-2").click();
  await expect(page.getByTestId("kind-3")).toHaveAttribute("aria-pressed", "false");
  await expect(page.getByTestId("kind-2")).toHaveAttribute("aria-pressed", "true");
  await page.getByTestId("setting-belonging-to-cell").selectOption("4");
  await page.getByTestId("filter-name").fill("cross");
  await page.getByTestId("save-filter").click();
  await page.getByTestId("show-all").click();
  await expect(page.getByTestId("kind-3")).toHaveAttribute("aria-pressed", "true");
  await page.reload();
  await page.getByTestId("panel-view").click();
  await page.getByTestId("filter-cross").click();
  await expect(page.getByTestId("kind-3")).toHaveAttribute("aria-pressed", "false");
  await page.getByTestId("share").click();
  await expect(page.getByTestId("share-link")).toHaveValue(/hide=3,4&home=4/);
  await page.getByTestId("share-close").click();
  await page.getByTestId("show-all").click();
  await page.getByTestId("setting-only-the-piece").selectOption("1234");
  await page.getByTestId("setting-marks-on-stickers").selectOption("Facet numbers");
  await page.getByTestId("share").click();
  await expect(page.getByTestId("share-link")).toHaveValue(/marks=facet-numbers&piece=1234/);
  await page.getByTestId("share-close").click();
  await page.getByTestId("setting-blindfold").click();
  await page.getByTestId("panel-pieces").click();
  await expect(page.getByTestId("pieces")).toHaveCount(0);
});

test("keys are saved as a set, and copied and pasted as text", async ({ page }) => {
  await play(page, "#/play/3x3x3");
  await page.keyboard.press("?");
  await page.getByTestId("keys-text").fill("R=j L=f nonsense");
  await expect(page.getByTestId("keys-imported")).toContainText("2 changed keys are read");
  await page.getByTestId("key-set-name").fill("CFOP");
  await page.getByTestId("save-keys").click();
  await page.getByTestId("usual-keys").click();
  await expect(page.getByTestId("keys-text")).toHaveValue("");
  await page.reload();
  await expect(page.getByTestId("panel-turn")).toBeVisible();
  await page.keyboard.press("?");
  await page.getByTestId("use-keys-CFOP").click();
  await expect(page.getByTestId("keys-text")).toHaveValue("R=j L=f");
  await page.getByTestId("help-close").click();
  await page.keyboard.press("j");
  await expect(text(page)).toHaveValue("R");
});

test("a macro is made with stickers, done elsewhere, and pasted", async ({ page }) => {
  await play(page, "#/play/3x3x3?alg=R_U_R~");
  await page.getByTestId("panel-moves").click();
  await page.getByTestId("macro-name").fill("pair");
  await page.getByTestId("macro-pick").click();
  const stickers = page.getByTestId("macro-stickers");
  const box = await page.getByTestId("puzzle-canvas").boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await expect(stickers, "a click chooses a sticker").toHaveValue(/^\w+@\w$/);
  await expect(page.getByTestId("scrubber-words"), "and turns nothing").toHaveText("3 of 3 steps");
  await stickers.fill("UFR@U UF@U");
  await page.getByTestId("macro-save").click();
  await page.reload();
  await page.getByTestId("panel-moves").click();
  await page.getByTestId("macro-pair").click();
  await stickers.fill("UFL@F UL@L");
  await stickers.press("Enter");
  await expect(page.getByTestId("macro-error")).toContainText("No rotation");
  await stickers.fill("UBL@U UB@U");
  await page.getByTestId("macro-place").click();
  await expect(text(page)).toHaveValue("R U R' L U L'");
  await page.getByTestId("macro-paste").fill("cross | UF@U | F R U");
  await expect(page.getByTestId("macro-cross")).toBeVisible();
});
