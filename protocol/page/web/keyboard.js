// The keyboard on the board: arrow keys move a cursor, Enter chooses, Escape
// goes back inside the turn, Page Up and Page Down go through the game.

import { fileOf, nameOf, rankOf } from "./squares.js";

/**
 * @import { Board } from "./board.js"
 * @import { Actions } from "../script/types"
 */

/** @type {Record<string, [number, number]>} */
const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/**
 * listen connects the keys of the board; actions has the functions they call.
 * @param {Board} board
 * @param {Actions} actions
 */
export function listen(board, actions) {
  /** @type {string | null} */
  let cursor = null;
  /** @param {string} square */
  const place = (square) => {
    cursor = square;
    board.moveCursor(square);
  };
  /** @param {string | null} square @returns {square is string} */
  const isOnBoard = (square) => square !== null && board.squareElement(square) !== undefined;

  board.root.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key in arrows) {
      const [df, dr] = arrows[event.key].map((d) => (board.isFlipped ? -d : d));
      const from = isOnBoard(cursor) ? cursor : nameOf(Math.floor(board.size / 2), Math.floor(board.size / 2));
      /** @param {number} n */
      const clip = (n) => Math.min(board.size - 1, Math.max(0, n));
      place(nameOf(clip(fileOf(from) + df), clip(rankOf(from) + dr)));
    } else if ((event.key === "Enter" || event.key === " ") && isOnBoard(cursor)) {
      actions.choose(cursor);
    } else {
      return;
    }
    event.preventDefault();
  });
  board.root.addEventListener("blur", () => board.moveCursor(null));
  board.root.addEventListener("focus", () => {
    if (board.root.matches(":focus-visible") && isOnBoard(cursor)) board.moveCursor(cursor);
  });

  /** @type {Record<string, () => void>} */
  const keys = { Escape: actions.back, PageUp: actions.previous, PageDown: actions.next, Home: actions.first, End: actions.last };
  document.addEventListener("keydown", (event) => {
    if (isField(event.target) || document.querySelector("dialog[open]")) return;
    const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z" && !event.shiftKey;
    const action = isUndo ? actions.undo : event.ctrlKey || event.metaKey || event.altKey ? null : keys[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });
}

/** @param {EventTarget | null} target */
const isField = (target) => target instanceof Element && target.matches("input, textarea, select");
