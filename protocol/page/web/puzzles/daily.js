// The puzzle of the day: the date chooses the game and the puzzle, so everybody with the
// same version has the same one. A streak counts days.

import { localTime } from "../shared/localtime.js";

/**
 * @import { pagePuzzle } from "../../script/messages"
 */

/** @typedef {{ last: string, streak: number, best: number }} Daily the days in a row up to the last one solved, and the most so far */

const [EASIEST, HARDEST] = [600, 1300]; // ratings
const DAY = 86_400_000; // ms

/** NEVER is what is kept of somebody who has solved none. */
export const NEVER = { last: "", streak: 0, best: 0 };

/** today returns the date by the clock of this place: 2026-11-30. */
export const today = (time = Date.now()) => localTime(time).slice(0, 10);

/** @param {string} day */
const numberOf = (day) => Math.round(Date.parse(day) / DAY);

/**
 * gameOfDay returns the family whose turn it is on a day.
 * @template T
 * @param {string} day
 * @param {T[]} families
 */
export const gameOfDay = (day, families) => families[numberOf(day) % families.length];

/**
 * puzzleOfDay returns the puzzle of a day among those of its game: one of middle difficulty.
 * @param {string} day
 * @param {pagePuzzle[]} puzzles
 * @returns {pagePuzzle | null} null if there is none
 */
export function puzzleOfDay(day, puzzles) {
  const fitting = puzzles.filter(({ rating }) => rating >= EASIEST && rating <= HARDEST);
  const list = [...(fitting.length ? fitting : puzzles)].sort((a, b) => (a.key < b.key ? -1 : 1));
  return list[hash(day) % list.length] ?? null;
}

// hash is FNV-1a in 32 bits.
/** @param {string} text */
function hash(text) {
  let value = 0x811c9dc5;
  for (const letter of text) value = Math.imul(value ^ letter.charCodeAt(0), 0x01000193);
  return value >>> 0;
}

/**
 * solvedOn returns what is kept once the puzzle of a day is solved.
 * @param {Daily} daily
 * @param {string} day
 * @returns {Daily}
 */
export function solvedOn(daily, day) {
  if (daily.last === day) return daily;
  const streak = streakOn(daily, day) + 1;
  return { last: day, streak, best: Math.max(streak, daily.best) };
}

/**
 * streakOn returns the days in a row that a day finds: up to it, or up to the day before.
 * @param {Daily} daily
 * @param {string} day
 */
export function streakOn({ last, streak }, day) {
  const passed = numberOf(day) - numberOf(last);
  return passed === 0 || passed === 1 ? streak : 0;
}

/**
 * streakText says how a person stands on a day, for people.
 * @param {Daily} daily
 * @param {string} day
 */
export function streakText(daily, day) {
  const streak = streakOn(daily, day);
  const days = streak ? `${streak} ${streak === 1 ? "day" : "days"} in a row` : "";
  return [daily.last === day && "solved", days].filter(Boolean).join(", ");
}
