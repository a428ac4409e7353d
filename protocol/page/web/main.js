// The entry point of the page: it makes the parts of the page in the order of their needs.

import { Analysis } from "./analyse/analysis.js";
import { collectMistakes, countMistakes } from "./analyse/collect.js";
import { Explain } from "./analyse/explain.js";
import { Heat } from "./analyse/heat.js";
import { Hint } from "./analyse/hint.js";
import { QuizView } from "./analyse/quizview.js";
import { reviewedLine } from "./analyse/mistakes.js";
import { Review } from "./analyse/review.js";
import { Summary } from "./analyse/summary.js";
import { App } from "./app.js";
import { sayClocks } from "./board/announcer.js";
import { Board } from "./board/board.js";
import { Drawings } from "./board/drawings.js";
import { listen } from "./board/keyboard.js";
import { Explorer } from "./explorer/explorer.js";
import { OwnGames } from "./explorer/owngames.js";
import { Game } from "./game/game.js";
import { loadGames } from "./game/games.js";
import { Searcher } from "./game/searcher.js";
import { MODES, Store } from "./game/store.js";
import { Autosave } from "./library/autosave.js";
import { Files } from "./library/files.js";
import { isId, Library } from "./library/library.js";
import { remarkOn } from "./library/remarks.js";
import { resultsOf } from "./library/standing.js";
import { BrowserStore, ServerStore } from "./library/stores.js";
import { GameView } from "./play/gameview.js";
import { NewGame } from "./play/newgame.js";
import { Play } from "./play/play.js";
import { seatWords, tickClocks, youIn } from "./play/players.js";
import { Rules } from "./play/rules.js";
import { setUpSound, Sound } from "./play/sound.js";
import { Connection, firstAnswer } from "./shared/connection.js";
import { byId, errorText, pause } from "./shared/dom.js";
import { openTab, preferences } from "./shared/storage.js";
import { say } from "./shared/voice.js";
import { fitLetters, setUpMenu, setUpMenus, setUpTheme } from "./shell/chrome.js";
import { Home } from "./shell/home.js";
import { notice } from "./shell/notice.js";
import { applyPreferences, askPreferences, preferred } from "./shell/preferences.js";
import { later, readAddress, Views } from "./shell/views.js";
import { maxMemory, transport } from "./transport.js";

/**
 * @import { Prove } from "./analyse/proof.js"
 * @import { Node } from "./game/game.js"
 * @import { Judge } from "./analyse/review.js"
 * @import { Player } from "../script/messages"
 * @import { GameInfo } from "../script/types"
 */

const [LEARNED, MOST_LEARNED] = ["learned", 2000]; // mistakes that are not asked again
const SLOW = 1000; // ms that the page waits for the list of games before it shows anything

const connection = new Connection(transport());
const offer = await firstAnswer(connection, () => connection.request({ type: "games" }), byId("starting"));
const { engines, maxText } = offer;
const games = await loadGames(offer.games);
const store = new Store(connection);
const session = store; // for the parts that need no mode
store.confirms = () => store.mode === "play" && preferred("confirm") !== "";
applyPreferences();
fitLetters();
const searcher = new Searcher(connection);
const board = new Board(byId("board", SVGSVGElement));
const sound = new Sound();
const views = new Views(byId("main"), byId("views"));
const play = new Play(store, searcher, board);

const storage = await openTab();
const library = new Library([new BrowserStore(sayForgetful), ...(offer.keeps ? [new ServerStore(connection, maxText)] : [])], new BroadcastChannel("tetrad/games"));
const listed = library.load().then(() => true);
const autosave = new Autosave({ library, storage, store, play, engines });
const app = new App({ store, play, autosave, library, views, connection, games, engines, board, browser: window, notice, review: reviewOnce });
const newGame = new NewGame({ games, engines, connection, onStart: ({ name, players, control }) => app.begin(Game.begin(name), players, control) });

/** @type {Judge} */
const judge = (before, after) => connection.request({ type: "judge", before, after });
/** @type {Prove} */
const prove = (game, node) => connection.request({ type: "proved", ...game.question(node) });
const review = new Review(store, searcher, judge, prove);
const quiz = new QuizView({ connection, searcher, judge, prove, games, sound, you: () => youIn(play), leave: (from) => views.go(from),
  shown: async () => (store.shown || (await autosave.restore("review")) ? store.shown : null), analyse,
  collect: () => collectMistakes(library, learnedMistakes()), learned: (key) => preferences.set(LEARNED, [...new Set([key, ...learnedMistakes()])].slice(0, MOST_LEARNED)) });
