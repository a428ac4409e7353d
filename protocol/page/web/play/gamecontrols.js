// The controls for the players, their levels and the time control. The dialogs for a new
// game, for a player and for a game from here use them.

import { html } from "../shared/dom.js";
import { FULL, levelName, levelText } from "./levels.js";

/**
 * @import { Child, Control, EngineChoice } from "../../script/types"
 */

/**
 * @typedef {object} Option one of several choices
 * @property {string} value
 * @property {Child} label
 * @property {string} [note] an explanation below the label
 * @property {Child} [picture]
 */

/**
 * radios returns a group of choices of which one is selected. It uses the browser's own
 * radio buttons, so that the arrow keys work.
 * @param {{ name: string, legend: string, options: Option[], value: string, onChange: (value: string) => unknown, look?: string }} group
 */
export function radios({ name, legend, options, value, onChange, look = "chips" }) {
  return html("fieldset", { class: `radios ${look}` }, html("legend", {}, legend), html("div", { class: "options" },
    ...options.map((option) => html("label", { [`data-${name}`]: option.value },
      html("input", { type: "radio", name, value: option.value, checked: option.value === value, change: () => onChange(option.value) }),
      option.picture, html("span", { class: "label" }, option.label), option.note && html("small", {}, option.note)))));
}

/**
 * levelSlider returns a slider for a level, with a text that explains the level.
 * @param {string} id
 * @param {number} level
 * @param {(level: number) => unknown} onChange
 */
export function levelSlider(id, level, onChange) {
  const name = html("output", { class: "level-name", for: id });
  const text = html("p", { class: "level-text", id: `${id}-text` });
  /** @param {number} n */
  const tell = (n) => {
    name.textContent = levelName(n);
    text.textContent = levelText(n);
    slider.setAttribute("aria-valuetext", levelName(n));
  };
  /** @type {HTMLInputElement} */
  const slider = html("input", { id, type: "range", min: 1, max: FULL, step: 1, value: level, "aria-describedby": `${id}-text`, input: () => {
    tell(Number(slider.value));
    onChange(Number(slider.value));
  } });
  tell(level);
  return html("div", { class: "level" }, html("div", { class: "level-head" }, html("label", { for: id }, "Strength"), name), slider,
    html("div", { class: "level-ends", "aria-hidden": "true" }, html("span", {}, levelName(1)), html("span", {}, levelName(FULL))), text);
}

/**
 * engineControls returns the controls for an engine: those of engineChoice, and its level.
 * @param {string} id the prefix of the ids of the controls
 * @param {EngineChoice} choice which the controls change
 * @param {string[]} engines
 * @param {boolean} withTime
 */
export const engineControls = (id, choice, engines, withTime) =>
  html("div", { class: "engine" }, engineChoice(id, choice, engines, withTime), levelSlider(`${id}-level`, choice.level, (level) => (choice.level = level)));

/**
 * engineChoice returns the choice of an engine, if there are several, and of its time per
 * turn in a game without clocks.
 * @param {string} id the prefix of the ids of the controls
 * @param {EngineChoice} choice which the controls change
 * @param {string[]} engines
 * @param {boolean} withTime
 */
export function engineChoice(id, choice, engines, withTime) {
  return html("div", { class: "engine" },
    engines.length > 1 && labelled("Engine", select(`${id}-engine`, engines.map((name, i) => ({ value: String(i), label: engineName(i, engines, name) })),
      String(choice.engine), (value) => (choice.engine = Number(value)))),
    withTime && labelled("Seconds a turn for the computer", number(`${id}-seconds`, choice.seconds, 0.1, 3600, (value) => (choice.seconds = value), 0.1)));
}

/**
 * engineName returns the name of an engine; the program's own engine is the computer.
 * @param {number} i
 * @param {string[]} engines
 */
export const engineName = (i, engines, name = engines[i] ?? "Engine") => (i === 0 && engines.length === 1 ? "Computer" : name);

/** @type {[value: string, label: string, control: Control | null][]} */
const PRESETS = [
  ["none", "No clock", null],
  ...[[3, 2], [5, 3], [10, 5], [30, 20]].map(([minutes, seconds]) => /** @type {[string, string, Control]} */ (
    [`${minutes}+${seconds}`, `${minutes} min + ${seconds} s`, { base: minutes * 60_000, increment: seconds * 1000 }])),
];

/**
 * clockControls returns the controls for a clock: one of the presets, or any other.
 * onChange receives the time control, or null for a game without clocks.
 * @param {string} id
 * @param {Control | null} control
 * @param {(control: Control | null) => unknown} onChange
 */
export function clockControls(id, control, onChange) {
  const known = PRESETS.find(([, , c]) => c?.base === control?.base && c?.increment === control?.increment);
  const own = control ?? { base: 600_000, increment: 5000 };
  const tell = () => onChange({ ...own });
  const custom = html("div", { class: "row", hidden: Boolean(known) },
    labelled("Minutes each", number(`${id}-minutes`, own.base / 60_000, 0.1, 600, (value) => {
      own.base = value * 60_000;
      tell();
    }, 0.1)),
    labelled("Seconds added a turn", number(`${id}-increment`, own.increment / 1000, 0, 600, (value) => {
      own.increment = value * 1000;
      tell();
    })));
  const group = radios({ name: `${id}-clock`, legend: "Clock", value: known?.[0] ?? "custom",
    options: [...PRESETS.map(([value, label]) => ({ value, label })), { value: "custom", label: "Other" }],
    onChange: (value) => {
      custom.hidden = value !== "custom";
      const preset = PRESETS.find(([name]) => name === value);
      if (preset) onChange(preset[2]);
      else tell();
    } });
  group.append(custom);
  return group;
}

/**
 * more returns choices that open below the others. Those that a person opens come into sight.
 * @param {string} id @param {boolean} isOpen @param {string} text @param {HTMLElement[]} choices
 */
export function more(id, isOpen, text, ...choices) {
  const see = () => requestAnimationFrame(() => details.scrollIntoView({ block: "nearest" }));
  /** @type {HTMLElement} */
  const details = html("details", { id, open: isOpen }, html("summary", { click: see }, text), ...choices);
  return details;
}

/** @param {string} text @param {HTMLElement} control */
export function labelled(text, control) {
  return html("label", { class: "labelled" }, html("span", {}, text), control);
}

/**
 * @param {string} id
 * @param {{ value: string, label: string }[]} options
 * @param {string} value
 * @param {(value: string) => void} onChange
 */
export function select(id, options, value, onChange) {
  /** @type {HTMLSelectElement} */
  const box = html("select", { id, change: () => onChange(box.value) },
    ...options.map((option) => html("option", { value: option.value, selected: option.value === value }, option.label)));
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
