// Loading the program. Not all file servers negotiate compression with browsers, so the
// page requests the compressed file and unpacks it itself.

/** @import { SiteStart } from "../../script/site" */

/**
 * @typedef {object} Watcher
 * @property {(received: number, total: number) => void} progress gets bytes; total is 0 if unknown
 * @property {(start: SiteStart) => void} ready
 * @property {(why: Error, again: () => void) => void} failed
 */

/**
 * loadProgram loads and compiles the program. The promise does not fail: loadProgram
 * reports errors to the watcher, which may try again.
 * @param {Promise<SiteStart>} start must not fail either
 * @param {Watcher} watcher
 * @returns {Promise<WebAssembly.Module>}
 */
export async function loadProgram(start, watcher) {
  for (;;) {
    try {
      const isPacked = "DecompressionStream" in globalThis;
      const { bytes } = await start;
      const total = isPacked ? bytes.packed : bytes.plain;
      const file = await read(isPacked ? "tetrad.wasm.gz" : "tetrad.wasm", (received) => watcher.progress(received, total));
      const module = await compile(file);
      watcher.ready(await start);
      return module;
    } catch (error) {
      await new Promise((resolve) => watcher.failed(/** @type {Error} */ (error), () => resolve(undefined)));
    }
  }
}

/** @param {string} name @param {(received: number) => void} onBytes */
async function read(name, onBytes) {
  const answer = await fetch(new URL(name, import.meta.url));
  if (!answer.ok || !answer.body) throw new Error(`${name}: the web host answers ${answer.status}`);
  const reader = answer.body.getReader();
  const parts = [];
  let received = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(parts);
    parts.push(/** @type {Uint8Array<ArrayBuffer>} */ (value));
    received += value.length;
    onBytes(received);
  }
}

/** @param {Blob} file */
async function compile(file) {
  try {
    return await WebAssembly.compile(await unpack(file));
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
