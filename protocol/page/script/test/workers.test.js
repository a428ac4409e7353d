import { keyOf, Workers } from "../../site/web/workers.js";
import { same, test } from "./check.js";

const settled = () => new Promise((resolve) => setTimeout(resolve));

// stage returns a transport and the workers that it begins: the first runs the rules, the
// second the engine. The game lake has data; load lets it come.
async function stage(answers = {}) {
  const workers = [];
  const heard = [];
  const asked = [];
  const waits = [];
  let load;
  const lake = new Promise((resolve) => (load = () => resolve("content")));
  const data = (family) => (asked.push(family), lake);
  const begin = () => {
    const worker = {
      got: [], listeners: {}, isTerminated: false,
      addEventListener(kind, listener) { this.listeners[kind] = listener; },
      postMessage(message) { this.got.push(message); },
      terminate() { this.isTerminated = true; },
      say(data) { this.listeners.message({ data }); },
    };
    workers.push(worker);
    return worker;
  };
  const transport = new Workers({ start: { answers, data: { lake: { places: [[8, 7]] }, "lake/study": { places: [[9, 1]] } } }, program: Promise.resolve("program"), data, begin, onWait: (is) => waits.push(is) });
  transport.onMessage = (reply) => heard.push(reply);
  transport.onClosed = () => heard.push("closed");
  transport.open();
  await settled();
  return { transport, workers, heard, asked, waits, load };
}

test("searches go to one worker and questions to the other, once each is ready", async () => {
  const { transport, workers: [rules, engine] } = await stage();
  for (const [id, type] of ["state", "go", "stop", "explain", "restart"].entries()) transport.send({ id, type });
  await settled();
  same([rules.got, engine.got], [["program"], ["program"]], "before they are ready");
  rules.say("");
  engine.say("");
  const types = ({ got }) => got.slice(1).map((text) => JSON.parse(text).type);
  same([types(rules), types(engine)], [["state", "explain"], ["go", "stop", "restart"]]);
});

test("what is known from the beginning needs no program", async () => {
  const { transport, workers: [rules], heard } = await stage({ "state|lake||a1": { id: 0, type: "state", state: 7 } });
  transport.send({ id: 5, type: "state", game: "lake", moves: ["a1"], partial: [] });
  transport.send({ id: 6, type: "state", game: "lake", moves: ["a1"], partial: [3] });
  await settled();
  rules.say("");
  same(heard, [{ id: 5, type: "state", state: 7 }]);
  same(rules.got.length, 2);
});

test("a key has what a question is about", () => {
  same([keyOf({ type: "games" }), keyOf({ type: "state", game: "lake", fen: "8 w", moves: ["a", "b"] }), keyOf({ type: "state", partial: [0] })],
    ["games||", "state|lake|8 w|a|b", ""]);
});

test("an engine gets the data of a game before its first search there", async () => {
  const { transport, workers: [rules, engine], asked, waits, load } = await stage();
  rules.say("");
  engine.say("");
  transport.send({ id: 1, type: "go", game: "lake-7" });
  transport.send({ id: 2, type: "stop" });
  transport.send({ id: 3, type: "state", game: "lake", partial: [0] });
  transport.send({ id: 4, type: "puzzles", game: "lake" });
  await settled();
  const types = ({ got }) => got.slice(1).map((message) => (typeof message === "string" ? JSON.parse(message).type : message));
  same([types(rules), types(engine), transport.isBusy, waits.at(-1)], [["state"], [], true, true], "rules need no data");
  load();
  await settled();
  const [lake, study] = [{ places: [[8, 7]], content: "content" }, { places: [[9, 1]], content: "content" }];
  same([types(rules), types(engine), waits.at(-1)], [["state", lake, study, "puzzles"], [lake, "go", "stop"], false], "a search needs no puzzles");
  transport.send({ id: 5, type: "go", game: "lake" });
  transport.send({ id: 6, type: "go", game: "meadow" });
  await settled();
  same([types(engine).slice(3), [...new Set(asked)]], [["go", "go"], ["lake", "lake/study"]], "the data come once");
});

test("an engine that ends while its data come goes on with what is sent to the next one", async () => {
  const { transport, workers, load } = await stage();
  workers[1].say("");
  transport.send({ id: 1, type: "go", game: "lake" });
  await settled();
  workers[1].say({ why: "out of memory" });
  transport.send({ id: 2, type: "restart" });
  await settled();
  workers[2].say("");
  transport.send({ id: 3, type: "go", game: "lake" });
  load();
  await settled();
  same([workers[1].got.length, workers[2].got.slice(1).map((message) => message.content ?? JSON.parse(message).id)], [1, [2, "content", 3]]);
});

test("a search ends with its engine, which begins again when it is asked to", async () => {
  const { transport, workers, heard } = await stage();
  workers[1].say("");
  transport.send({ id: 1, type: "go" });
  transport.send({ id: 2, type: "go" });
  workers[1].say('{"id":1,"type":"bestmove"}');
  workers[1].say({ why: "out of memory" });
  transport.send({ id: 3, type: "go" });
  same(heard.map(({ id, type }) => `${id ?? ""} ${type}`), ["1 bestmove", " engineDied", "2 error", "3 error"]);
  same([heard[1].error, heard[2].error], ["out of memory", "out of memory"]);
  same(workers[1].isTerminated, true);
  transport.send({ id: 4, type: "restart" });
  await settled();
  workers[2].say("");
  same(workers[2].got, ["program", '{"id":4,"type":"restart"}']);
});

test("without the worker of the rules the transport is closed, until there is another", async () => {
  const { transport, workers, heard } = await stage();
  workers[0].listeners.error({ message: "out of memory" });
  same([transport.isOpen, heard, workers.length], [false, ["closed"], 2]);
  while (workers.length < 3) await settled();
  same(transport.isOpen, true);
});
