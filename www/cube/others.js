// The makes that cubing reads: GoCube, QiYi, Giiker.

import { GiiKERCube, GoCube, QiyiCube } from "cubing/bluetooth";

import { guard } from "./packets.js";

/** Where each make says what it does, and which of its packets are whole. */
const SAYS = {
  gocube: [
    "6e400001-b5a3-f393-e0a9-e50e24dcca9e",
    "6e400003-b5a3-f393-e0a9-e50e24dcca9e",
    (packet) => packet[0] === 0x2a && packet.at(-2) === 0x0d && packet.at(-1) === 0x0a,
  ],
  qiyi: [0xfff0, 0xfff6, ({ length }) => length > 0 && length % 16 === 0],
  giiker: [
    "0000aadb-0000-1000-8000-00805f9b34fb",
    "0000aadc-0000-1000-8000-00805f9b34fb",
    ({ length }) => length >= 18,
  ],
};

/** The facelets of each place in cubing's order, counted through the faces U R F D L B. */
const EDGES = [[7, 19], [5, 10], [1, 46], [3, 37], [28, 25], [32, 16], [34, 52], [30, 43], [23, 12], [21, 41], [48, 14], [50, 39]];
const CORNERS = [[8, 20, 9], [2, 11, 45], [0, 47, 36], [6, 38, 18], [29, 15, 26], [27, 24, 44], [33, 42, 53], [35, 51, 17]];
const FACES = "URFDLB";

/** How long a cube may take to say how it stands, milliseconds. */
const ANSWERS_MS = 3000;

/** What a GoCube is asked with where it is, where, and what kind its answer is. The library asks nothing. */
const GOCUBE_HEARS = "6e400002-b5a3-f393-e0a9-e50e24dcca9e";
const GOCUBE_ASKS = Uint8Array.of(0x33);
const GOCUBE_STATE = 2;
/** The faces in the order of that answer, and where on each the eight stickers round the middle begin. */
const GOCUBE_FACES = "BFUDRL";
const GOCUBE_BEGINS = [0, 0, 6, 2, 0, 0];
/** Those eight clockwise from the upper left one. */
const RING = [0, 1, 2, 5, 8, 7, 6, 3];
/** It is asked after its last turn, and then again and again, milliseconds. */
const QUIET_MS = 400;
const AGAIN_MS = 4000;

/** A pattern of cubing as facelets. */
function faceletsOf({ patternData }) {
  const facelets = [...FACES].flatMap((face) => Array(9).fill(face));
  const place = (places, { pieces, orientation }) => {
    for (const [at, facets] of places.entries()) {
      const home = places[pieces[at]];
      for (let side = 0; side < facets.length; side += 1) {
        const from = home[(side + facets.length + (orientation[at] % facets.length)) % facets.length];
        facelets[facets[side]] = FACES[Math.floor(from / 9)];
      }
    }
  };
  place(EDGES, patternData.EDGES);
  place(CORNERS, patternData.CORNERS);
  return facelets.join("");
}

/** Where a GoCube says that it is, as facelets. */
function faceletsOfGoCube(packet) {
  const facelets = Array(54);
  for (let face = 0; face < 6; face += 1) {
    const colour = (at) => GOCUBE_FACES[packet[3 + 9 * face + at]];
    const begin = 9 * FACES.indexOf(GOCUBE_FACES[face]);
    facelets[begin + 4] = colour(0);
    for (let at = 0; at < 8; at += 1) facelets[begin + RING[(at + GOCUBE_BEGINS[face]) % 8]] = colour(at + 1);
  }
  return facelets.join("");
}

/** A GoCube: a packet a turn, so one that is lost shows in where the cube says that it is. */
async function openGoCube(server, says, hears, say) {
  let asks, answered;
  const answer = new Promise((resolve) => (answered = resolve));
  const ask = (ms) => {
    clearTimeout(asks);
    asks = setTimeout(() => server.connected && hears.writeValue(GOCUBE_ASKS).catch(() => {}), ms);
  };
  says.addEventListener("characteristicvaluechanged", () => {
    const { buffer, byteOffset, byteLength } = says.value;
    const packet = new Uint8Array(buffer, byteOffset, byteLength);
    if (packet[2] !== GOCUBE_STATE || packet.length < 60) return;
    ask(AGAIN_MS);
    const facelets = faceletsOfGoCube(packet);
    if (answered) answered(facelets);
    else say("state", facelets);
    answered = undefined;
  });
  const cube = await GoCube.connect(server);
  cube.addAlgLeafListener(({ latestAlgLeaf }) => {
    say("turn", latestAlgLeaf.toString());
    ask(QUIET_MS);
  });
  // As it comes: the library makes it smooth, and so does the page. It takes any long packet for one of these.
  cube.addOrientationListener(() => {
    const { x, y, z, w } = cube.lastRawQuat;
    if (Number.isFinite(x + y + z + w)) say("gyroscope", [x, -z, -y, w].join(" "));
  });
  ask(0);
  const facelets = await Promise.race([answer, waits(ANSWERS_MS)]);
  answered = undefined;
  return { understood: true, facelets };
}

const waits = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** A cube on an open connection; `say` hears its turns and its battery. */
export async function open(make, server, say) {
  const [service, characteristic, isWhole] = SAYS[make];
  const own = await server.getPrimaryService(service);
  const says = await own.getCharacteristic(characteristic);
  guard(says, isWhole);
  if (make === "gocube") return openGoCube(server, says, await own.getCharacteristic(GOCUBE_HEARS), say);
  if (make === "qiyi") {
    const cube = await QiyiCube.connect(server);
    // What is no turn, such as where the cube's gyroscope points, comes without one.
    cube.addAlgLeafListener(({ latestAlgLeaf }) => latestAlgLeaf && say("turn", latestAlgLeaf.toString()));
    // The cube answers a greeting that the library sends by itself.
    let facelets;
    const update = cube.updateState.bind(cube);
    cube.updateState = (state) => {
      update(state);
      const now = cube.stickers.slice(0, 54).map((face) => "LRDUFB"[face]).join("");
      // The packet's turns are heard before that.
      queueMicrotask(() => say("state", now));
      // Turns may come before anybody looks.
      facelets ??= now;
    };
    for (let waited = 0; !facelets && waited < ANSWERS_MS; waited += 50) await waits(50);
    return { understood: facelets !== undefined, facelets, begun: () => say("battery", String(cube.getBattery())) };
  }
  const cube = await GiiKERCube.connect(server);
  // The cube says where it is with each turn, and repeats what it said last.
  let last = cube.toReid333(cube.originalValue);
  const begun = faceletsOf(last);
  cube.addAlgLeafListener(({ latestAlgLeaf, pattern }) => {
    const [before, now] = [faceletsOf(last), faceletsOf(pattern)];
    const turned = () => faceletsOf(last.applyMove(latestAlgLeaf));
    if (now !== before) say(...(turned() === now ? ["turn", latestAlgLeaf.toString()] : ["state", now]));
    last = pattern;
  });
  return { understood: true, facelets: begun };
}
