// The camera, as the page hears it: the side of a cube that it sees, drawn over the live picture, and the sides that
// were taken. Pictures go to a worker of this page and nowhere else. The camera is off as soon as it is not needed.

/** The width of what is looked at, in pixels: for a cube, and for QR codes, of which many may be in a picture. */
const WIDTH = 480;
const WIDTH_OF_CODES = 960;
/** A pause between two looks, milliseconds. */
const PAUSE_MS = 40;
/** A side that is seen so often, one after the other, at about the same place, is taken. */
const STEADY = 3;
/** What a look at a side that is not clear counts. */
const UNCLEAR = 0.15;
/** How far its corners may move in between, pixels. */
const MOVES = 14;

/** The width of the picture of a side that was taken, pixels. */
const SMALL = 96;

/** What getUserMedia says of why there is no camera. */
const WHY = {
  NotAllowedError: "denied",
  SecurityError: "denied",
  NotFoundError: "none",
  OverconstrainedError: "none",
  NotReadableError: "busy",
  AbortError: "busy",
};

/** An element of the page, once it is drawn. */
async function drawn(id) {
  for (let frames = 0; frames < 120; frames += 1) {
    const element = document.getElementById(id);
    if (element) return element;
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  throw new Error(`no ${id}`);
}

/**
 * What looks at a cube, or at QR codes. `report(what, words)` hears what happens:
 * - `open`, `found` 1 or 0, `side` NUMBER PICTURE, `read` TEXT (see `Eye::read` in src/camera_worker)
 * - `code` TEXT: a QR code, each text once
 * - `insecure`, `denied`, `none`, `busy`, `failed`: why there is no camera; `ended` when it went off by itself
 */
export function open(report) {
  let stream, worker, video, lines, last;
  let steady = 0;
  let wanted = false;
  let found = false;
  /** The texts of QR codes that were reported; nothing while a cube is looked at. */
  let texts;
  /** Counts what was begun, so that what was given up says nothing any more. */
  let turn = 0;
  const canvas = document.createElement("canvas");
  const picture = canvas.getContext("2d", { willReadFrequently: true });

  const off = () => {
    turn += 1;
    for (const track of stream?.getTracks() ?? []) track.stop();
    stream = undefined;
    if (video) video.srcObject = null;
    lines?.getContext("2d").clearRect(0, 0, lines.width, lines.height);
  };
  const hidden = () => {
    if (!stream) return;
    off();
    report("ended", "");
  };
  addEventListener("visibilitychange", () => document.hidden && hidden());
  addEventListener("pagehide", hidden);

  /** What the camera sees now. */
  function frame() {
    if (!video.videoWidth) return undefined;
    canvas.width = texts ? WIDTH_OF_CODES : WIDTH;
    canvas.height = Math.round((canvas.width * video.videoHeight) / video.videoWidth);
    picture.drawImage(video, 0, 0, canvas.width, canvas.height);
    const { width, height, data } = picture.getImageData(0, 0, canvas.width, canvas.height);
    return { width, height, bytes: data.buffer };
  }

  function send(what) {
    // The page has gone on to something else.
    if (!video.isConnected) return hidden();
    const now = stream && frame();
    if (now) worker.postMessage({ what, ...now }, [now.bytes]);
    else if (stream) setTimeout(() => send(what), PAUSE_MS);
  }

  /** Draws lines round what was found, four corners each, or else the square to aim with. */
  function draw(found) {
    lines.width = canvas.width;
    lines.height = canvas.height;
    const pen = lines.getContext("2d");
    const half = 0.3 * Math.min(canvas.width, canvas.height);
    const [x, y] = [canvas.width / 2, canvas.height / 2];
    const square = [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([dx, dy]) => [x + dx * half, y + dy * half]);
    const aims = !found.length && !texts;
    const wide = canvas.width / WIDTH;
    for (const [width, colour] of [[5, "#000"], [2, aims ? "#fff" : "#7CFC9A"]]) {
      pen.lineWidth = width * wide;
      pen.strokeStyle = colour;
      pen.setLineDash(aims ? [8, 8] : []);
      for (const [a, b, c, d] of aims ? [square] : found) {
        pen.beginPath();
        pen.moveTo(...a);
        for (const corner of [b, c, d, a]) pen.lineTo(...corner);
        pen.stroke();
      }
    }
  }

  /** Corners by fours, as a worker sends them. */
  const cornersOf = (seen) => {
    const points = Array.from({ length: Math.floor(seen.length / 2) }, (_, n) => [seen[2 * n], seen[2 * n + 1]]);
    return Array.from({ length: Math.floor(points.length / 4) }, (_, n) => points.slice(4 * n, 4 * n + 4));
  };

  function looked(seen) {
    const sides = cornersOf(seen);
    const [corners] = sides;
    draw(sides);
    if (found !== Boolean(corners)) {
      found = Boolean(corners);
      report("found", found ? "1" : "0");
    }
    const moved = (from) => Math.max(...from.map(([x, y], n) => Math.hypot(x - last[n][0], y - last[n][1])));
    const [isKnown, isUnclear] = [seen[8] === 1, seen[8] === 2];
    const here = corners && !isKnown && (!last || moved(corners) < MOVES);
    steady = here ? steady + (isUnclear ? UNCLEAR : 1) : 0;
    last = corners;
    const what = wanted || steady >= STEADY ? "take" : "look";
    wanted = false;
    setTimeout(() => stream && send(what), PAUSE_MS);
  }

  /** QR codes were seen: those whose text is new are reported. */
  function decoded(seen, all) {
    draw(cornersOf(seen));
    for (const text of all.filter((text) => !texts.has(text))) {
      texts.add(text);
      report("code", text);
    }
    setTimeout(() => stream && send("codes"), PAUSE_MS);
  }

  /** A picture of a side that was taken, cut out of what was seen last, as an address that holds it. */
  function cut() {
    const across = last?.map(([x]) => x) ?? [canvas.width / 2];
    const down = last?.map(([, y]) => y) ?? [canvas.height / 2];
    const [left, right] = [Math.min(...across), Math.max(...across)];
    const [top, bottom] = [Math.min(...down), Math.max(...down)];
    const size = last ? 1.1 * Math.max(right - left, bottom - top) : 0.7 * Math.min(canvas.width, canvas.height);
    const small = document.createElement("canvas");
    small.width = small.height = SMALL;
    const [x, y] = [(left + right - size) / 2, (top + bottom - size) / 2];
    small.getContext("2d").drawImage(canvas, x, y, size, size, 0, 0, SMALL, SMALL);
    return small.toDataURL("image/jpeg", 0.8);
  }

  function hear({ data: { what, seen, number, text, texts: all } }) {
    if (what === "read") return report("read", text);
    // What was begun before may still be answered.
    if (!stream || (what === "codes") !== Boolean(texts)) return undefined;
    if (what === "codes") return decoded(seen, all);
    if (what === "look") return looked(seen);
    steady = 0;
    if (number >= 0) report("side", `${number} ${cut()}`);
    return send("look");
  }

  return {
    /**
     * Switches the camera on, for a cube of this number of layers, or for QR codes with none; with `fresh` all sides are
     * forgotten.
     */
    async start(layers, fresh) {
      off();
      texts = layers ? undefined : new Set();
      const own = turn;
      if (!navigator.mediaDevices) return report("insecure", "");
      let got;
      try {
        got = await navigator.mediaDevices.getUserMedia({
          video: { facingMode: "environment", width: { ideal: 1280 }, height: { ideal: 960 } },
        });
        if (own !== turn) {
          for (const track of got.getTracks()) track.stop();
          return undefined;
        }
        stream = got;
        if (!worker) {
          worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
          worker.addEventListener("message", hear);
          worker.addEventListener("error", () => {
            worker.terminate();
            worker = undefined;
            off();
            report("failed", "");
          });
        }
        if (fresh && layers) worker.postMessage({ what: "begin", layers });
        report("open", "");
        [video, lines] = [await drawn("camera-video"), await drawn("camera-lines")];
        video.srcObject = stream;
        for (const track of stream.getTracks()) track.addEventListener("ended", hidden);
        await video.play();
        // On a phone it may begin below what is in sight.
        video.scrollIntoView({ block: "center" });
        last = undefined;
        [steady, wanted, found] = [0, false, false];
        return send(texts ? "codes" : "look");
      } catch (error) {
        if (own !== turn) return undefined;
        off();
        return report(WHY[error.name] ?? "failed", error.message);
      }
    },
    /** Takes what is seen now. */
    take() {
      wanted = true;
    },
    /** Takes a side again. */
    forget(number) {
      worker?.postMessage({ what: "forget", number });
    },
    /** Puts the sides together; `usual` has the colours of the faces, six digits each. The camera goes off. */
    read(usual) {
      off();
      const bytes = usual.match(/../g).map((pair) => parseInt(pair, 16));
      worker?.postMessage({ what: "read", usual: new Uint8Array(bytes) });
    },
    end: off,
  };
}
