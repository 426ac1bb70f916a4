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

const waits = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** A cube on an open connection; `say` hears its turns and its battery. */
export async function open(make, server, say) {
  const [service, characteristic, isWhole] = SAYS[make];
  guard(await (await server.getPrimaryService(service)).getCharacteristic(characteristic), isWhole);
  if (make === "gocube") {
    const cube = await GoCube.connect(server);
    cube.addAlgLeafListener(({ latestAlgLeaf }) => say("turn", latestAlgLeaf.toString()));
    // As it comes: the library makes it smooth, and so does the page. It takes any long packet for one of these.
    cube.addOrientationListener(() => {
      const { x, y, z, w } = cube.lastRawQuat;
      if (Number.isFinite(x + y + z + w)) say("gyroscope", [x, -z, -y, w].join(" "));
    });
    return { understood: true };
  }
  if (make === "qiyi") {
    const cube = await QiyiCube.connect(server);
    // What is no turn, such as where the cube's gyroscope points, comes without one.
    cube.addAlgLeafListener(({ latestAlgLeaf }) => latestAlgLeaf && say("turn", latestAlgLeaf.toString()));
    // The cube answers a greeting that the library sends by itself.
    let began;
    const update = cube.updateState.bind(cube);
    cube.updateState = (state) => {
      update(state);
      // Turns may come before anybody looks.
      began ??= [...cube.stickers];
    };
    for (let waited = 0; !began && waited < ANSWERS_MS; waited += 50) await waits(50);
    const facelets = began?.slice(0, 54).map((face) => "LRDUFB"[face]).join("");
    return { understood: began !== undefined, facelets, begun: () => say("battery", String(cube.getBattery())) };
  }
  const cube = await GiiKERCube.connect(server);
  // The cube repeats what it said last.
  let state = "";
  cube.addAlgLeafListener(({ latestAlgLeaf, debug }) => {
    const now = debug.stateStr.split("\n").slice(0, 4).join();
    if (now !== state) say("turn", latestAlgLeaf.toString());
    state = now;
  });
  return { understood: true, facelets: faceletsOf(cube.toReid333(cube.originalValue)) };
}
