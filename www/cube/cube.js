// A smart cube by Web Bluetooth, as the page hears it. What a make says is read by libraries: gan-web-bluetooth here,
// btcube-web for MoYu's cubes (moyu.js) and cubing for the others (others.js), which are files of their own.
//
// Only the parts of gan-web-bluetooth that read packets are used, from its sources: it would open a chooser with GAN's
// cubes alone.

import * as gan from "./node_modules/gan-web-bluetooth/src/gan-cube-definitions.ts";
import { GanGen2CubeEncrypter } from "./node_modules/gan-web-bluetooth/src/gan-cube-encrypter.ts";
import {
  GanCubeClassicConnection,
  GanGen2ProtocolDriver,
  GanGen3ProtocolDriver,
  GanGen4ProtocolDriver,
} from "./node_modules/gan-web-bluetooth/src/gan-cube-protocol.ts";
import { guard } from "./packets.js";

/** The generations of GAN's cubes: where they say what, and what reads it. */
const GENERATIONS = [
  [gan.GAN_GEN2_SERVICE, gan.GAN_GEN2_COMMAND_CHARACTERISTIC, gan.GAN_GEN2_STATE_CHARACTERISTIC, GanGen2ProtocolDriver],
  [gan.GAN_GEN3_SERVICE, gan.GAN_GEN3_COMMAND_CHARACTERISTIC, gan.GAN_GEN3_STATE_CHARACTERISTIC, GanGen3ProtocolDriver],
  [gan.GAN_GEN4_SERVICE, gan.GAN_GEN4_COMMAND_CHARACTERISTIC, gan.GAN_GEN4_STATE_CHARACTERISTIC, GanGen4ProtocolDriver],
];

/** The makes, by how the names of their cubes begin. */
const MAKES = [
  { make: "gan", names: ["GAN", "MG", "AiCube"], services: GENERATIONS.map(([service]) => service) },
  { make: "gocube", names: ["GoCube", "Rubik"], services: ["6e400001-b5a3-f393-e0a9-e50e24dcca9e"] },
  { make: "moyu", names: ["WCU_MY3"], services: ["0783b03e-7735-b5a0-1760-a305d2795cb0"] },
  { make: "qiyi", names: ["QY-QYSC", "XMD-TornadoV4"], services: [0xfff0] },
  { make: "giiker", names: ["Gi", "Mi Smart", "Hi-"], services: ["0000aadb-0000-1000-8000-00805f9b34fb"] },
];

/** How long a browser that may hear what a cube advertises listens for its address, milliseconds. On Linux none does. */
const LISTENED_MS = 3000;
/** A cube that is understood says how it stands within this time, milliseconds. */
const ANSWERS_MS = 6000;

/** A cube that lost turns is asked where it is once it has not been turned for this time, milliseconds. */
const QUIET_MS = 400;

/** Six bytes of an address as people write them; undefined if it is none. */
function bytesOf(address) {
  const digits = address.replace(/[\s:.-]/g, "");
  return /^[0-9a-f]{12}$/i.test(digits) ? digits.match(/../g).map((pair) => parseInt(pair, 16)) : undefined;
}

/** Whether facelets have nine of each letter; with a wrong key they are noise. */
function areFacelets(text) {
  return [..."URFDLB"].every((face) => text.split(face).length === 10);
}

/** The address that a cube of GAN advertises, where the browser lets a page hear that. */
async function advertised(device) {
  if (!device.watchAdvertisements) return undefined;
  const stop = new AbortController();
  try {
    return await new Promise((resolve) => {
      setTimeout(resolve, LISTENED_MS);
      device.addEventListener(
        "advertisementreceived",
        ({ manufacturerData }) => {
          for (const [company, data] of manufacturerData) {
            if ((company & 0xff) !== 1 || data.byteLength < 9) continue;
            const bytes = [...new Uint8Array(data.buffer, data.byteOffset, 9)].slice(3).reverse();
            resolve(bytes.map((byte) => byte.toString(16).padStart(2, "0")).join(":"));
          }
        },
        { signal: stop.signal },
      );
      device.watchAdvertisements({ signal: stop.signal }).catch(() => resolve(undefined));
    });
  } finally {
    stop.abort();
  }
}

