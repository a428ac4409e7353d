// The entry point of the page: it makes the parts of the page and connects them.

import { Analysis } from "./analyse/analysis.js";
import { Connection } from "./shared/connection.js";
import { Explorer } from "./explorer/explorer.js";
import { byId, errorText, pause } from "./shared/dom.js";
import { askFromHere, askSeat } from "./play/dialogs.js";
import { Game } from "./game/game.js";
import { gameTitle, loadGames } from "./game/games.js";
import { Heat } from "./analyse/heat.js";
import { Hint } from "./analyse/hint.js";
import { Home } from "./shell/home.js";
import { Autosave, keepingFailed } from "./library/autosave.js";
import { Library } from "./library/library.js";
import { listen } from "./board/keyboard.js";
import { readLink, writeLink } from "./game/link.js";
import { defaults, NewGame, seatsOf } from "./play/newgame.js";
import { notice } from "./shell/notice.js";
import { OwnGames } from "./explorer/owngames.js";
import { Play } from "./play/play.js";
import { tickClocks } from "./play/players.js";
import { QuizView } from "./analyse/quizview.js";
import { Files } from "./library/files.js";
import { Review } from "./analyse/review.js";
import { Rules } from "./play/rules.js";
import { Searcher } from "./game/searcher.js";
import { Summary } from "./analyse/summary.js";
import { Session } from "./game/session.js";
import { openTab, preferences } from "./shared/storage.js";
import { BrowserStore, ServerStore } from "./library/stores.js";
import { setUpTabs, setUpTheme } from "./shell/chrome.js";
import { setUpSound } from "./play/sound.js";
import { GameView } from "./play/gameview.js";
import { transport } from "./transport.js";
import { later, readAddress, Views } from "./shell/views.js";

/**
 * @import { Board } from "./board/board.js"
 * @import { Node } from "./game/game.js"
 * @import { Link } from "./game/link.js"
 * @import { Prove } from "./analyse/proof.js"
 * @import { Judge } from "./analyse/review.js"
 * @import { Seating } from "./library/autosave.js"
 * @import { Player } from "../script/messages"
 * @import { Control, NewGameChoice, Seats } from "../script/types"
 */

const connection = new Connection(transport());
const searcher = new Searcher(connection);
const session = new Session(connection);
const offer = await firstAnswer(() => connection.request({ type: "games" }));
const games = await loadGames(offer.games);
const play = new Play(session, searcher);
const analysis = new Analysis(session, searcher, offer.engines);
/** @type {Judge} */
const judge = (before, after) => connection.request({ type: "judge", before, after });
/** @type {Prove} */
const prove = (game, node) => connection.request({ type: "proved", game: game.name, fen: game.fen, moves: node.moves });
const review = new Review(session, searcher, judge, prove);
const gameView = new GameView({
  session, play, analysis, marks, review, searcher, connection, engines: offer.engines, games, changeSeat,
  ending: { rematch, review: () => byId("review").click(), save: () => byId("record-save").click(), begin: () => newGame.open(session.game?.family) },
});
const summary = new Summary({ element: byId("summary"), button: byId("review"), session, review, learn });
const quiz = new QuizView({ connection, searcher, judge, prove, games, sound: gameView.sound, leave: () => views.go("play") });
const hint = new Hint({ session, play, searcher, button: byId("hint"), text: byId("hint-text"), isFree: () => !analysis.isOn && !review.isOn });
const heat = new Heat({ session, connection, games, choice: byId("heat-choice", HTMLSelectElement), legend: byId("heat-legend") });
gameView.tint = heat.colours.bind(heat);
analysis.isWide = () => heat.isWide;
const rules = new Rules(byId("panel-rules"), connection, games);
const files = new Files({ session, connection, play, engines: offer.engines, board: gameView.board, games, maxText: offer.maxText, open, openLink,
  add: (game) => autosave.add(game), tagsOf: (game) => autosave.tagsOf(game) });
