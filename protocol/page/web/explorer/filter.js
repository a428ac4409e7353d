// Which games count in the explorer: by source, date, and strength of the players. The
// choice is kept in the browser.

import { html } from "../shared/dom.js";
import { preferences } from "../shared/storage.js";
import { list } from "../board/words.js";

/** @import { Source } from "../../script/messages" */

/**
 * @typedef {object} Filter
 * @property {string} since the first day that counts, such as 2024-05-31; "" for any
 * @property {string} until the last day
 * @property {number} thinking the least time for a turn of both players, in ms; 0 for any
 * @property {number} score the least score of both players in all games, in percent; 0 for any
 */

/** @type {Filter} */
const ALL = { since: "", until: "", thinking: 0, score: 0 };

const THINKING = [0, 100, 1000, 5000, 20_000]; // ms
const SCORES = [0, 30, 40, 50, 60]; // percent

/**
 * valid returns a filter of which each part makes sense, from what is stored.
 * @param {Partial<Record<keyof Filter, unknown>>} stored
 * @returns {Filter}
 */
export function valid({ since, until, thinking, score }) {
  /** @param {unknown} text */
  const day = (text) => (typeof text === "string" && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : "");
  return {
    since: day(since), until: day(until),
    thinking: THINKING.find((ms) => ms === thinking) ?? 0, score: SCORES.find((percent) => percent === score) ?? 0,
  };
}

/** chosenFilter returns the filter that the person has chosen. */
export const chosenFilter = () => valid(preferences.get("explorer-filter", /** @type {Partial<Filter>} */ ({})));

/** sourcesWithout returns the names of the sources that do not count. */
export const sourcesWithout = () => preferences.get("explorer-without", /** @type {string[]} */ ([]));

/**
 * filterControls returns the controls for the games that count, or null if there are no
 * games. It calls change after each change.
 * @param {Source[]} sources
 * @param {() => unknown} change
 */
export function filterControls(sources, change) {
  const filled = sources.filter(({ games }) => games);
  if (!filled.length) return null;
  const summary = html("summary", {});
  const reset = html("button", { id: "explorer-all", click: () => {
    for (const box of [since, until]) box.value = "";
    for (const box of [thinking, score]) box.value = "0";
    take();
  } }, "Any date and strength");
  const show = () => {
    summary.textContent = summaryText(filled, chosenFilter());
    reset.hidden = isAll(chosenFilter());
  };
  const changed = () => {
    show();
    change();
  };
  const take = () => {
    preferences.set("explorer-filter", valid({ since: since.value, until: until.value, thinking: Number(thinking.value), score: Number(score.value) }));
    changed();
  };
  const filter = chosenFilter();
  /** @param {"since" | "until"} name @returns {HTMLInputElement} */
  const date = (name) => html("input", { type: "date", id: `explorer-${name}`, value: filter[name], change: take });
  /** @param {"thinking" | "score"} name @param {number[]} values @param {(value: number) => string} words @returns {HTMLSelectElement} */
  const choice = (name, values, words) => html("select", { id: `explorer-${name}`, change: take },
    ...values.map((value) => html("option", { value, selected: value === filter[name] }, value ? words(value) : "any")));
  const [since, until] = [date("since"), date("until")];
  const thinking = choice("thinking", THINKING, (ms) => `${ms / 1000} s or more`);
  const score = choice("score", SCORES, (percent) => `${percent}% or more`);
  show();
  return html("details", { class: "sources" }, summary,
    ...(filled.length > 1 ? filled.map((source) => sourceBox(source, changed)) : []),
    html("div", { class: "filters" }, html("label", {}, "From ", since), html("label", {}, "to ", until),
      html("label", {}, "Time for a turn ", thinking), html("label", {}, "Both players have scored ", score), reset),
    html("p", { class: "note" }, "The time for a turn is what both players had at least: a fortieth of the clock plus the increment. Scores are over all games of the file."));
}

/** @param {Source} source @param {() => unknown} change */
function sourceBox({ name, games }, change) {
  const without = sourcesWithout();
  const toggle = () => {
    const others = without.filter((other) => other !== name);
    preferences.set("explorer-without", others.length < without.length ? others : [...others, name]);
    change();
  };
  return html("label", {}, html("input", { type: "checkbox", checked: !without.includes(name), change: toggle }), `${name} (${games.toLocaleString("en")})`);
}

/** @param {Filter} filter */
const isAll = (filter) => JSON.stringify(filter) === JSON.stringify(ALL);

// chosenBy names what the filter asks of a game.
/** @param {Filter} filter @param {string} date @param {string} thinking @param {string} score */
const chosenBy = (filter, date, thinking, score) =>
  [filter.since || filter.until ? date : "", filter.thinking ? thinking : "", filter.score ? score : ""].filter(Boolean);

/** @param {Source[]} filled @param {Filter} filter */
function summaryText(filled, filter) {
  const without = sourcesWithout();
  const counted = filled.filter(({ name }) => !without.includes(name)).length;
  const games = counted === filled.length ? "Games of all sources" : `Games of ${counted} ${counted === 1 ? "source" : "sources"} of ${filled.length}`;
  const by = chosenBy(filter, "date", "time for a turn", "score of the players");
  return by.length ? `${games}, by ${list(by)}` : games;
}

/**
 * unjudgedText says why games are left out, or "" if none are.
 * @param {number} games
 * @param {Filter} filter
 */
export function unjudgedText(games, filter) {
  if (!games) return "";
  const [are, do_, their] = games === 1 ? ["game is", "does", "its"] : ["games are", "do", "their"];
  return `${games.toLocaleString("en")} more ${are} left out, which ${do_} not tell ${list(chosenBy(filter, `${their} date`, "the time for a turn", "the players"))}.`;
}