const explain = new Explain(store);
new Summary({ element: byId("summary"), store, review, learn: (player) => views.go("mistakes", player), look: (node) => explain.look(node), nameOf: (player) => seatWords(play.players, player, engines, play.recordedTags)[0] });
const overlay = byId("heat-choice", HTMLSelectElement);
const analysis = new Analysis({ store, searcher, engines, games, limits: { threads: offer.threads, memory: maxMemory }, isWide: () => overlay.value === "lines" });
const heat = new Heat({ session, analysis, choice: overlay, legend: byId("heat-legend") });
const hint = new Hint({ store, play, searcher, button: byId("hint", HTMLButtonElement), text: byId("hint-text") });
const explorer = new Explorer({ session, connection, play, analysis, app, autosave, own: new OwnGames(library, connection, offer.keeps) });

const rules = new Rules({ panel: byId("panel-rules"), connection, games });
const files = new Files({ session, connection, play, engines, board, games, maxText, app, autosave });
const drawings = new Drawings(board, session);
const gameView = new GameView({
  store, play, board, sound, searcher, connection, engines, games,
  marks: (on) => [...(explorer.marks(on) ?? [analysis, explain, hint].flatMap((part) => part.marks(on))), ...drawings.marks(on)],
  tint: (on) => heat.colours(on), explain, isReviewing: () => review.isRunning,
  goal: (family) => (library.games.some(({ game }) => game.split("-")[0] === family) ? "" : games[family].about),
  ending: { rematch: () => app.rematch(), review: () => views.go("review"), begin: () => newGame.open(store.game?.family) },
});
const home = new Home({ games: Object.values(games), connection, views, app, newGame, isNew: () => !library.games.length,
  results: () => resultsOf(library.games, engines[0]), load: () => files.open(true) });
byId("change").addEventListener("click", () => newGame.open(store.game?.family));

/** @returns {string[]} the keys of the mistakes that were found at once */
const learnedMistakes = () => preferences.get(LEARNED, []);

// analyse tries a turn in the game shown, or in a copy of another one, with the analysis.
/** @param {Game} game @param {Node} before @param {string} move */
async function analyse(game, before, move) {
  if (game !== store.game) return app.study(game.upTo(before.add(move)));
  await views.go("analyse"); // first: what is tried gets into no game that goes on
  await store.show(before.add(move));
}

// reviewOnce reviews the game shown, unless that is done or under way.
function reviewOnce() {
  const { shown } = store;
  if (shown && !review.isRunning && shown.game.root.line.length > 1 && !reviewedLine(shown.game)) review.run();
}

// openSheet opens or closes the column of a phone.
/** @param {boolean} isOpen */
function openSheet(isOpen) {
  document.body.dataset.sheet = isOpen ? "open" : "";
  byId("sheet").setAttribute("aria-expanded", String(isOpen));
}

function showHelp() {
  const families = Object.keys(games);
  const isSeen = (/** @type {string} */ family) => document.querySelector(`.view:not([hidden]) .board.${family}[role="grid"]`);
  rules.show(families.find(isSeen) ?? readAddress(location.hash).rest.find((part) => games[part]) ?? store.game?.family ?? families[0]);
  byId("help-dialog", HTMLDialogElement).showModal();
}

// toggle presses a button of the analysis, and tells of it.
/** @param {string} id */
function toggle(id) {
  if (store.mode !== "analyse") return;
  const button = byId(id);
  button.click();
  say(`${button.textContent} ${button.ariaPressed === "true" ? "on" : "off"}.`);
}

// begin begins a game, for links to #/play/FAMILY.
/** @param {string} family */
async function begin(family) {
  history.replaceState(null, "", "#/");
  await views.follow();
  newGame.begin(family);
}

// openKept opens a game of the library, for links to #/play/ID.
/** @param {string} id */
async function openKept(id) {
  history.replaceState(null, "", "#/games");
  await Promise.all([listed, views.follow()]);
  if (library.find(id)) await app.goOn(id);
  else notice("This game is no longer in My games.");
}

function sayForgetful() {
  notice(`This browser lets the page keep nothing. ${offer.keeps ? "Only the program keeps your games." : "Your games last as long as the page is open."}`);
}

for (const part of [store, app, play, analysis, review, hint, explorer]) {
  part.addEventListener("failure", (event) => gameView.complain(errorText(/** @type {CustomEvent} */ (event).detail)));
}
for (const part of [analysis, hint, heat, explorer]) part.addEventListener("change", () => gameView.redraw());
review.addEventListener("change", () => {
  autosave.later(); // its last verdict comes after its last search
  analysis.refresh();
  gameView.redraw();
});
hint.addEventListener("change", () => gameView.complain(""));
connection.addEventListener("open", () => {
  store.refresh();
  library.load();
});
connection.addEventListener("notice", (event) => {
  const { detail } = /** @type {CustomEvent} */ (event);
  if (detail.type === "kept") library.hear(detail.kept);
});
remarkOn({ library, autosave, play, goOn: (id) => app.goOn(id), showList: () => views.go("games") });
// A link to a fragment fires popstate as well as hashchange; to follow both would draw the
// view twice, and a click between the two would be lost.
addEventListener("popstate", () => views.follow());
setInterval(() => {
  play.tick();
  tickClocks(play);
}, 100);

