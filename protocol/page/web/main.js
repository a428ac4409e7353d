// The entry point of the page: it makes the parts of the page in the order of their needs.

import { Analysis } from "./analyse/analysis.js";
import { Heat } from "./analyse/heat.js";
import { Hint } from "./analyse/hint.js";
import { QuizView } from "./analyse/quizview.js";
import { Review } from "./analyse/review.js";
import { Summary } from "./analyse/summary.js";
import { App } from "./app.js";
import { Board } from "./board/board.js";
import { listen } from "./board/keyboard.js";
import { Explorer } from "./explorer/explorer.js";
import { OwnGames } from "./explorer/owngames.js";
import { Game } from "./game/game.js";
import { loadGames } from "./game/games.js";
import { Searcher } from "./game/searcher.js";
import { Store } from "./game/store.js";
import { Autosave } from "./library/autosave.js";
import { Files } from "./library/files.js";
import { Library } from "./library/library.js";
import { remarkOn } from "./library/remarks.js";
import { BrowserStore, ServerStore } from "./library/stores.js";
import { GameView } from "./play/gameview.js";
import { NewGame } from "./play/newgame.js";
import { Play } from "./play/play.js";
import { tickClocks } from "./play/players.js";
import { Rules } from "./play/rules.js";
import { setUpSound, Sound } from "./play/sound.js";
import { Connection } from "./shared/connection.js";
import { byId, errorText, pause } from "./shared/dom.js";
import { openTab } from "./shared/storage.js";
import { setUpTabs, setUpTheme } from "./shell/chrome.js";
import { Home } from "./shell/home.js";
import { notice } from "./shell/notice.js";
import { later, Views } from "./shell/views.js";
import { transport } from "./transport.js";

/**
 * @import { Prove } from "./analyse/proof.js"
 * @import { Judge } from "./analyse/review.js"
 * @import { Player } from "../script/messages"
 */

const connection = new Connection(transport());
const offer = await firstAnswer(() => connection.request({ type: "games" }));
const { engines, maxText } = offer;
const games = await loadGames(offer.games);
const store = new Store(connection);
const session = store; // for the parts that need no mode
const searcher = new Searcher(connection);
const board = new Board(byId("board", SVGSVGElement));
const sound = new Sound();
const views = new Views(byId("main"), byId("views"));
const play = new Play(store, searcher, board);

const library = new Library([new BrowserStore(), ...(offer.keeps ? [new ServerStore(connection, maxText)] : [])], new BroadcastChannel("tetrad/games"));
const autosave = new Autosave({ library, storage: await openTab(), store, play, engines });
const app = new App({ store, play, autosave, library, views, connection, games, engines, board, browser: window, notice });
const newGame = new NewGame({ games, engines, connection, onStart: ({ name, players, control }) => app.begin(Game.begin(name), players, control) });

/** @type {Judge} */
const judge = (before, after) => connection.request({ type: "judge", before, after });
/** @type {Prove} */
const prove = (game, node) => connection.request({ type: "proved", ...game.question(node) });
const review = new Review(store, searcher, judge, prove);
const quiz = new QuizView({ connection, searcher, judge, prove, games, sound, leave: () => views.go("play") });
const summary = new Summary({ element: byId("summary"), button: byId("review"), session, review, learn });
const overlay = byId("heat-choice", HTMLSelectElement);
const analysis = new Analysis({ store, searcher, engines, isWide: () => overlay.value === "lines" });
const heat = new Heat({ session, analysis, choice: overlay, legend: byId("heat-legend") });
const hint = new Hint({ store, play, searcher, button: byId("hint"), text: byId("hint-text") });
const explorer = new Explorer({ session, connection, play, analysis, app, autosave, own: new OwnGames(library, connection, offer.keeps) });

const rules = new Rules({ panel: byId("panel-rules"), session, connection, games });
const showPanel = setUpTabs(() => rules.follow());
const files = new Files({ session, connection, play, engines, board, games, maxText, app, autosave });
const gameView = new GameView({
  store, play, board, sound, searcher, connection, engines, games,
  marks: (on) => explorer.marks(on) ?? [analysis, summary, hint].flatMap((part) => part.marks(on)),
  tint: (on) => heat.colours(on),
  ending: { rematch: () => app.rematch(), review: toggleReview, save: () => files.save(), begin: () => newGame.open(store.game?.family) },
});
const home = new Home({ games: Object.values(games), connection, views, app, newGame });

// learn opens the questions about the mistakes of a player in the game on the board.
/** @param {Player} player */
function learn(player) {
  const { shown } = store;
  if (!shown) return;
  quiz.ask(shown.game, shown.node, player);
  views.go("mistakes");
}

// toggleReview begins a review and shows its progress, or ends it.
function toggleReview() {
  if (store.mode === "review") return store.enter("play");
  showPanel("panel-game");
  review.run();
  byId("summary").scrollIntoView({ block: "nearest" });
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

for (const part of [store, app, play, analysis, review, hint, explorer]) {
  part.addEventListener("failure", (event) => gameView.complain(errorText(/** @type {CustomEvent} */ (event).detail)));
}
for (const part of [analysis, hint, heat, explorer]) part.addEventListener("change", () => gameView.redraw());
review.addEventListener("change", () => analysis.refresh());
connection.addEventListener("open", () => {
  store.refresh();
  library.load();
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
byId("new-game").addEventListener("click", () => newGame.open());
byId("review").addEventListener("click", toggleReview);
byId("analyse").addEventListener("click", () => store.toggle("analyse"));
listen(board, { ...gameView.actions, hint: () => hint.press() });
setUpTheme(byId("theme"));
byId("theme").before(setUpSound(sound));

views.add({ name: "play", title: "Play", element: byId("view-play", HTMLElement), show: () => app.show(), hide: () => store.leave() });
views.add({ name: "mistakes", show: (element) => quiz.show(element), hide: () => quiz.hide() });
views.add({ name: "home", show: (element) => home.show(element), hide: () => home.hide() });
if (Object.values(games).some((game) => game.hasLesson)) views.add(later("learn", "Learn", async () => new (await import("./learn/learn.js")).Learn({
  games, connection, sound, views, begin: (family) => newGame.open(family),
})));
if (Object.values(games).some((game) => game.hasPuzzles)) views.add(later("puzzles", "Puzzles", async () => new (await import("./puzzles/puzzles.js")).Puzzles({
  games, connection, searcher, sound,
  play: (game) => app.open(game, game.root.last).then(() => app.playHere()), study: (game) => app.study(game),
})));
views.add(later("games", "My games", async () => new (await import("./library/mygames.js")).MyGames({ library, autosave, connection, games, app, files })));

// A tab that has a game shows the game again. A new tab begins with the chooser, which
// offers the last game.
if (!location.hash && autosave.hasSaved) history.replaceState(null, "", "#/play");
await library.load();
await views.follow();
document.body.dataset.ready = "true";
