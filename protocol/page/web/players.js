// The two cards beside the board: who plays which colour, counts and clocks.

import { byId, html } from "./dom.js";
import { colourOf, title } from "./colours.js";

/**
 * @import { Player, State } from "../script/messages"
 * @import { Play } from "./play.js"
 * @import { Seat } from "../script/types"
 */

/**
 * playerName says who a player is.
 * @param {Seat} seat
 * @param {string[]} engines
 */
export function playerName(seat, engines) {
  if (seat.kind === "person") return "Person";
  return `${engines[seat.engine] ?? "Engine"}${seat.level < 20 ? ` · level ${seat.level}` : ""}`;
}

/**
 * drawPlayers fills both cards; the player with p1's side of the board is below.
 * @param {{ state: State, play: Play, engines: string[], counted: string[], isFlipped: boolean }} shown
 */
export function drawPlayers({ state, play, engines, counted, isFlipped }) {
  /** @type {[string, Player][]} */
  const cards = [["player-top", isFlipped ? "p1" : "p2"], ["player-bottom", isFlipped ? "p2" : "p1"]];
  for (const [id, player] of cards) {
    const colour = colourOf(state, player);
    const isToMove = state.toMove === player && !play.result();
    const card = byId(id);
    card.className = `player${isToMove ? " to-move" : ""}`;
    card.dataset.player = player;
    card.replaceChildren(
      html("span", { class: `chip ${state.inks[player]}`, "aria-hidden": "true" }),
      html("span", { class: "who" }, html("strong", {}, title(colour)), ` ${playerName(play.players[player], engines)}`),
      html("span", { class: "count" }, countText(state, player, counted)),
      html("span", { class: "clock", "data-clock": player, hidden: !play.clock.control }, play.clockText(player)),
    );
  }
}

/** @param {State} state @param {Player} player @param {string[]} counted */
function countText({ counts, goal, hand }, player, [one, many]) {
  const count = counts[player];
  if (hand[player]) return `${hand[player]} to place`;
  if (goal) return `${count} of ${goal} ${many}`;
  return `${count} ${count === 1 ? one : many}`;
}

/**
 * tickClocks refreshes the times alone.
 * @param {Play} play
 */
export function tickClocks(play) {
  if (!play.clock.control) return;
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-clock]"))) {
    const player = element.dataset.clock === "p1" ? "p1" : "p2";
    element.textContent = play.clockText(player);
    element.classList.toggle("short", play.clock.left()[player] < 20_000);
    element.classList.toggle("running", play.clock.running === player);
  }
}
