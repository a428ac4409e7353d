import { App } from "../../web/app.js";
import { Game } from "../../web/game/game.js";
import { writeLink } from "../../web/game/link.js";
import { Store } from "../../web/game/store.js";
import { Autosave } from "../../web/library/autosave.js";
import { Library } from "../../web/library/library.js";
import { Play } from "../../web/play/play.js";
import { same, test } from "./check.js";
import { MemoryStore } from "./memorystore.js";

// Node has neither an address nor a page that can be left.
globalThis.location ??= { hash: "" };
globalThis.addEventListener ??= () => {};

const people = { p1: { kind: "person" }, p2: { kind: "person" } };
const engine = { kind: "engine", engine: 0, level: 3, seconds: 0 };
const families = { meadow: { family: "meadow", title: "Meadow", sizes: [4, 6, 8], defaultSize: 8 }, lake: { family: "lake", title: "Lake", sizes: [5] } };

// connection knows states whose position is written as the turns that lead there.
const connection = {
  async request({ type, game, fen, moves }) {
    const all = [...(fen ? fen.split(" ") : []), ...moves];
    if (all.includes("bad")) throw Object.assign(new Error("bad is not legal"), { ply: 1 + moves.indexOf("bad") });
    const state = { game, toMove: all.length % 2 ? "p2" : "p1", outcome: "none", reason: "", fen: all.join(" "), steps: [], pieces: [], midTurn: false };
    return type === "states" ? { states: [] } : { state };
  },
};

/** A Browser has an address and the entries of its history. */
class Browser {
  location = { hash: "" };
  entries = [{ game: null, hash: "" }];
  history = {
    state: null,
    pushState: (...entry) => this.#enter(this.entries.length, entry),
    replaceState: (...entry) => this.#enter(this.entries.length - 1, entry),
  };

  #enter(index, [state, , hash]) {
    this.entries[index] = { game: state?.game ?? null, hash, state };
    this.entries.length = index + 1;
    this.history.state = state;
    this.location.hash = hash;
  }

  back() {
    this.entries.pop();
    const { state, hash } = this.entries.at(-1);
    this.history.state = state;
    this.location.hash = hash;
  }
}

/** A Page is the page without what it draws. */
class Page {
  asked = []; // the turns before each search
  halted = 0;
  searcher = Object.assign(new EventTarget(), {
    go: ({ moves }) => {
      this.asked.push(moves.join(" "));
      return new Promise(() => {});
    },
    halt: () => this.halted++,
  });
  store = new Store(connection);
  board = { still: Promise.resolve(), root: { focus: () => (this.isFocused = true) } };
  play = new Play(this.store, this.searcher, this.board);
  library = new Library([new MemoryStore(false)]);
  autosave = new Autosave({ library: this.library, storage: { load: () => this.saved, save: () => {} }, store: this.store, play: this.play, engines: ["own"] });
  browser = new Browser();
  views = {
    current: "home",
    follow: (rest) => {
      this.views.current = "play";
      return this.app.show(rest);
    },
    go: () => this.views.follow(),
  };
  notices = [];
  reviews = 0;
  failures = [];
  isFocused = false;

  constructor(saved = null) {
    this.saved = saved;
    this.app = new App({ ...this, connection, games: families, engines: ["own"], notice: (text) => this.notices.push(text), review: () => this.reviews++ });
    this.app.addEventListener("failure", ({ detail }) => this.failures.push(detail.message));
  }

  // visit follows an address that a person has entered.
  visit(hash, rest = []) {
    this.browser.history.pushState(null, "", hash);
    return this.views.follow(rest);
  }

  leave() {
    this.views.current = "home";
    this.store.leave();
  }

  get shown() {
    const { game, node } = this.store;
    return `${game.name}: ${node.moves.join(" ")}`;
  }
}

test("the view of the board begins a first game, on a small board, whose link is the address", async () => {
  const page = new Page();
  await page.visit("#/play");
  same([page.shown, page.store.isPlaying], ["meadow-6: ", true]);
  const { game, hash } = page.browser.entries.at(-1);
  same([game, hash], [page.autosave.idOf(page.store.game), writeLink("meadow-6", "")]);
});

test("the address of analysis opens it in a new tab too, with an engine", async () => {
  const page = new Page();
  await page.visit("#/analyse", ["analyse"]);
  same([page.store.mode, page.store.isAnalysing, page.browser.location.hash], ["analyse", true, writeLink("meadow-6", "", [], "analyse")]);
});

