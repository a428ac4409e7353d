// The keyboard on the board: arrow keys move a cursor, Enter chooses, Escape
// goes back inside the turn, Page Up and Page Down go through the game.

import { fileOf, nameOf, rankOf } from "./squares.js";

const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/** listen connects the keys of the board; actions has the functions they call. */
export function listen(board, actions) {
  let cursor = null;
  const place = (square) => {
    cursor = square;
    board.moveCursor(square);
  };
  const isOnBoard = (square) => square && board.squareElement(square);

  board.root.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key in arrows) {
      const [df, dr] = arrows[event.key].map((d) => (board.isFlipped ? -d : d));
      const from = isOnBoard(cursor) ? cursor : nameOf(Math.floor(board.size / 2), Math.floor(board.size / 2));
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

  const keys = { Escape: actions.back, PageUp: actions.previous, PageDown: actions.next, Home: actions.first, End: actions.last };
  document.addEventListener("keydown", (event) => {
    if (event.target.matches("input, textarea, select") || document.querySelector("dialog[open]")) return;
    const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z" && !event.shiftKey;
    const action = isUndo ? actions.undo : event.ctrlKey || event.metaKey || event.altKey ? null : keys[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });
}
