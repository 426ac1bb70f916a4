// A headset in Chromium, emulated by iwer: the page finds it as `navigator.xr`. Its runtime draws both eyes side by side on
// the page's own canvas, so what they see can be read from there.

import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** Puts a headset on, before the page is opened: two eyes at 1.6 m, a controller in each hand. */
export async function wear(page, { modes = ["immersive-vr", "immersive-ar"] } = {}) {
  await page.addInitScript({ path: require.resolve("iwer/build/iwer.min.js") });
  await page.addInitScript((modes) => {
    const runtime = globalThis.IWER;
    const device = new runtime.XRDevice({ ...runtime.metaQuest3, supportedSessionModes: ["inline", ...modes] });
    device.installRuntime({ forceInstall: true });
    device.stereoEnabled = true;
    device.position.set(0, 1.6, 0);
    globalThis.worn = device;
  }, modes);
}

/** Has a hand at a place point at another one; both are x, y and z, metres. */
export function point(page, hand, from, to) {
  return page.evaluate(
    ({ hand, from, to }) => {
      const controller = worn.controllers[hand];
      const [x, y, z] = to.map((part, n) => part - from[n]);
      const left = Math.atan2(-x, -z) / 2;
      const up = Math.atan2(y, Math.hypot(x, z)) / 2;
      const [s, c, t, d] = [Math.sin(left), Math.cos(left), Math.sin(up), Math.cos(up)];
      controller.position.set(...from);
      controller.quaternion.set(c * t, s * d, -s * t, c * d);
    },
    { hand, from, to },
  );
}

/** Presses a hand's button ("trigger", "squeeze") or lets go of it. */
export const press = (page, hand, button, value) =>
  page.evaluate(({ hand, button, value }) => worn.controllers[hand].updateButtonValue(button, value), {
    hand,
    button,
    value,
  });

/** Pushes a hand's stick. */
export const push = (page, hand, x, y) =>
  page.evaluate(({ hand, x, y }) => worn.controllers[hand].updateAxes("thumbstick", x, y), { hand, x, y });

/** Waits until the headset has shown some more pictures. */
export const frames = (page, count = 3) =>
  page.evaluate(
    (count) =>
      new Promise((resolve) => {
        const next = () => (count-- > 0 ? worn.activeSession.requestAnimationFrame(next) : resolve());
        next();
      }),
    count,
  );

/** What the eyes see, as a PNG: the left eye's half and the right one's. */
export const seen = (page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        worn.activeSession.requestAnimationFrame(() => {
          // Read after the page has drawn, before the browser takes the picture away.
          queueMicrotask(() => resolve(worn.appCanvas.toDataURL()));
        });
      }),
  );
