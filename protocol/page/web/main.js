// The page: makes its parts, and connects them.

import { Analysis } from "./analysis.js";
import { Connection, socketAddress } from "./connection.js";
import { byId, errorText } from "./dom.js";
import { Game } from "./game.js";
import { loadGames } from "./games.js";
import { listen } from "./keyboard.js";
import { readLink, writeLink } from "./link.js";
import { defaults, NewGame } from "./newgame.js";
import { Play } from "./play.js";
import { tickClocks } from "./players.js";
import { Files } from "./files.js";
import { Review } from "./review.js";
import { Rules } from "./rules.js";
import { Searcher } from "./searcher.js";
import { Session } from "./session.js";
import { openTab } from "./storage.js";
import { setUpTabs, setUpTheme } from "./chrome.js";
import { Table } from "./table.js";

/**
 * @import { Node } from "./game.js"
 * @import { Saved } from "../script/types"
 */

const [storage, connection] = [await openTab(), new Connection(socketAddress(location))];
const searcher = new Searcher(connection);
const session = new Session(connection);
const offer = await firstAnswer(() => connection.request({ type: "games" }));
const games = await loadGames(offer.games);
const play = new Play(session, searcher);
const analysis = new Analysis(session, searcher, offer.engines);
const review = new Review(session, searcher);
const table = new Table({ session, play, analysis, review, searcher, connection, engines: offer.engines, games });
const rules = new Rules(byId("panel-rules"), connection, games);
const files = new Files({ session, connection, play, engines: offer.engines, board: table.board, open });
play.isPaused = () => analysis.isOn || review.isOn;

// A server that is still starting closes the socket: ask again.
/** @template T @param {() => Promise<T>} ask */
async function firstAnswer(ask) {
  for (;;) {
    try {
      return await ask();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
  }
}

// open shows a game that was read in, with persons on both sides.
/** @param {Game} game @param {Node} node */
function open(game, node) {
  review.stop();
  play.begin({ p1: { kind: "person" }, p2: { kind: "person" } }, null);
  return session.open(game, node);
}

const newGame = new NewGame(offer, async ({ name, players, control }) => {
  analysis.toggle(false);
  review.stop();
  play.begin(players, control);
  table.turn(players.p1.kind === "engine" && players.p2.kind === "person");
  await session.open(Game.begin(name));
  table.board.root.focus({ preventScroll: true });
});

function save() {
  const { shown } = session;
  if (!shown) return;
  play.keepTime();
  const { game, node, partial } = shown;
  const path = node.path.map((at) => at.parent.children.indexOf(at));
  const { players, clock: { control } } = play;
  storage.save({ game, path, partial, players, control, isFlipped: table.isFlipped, link: location.hash });
}

// restore shows what the tab had before a reload, unless the address is a link
// to another position; and a new game where there is neither.
async function restore() {
  const saved = storage.load();
  const link = readLink(location.hash);
  if (saved && (!link || saved.link === location.hash)) {
    try {
      return await restoreGame(saved);
    } catch {
      // what is stored is of no use: begin anew
    }
  }
  play.begin({ p1: defaults.p1, p2: defaults.p2 }, null);
  if (link && (await followLink())) return;
  await session.start(offer.games[0].family);
}

/** @param {Saved} saved */
async function restoreGame({ game: data, path, partial, players, control, isFlipped }) {
  const game = Game.fromJSON(data);
  const node = path.reduce((at, i) => at.children[i], game.root);
  await session.ask(game, node, partial);
  play.begin(players, control);
  table.turn(isFlipped);
  await session.open(game, node);
  for (const step of partial) await session.choose(step);
}

async function followLink() {
  const link = readLink(location.hash);
  if (!link) return false;
  try {
    const game = new Game(link.game, link.fen);
    await session.ask(game, game.root);
    analysis.toggle(false);
    await open(game, game.root);
    return true;
  } catch (error) {
    table.complain(`The link leads to no position: ${errorText(error)}`);
    return false;
  }
}

session.addEventListener("change", () => {
  const { shown } = session;
  if (!shown) return;
  const { game, atNode } = shown;
  history.replaceState(null, "", writeLink(game.name, atNode.fen));
  files.draw();
  if (!byId("panel-rules").hidden) rules.show(game.family);
  save();
});
for (const part of [session, play, analysis, review]) {
  part.addEventListener("failure", (event) => table.complain(errorText(/** @type {CustomEvent} */ (event).detail)));
}
connection.addEventListener("open", () => session.refresh());
review.addEventListener("change", () => play.consider());
addEventListener("hashchange", followLink);
addEventListener("pagehide", save);
setInterval(() => tickClocks(play), 100);

byId("new-game").addEventListener("click", () => newGame.open());
byId("review").addEventListener("click", () => {
  if (review.isOn) return review.stop();
  analysis.toggle(false);
  review.run();
});
byId("analyse").addEventListener("click", () => {
  review.stop();
  analysis.toggle();
});
listen(table.board, table.actions);
setUpTheme(byId("theme"));
setUpTabs((panel) => panel === "panel-rules" && session.game && rules.show(session.game.family));
await restore();
document.body.dataset.ready = "true";
