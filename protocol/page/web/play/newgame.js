// The dialog for a new game: the game, the players and the time control.

import { byId, html } from "../shared/dom.js";
import { opponent } from "../game/colours.js";
import { boardChoice, colourChoice, gameTiles, sideOf } from "./gamechoice.js";
import { clockControls, engineChoice, engineControls, levelSlider, more, radios } from "./gamecontrols.js";
import { PEOPLE } from "./players.js";
import { preferences } from "../shared/storage.js";

/**
 * @import { Connection } from "../shared/connection.js"
 * @import { Control, GameInfo, NewGameChoice, Seats } from "../../script/types"
 */

const engine = { engine: 0, level: 2, seconds: 1 };
const SMALL = 9; // no board for a first game is larger

/**
 * defaults are the choices for a first visit: a person against the computer.
 * @type {NewGameChoice}
 */
export const defaults = {
  family: "", size: {}, rule: "", mode: "computer", colour: "p1", opponent: engine, p1: { ...engine, level: 20 }, p2: { ...engine, level: 20 }, clock: null,
};

/** @typedef {{ name: string, players: Seats, control: Control | null }} Begun */

/** NewGame is the dialog; it passes the choices to onStart. */
export class NewGame {
  #parts;
  #dialog = byId("new-game-dialog", HTMLDialogElement);
  #choice = structuredClone(defaults);

  /** @param {{ games: Record<string, GameInfo>, engines: string[], connection: Connection, onStart: (begun: Begun) => void }} parts */
  constructor(parts) {
    this.#parts = parts;
  }

  /**
   * open shows the dialog with the given game, or else with the last choice.
   * @param {string} [family]
   * @param {Partial<NewGameChoice>} [others] other choices
   */
  open(family, others) {
    const known = preferences.get("setup", /** @type {Partial<NewGameChoice>} */ ({}));
    this.#choice = structuredClone({ ...defaults, ...known, ...(family && family !== known.family && { family, rule: "" }), ...others });
    const choice = this.#choice;
    if (!this.#parts.games[choice.family]) choice.family = Object.keys(this.#parts.games)[0];
    for (const side of [choice.opponent, choice.p1, choice.p2]) if (!this.#parts.engines[side.engine]) side.engine = 0;
    this.#draw();
    this.#dialog.showModal();
    /** @type {HTMLElement | null} */ (this.#dialog.querySelector(":checked"))?.focus();
  }

  /**
   * begin begins a game at once, with what was chosen last.
   * @param {string} family
   */
  begin(family) {
    const known = preferences.get("setup", /** @type {Partial<NewGameChoice> | null} */ (null));
    this.#choice = structuredClone({ ...defaults, ...known, family });
    const choice = this.#choice;
    if (known?.family !== family) choice.rule = "";
    if (choice.mode === "engines") choice.mode = "computer";
    if (!this.#parts.engines[choice.opponent.engine]) choice.opponent.engine = 0;
    this.#tell();
  }

  get #game() {
    return this.#parts.games[this.#choice.family];
  }

  get #size() {
    return this.#choice.size[this.#choice.family] ?? smallSize(this.#game);
  }

  #draw() {
    const choice = this.#choice;
    const [main, board, sides] = [html("div", { class: "section" }), html("div", { class: "section" }), html("div", { class: "section" })];
    const draw = () => {
      main.replaceChildren(...this.#mainRows());
      board.replaceChildren(...this.#boardRows());
      sides.replaceChildren(...this.#sideRows());
    };
    const games = gameTiles("family", this.#parts, choice.family, (family) => {
      choice.family = family;
      choice.rule = "";
      draw();
    });
    const mode = radios({ name: "mode", legend: "Who plays", value: choice.mode,
      options: [{ value: "computer", label: "You and the computer" }, { value: "people", label: "Two people" }, { value: "engines", label: "Computer against computer" }],
      onChange: (value) => {
        choice.mode = value === "people" || value === "engines" ? value : "computer";
        draw();
      } });
    const clock = clockControls("new", choice.clock, (control) => {
      choice.clock = control;
      draw();
    });
    draw();
    const isUsual = choice.mode === "computer" && !choice.rule && !choice.clock;
    this.#dialog.replaceChildren(html("form", { method: "dialog", submit: () => this.#start() },
      html("h2", { id: "new-game-title" }, "New game"),
      html("div", { class: "dialog-body" }, games, main,
        more("new-more", !isUsual, "More: board, rules, players, clock", board, mode, sides, clock)),
      html("div", { class: "row end" }, html("button", { type: "button", id: "new-game-cancel", click: () => this.#dialog.close() }, "Cancel"),
        html("button", { id: "new-game-start", class: "primary" }, "Start the game"))));
  }

  // #mainRows returns what a person chooses first: the level of the computer, and a colour.
  #mainRows() {
    const choice = this.#choice;
    if (choice.mode !== "computer") return [];
    const colour = colourChoice("colour", this.#game, choice.colour, (value) => (choice.colour = value));
    return [levelSlider("new-level", choice.opponent.level, (level) => (choice.opponent.level = level)), colour];
  }

  #boardRows() {
    const choice = this.#choice;
    return boardChoice("new-size", "rule", this.#game, { size: this.#size, rule: choice.rule },
      (size) => (choice.size[choice.family] = size), (rule) => (choice.rule = rule));
  }

  #sideRows() {
    const choice = this.#choice;
    const { colours } = this.#game;
    const withTime = !choice.clock;
    if (choice.mode === "people") return [];
    if (choice.mode === "computer") return [engineChoice("new", choice.opponent, this.#parts.engines, withTime)];
    return ["p1", "p2"].map((player, i) => html("fieldset", { class: "side" }, html("legend", {}, colours[i]),
      engineControls(`new-${player}`, choice[player === "p1" ? "p1" : "p2"], this.#parts.engines, withTime)));
  }

  #start() {
    this.#choice.size[this.#choice.family] = this.#size;
    preferences.set("setup", this.#choice);
    this.#dialog.close(); // before the board has the focus: closing returns it to where it was
    this.#tell();
  }

  #tell() {
    const choice = this.#choice;
    this.#parts.onStart({ name: [choice.family, this.#size, choice.rule].filter(Boolean).join("-"), players: seatsOf(choice), control: choice.clock });
  }
}

/**
 * smallSize returns the size of a board for a first game, as long as nobody has chosen another one.
 * @param {Pick<GameInfo, "sizes" | "defaultSize">} game
 */
export const smallSize = ({ sizes, defaultSize }) => sizes.filter((size) => size <= Math.min(SMALL, 0.75 * defaultSize)).at(-1) ?? sizes[0];

/**
 * seatsOf returns the seats for a choice; if the choice says so, it draws the colour
 * at random.
 * @param {NewGameChoice} choice
 * @returns {Seats}
 */
export function seatsOf({ mode, colour, opponent: other, p1, p2 }) {
  if (mode === "people") return PEOPLE;
  if (mode === "engines") return { p1: { kind: "engine", ...p1 }, p2: { kind: "engine", ...p2 } };
  const own = sideOf(colour);
  const seats = { [own]: { kind: "person" }, [opponent(own)]: { kind: "engine", ...other } };
  return /** @type {Seats} */ (seats);
}
