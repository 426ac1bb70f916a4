// What `build.js` puts in the place of these names: a script of the site, and what wasm-bindgen makes.

declare module "site-crash" {
  /** See `www/worker/crash.js`. */
  export function reportCrashes(module: () => { lastWords(): string | undefined }): (reason: string) => void;
}

type Crashed = (reason: string) => void;
type FetchFile = (path: string) => Promise<Uint8Array>;

declare module "wasm-programs" {
  export default function load(): Promise<unknown>;
  export function start(crashed: Crashed, file: FetchFile): void;
  export function lastWords(): string | undefined;
}

declare module "wasm-solver" {
  export default function load(): Promise<unknown>;
  export function start(crashed: Crashed, file: FetchFile, later: () => Promise<void>, tables: object): void;
  export function lastWords(): string | undefined;
}

declare module "wasm-solver-threads" {
  export default function load(options: { memory: WebAssembly.Memory }): Promise<unknown>;
  export function start(
    crashed: Crashed,
    file: FetchFile,
    later: () => Promise<void>,
    tables: object,
    memory: number,
  ): Promise<void>;
  export function poll(): void;
  export function lastWords(): string | undefined;
}

declare module "wasm-player" {
  export default function load(file?: { module_or_path: unknown }): Promise<unknown>;
  export function initSync(file: { module: BufferSource }): unknown;
  export class Style {
    constructor();
    colours(name: string): void;
    own(colours: Uint8Array): void;
    surface(name: string): void;
    hints(shown: boolean): void;
    shape(name: string): void;
    camera(latitude: number, longitude: number): void;
    title(title: string): void;
    free(): void;
  }
  export class Player {
    constructor(puzzle: string, setup: string, alg: string, endsThere: boolean, style: Style);
    steps(): number;
    ranges(): Uint32Array;
    picture(time: number): string;
    still(time: number): string;
    is_solved(step: number): boolean;
    orbit(right: number, down: number): void;
    free(): void;
  }
  export class Refused {
    attribute: string;
    message: string;
    help?: string;
    from: number;
    to: number;
  }
}
