// Small dialogs: one for who plays a colour, and one for a game from the position on
// the board.

import { ask } from "../shared/ask.js";
import { colourOf, title } from "../game/colours.js";
import { html } from "../shared/dom.js";
import { defaults } from "./newgame.js";
import { clockControls, engineControls, engineName, radios } from "./gamecontrols.js";

/**
 * @import { Player, State } from "../../script/messages"
 * @import { Control, NewGameChoice, Seat } from "../../script/types"
 */

/**
 * askSeat lets a person change who plays a colour, and the clocks, during a game.
 * @param {{ state: State, player: Player, seat: Seat, control: Control | null, engines: string[] }} now
 * @param {(seat: Seat, control: Control | null) => unknown} onDone
 */
export function askSeat({ state, player, seat, control, engines }, onDone) {
  const choice = { kind: seat.kind, engine: seat.kind === "engine" ? { ...seat } : { ...defaults.opponent }, control };
  const details = html("div", { class: "section" });
  const draw = () => details.replaceChildren(...(choice.kind === "engine" ? [engineControls("seat", choice.engine, engines, !choice.control)] : []));
  draw();
  ask({
    heading: `Who plays ${title(colourOf(state, player))}?`, done: "Done",
    content: [
      radios({ name: "kind", legend: "Player", value: choice.kind,
        options: [{ value: "person", label: "A person" }, { value: "engine", label: engines.length > 1 ? "An engine" : engineName(0, engines) }],
        onChange: (kind) => {
          choice.kind = kind === "engine" ? "engine" : "person";
          draw();
        } }),
      details,
      clockControls("seat", control, (chosen) => {
        choice.control = chosen;
        draw();
      }),
    ],
    onDone: () => onDone(choice.kind === "engine" ? { ...choice.engine, kind: "engine" } : { kind: "person" }, choice.control),
  });
}

/**
 * askFromHere asks who plays the game that starts from the position on the board.
 * @param {{ state: State, engines: string[], choice: NewGameChoice }} now
 * @param {(choice: NewGameChoice) => unknown} onDone
 */
export function askFromHere({ state, engines, choice }, onDone) {
  const details = html("div", { class: "section" });
  const draw = () => details.replaceChildren(...(choice.mode === "computer" ? [
    radios({ name: "colour", legend: "Your colour", value: choice.colour,
      options: (/** @type {Player[]} */ (["p1", "p2"])).map((player) => ({
        value: player, label: `${title(colourOf(state, player))}${player === state.toMove ? ", to move" : ""}` })),
      onChange: (colour) => (choice.colour = colour === "p2" ? "p2" : "p1") }),
    engineControls("here", choice.opponent, engines, !choice.clock)] : []));
  draw();
  ask({
    heading: "Play from here", done: "Start the game",
    content: [
      html("p", { class: "note" }, "A new game begins with the position on the board. The game that you look at is kept."),
      radios({ name: "mode", legend: "Who plays", value: choice.mode,
        options: [{ value: "computer", label: "You and the computer" }, { value: "people", label: "Two people" }],
        onChange: (mode) => {
          choice.mode = mode === "people" ? "people" : "computer";
          draw();
        } }),
      details,
      clockControls("here", choice.clock, (clock) => {
        choice.clock = clock;
        draw();
      }),
    ],
    onDone: () => onDone(choice),
  });
}
