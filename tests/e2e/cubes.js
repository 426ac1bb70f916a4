// Smart cubes and a timer that a script turns and presses: each speaks as its make does, over the emulation of bluetooth.js.

import { createCipheriv, createDecipheriv } from "node:crypto";

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

/** The facelets of each corner and edge in that order, counted through the faces U R F D L B. */
const CORNERS = [[8, 9, 20], [6, 18, 38], [0, 36, 47], [2, 45, 11], [29, 26, 15], [27, 44, 24], [33, 53, 42], [35, 17, 51]];
const EDGES = [[5, 10], [7, 19], [3, 37], [1, 46], [32, 16], [28, 25], [30, 43], [34, 52], [23, 12], [21, 41], [50, 39], [48, 14]];

const FACES = "URFDLB";

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

/** A cube: where it is, and what a packet of it can suffer on its way. */
class Cube {
  corners = [0, 1, 2, 3, 4, 5, 6, 7];
  twists = [0, 0, 0, 0, 0, 0, 0, 0];
  edges = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
  flips = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
  /** The quarter turns so far, the latest first: `R` or `R'`. */
  turns = [];

  constructor(name, address, { battery = 80 } = {}) {
    Object.assign(this, { name, address, battery });
  }

  /**
   * Makes a turn such as `R'`; a half turn is two. What the cube says of it does not come if it is `lost`, comes `twice`,
   * or comes `cut`, without its end.
   */
  turn(name, { lost = false, twice = false, cut = false } = {}) {
    const [face, suffix] = [name[0], name.slice(1)];
    if (suffix === "2") {
      this.turn(face, { lost });
      this.turn(face, { lost, twice, cut });
      return;
    }
    for (let quarters = suffix === "'" ? 3 : 1; quarters > 0; quarters -= 1) this.#quarter(face);
    this.turns.unshift(name);
    const packet = this.turned();
    if (lost) return;
    for (let times = twice ? 2 : 1; times > 0; times -= 1) this.say(packet, cut);
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

  /** Where it is, 54 letters. */
  facelets() {
    const facelets = [...FACES].flatMap((face) => Array(9).fill(face));
    const place = (places, pieces, turns) => {
      for (const [at, facets] of places.entries()) {
        const home = places[pieces[at]];
        for (const [side, from] of home.entries()) facelets[facets[(side + turns[at]) % facets.length]] = FACES[Math.floor(from / 9)];
      }
    };
    place(CORNERS, this.corners, this.twists);
    place(EDGES, this.edges, this.flips);
    return facelets.join("");
  }

  /** Says something, if the page is there. */
  say(packet, cut = false) {
    if (!this.characteristics) return;
    const bytes = this.sealed(packet);
    this.bluetooth.notify(this, this.constructor.SAYS, cut ? bytes.subarray(0, bytes.length - 9) : bytes);
  }

  /** A packet as it is sent. */
  sealed(packet) {
    return packet;
  }
}

/** Encrypts a packet, or decrypts one: a block from each end, which overlap. */
function crypt(key, block, data, encrypts) {
  const bytes = Buffer.from(data);
  for (const at of encrypts ? [0, bytes.length - 16] : [bytes.length - 16, 0]) {
    const make = encrypts ? createCipheriv : createDecipheriv;
    const cipher = make("aes-128-cbc", key, block).setAutoPadding(false);
    Buffer.concat([cipher.update(bytes.subarray(at, at + 16)), cipher.final()]).copy(bytes, at);
  }
  return bytes;
}

/** A key that an address is added to. */
function salted(text, address) {
  const salt = address.split(":").map((pair) => parseInt(pair, 16)).reverse();
  return Buffer.from(Buffer.from(text, "hex").map((byte, at) => (at < 6 ? (byte + salt[at]) % 0xff : byte)));
}

/** A cube as GAN's second generation speaks: it encrypts, counts its turns, and repeats the last seven in each packet. */
export class GanCube extends Cube {
  static SERVICE = "6e400001-b5a3-f393-e0a9-e50e24dc4179";
  static HEARS = "28be4a4a-cd67-11e9-a32f-2a2ae2dbcce4";
  static SAYS = "28be4cb6-cd67-11e9-a32f-2a2ae2dbcce4";

  services = { [GanCube.SERVICE]: [GanCube.HEARS, GanCube.SAYS] };
  serial = 250;

