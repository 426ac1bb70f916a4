/** What a player says as events. */
export interface HypercubistPlayerEvents {
  /** An algorithm has been read and is shown. */
  ready: CustomEvent<{ steps: number }>;
  /** A step begins; `text` is what is written for it. */
  turn: CustomEvent<{ step: number; text: string }>;
  /** A step is done, or was gone to. */
  step: CustomEvent<{ at: number; steps: number; text: string }>;
  /** The puzzle looks solved after a step. */
  solved: CustomEvent<{ at: number }>;
  /** Something cannot be read: which attribute, why, and where in its text, in UTF-16 code units. */
  error: CustomEvent<{ attribute: string | null; message: string; help: string | null; from: number; to: number }>;
}

/** `<hypercubist-player>`, which importing this module defines. */
export class HypercubistPlayer extends HTMLElement {
  /** How many steps are done; setting it goes there. */
  at: number;
  /** The number of steps; 0 until `ready`. */
  readonly steps: number;
  /** Whether it plays. */
  readonly playing: boolean;
  /** Whether the puzzle looks solved, however it lies. */
  readonly solved: boolean;
  /** The attribute of this name. */
  alg: string;
  /** The attribute of this name; `3x3x3` without one. */
  puzzle: string;
  /** Plays on, from the start if it is at the end. */
  play(): void;
  /** Ends the step that it is in, and stops. */
  pause(): void;
  /** Makes one step. */
  step(): void;
  /** Takes one step back. */
  back(): void;
  /** Goes to a step at once. */
  seek(step: number): void;
  /** Puts moves at the end of the algorithm, and makes them. */
  turn(moves: string): void;
  addEventListener<Name extends keyof HypercubistPlayerEvents>(
    name: Name,
    listener: (event: HypercubistPlayerEvents[Name]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    name: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "hypercubist-player": HypercubistPlayer;
  }
}
