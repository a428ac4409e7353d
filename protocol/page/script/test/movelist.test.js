import { Game } from "../../web/game/game.js";
import { numberOf, turnText } from "../../web/play/movelist.js";
import { same, test } from "./check.js";

// numbers returns the numbers of the turns of a line as a list writes them.
function numbers(first) {
  const game = new Game("meadow");
  game.first = first;
  let node = game.root;
  for (const move of ["a", "b", "c", "d"]) node = node.add(move);
  return game.root.line.slice(1).map((at) => numberOf(game, at)).map(({ number, isFirst }) => `${number}${isFirst ? "." : "…"}`);
}

test("two turns share a number", () => {
  same(numbers("p1"), ["1.", "1…", "2.", "2…"]);
});

test("the first turn of p2 is the second of its number", () => {
  same(numbers("p2"), ["1…", "2.", "2…", "3."]);
});

test("a turn is written with its number", () => {
  const game = new Game("meadow");
  const node = game.root.add("d4").add("e5");
  same([turnText(game, node.parent), turnText(game, node)], ["1. d4", "1… e5"]);
});
