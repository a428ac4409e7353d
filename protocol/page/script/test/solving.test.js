import { Session } from "../../web/game/session.js";
import { Solving } from "../../web/puzzles/solving.js";
import { same, test } from "./check.js";

// stateOf returns the states of a game in which each turn is one step, a letter. The
// position is the letters of all turns in lower case, so A and a lead to the same
// position. After four turns the game is over. The turn w reaches the goal, too.
function stateOf({ moves, partial = [] }) {
  const letters = [...moves, ...partial.map((step) => String.fromCharCode(step))];
  const isOver = letters.length === 4;
  return {
    fen: letters.join("").toLowerCase(), toMove: letters.length % 2 ? "p2" : "p1", outcome: isOver ? "draw" : "none", steps: [], pieces: [],
    midTurn: false, turn: partial.length ? letters[letters.length - 1] : undefined, last: { squares: [letters.at(-1) ?? ""], order: [] },
  };
}

const connection = {
  request: async ({ type, moves, partial, ply, goal }) => {
    if (type === "reaches" && goal.startsWith("within")) return { answer: goal === "within 2" ? "less" : "yes" };
    if (type === "reaches") return { answer: moves.at(-1) === "w" && goal === "only win" ? "yes" : "no" };
    if (type === "states") return { states: moves.concat("").map((_, i) => stateOf({ moves: moves.slice(0, i) })).slice(ply) };
    return { state: stateOf({ moves, partial }) };
  },
};

const puzzle = {
  key: "k", game: "meadow", fen: "", line: ["a", "b", "c"], goal: "only win", rating: 900, error: 0, difficulty: "900", themes: [],
  reasons: ["It opens.", "", "It ends."], refutations: [{ at: 0, turn: "z", reply: "y", value: -1, reason: "It bites." }],
};

