// The page of a match: its score and the running games.

import { Connection, Disconnected, firstAnswer } from "../shared/connection.js";
import { fitLetters, setUpTheme } from "../shell/chrome.js";
import { byId, errorText } from "../shared/dom.js";
import { gameTitle, loadGames } from "../game/games.js";
import { transport } from "../transport.js";
import { LiveBoards } from "./boards.js";
import { drawElo, drawLLR } from "./curve.js";
import { Replay } from "./replay.js";
import { Results, drawCrossTable, drawFaults, drawSummary } from "./matchreport.js";

/**
 * @import { MatchReport, reply } from "../../script/messages"
 */

const connection = new Connection(transport());
setUpTheme(byId("theme"));
fitLetters();
const { games: families } = await firstAnswer(connection, () => connection.request({ type: "games" }), byId("starting"));
const games = await loadGames(families);
const boards = new LiveBoards(byId("boards"), connection, games);
const replay = new Replay(byId("replay", HTMLDialogElement), connection, games);
const results = new Results(byId("results"), (number) => replay.open(number).catch(complain));
let hasEnded = false;

/** @param {string} text */
function say(text) {
  byId("match-banner").textContent = text;
  byId("match-banner").hidden = !text;
}

/** @param {unknown} error */
function complain(error) {
  if (!(error instanceof Disconnected)) say(errorText(error));
}

/** @param {MatchReport} match */
function show(match) {
  const info = games[match.game.split("-")[0]];
  byId("match-name").textContent = info ? gameTitle(info, match.game) : match.game;
  hasEnded = match.end !== "";
  drawSummary(match);
  boards.show(match);
  byId("no-boards").hidden = match.live.length > 0;
  byId("elo-figure").hidden = match.players.length !== 2;
  byId("llr-figure").hidden = !match.test;
  byId("curves").hidden = match.players.length !== 2;
  drawElo(byId("elo-curve", SVGSVGElement), match);
  if (match.test) drawLLR(byId("llr-curve", SVGSVGElement), match, match.test);
  drawCrossTable(byId("cross"), match);
  drawFaults(byId("faults"), match);
  results.add(match);
  Object.assign(document.body.dataset, { played: match.played, end: match.end, live: match.live.length });
}

// ask starts a new series of reports; the first report lists all finished games again.
async function ask() {
  results.clear();
  try {
    const { match } = await connection.request({ type: "watch" });
    say("");
    show(match);
    document.body.dataset.ready = "true";
  } catch (error) {
    complain(error);
  }
}

connection.addEventListener("notice", (event) => {
  /** @type {reply} */
  const reply = /** @type {CustomEvent} */ (event).detail;
  if (reply.type === "match") show(reply.match);
});
connection.addEventListener("open", ask);
connection.addEventListener("closed", () => say(hasEnded
  ? "The match is over, and its program has ended. The page shows the final state."
  : "The connection to the match is lost; trying again. The page shows the last known state."));
await ask();
