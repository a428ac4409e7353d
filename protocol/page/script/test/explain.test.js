import { Explain, sentenceOf } from "../../web/analyse/explain.js";
import { Game } from "../../web/game/game.js";
import { same, test } from "./check.js";

const colours = { colours: { p1: "light", p2: "dark" } };

// judged returns a game whose second turn was judged.
function judged(verdict, mark, lines = null, score = { wdl: [650, 0, 350] }) {
  const game = new Game("meadow");
  const turn = game.root.add("a").add("b");
  Object.assign(turn, { verdict, mark, lines, score });
  return { game, turn };
}

for (const [name, verdict, mark, lines, want, score] of [
  ["a mistake and its answer", { loss: 20, better: "c", before: 0.55 }, "??", [{ pv: ["d", "e"], traces: [{ flips: ["x", "y"] }] }],
    "b loses 20%: Light answers d and flips 2. Better: c, Dark 55% instead of 35%."],
  ["a mistake without an answer", { loss: 12, better: "c", before: 0.121 }, "?", null, "b loses 11%. Better: c, Dark 12% instead of 1%.", { wdl: [999, 0, 1] }],
  ["a mistake that misses a win, and loses", { loss: 100, better: "c", before: 1 }, "??", null, "b loses 100%. Better: c, Dark 100% instead of 0%.", { mate: 3 }],
  ["nearly all that can be lost", { loss: 99.6, better: "c", before: 0.998 }, "??", null, "b loses 98%. Better: c, Dark 99% instead of 1%.", { wdl: [998, 0, 2] }],
  ["the best turn", { loss: 0, better: "b", before: 0.5 }, "", null, "b is the best turn."],
  ["a turn as good as any", { loss: 0.2, better: "c", before: 0.5 }, "", null, "b loses nothing."],
  ["a small loss", { loss: 3, better: "c", before: 0.5 }, "", null, "b loses 3%."],
]) {
  test(`the sentence about a turn: ${name}`, () => {
    const { game, turn } = judged(verdict, mark, lines, score);
    same(sentenceOf(game, turn, colours), want);
  });
}

test("those who hear about a mistake are told its squares", async () => {
  const { game, turn } = judged({ loss: 20, better: "c", before: 0.55 }, "??", [{ pv: ["d", "e"], traces: [{ flips: ["b"] }] }]);
  const ask = async (_, { moves }) => ({
    toMove: moves.length % 2 ? "p2" : "p1", lines: [], ...colours, last: { flips: moves.length > 2 ? ["b"] : [] },
    pieces: moves.map((square, i) => ({ square, kind: "stone", colour: i % 2 && !moves.includes("d") ? "dark" : "light" })),
  });
  same(await new Explain({ ...storeOf(game, turn), ask }).told(colours), "b loses 20%: Light places a stone on d and flips b. Better: place a stone on c, Dark 55% instead of 35%.");
});

// storeOf returns a store that shows a node.
function storeOf(game, node) {
  return {
    game, node, mode: "review", partial: [], isAnalysing: false, known: () => undefined,
    enter(mode) {
      this.mode = mode;
    },
    async show(to) {
      this.node = to;
    },
  };
}

test("a mistake is looked at from the position before it, and its better turn is a variation", async () => {
  const { game, turn } = judged({ loss: 20, better: "c", before: 0.55 }, "??");
  const store = storeOf(game, game.root);
  const explain = new Explain(store);
  same([explain.turn, explain.text(colours), explain.better], [null, "", ""]);
  await explain.look(turn);
  same([store.mode, store.node.move, explain.turn === turn, explain.better], ["analyse", "a", true, "c"]);
  await explain.playBetter();
  same(store.node.moves, ["a", "c"]);
  same(explain.text(colours), "", "the better turn was not judged");
  store.node = turn;
  same(explain.text(colours).startsWith("b loses 20%"), true);
  store.mode = "play";
  same(explain.text(colours), "");
});