test("a new game is shown from the side of the person, and the engine begins once it is in sight", async () => {
  const page = new Page();
  await page.app.begin(new Game("meadow-5"), { p1: engine, p2: people.p2 }, null);
  same([page.views.current, page.store.isFlipped, page.isFocused, page.asked], ["play", true, true, [""]]);
  same(page.browser.entries.map(({ hash }) => hash), ["", writeLink("meadow-5", "")]);
});

test("the engine rests while another view is shown, and during analysis", async () => {
  const page = new Page();
  await page.app.begin(new Game("meadow-5"), { p1: engine, p2: people.p2 }, null);
  page.leave();
  same([page.halted, page.store.isPlaying], [1, false]);
  await page.app.show();
  same([page.asked, page.play.mayChoose], [["", ""], false]);
  page.store.enter("analyse");
  same([page.halted, page.play.mayChoose], [2, true]);
  page.store.enter("play");
  same(page.asked, ["", "", ""]);
});

test("clocks run whatever is looked at", async () => {
  const page = new Page();
  const game = new Game("meadow-5");
  game.root.add("a");
  await page.app.begin(game, people, { base: 60_000, increment: 0 });
  same(page.play.clock.running, "p2");
  page.store.enter("review");
  same(page.play.clock.running, "p2");
  page.store.leave();
  same(page.play.clock.running, "p2");
  page.play.rest(true);
  same(page.play.clock.running, null, "another tab plays the game");
});

test("a player whose time runs out loses at the next tick", async () => {
  const page = new Page();
  const game = new Game("meadow-5");
  game.root.add("a").clocks = { p1: 50, p2: 0 };
  await page.app.begin(game, people, { base: 50, increment: 0 });
  page.store.atNode.colours = { p1: "dark", p2: "light" };
  page.play.tick();
  same(page.play.result(), { outcome: "p1win", reason: "Light ran out of time." });
});

test("a link leads to its position or game, or a remark says why not", async () => {
  const page = new Page();
  await page.visit(writeLink("lake", "x"));
  same([page.shown, page.store.state.fen, page.play.players], ["lake: ", "x", people]);
  await page.visit(writeLink("meadow-5", "", ["a", "b"]));
  same(page.shown, "meadow-5: a b");
  await page.visit(writeLink("meadow-5", "", ["a", "bad"]));
  await page.visit("#fen=1");
  same(page.notices, ["The link leads to no position. Its turn 2, bad, is not possible: bad is not legal", "The link names no game. A link to a position looks like #game=NAME&fen=POSITION."]);
  same(page.shown, "meadow-5: a b");
});

test("after a reload the game of the tab is shown, unless the address is another link", async () => {
  const page = new Page();
  const game = new Game("lake-5");
  game.root.add("a");
  const saved = { game: game.toJSON(), path: [0], partial: [], players: people, control: null, isFlipped: true, link: "#/play" };
  page.saved = saved;
  await page.visit("#/play");
  same([page.shown, page.store.isFlipped], ["lake-5: a", true]);
  const other = new Page(saved);
  await other.visit(writeLink("meadow-5", "b"));
  same(other.shown, "meadow-5: ");
});

test("each game has its entry in the history, and going back leads to the game before", async () => {
  const page = new Page();
  const first = new Game("meadow-5");
  first.root.add("a");
  await page.app.open(first, first.root.last);
  const second = new Game("lake-5");
  second.root.add("b");
  await page.app.open(second, second.root.last);
  await page.autosave.now();
  same(page.browser.entries.length, 3);
  page.browser.back();
  await page.views.follow();
  same([page.shown, page.browser.entries.length], ["meadow-5: a", 2]);
});

test("going back to a game without any turn goes on with its players", async () => {
  const page = new Page();
  const [seats, control] = [{ p1: people.p1, p2: engine }, { base: 60_000, increment: 0 }];
  await page.app.begin(new Game("meadow-5"), seats, control);
  await page.app.begin(new Game("lake-5"), { p1: engine, p2: people.p2 }, null);
  page.browser.back();
  await page.views.follow();
  same([page.shown, page.store.mode, page.play.players, page.play.clock.control, page.store.isFlipped], ["meadow-5: ", "play", seats, control, false]);
});

test("going back inside a game leads to the mode and the turn there, with the whole game", async () => {
  const page = new Page();
  const game = new Game("meadow-5");
  for (const move of ["a", "b"]) game.root.last.add(move);
  await page.app.open(game, game.root.last, "review");
  page.store.enter("analyse");
  await page.store.show(game.root);
  page.browser.back();
  await page.views.follow();
  same([page.shown, page.store.mode, page.store.game === game, page.browser.entries.length], ["meadow-5: a b", "review", true, 2]);
});

