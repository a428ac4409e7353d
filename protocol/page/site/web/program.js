// Loading the program and the data of the games. Not all file servers negotiate compression
// with browsers, so the page requests compressed files and unpacks them itself.

/** @import { Sizes } from "../../script/site" */

/**
 * @typedef {object} Watcher
 * @property {(share: number) => void} progress gets what has come of all that is awaited, from 0 to 1
 * @property {() => void} loaded is called when nothing is awaited any more
 * @property {(why: Error, again: () => void) => void} failed
 */

/** Loader loads files. Its promises do not fail: the watcher hears of errors, and may try again. */
export class Loader {
  #watcher;
  /** @type {Set<{ received: number, total: number, isDone: boolean }>} */
  #loads = new Set(); // also those that are done, until all are
  #share = 0; // that was told; it never goes back

  /** @param {Watcher} watcher */
  constructor(watcher) {
    this.#watcher = watcher;
  }

  /**
   * load returns what use makes of a file.
   * @template T
   * @param {string} file its name without the ending of compressed files
   * @param {Sizes} bytes
   * @param {(content: ArrayBuffer) => Promise<T>} use
   * @returns {Promise<T>}
   */
  async load(file, bytes, use) {
    const isPacked = "DecompressionStream" in globalThis;
    const load = { received: 0, total: isPacked ? bytes.packed : bytes.plain, isDone: false };
    this.#loads.add(load);
    for (;;) {
      try {
        const used = await use(await unpack(await this.#read(isPacked ? file + ".gz" : file, load)));
        load.isDone = true;
        if ([...this.#loads].every(({ isDone }) => isDone)) {
          this.#loads.clear();
          this.#share = 0;
          this.#watcher.loaded();
        }
        return used;
      } catch (error) {
        this.#share = 0;
        await new Promise((resolve) => this.#watcher.failed(/** @type {Error} */ (error), () => resolve(undefined)));
      }
    }
  }

  /** @param {string} name @param {{ received: number, total: number }} load */
  async #read(name, load) {
    load.received = 0;
    this.#tell();
    const answer = await fetch(name);
    if (!answer.ok || !answer.body) throw new Error(`${name}: the web host answers ${answer.status}`);
    const reader = answer.body.getReader();
    const parts = [];
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return new Blob(parts);
      parts.push(/** @type {Uint8Array<ArrayBuffer>} */ (value));
      load.received += value.length;
      this.#tell();
    }
  }

  // A host that declares a file as compressed has browsers unpack it, and more bytes come
  // than the file has.
  #tell() {
    let [received, total] = [0, 0];
    for (const load of this.#loads) {
      received += Math.min(load.received, load.total);
      total += load.total;
    }
    this.#share = Math.max(this.#share, received / total);
    this.#watcher.progress(this.#share);
  }
}

/** @param {ArrayBuffer} content */
export async function compile(content) {
  try {
    return await WebAssembly.compile(content);
  } catch {
    throw new Error("what came is not the program; has it come whole?");
  }
}

// Some hosts declare the file as gzip-encoded; then the browser has already unpacked it.
/** @param {Blob} file */
async function unpack(file) {
  const [a, b] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  if (a !== 0x1f || b !== 0x8b) return file.arrayBuffer();
  return new Response(file.stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}
