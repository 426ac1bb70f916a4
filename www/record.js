// A video of the puzzle: its pictures on a plain ground, which the browser records.

const TYPES = ["video/webm;codecs=vp9", "video/webm", "video/mp4"];

/**
 * Records what `canvas` shows. `done` gets the video and its file's extension, or nothing when the browser cannot record.
 * Call `frame` in the task that has drawn, and `stop` at the end.
 */
export function record(canvas, ground, done) {
  const copy = document.createElement("canvas");
  // Even sides, as video formats want them.
  copy.width = canvas.width & ~1;
  copy.height = canvas.height & ~1;
  const pen = copy.getContext("2d");
  const frame = () => {
    pen.fillStyle = ground;
    pen.fillRect(0, 0, copy.width, copy.height);
    pen.drawImage(canvas, 0, 0);
  };
  try {
    const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type));
    const recorder = new MediaRecorder(copy.captureStream(30), { mimeType, videoBitsPerSecond: 6e6 });
    const parts = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    recorder.onstop = () => done(new Blob(parts, { type: recorder.mimeType }), mimeType.slice(6, mimeType.search(/;|$/)));
    recorder.onerror = () => done();
    recorder.start();
    return { frame, stop: () => recorder.state !== "inactive" && recorder.stop() };
  } catch {
    done();
    return { frame() {}, stop() {} };
  }
}