  constructor(name, address, options) {
    super(name, address, options);
    this.key = salted("01024228319116072005185442111253", address);
    this.block = salted("11033228210176272095781432120243", address);
  }

  turned() {
    this.serial = (this.serial + 1) & 0xff;
    const packet = new Packet().put(0, 4, 2).put(4, 8, this.serial);
    for (const [at, [face, back]] of this.turns.slice(0, 7).entries()) {
      packet.put(12 + 5 * at, 4, FACES.indexOf(face)).put(16 + 5 * at, 1, back ? 1 : 0).put(47 + 16 * at, 16, 100);
    }
    return packet;
  }

  /** Says how it is held: a quaternion x, y, z, w whose axes point out of R, B and U. */
  hold(x, y, z, w) {
    const packet = new Packet().put(0, 4, 1);
    for (const [at, number] of [w, x, y, z].entries()) {
      packet.put(4 + 16 * at, 1, number < 0 ? 1 : 0).put(5 + 16 * at, 15, Math.round(Math.abs(number) * 0x7fff));
    }
    this.say(packet);
  }

  written(_uuid, data) {
    const [command] = crypt(this.key, this.block, data, false);
    if (command === 4) {
      const packet = new Packet().put(0, 4, 4).put(4, 8, this.serial);
      for (let at = 0; at < 7; at += 1) packet.put(12 + 3 * at, 3, this.corners[at]).put(33 + 2 * at, 2, this.twists[at]);
      for (let at = 0; at < 11; at += 1) packet.put(47 + 4 * at, 4, this.edges[at]).put(91 + at, 1, this.flips[at]);
      this.say(packet);
    }
    if (command === 9) this.say(new Packet().put(0, 4, 9).put(8, 8, this.battery));
  }

  sealed({ bytes }) {
    return crypt(this.key, this.block, bytes, true);
  }
}

/** A cube as MoYu's speak: it encrypts, counts its turns, and repeats the last five in each packet. */
export class MoyuCube extends Cube {
  static SERVICE = "0783b03e-7735-b5a0-1760-a305d2795cb0";
  static SAYS = "0783b03e-7735-b5a0-1760-a305d2795cb1";
  static HEARS = "0783b03e-7735-b5a0-1760-a305d2795cb2";
  static TURNS = ["F", "F'", "B", "B'", "U", "U'", "D", "D'", "L", "L'", "R", "R'"];
  static FACES = "FBUDLR";

  services = { [MoyuCube.SERVICE]: [MoyuCube.SAYS, MoyuCube.HEARS] };
  step = 253;

  constructor(name, address, options) {
    super(name, address, options);
    this.key = salted("15773a5c670e2d1f17672a139b675257", address);
    this.block = salted("11232625862a2c3b55067f317e672157", address);
  }

  turned() {
    this.step = (this.step + 1) & 0xff;
    const packet = new Packet().put(0, 8, 165).put(88, 8, this.step);
    for (const [at, turn] of this.turns.slice(0, 5).entries()) {
      packet.put(8 + 16 * at, 16, 100).put(96 + 5 * at, 5, MoyuCube.TURNS.indexOf(turn));
    }
    return packet;
  }

  written(_uuid, data) {
    const [command] = crypt(this.key, this.block, data, false);
    if (command === 161) {
      const packet = new Packet().put(0, 8, 161).put(109, 8, this.step);
      packet.bytes.write(this.name.slice(0, 8), 1, "latin1");
      this.say(packet);
    }
    if (command === 163) {
      const packet = new Packet().put(0, 8, 163).put(152, 8, this.step);
      const facelets = this.facelets();
      for (const [n, face] of [...MoyuCube.FACES].entries()) {
        const begin = 9 * FACES.indexOf(face);
        const around = [...facelets.slice(begin, begin + 9)].filter((_, at) => at !== 4);
        for (const [at, colour] of around.entries()) packet.put(8 + 24 * n + 3 * at, 3, MoyuCube.FACES.indexOf(colour));
      }
      this.say(packet);
    }
    if (command === 164) this.say(new Packet().put(0, 8, 164).put(8, 8, this.battery));
  }

  sealed({ bytes }) {
    return crypt(this.key, this.block, bytes, true);
  }
}

/** A checksum as QiYi's cubes have it: CRC-16 of Modbus. */
function modbus(bytes) {
  let sum = 0xffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >> 1) ^ 0xa001 : sum >> 1;
  }
  return sum;
}

