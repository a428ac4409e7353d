import { Game } from "../../web/game/game.js";
import { Autosave } from "../../web/library/autosave.js";
import { Library } from "../../web/library/library.js";
import { Store } from "../../web/game/store.js";
import { fails, same, test } from "./check.js";
import { MemoryStore } from "./memorystore.js";

// Node has neither an address nor a page that can be left.
globalThis.location ??= { hash: "" };
globalThis.addEventListener ??= () => {};

const people = { p1: { kind: "person" }, p2: { kind: "person" } };
const computer = { p1: { kind: "person" }, p2: { kind: "engine", engine: 0, level: 3, seconds: 1 } };

/** A Server answers at once, but questions about the line held when the test calls go. */
class Server {
  held = "";
  #waiting = [];

  async request({ type, moves, partial }) {
    if (this.held && moves.join(" ") === this.held) await new Promise((resolve) => this.#waiting.push(resolve));
    const state = { toMove: moves.length % 2 ? "p2" : "p1", outcome: "none", reason: "", fen: moves.join(" "), steps: [], pieces: [], midTurn: partial?.length === 1 };
    if (moves.includes("bad")) throw new Error("an illegal turn");
    return type === "states" ? { states: [] } : { state };
  }

  go() {
    this.held = "";
    for (const resume of this.#waiting.splice(0)) resume();
  }
}

/** A Tab is a page without its board. Its storage survives it. */
class Tab {
  server = new Server();
  store = new Store(this.server);
  session = this.store;
  play = Object.assign(new EventTarget(), {
    players: people, clock: { control: null },
    begin(players, control) {
      Object.assign(this, { players, clock: { control } });
      this.dispatchEvent(new Event("change"));
    },
  });
  failures = [];

  constructor(store, storage = { text: "null" }, channel = null) {
    this.storage = storage;
    this.library = new Library([store], channel);
    this.autosave = new Autosave({
      ...this, engines: ["own"],
      storage: { load: () => JSON.parse(storage.text), save: (data) => (storage.text = JSON.stringify(data)) },
    });
    this.autosave.addEventListener("failure", ({ detail }) => this.failures.push(detail.message));
  }

  begin(players, ...moves) {
    const game = Game.begin("meadow-5");
    let node = game.root;
    for (const move of moves) node = node.add(move);
    return this.autosave.show(game, node, { players, control: null, isFlipped: false });
  }

  turn(move) {
    return this.session.play(this.session.node, move);
  }

  get line() {
    return this.session.node.moves.join(" ");
  }
}

const keptIn = (store) => [...store.games.values()].filter(({ deleted }) => !deleted)
  .map(({ title, moves, players }) => `${title}${moves.join(" ")} (${players[1]})`).sort();

// tabs returns two tabs that share a store and hear of each other's changes.
async function tabs() {
  const store = new MemoryStore(false);
  const channels = [new EventTarget(), new EventTarget()].map((own, i, all) =>
    Object.assign(own, { postMessage: (data) => all[1 - i].dispatchEvent(Object.assign(new Event("message"), { data })) }));
  const both = channels.map((channel) => new Tab(store, undefined, channel));
  for (const { library } of both) await library.load();
  return [store, ...both];
}

// settled waits until the libraries have nothing left to do.
async function settled(...all) {
  for (let i = 0; i < 20; i++) for (const { library } of all) await library.read("none").catch(() => {});
}

test("a turn that comes while another game is opened is kept", async () => {
  const store = new MemoryStore(false);
  const tab = new Tab(store);
  await tab.begin(people, "x");
  await tab.autosave.now();
  const id = tab.autosave.idOf(tab.session.game);
  await tab.begin(people, "a");
  tab.server.held = "x";
  const opened = tab.autosave.open(id);
  await settled(tab);
  tab.session.node.add("b"); // the answer of an engine
  tab.server.go();
  await opened;
  await settled(tab);
  same([keptIn(store), tab.line], [["a b (Person)", "x (Person)"], "x"]);
});

test("a review that an older version kept without its mistakes is counted once the game is opened", async () => {
  const store = new MemoryStore(false);
  const tab = new Tab(store);
  await tab.begin(people, "x");
  const { game } = tab.session;
  game.root.score = { cp: 0 };
  Object.assign(game.root.last, { score: { cp: 0 }, mark: "?", verdict: { loss: 12, accuracy: 50, better: "b", before: 0.5 } });
  await tab.autosave.now();
  const id = tab.autosave.idOf(game);
  same(tab.library.find(id).mistakes, 1);
  const { mistakes, ...older } = store.games.get(id);
  store.games.set(id, older);
  const later = new Tab(store);
  await later.library.load();
  same(later.library.find(id).mistakes, undefined);
  await later.autosave.open(id);
  await later.autosave.now();
  same(later.library.find(id).mistakes, mistakes);
});

test("a game that is being opened does not replace one that was begun meanwhile", async () => {
  const store = new MemoryStore(false);
  const tab = new Tab(store);
  await tab.begin(people, "x");
  await tab.autosave.now();
  const id = tab.autosave.idOf(tab.session.game);
  await tab.begin(people, "a");
  tab.server.held = "x";
  const opened = tab.autosave.open(id);
  await settled(tab);
  await tab.begin(people, "n");
  tab.server.go();
  await opened;
  await settled(tab);
  same(tab.line, "n");
});

test("a game is kept with its own players while the next one is on its way", async () => {
  const store = new MemoryStore(false);
  const tab = new Tab(store);
  await tab.begin(people, "a");
  await tab.autosave.now();
  tab.server.held = "b";
  const begun = tab.begin(computer, "b");
  await tab.autosave.now();
  tab.server.go();
  await begun;
  await tab.autosave.now();
  same(keptIn(store), ["a (Person)", "b (own · level 3)"]);
});

test("changes in quick succession make one game", async () => {
  const store = new MemoryStore(false);
  const tab = new Tab(store);
  await tab.begin(people, "a", "b");
  const first = tab.autosave.now();
  const { parent } = tab.session.node;
  tab.session.node.remove(); // taken back, so that neither version contains the other
  parent.add("c");
  await Promise.all([first, tab.autosave.now()]);
  same([keptIn(store), tab.failures], [["a c (Person)"], []]);
});

test("of two games asked for, the later one is shown", async () => {
  const tab = new Tab(new MemoryStore(false));
  tab.server.held = "a";
  const both = [tab.begin(people, "a"), tab.begin(people, "b")];
  tab.server.go();
  same([await Promise.all(both), tab.line], [[false, true], "b"]);
});

test("a game that the rules reject changes nothing", async () => {
  const tab = new Tab(new MemoryStore(false));
  await tab.begin(people, "a");
  same([await fails(tab.begin(computer, "bad")), tab.line, tab.play.players], ["an illegal turn", "a", people]);
});

test("a change that a reload has cut off is kept after it", async () => {
  const store = new MemoryStore(false);
  const tab = new Tab(store);
  await tab.begin(people, "a");
  await tab.autosave.now();
  await tab.turn("b");
  store.isGone = true; // the page ends before the store answers
  await tab.autosave.now();
  store.isGone = false;
  const after = new Tab(store, tab.storage);
  await after.library.load();
  same([await after.autosave.restore(), after.line], [true, "a b"]);
  await after.autosave.now();
  same(keptIn(store), ["a b (Person)"]);
  await after.begin(people, "z");
  await after.autosave.now();
  same(keptIn(store), ["a b (Person)", "z (Person)"]);
});

test("a change that was on its way when the page ended is kept after a reload", async () => {
  const store = new MemoryStore(false);
  const tab = new Tab(store);
  await tab.begin(people, "a");
  await tab.autosave.now();
  await tab.turn("b");
  const asked = new Promise((resolve) => {
    store.keep = () => new Promise(() => resolve(undefined)); // the page ends before the store answers
  });
  tab.autosave.now(); // after a moment
  await asked;
  tab.autosave.now(); // as the page ends
  delete store.keep;
  const after = new Tab(store, tab.storage);
  await after.library.load();
  same([await after.autosave.restore(), after.line], [true, "a b"]);
  await after.autosave.now();
  same(keptIn(store), ["a b (Person)"]);
});

test("an earlier version that is kept late does not take the place of a later one", async () => {
  const store = new MemoryStore(false);
  const tab = new Tab(store);
  const waiting = [];
  store.keep = (...version) => new Promise((resolve) => waiting.push(() => resolve(MemoryStore.prototype.keep.apply(store, version))));
  await tab.begin(people, "a");
  tab.autosave.now();
  while (!waiting.length) await tab.library.find("none");
  await tab.turn("b");
  tab.autosave.now();
  waiting.shift()();
  while (!waiting.length) await tab.library.find("none"); // for the later one
  const after = new Tab(store, { text: tab.storage.text });
  await after.library.load();
  delete store.keep;
  same([await after.autosave.restore(), after.line], [true, "a b"]);
  await after.autosave.now();
  same(keptIn(store), ["a b (Person)"]);
});

test("two tabs with one game show the same", async () => {
  const [store, one, two] = await tabs();
  await one.begin(computer, "a");
  await one.autosave.now();
  await two.autosave.open(one.autosave.idOf(one.session.game));
  same(two.line, "a");
  for (const [tab, other, move] of [[one, two, "b"], [two, one, "c"], [two, one, "d"], [one, two, "e"]]) {
    await tab.turn(move);
    await tab.autosave.now();
    await settled(one, two);
    same([one.line, two.line, tab.autosave.isElsewhere, other.autosave.isElsewhere], [tab.line, tab.line, false, true], move);
  }
  same(keptIn(store), ["a b c d e (own · level 3)"]);
  // A turn that is taken back goes in both; notes do not change who plays.
  two.session.node.parent.comment = "a note";
  await two.autosave.now();
  await settled(one, two);
  same([one.session.node.parent.comment, one.autosave.isElsewhere], ["a note", false]);
  const { node } = two.session;
  node.remove();
  await two.session.show(node.parent);
  await two.autosave.now();
  await settled(one, two);
  same([one.line, two.line, one.autosave.isElsewhere], ["a b c d", "a b c d", true]);
  one.autosave.takeOver();
  same(one.autosave.isElsewhere, false);
});

test("turns in two tabs at the same time are both kept", async () => {
  const [store, one, two] = await tabs();
  await one.begin(people, "a");
  await one.autosave.now();
  await two.autosave.open(one.autosave.idOf(one.session.game));
  await Promise.all([one.turn("b"), two.turn("c")]);
  await Promise.all([one.autosave.now(), two.autosave.now()]);
  await settled(one, two);
  same(one.line, two.line);
  same(keptIn(store).map((text) => text.replace("Game (another version)", "")).sort(), ["a b (Person)", "a c (Person)"]);
});

test("a turn that is kept while its position is on its way is shown in the other tab", async () => {
  const [, one, two] = await tabs();
  await one.begin(people, "a");
  await one.autosave.now();
  await two.autosave.open(one.autosave.idOf(one.session.game));
  one.server.held = "a b";
  const played = one.turn("b");
  one.autosave.later();
  await new Promise((resolve) => setTimeout(resolve, 350)); // longer than it collects changes
  one.server.go();
  await played;
  for (let i = 0; i < 100 && two.line !== "a b"; i++) await new Promise((resolve) => setTimeout(resolve, 50));
  same([one.line, two.line], ["a b", "a b"]);
});

test("turns in quick succession are shown in the other tab, though it is still busy with the first", async () => {
  const [, one, two] = await tabs();
  await one.begin(people, "a");
  await one.autosave.now();
  await two.autosave.open(one.autosave.idOf(one.session.game));
  let isToldOf = false;
  two.autosave.addEventListener("newer", () => (isToldOf = true));
  two.server.held = "a b";
  for (const move of ["b", "c"]) {
    await one.turn(move);
    await one.autosave.now();
    await settled(one, two);
  }
  two.server.go();
  for (let i = 0; i < 100 && two.line !== "a b c"; i++) await new Promise((resolve) => setTimeout(resolve, 50));
  same([two.line, isToldOf], ["a b c", false]);
});

test("who looks at an earlier turn stays there", async () => {
  const [, one, two] = await tabs();
  await one.begin(people, "a", "b");
  await one.autosave.now();
  await two.autosave.open(one.autosave.idOf(one.session.game));
  await two.session.show(two.session.node.parent);
  await one.turn("c");
  await one.autosave.now();
  await settled(one, two);
  same([two.line, two.session.game.root.last.moves], ["a", ["a", "b", "c"]]);
});

test("a tab with a change of its own hears of newer versions only", async () => {
  const [, one, two] = await tabs();
  await one.begin(people, "a");
  await one.autosave.now();
  await two.autosave.open(one.autosave.idOf(one.session.game));
  const told = [];
  for (const tab of [one, two]) tab.autosave.addEventListener("newer", ({ detail }) => told.push([tab === one, detail]));
  await one.session.choose(1); // inside a turn, where it cannot follow
  await one.library.load();
  await settled(one, two);
  same(told, [], "the version there is its own");
  await two.turn("b");
  await two.autosave.now();
  await settled(one, two);
  same([told, one.line], [[[true, one.autosave.idOf(one.session.game)]], "a"]);
});
