import { collectMistakes, countMistakes, ownMistakes } from "../../web/analyse/collect.js";
import { Game } from "../../web/game/game.js";
import { Library } from "../../web/library/library.js";
import { same, test } from "./check.js";
import { MemoryStore } from "./memorystore.js";

// reviewed returns a game whose turns have these marks, by a review.
function reviewed(...marks) {
  const game = new Game("meadow-5");
  let node = game.root;
  node.score = { cp: 0 };
  for (const [i, mark] of marks.entries()) {
    node = node.add(`t${i}`);
    Object.assign(node, { score: { cp: 0 }, mark, verdict: { loss: mark.length, accuracy: 50, better: "b", before: 0.5 } });
  }
  return game;
}

const kept = (id, players, game) => ({ id, begun: 1, title: "", game: game.name, players, result: "p1win", reason: "", plies: 4, fen: "", start: "", first: "p1",
  moves: game.root.last.moves, page: { game: game.toJSON() }, mistakes: ownMistakes(game, players).length });

const turns = (mistakes) => mistakes.map(({ node }) => node.move);

test("own mistakes are those of people, in the order of play", () => {
  const game = reviewed("?", "??", "??", "", "?!");
  same(turns(ownMistakes(game, ["Person", "Tetrad · level 3"])), ["t0", "t2", "t4"]);
  same(turns(ownMistakes(game, ["Tetrad · level 3", "Person"])), ["t1"]);
  same(turns(ownMistakes(game, ["Person", "Person"])), ["t0", "t1", "t2", "t4"]);
  same(ownMistakes(game, ["Anna", "Bob"]), [], "nor those of a record");
  game.root.last.verdict = null;
  same(ownMistakes(game, ["Person", "Person"]), [], "before the review has ended");
});

test("mistakes of all games are collected, without those that are learned", async () => {
  const library = new Library([new MemoryStore(false)]);
  await library.load();
  await library.keep(kept("aaa", ["Person", "Tetrad · level 3"], reviewed("?", "", "??")), 0);
  await library.keep(kept("bbb", ["Anna", "Bob"], reviewed("?", "?")), 0);
  await library.keep(kept("ccc", ["Tetrad · level 3", "Person"], reviewed("", "?")), Date.now() + 9);
  same(countMistakes(library, []), 3);
  const found = await collectMistakes(library, []);
  same([turns(found), found.map(({ game }) => game.root.last.moves.length)], [["t1", "t0", "t2"], [2, 3, 3]], "the latest game first");
  const learned = [found[1].key];
  same([countMistakes(library, learned), turns(await collectMistakes(library, learned))], [2, ["t1", "t2"]]);
  same([countMistakes(library, found.map(({ key }) => key)), await collectMistakes(library, found.map(({ key }) => key))], [0, []]);
});

test("no more than twenty are asked at once", async () => {
  const library = new Library([new MemoryStore(false)]);
  await library.load();
  for (const id of ["aaa", "bbb", "ccc"]) await library.keep(kept(id, ["Person", "Person"], reviewed(...Array(9).fill("?"))), 0);
  same([countMistakes(library, []), (await collectMistakes(library, [])).length], [27, 20]);
});
