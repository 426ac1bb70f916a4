// Smart cubes without hardware: Chromium's own emulation of Bluetooth, and cubes that speak over it.
//
// The emulation answers on the browser's session only. It cannot notify, so a page in a test reads the characteristic
// again and again instead: each packet is the answer to a read, which comes to the page by the same event.

import { createCipheriv, createDecipheriv } from "node:crypto";

/** What has to be there for a page to subscribe. */
const CONFIGURATION = "00002902-0000-1000-8000-00805f9b34fb";

/** What answers a read that is to end. */
const UNLIKELY = 0x0e;

/** Reads what a page has subscribed to; put into each page before its own scripts. */
function readInPlaceOfNotifying() {
  const { prototype } = BluetoothRemoteGATTCharacteristic;
  const { startNotifications } = prototype;
  prototype.startNotifications = async function () {
    await startNotifications.call(this);
    (async () => {
      try {
        for (;;) await this.readValue();
      } catch {
        // The connection has ended.
      }
    })();
    return this;
  };
}

/** A uuid in full. */
const whole = (uuid) => (uuid.length > 8 ? uuid : `0000${uuid}-0000-1000-8000-00805f9b34fb`);

/** The browser's Bluetooth, and the devices near it. */
export class Bluetooth {
  devices = new Map();
  #ids = new Map();
  #ended = false;

  /** Begins, before the page is opened. */
  static async near(page, devices) {
    const bluetooth = new Bluetooth();
    bluetooth.session = await page.context().browser().newBrowserCDPSession();
    bluetooth.page = await page.context().newCDPSession(page);
    const { session } = bluetooth;
    await page.addInitScript(readInPlaceOfNotifying);
    await session.send("BluetoothEmulation.enable", { state: "powered-on", leSupported: true });
    session.on("BluetoothEmulation.gattOperationReceived", (operation) => bluetooth.#operation(operation));
    session.on("BluetoothEmulation.characteristicOperationReceived", (operation) => bluetooth.#characteristic(operation));
    await bluetooth.page.send("DeviceAccess.enable");
    for (const device of devices) await bluetooth.add(device);
    return bluetooth;
  }

  async add(device) {
    device.bluetooth = this;
    this.devices.set(device.address, device);
    await this.session.send("BluetoothEmulation.simulatePreconnectedPeripheral", {
      address: device.address,
      name: device.name,
      manufacturerData: [],
      knownServiceUuids: Object.keys(device.services).map(whole),
    });
  }

  /** Begins again, after the page was loaded again: the emulation ends with the page's last connection. */
  async restart() {
    await this.session.send("BluetoothEmulation.disable");
    await this.session.send("BluetoothEmulation.enable", { state: "powered-on", leSupported: true });
    for (const device of this.devices.values()) await this.add(device);
  }

  /** Chooses in the browser's list, which opens when `press` is done; nothing is chosen without an address. */
  async choose(press, address) {
    const prompted = new Promise((resolve) => {
      const hear = ({ id, devices }) => {
        if (address && !devices.some((device) => device.id === address)) return;
        this.page.off("DeviceAccess.deviceRequestPrompted", hear);
        resolve(id);
      };
      this.page.on("DeviceAccess.deviceRequestPrompted", hear);
    });
    await press();
    const id = await prompted;
    // A second answer to the same question ends the browser.
    if (address) await this.page.send("DeviceAccess.selectPrompt", { id, deviceId: address });
    else await this.page.send("DeviceAccess.cancelPrompt", { id });
  }

  /** Ends all of it, after the page has let go of its devices. */
  async end(page) {
    this.#ended = true;
    for (const characteristic of this.#ids.values()) {
      if (characteristic.reading) await this.#send(characteristic, "read", UNLIKELY);
    }
    await page.close();
    await this.session.send("BluetoothEmulation.disable");
    await this.session.detach();
  }

  async #operation({ address, type }) {
    const device = this.devices.get(address);
    if (type === "connection") {
      device.began?.();
      await this.#addServices(device);
    }
    const code = type === "connection" && device.unreachable ? 0x08 : 0;
    await this.session.send("BluetoothEmulation.simulateGATTOperationResponse", { address, type, code });
  }

  /** Services must be there before the connection is answered. */
  async #addServices(device) {
    device.characteristics = new Map();
    for (const [service, characteristics] of Object.entries(device.services)) {
      const { serviceId } = await this.session.send("BluetoothEmulation.addService", {
        address: device.address,
        serviceUuid: whole(service),
      });
      for (const uuid of characteristics) {
        const { characteristicId } = await this.session.send("BluetoothEmulation.addCharacteristic", {
          serviceId,
          characteristicUuid: whole(uuid),
          properties: { read: true, write: true, notify: true },
        });
        await this.session.send("BluetoothEmulation.addDescriptor", { characteristicId, descriptorUuid: CONFIGURATION });
        const characteristic = { device, uuid: whole(uuid), id: characteristicId, packets: [], reading: false, subscribed: false };
        device.characteristics.set(characteristic.uuid, characteristic);
        this.#ids.set(characteristicId, characteristic);
      }
    }
  }