test("a rematch exchanges the seats", async () => {
  const page = new Page();
  await page.app.begin(new Game("meadow-5"), { p1: people.p1, p2: engine }, null);
  const { game } = page.store;
  await page.app.rematch();
  same([page.store.game !== game, page.store.game.name, page.play.players], [true, "meadow-5", { p1: engine, p2: people.p1 }]);
});

test("a game that is opened is analysed, without an engine; a study has one", async () => {
  const page = new Page();
  await page.app.open(new Game("meadow-5"));
  same([page.store.mode, page.store.isAnalysing], ["analyse", false]);
  page.store.enter("review");
  await page.app.open(new Game("lake-5"));
  same(page.store.mode, "analyse");
  page.leave();
  await page.app.study(new Game("meadow-5"));
  same([page.store.mode, page.store.isAnalysing, page.views.current, page.shown], ["analyse", true, "play", "meadow-5: "]);
});

test("each mode has its address and its entry in the history", async () => {
  const page = new Page();
  await page.app.begin(new Game("meadow-5"), people, null);
  for (const mode of ["analyse", "review", "play"]) {
    await page.visit(`#/${mode}`, [mode]);
    same([page.store.mode, page.browser.location.hash], [mode, writeLink("meadow-5", "", [], mode)]);
  }
  same(page.reviews, 1);
  page.browser.back();
  await page.views.follow();
  same([page.store.mode, page.shown], ["review", "meadow-5: "]);
  page.browser.back();
  await page.views.follow();
  same([page.store.mode, page.store.isAnalysing], ["analyse", true]);
});

test("nobody answers in a kept game that is over, and engines wait in one of theirs", async () => {
  const page = new Page();
  const over = new Game("meadow-5");
  over.root.add("a").end = { outcome: "p1win", reason: "" };
  await page.app.begin(over, { p1: people.p1, p2: engine }, null);
  await page.autosave.now();
  const theirs = new Game("lake-5");
  theirs.root.add("a");
  await page.app.begin(theirs, { p1: engine, p2: engine }, null);
  await page.autosave.now();
  await page.app.goOn(page.autosave.idOf(over));
  same([page.store.mode, page.play.mayChoose], ["analyse", false], "at its end");
  await page.store.show(page.store.game.root);
  same(page.play.mayChoose, true);
  const asked = page.asked.length;
  await page.app.goOn(page.autosave.idOf(theirs));
  same([page.store.mode, page.play.isHalted, page.play.isThinking], ["play", true, false]);
  same(page.asked.length <= asked + 1, true);
});

test("the past of a game that goes on is looked at; only its end is played", async () => {
  const page = new Page();
  const game = new Game("meadow-5");
  game.root.add("a").add("b");
  await page.app.begin(game, { p1: people.p1, p2: engine }, null);
  same([page.play.mayChoose, page.play.isLookingBack], [true, false]);
  await page.store.show(game.root);
  same([page.play.mayChoose, page.play.isLookingBack], [false, true]);
  page.store.enter("analyse");
  same([page.play.mayChoose, page.play.isLookingBack], [true, false]);
});

test("a position that the rules reject changes nothing", async () => {
  const page = new Page();
  await page.app.open(new Game("meadow-5"));
  await page.app.begin(new Game("meadow-5", "bad"), people, null);
  same([page.shown, page.failures], ["meadow-5: ", ["bad is not legal"]]);
});

test("the chooser offers a game that goes on, in this tab or against the computer, or else the last one", async () => {
  const page = new Page();
  same(page.app.resume(), null);
  await page.app.begin(new Game("meadow-5"), { p1: people.p1, p2: engine }, null);
  await page.store.play(page.store.node, "a");
  same(page.app.resume().title, "Go on with Meadow · 5 × 5, turn 1");
  await page.autosave.now();
  const next = new Page();
  next.library = page.library;
  const app = new App({ ...next, connection, games: families, engines: ["own"], notice: () => {} });
  same([app.resume().title, app.resume().text], ["Go on with Meadow · 5 × 5, turn 1", "You – own · level 3"]);
  const { games } = page.library;
  const kept = (library) => new App({ ...next, library, connection, games: families, engines: ["own"], notice: () => {} }).resume();
  const over = { ...games[0], id: "b", result: "p1win", reason: "" };
  same([kept({ games: [over, ...games] }).isOver, kept({ games: [over] }).title], [false, "Your last game"], "one that is over is newer");
  page.store.node.end = { outcome: "p2win", reason: "Light resigned." };
  same([page.app.resume().isOver, page.app.resume().text], [true, "Meadow · 5 × 5 · You lost. You resigned."]);
  page.store.touch();
  await page.autosave.now();
  same([app.resume().isOver, app.resume().text], [true, "Meadow · 5 × 5 · You – own · level 3 · You lost. You resigned."]);
});
