// The dialog for a new game: which game, who plays, with what time.

import { byId, html } from "./dom.js";
import { boards } from "./boards/boards.js";
import { preferences } from "./storage.js";
import { title } from "./colours.js";

const ruleNames = { verto: { old: "captures compulsory (2010)" }, trap: { king: "with kings" }, vinver: { nopass: "no passes: always a winner" } };
const firstColours = { verto: ["Light", "Dark"], veletas: ["Black", "White"], trap: ["White", "Black"], vinver: ["Black", "White"] };

/** defaults are the choices of a newcomer: a person against the engine. */
export const defaults = {
  family: "verto", size: {}, rule: "",
  p1: { kind: "person", engine: 0, level: 20, seconds: 1 },
  p2: { kind: "engine", engine: 0, level: 5, seconds: 1 },
  clock: { on: false, minutes: 10, increment: 5 },
};

/** NewGame is the dialog; onStart gets {name, players, control}. */
export class NewGame {
  #families;
  #engines;
  #onStart;
  #dialog = byId("new-game-dialog");
  #choice;

  constructor({ games, engines }, onStart) {
    this.#families = games.filter((game) => game.family in boards);
    this.#engines = engines;
    this.#onStart = onStart;
  }

  open() {
    this.#choice = structuredClone({ ...defaults, ...preferences.get("new-game", {}) });
    if (!this.#families.some((f) => f.family === this.#choice.family)) this.#choice.family = this.#families[0].family;
    this.#draw();
    this.#dialog.showModal();
  }

  #draw() {
    const choice = this.#choice;
    const family = this.#families.find((f) => f.family === choice.family);
    const form = html("form", { method: "dialog", submit: () => this.#start() },
      html("h2", { id: "new-game-title" }, "New game"),
      html("div", { class: "families", role: "radiogroup", "aria-label": "Game" }, ...this.#families.map((f) => this.#familyButton(f))),
      this.#sizeRow(family),
      ...["p1", "p2"].map((player, i) => this.#playerRow(player, firstColours[family.family]?.[i] ?? player)),
      this.#clockRow(),
      html("div", { class: "row end" }, html("button", { type: "button", id: "new-game-cancel", click: () => this.#dialog.close() }, "Cancel"),
        html("button", { id: "new-game-start", class: "primary" }, "Start")));
    this.#dialog.replaceChildren(form);
  }

  #familyButton({ family }) {
    const isChosen = family === this.#choice.family;
    const choose = () => {
      this.#choice.family = family;
      this.#choice.rule = "";
      this.#draw();
      this.#dialog.querySelector(`[data-family="${family}"]`).focus();
    };
    return html("button", { type: "button", role: "radio", "aria-checked": String(isChosen), "data-family": family, click: choose }, boards[family].name);
  }

  #sizeRow({ family, sizes, defaultSize, rules }) {
    const choice = this.#choice;
    const size = select("new-size", sizes.map((n) => [n, `${n} × ${n}`]), choice.size[family] ?? defaultSize,
      (value) => (choice.size[family] = Number(value)));
    const rule = rules?.length && select("new-rule", [["", "usual rules"], ...rules.map((r) => [r, ruleNames[family]?.[r] ?? r])], choice.rule,
      (value) => (choice.rule = value));
    return html("div", { class: "row" }, labelled("Board", size), rule ? labelled("Rules", rule) : "");
  }

  #playerRow(player, colour) {
    const choice = this.#choice[player];
    const value = choice.kind === "person" ? "person" : String(choice.engine);
    const who = select(`new-${player}`, [["person", "Person"], ...this.#engines.map((name, i) => [i, name])], value, (chosen) => {
      choice.kind = chosen === "person" ? "person" : "engine";
      if (choice.kind === "engine") choice.engine = Number(chosen);
      this.#draw();
      byId(`new-${player}`).focus();
    });
    const row = html("div", { class: "row" }, labelled(colour, who));
    if (choice.kind === "engine") {
      const levels = Array.from({ length: 20 }, (_, i) => [i + 1, i === 19 ? "20, full strength" : i + 1]);
      row.append(labelled("Level", select(`new-${player}-level`, levels, choice.level, (v) => (choice.level = Number(v)))));
      if (!this.#choice.clock.on) row.append(labelled("Seconds a turn", number(`new-${player}-seconds`, choice.seconds, 0.1, 3600, (v) => (choice.seconds = v), 0.1)));
    }
    return row;
  }

  #clockRow() {
    const { clock } = this.#choice;
    const box = html("input", { type: "checkbox", id: "new-clock", checked: clock.on, change: (event) => {
      clock.on = event.target.checked;
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
    const family = this.#families.find((f) => f.family === choice.family);
    preferences.set("new-game", choice);
    const size = choice.size[choice.family] ?? family.defaultSize;
    this.#onStart({
      name: [choice.family, size, choice.rule].filter(Boolean).join("-"),
      players: { p1: choice.p1, p2: choice.p2 },
      control: choice.clock.on ? { base: choice.clock.minutes * 60_000, increment: choice.clock.increment * 1000 } : null,
    });
  }
}

function labelled(text, control) {
  return html("label", {}, html("span", {}, title(text)), control);
}

function select(id, options, value, onChange) {
  const list = options.map(([v, text]) => html("option", { value: v, selected: String(v) === String(value) }, String(text)));
  return html("select", { id, change: (event) => onChange(event.target.value) }, ...list);
}

function number(id, value, min, max, onChange, step = 1) {
  return html("input", { id, type: "number", value, min, max, step, required: true, change: (event) => onChange(Number(event.target.value)) });
}
