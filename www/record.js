// A video of the puzzle: its pictures on a plain ground, as the browser records them, or as a GIF.

const TYPES = ["video/webm;codecs=vp9", "video/webm", "video/mp4"];
/** A GIF's longest side, pixels, and the least time between its pictures, milliseconds. */
const GIF_SIDE = 480;
const GIF_PAUSE = 80;
/** How long the last picture stays, milliseconds. */
const GIF_END = 1500;
/** How often the browser hands over what it has recorded, milliseconds, and the size of a video with pictures, bytes. */
const VIDEO_PART = 100;
const LEAST_VIDEO = 1000;

/** A canvas that `canvas` is copied to, on a plain ground. */
function copyOf(canvas, ground, width, height, settings) {
  const copy = document.createElement("canvas");
  [copy.width, copy.height] = [width, height];
  const pen = copy.getContext("2d", settings);
  const frame = () => {
    pen.fillStyle = ground;
    pen.fillRect(0, 0, width, height);
    pen.drawImage(canvas, 0, 0, width, height);
  };
  return { copy, pen, frame };
}

/**
 * Records what `canvas` shows. `done` gets the video and its file's extension, or nothing when the browser cannot record.
 * Call `frame` in the task that has drawn, and `stop` at the end.
 */
export function record(canvas, ground, done) {
  // Even sides, as video formats want them.
  const { copy, pen, frame } = copyOf(canvas, ground, canvas.width & ~1, canvas.height & ~1);
  try {
    const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type));
    const recorder = new MediaRecorder(copy.captureStream(30), { mimeType, videoBitsPerSecond: 6e6 });
    const parts = [];
    let size = 0;
    recorder.ondataavailable = ({ data }) => {
      parts.push(data);
      size += data.size;
    };
    recorder.onstop = () => done(new Blob(parts, { type: recorder.mimeType }), mimeType.slice(6, mimeType.search(/;|$/)));
    recorder.onerror = () => done();
    recorder.start(VIDEO_PART);
    // The last picture is seen for a moment. A busy browser takes up even the first one late, and only if it is drawn.
    const stop = async () => {
      for (let n = 0; n < 40 && (n < 5 || size < LEAST_VIDEO); n += 1) {
        pen.drawImage(copy, 0, 0);
        await new Promise((done) => setTimeout(done, VIDEO_PART));
      }
      if (recorder.state !== "inactive") recorder.stop();
    };
    return { frame, stop };
  } catch {
    done();
    return { frame() {}, stop() {} };
  }
}

/** The same as a GIF; the encoder is loaded for it. */
export function recordGif(canvas, ground, done) {
  const share = Math.min(1, GIF_SIDE / Math.max(canvas.width, canvas.height));
  const [width, height] = [canvas.width, canvas.height].map((side) => Math.max(1, Math.round(side * share)));
  const { pen, frame } = copyOf(canvas, ground, width, height, { willReadFrequently: true });
  // A picture is written once it is known how long it stays.
  const waiting = [];
  let last;
  const take = (now) => {
    if (last) waiting.push({ ...last, delay: now - last.at });
    last = { data: pen.getImageData(0, 0, width, height).data, at: now };
    write();
  };
  let encoder;
  const write = () => {
    for (const { data, delay } of encoder ? waiting.splice(0) : []) encoder(data, delay);
  };
  const editor = document.querySelector('meta[name="hypercubist-editor"]').content;
  const loaded = import(new URL(editor.replace(/[^/]*$/, "gif.js"), document.baseURI).href).then((library) => {
    const gif = library.GIFEncoder();
    encoder = (data, delay) => {
      const palette = library.quantize(data, 256, { format: "rgb444" });
      gif.writeFrame(library.applyPalette(data, palette, "rgb444"), width, height, { palette, delay });
    };
    write();
    return gif;
  });
  loaded.catch(() => done());
  return {
    frame() {
      frame();
      const now = performance.now();
      if (!last || now - last.at >= GIF_PAUSE) take(now);
    },
    async stop() {
      const gif = await loaded;
      const now = performance.now();
      // What was drawn since, and how long it is looked at.
      take(now);
      take(now + GIF_END);
      gif.finish();
      done(new Blob([gif.bytes()], { type: "image/gif" }), "gif");
    },
  };
}

/** The picture at the address of an SVG as a PNG. `done` gets nothing when the browser cannot draw it. */
export function drawn(address, done) {
  const image = new Image();
  image.onload = () => {
    const [width, height] = [image.naturalWidth, image.naturalHeight];
    const canvas = Object.assign(document.createElement("canvas"), { width, height });
    canvas.getContext("2d").drawImage(image, 0, 0);
    canvas.toBlob((blob) => done(blob ?? undefined), "image/png");
  };
  image.onerror = () => done();
  image.src = address;
}