/** A cube as QiYi's speak: it encrypts with one key for all, and has the times of its last turns in each packet. */
export class QiyiCube extends Cube {
  static SERVICE = "fff0";
  static SAYS = "0000fff6-0000-1000-8000-00805f9b34fb";
  static TURNS = ["", "L'", "L", "R'", "R", "D'", "D", "U'", "U", "F'", "F", "B'", "B"];

  services = { [QiyiCube.SERVICE]: [QiyiCube.SAYS] };
  time = 1000;
  times = [];

  turned() {
    this.time += 200;
    this.times.unshift(this.time);
    const packet = this.#packet(94, 3);
    packet.fill(0xff, 36, 91);
    packet[34] = QiyiCube.TURNS.indexOf(this.turns[0]);
    for (let back = 1; back < Math.min(11, this.turns.length); back += 1) {
      packet[90 - 5 * (back - 1)] = QiyiCube.TURNS.indexOf(this.turns[back]);
      packet.writeUInt32BE(this.times[back], 86 - 5 * (back - 1));
    }
    return packet;
  }

  #packet(length, what) {
    const packet = Buffer.alloc(length);
    packet.set([0xfe, length, what]);
    packet.writeUInt32BE(this.time, 3);
    const colours = [...this.facelets()].map((face) => "LRDUFB".indexOf(face));
    for (let at = 0; at < 27; at += 1) packet[7 + at] = colours[2 * at] | (colours[2 * at + 1] << 4);
    packet[35] = this.battery;
    return packet;
  }

  /** It answers a greeting with its own address, and once. */
  written(_uuid, data) {
    const greeting = this.#crypt(createDecipheriv, data);
    const own = this.address.split(":").map((pair) => parseInt(pair, 16)).reverse();
    if (greeting[1] === 21 && own.every((byte, at) => greeting[13 + at] === byte)) this.say(this.#packet(38, 2));
  }

  #crypt(make, data) {
    const cipher = make("aes-128-ecb", Buffer.from("57b1f9abcd5ae8a79cb98ce7578c5108", "hex"), null).setAutoPadding(false);
    return Buffer.concat([cipher.update(data), cipher.final()]);
  }

  sealed(packet) {
    packet.writeUInt16LE(modbus(packet.subarray(0, -2)), packet.length - 2);
    return this.#crypt(createCipheriv, Buffer.concat([packet, Buffer.alloc((16 - (packet.length % 16)) % 16)]));
  }
}

/** A cube as GoCube speaks: one packet a turn, in the clear, and where it is when it is asked. */
export class GoCube extends Cube {
  static SERVICE = "6e400001-b5a3-f393-e0a9-e50e24dcca9e";
  static HEARS = "6e400002-b5a3-f393-e0a9-e50e24dcca9e";
  static SAYS = "6e400003-b5a3-f393-e0a9-e50e24dcca9e";
  static TURNS = ["B", "B'", "F", "F'", "U", "U'", "D", "D'", "R", "R'", "L", "L'"];
  /** The stickers of each face, the middle first, then clockwise from one corner, as its recording has them. */
  static STICKERS = {
    B: [4, 0, 1, 2, 5, 8, 7, 6, 3],
    F: [4, 0, 1, 2, 5, 8, 7, 6, 3],
    U: [4, 6, 3, 0, 1, 2, 5, 8, 7],
    D: [4, 2, 5, 8, 7, 6, 3, 0, 1],
    R: [4, 0, 1, 2, 5, 8, 7, 6, 3],
    L: [4, 0, 1, 2, 5, 8, 7, 6, 3],
  };

  services = { [GoCube.SERVICE]: [GoCube.HEARS, GoCube.SAYS] };

  turned() {
    return this.#packet(1, [GoCube.TURNS.indexOf(this.turns[0]), 0]);
  }

  written(_uuid, [command]) {
    if (command !== 0x33) return;
    const facelets = this.facelets();
    const order = Object.keys(GoCube.STICKERS);
    const shown = Object.entries(GoCube.STICKERS).flatMap(([face, stickers]) =>
      stickers.map((at) => order.indexOf(facelets[9 * FACES.indexOf(face) + at])),
    );
    this.say(this.#packet(2, [...shown, 0, 0, 0, 0, 0, 0]));
  }

  #packet(kind, content) {
    const packet = Buffer.from([0x2a, content.length + 4, kind, ...content]);
    const sum = packet.reduce((sum, byte) => (sum + byte) & 0xff, 0);
    return Buffer.concat([packet, Buffer.from([sum, 0x0d, 0x0a])]);
  }
}

