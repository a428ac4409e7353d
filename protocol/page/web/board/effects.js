// What a turn has done, in words, from the positions before and after it.

import { list } from "./words.js";

/**
 * @import { Piece, Player, State } from "../../script/messages"
 */

/** @typedef {Pick<State, "pieces" | "lines" | "colours" | "last">} Drawn */

const MOST_NAMED = 4; // squares; more are counted

/**
 * effectsOf returns what a turn of a player has done: ["placed a stone on d4", "flipped c3
 * and e5"]. A turn that changes nothing on the board has no effects.
 * @param {Drawn} before
 * @param {Drawn} after
 * @param {Player} player
 */
export function effectsOf(before, after, player) {
  if (before.colours.p1 !== after.colours.p1) return ["exchanged the colours"];
  const own = after.colours[player];
  let lost = less(before.pieces, after.pieces);
  let gained = less(after.pieces, before.pieces);
  /** @type {[string, string][]} */
  const moved = [];
  /** @type {Record<"claimed" | "flipped", string[]>} */
  const turned = { claimed: [], flipped: [] };
  for (const piece of [...gained]) { // in place: of the same kind, with another colour
    const was = lost.find(({ square, kind, colour }) => square === piece.square && kind === piece.kind && colour !== piece.colour);
    const isTurned = was && (after.last?.flips?.includes(piece.square) || !lost.some((other) => isSame(other, piece)));
    if (!isTurned) continue;
    turned[Object.values(before.colours).includes(was.colour) ? "flipped" : "claimed"].push(piece.square);
    lost = lost.filter((other) => other !== was);
    gained = gained.filter((other) => other !== piece);
  }
  for (const piece of [...gained]) {
    const from = lost.find((other) => isSame(other, piece));
    if (!from) continue;
    moved.push([from.square, piece.square]);
    lost = lost.filter((other) => other !== from);
    gained = gained.filter((other) => other !== piece);
  }
  const arrows = newArrows(before, after);
  return [
    ...moveTexts(moved),
    ...byKind(gained).map(([kind, squares]) => `placed ${counted(kind, squares, "on")}`),
    arrows.length === 1 ? `laid an arrow from ${arrows[0].from} to ${arrows[0].to}` : arrows.length ? `laid ${arrows.length} arrows` : "",
    turned.flipped.length ? `flipped ${named(turned.flipped)}` : "",
    turned.claimed.length ? `claimed ${named(turned.claimed)}` : "",
    ...byKind(lost, own).map(([kind, squares]) => `removed ${counted(kind, squares, "on")}`),
  ].filter(Boolean);
}

/**
 * effectText returns the effects of a turn as one text, or "".
 * @param {Drawn | null | undefined} before
 * @param {Drawn | null | undefined} after
 * @param {Player} player
 */
export const effectText = (before, after, player) => (before && after ? list(effectsOf(before, after, player)) : "");

// moveTexts tells two pieces that have changed places as one thing.
/** @param {[from: string, to: string][]} moved */
function moveTexts(moved) {
  return moved.flatMap(([from, to], i) => {
    const back = moved.findIndex((other) => other[0] === to && other[1] === from);
    if (back < 0) return [`moved ${from} to ${to}`];
    return i < back ? [`exchanged ${from} and ${to}`] : [];
  });
}

/** @param {Piece[]} pieces @param {Piece[]} others */
function less(pieces, others) {
  const known = new Set(others.map(({ square, kind, colour }) => `${square} ${kind} ${colour}`));
  return pieces.filter(({ square, kind, colour }) => !known.has(`${square} ${kind} ${colour}`));
}

/** @param {Piece} a @param {Piece} b */
const isSame = (a, b) => a.kind === b.kind && a.colour === b.colour;

// byKind returns the squares of pieces by their kinds. Where own is given, pieces of the
// other colours have their colour in the name.
/** @param {Piece[]} pieces @param {string} [own] @returns {[string, string[]][]} */
function byKind(pieces, own) {
  /** @type {Map<string, string[]>} */
  const squares = new Map();
  for (const { square, kind, colour } of pieces) {
    const name = own && colour ? `${colour} ${kind}` : kind;
    squares.set(name, [...(squares.get(name) ?? []), square]);
  }
  return [...squares];
}

/** @param {string} kind @param {string[]} squares @param {string} where */
const counted = (kind, squares, where) =>
  (squares.length === 1 ? `a ${kind} ${where} ${squares[0]}` : squares.length > MOST_NAMED ? `${squares.length} ${kind}s` : `${kind}s ${where} ${list(squares)}`);

/** @param {string[]} squares */
const named = (squares) => (squares.length > MOST_NAMED ? `${squares.length} stones` : list(squares));

// newArrows returns the arrows that were laid. One that has only turned round is not new.
/** @param {Drawn} before @param {Drawn} after */
function newArrows(before, after) {
  const ends = new Set(before.lines.filter(({ kind }) => kind === "arrow").flatMap(({ from, to }) => [`${from} ${to}`, `${to} ${from}`]));
  return after.lines.filter(({ kind, from, to }) => kind === "arrow" && !ends.has(`${from} ${to}`));
}
