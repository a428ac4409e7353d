// A worker that runs the program. The first message to it is the compiled program; objects
// are data for its memory; the program handles strings itself. Answers are strings; an
// object says why the program has ended.

import "./wasm_exec.js";

/** @type {WebAssembly.Memory} */
let memory;

addEventListener("message", (event) => {
  const { data } = event;
  if (typeof data === "string") return;
  event.stopImmediatePropagation(); // it is not for the program
  if (data instanceof WebAssembly.Module) run(data);
  else put(data);
});

/** @param {WebAssembly.Module} program */
async function run(program) {
  const go = new Go();
  let why = "The program has ended"; // it does not end by itself
  try {
    const instance = await WebAssembly.instantiate(program, go.importObject);
    memory = /** @type {WebAssembly.Memory} */ (instance.exports.mem);
    await go.run(instance);
  } catch (error) {
    why = String(error);
  }
  postMessage({ why });
}

/** @param {{ places: [at: number, size: number][], content: ArrayBuffer }} data */
function put({ places, content }) {
  let from = 0;
  for (const [at, size] of places) {
    new Uint8Array(memory.buffer, at, size).set(new Uint8Array(content, from, size));
    from += size;
  }
}