/** What it means that no device was chosen. */
function failure({ name, message }) {
  if (name === "NotFoundError" && /not available/.test(message)) return "off";
  return { NotFoundError: "none", SecurityError: "refused" }[name] ?? "failed";
}

/** A cube of GAN on an open connection; `say` hears its turns, its position once, and its battery. */
async function openGan(device, server, bytes, say) {
  const services = await server.getPrimaryServices();
  const known = (service) => GENERATIONS.find(([uuid]) => uuid === service.uuid.toLowerCase());
  const service = services.find(known);
  if (!service) throw new Error("no service that is known");
  const [, command, state, Driver] = known(service);
  const { key, iv } = gan.GAN_ENCRYPTION_KEYS[device.name?.startsWith("AiCube") ? 1 : 0];
  const salt = new Uint8Array([...bytes].reverse());
  const says = await service.getCharacteristic(state);
  guard(says, ({ length }) => length >= 16);
  const connection = await GanCubeClassicConnection.create(
    device,
    await service.getCharacteristic(command),
    says,
    new GanGen2CubeEncrypter(new Uint8Array(key), new Uint8Array(iv), salt),
    new Driver(),
  );
  let answered;
  const answer = new Promise((resolve) => (answered = resolve));
  /** The number of the last turn, from 0 to 255, and what asks where the cube is once turns were lost. */
  let last, asks;
  const ask = () => {
    clearTimeout(asks);
    asks = setTimeout(() => connection.sendCubeCommand({ type: "REQUEST_FACELETS" }).catch(() => {}), QUIET_MS);
  };
  connection.events$.subscribe((event) => {
    if (event.type === "MOVE") {
      const lost = ((event.serial - last) & 0xff) !== 1;
      last = event.serial & 0xff;
      if (lost || asks) ask();
      else say("turn", event.move);
    } else if (event.type === "FACELETS" && answered) {
      answered(areFacelets(event.facelets) ? event.facelets : undefined);
      [answered, last] = [undefined, event.serial & 0xff];
    } else if (event.type === "FACELETS" && asks) {
      // Where it says that it is lags behind the turns; it counts once it is of the last one.
      if ((event.serial & 0xff) !== last || !areFacelets(event.facelets)) return ask();
      asks = undefined;
      say("position", event.facelets);
      say("connected", device.name ?? "");
    } else if (event.type === "BATTERY") say("battery", String(event.batteryLevel));
    else if (event.type === "GYRO") {
      const { x, y, z, w } = event.quaternion;
      say("gyroscope", [x, y, z, w].join(" "));
    }
  });
  await connection.sendCubeCommand({ type: "REQUEST_FACELETS" });
  const facelets = await Promise.race([answer, new Promise((resolve) => setTimeout(resolve, ANSWERS_MS))]);
  if (!facelets) return { understood: false };
  return {
    understood: true,
    facelets,
    begun: () => connection.sendCubeCommand({ type: "REQUEST_BATTERY" }).catch(() => {}),
  };
}

/** The pitches of a right turn and of a wrong one, hertz, and how long each lasts, seconds. */
const SOUNDS = { true: [880], false: [233, 175] };
const SOUND_S = 0.11;
const LOUDNESS = 0.2;

/** Plays what stands for a right turn, or for a wrong one. */
function play(audio, right) {
  for (const [n, pitch] of SOUNDS[right].entries()) {
    const [tone, volume] = [audio.createOscillator(), audio.createGain()];
    const begin = audio.currentTime + n * SOUND_S;
    tone.type = "triangle";
    tone.frequency.value = pitch;
    // Without a click at either end.
    volume.gain.setValueAtTime(0, begin);
    volume.gain.linearRampToValueAtTime(LOUDNESS, begin + 0.01);
    volume.gain.linearRampToValueAtTime(0, begin + SOUND_S);
    tone.connect(volume).connect(audio.destination);
    tone.start(begin);
    tone.stop(begin + SOUND_S);
  }
}

