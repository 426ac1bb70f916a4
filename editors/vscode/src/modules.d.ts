// What `build.js` puts in the place of this name: what wasm-bindgen makes of the crate `language_worker`.

declare module "wasm-language" {
  export default function init(options: { module_or_path: Uint8Array }): Promise<unknown>;
  export class LanguageServer {
    hear(message: string): string[];
  }
  export function lastWords(): string | undefined;
}
