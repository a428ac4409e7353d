// host runs the worker of a site in Node: it answers the requests on its standard input,
// one a line, each with the line of its last answer. A request with the word bare gets no
// data of its game, and a search no books and puzzles.

const fs = require("fs");
const readline = require("readline");

const [, , site] = process.argv;
const page = fs.readFileSync(`${site}/index.html`, "utf8");
const start = JSON.parse(/<script type="application\/json" id="start">(.*?)<\/script>/s.exec(page)[1]);
const listeners = [];
let hear = () => {};
globalThis.addEventListener = (kind, listener) => kind === "message" && listeners.push(listener);
globalThis.postMessage = (data) => hear(data);

function say(data) {
  let isStopped = false;
  for (const listener of [...listeners]) {
    listener({ data, stopImmediatePropagation: () => (isStopped = true) });
    if (isStopped) return;
  }
}

async function run() {
  require(`${site}/worker.js`);
  const ready = new Promise((resolve) => (hear = resolve));
  say(new WebAssembly.Module(fs.readFileSync(`${site}/tetrad.wasm`)));
  if ((await ready) !== "") throw new Error("the program has not begun");
  const has = new Set();
  for await (const line of readline.createInterface({ input: process.stdin })) {
    const { bare, ...request } = JSON.parse(line);
    const family = request.game?.split("-")[0] ?? "";
    for (const name of bare ? [] : request.type === "go" ? [family] : [family, `${family}/study`]) {
      if (!start.data[name] || has.has(name)) continue;
      has.add(name);
      const { file, places } = start.data[name];
      say({ places, content: Uint8Array.from(fs.readFileSync(`${site}/${file}`)).buffer });
    }
    const last = new Promise((resolve) => {
      let info = null;
      hear = (data) => {
        if (typeof data === "object") throw new Error(data.why);
        const reply = JSON.parse(data);
        if (reply.type === "info") info = reply;
        else resolve(info ? { ...reply, info } : reply);
      };
    });
    say(JSON.stringify(request));
    console.log(JSON.stringify(await last));
  }
  process.stdout.write("", () => process.exit()); // once all is written
}

run().catch((error) => {
  console.error(error);
  process.exit(1);
});
