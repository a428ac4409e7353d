// The two cards beside the board: the players with their colours, counts and clocks.
// A click on a card changes the player.

import { lowText } from "../game/clock.js";
import { byId, html } from "../shared/dom.js";
import { colourOf, opponent, title } from "../game/colours.js";
import { FULL, levelName } from "./levels.js";
import { presses } from "../shared/press.js";
import { say } from "../shared/voice.js";
import { engineName } from "./gamecontrols.js";

/**
 * @import { Player, State } from "../../script/messages"
 * @import { Play } from "./play.js"
 * @import { Seat, Seats } from "../../script/types"
 */

/**
 * PEOPLE are the seats of a game between two people.
 * @type {Seats}
 */
export const PEOPLE = { p1: { kind: "person" }, p2: { kind: "person" } };

/**
 * playerName returns the name of a player for records.
 * @param {Seat} seat
 * @param {string[]} engines
 */
export function playerName(seat, engines) {
  if (seat.kind === "person") return "Person";
  return `${engines[seat.engine] ?? "Engine"}${seat.level < FULL ? ` · level ${seat.level}` : ""}`;
}

/**
 * seatWords returns the name of a player for the person at the board, and further
 * details. People who played a finished game have their names from its record.
 * @param {Seats} players
 * @param {Player} player
 * @param {string[]} engines
 * @param {Record<string, string>} tags of the record, if the game is finished
 * @returns {[name: string, rest: string]}
 */
export function seatWords(players, player, engines, tags) {
  const seat = players[player];
  if (seat.kind === "person") return [tags[player.toUpperCase()] || (players[opponent(player)].kind === "person" ? "Person" : "You"), ""];
  return engines.length === 1 ? [levelName(seat.level), ""] : [engineName(seat.engine, engines), levelName(seat.level)];
}

// youIn returns the side of a person who plays against an engine, or null.
/** @param {Play} play */
export const youIn = ({ players, recordedTags }) =>
  (/** @type {Player[]} */ (["p1", "p2"])).find((player) => seatWords(players, player, [], recordedTags)[0] === "You") ?? null;

/**
 * drawPlayers fills both cards; p1's card is at the bottom unless the board is flipped.
 * @param {{ state: State, play: Play, engines: string[], counted: string[], isFlipped: boolean, change: (player: Player) => unknown }} shown
 */
export function drawPlayers({ state, play, engines, counted, isFlipped, change }) {
  /** @type {[string, Player][]} */
  const cards = [["player-top", isFlipped ? "p1" : "p2"], ["player-bottom", isFlipped ? "p2" : "p1"]];
  const tally = play.tally;
  for (const [id, player] of cards) {
    const colour = title(colourOf(state, player));
    const isToMove = state.toMove === player && !play.result();
    const [name, rest] = seatWords(play.players, player, engines, play.recordedTags);
    const card = byId(id);
    card.className = `player${isToMove ? " to-move" : ""}`;
    card.dataset.player = player;
    const seat = html("button", { class: "seat", "data-seat": player, title: `Change who plays ${colour}`, click: () => change(player) },
      html("span", { class: `chip ${state.inks[player]}`, "aria-hidden": "true" }),
      html("span", { class: "who" }, html("strong", {}, colour), ` ${name}`, rest && html("small", {}, ` · ${rest}`)));
    const parts = [seat,
      html("span", { class: "count" }, countText(state, player, counted)),
      html("span", { class: "tally", hidden: !tally, title: "Points in the games between these two" }, tally ? pointsText(tally[player]) : ""),
      html("span", {
        class: "clock", "data-clock": player, hidden: !play.clockText(player), title: play.clock.control ? "" : "Left after this turn",
      }, play.clockText(player))];
    presses.after(card, () => {
      const hadFocus = card.contains(document.activeElement);
      card.replaceChildren(...parts);
      if (hadFocus) seat.focus();
    });
  }
}

/** @param {number} points */
const pointsText = (points) => `${Math.floor(points) || (points % 1 ? "" : "0")}${points % 1 ? "½" : ""}`;

/**
 * countText says what a player has on the board, or has still to place.
 * @param {State} state @param {Player} player @param {string[]} counted
 */
export function countText({ counts, goal, hand }, player, [one, many]) {
  const count = counts[player];
  if (hand[player]) return `${hand[player]} to place`;
  if (goal) return `${count} ${count === 1 ? one : many}, ${goal} win`;
  return `${count} ${count === 1 ? one : many}`;
}

let seen = 0; // on the clock that runs, in ms

/**
 * tickClocks refreshes only the times, and warns a person who has little left.
 * @param {Play} play
 */
export function tickClocks(play) {
  if (!play.clock.control) return;
  const { running } = play.clock;
  const left = running && play.players[running].kind === "person" ? play.clock.left()[running] : 0;
  say(lowText(seen, left));
  seen = left;
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-clock]"))) {
    const player = element.dataset.clock === "p1" ? "p1" : "p2";
    element.textContent = play.clockText(player);
    element.classList.toggle("short", play.clock.left()[player] < 20_000);
    element.classList.toggle("running", play.clock.running === player);
  }
}
