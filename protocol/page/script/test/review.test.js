import { Game } from "../../web/game/game.js";
import { proven, provenScore } from "../../web/analyse/proof.js";
import { Review } from "../../web/analyse/review.js";
import { same, test } from "./check.js";

// storeOf returns a store that shows a game whose turns are letters; the turn "end" ends
// the game with a win for p1.
function storeOf(game, node) {
  return Object.assign(new EventTarget(), {
    game,
    shown: { game, node },
    mode: "play",
    entered: [],
    enter(mode) {
      this.mode = mode;
      this.entered.push(mode);
      this.dispatchEvent(new Event("change"));
    },
    ask: async (_, at) => ({ outcome: at.move === "end" ? "p1win" : "none", toMove: at.ply % 2 ? "p2" : "p1", last: { main: at.move } }),
  });
}

// searcherOf returns an engine that knows the chances of p1 by the turns that lead to a
// position.
function searcherOf(chances, asked) {
  return {
    dead: new Map(),
    halted: 0,
    halt() { this.halted++; },
    async go({ moves, limits }, onInfo) {
      asked.push(moves.join(""));
      const [best, p1] = chances[moves.join("")];
      const win = Math.round(1000 * (moves.length % 2 ? 1 - p1 : p1));
      onInfo({ type: "info", multipv: 1, depth: 5, time: limits.movetime, score: { cp: 0 }, wdl: [win, 0, 1000 - win], pv: [best], traces: [null] });
      return best;
    },
  };
}

// judge judges as the server does, as far as these tests need it.
const judge = async (before, after) => {
  const loss = Math.max(0, Math.round(100 * (before - after)));
  return { judgement: { loss, accuracy: 100 - loss, ...(loss >= 15 && { mark: "??" }) }, inDoubt: loss >= 2 };
};

const chances = { "": ["x", 0.6], "a": ["b", 0.2], "ab": ["c", 0.2], "x": ["y", 0.55], "abend": ["", 1] };

// unproved proves nothing.
const unproved = async () => ({ turns: [] });

function played(...moves) {
  const game = new Game("meadow");
  let node = game.root;
  for (const move of moves) node = node.add(move);
  return game;
}

test("a review looks at each position once, and at a better turn as well", async () => {
  const game = played("a", "b", "end");
  const asked = [];
  const store = storeOf(game, game.root.add("tried")); // in a variation, which is no part of the game
  const review = new Review(store, searcherOf(chances, asked), judge, unproved);
  const progress = [];
  review.addEventListener("change", () => progress.push(`${review.isRunning} ${review.done}/${review.all}`));
  await review.run();
  same(asked, ["ab", "a", "", "x"]);
  const { line } = game.root;
  same(line.map(({ mark }) => mark), ["", "??", "", ""], "marks; the last turn was good");
  same(line[1].verdict, { loss: 35, accuracy: 65, better: "x", before: 0.55 }, "the loss is measured from what the second look found");
  same(line.slice(2).map(({ verdict }) => verdict.loss), [0, 0]);
  same([line[0].lines[0].checked, line[0].lines[0].kept, line[0].score].map(({ wdl }) => wdl[0]), [550, 550, 550], "the list and the line of the engine say so too");
  same(line[3].score, { expected: 1 });
  same(game.root.children.length, 2, "the better turn does not become a variation");
  same([progress[0], progress.at(-1), store.entered], ["true 0/4", "false 4/4", ["review"]]);
  await review.run();
  same(asked.length, 4, "what is known is not searched again");
});

test("a turn gets no mark if it is proved to lose nothing", async () => {
  const proofs = { "a": { value: { outcome: "win", within: 7 }, turns: [{ move: "c", outcome: "win", within: 7 }, { move: "b", outcome: "win", within: 27 }] } };
  const game = played("a", "b");
  const chances = { "": ["a", 0.4], "a": ["c", 0.4], "ab": ["d", 0.9], "ac": ["d", 0.4] };
  const asked = [];
  const review = new Review(storeOf(game, game.root), searcherOf(chances, []), judge, async (_, node) => {
    asked.push(node.moves.join(""));
    return proofs[node.moves.join("")];
  });
  await review.run();
  const { line } = game.root;
  same(asked, ["a"], "only about a turn that would get a mark");
  same([line[2].mark, line[2].verdict, line[2].score, line[1].score], ["", { loss: 0, accuracy: 100, better: "c", before: 1 }, { mate: -26 }, { mate: -7 }]);
});

test("a better turn that only a proof knows is kept as a line, to be shown", async () => {
  const game = played("a", "b");
  const chances = { "": ["a", 0.4], "a": ["c", 0.4], "ab": ["d", 0.9], "ac": ["d", 0.4] };
  const proof = { value: { outcome: "win", within: 3 }, turns: [{ move: "d", outcome: "win", within: 3 }] };
  await new Review(storeOf(game, game.root), searcherOf(chances, []), judge, async () => proof).run();
  const [, { lines: [{ pv, traces, kept }, { pv: [found] }] }, { verdict: { better } }] = game.root.line;
  same([better, pv, traces, kept, found], ["d", ["d"], [{ main: "d" }], { mate: -3 }, "c"]);
});

test("what is proved counts, and else what the search found", () => {
  const found = { better: "x", before: 0.7, after: 0.4 };
  same(proven({ turns: [] }, "b", found), found);
  same(proven({ turns: [{ move: "b", outcome: "loss", within: 2 }] }, "b", found), { better: "x", before: 0.7, after: 0 });
  same(proven({ turns: [{ move: "b", outcome: "win" }] }, "b", found), { better: "b", before: 1, after: 1 });
  same(proven({ value: { outcome: "draw" }, turns: [{ move: "c", outcome: "draw" }] }, "b", found), { better: "c", before: 0.5, after: 0.4 });
  same([provenScore({ outcome: "loss", within: 3 }, "p1", 1), provenScore({ outcome: "win", within: 4 }, "p2"), provenScore({ outcome: "draw" }, "p1")],
    [{ mate: -2 }, { mate: -4 }, { expected: 0.5 }]);
  same([provenScore(undefined, "p1"), provenScore({ outcome: "win" }, "p1", 1)], [null, null]);
});

test("a review can be stopped, and keeps what it has found", async () => {
  const game = played("a", "b", "end");
  const searcher = searcherOf(chances, []);
  const store = storeOf(game, game.root);
  const review = new Review(store, searcher, judge, unproved);
  review.addEventListener("change", () => review.done === 2 && store.enter("analyse"));
  await review.run();
  same([review.isRunning, searcher.halted, store.mode], [false, 1, "analyse"]);
  same(game.root.line.map(({ score }) => score !== null), [false, false, true, true]);
});

test("a review ends with an engine that has died", async () => {
  const game = played("a");
  const searcher = { dead: new Map([[0, "crash"]]), halt() {}, go: async () => null };
  const store = storeOf(game, game.root);
  const review = new Review(store, searcher, judge, unproved);
  const told = [];
  store.addEventListener("change", () => told.push(store.mode));
  review.addEventListener("failure", ({ detail }) => told.push(detail.message));
  await review.run();
  same([told, review.isRunning], [["review", "the engine has stopped"], false]);
});
