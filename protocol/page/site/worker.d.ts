// The global scope of the site's workers.

/** From wasm_exec.js, which is part of the Go toolchain. */
declare class Go {
  importObject: WebAssembly.Imports;
  run(instance: WebAssembly.Instance): Promise<void>;
}

/** From the head of sw.js, which package site writes. */
declare const PRECACHE: { version: string; files: string[] };
