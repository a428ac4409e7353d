// Descriptions of squares and steps for people who hear the board.

/**
 * @import { Line, Mark, State, Step } from "../../script/messages"
 * @import { View } from "../../script/types"
 */

/** MARKS lists what the marks of a state mean for a square; other kinds are left out. */
const MARKS = Object.entries({
  danger: "in danger", crosscut: "in a crosscut", winning: "in the winning chain", newest: "the turn goes on from here",
});

/**
 * list joins words as a person does: "a", "a and b", "a, b and c".
 * @param {string[]} words
 */
export const list = (words) => [words.slice(0, -1).join(", "), ...words.slice(-1)].filter(Boolean).join(" and ");

/** @param {Map<string, string[]>} map @param {string} key @param {string} value */
function add(map, key, value) {
  const values = map.get(key);
  if (values) values.push(value);
  else map.set(key, [value]);
}

/**
 * squareWords returns a function that describes what is on a square and what the person
 * can do with it. It reads the state once for all squares.
 * @param {View} view
 */
export function squareWords({ state, targets, chosen = [] }) {
  const pieces = new Map(state.pieces.map(({ square, colour, kind }) => [square, `${colour} ${kind}`]));
  const lines = lineWords(state.lines);
  /** @type {Map<string, string[]>} */
  const marks = new Map();
  for (const [kind, word] of MARKS) for (const square of marked(state.marks, kind)) add(marks, square, word);
  /** @param {string} square */
  return (square) => {
    const words = [square, pieces.get(square) ?? "empty", ...lines(square), ...(marks.get(square) ?? [])];
    if (targets?.has(square)) words.push("can be chosen");
    if (chosen.includes(square)) words.push("chosen");
    if (state.last?.squares.includes(square)) words.push("last turn");
    return words.join(", ");
  };
}

/** @param {Mark[]} marks @param {string} kind */
const marked = (marks, kind) => new Set(marks.filter((mark) => mark.kind === kind).flatMap(({ squares }) => squares));

// lineWords returns a function that describes the lines of the board that meet at a
// square.
/** @param {Line[]} lines @returns {(square: string) => string[]} */
function lineWords(lines) {
  if (!lines.length) return () => [];
  /** @type {Map<string, string[]>[]} */
  const [out, into, open] = [new Map(), new Map(), new Map()];
  for (const { from, to, kind } of lines) {
    if (kind === "open") {
      add(open, from, to);
      add(open, to, from);
    } else {
      add(out, from, to);
      add(into, to, from);
    }
  }
  const kinds = /** @type {const} */ ([[out, "arrow to", "arrows to"], [into, "arrow from", "arrows from"], [open, "open line to", "open lines to"]]);
  return (square) => kinds.flatMap(([map, one, many]) => {
    const squares = map.get(square);
    return squares ? [`${squares.length > 1 ? many : one} ${list(squares)}`] : [];
  });
}

/**
 * stepWords describes a step: "shooter d4 to g7", "flip e5".
 * @param {Step} step
 */
export function stepWords({ kind, from, to, flips }) {
  const words = [kind];
  if (from && to && from !== to) words.push(`${from} to ${to}`);
  else if (to || from) words.push(to || from);
  return words.join(" ") + (flips && flips !== to ? `, which flips ${flips}` : "");
}
