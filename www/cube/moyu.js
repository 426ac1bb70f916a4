// MoYu's cubes, as btcube-web reads their packets. It counts turns itself, but gives up after five that were lost.

import {
  createProtocol,
  MOVES,
  MOYU_READ_CHARACTERISTIC,
  MOYU_SERVICE,
  MOYU_WRITE_CHARACTERISTIC,
  stateToFacelets,
} from "btcube-web";

/** What packets are about. */
const [INFO, STATUS, BATTERY, TURN, GYROSCOPE] = [0xa1, 0xa3, 0xa4, 0xa5, 0xab];

/** How long a cube that understands may take to answer, milliseconds. */
const ANSWERS_MS = 1500;

/** What is one in the four numbers of its gyroscope. */
const ONE = 2 ** 30;

/** The addresses that a cube may have: its name has the last two bytes. */
function guesses(name) {
  const [, made, last] = /^WCU_MY3(\d)_([0-9A-F]{4})/i.exec(name) ?? [];
  if (!last) return [];
  const end = `${last.slice(0, 2)}:${last.slice(2)}`.toUpperCase();
  const middle = made === "3" ? ["02", "01", "00"] : ["00", "01", "02"];
  return middle.map((byte) => `CF:30:16:${byte}:${end}`);
}

/** A cube on an open connection; `say` hears its turns and its battery, and where it is when turns were lost. */
export async function open(device, server, known, say) {
  const service = await server.getPrimaryService(MOYU_SERVICE);
  const hears = await service.getCharacteristic(MOYU_WRITE_CHARACTERISTIC);
  const says = await service.getCharacteristic(MOYU_READ_CHARACTERISTIC);
  const name = device.name ?? "";

  /** What reads its packets, and its address, once that is known. */
  let protocol, address;
  /** The number of the last turn that was heard, from 0 to 255, and whether it is asked where it is. */
  let last, asked = true;
  /** Where it was when it was asked first. */
  let facelets;
  const waiting = new Map();
  const answered = (what) => waiting.get(what)?.();

  const turned = ({ step, expressionIds }) => {
    // What comes before it says where it is is in what it says then.
    if (last === undefined) return;
    const since = (step - last) & 0xff;
    // It repeats what it has said.
    if (since === 0 || since > 128) return;
    last = step;
    if (asked || since > expressionIds.length) {
      asked = true;
      write(protocol.getCubeStatusPacket()).catch(() => {});
    } else {
      for (let back = since - 1; back >= 0; back -= 1) say("turn", MOVES[expressionIds[back]]);
    }
  };
  const stands = ({ step, state }) => {
    if (!asked) return;
    asked = false;
    last = step;
    const now = stateToFacelets(state);
    if (!facelets) {
      facelets = now;
      return answered(STATUS);
    }
    say("position", now);
    say("connected", name);
  };

  /** What it says in the first packet that is read with the right address. */
  let candidates = [];
  const find = (packet) => {
    for (const candidate of candidates) {
      const reader = createProtocol(candidate);
      const data = reader.handlePacket(packet);
      if (data.opCode === INFO && name.startsWith(data.name)) {
        [protocol, address] = [reader, candidate];
        answered(INFO);
      }
    }
  };
  says.addEventListener("characteristicvaluechanged", () => {
    const { buffer, byteOffset, byteLength } = says.value;
    const packet = new Uint8Array(buffer, byteOffset, byteLength);
    // Less is not whole.
    if (byteLength < 16) return;
    if (!protocol) return find(packet);
    const data = protocol.handlePacket(packet);
    if (data.opCode === TURN) turned(data);
    else if (data.opCode === STATUS) stands(data);
    else if (data.opCode === BATTERY) say("battery", String(data.batt));
    else if (data.opCode === GYROSCOPE) {
      const [w, x, y, z] = data.rawQuaternion.map((number) => number / ONE);
      say("gyroscope", [x, y, z, w].join(" "));
    }
  });
  await says.startNotifications();

  const write = (packet) => hears.writeValue(packet);
  const asks = async (what, packet) => {
    const answer = new Promise((resolve) => waiting.set(what, resolve));
    await write(packet);
    await Promise.race([answer, new Promise((resolve) => setTimeout(resolve, ANSWERS_MS))]);
  };
  for (const candidate of known ? [known] : guesses(name)) {
    candidates = [...candidates, candidate];
    await asks(INFO, createProtocol(candidate).getCubeInfoPacket());
    if (protocol) break;
  }
  if (!protocol) return { understood: false };
  if (!facelets) await asks(STATUS, protocol.getCubeStatusPacket());
  const begun = async () => {
    await write(protocol.getCubePowerPacket());
    // Its gyroscope is on, and as it is.
    await write(protocol.getCubeGyroOperationPacket(false, true));
  };
  return { understood: facelets !== undefined, facelets, address, begun };
}