/**
 * What connects a cube. `report(what, words)` hears what happens:
 * - `off`, `none`, `refused`: Bluetooth is not on; no cube was chosen; the browser does not let the page ask
 * - `address` NAME, `address-wrong` NAME, `no-address`: its hardware address is needed, and comes by `giveAddress`; what
 *   came is another cube's, or none
 * - `connecting` NAME, `known` ADDRESS, `connected` NAME, `lost`, `failed` WHY
 * - `position` FACELETS (before `connected`, which comes again where turns were lost), `turn` R', `battery` PERCENT
 * - `state` FACELETS: where a connected cube says that it is, now and then
 * - `timer` WHAT: a timer is `connected`, is `lost` or has said `hands-on`, `get-set`, `running`, `stopped 12345`, ...
 * - `gyroscope` X Y Z W: how the cube is held, a quaternion whose axes point out of R, B and U
 */
export function open(report) {
  /** The chosen cube, its make, and its address where it is known. */
  let device, make, address;
  /** Counts what was begun, so that what was given up says nothing any more. */
  let turn = 0;
  /** What plays sounds, and what ends the connection to a timer. */
  let audio, endTimer;

  const lost = () => {
    turn += 1;
    report("lost", device.name ?? "");
  };

  async function connect() {
    const own = (turn += 1);
    const say = (what, words) => own === turn && report(what, words);
    say("connecting", device.name ?? "");
    try {
      const server = await device.gatt.connect();
      device.addEventListener("gattserverdisconnected", () => own === turn && lost(), { once: true });
      let cube;
      if (make === "gan") {
        cube = await openGan(device, server, bytesOf(address), say);
      } else if (make === "moyu") {
        const moyu = await import("./moyu.js");
        cube = await moyu.open(device, server, address, say);
      } else {
        const others = await import("./others.js");
        cube = await others.open(make, server, say);
      }
      if (own !== turn) return;
      if (!cube.understood) {
        turn += 1;
        device.gatt.disconnect();
        if (address) report("address-wrong", device.name ?? "");
        else if (make === "moyu") report("address", device.name ?? "");
        else report("failed", "it does not answer");
        return;
      }
      address = cube.address ?? address;
      if (address) say("known", address);
      if (cube.facelets) say("position", cube.facelets);
      say("connected", device.name ?? "");
      await cube.begun?.();
    } catch (error) {
      if (own !== turn) return;
      turn += 1;
      device.gatt.disconnect();
      report("failed", error.message);
    }
  }

  return {
    /** Lets the user choose a cube; `addresses` are those that were saved: `NAME=ADDRESS`, a line each. */
    async choose(addresses) {
      const own = (turn += 1);
      try {
        device = await navigator.bluetooth.requestDevice({
          filters: MAKES.flatMap(({ names }) => names.map((namePrefix) => ({ namePrefix }))),
          optionalServices: MAKES.flatMap(({ services }) => services),
          optionalManufacturerData: gan.GAN_CIC_LIST,
        });
      } catch (error) {
        return report(failure(error), error.message);
      }
      const name = device.name ?? "";
      make = MAKES.find(({ names }) => names.some((begin) => name.startsWith(begin)))?.make;
      const saved = addresses.split("\n").find((line) => line.startsWith(`${name}=`));
      address = make === "gan" || make === "moyu" ? saved?.slice(name.length + 1) : undefined;
      if (make === "gan" && !address) {
        report("connecting", name);
        address = await advertised(device);
        if (own !== turn) return undefined;
        if (!address) return report("address", name);
      }
      return connect();
    },
    /** Goes on with this address. */
    giveAddress(text) {
      const bytes = bytesOf(text);
      if (!bytes || !device) return report("no-address", "");
      address = bytes.map((byte) => byte.toString(16).padStart(2, "0").toUpperCase()).join(":");
      return connect();
    },
    /** Connects the same cube once more. */
    again() {
      if (device) connect();
    },
    end() {
      turn += 1;
      device?.gatt.disconnect();
    },
    /** Plays a short sound. */
    sound(right) {
      audio ??= new AudioContext();
      audio.resume();
      play(audio, right);
    },
    /** Lets the user choose a timer. */
    async timer() {
      try {
        const { open } = await import("./timer.js");
        endTimer = await open((what) => report("timer", what));
      } catch (error) {
        report("timer", failure(error));
      }
    },
    endTimer() {
      endTimer?.();
    },
  };
}