async function begin(searcher = { go: async () => null, halt: async () => {} }, wire = connection) {
  const session = new Session(wire);
  const solving = new Solving(wire, searcher, session, async () => {});
  const told = [];
  solving.addEventListener("over", ({ detail }) => told.push(detail));
  solving.addEventListener("faulty", () => told.push("faulty"));
  solving.addEventListener("failure", () => told.push("failure"));
  await solving.begin(puzzle);
  return { session, solving, told, choose: async (letter) => {
    await session.choose(letter.charCodeAt(0));
    await settle();
  } };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

test("right turns are answered, and in the end the puzzle is solved", async () => {
  const { session, solving, told, choose } = await begin();
  same([solving.phase, solving.solver, solving.turnsLeft, solving.mayChoose], ["yours", "p1", 2, true]);
  await choose("a");
  same([solving.phase, session.node.moves, solving.turnsLeft, told], ["yours", ["a", "b"], 1, []]);
  await choose("c");
  same([solving.phase, solving.mayChoose, solving.turnsLeft, told], ["solved", false, 0, [true]]);
});

test("another turn that makes the same board is right", async () => {
  const { session, solving, told, choose } = await begin();
  await choose("A");
  same([solving.phase, session.node.moves], ["yours", ["A", "b"]]);
  await choose("C");
  same([solving.phase, told], ["solved", [true]]);
});

test("each right turn has its reason", async () => {
  const { solving, choose } = await begin();
  same(solving.reason, "");
  await choose("a");
  same(solving.reason, "It opens.");
  await choose("c");
  same([solving.phase, solving.reason], ["solved", "It ends."]);
});

test("a wrong turn that the puzzle refutes meets its reply, without a search or a check", async () => {
  const never = async () => { throw new Error("asked"); };
  const wire = { request: async (message) => (message.type === "reaches" ? never() : connection.request(message)) };
  const { session, solving, told, choose } = await begin({ go: never, halt: async () => {} }, wire);
  await choose("z");
  same([solving.phase, session.node.moves, told], ["wrong", ["z", "y"], [false]]);
  same([solving.refutation.move, solving.refutation.proved.reason], ["y", "It bites."]);
});

test("a wrong turn is refuted, and may be taken back", async () => {
  const asked = [];
  const searcher = {
    halt: async () => {},
    go: async (request, onInfo) => {
      asked.push(request.moves);
      onInfo({ score: { cp: 400 }, depth: 3 });
      return "y";
    },
  };
  const { session, solving, told, choose } = await begin(searcher);
  await choose("x");
  same([solving.phase, told, asked, session.node.moves], ["wrong", [false], [["x"]], ["x", "y"]]);
  same([solving.refutation.move, solving.refutation.score.cp], ["y", -400], "for p1");
  await solving.retry();
  same([solving.phase, session.node.moves, solving.refutation], ["yours", [], null]);
  await choose("a");
  await choose("c");
  same([solving.phase, told], ["solved", [false]], "it counts once");
  same([solving.isOver, session.game.root.last.moves], [true, ["a", "b", "c"]], "the way back and forth has no wrong try");
});

test("another turn that reaches the goal is accepted, and the puzzle is faulty", async () => {
  const { session, solving, told, choose } = await begin();
  await choose("z");
  await solving.retry();
  told.pop();
  await choose("w");
  same(session.game.root.last.moves, ["w"], "the wrong try is no part of the way back and forth");
  same([solving.phase, solving.isFaulty, solving.turnsLeft, session.node.moves, told], ["solved", true, 0, ["w"], ["faulty"]]);
  await solving.begin({ ...puzzle, key: "l" });
  same([solving.phase, solving.isFaulty], ["yours", false]);
});

test("a win that takes too long is taken back, and does not count", async () => {
  const { session, solving, told, choose } = await begin();
  await solving.begin({ ...puzzle, key: "m", goal: "within 3" });
  same(solving.claim, "within 3");
  await choose("a");
  same(solving.claim, "within 2", "a turn less is left");
  await choose("x");
  same([solving.phase, solving.isLess, solving.mayChoose, session.node.moves, told], ["yours", true, true, ["a", "b"], []]);
  await choose("c");
  same([solving.phase, solving.isLess, solving.claim, told], ["solved", false, "within 3", [true]]);
});

test("a fault is told also after a hint, and later in the line", async () => {
  const { solving, told, choose } = await begin();
  await choose("a");
  solving.giveHint();
  await choose("w");
  same([solving.phase, told], ["solved", ["faulty"]]);
});

test("a turn is checked visibly, and nothing can be chosen meanwhile", async () => {
  let answer;
  const slow = { request: (message) => (message.type === "reaches" ? new Promise((resolve) => (answer = resolve)) : connection.request(message)) };
  const { solving, told, choose } = await begin(undefined, slow);
  await choose("x");
  same([solving.phase, solving.mayChoose, told], ["checking", false, []]);
  answer({ answer: "unknown" });
  await settle();
  same([solving.phase, told], ["wrong", [false]], "the stored proof counts where the search gives up");
});

test("a turn that cannot be checked is taken back and does not count", async () => {
  const broken = { request: async (message) => {
    if (message.type === "reaches") throw new Error("The connection is lost.");
    return connection.request(message);
  } };
  const { session, solving, told, choose } = await begin(undefined, broken);
  const seen = [];
  solving.addEventListener("change", () => seen.push([solving.phase, session.node.moves.length]));
  await choose("x");
  same(seen, [["checking", 1], ["yours", 0]], "the wrong turn is gone before the next one is asked for");
  same([solving.phase, session.node.moves, told], ["yours", [], ["failure"]]);
});

test("a hint names a square, and is noted until the next puzzle", async () => {
  const { solving, told, choose } = await begin();
  solving.giveHint();
  same([solving.hint, solving.isHinted, told], ["a", true, []]);
  await choose("a");
  same([solving.hint, solving.isHinted], ["", true]);
  await solving.begin({ ...puzzle, key: "l" });
  same(solving.isHinted, false);
});

test("the solution is played from where the player is", async () => {
  const { session, solving, told, choose } = await begin();
  await choose("x");
  same(solving.phase, "wrong");
  await solving.show();
  same([solving.phase, session.node.moves, solving.turnsLeft, told], ["shown", ["a", "b", "c"], 0, [false]]);
});

test("another puzzle ends what goes on", async () => {
  const { session, solving, choose } = await begin();
  await choose("a");
  await solving.begin({ ...puzzle, key: "l", line: ["c"] });
  same([solving.phase, session.node.moves, solving.turnsLeft], ["yours", [], 1]);
  await choose("c");
  same(solving.phase, "solved");
});
