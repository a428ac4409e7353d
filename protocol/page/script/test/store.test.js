import { Game } from "../../web/game/game.js";
import { Store } from "../../web/game/store.js";
import { same, test } from "./check.js";

const state = { toMove: "p1", outcome: "none", steps: [], pieces: [], midTurn: false };
const connection = { request: async () => ({ state }) };

// shown returns a store that shows a game in its view, and what it tells from then on.
async function shown() {
  const store = new Store(connection);
  store.comeBack();
  await store.open(new Game("meadow"));
  const told = [];
  store.addEventListener("change", ({ detail: { before, move } }) => told.push([store.mode, store.isPlaying, before, move]));
  return { store, told };
}

test("a store has one mode at a time, and tells when it changes", async () => {
  const { store, told } = await shown();
  same([store.mode, store.isPlaying], ["play", true]);
  store.enter("play");
  store.enter("analyse");
  store.enter("review");
  store.enter("play");
  same(told, [["analyse", false, null, ""], ["review", false, null, ""], ["play", true, null, ""]]);
});

test("an engine searches in analysis only, while it is asked to and the game is in sight", async () => {
  const { store, told } = await shown();
  store.search(true);
  same([store.isAnalysing, told.length], [false, 1]);
  store.enter("analyse");
  same(store.isAnalysing, true);
  store.leave();
  store.comeBack();
  store.enter("analyse");
  same(store.isAnalysing, true);
  await store.open(new Game("lake"), undefined, false, "analyse");
  same([store.mode, store.isAnalysing], ["analyse", false], "a game that is opened waits for a wish");
});

test("a change of mode is told while a position is on its way", async () => {
  const { store, told } = await shown();
  const done = store.show(store.game.root.add("a"));
  same(store.isReady, false);
  store.enter("analyse");
  same([told.length, store.node.move], [1, ""]);
  await done;
  same([told.length, store.node.move], [2, "a"]);
});

test("another view ends analysis and play until the game is shown again", async () => {
  const { store, told } = await shown();
  store.enter("analyse");
  store.leave();
  same([store.mode, store.isPlaying, told.length], ["play", false, 2]);
  store.comeBack();
  same([store.isPlaying, told.length], [true, 2], "what is shown next tells of it");
});

test("the board is flipped with the game that is opened, or alone", async () => {
  const { store, told } = await shown();
  store.flip();
  same([store.isFlipped, told.length], [true, 1]);
  await store.open(new Game("lake"));
  same([store.isFlipped, store.game.name], [true, "lake"]);
  await store.open(new Game("meadow"), undefined, false);
  same([store.isFlipped, told.length], [false, 3]);
});