  async #characteristic({ characteristicId, type, data }) {
    const characteristic = this.#ids.get(characteristicId);
    const { device } = characteristic;
    if (type === "read") {
      characteristic.reading = true;
      if (!characteristic.subscribed) characteristic.packets.push(device.read?.(characteristic.uuid) ?? Buffer.alloc(20));
      return this.#deliver(characteristic);
    }
    await this.#answer(characteristic, type, 0);
    if (type === "subscribe-to-notifications") {
      characteristic.subscribed = true;
      device.subscribed?.(characteristic.uuid);
    }
    if (type === "write") device.written?.(characteristic.uuid, Buffer.from(data, "base64"));
    return undefined;
  }

  #answer(characteristic, type, code, data) {
    return this.#ended ? undefined : this.#send(characteristic, type, code, data);
  }

  #send({ id }, type, code, data) {
    return this.session.send("BluetoothEmulation.simulateCharacteristicOperationResponse", {
      characteristicId: id,
      type,
      code,
      data: data?.toString("base64"),
    });
  }

  async #deliver(characteristic) {
    if (!characteristic.reading || characteristic.packets.length === 0) return;
    characteristic.reading = false;
    await this.#answer(characteristic, "read", 0, characteristic.packets.shift());
  }

  /** A packet that the page has subscribed to. */
  notify(device, uuid, data) {
    const characteristic = device.characteristics.get(whole(uuid));
    characteristic.packets.push(data);
    return this.#deliver(characteristic);
  }

  /** Ends a device's connection. A read that waits would end the browser, too. */
  async disconnect(device) {
    for (const characteristic of device.characteristics.values()) {
      if (characteristic.reading) await this.#send(characteristic, "read", UNLIKELY);
      this.#ids.delete(characteristic.id);
    }
    await this.session.send("BluetoothEmulation.simulateGATTDisconnection", { address: device.address });
  }
}

const SOLVED = [..."URFDLB"].map((face) => face.repeat(9)).join("");

/** A recording of a real cube: what it sent, in its order; the moves that were heard then are `moves`. */
export class Recorded {
  services = {};

  constructor({ device, protocol, traffic, events }, number) {
    this.name = device.name;
    this.address = device.mac?.toUpperCase() ?? `AA:BB:CC:00:00:0${number}`;
    this.make = protocol.id;
    for (const { op, service, characteristic } of traffic) {
      if (op !== "discover-char" && op !== "notify") continue;
      const known = (this.services[service] ??= []);
      if (!known.includes(characteristic)) known.push(characteristic);
    }
    const hex = (entry) => ({ ...entry, data: Buffer.from(entry.data, "hex") });
    this.first = traffic.filter(({ op }) => op === "read").map(hex)[0]?.data;
    const connected = traffic.findIndex(({ op, data }) => op === "marker" && data === "connected");
    // What answers a greeting comes before that; a cube that greets nobody repeats what it was.
    const from = this.make === "giiker" ? connected : 0;
    this.packets = traffic.slice(from).filter(({ op }) => op === "notify").map(hex);
    this.moves = events.map(({ event }) => event).filter(({ type }) => type === "MOVE").map(({ move }) => move);
    // Each began solved.
    const positions = events.map(({ event }) => event).filter(({ type }) => type === "FACELETS");
    this.positions = [SOLVED, ...positions.map(({ facelets }) => facelets)];
  }

  read() {
    return this.first;
  }

  /** Sends everything once the page listens: at once, or where it has to greet the cube, after that. */
  subscribed() {
    if (this.make === "giiker" || this.make === "gocube") this.#send();
  }

  written() {
    this.#send();
  }

  #send() {
    for (const { characteristic, data } of this.packets.splice(0)) this.bluetooth.notify(this, characteristic, data);
  }
}

/** Where each face's turn takes pieces from, and how it turns them: corners URF UFL ULB UBR DFR DLF DBL DRB, edges UR UF
 * UL UB DR DF DL DB FR FL BL BR. */
const TURNS = {
  U: [[3, 0, 1, 2, 4, 5, 6, 7], [0, 0, 0, 0, 0, 0, 0, 0], [3, 0, 1, 2, 4, 5, 6, 7, 8, 9, 10, 11], []],
  R: [[4, 1, 2, 0, 7, 5, 6, 3], [2, 0, 0, 1, 1, 0, 0, 2], [8, 1, 2, 3, 11, 5, 6, 7, 4, 9, 10, 0], []],
  F: [[1, 5, 2, 3, 0, 4, 6, 7], [1, 2, 0, 0, 2, 1, 0, 0], [0, 9, 2, 3, 4, 8, 6, 7, 1, 5, 10, 11], [1, 5, 8, 9]],
  D: [[0, 1, 2, 3, 5, 6, 7, 4], [0, 0, 0, 0, 0, 0, 0, 0], [0, 1, 2, 3, 5, 6, 7, 4, 8, 9, 10, 11], []],
  L: [[0, 2, 6, 3, 4, 1, 5, 7], [0, 1, 2, 0, 0, 2, 1, 0], [0, 1, 10, 3, 4, 5, 9, 7, 8, 2, 6, 11], []],
  B: [[0, 1, 3, 7, 4, 5, 2, 6], [0, 0, 1, 2, 0, 0, 2, 1], [0, 1, 2, 11, 4, 5, 6, 10, 8, 9, 3, 7], [3, 7, 10, 11]],
};

