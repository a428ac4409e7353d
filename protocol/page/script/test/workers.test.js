import { keyOf, Workers } from "../../site/web/workers.js";
import { same, test } from "./check.js";

// stage returns a transport and the workers that it begins: the first runs the rules, the
// second the engine.
function stage(answers = {}) {
  const workers = [];
  const heard = [];
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
  const transport = new Workers({ start: Promise.resolve({ answers }), program: Promise.resolve("program"), begin });
  transport.onMessage = (reply) => heard.push(reply);
  transport.onClosed = () => heard.push("closed");
  transport.open();
  return { transport, workers, heard };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test("searches go to one worker and questions to the other, once each is ready", async () => {
  const { transport, workers: [rules, engine] } = stage();
  for (const [id, type] of ["state", "go", "stop", "explain", "restart"].entries()) transport.send({ id, type });
  await settled();
  same([rules.got, engine.got], [["program"], ["program"]], "before they are ready");
  rules.say("");
  engine.say("");
  const types = ({ got }) => got.slice(1).map((text) => JSON.parse(text).type);
  same([types(rules), types(engine)], [["state", "explain"], ["go", "stop", "restart"]]);
});

test("what is known from the beginning needs no program", async () => {
  const { transport, workers: [rules], heard } = stage({ "state|lake||a1": { id: 0, type: "state", state: 7 } });
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

test("a search ends with its engine, which begins again when it is asked to", () => {
  const { transport, workers, heard } = stage();
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
  workers[2].say("");
  same(workers[2].got, ['{"id":4,"type":"restart"}']);
});

test("without the worker of the rules the transport is closed, until there is another", async () => {
  const { transport, workers, heard } = stage();
  workers[0].listeners.error({ message: "out of memory" });
  same([transport.isOpen, heard, workers.length], [false, ["closed"], 2]);
  while (!transport.isOpen) await settled();
  same(workers.length, 3);
});
