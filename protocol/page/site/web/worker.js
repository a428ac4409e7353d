// A worker that runs the program. The first message to it is the compiled program; the
// program handles the later ones itself. Answers are strings; an object says why the
// program has ended.

import "./wasm_exec.js";

addEventListener("message", ({ data }) => run(data), { once: true });

/** @param {WebAssembly.Module} program */
async function run(program) {
  const go = new Go();
  let why = "The program has ended"; // it does not end by itself
  try {
    await go.run(await WebAssembly.instantiate(program, go.importObject));
  } catch (error) {
    why = String(error);
  }
  postMessage({ why });
}