/** The key and the first block of GAN's second generation, before the address is added. */
const KEY = "01024228319116072005185442111253";
const BLOCK = "11033228210176272095781432120243";

/** Bits of a packet, written from its beginning. */
class Packet {
  bytes = Buffer.alloc(20);

  put(at, length, value) {
    for (let bit = 0; bit < length; bit += 1) {
      if ((value >> (length - 1 - bit)) & 1) this.bytes[(at + bit) >> 3] |= 0x80 >> ((at + bit) & 7);
    }
    return this;
  }
}

/** A cube as GAN's second generation speaks: it encrypts, counts its turns, and repeats the last seven in each packet. */
export class GanCube {
  static SERVICE = "6e400001-b5a3-f393-e0a9-e50e24dc4179";
  static COMMAND = "28be4a4a-cd67-11e9-a32f-2a2ae2dbcce4";
  static STATE = "28be4cb6-cd67-11e9-a32f-2a2ae2dbcce4";

  services = { [GanCube.SERVICE]: [GanCube.COMMAND, GanCube.STATE] };
  corners = [0, 1, 2, 3, 4, 5, 6, 7];
  twists = [0, 0, 0, 0, 0, 0, 0, 0];
  edges = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
  flips = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
  serial = 250;
  turns = [];

  constructor(name, address, { battery = 80 } = {}) {
    Object.assign(this, { name, address, battery });
    const salt = address.split(":").map((pair) => parseInt(pair, 16)).reverse();
    const salted = (text) => Buffer.from(Buffer.from(text, "hex").map((byte, at) => (at < 6 ? (byte + salt[at]) % 0xff : byte)));
    [this.key, this.block] = [salted(KEY), salted(BLOCK)];
  }

  /** Makes a turn such as `R'`, and says so unless it is `unheard`; a half turn is two. */
  turn(name, { unheard = false, twice = false } = {}) {
    const [face, suffix] = [name[0], name.slice(1)];
    if (suffix === "2") {
      this.turn(face, { unheard });
      this.turn(face, { unheard, twice });
      return;
    }
    for (let quarters = suffix === "'" ? 3 : 1; quarters > 0; quarters -= 1) this.#quarter(face);
    this.serial = (this.serial + 1) & 0xff;
    this.turns.unshift([["U", "R", "F", "D", "L", "B"].indexOf(face), suffix === "'" ? 1 : 0]);
    if (unheard) return;
    const packet = new Packet().put(0, 4, 2).put(4, 8, this.serial);
    for (const [at, [side, back]] of this.turns.slice(0, 7).entries()) {
      packet.put(12 + 5 * at, 4, side).put(16 + 5 * at, 1, back).put(47 + 16 * at, 16, 100);
    }
    for (let times = twice ? 2 : 1; times > 0; times -= 1) this.#say(packet);
  }

  #quarter(face) {
    const [corners, twists, edges, flips] = TURNS[face];
    const [from, turned] = [this.corners, this.twists];
    this.corners = corners.map((at) => from[at]);
    this.twists = corners.map((at, to) => (turned[at] + twists[to]) % 3);
    const [places, flipped] = [this.edges, this.flips];
    this.edges = edges.map((at) => places[at]);
    this.flips = edges.map((at, to) => flipped[at] ^ (flips.includes(to) ? 1 : 0));
  }

  written(_uuid, data) {
    const [command] = this.#crypt(data, false);
    if (command === 4) {
      const packet = new Packet().put(0, 4, 4).put(4, 8, this.serial);
      for (let at = 0; at < 7; at += 1) packet.put(12 + 3 * at, 3, this.corners[at]).put(33 + 2 * at, 2, this.twists[at]);
      for (let at = 0; at < 11; at += 1) packet.put(47 + 4 * at, 4, this.edges[at]).put(91 + at, 1, this.flips[at]);
      this.#say(packet);
    }
    if (command === 9) this.#say(new Packet().put(0, 4, 9).put(8, 8, this.battery));
  }

  #say({ bytes }) {
    if (!this.characteristics) return;
    this.bluetooth.notify(this, GanCube.STATE, this.#crypt(bytes, true));
  }

  /** Encrypts a packet, or decrypts one: a block from each end, which overlap. */
  #crypt(data, encrypts) {
    const bytes = Buffer.from(data);
    for (const at of encrypts ? [0, bytes.length - 16] : [bytes.length - 16, 0]) {
      const make = encrypts ? createCipheriv : createDecipheriv;
      const cipher = make("aes-128-cbc", this.key, this.block).setAutoPadding(false);
      Buffer.concat([cipher.update(bytes.subarray(at, at + 16)), cipher.final()]).copy(bytes, at);
    }
    return bytes;
  }
}