/** A cube as Giiker's speak: it encrypts, and each packet has where it is and the last two turns. */
export class GiikerCube extends Cube {
  static SERVICE = "0000aadb-0000-1000-8000-00805f9b34fb";
  static SAYS = "0000aadc-0000-1000-8000-00805f9b34fb";
  static FACES = "?BDLURF";
  /** Its places in their order, as numbers of those above: DFR URF UFL DLF DRB UBR ULB DBL; DF FR UF FL DR UR UL DL DB BR UB BL. */
  static CORNERS = [4, 0, 1, 5, 7, 3, 2, 6];
  static EDGES = [5, 8, 1, 9, 4, 0, 2, 6, 7, 11, 3, 10];
  /** Which way round the twist of each corner counts, and the edges whose flip counts the other way. */
  static HANDS = [-1, 1, -1, 1, 1, -1, 1, -1];
  static OTHERS = [0, 2, 8, 10];
  /** What is added to the bytes of a packet, from two places of this. */
  static KEY = Buffer.from("b05168e05689ed77261ac1a1d27e96515d0decf959eb58187151d68382c702a927a5ab29", "hex");

  services = { [GiikerCube.SERVICE]: [GiikerCube.SAYS] };
  packets = 0;

  turned() {
    const packet = new Packet();
    for (const [at, place] of GiikerCube.CORNERS.entries()) {
      const piece = GiikerCube.CORNERS.indexOf(this.corners[place]);
      const [own, home] = [GiikerCube.HANDS[at], GiikerCube.HANDS[piece]];
      const twist = (own * (this.twists[place] - home) + 7) % 3;
      packet.put(4 * at, 4, piece + 1).put(32 + 4 * at, 4, twist || 3);
    }
    for (const [at, place] of GiikerCube.EDGES.entries()) {
      const piece = GiikerCube.EDGES.indexOf(this.edges[place]);
      const [own, home] = [at, piece].map((edge) => (GiikerCube.OTHERS.includes(edge) ? 1 : 0));
      packet.put(64 + 4 * at, 4, piece + 1).put(112 + at, 1, this.flips[place] ^ own ^ home);
    }
    for (const [at, [face, back]] of this.turns.slice(0, 2).entries()) {
      packet.put(128 + 8 * at, 4, GiikerCube.FACES.indexOf(face)).put(132 + 8 * at, 4, back ? 3 : 1);
    }
    return packet;
  }

  /** Whoever connects reads where it is. */
  read() {
    return this.sealed(this.turned());
  }

  sealed({ bytes }) {
    this.packets += 1;
    const [one, other] = [this.packets % 16, (7 * this.packets) % 16];
    const sealed = Buffer.from(bytes.map((byte, at) => byte - GiikerCube.KEY[one + at] - GiikerCube.KEY[other + at]));
    sealed.set([0xa7, (one << 4) | other], 18);
    return sealed;
  }
}

/** A timer by GAN: what it says has a state, and where it has stopped a time. */
export class GanTimer {
  static SERVICE = "fff0";
  static TIME = "0000fff2-0000-1000-8000-00805f9b34fb";
  static SAYS = "0000fff5-0000-1000-8000-00805f9b34fb";
  static STATES = { "get-set": 1, "hands-off": 2, running: 3, stopped: 4, idle: 5, "hands-on": 6, finished: 7 };

  services = { [GanTimer.SERVICE]: [GanTimer.TIME, GanTimer.SAYS] };

  constructor(name, address) {
    Object.assign(this, { name, address });
  }

  /** Says what it does; milliseconds where it has stopped; with a wrong checksum where it is `broken`. */
  say(state, ms = 0, { broken = false } = {}) {
    const packet = Buffer.alloc(10);
    packet.set([0xfe, 8, 1, GanTimer.STATES[state], Math.floor(ms / 60_000), Math.floor(ms / 1000) % 60]);
    packet.writeUInt16LE(ms % 1000, 6);
    let sum = 0xffff;
    for (const byte of packet.subarray(2, 8)) {
      sum ^= byte << 8;
      for (let bit = 0; bit < 8; bit += 1) sum = sum & 0x8000 ? (sum << 1) ^ 0x1021 : sum << 1;
    }
    packet.writeUInt16LE((sum & 0xffff) ^ (broken ? 1 : 0), 8);
    this.bluetooth.notify(this, GanTimer.SAYS, packet);
  }
}
