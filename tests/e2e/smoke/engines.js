// The browser engines that the smoke tests drive, all through W3C WebDriver: what is started, and what an engine lacks.
//
// `cargo xtask test --only smoke` finds or installs the programs and names them in the environment.

import selenium from "selenium-webdriver";
import { DriverService } from "selenium-webdriver/remote/index.js";
import { findFreePort } from "selenium-webdriver/net/portprober.js";
import { display } from "../display.js";
import { graphics } from "../graphics.js";

const MINI_BROWSER = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser";

/** A person's window: a narrow one shows one part of the page at a time. */
const WINDOW = { width: 1280, height: 900 };

const named = (variable, usual) => process.env[variable] ?? usual;

const webkit = {
  driver: named("WEBKIT_DRIVER", "WebKitWebDriver"),
  arguments: (port) => [`--port=${port}`],
  display: true,
  capabilities: {
    browserName: "MiniBrowser",
    "webkitgtk:browserOptions": { binary: named("MINI_BROWSER", MINI_BROWSER), args: ["--automation"] },
  },
};

/** By name: the driver's program with its arguments and environment, whether it needs a display, the capabilities asked
 * for, and whether the engine's threads can share memory. */
export const ENGINES = {
  chromium: {
    driver: named("CHROME_DRIVER", "chromedriver"),
    arguments: (port) => [`--port=${port}`],
    capabilities: {
      browserName: "chrome",
      "goog:chromeOptions": {
        binary: named("CHROME", "/usr/bin/chromium"),
        args: ["--headless=new", "--no-sandbox", "--disable-quic", "--no-first-run", ...graphics],
      },
    },
    threads: true,
  },
  firefox: {
    driver: named("GECKO_DRIVER", "geckodriver"),
    // Its own second port would be the same for every geckodriver of this machine.
    arguments: (port) => ["--port", String(port), "--websocket-port", "0"],
    capabilities: {
      browserName: "firefox",
      // With a WebDriver BiDi session open, workers register with the browser's debugger (see www/threads.js).
      webSocketUrl: true,
      "moz:firefoxOptions": {
        binary: named("FIREFOX", "/usr/bin/firefox-esr"),
        // Where no window manager answers, geckodriver waits five seconds for a window to change its size.
        args: [`--width=${WINDOW.width}`, `--height=${WINDOW.height}`],
      },
    },
    // Without any display it has no WebGL.
    display: true,
    threads: true,
  },
  // WebKitGTK makes no shared memory, even for an isolated page, unless it is asked to. Safari does.
  webkit: { ...webkit, threads: false },
  "webkit-threads": { ...webkit, environment: { JSC_useSharedArrayBuffer: "1" }, threads: true },
};

/** Starts a browser; gives its driver and the function that ends everything that was started. */
export async function start(name) {
  const engine = ENGINES[name];
  const ends = [];
  const end = async () => {
    for (const end of ends.reverse()) await end();
  };
  try {
    const env = { ...process.env, ...engine.environment };
    if (engine.display) {
      const screen = await display();
      ends.push(screen.end);
      env.DISPLAY = screen.name;
    }
    const port = await findFreePort();
    const service = new DriverService(engine.driver, {
      loopback: true,
      port,
      args: engine.arguments(port),
      env,
      stdio: "ignore",
    });
    ends.push(() => service.kill());
    const driver = await new selenium.Builder()
      .usingServer(await service.start(20_000))
      .withCapabilities(engine.capabilities)
      .build();
    ends.push(() => driver.quit());
    await driver.manage().window().setRect({ x: 0, y: 0, ...WINDOW });
    return { driver, end };
  } catch (error) {
    await end();
    throw error;
  }
}
