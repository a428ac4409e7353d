import { Game } from "../../web/game/game.js";
import { Session } from "../../web/game/session.js";
import { same, test } from "./check.js";

// server answers at once, with at most the given number of states, and rejects the
// move "bad".
function server(most = 1000) {
  const asked = [];
  const stateOf = (moves) => ({ toMove: moves.length % 2 ? "p2" : "p1", outcome: "none", steps: [], pieces: [], fen: moves.join(" ") });
  const request = async ({ type, moves, ply }) => {
    asked.push(type === "states" ? `${ply}: ${moves.join(" ")}` : moves.join(" "));
    const bad = moves.indexOf("bad");
    if (bad >= 0) throw Object.assign(new Error("no such move"), { ply: bad + 1 });
    if (type === "state") return { state: stateOf(moves) };
    const states = Array.from({ length: moves.length + 1 - ply }, (_, i) => stateOf(moves.slice(0, ply + i)));
    return { states: states.slice(0, most) };
  };
  return { asked, request };
}

function line(...moves) {
  const game = new Game("meadow");
  let { root: node } = game;
  for (const move of moves) node = node.add(move);
  return game;
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 120));

test("to go through a game asks nothing", async () => {
  const connection = server();
  const session = new Session(connection);
  const game = line("a", "b", "c", "d");
  let news = 0;
  session.addEventListener("known", () => news++);
  await session.open(game, game.root.last.parent);
  await settled();
  same([news, session.known(game.root.last)?.fen], [1, "a b c d"], "told once");
  same(connection.asked, ["a b c", "4: a b c d", "0: a b"]);
  connection.asked.length = 0;
  for (let { root: node } = game; node; node = node.children[0]) {
    session.show(node);
    same([session.node === node, session.state.fen, session.isReady], [true, node.moves.join(" "), true], "at once");
  }
  await settled();
  same([connection.asked, news], [[], 1]);
});

test("a line that grows, and variations, are asked for", async () => {
  const connection = server();
  const session = new Session(connection);
  const game = line("a", "b");
  await session.open(game, game.root.last);
  await settled();
  connection.asked.length = 0;
  game.root.last.add("c").add("d");
  game.root.add("x").add("y");
  session.touch();
  await settled();
  same(connection.asked, ["3: a b c d", "1: x y"]);
});

test("long answers come in parts", async () => {
  const connection = server(2);
  const session = new Session(connection);
  const game = line("a", "b", "c", "d");
  await session.open(game);
  await settled();
  same(connection.asked, ["", "1: a b c d", "3: a b c d"]);
});

test("a line that the rules do not know is asked for once", async () => {
  const connection = server();
  const session = new Session(connection);
  const game = line("a", "b");
  game.root.add("x").add("bad").add("y");
  await session.open(game);
  await settled();
  session.touch();
  await settled();
  same(connection.asked, ["", "1: a b", "1: x bad y", "1: x"]);
});
