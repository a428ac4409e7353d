// The mistakes of people in the games kept, to be asked again.

import { isAsked, mistakesOf, reviewedLine } from "./mistakes.js";
import { gameOf } from "../library/library.js";

/**
 * @import { Game } from "../game/game.js"
 * @import { Library } from "../library/library.js"
 * @import { Mistake } from "./mistakes.js"
 */

/** @typedef {Mistake & { key: string }} Collected key names the mistake among all */

const MOST = 20; // questions at once

/**
 * ownMistakes returns the mistakes of people in the main line of a game that are worth a
 * question, in the order of play, if a review has judged it.
 * @param {Game} game
 * @param {string[]} names of the players
 */
export function ownMistakes(game, names) {
  const own = mistakesOf(game, reviewedLine(game) ?? []).filter((mistake) => names[mistake.player === "p1" ? 0 : 1] === "Person" && isAsked(mistake));
  return own.sort((a, b) => a.node.ply - b.node.ply);
}

/**
 * countMistakes returns the number of mistakes in the games kept that are not learned yet.
 * @param {Pick<Library, "games">} library
 * @param {string[]} learned the keys of mistakes
 */
export const countMistakes = (library, learned) => library.games.reduce((sum, game) => sum + left(game, learned), 0);

/** @param {Library["games"][number]} game @param {string[]} learned */
const left = ({ id, mistakes = 0 }, learned) => Math.max(0, mistakes - learned.filter((key) => key.startsWith(`${id}/`)).length);

/**
 * collectMistakes returns mistakes that are not learned yet, those of the latest games.
 * @param {Pick<Library, "games" | "read">} library
 * @param {string[]} learned
 * @returns {Promise<Collected[]>}
 */
export async function collectMistakes(library, learned) {
  /** @type {Collected[]} */
  const found = [];
  for (const summary of library.games) {
    if (found.length >= MOST) break;
    if (!left(summary, learned)) continue;
    const kept = await library.read(summary.id);
    const all = ownMistakes(gameOf(kept), kept.players).map((mistake) => ({ ...mistake, key: `${summary.id}/${mistake.node.ply}/${mistake.node.move}` }));
    found.push(...all.filter(({ key }) => !learned.includes(key)));
  }
  return found.slice(0, MOST);
}
