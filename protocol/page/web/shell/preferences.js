// What a person prefers: looks of the page and the board, and whether turns are confirmed.
// Style sheets and boards read the choices from attributes of the document.

import { radios } from "../play/gamecontrols.js";
import { ask } from "../shared/ask.js";
import { preferences } from "../shared/storage.js";

/** @type {{ name: string, legend: string, options: [value: string, label: string][] }[]} the first option of each is the default */
const CHOICES = [
  { name: "theme", legend: "Colours", options: [["", "As the system"], ["light", "Light"], ["dark", "Dark"]] },
  { name: "dots", legend: "Marks where a piece can go", options: [["", "Where they help"], ["all", "Always"], ["none", "Never"]] },
  { name: "coordinates", legend: "Coordinates", options: [["", "Shown"], ["none", "Hidden"]] },
  { name: "animation", legend: "Pieces that move", options: [["", "As the system"], ["none", "At once"]] },
  { name: "confirm", legend: "A turn", options: [["", "Counts at once"], ["asks", "Waits to be confirmed"]] },
];

/**
 * preferred returns a choice; "" is the default.
 * @param {string} name
 */
export const preferred = (name) => preferences.get(name, "");

/** applyPreferences shows the choices. The theme has a part of its own. */
export function applyPreferences() {
  for (const { name } of CHOICES) if (name !== "theme") document.documentElement.dataset[name] = preferred(name);
}

/**
 * askPreferences shows the dialog. Each choice counts at once.
 * @param {() => unknown} changed
 * @param {string} [other] a choice of no use here
 */
export function askPreferences(changed, other) {
  ask({ heading: "Preferences", done: "Done", content: CHOICES.filter(({ name }) => name !== other).map(({ name, legend, options }) => radios({
    name: `prefer-${name}`, legend, value: preferred(name), options: options.map(([value, label]) => ({ value, label })),
    onChange: (value) => {
      preferences.set(name, value);
      applyPreferences();
      changed();
    } })) });
}
