// Which sources of games count in the explorer. The choice is kept in the browser.

import { html } from "../shared/dom.js";
import { preferences } from "../shared/storage.js";

/** @import { Source } from "../../script/messages" */

/** sourcesWithout returns the names of the sources that do not count. */
export const sourcesWithout = () => preferences.get("explorer-without", /** @type {string[]} */ ([]));

/**
 * sourceControls returns the controls for the sources that count, or null if there is
 * nothing to choose. It calls change after each change.
 * @param {Source[]} sources
 * @param {() => unknown} change
 */
export function sourceControls(sources, change) {
  const filled = sources.filter(({ games }) => games);
  if (filled.length < 2 && !filled.some(({ name }) => sourcesWithout().includes(name))) return null;
  const summary = html("summary", {}, summaryText(filled));
  const changed = () => {
    summary.textContent = summaryText(filled);
    change();
  };
  return html("details", { class: "sources" }, summary, ...filled.map((source) => sourceBox(source, changed)));
}

/** @param {Source} source @param {() => unknown} change */
function sourceBox({ name, games }, change) {
  const toggle = () => {
    const without = sourcesWithout();
    const others = without.filter((other) => other !== name);
    preferences.set("explorer-without", others.length < without.length ? others : [...others, name]);
    change();
  };
  return html("label", {}, html("input", { type: "checkbox", checked: !sourcesWithout().includes(name), change: toggle }),
    `${name} (${games.toLocaleString("en")})`);
}

/** @param {Source[]} filled */
function summaryText(filled) {
  const without = sourcesWithout();
  const counted = filled.filter(({ name }) => !without.includes(name)).length;
  return counted === filled.length ? "Games of all sources" : `Games of ${counted} ${counted === 1 ? "source" : "sources"} of ${filled.length}`;
}
