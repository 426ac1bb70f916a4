// The page as a smoke test sees it, through WebDriver.

import { expect } from "@playwright/test";
import selenium from "selenium-webdriver";

const { By, Key } = selenium;
const css = (id) => `[data-testid="${id}"]`;

export class Page {
  constructor(driver, address) {
    this.driver = driver;
    this.address = address;
  }

  /** Loads the page and waits for its engine. */
  async open(hash = "") {
    await this.driver.get(this.address + hash);
    await this.ready();
  }

  async ready() {
    await this.reads("solver-status", "Solver ready");
  }

  /** The text of an element; undefined while there is none. */
  text(id) {
    return this.#ask(id, "element.textContent");
  }

  attribute(id, name) {
    return this.#ask(id, "element.getAttribute(arguments[1])", name);
  }

  #ask(id, what, ...more) {
    const script = `const element = document.querySelector(arguments[0]); return element ? ${what} : undefined`;
    return this.driver.executeScript(script, css(id), ...more);
  }

  /** Waits until an element's text contains or matches something. */
  async reads(id, what, timeout = 30_000) {
    const text = expect.poll(async () => (await this.text(id)) ?? "", { message: id, timeout });
    await (what instanceof RegExp ? text.toMatch(what) : text.toContain(what));
  }

  /** Clicks as a person does, once the element is there and enabled. */
  async click(id) {
    await expect
      .poll(async () => {
        try {
          const element = await this.driver.findElement(By.css(css(id)));
          if (!(await element.isEnabled())) return "disabled";
          // WebKit's driver does not scroll to what is in the window and under the foot of the page.
          await this.driver.executeScript("arguments[0].scrollIntoView({ block: 'nearest' })", element);
          await element.click();
          return "clicked";
        } catch (error) {
          return error.message;
        }
      }, { message: id, timeout: 30_000 })
      .toBe("clicked");
  }

  /** Types into a field. */
  async fill(id, text) {
    await this.driver.findElement(By.css(css(id))).sendKeys(text);
  }

  /** Types a line at the top of the program. WebKit's driver now and then sends the keys to nobody; then it tries again. */
  async writeFirstLine(text) {
    const type = async () => {
      await this.driver.findElement(By.css(`${css("editor")} .cm-editor`)).click();
      const keys = this.driver.actions().keyDown(Key.CONTROL).sendKeys(Key.HOME).keyUp(Key.CONTROL);
      await keys.sendKeys(text, Key.ENTER).perform();
      await this.reads("editor", text, 5_000);
    };
    const before = await this.text("editor");
    await type().catch(async (error) => {
      if ((await this.text("editor")) !== before) throw error;
      await type();
    });
  }

  /** Sets the speed to its last stop, at which turns take no time. */
  async instant() {
    await this.driver.executeScript(
      `const field = document.querySelector(arguments[0]);
       field.value = field.max;
       field.dispatchEvent(new Event("input", { bubbles: true }));`,
      css("speed"),
    );
  }

  facelets() {
    return this.attribute("facelets", "data-facelets");
  }

  /** What the canvas shows, as a picture. */
  async picture() {
    return (await this.driver.findElement(By.css(css("puzzle-canvas")))).takeScreenshot();
  }

  /** Waits until the canvas shows something else than `before` and nothing moves; gives what it shows. */
  async pictureOtherThan(before, message) {
    let picture = before;
    const moving = async () => {
      const last = picture;
      picture = await this.picture();
      return picture === before ? "the same as before" : picture !== last;
    };
    await expect.poll(moving, { message, timeout: 20_000 }).toBe(false);
    return picture;
  }
}
