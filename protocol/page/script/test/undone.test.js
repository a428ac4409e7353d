import { Game } from "../../web/game/game.js";
import { Store } from "../../web/game/store.js";
import { Play } from "../../web/play/play.js";
import { same, test } from "./check.js";

// connection knows states whose position is written as the turns that lead there.
const connection = {
  async request({ type, moves }) {
    const state = { toMove: moves.length % 2 ? "p2" : "p1", outcome: "none", reason: "", colours: { p1: "black", p2: "white" }, steps: [], pieces: [] };
    return type === "states" ? { states: [] } : { state };
  },
};
const people = { p1: { kind: "person" }, p2: { kind: "person" } };
const engine = { kind: "engine", engine: 0, level: 3, seconds: 0 };

// table returns a game after some turns, in its view; engines there never answer.
async function table(moves, seats = people) {
  const store = new Store(connection);
  const searcher = Object.assign(new EventTarget(), { go: () => new Promise(() => {}), halt() {} });
  const play = new Play(store, searcher, { still: Promise.resolve() });
  const game = new Game("meadow");
  play.begin(seats, null);
  store.comeBack();
  await store.open(game, moves.split(" ").filter(Boolean).reduce((at, move) => at.add(move), game.root));
  const line = (node) => (node.children.length ? `${node.children.map((child) => child.move + line(child)).join("|")}` : "");
  return { store, play, game, shown: () => `${store.node.moves.join("")}; ${line(game.root)}` };
}

test("undo takes a turn out of the game, and redo brings it again", async () => {
  const { play, shown } = await table("a b c");
  await play.undo();
  await play.undo();
  same([shown(), play.mayRedo], ["a; a", true]);
  await play.redo();
  await play.redo();
  same([shown(), play.mayRedo], ["abc; abc", false]);
});

test("a turn played in place of one taken back ends redo", async () => {
  const { store, play, shown } = await table("a b");
  await play.undo();
  await store.play(store.node, "x");
  await play.undo();
  same(play.mayRedo, true);
  await play.redo();
  same([shown(), play.mayRedo], ["ax; ax", false]);
});

test("against an engine undo goes back to the person, and redo brings both turns", async () => {
  const { play, shown } = await table("a b", { p1: people.p1, p2: engine });
  await play.undo();
  same(shown(), "; ");
  await play.redo();
  same(shown(), "ab; ab");
});

test("in analysis undo goes back one turn and removes nothing", async () => {
  const { store, play, shown } = await table("a b c", { p1: people.p1, p2: engine });
  store.enter("analyse");
  await play.undo();
  await play.undo();
  same([shown(), play.mayRedo], ["a; abc", true]);
  await play.redo();
  same([shown(), play.mayRedo], ["ab; abc", true]);
});

test("redo goes to the variation that undo has left", async () => {
  const { store, play, shown } = await table("a b");
  store.enter("analyse");
  const other = store.node.parent.add("x");
  await store.show(other);
  await play.undo();
  await play.redo();
  same(shown(), "ax; ab|x");
});

test("a resignation is taken back and brought again; a look at it changes nothing", async () => {
  const { store, play } = await table("a");
  play.resign();
  same(play.result().outcome, "p1win");
  await play.undo();
  same([play.result(), play.mayRedo], [null, true]);
  await play.redo();
  same(play.result().outcome, "p1win");
  store.enter("analyse");
  await play.undo();
  same([store.node.ply, store.game.root.last.end.outcome], [0, "p1win"]);
});

test("turns that were joined are one step", async () => {
  const { store, play, game, shown } = await table("a b c d");
  play.join(game.root.children[0], store.node);
  await play.undo();
  same(shown(), "a; a");
  await play.redo();
  same(shown(), "abcd; abcd");
});

test("a turn goes with the others that branch off from it", async () => {
  const { store, play, game, shown } = await table("a b");
  game.root.children[0].add("x");
  play.join(game.root, store.node);
  await play.undo();
  same([shown(), play.mayRedo], ["; ", true]);
  await play.redo();
  same(store.node.moves, ["a", "b"]);
});
