// The games that the server offers, with their boards.

import { makeBoard } from "../board/plainboard.js";
import { toolsFor } from "../board/tools.js";

/**
 * @import { family } from "../../script/messages"
 * @import { BoardMaker, GameInfo } from "../../script/types"
 */

/**
 * loadGames loads the board and style sheet of each game, and returns the games by
 * family.
 * @param {family[]} families
 * @returns {Promise<Record<string, GameInfo>>}
 */
export async function loadGames(families) {
  const games = await Promise.all(families.map(async (family) => {
    const [maker] = await Promise.all([family.hasBoard ? loadMaker(family.family) : makeBoard, family.hasStyle && loadStyle(family.family)]);
    return { ...family, board: maker(toolsFor(family)) };
  }));
  return Object.fromEntries(games.map((game) => [game.family, game]));
}

/** @param {string} family @returns {Promise<BoardMaker>} */
async function loadMaker(family) {
  const module = await import(`../games/${family}/board.js`);
  return module.makeBoard;
}

// A game's style sheet goes before those of the page, so that the marks of a chosen or
// targeted square show on all boards.
/** @param {string} family */
function loadStyle(family) {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = `games/${family}/board.css`;
  document.head.prepend(link);
  return new Promise((resolve) => {
    link.addEventListener("load", resolve);
    link.addEventListener("error", resolve); // the game is playable without it
  });
}

/**
 * gameTitle returns the name of a game for people, with its size and rule. The name of the
 * game may leave out the usual size.
 * @param {Pick<GameInfo, "title" | "ruleTitles" | "defaultSize">} info
 * @param {string} name
 */
export function gameTitle({ title, ruleTitles, defaultSize }, name) {
  const [, ...parts] = name.split("-");
  if (!/^\d+$/.test(parts[0] ?? "")) parts.unshift(String(defaultSize));
  const words = parts.map((part) => (/^\d+$/.test(part) ? `${part} × ${part}` : ruleTitles[part] ?? part));
  return [title, ...words].join(" · ");
}