const views = new Views(byId("main"), byId("views"));
const library = new Library([new BrowserStore(), ...(offer.keeps ? [new ServerStore(connection, offer.maxText)] : [])], new BroadcastChannel("tetrad/games"));
const autosave = new Autosave({ library, storage: await openTab(), session, play, gameView, engines: offer.engines });
const explorer = new Explorer({
  session, connection, play, analysis, complain: (text) => gameView.complain(text),
  own: new OwnGames(library, connection, offer.keeps), openOwn: goOn,
  open: (game, node) => {
    autosave.lookAt(game);
    return open(game, node);
  },
});
explorer.addEventListener("change", () => gameView.redraw());
play.still = () => gameView.still;
play.isPaused = () => analysis.isOn || review.isOn || views.current !== "play";

// marks returns the elements that the board draws above the pieces.
/** @param {Board} board @returns {Element[]} */
function marks(board) {
  return explorer.marks(board) ?? [...heat.marks(board), ...analysis.marks(board), ...summary.marks(board), ...hint.marks(board)];
}

// learn opens the questions about the mistakes of a player in the game on the board.
/** @param {Player} player */
function learn(player) {
  const { shown } = session;
  if (!shown) return;
  quiz.ask(shown.game, shown.node, player);
  views.go("mistakes");
}

// firstAnswer repeats a request until it succeeds, because a server that is still
// starting closes the socket.
/** @template T @param {() => Promise<T>} ask */
async function firstAnswer(ask) {
  for (;;) {
    try {
      return await ask();
    } catch {
      await pause(300);
    }
  }
}

// open shows an imported game, with people on both sides.
/** @param {Game} game @param {Node} [node] @returns {Promise<void>} */
async function open(game, node = game.root) {
  review.stop();
  if (await replace(game, node, { players: { p1: { kind: "person" }, p2: { kind: "person" } }, control: null, isFlipped: gameView.isFlipped })) await showBoard();
}

// replace shows another game, and returns false if it cannot be shown, or need not be
// any more.
/** @param {Game} game @param {Node} node @param {Seating} seating */
async function replace(game, node, seating) {
  try {
    return await autosave.show(game, node, seating);
  } catch (error) {
    gameView.complain(errorText(error));
    return false;
  }
}

// showBoard shows the view of the board under the address of its position.
async function showBoard() {
  if (views.current === "play") return;
  history.pushState(session.game && { game: autosave.idOf(session.game) }, "", session.shown ? writeLink(session.shown.game.name, session.shown.atNode.fen) : "#/play");
  await views.follow();
}

const newGame = new NewGame({ games, engines: offer.engines, connection }, ({ name, players, control }) => begin(Game.begin(name), players, control));

// begin starts play from the last turn of a game.
/** @param {Game} game @param {Seats} players @param {Control | null} control @param {Record<Player, number> | null} [points] */
async function begin(game, players, control, points = null) {
  analysis.toggle(false);
  review.stop();
  const isFlipped = players.p1.kind === "engine" && players.p2.kind === "person";
  if (!(await replace(game, game.root.last, { players, control, points, isFlipped }))) return;
  await showBoard();
  gameView.board.root.focus({ preventScroll: true });
}

// rematch begins the same game again, with the sides exchanged.
function rematch() {
  const { game } = session;
  if (!game) return;
  const { players: { p1, p2 }, clock: { control }, tally } = play;
  begin(Game.begin(game.name), { p1: p2, p2: p1 }, control, tally && { p1: tally.p2, p2: tally.p1 });
}

/** @param {Player} player */
function changeSeat(player) {
  const { shown } = session;
  if (!shown) return;
  askSeat({ state: shown.state, player, seat: play.players[player], control: play.clock.control, engines: offer.engines },
    (seat, control) => play.change(player, seat, control));
}

// playHere begins a game from the position on the board. It keeps the turns before the
// position, because the rules depend on them.
function playHere() {
  const { shown } = session;
  if (!shown) return;
  const { game, node, atNode } = shown;
  /** @type {NewGameChoice} */
  const choice = { ...structuredClone({ ...defaults, ...preferences.get("setup", {}) }), family: game.family, mode: "computer", colour: atNode.toMove };
  askFromHere({ state: atNode, engines: offer.engines, choice }, (chosen) => begin(game.upTo(node), seatsOf(chosen), chosen.clock));
}

// leavePlay stops the analysis and the review: another view may need the engine and
// the keys.
function leavePlay() {
  analysis.toggle(false);
  review.stop();
  play.consider();
}

