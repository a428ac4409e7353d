// What the games kept say of a person's strength: the results against each level, a rating
// on the scale of the levels with its error, and the level that fits.

import { chanceOf } from "../puzzles/choice.js";
import { levelName } from "../play/levels.js";

/** @import { KeptSummary } from "../../script/messages" */

const FIRST = 500; // the rating of level 1
const BEFORE = { level: 3, spread: 400 }; // what is thought of a person without results
const LEAST = 5; // results for a rating: with fewer, the bounds are as good as everywhere
const COUNTED = 40; // results that the rating is about, the latest ones: people learn
const [BELOW, ABOVE, STEP] = [1000, 600, 5]; // the ratings tried: below and above those of the levels
const TAIL = 0.025; // of the chances, beyond each bound

/** @typedef {{ family: string, level: number, points: number, begun: number }} Result points: 1 for a win, 0.5 for a draw */
/** @typedef {{ mean: number, low: number, high: number }} Rating */

/**
 * resultsOf returns the results of a person against levels of an engine, the latest first.
 * @param {KeptSummary[]} games
 * @param {string} engine the name of the engine
 * @returns {Result[]}
 */
export function resultsOf(games, engine) {
  const found = games.flatMap(({ game, players, result, unrated, begun }) => {
    const person = players.indexOf("Person");
    const [name, level] = (players[1 - person] ?? "").split(" · level ");
    if (person < 0 || name !== engine || !level || result === "none" || unrated) return [];
    return [{ family: game.split("-")[0], level: Number(level), points: result === "draw" ? 0.5 : Number(result === ["p1win", "p2win"][person]), begun }];
  });
  return found.sort((a, b) => b.begun - a.begun);
}

/**
 * ratingsOf returns the ratings of the levels from 1 on.
 * @param {number[]} levelPoints in percent, of each level from 2 on against the one below
 */
export function ratingsOf(levelPoints) {
  let rating = FIRST;
  return [rating, ...levelPoints.map((points) => (rating += 400 * Math.log10(points / (100 - points))))];
}

/**
 * estimate returns the mean of the ratings that the results speak for, and the bounds that
 * it is between with 95%.
 * @param {Pick<Result, "level" | "points">[]} results
 * @param {number[]} ratings of the levels
 * @returns {Rating}
 */
export function estimate(results, ratings) {
  /** @type {{ rating: number, log: number }[]} */
  const tried = [];
  for (let rating = ratings[0] - BELOW; rating <= ratings[ratings.length - 1] + ABOVE; rating += STEP) {
    let log = -(((rating - ratings[BEFORE.level - 1]) / BEFORE.spread) ** 2) / 2;
    for (const { level, points } of results) {
      const chance = chanceOf(rating, ratings[level - 1]);
      log += points * Math.log(chance) + (1 - points) * Math.log(1 - chance);
    }
    tried.push({ rating, log });
  }
  const most = Math.max(...tried.map(({ log }) => log));
  const weights = tried.map(({ log }) => Math.exp(log - most));
  const all = weights.reduce((a, b) => a + b);
  /** @param {number} share */
  const below = (share) => {
    let sum = 0;
    return tried[weights.findIndex((weight) => (sum += weight / all) >= share)].rating;
  };
  return { mean: tried.reduce((sum, { rating }, i) => sum + rating * weights[i] / all, 0), low: below(TAIL), high: below(1 - TAIL) };
}

/**
 * standingOf returns what the results in one game say; rating and fits are missing where
 * the levels are not measured, and rating where there are few results. fits is the level with
 * an expected score nearest to one half.
 * @param {Result[]} results the latest first
 * @param {number[]} levelPoints
 * @returns {{ levels: { level: number, games: number, points: number }[], rating?: Rating, fits?: number }}
 */
export function standingOf(results, levelPoints) {
  const levels = [...new Set(results.map(({ level }) => level))].sort((a, b) => a - b).map((level) => {
    const own = results.filter((result) => result.level === level);
    return { level, games: own.length, points: own.reduce((sum, { points }) => sum + points, 0) };
  });
  if (!levelPoints.length) return { levels };
  const ratings = ratingsOf(levelPoints);
  const counted = results.filter(({ level }) => level <= ratings.length).slice(0, COUNTED);
  const rating = estimate(counted, ratings);
  const distances = ratings.map((of) => Math.abs(of - rating.mean));
  return { levels, ...(counted.length >= LEAST && { rating }), fits: 1 + distances.indexOf(Math.min(...distances)) };
}

/**
 * standingText says the rating, the level that fits, and the results, for people.
 * @param {ReturnType<typeof standingOf>} standing
 */
export function standingText({ levels, rating, fits }) {
  const round = (/** @type {number} */ n) => String(10 * Math.round(n / 10)).replace("-", "−");
  return {
    rating: rating ? `rating ${round(rating.mean)} (${round(rating.low)} to ${round(rating.high)})` : "",
    fits: fits ? `${levelName(fits)} fits you` : "",
    results: levels.map(({ level, games, points }) => `${points} of ${games} against level ${level}`).join(", "),
  };
}

/** @param {Result} result */
export const resultText = ({ level, points }) => `${points === 0.5 ? "drawn with" : points ? "won against" : "lost to"} level ${level}`;

/**
 * wonText says who has won, to the person if only one has played.
 * @param {Pick<KeptSummary, "players" | "result">} game that is over
 */
export function wonText({ players, result }) {
  const winner = players[result === "p1win" ? 0 : 1];
  if (result === "draw") return "Drawn";
  if (players[0] === players[1]) return `The ${result === "p1win" ? "first" : "second"} player won`;
  return players.includes("Person") ? `You ${winner === "Person" ? "won" : "lost"}` : `${winner} won`;
}

/**
 * pairText names both players of a record for the person at the board.
 * @param {string[]} players
 */
export const pairText = (players) => players.map((name, i) => (name === "Person" && players[1 - i] !== name ? "You" : name)).join(" – ");
