import { Game, contains } from "../../web/game/game.js";
import { Library, newId } from "../../web/library/library.js";
import { fails, same, test } from "./check.js";
import { MemoryStore } from "./memorystore.js";

function described(id, ...moves) {
  const game = new Game("meadow-5");
  let node = game.root;
  for (const move of moves) node = node.add(move);
  return { id, begun: 1, title: "", game: "meadow-5", players: ["a", "b"], result: "none", reason: "", plies: moves.length, fen: "", start: "", first: "p1",
    moves, page: { game: game.toJSON() } };
}

// world returns two browsers that share a server.
function world() {
  const server = new MemoryStore(true);
  const stores = [new MemoryStore(false), new MemoryStore(false)];
  const libraries = stores.map((store) => new Library([store, server]));
  return { server, stores, libraries };
}

const movesOf = (store) => [...store.games.values()].filter(({ deleted }) => !deleted).map(({ title, moves }) => title + moves.join(" ")).sort();

test("a game goes to all stores, and other browsers find it", async () => {
  const { server, stores, libraries: [one, two] } = world();
  await one.load();
  const first = await one.keep(described("a", "x"), 0);
  const second = await one.keep(described("a", "x", "y"), first);
  same(second > first, true, "versions grow");
  same([movesOf(stores[0]), movesOf(server), one.games.length], [["x y"], ["x y"], 1]);
  await two.load();
  same([two.games.map(({ plies }) => plies), (await two.read("a")).moves], [[2], ["x", "y"]]);
});

test("what a server has missed goes there later", async () => {
  const { server, stores, libraries: [one, two] } = world();
  server.isGone = true;
  let told = 0;
  one.addEventListener("failure", () => told++);
  await one.load();
  const saved = await one.keep(described("a", "x"), 0);
  server.isGone = false;
  await one.load();
  await one.keep(described("b", "z"), 0);
  same([movesOf(server), told], [["x", "z"], 0]);
  await two.load();
  await two.keep(described("a", "x", "y"), saved);
  await one.load();
  await one.read("a");
  same(movesOf(stores[0]), ["x y", "z"], "and newer versions come back");
});

test("of two versions the newer one stays, and the other as a copy", async () => {
  const { server, libraries: [one, two] } = world();
  await one.load();
  const base = await one.keep(described("a", "x"), 0);
  await two.load();
  await one.keep(described("a", "x", "y"), base);
  const copies = [];
  two.addEventListener("copy", ({ detail }) => copies.push(detail.title));
  await two.keep(described("a", "x", "z"), base);
  same([movesOf(server), server.games.get("a").moves], [["Game (another version)x y", "x z"], ["x", "z"]]);
  same(copies, ["Game (another version)"]);
});

test("a version that has all of the other needs no copy", async () => {
  const { server, libraries: [one, two] } = world();
  await one.load();
  const base = await one.keep(described("a", "x"), 0);
  await two.load();
  await one.keep(described("a", "x", "y"), base);
  await two.keep(described("a", "x", "y", "z"), base);
  same(movesOf(server), ["x y z"]);
});

test("a version that was made without the server is no less", async () => {
  const { server, stores, libraries: [one, two] } = world();
  await one.load();
  const base = await one.keep(described("a", "x"), 0);
  await two.load();
  await two.keep(described("a", "x", "y"), base);
  stores[1].games.get("a").saved += 5; // the clocks differ
  server.games.get("a").saved += 5;
  server.isGone = true;
  await one.keep(described("a", "x", "z"), base);
  server.isGone = false;
  await one.load();
  await one.read("a"); // waits for the work in the background
  same(movesOf(server).length, 2, "both are there");
});

test("a game is deleted everywhere, and comes back", async () => {
  const { server, stores, libraries: [one, two] } = world();
  await one.load();
  await one.keep(described("a", "x"), 0);
  await two.load();
  const kept = await two.remove("a");
  same([movesOf(server), two.games.length], [[], 0]);
  await one.load();
  await one.keep(described("b", "w"), 0);
  same([movesOf(stores[0]), one.games.map(({ id }) => id)], [["w"], ["b"]]);
  same((await fails(one.read("a"))).includes("no longer kept"), true);
  await two.restore(kept);
  await one.load();
  same([one.find("a")?.plies, (await one.read("a")).moves], [1, ["x"]]);
});

test("tabs tell each other", async () => {
  const store = new MemoryStore(false);
  const channels = [new EventTarget(), new EventTarget()];
  channels.forEach((channel, i) => {
    channel.postMessage = (data) => channels[1 - i].dispatchEvent(Object.assign(new Event("message"), { data }));
  });
  const [one, two] = channels.map((channel) => new Library([store], channel));
  const told = [];
  two.addEventListener("change", ({ detail }) => told.push(detail));
  await one.keep(described("a", "x"), 0);
  same([told, two.games.map(({ id }) => id)], [["a"], ["a"]]);
});

test("a library without a place says so", async () => {
  const store = new MemoryStore(true);
  store.isGone = true;
  same((await fails(new Library([store]).keep(described("a", "x"), 0))).length > 0, true);
});

test("names of games", () => {
  const names = Array.from({ length: 100 }, newId);
  same([new Set(names).size, names.every((name) => /^[a-z0-9]{16}$/.test(name))], [100, true]);
});

test("what a game contains", () => {
  const game = () => {
    const g = new Game("meadow");
    g.root.add("a").add("b");
    g.root.add("c").comment = "x";
    return g;
  };
  const [own, other] = [game(), game()];
  same([contains(own, other), contains(own, new Game("meadow")), contains(new Game("meadow"), own), contains(own, new Game("orchard"))], [true, true, false, false]);
  other.root.children[1].comment = "y";
  same(contains(own, other), false, "another note");
  const ended = game();
  ended.root.last.end = { outcome: "p1win", reason: "resigned" };
  same([contains(own, ended), contains(ended, own)], [false, true], "an end");
});