// resume returns the game that the chooser offers to continue: the game of this tab,
// or else the last one kept.
function resume() {
  const { shown } = session;
  if (shown?.game.root.children.length) {
    const { game, node, atNode } = shown;
    const info = games[game.family];
    return { info, text: `${gameTitle(info, game.name)} · turn ${node.ply}`, state: async () => atNode, go: () => views.go("play") };
  }
  const last = library.games.find(({ game }) => games[game.split("-")[0]]);
  if (!last) return null;
  const { id, game, fen, players, plies } = last;
  const info = games[game.split("-")[0]];
  return {
    info, text: `${last.title || gameTitle(info, game)} · ${players.join(" – ")} · ${plies} ${plies === 1 ? "turn" : "turns"}`, go: () => goOn(id),
    state: async () => (await connection.request({ type: "state", game, fen, moves: [] })).state,
  };
}

// study opens a game between two people and switches the analysis on.
/** @param {string} family */
async function study(family) {
  await open(Game.begin(family));
  analysis.toggle(true);
}

// showPlay shows the game of this tab: the open game, or the game from before a
// reload, or a new game if neither exists. If the address is a link to another
// position, it shows that position instead.
async function showPlay() {
  const { shown } = session;
  const link = shown && linkHere();
  const id = history.state?.game; // set if the address comes from an entry of the history
  if (!shown) await restore();
  else if (id && id !== autosave.idOf(shown.game) && library.find(id)) await openKept(id);
  else if (link && location.hash !== writeLink(shown.game.name, shown.atNode.fen)) await followLink();
  else session.touch();
}

async function restore() {
  const link = linkHere();
  if ((!link || autosave.savedLink === location.hash) && (await autosave.restore())) return;
  play.begin(seatsOf(defaults), null);
  if (link && (await followLink())) return;
  await session.start(offer.games[0].family);
}

// openKept opens a game of the library. Calls for a game that is already opening share
// one operation, because the browser reports going back with two events.
/** @type {{ id: string, done: Promise<void> } | null} */
let opening = null;

/** @param {string} id */
async function openKept(id) {
  if (opening?.id === id) return opening.done;
  analysis.toggle(false);
  review.stop();
  const own = { id, done: autosave.open(id) };
  opening = own;
  try {
    await own.done;
  } finally {
    if (opening === own) opening = null;
  }
}

// goOn opens a game of the library and shows the board.
/** @param {string} id */
async function goOn(id) {
  await openKept(id);
  await showBoard();
}

// linkHere returns the link in the address, or shows what is wrong with it and
// returns null.
function linkHere() {
  try {
    return readLink(location.hash);
  } catch (error) {
    notice(errorText(error));
    return null;
  }
}

async function followLink() {
  const link = linkHere();
  if (!link) return false;
  try {
    await openLink(link);
    return true;
  } catch (error) {
    notice(errorText(error));
    return false;
  }
}

// openLink shows the position or the game that a link describes.
/** @param {Link} link */
async function openLink({ game: name, fen, moves }) {
  const game = new Game(name, fen);
  let node = game.root;
  for (const move of moves) node = node.add(move);
  try {
    const state = await session.ask(game, node);
    game.name = state.game;
  } catch (error) {
    const { ply } = /** @type {{ ply?: number }} */ (error);
    throw new Error(`The link leads to no position. ${ply ? `Its turn ${ply}, ${moves[ply - 1]}: ` : ""}${errorText(error)}`);
  }
  analysis.toggle(false);
  autosave.adopt(game, history.state?.game);
  await open(game, node);
}

// writeAddress makes the address a link to the position. Each game has its own entry
// in the history, so that Back leads to the previous game.
function writeAddress() {
  const { shown } = session;
  if (!shown || views.current !== "play" || readAddress(location.hash).name !== "play") return;
  const { game, atNode } = shown;
  const entry = { game: autosave.idOf(game) };
  const before = history.state?.game;
  history[before && before !== entry.game ? "pushState" : "replaceState"](entry, "", writeLink(game.name, atNode.fen));
}

