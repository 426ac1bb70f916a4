// Bluetooth without hardware: Chromium's own emulation, and recordings of real cubes over it. Cubes that are turned by a
// script are in cubes.js.
//
// The emulation answers on the browser's session only. It cannot notify, so a page in a test reads the characteristic
// again and again instead: each packet is the answer to a read, which comes to the page by the same event.

/** How Chromium is started: on Linux, Web Bluetooth is an experiment of it. */
export const EXPERIMENTAL = {
  launchOptions: [
    async ({ launchOptions }, use) => {
      await use({ ...launchOptions, args: [...launchOptions.args, "--enable-experimental-web-platform-features"] });
    },
    { scope: "worker" },
  ],
};

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

  /** Chooses a cube by what the page loads, without the page; what it says of `kind` is in `heard(kind)`. */
  async listen(page, cube, addresses = "") {
    await page.goto("#/run");
    await page.evaluate(async (addresses) => {
      const { content } = document.querySelector("meta[name=hypercubist-cube]");
      const { open } = await import(new URL(content, document.baseURI));
      window.said = [];
      window.cubes = open((what, words) => window.said.push([what, words]));
      const key = document.createElement("button");
      key.id = "choose";
      key.style = "position: fixed; z-index: 9; top: 0";
      key.onclick = () => window.cubes.choose(addresses);
      document.body.append(key);
    }, addresses);
    await this.choose(() => page.locator("#choose").click(), cube.address);
    return (what) => page.evaluate((what) => window.said.filter(([kind]) => kind === what).map(([, words]) => words), what);
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
    // What answers a greeting comes before that; a cube that greets nobody repeats what it was, and one of MoYu's was
    // connected twice.
    const begun = traffic.slice(0, connected).findLastIndex(({ op }) => op === "discover-service");
    const from = { giiker: connected, moyu32: begun }[this.make] ?? 0;
    this.packets = traffic.slice(from).filter(({ op }) => op === "notify").map(hex);
    this.moves = events.map(({ event }) => event).filter(({ type }) => type === "MOVE").map(({ move }) => move);
    this.quaternions = events.map(({ event }) => event).filter(({ type }) => type === "GYRO").map(({ quaternion }) => quaternion);
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
