// The choices of a game, its board, its rules and a colour, for the dialog of a new game and
// for an invitation.

import { Board } from "../board/board.js";
import { title } from "../game/colours.js";
import { svg } from "../shared/dom.js";
import { labelled, radios, select } from "./gamecontrols.js";

/**
 * @import { Connection } from "../shared/connection.js"
 * @import { Player } from "../../script/messages"
 * @import { GameInfo, NewGameChoice } from "../../script/types"
 */

/**
 * gameTiles returns the choice of a game, with a picture of each.
 * @param {string} name
 * @param {{ games: Record<string, GameInfo>, connection: Connection }} parts
 * @param {string} value
 * @param {(family: string) => unknown} onChange
 */
export const gameTiles = (name, { games, connection }, value, onChange) => radios({ name, legend: "Game", look: "tiles", value,
  options: Object.values(games).map((game) => ({ value: game.family, label: game.title, note: game.about, picture: picture(game, connection) })), onChange });

// picture returns a small board with the position of the game's example.
/** @param {GameInfo} game @param {Connection} connection */
function picture(game, connection) {
  const root = svg("svg", { "aria-hidden": "true" });
  const board = new Board(root);
  const { game: name, fen } = game.example ?? { game: game.family, fen: "" };
  connection.request({ type: "state", game: name, fen, moves: [] }).then(({ state }) => {
    board.setGame(game, state.size);
    board.draw({ state: { ...state, steps: [] } });
  }, () => {}); // the picture stays empty
  return root;
}

/**
 * colourChoice returns the choice of a colour.
 * @param {string} name
 * @param {GameInfo} game
 * @param {NewGameChoice["colour"]} value
 * @param {(colour: NewGameChoice["colour"]) => unknown} onChange
 */
export const colourChoice = (name, { colours }, value, onChange) => radios({ name, legend: "Your colour", value,
  options: [{ value: "p1", label: `${colours[0]}, who begins` }, { value: "random", label: "At random" }, { value: "p2", label: colours[1] }],
  onChange: (colour) => onChange(colour === "p2" || colour === "random" ? colour : "p1") });

/**
 * sideOf returns the side with a colour, which it draws if the choice says so.
 * @param {NewGameChoice["colour"]} colour
 * @returns {Player}
 */
export const sideOf = (colour) => (colour === "random" ? (crypto.getRandomValues(new Uint8Array(1))[0] % 2 ? "p1" : "p2") : colour);

/**
 * boardChoice returns the choice of a size and, if the game has several, of rules.
 * @param {string} id of the choice of a size
 * @param {string} name of that of rules
 * @param {GameInfo} game
 * @param {{ size: number, rule: string }} value
 * @param {(size: number) => unknown} onSize
 * @param {(rule: string) => unknown} onRule
 */
export function boardChoice(id, name, { sizes, defaultSize, rules, ruleTitles, ruleTexts }, value, onSize, onRule) {
  const size = select(id, sizes.map((n) => ({ value: String(n), label: `${n} × ${n}${n === defaultSize ? ", the usual size" : ""}` })),
    String(value.size), (n) => onSize(Number(n)));
  const rule = rules.length ? radios({ name, legend: "Rules", look: "chips noted", value: value.rule,
    options: ["", ...rules].map((own) => ({ value: own, label: own ? title(ruleTitles[own]) : "Usual rules", note: ruleTexts[own] })),
    onChange: onRule }) : null;
  return [labelled("Board", size), ...(rule ? [rule] : [])];
}
