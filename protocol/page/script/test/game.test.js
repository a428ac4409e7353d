import { Game } from "../../web/game/game.js";
import { same, test } from "./check.js";
import { tree } from "./tree.js";

test("lines and movers of a tree", () => {
  const { game, a, x, y } = tree();
  same(y.moves, ["x", "y"]);
  same(x.line.map((node) => node.move), ["", "x", "y"], "line");
  same(game.root.last.moves, ["a", "b", "c"], "last");
  same([game.mover(game.root), game.mover(a), game.mover(y)], ["p1", "p2", "p1"], "movers");
  same([a.add("b") === a.children[0], a.children.length], [true, 1], "add again");
  same(game.family, "meadow");
  same(game.question(y), { game: "meadow-5", fen: "5/5/5/5/w4 b", moves: ["x", "y"] });
  same(new Game("orchard").root.line.length, 1, "the line of a game without turns");
});

test("a tree survives JSON", () => {
  const { game } = tree();
  game.seed = 7;
  const copy = Game.fromJSON(JSON.parse(JSON.stringify(game)));
  same(copy, game);
  same(copy.root.children[1].children[1].comment, "a note");
  same([copy.seed, Game.fromJSON({ ...game.toJSON(), seed: undefined }).seed], [7, 0], "seeds");
});

test("a long line survives JSON", () => {
  const long = new Game("orchard");
  let node = long.root;
  for (let i = 0; i < 3000; i++) node = node.add(`m${i}`);
  same(Game.fromJSON(JSON.parse(JSON.stringify(long))).root.last.ply, 3000);
});

test("variations are promoted and removed", () => {
  const { game, a, x } = tree();
  x.children[1].promote();
  same(game.root.last.moves, ["x", "z"], "promoted");
  a.remove();
  same(game.root.children.map((node) => node.move), ["x"], "removed");
  let message = "";
  try {
    game.root.remove();
  } catch (error) {
    message = error.message;
  }
  same(message, "the root cannot be cut off");
});
