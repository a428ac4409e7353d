// A game for the tests: a tree with a variation inside a variation.

import { Game } from "../../web/game/game.js";

/** tree returns the game and some of its nodes. */
export function tree() {
  const game = new Game("meadow-5", "5/5/5/5/w4 b");
  game.first = "p2";
  const [a, x] = [game.root.add("a"), game.root.add("x")];
  a.add("b").add("c");
  const y = x.add("y");
  x.add("z").comment = "a note";
  y.score = { cp: -30, depth: 4 };
  return { game, a, x, y };
}
