// The texts and tables of a match: the score, the cross table and the list of games.

import { byId, html } from "../shared/dom.js";

/** @import { MatchReport, MatchResult } from "../../script/messages" */

const MOST = 500; // games in the list

/**
 * drawSummary shows the score of the match.
 * @param {MatchReport} match
 */
export function drawSummary(match) {
  const { players, elo, test, played, total, end, copies } = match;
  byId("score").textContent = elo ? `${players[0].name} ${elo.won} – ${elo.lost} ${players[1].name}` : players.map(({ name }) => name).join(", ");
  byId("sentence").textContent = sentenceOf(match);
  byId("test").hidden = !test;
  byId("test").textContent = test?.text ?? "";
  const progress = byId("progress", HTMLProgressElement);
  progress.hidden = !total;
  [progress.max, progress.value] = [total || 1, played];
  const counted = total ? `${played} of ${total} games` : `${played} games`;
  byId("pace").textContent = [counted, paceText(match), copies && `${copies} repeat earlier ones`, limitsText(match), end && `The match is over: ${end}.`]
    .filter(Boolean).join(" · ");
  document.title = `${byId("score").textContent} · Tetrad`;
}

/**
 * sentenceOf says in words how a match stands.
 * @param {MatchReport} match
 */
export function sentenceOf({ players, elo, played, p1Wins, p2Wins, draws }) {
  if (!played) return "No game is finished yet.";
  const first = `First players won ${p1Wins} and lost ${p2Wins}${draws ? `; ${draws} games were drawn` : ""}.`;
  if (!elo || elo.value == null && elo.low == null && elo.high == null) return first;
  const stronger = elo.los >= 0.5 ? players[0] : players[1];
  return `Elo ${elo.text}: ${stronger.name} is the stronger one with a probability of ${(100 * Math.max(elo.los, 1 - elo.los)).toFixed(1)}%. ${first}`;
}

/** @param {MatchReport} match */
function paceText({ perHour, played, total, end }) {
  if (!perHour || end) return "";
  const speed = perHour >= 120 ? `${(perHour / 60).toFixed(1)} a minute` : `${perHour.toFixed(1)} an hour`;
  return total > played ? `${speed}, ${spanText((total - played) / perHour)} left` : speed;
}

/**
 * spanText says in words how long a time is.
 * @param {number} hours
 */
export function spanText(hours) {
  const minutes = Math.round(60 * hours);
  if (minutes < 1) return "less than a minute";
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
  return `${Math.round(minutes / 60 / 24)} days`;
}

/** @param {MatchReport} match */
function limitsText({ players }) {
  const limits = new Set(players.map((player) => player.limits));
  return limits.size === 1 ? [...limits][0] : "";
}

/**
 * drawCrossTable draws the engines, best first, and their results against each other.
 * @param {HTMLElement} root
 * @param {MatchReport} match
 */
export function drawCrossTable(root, { table }) {
  const head = html("tr", {}, ...["#", "Engine", "Elo", "±", "Points", "Games"].map((text, i) => html("th", { scope: "col", class: i === 1 ? "words" : "" }, text)),
    ...table.map((_, i) => html("th", { scope: "col" }, String(i + 1))));
  const rows = table.map((row, place) => html("tr", {},
    html("td", {}, String(place + 1)), html("td", { class: "words" }, row.name), html("td", {}, signed(row.rating)), html("td", {}, row.error == null ? "∞" : row.error.toFixed(1)),
    html("td", {}, String(row.points)), html("td", {}, String(row.games)),
    ...row.cells.map(({ points, games }, other) => html("td", {}, other === place ? "–" : games ? `${points}/${games}` : ""))));
  root.replaceChildren(html("table", {}, html("thead", {}, head), html("tbody", {}, ...rows)));
}

/** @param {number | null} value */
const signed = (value) => (value == null ? "∞" : (value < 0 ? "−" : "+") + Math.abs(value).toFixed(1));

/**
 * drawFaults lists the games lost by a fault.
 * @param {HTMLElement} root
 * @param {MatchReport} match
 */
export function drawFaults(root, { faults }) {
  root.replaceChildren(...faults.map(({ name, reason, count }) =>
    html("p", {}, `${name} lost ${count} ${count === 1 ? "game" : "games"} by a fault: ${reason}.`)));
}

/**
 * drawWorkers draws what the machines of a farm have played.
 * @param {HTMLElement} root
 * @param {MatchReport} match
 */
export function drawWorkers(root, { workers }) {
  root.hidden = workers.length < 2;
  if (root.hidden) return;
  const head = ["Worker", "Games", "Lost by time", "By crashes", "Elo"].map((text, i) => html("th", { scope: "col", class: i ? "" : "words" }, text));
  const rows = workers.map(({ name, games, late, crashes, elo }) => html("tr", {}, html("td", { class: "words" }, name),
    ...[games, late, crashes, elo].map((value) => html("td", {}, String(value)))));
  root.replaceChildren(html("table", {}, html("thead", {}, html("tr", {}, ...head)), html("tbody", {}, ...rows)));
}

/** Results is the list of finished games, the latest first. */
export class Results {
  #body = html("tbody");
  #empty = html("p", { class: "note" }, "None yet.");
  /** @type {(number: number) => unknown} */
  #open;

  /** @param {HTMLElement} root @param {(number: number) => unknown} open shows a game */
  constructor(root, open) {
    this.#open = open;
    const head = ["Game", "First", "Second", "Result", "Turns", "End"].map((text) => html("th", { scope: "col", class: "words" }, text));
    root.replaceChildren(html("table", {}, html("thead", {}, html("tr", {}, ...head)), this.#body), this.#empty);
  }

  clear() {
    this.#body.replaceChildren();
    this.#empty.hidden = false;
  }

  /**
   * add adds the newly finished games of a report.
   * @param {Pick<MatchReport, "news">} match
   */
  add({ news }) {
    if (!news.length) return;
    this.#empty.hidden = true;
    this.#body.prepend(...news.slice(-MOST).reverse().map((game) => this.#row(game)));
    while (this.#body.children.length > MOST) this.#body.lastElementChild?.remove();
  }

  /** @param {MatchResult} game */
  #row({ number, players, result, reason, detail, turns }) {
    const open = html("button", { class: "open", "data-game": number, "aria-label": `Show game ${number}`, click: () => this.#open(number) }, String(number));
    const score = { p1win: "1 – 0", p2win: "0 – 1", draw: "½ – ½", none: "" }[result];
    return html("tr", {}, html("td", { class: "words" }, open), html("td", { class: "words" }, players[0]), html("td", { class: "words" }, players[1]),
      html("td", { class: "words" }, score), html("td", { class: "words" }, String(turns)), html("td", { class: "words" }, detail ? `${reason}: ${detail}` : reason));
  }
}
