import { Teaching } from "../../web/learn/teaching.js";
import { same, test } from "./check.js";

// FakeSession is a session that shows any node; each turn is one step.
class FakeSession extends EventTarget {
  partial = [];
  isReady = true;
  node = null;
  played = [];

  get atNode() {
    return { outcome: this.node.moves.includes("win") ? "p1win" : "none", counts: {}, steps: [{ step: 7, path: ["d4"] }] };
  }

  async open(_game, node) {
    this.#take(node, "");
  }

  async show(node) {
    this.#take(node, "");
  }

  async play(node, move) {
    this.played.push(move);
    this.#take(node.add(move), move);
  }

  // begin chooses a first step, which leaves the turn unfinished.
  begin() {
    this.partial = [7];
    this.dispatchEvent(new CustomEvent("change", { detail: { before: this.atNode, move: "" } }));
  }

  #take(node, move) {
    this.node = node;
    this.partial = [];
    this.dispatchEvent(new CustomEvent("change", { detail: { before: null, move } }));
  }
}

const words = { ask: "do it", hint: "like that", right: "well done" };
const stepOf = (...tasks) => ({ id: "one", title: "One", text: "", game: "draughts", fen: "", tasks: tasks.map((task) => ({ ...words, ...task })) });

async function begin(...tasks) {
  const session = new FakeSession();
  const teaching = new Teaching(session, async () => {});
  let done = 0;
  teaching.addEventListener("done", () => done++);
  await teaching.begin(stepOf(...tasks));
  return { session, teaching, done: () => done };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

test("a right turn ends the step", async () => {
  const { session, teaching, done } = await begin({ turns: ["a1"] });
  same([teaching.phase, teaching.mayChoose], ["yours", true]);
  await session.play(session.node, "a1");
  await settle();
  same([teaching.phase, teaching.message, done()], ["done", { kind: "right", text: "well done" }, 1]);
});

test("a wrong turn is explained and answered, and can be tried again", async () => {
  const { session, teaching, done } = await begin({ turns: ["a1"], wrong: [{ turns: ["b*"], text: "no", reply: "c3" }], otherwise: "else" });
  await session.play(session.node, "b2");
  await settle();
  same([teaching.phase, teaching.message.text, session.played, teaching.mayChoose], ["wrong", "no", ["b2", "c3"], false]);
  await teaching.retry();
  same([teaching.phase, teaching.message.text, session.node.moves], ["yours", "", []]);
  await session.play(session.node, "d4");
  same([teaching.message, done()], [{ kind: "wrong", text: "else" }, 0]);
});

test("the next task begins after the answer", async () => {
  const { session, teaching, done } = await begin({ turns: ["a1"], reply: "c3" }, { ask: "go on", turns: ["*"], goal: { outcome: "p1win" } });
  await session.play(session.node, "a1");
  await settle();
  same([teaching.phase, teaching.task.ask, session.node.moves, done()], ["yours", "go on", ["a1", "c3"], 0]);
  await session.play(session.node, "win");
  await settle();
  same([teaching.phase, done()], ["done", 1]);
});

test("what has to be refused, with the clicks before it", async () => {
  const { session, teaching } = await begin({ refused: ["d4 e5"] });
  teaching.refuse({ square: "e5", from: "", why: "Because." });
  same([teaching.phase, teaching.message], ["yours", { kind: "refused", text: "Because." }]);
  session.begin(); // d4
  teaching.refuse({ square: "e5", from: "", why: "Because." });
  await settle();
  same([teaching.phase, teaching.message], ["done", { kind: "right", text: "Because. well done" }]);
});

test("a hint, and the turn that is shown", async () => {
  const { session, teaching } = await begin({ turns: ["*"], show: "b2" });
  teaching.giveHint();
  same([teaching.isHinted, teaching.message.text, teaching.canShow], [true, "like that", true]);
  await teaching.show();
  await settle();
  same([session.played, teaching.phase, teaching.message.kind], [["b2"], "done", "shown"]);
});

test("who has gone elsewhere gets no answer", async () => {
  const { session, teaching, done } = await begin({ turns: ["a1"], reply: "c3" });
  const playing = session.play(session.node, "a1");
  teaching.stop();
  await playing;
  await settle();
  same([session.played, done()], [["a1"], 0]);
});

test("a step that is begun again while it loads", async () => {
  const session = new FakeSession();
  const teaching = new Teaching(session, async () => {});
  const step = stepOf({ turns: ["a1"] });
  await teaching.begin(stepOf({ turns: ["b2"] }));
  const before = session.node;
  let load = () => {};
  const { open } = session;
  session.open = () => new Promise((resolve) => (load = resolve)); // a second step replaces the first one while it loads
  const first = teaching.begin(step);
  teaching.stop();
  session.open = (game, node) => open.call(session, game, node).then(() => settle());
  const second = teaching.begin(step);
  session.node = before;
  load();
  await first;
  same(teaching.phase, "loading");
  await second;
  same(teaching.phase, "yours");
});
