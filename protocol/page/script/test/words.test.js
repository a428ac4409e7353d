import { sentence } from "../../web/play/prompt.js";
import { FULL, levelName, levelText } from "../../web/play/levels.js";
import { numberOf } from "../../web/play/movelist.js";
import { Game } from "../../web/game/game.js";
import { same, test } from "./check.js";

test("every level has a name and says what it does", () => {
  const names = new Set();
  for (let level = 1; level <= FULL; level++) {
    names.add(levelName(level));
    same(levelText(level).endsWith("."), true, String(level));
  }
  same([levelName(1), levelName(9), levelName(FULL), names.size], ["Level 1", "Level 9", "Full strength", FULL]);
});

test("a refusal is a sentence about the rule", () => {
  const state = { colours: { p1: "black", p2: "white" } };
  same(sentence("c2: a stone needs room", state), "A stone needs room.");
  same(sentence("p1's first turn is a stone", state), "Black's first turn is a stone.");
  same(sentence("The game is over.", state), "The game is over.");
  same(sentence("", state), "");
});

test("turns are numbered by pairs, and a game may begin with the second player", () => {
  const game = new Game("meadow");
  const b = game.root.add("a").add("b");
  same([numberOf(game, game.root.children[0]), numberOf(game, b)], [{ number: 1, isFirst: true }, { number: 1, isFirst: false }]);
  game.first = "p2";
  same(numberOf(game, b), { number: 2, isFirst: true });
});

test("a game up to a turn is a game of its own", () => {
  const game = new Game("meadow", "x");
  game.first = "p2";
  const b = game.root.add("a").add("b");
  b.add("c");
  const here = game.upTo(b);
  same([here.name, here.fen, here.first, here.root.last.moves], ["meadow", "x", "p2", ["a", "b"]]);
  here.root.last.add("d");
  same(b.children.map(({ move }) => move), ["c"]);
});
