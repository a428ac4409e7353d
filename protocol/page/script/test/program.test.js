import { compile, Loader } from "../../site/web/program.js";
import { fails, same, test } from "./check.js";

const settled = () => new Promise((resolve) => setTimeout(resolve));

// withHost runs a body while fetch answers with the parts of a file, as they are given.
async function withHost(answer, body) {
  const { fetch, DecompressionStream } = globalThis;
  globalThis.fetch = answer;
  try {
    await body();
  } finally {
    Object.assign(globalThis, { fetch, DecompressionStream });
  }
}

// reply returns an answer of a host that gives the parts one after the other.
const reply = (...parts) => ({ ok: true, status: 200, body: { getReader: () => ({ read: async () => {
  await settled();
  return parts.length ? { done: false, value: new TextEncoder().encode(parts.shift()) } : { done: true };
} }) } });

// watcher notes what it hears, and lets what has failed be tried again.
function watcher() {
  const heard = [];
  return { heard, progress: (share) => heard.push(share), loaded: () => heard.push("loaded"), failed: (why, again) => (heard.push(why.message), settled().then(again)) };
}

const text = async (content) => new TextDecoder().decode(content);

test("what has come is told as a share of all that is awaited", async () => {
  await withHost(async (name) => reply(...(name.startsWith("a") ? ["12", "34"] : ["56"])), async () => {
    const watch = watcher();
    const loader = new Loader(watch);
    const sizes = (n) => ({ packed: n, plain: n });
    same(await Promise.all([loader.load("a", sizes(4), text), loader.load("b", sizes(4), text)]), ["1234", "56"]);
    same(watch.heard.filter((share) => typeof share === "number" && !(share >= 0 && share <= 1)), []);
    same([watch.heard[0], watch.heard.includes(0.5), watch.heard.at(-1), watch.heard.filter((word) => word === "loaded").length], [0, true, "loaded", 1]);
  });
});

test("the share that has come never goes back", async () => {
  await withHost(async (name) => reply(...(name.startsWith("a") ? ["1234"] : ["5", "6", "7"])), async () => {
    const watch = watcher();
    const loader = new Loader(watch);
    const load = (name, n) => loader.load(name, { packed: n, plain: n }, text);
    await Promise.all([load("a", 4), load("b", 3)]);
    const shares = watch.heard.filter((word) => typeof word === "number");
    same(shares, [...shares].sort());
  });
});

test("a file that does not come is told, and can be tried again", async () => {
  const answers = [{ ok: false, status: 404 }, reply("none"), reply("whole")];
  await withHost(async () => answers.shift(), async () => {
    const watch = watcher();
    const use = async (content) => {
      if ((await text(content)) === "none") throw new Error("not whole");
      return text(content);
    };
    same(await new Loader(watch).load("a", { packed: 5, plain: 5 }, use), "whole");
    same(watch.heard.filter((word) => typeof word === "string").map((word) => word.replace("a.gz", "a")), ["a: the web host answers 404", "not whole", "loaded"]);
  });
});

test("old browsers load files without compression", async () => {
  const names = [];
  await withHost(async (name) => (names.push(name), reply("x")), async () => {
    delete globalThis.DecompressionStream;
    await new Loader(watcher()).load("a", { packed: 1, plain: 1 }, text);
  });
  same(names, ["a"]);
});

test("what is no program is said in words", async () => {
  same(await fails(compile(new TextEncoder().encode("text").buffer)), "what came is not the program; has it come whole?");
});
