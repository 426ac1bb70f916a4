// A headset (WebXR): whether there is one, and the session in which it shows the puzzle. The page's Rust draws each eye's
// picture and knows what hands do (src/app/browser/canvas/room.rs); what it needs to know of a frame goes to it as numbers.

const MODES = ["immersive-vr", "immersive-ar"];

/** A stick that is pushed less than this is at rest. */
const AT_REST = 0.15;

/** The page's background, as the clear colour of its graphics. */
function ground() {
  const numbers = getComputedStyle(document.body).backgroundColor.match(/[\d.]+/g)?.slice(0, 3).map(Number);
  return numbers?.length === 3 ? numbers.map((part) => part / 255) : [0, 0, 0];
}

/** A hand's side: -1 for the left one, 1 for the right one, 0 where nobody knows. */
const sideOf = ({ handedness }) => ({ left: -1, right: 1 })[handedness] ?? 0;

/** How a hand's stick is pushed, to the right and towards the person. */
function stickOf({ gamepad }) {
  const [x, y] = gamepad?.mapping === "xr-standard" ? gamepad.axes.slice(-2) : [];
  return [x, y].map((part) => (Math.abs(part ?? 0) > AT_REST ? part : 0));
}

class Headset {
  #canvas;
  #report;
  #draw;
  #pull;
  #session;
  #layer;
  #space;
  /** Whether the space's heights are over the floor. */
  #floor;
  #ground;
  #squeezed = new Set();

  /** @param draw gets the head's matrix, the eyes, the hands, whether heights are known and whether nothing else is seen;
   * @param pull gets a hand's side, its ray's matrix and whether its grip is held. Both answer whether they could. */
  constructor(canvas, report, draw, pull) {
    this.#canvas = canvas;
    this.#report = report;
    this.#draw = draw;
    this.#pull = pull;
    navigator.xr.addEventListener?.("devicechange", () => this.offers());
    // Graphics that are lost draw nothing there any more.
    canvas.addEventListener("webglcontextlost", () => this.leave());
  }

  /** Reports which kinds of sessions there are. */
  async offers() {
    const asked = MODES.map((mode) => navigator.xr.isSessionSupported(mode).catch(() => false));
    const supported = await Promise.all(asked);
    this.#report("offers", MODES.filter((_, n) => supported[n]).join(" "));
  }

  /** Begins a session; the browser may ask the user first. */
  async enter(mode) {
    if (this.#session) return;
    let session;
    try {
      session = await navigator.xr.requestSession(mode, { optionalFeatures: ["local-floor"] });
    } catch (error) {
      this.#report("refused", String(error));
      return;
    }
    this.#session = session;
    session.addEventListener("end", () => this.#ended());
    session.addEventListener("select", (event) => this.#select(event));
    session.addEventListener("squeezestart", ({ inputSource }) => this.#squeezed.add(inputSource));
    session.addEventListener("squeezeend", ({ inputSource }) => this.#squeezed.delete(inputSource));
    try {
      await this.#begin(session);
      this.#report("begun", "");
    } catch (error) {
      this.#report("failed", String(error));
      this.leave();
    }
  }

  /** Ends the session; the headset's own button does the same. */
  leave() {
    // One that has ended already cannot be ended.
    this.#session?.end().catch(() => {});
  }

  async #begin(session) {
    const gl = this.#canvas.getContext("webgl2");
    await gl.makeXRCompatible();
    this.#layer = new XRWebGLLayer(session, gl);
    session.updateRenderState({ baseLayer: this.#layer, depthNear: 0.05, depthFar: 20 });
    try {
      this.#space = await session.requestReferenceSpace("local-floor");
      this.#floor = true;
    } catch {
      this.#space = await session.requestReferenceSpace("local");
      this.#floor = false;
    }
    this.#ground = this.#isAlone(session) ? [...ground(), 1] : [0, 0, 0, 0];
    const next = (_, frame) => {
      session.requestAnimationFrame(next);
      this.#frame(session, frame);
    };
    session.requestAnimationFrame(next);
  }

  /** Whether the room that the person is in is not seen. */
  #isAlone(session) {
    return (session.environmentBlendMode ?? "opaque") === "opaque";
  }

  #frame(session, frame) {
    const viewer = frame.getViewerPose(this.#space);
    // While the headset does not know where it is, nothing is shown.
    if (!viewer) return;
    const gl = this.#layer.context;
    gl.bindFramebuffer(gl.FRAMEBUFFER, this.#layer.framebuffer);
    gl.disable(gl.SCISSOR_TEST);
    gl.colorMask(true, true, true, true);
    gl.depthMask(true);
    gl.clearColor(...this.#ground);
    gl.clearDepth(1);
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
    const eyes = viewer.views.map((view) => {
      const { x, y, width, height } = this.#layer.getViewport(view);
      return [x, y, width, height, ...view.projectionMatrix, ...view.transform.matrix];
    });
    const hands = [...session.inputSources].map((source) => this.#hand(source, frame)).filter(Boolean);
    const head = new Float32Array(viewer.transform.matrix);
    const numbers = (lists) => new Float32Array(lists.flat());
    const alone = this.#isAlone(session);
    if (!this.#draw(head, numbers(eyes), numbers(hands), this.#floor, alone)) this.leave();
  }

  /** A hand as numbers: its side, whether its grip is held, whether it is seen, its stick, its ray. Undefined while nobody
   * knows where it is. */
  #hand(source, frame) {
    const ray = frame.getPose(source.targetRaySpace, this.#space)?.transform.matrix;
    if (!ray) return undefined;
    const held = source.targetRayMode === "tracked-pointer" ? 1 : 0;
    return [sideOf(source), this.#squeezed.has(source) ? 1 : 0, held, ...stickOf(source), ...ray];
  }

  #select({ inputSource, frame }) {
    const ray = frame.getPose(inputSource.targetRaySpace, this.#space)?.transform.matrix;
    if (!ray) return;
    const turned = this.#pull(sideOf(inputSource), new Float32Array(ray), this.#squeezed.has(inputSource));
    // The hand feels that something turns, if its controller can do that.
    if (turned) inputSource.gamepad?.hapticActuators?.[0]?.pulse?.(0.4, 30);
  }

  #ended() {
    const gl = this.#canvas.getContext("webgl2");
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
    this.#session = undefined;
    this.#layer = undefined;
    this.#squeezed.clear();
    this.#report("ended", "");
  }
}

/** What shows the puzzle of this canvas in a headset. */
export function open(canvas, report, draw, pull) {
  return new Headset(canvas, report, draw, pull);
}