byId("play-here").addEventListener("click", () => app.playHere());
byId("take-over").addEventListener("click", () => autosave.takeOver());
byId("new-game").addEventListener("click", () => newGame.open(store.game?.family));
let lastMode = store.mode;
store.addEventListener("change", () => {
  // In the frame of another page the board comes first, until the person opens the sheet.
  if (store.mode !== lastMode && (document.documentElement.dataset.embed === undefined || store.mode === "play")) openSheet(store.mode !== "play");
  lastMode = store.mode;
});
byId("sheet").addEventListener("click", () => openSheet(document.body.dataset.sheet !== "open"));
byId("share").addEventListener("click", () => files.open());
byId("edit").addEventListener("click", () => {
  const { shown } = store;
  views.go("edit", ...(shown ? [shown.game.name, shown.atNode.fen] : []));
});
byId("help").addEventListener("click", showHelp);
byId("skip").addEventListener("click", () => /** @type {SVGElement | null} */ (document.querySelector('.view:not([hidden]) [role="grid"]'))?.focus());
for (const name of ["files", "help"]) byId(`${name}-close`).addEventListener("click", () => byId(`${name}-dialog`, HTMLDialogElement).close());
listen(board, { ...gameView.actions, hint: () => hint.press(), clocks: sayClocks, mark: (square) => drawings.mark(square), engine: () => toggle("engine-on"), explorer: () => toggle("explore") });
setUpMenu();
setUpMenus();
const showTheme = setUpTheme(byId("theme"));
byId("preferences").addEventListener("click", () => askPreferences(() => {
  showTheme();
  gameView.redraw();
}));
byId("theme").before(setUpSound(sound));

/** @param {(game: GameInfo) => unknown} fits @param {...string} others @returns {(rest: string[]) => boolean} */
const leadsTo = (fits, ...others) => ([first]) => !first || others.includes(first) || Boolean(games[first] && fits(games[first]));
const isFamily = leadsTo(() => true, ...MODES);
const [hasLesson, hasPuzzles] = [leadsTo((game) => game.hasLesson), leadsTo((game) => game.hasPuzzles, "day")];
views.add({ name: "play", title: "Play", element: byId("view-play", HTMLElement), has: (rest) => isFamily(rest) || isId(rest[0]), hide: () => store.leave(),
  show: (_, rest) => (games[rest[0]] ? begin(rest[0]) : isFamily(rest) ? app.show(rest) : openKept(rest[0])) });
views.add({ name: "mistakes", label: "Learn from mistakes", has: leadsTo(() => false, "all", "p1", "p2"), within: ([whose = "all"]) => (whose === "all" ? "puzzles" : "play"), show: (element, rest) => quiz.show(element, rest), hide: () => quiz.hide() });
views.add({ name: "home", show: (element) => home.show(element), hide: () => home.hide() });
if (Object.values(games).some((game) => game.hasLesson)) views.add(later("learn", "Learn", async () => new (await import("./learn/learn.js")).Learn({
  games, connection, sound, views, begin: (family) => newGame.open(family),
}), hasLesson));
if (Object.values(games).some((game) => game.hasPuzzles)) views.add(later("puzzles", "Puzzles", async () => new (await import("./puzzles/puzzles.js")).Puzzles({
  games, connection, searcher, sound, library,
  play: (game) => app.open(game, game.root.last).then(() => app.playHere()), study: (game) => app.study(game),
  mistakes: () => countMistakes(library, learnedMistakes()),
}), hasPuzzles));
views.add({ ...later("timed", "", async () => new (await import("./puzzles/timedview.js")).Timed({ games, connection, searcher, sound }), hasPuzzles), label: "Timed puzzles", within: () => "puzzles" });
views.add({ ...later("edit", "", async () => new (await import("./editor/editor.js")).Editor({ games, connection, store, app })), label: "Board editor", within: () => "play" });
views.add(later("online", "With somebody", async () => new (await import("./invite/invite.js")).Invite({ games, connection, begin: () => newGame.open(undefined, { mode: "people" }) }), leadsTo(() => false)));
views.add(later("games", "My games", async () => new (await import("./library/mygames.js")).MyGames({ library, autosave, connection, games, app, files, engine: engines[0] }), leadsTo(() => false)));

// A tab that has a game shows the game again. A new tab begins with the chooser, which
// offers the last game.
if (!location.hash && autosave.hasSaved) history.replaceState(null, "", "#/play");
if (storage.isDenied) sayForgetful();
if (!(await Promise.race([listed, pause(SLOW)]))) listed.then(() => (views.current === "home" ? views.follow() : undefined));
await views.follow();
document.body.dataset.ready = "true";
