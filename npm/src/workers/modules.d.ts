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
