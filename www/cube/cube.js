// A smart cube by Web Bluetooth, as the page hears it. What a make says is read by libraries: gan-web-bluetooth here, and
// cubing for the others, which is a file of its own (others.js).
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
  { make: "qiyi", names: ["QY-QYSC"], services: [0xfff0] },
  { make: "giiker", names: ["Gi", "Mi Smart", "Hi-"], services: ["0000aadb-0000-1000-8000-00805f9b34fb"] },
];

/** How long a browser that may hear what a cube advertises listens for its address, milliseconds. On Linux none does. */
const LISTENED_MS = 3000;
/** A cube that is understood says how it stands within this time, milliseconds. */
const ANSWERS_MS = 6000;

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

/** A cube of GAN on an open connection; `say` hears its turns, its position once, and its battery. */
async function openGan(device, server, bytes, say) {
  const services = await server.getPrimaryServices();
  const known = (service) => GENERATIONS.find(([uuid]) => uuid === service.uuid.toLowerCase());
  const service = services.find(known);
  if (!service) throw new Error("no service that is known");
  const [, command, state, Driver] = known(service);
  const { key, iv } = gan.GAN_ENCRYPTION_KEYS[device.name?.startsWith("AiCube") ? 1 : 0];
  const salt = new Uint8Array([...bytes].reverse());
  const connection = await GanCubeClassicConnection.create(
    device,
    await service.getCharacteristic(command),
    await service.getCharacteristic(state),
    new GanGen2CubeEncrypter(new Uint8Array(key), new Uint8Array(iv), salt),
    new Driver(),
  );
  let answered;
  const answer = new Promise((resolve) => (answered = resolve));
  connection.events$.subscribe((event) => {
    if (event.type === "MOVE") say("turn", event.move);
    // The position that comes later lags behind the turns.
    else if (event.type === "FACELETS" && answered) {
      answered(areFacelets(event.facelets) ? event.facelets : undefined);
      answered = undefined;
    } else if (event.type === "BATTERY") say("battery", String(event.batteryLevel));
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

/**
 * What connects a cube. `report(what, words)` hears what happens:
 * - `off`, `none`, `refused`: Bluetooth is not on; no cube was chosen; the browser does not let the page ask
 * - `address` NAME, `address-wrong` NAME, `no-address`: its hardware address is needed, and comes by `giveAddress`; what
 *   came is another cube's, or none
 * - `connecting` NAME, `known` ADDRESS, `connected` NAME, `lost`, `failed` WHY
 * - `position` FACELETS (once, before `connected`), `turn` R', `battery` PERCENT
 */
export function open(report) {
  /** The chosen cube, its make, and its address where it is known. */
  let device, make, address;
  /** Counts what was begun, so that what was given up says nothing any more. */
  let turn = 0;

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
      } else {
        const others = await import("./others.js");
        cube = await others.open(make, server, say);
      }
      if (own !== turn) return;
      if (!cube.understood) {
        turn += 1;
        device.gatt.disconnect();
        if (make === "gan") report("address-wrong", device.name ?? "");
        else report("failed", "it does not answer");
        return;
      }
      if (make === "gan") say("known", address);
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
        const off = error.name === "NotFoundError" && /not available/.test(error.message);
        const what = { NotFoundError: "none", SecurityError: "refused" }[error.name] ?? "failed";
        return report(off ? "off" : what, error.message);
      }
      const name = device.name ?? "";
      make = MAKES.find(({ names }) => names.some((begin) => name.startsWith(begin)))?.make;
      if (make === "gan") {
        report("connecting", name);
        const saved = addresses.split("\n").find((line) => line.startsWith(`${name}=`));
        address = saved?.slice(name.length + 1) ?? (await advertised(device));
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
  };
}
