// What an opening book knows of the position shown: its turns with their values. It
// stands beside the games in the explorer.

import { html } from "../shared/dom.js";

/** @import { bookReply, bookTurn, bookValue, Value } from "../../script/messages" */

const FIRST_TURNS = 8; // turns shown before the rest is asked for

/**
 * bookParts returns the elements for what a book knows, or none if it knows nothing.
 * @param {bookReply | null} book
 * @param {object} by
 * @param {string} by.mover the colour of the player to move
 * @param {(value: Value) => string} by.proof words for a proved value
 * @param {(move: string) => unknown} by.play
 * @param {(turn: bookTurn | null) => unknown} by.point shows a turn on the board
 */
export function bookParts(book, { mover, proof, play, point }) {
  if (!book?.value) return [];
  /** @param {bookTurn[]} turns */
  const items = (turns) => turns.map((turn) => {
    const words = valueText(turn, proof);
    return html("li", {}, html("button", {
      class: "turn", click: () => play(turn.move), focus: () => point(turn), blur: () => point(null),
      pointerenter: () => point(turn), pointerleave: () => point(null), "aria-label": `Play ${turn.move}, ${words} by the book`, title: turn.move,
    }, turn.move), html("span", { class: turn.proved ? "value proved" : "value" }, words),
    html("small", {}, depthText(turn)));
  });
  const list = html("ul", { class: "book-turns" }, ...items(book.turns.slice(0, FIRST_TURNS)));
  const more = html("button", { class: "more", click: () => {
    list.append(...items(book.turns.slice(FIRST_TURNS)));
    more.remove();
  } }, `All ${book.turns.length} turns of the book`);
  return [
    html("p", {}, html("strong", {}, "Book: "), `${mover} ${summaryText(book.value, proof)}.`),
    list, ...(book.turns.length > FIRST_TURNS ? [more] : []),
    html("details", { class: "sources" }, html("summary", {}, `By ${book.searches.toLocaleString("en")} searches`),
      html("p", { class: "note" }, "Made by ", html("code", {}, book.command), ". Values go back from the last positions by minimax. "
        + "A turn without positions has the estimate of one search.")),
  ];
}

/**
 * valueText says what a turn is worth to the player who makes it.
 * @param {bookValue} value
 * @param {(value: Value) => string} proof
 */
export const valueText = ({ proved, chance }, proof) => (proved ? proof(proved) : `${Math.min(99, Math.max(1, Math.round(100 * chance)))}%`);

/**
 * @param {bookValue} value
 * @param {(value: Value) => string} proof
 */
const summaryText = (value, proof) => (value.proved ? `${proof(value.proved)}, proved` : `has ${valueText(value, proof)}`);

/** @param {bookTurn} turn */
export function depthText({ positions, depth }) {
  if (!positions) return "one search";
  return `${positions.toLocaleString("en")} position${positions === 1 ? "" : "s"}${depth ? `, depth ${depth}` : ""}`;
}