session.addEventListener("change", () => {
  const { game } = session;
  if (!game) return;
  writeAddress();
  files.draw();
  if (!byId("panel-rules").hidden) rules.show(game.family);
});
library.addEventListener("failure", (event) => notice(keepingFailed(/** @type {CustomEvent} */ (event).detail)));
autosave.addEventListener("failure", (event) => notice(keepingFailed(/** @type {CustomEvent} */ (event).detail)));
library.addEventListener("copy", () => notice("This game was changed in two places. The other version is kept in My games.",
  [["My games", () => views.go("games")]]));
autosave.addEventListener("newer", (event) => {
  const { detail: id } = /** @type {CustomEvent<string>} */ (event);
  closeNewer();
  closeNewer = notice("This game goes on in another tab or browser.", [["Show that here", () => goOn(id)]]);
});
autosave.addEventListener("elsewhere", () => {
  closeNewer();
  const { players, clock: { control } } = play;
  const isRun = control || players.p1.kind === "engine" || players.p2.kind === "engine";
  if (autosave.isElsewhere && isRun) closeNewer = notice("This game is played in another tab or browser. You see it here, too.", [["Go on here", () => autosave.takeOver()]]);
  play.isElsewhere = autosave.isElsewhere;
  play.consider();
});
let closeNewer = () => {};
for (const part of [session, play, analysis, review, hint, heat]) {
  part.addEventListener("failure", (event) => gameView.complain(errorText(/** @type {CustomEvent} */ (event).detail)));
}
connection.addEventListener("open", () => {
  session.refresh();
  library.load();
});
for (const part of [hint, heat]) part.addEventListener("change", () => gameView.redraw());
analysis.addEventListener("change", () => heat.drawLegend());
byId("heat-choice").addEventListener("change", () => analysis.refresh());
review.addEventListener("change", () => {
  play.consider();
  analysis.refresh();
});
// A link to a fragment fires popstate as well as hashchange; to follow both would draw the
// view twice, and a click between the two would be lost.
addEventListener("popstate", () => views.follow());
setInterval(() => tickClocks(play), 100);

byId("play-here").addEventListener("click", playHere);
byId("new-game").addEventListener("click", () => newGame.open());
byId("review").addEventListener("click", () => {
  if (review.isOn) return review.stop();
  analysis.toggle(false);
  byId("tab-game").click();
  review.run();
  byId("summary").scrollIntoView({ block: "nearest" });
});
byId("analyse").addEventListener("click", () => {
  review.stop();
  analysis.toggle();
});
listen(gameView.board, { ...gameView.actions, hint: () => hint.press() });
setUpTheme(byId("theme"));
byId("theme").before(setUpSound(gameView.sound));
setUpTabs((panel) => panel === "panel-rules" && session.game && rules.show(session.game.family));

views.add({ name: "play", title: "Play", element: byId("view-play", HTMLElement), show: showPlay, hide: leavePlay });
views.add({ name: "mistakes", show: (element) => quiz.show(element), hide: () => quiz.hide() });
const home = new Home({ games: Object.values(games), connection, views, begin: (family) => newGame.open(family), study, resume });
views.add({ name: "home", show: (element) => home.show(element), hide: () => home.hide() });
if (Object.values(games).some((game) => game.hasLesson)) views.add(later("learn", "Learn", async () => new (await import("./learn/learn.js")).Learn({
  games, connection, sound: gameView.sound, views, begin: (family) => newGame.open(family),
})));
if (Object.values(games).some((game) => game.hasPuzzles)) views.add(later("puzzles", "Puzzles", async () => new (await import("./puzzles/puzzles.js")).Puzzles({
  games, connection, searcher, sound: gameView.sound,
  play: (game) => open(game, game.root.last).then(playHere),
  study: (game) => open(game, game.root.last).then(() => analysis.toggle(true)),
})));
views.add(later("games", "My games", async () => new (await import("./library/mygames.js")).MyGames({
  library, autosave, connection, games, open: goOn,
  textOf: async (id) => files.keptText(await library.read(id)),
  importFiles: (list, tell) => files.importAll(list, tell),
})));

// A tab that has a game shows the game again. A new tab begins with the chooser, which
// offers the last game.
if (!location.hash && autosave.hasSaved) history.replaceState(null, "", "#/play");
await library.load();
await views.follow();
document.body.dataset.ready = "true";
