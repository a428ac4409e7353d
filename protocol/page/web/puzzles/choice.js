// The choice of the next puzzle: its rating is near the player's. The player's rating
// changes with each result, as in chess; only the browser keeps it.

/**
 * @import { pagePuzzle } from "../../script/messages"
 * @import { PuzzleFilter, PuzzleProgress } from "../../script/types"
 */

const START = 900;
const LEAST = 100;
const FIRST = 20; // puzzles after which the rating changes less, and other rules than the usual ones come
const STEPS = [60, 24]; // the largest change of a rating, at first and later
const NEAR = 12; // nearest puzzles, of which one is chosen at random
const SHIFT = { easier: -250, same: 0, harder: 250 };

/** @returns {PuzzleProgress} */
export const beginner = () => ({ rating: START, tries: 0, streak: 0, best: 0, done: {}, faulty: [] });

/**
 * chanceOf returns the chance that a player solves a puzzle, by Elo's formula.
 * @param {number} player
 * @param {number} puzzle
 */
export const chanceOf = (player, puzzle) => 1 / (1 + 10 ** ((puzzle - player) / 400));

/**
 * tried returns the progress after an attempt at a puzzle. A puzzle that the player has
 * tried before changes only the streak, one with a hint no rating, and a faulty one nothing.
 * @param {PuzzleProgress} progress
 * @param {pagePuzzle} puzzle
 * @param {boolean} isSolved
 * @param {boolean} [isHinted]
 * @returns {PuzzleProgress}
 */
export function tried(progress, { key, rating: difficulty }, isSolved, isHinted = false) {
  const { done, rating, tries, best, faulty } = progress;
  if (faulty.includes(key)) return progress;
  const streak = isSolved ? progress.streak + Number(!isHinted) : 0;
  const next = { ...progress, streak, best: Math.max(best, streak), done: { ...done, [key]: isSolved || done[key] === true } };
  if (key in done) return next;
  const step = STEPS[tries < FIRST ? 0 : 1];
  const change = isHinted ? 0 : step * (Number(isSolved) - chanceOf(rating, difficulty));
  return { ...next, tries: tries + 1, rating: Math.max(LEAST, Math.round(rating + change)) };
}

/**
 * leftOut returns the progress without a faulty puzzle, which never counts again.
 * @param {PuzzleProgress} progress the progress before the attempt that found the fault
 * @param {pagePuzzle} puzzle
 * @returns {PuzzleProgress}
 */
export function leftOut({ done, faulty, ...rest }, { key }) {
  const others = Object.entries(done).filter(([other]) => other !== key);
  return { ...rest, done: Object.fromEntries(others), faulty: [...faulty.filter((other) => other !== key), key] };
}

/**
 * fits reports whether a puzzle matches the filter.
 * @param {pagePuzzle} puzzle
 * @param {PuzzleFilter} filter
 */
export function fits({ game, line, goal, themes }, { theme, board }) {
  if (board && game !== board) return false;
  switch (theme) {
    case "": return true;
    case "one": return line.length === 1;
    case "more": return line.length > 1;
    default: return themes.includes(theme) || goal.startsWith(`${theme} `);
  }
}

/** @param {pagePuzzle} puzzle */
const isUsual = ({ game }) => game.split("-").slice(1).every((part) => /^\d+$/.test(part)); // has no rule suffix

/**
 * choosePuzzle returns a puzzle that fits the filter and is not faulty: one not tried
 * yet, else one not solved yet, else any. It returns null if there is none. The first ones
 * have the usual rules, as far as there are such.
 * @param {pagePuzzle[]} puzzles
 * @param {PuzzleProgress} progress
 * @param {PuzzleFilter} filter
 * @param {() => number} [random]
 * @returns {pagePuzzle | null}
 */
export function choosePuzzle(puzzles, { rating, tries, done, faulty }, filter, random = Math.random) {
  const all = puzzles.filter((puzzle) => fits(puzzle, filter) && !faulty.includes(puzzle.key));
  const usual = tries < FIRST ? all.filter((puzzle) => isUsual(puzzle) && !(puzzle.key in done)) : [];
  const fitting = usual.length ? usual : all;
  const fresh = fitting.filter(({ key }) => !(key in done));
  const failed = fitting.filter(({ key }) => done[key] === false);
  const open = fresh.length ? fresh : failed.length ? failed : fitting;
  const wanted = rating + SHIFT[filter.level];
  /** @param {pagePuzzle} puzzle */
  const distance = (puzzle) => Math.abs(puzzle.rating - wanted);
  const near = [...open].sort((a, b) => distance(a) - distance(b)).slice(0, NEAR);
  return near[Math.floor(random() * near.length)] ?? null;
}
