// The engine's pruning tables between two visits: files in this site's private folder, one a table. They are read and
// written here alone, on the worker's own thread, where a file can be opened in time; whoever reads them checks them. A
// browser that has no such folder costs nothing but time.

/** What all copies of the site on one origin shared at first; that at the root goes on with it. */
const FORMER = "tables";
const SITE = new URL("..", import.meta.url).pathname;
const FOLDER = SITE === "/" ? FORMER : `${FORMER} ${encodeURIComponent(SITE)}`;
const ENDING = ".table";
/** How much is copied at once, bytes. */
const PIECE = 1 << 20;
/** How long a file that somebody is writing is waited for, step by step, milliseconds. */
const WAITS = [50, 100, 200, 400, 800, 1600];

/** Copies a file into a folder; whether it found room. */
async function copy(handle, folder) {
  const from = await handle.createSyncAccessHandle({ mode: "read-only" });
  const to = await (await folder.getFileHandle(handle.name, { create: true })).createSyncAccessHandle();
  let whole = true;
  try {
    for (let at = 0; whole && at < from.getSize(); at += PIECE) {
      const piece = new Uint8Array(Math.min(PIECE, from.getSize() - at));
      whole = from.read(piece, { at }) === piece.length && to.write(piece, { at }) === piece.length;
    }
    to.flush();
  } catch {
    whole = false;
  }
  from.close();
  to.close();
  if (!whole) await folder.removeEntry(handle.name);
  return whole;
}

/** Makes the folder of a copy of the site, with what was saved before there were several. */
async function made(root) {
  const former = FOLDER !== FORMER && (await root.getDirectoryHandle(FORMER).catch(() => undefined));
  const folder = await root.getDirectoryHandle(FOLDER, { create: true });
  try {
    for await (const handle of former ? former.values() : []) {
      if (!(await copy(handle, folder))) break;
    }
  } catch {
    // Another page has one open or makes the same copies. What is missing is worked out again.
  }
  return folder;
}

/** Opens a file, and waits for it if need be: who writes it is done in a moment. */
async function opened(handle, options, waits) {
  for (const wait of waits) {
    try {
      return await handle.createSyncAccessHandle(options);
    } catch (problem) {
      if (problem.name !== "NoModificationAllowedError") throw problem;
      await new Promise((waited) => setTimeout(waited, wait));
    }
  }
  return handle.createSyncAccessHandle(options);
}

export class Tables {
  #opening;
  /** What is open or being opened, and by how many searches: several of one worker may read a table at once.
   * @type {Map<string, { purpose: string, searches: number, file?: FileSystemSyncAccessHandle, bytes?: number,
   *   written: boolean, opening: Promise<FileSystemSyncAccessHandle> }>} */
  #open = new Map();
  /** Tells the site's other pages that a table was saved or thrown away. */
  #pages = new BroadcastChannel(`hypercubist/${FOLDER}`);

  /** Calls `changed` whenever another page has saved tables or thrown them away. */
  listen(changed) {
    this.#pages.onmessage = () => changed();
  }

  #folder() {
    this.#opening ??= (async () => {
      const root = await navigator.storage.getDirectory();
      return root.getDirectoryHandle(FOLDER).catch(() => made(root));
    })();
    return this.#opening;
  }

  async #file(name, purpose) {
    const folder = await this.#folder();
    const handle = await folder.getFileHandle(name + ENDING, { create: purpose !== "read" });
    // Where the mode is known, several pages may read at once.
    const options = { mode: purpose === "read" ? "read-only" : "readwrite" };
    return opened(handle, options, purpose === "write" ? [] : WAITS);
  }

  /** Opens the file of a name to "read" it, to "write" it, or for "both"; whether it is open. It is not where there is
   * none to read, where another search writes it or reads what is to be written, where another page does, or where the
   * browser keeps no files. What is only to be written is not waited for. */
  async open(name, purpose) {
    const other = this.#open.get(name);
    if (other && (other.purpose !== "read" || purpose !== "read")) return false;
    const open = other ?? { purpose, searches: 0, written: false, opening: this.#file(name, purpose) };
    open.searches += 1;
    this.#open.set(name, open);
    try {
      open.file = await open.opening;
      open.bytes ??= open.file.getSize();
      return true;
    } catch {
      if (this.#open.get(name) === open) this.#open.delete(name);
      return false;
    }
  }

  isOpen(name) {
    return this.#open.get(name)?.file !== undefined;
  }

  /** Bytes of an open file from a place on, `most` at most; none at its end, undefined where it cannot be read. */
  read(name, at, most) {
    try {
      const { file, bytes } = this.#open.get(name);
      const piece = new Uint8Array(Math.max(0, Math.min(most, bytes - at)));
      return file.read(piece, { at }) === piece.length ? piece : undefined;
    } catch {
      return undefined;
    }
  }

  /** Writes bytes into an open file; whether all of them found room. */
  write(name, at, bytes) {
    try {
      // The engine's memory may be shared; a file takes only bytes that are not.
      return this.#open.get(name).file.write(new Uint8Array(bytes), { at }) === bytes.length;
    } catch {
      return false;
    }
  }

  /** Makes an open file so long; what is new is zero. Whether it did. */
  resize(name, bytes) {
    try {
      const open = this.#open.get(name);
      open.written = true;
      open.file.truncate(bytes);
      open.file.flush();
      return true;
    } catch {
      return false;
    }
  }

  close(name) {
    const open = this.#open.get(name);
    if (!open?.file) return;
    open.searches -= 1;
    if (open.searches > 0) return;
    this.#open.delete(name);
    try {
      open.file.close();
    } catch {
      // It is closed when the worker ends.
    }
    if (open.written) this.#pages.postMessage("saved");
  }

  /** What is kept: names and bytes, by name. */
  async list() {
    const kept = [];
    try {
      for await (const [name, handle] of (await this.#folder()).entries()) {
        const bytes = this.#open.get(name.slice(0, -ENDING.length))?.bytes ?? (await handle.getFile()).size;
        if (name.endsWith(ENDING) && bytes > 0) kept.push([name.slice(0, -ENDING.length), bytes]);
      }
    } catch {
      // Nothing is kept, then.
    }
    return kept.sort();
  }

  /** Throws away everything but what is being read or written. */
  async forget() {
    try {
      const folder = await this.#folder();
      for (const [name] of await this.list()) {
        await folder.removeEntry(name + ENDING).catch(() => {});
      }
      this.#pages.postMessage("deleted");
    } catch {
      // There is nothing to throw away.
    }
  }
}
