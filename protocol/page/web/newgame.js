// The dialog for a new game: which game, who plays, with what time.

import { byId, html } from "./dom.js";
import { preferences } from "./storage.js";
import { title } from "./colours.js";

/**
 * @import { Player, family } from "../script/messages"
 * @import { Control, NewGameChoice, Seats } from "../script/types"
 */

/**
 * defaults are the choices of a newcomer: a person against the engine.
 * @type {NewGameChoice}
 */
export const defaults = {
  family: "", size: {}, rule: "",
  p1: { kind: "person", engine: 0, level: 20, seconds: 1 },
  p2: { kind: "engine", engine: 0, level: 5, seconds: 1 },
  clock: { on: false, minutes: 10, increment: 5 },
};

/** @typedef {(begun: { name: string, players: Seats, control: Control | null }) => void} OnStart */
/** @typedef {[string | number, string | number]} Option a value and its text */

/** NewGame is the dialog; onStart gets {name, players, control}. */
export class NewGame {
  /** @type {family[]} */
  #families;
  /** @type {string[]} */
  #engines;
  /** @type {OnStart} */
  #onStart;
  #dialog = byId("new-game-dialog", HTMLDialogElement);
  #choice = structuredClone(defaults);

  /** @param {{ games: family[], engines: string[] }} offer @param {OnStart} onStart */
  constructor({ games, engines }, onStart) {
    this.#families = games;
    this.#engines = engines;
    this.#onStart = onStart;
  }

  open() {
    this.#choice = structuredClone({ ...defaults, ...preferences.get("new-game", {}) });
    if (!this.#families.some((f) => f.family === this.#choice.family)) this.#choice.family = this.#families[0].family;
    this.#draw();
    this.#dialog.showModal();
  }

  get #family() {
    return this.#families.find((f) => f.family === this.#choice.family) ?? this.#families[0];
  }

  #draw() {
    const family = this.#family;
    const form = html("form", { method: "dialog", submit: () => this.#start() },
      html("h2", { id: "new-game-title" }, "New game"),
      html("div", { class: "families", role: "radiogroup", "aria-label": "Game" }, ...this.#families.map((f) => this.#familyButton(f))),
      this.#sizeRow(family),
      this.#playerRow("p1", family.colours[0]),
      this.#playerRow("p2", family.colours[1]),
      this.#clockRow(),
      html("div", { class: "row end" }, html("button", { type: "button", id: "new-game-cancel", click: () => this.#dialog.close() }, "Cancel"),
        html("button", { id: "new-game-start", class: "primary" }, "Start")));
    this.#dialog.replaceChildren(form);
  }

  /** @param {family} game */
  #familyButton({ family, title }) {
    const isChosen = family === this.#choice.family;
    const choose = () => {
      this.#choice.family = family;
      this.#choice.rule = "";
      this.#draw();
      /** @type {HTMLElement | null} */ (this.#dialog.querySelector(`[data-family="${family}"]`))?.focus();
    };
    return html("button", { type: "button", role: "radio", "aria-checked": String(isChosen), "data-family": family, click: choose }, title);
  }

  /** @param {family} game */
  #sizeRow({ family, sizes, defaultSize, rules, ruleTitles }) {
    const choice = this.#choice;
    const size = select("new-size", sizes.map((n) => /** @type {Option} */ ([n, `${n} × ${n}`])), choice.size[family] ?? defaultSize,
      (value) => (choice.size[family] = Number(value)));
    /** @type {Option[]} */
    const ruleOptions = [["", "usual rules"], ...rules.map((r) => /** @type {Option} */ ([r, ruleTitles[r]]))];
    const rule = rules.length && select("new-rule", ruleOptions, choice.rule,
      (value) => (choice.rule = value));
    return html("div", { class: "row" }, labelled("Board", size), rule ? labelled("Rules", rule) : "");
  }

  /** @param {Player} player @param {string} colour */
  #playerRow(player, colour) {
    const choice = this.#choice[player];
    const value = choice.kind === "person" ? "person" : String(choice.engine);
    /** @type {Option[]} */
    const seats = [["person", "Person"], ...this.#engines.map((name, i) => /** @type {Option} */ ([i, name]))];
    const who = select(`new-${player}`, seats, value, (chosen) => {
      choice.kind = chosen === "person" ? "person" : "engine";
      if (choice.kind === "engine") choice.engine = Number(chosen);
      this.#draw();
      byId(`new-${player}`).focus();
    });
    const row = html("div", { class: "row" }, labelled(colour, who));
    if (choice.kind === "engine") {
      const levels = Array.from({ length: 20 }, (_, i) => /** @type {Option} */ ([i + 1, i === 19 ? "20, full strength" : i + 1]));
      row.append(labelled("Level", select(`new-${player}-level`, levels, choice.level, (v) => (choice.level = Number(v)))));
      if (!this.#choice.clock.on) row.append(labelled("Seconds a turn", number(`new-${player}-seconds`, choice.seconds, 0.1, 3600, (v) => (choice.seconds = v), 0.1)));
    }
    return row;
  }

  #clockRow() {
    const { clock } = this.#choice;
    /** @type {HTMLInputElement} */
    const box = html("input", { type: "checkbox", id: "new-clock", checked: clock.on, change: () => {
      clock.on = box.checked;
      this.#draw();
      byId("new-clock").focus();
    } });
    const row = html("div", { class: "row" }, html("label", { class: "check" }, box, "Clocks"));
    if (clock.on) {
      row.append(labelled("Minutes each", number("new-minutes", clock.minutes, 0.1, 600, (v) => (clock.minutes = v), 0.1)),
        labelled("Seconds added a turn", number("new-increment", clock.increment, 0, 600, (v) => (clock.increment = v))));
    }
    return row;
  }

  #start() {
    const choice = this.#choice;
    const family = this.#family;
    preferences.set("new-game", choice);
    const size = choice.size[choice.family] ?? family.defaultSize;
    this.#onStart({
      name: [choice.family, size, choice.rule].filter(Boolean).join("-"),
      players: { p1: choice.p1, p2: choice.p2 },
      control: choice.clock.on ? { base: choice.clock.minutes * 60_000, increment: choice.clock.increment * 1000 } : null,
    });
  }
}

/** @param {string} text @param {HTMLElement} control */
function labelled(text, control) {
  return html("label", {}, html("span", {}, title(text)), control);
}

/**
 * @param {string} id
 * @param {Option[]} options
 * @param {string | number} value
 * @param {(value: string) => void} onChange
 */
function select(id, options, value, onChange) {
  const list = options.map(([v, text]) => html("option", { value: v, selected: String(v) === String(value) }, String(text)));
  /** @type {HTMLSelectElement} */
  const box = html("select", { id, change: () => onChange(box.value) }, ...list);
  return box;
}

/**
 * @param {string} id
 * @param {number} value
 * @param {number} min
 * @param {number} max
 * @param {(value: number) => void} onChange
 * @param {number} [step]
 */
function number(id, value, min, max, onChange, step = 1) {
  /** @type {HTMLInputElement} */
  const field = html("input", { id, type: "number", value, min, max, step, required: true, change: () => onChange(Number(field.value)) });
  return field;
}
