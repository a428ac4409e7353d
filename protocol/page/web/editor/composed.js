// A position that a person sets up: the pieces, the lines, and the other fields of its
// position string.

import { nameOf } from "../board/squares.js";

/**
 * @import { Line, Piece, State } from "../../script/messages"
 * @import { EditorKind } from "../../script/types"
 */

/** @type {Record<string, string>} */
const SIDES = { light: "w", dark: "b" }; // in position strings, by the ink of their colours

/** Composed is a position that may be against the rules. */
export class Composed {
  #kind;
  #state;
  /** @type {Map<string, string>} */
  letters; // of the pieces, by square
  lines;
  fields; // of the position string, behind the board
  start; // the same fields at the start of a game

  /** @param {EditorKind} kind @param {State} state @param {string} start the position string of the start */
  constructor(kind, state, start) {
    this.#kind = kind;
    this.#state = state;
    this.letters = new Map(state.pieces.map(({ square, letter }) => [square, letter]));
    this.lines = state.lines;
    this.fields = state.fen.split(" ").slice(1);
    this.start = start.split(" ").slice(1);
  }

  get size() {
    return this.#state.size;
  }

  /** copy returns a separate position that is the same. */
  copy() {
    const copy = new Composed(this.#kind, this.#state, "");
    return Object.assign(copy, { letters: new Map(this.letters), lines: this.lines, fields: this.fields, start: this.start });
  }

  /** clear takes everything away. */
  clear() {
    this.letters.clear();
    this.lines = this.lines.map((line) => ({ ...line, kind: "open" }));
    this.fields = this.start;
  }

  /** sides are the letters of both sides in position strings, with their colours. */
  get sides() {
    const { inks, colours } = this.#state;
    return [[SIDES[inks.p1], colours.p1], [SIDES[inks.p2], colours.p2]];
  }

  /** side is the letter of the side to move. */
  get side() {
    return this.fields[this.#sideAt];
  }

  set side(letter) {
    this.fields = this.fields.with(this.#sideAt, letter);
  }

  get #sideAt() {
    return this.fields.findIndex((field) => field === SIDES.light || field === SIDES.dark);
  }

  /**
   * put puts a piece on a square, or takes it away if it is there already. An empty letter
   * takes away any piece.
   * @param {string} square
   * @param {string} letter
   */
  put(square, letter) {
    if (letter && this.letters.get(square) !== letter) this.letters.set(square, letter);
    else this.letters.delete(square);
  }

  /**
   * lay lays an arrow on the line between two points, or takes it away if it is there
   * already. It returns false if no line joins them.
   * @param {string} from
   * @param {string} to
   */
  lay(from, to) {
    const old = this.lines.find((line) => [line.from, line.to].includes(from) && [line.from, line.to].includes(to));
    if (!old) return false;
    const isThere = old.kind === "arrow" && old.from === from;
    this.lines = this.lines.with(this.lines.indexOf(old), { from, to, kind: isThere ? "open" : "arrow" });
    return true;
  }

  /** fen is the position string. */
  get fen() {
    return [this.#board, ...(this.#kind.fields?.(this) ?? this.fields)].join(" ");
  }

  get #board() {
    const ranks = [];
    for (let rank = this.size - 1; rank >= 0; rank--) {
      let text = "";
      let empty = 0;
      for (let file = 0; file < this.size; file++) {
        const letter = this.letters.get(nameOf(file, rank));
        if (!letter) empty++;
        if (letter && empty) text += empty;
        if (letter) [text, empty] = [text + letter, 0];
      }
      ranks.push(text + (empty || ""));
    }
    return ranks.join("/");
  }

  /** pieces are the pieces as boards draw them. @returns {Piece[]} */
  get pieces() {
    return [...this.letters].map(([square, letter]) => this.piece(letter, square));
  }

  /**
   * piece returns the piece of a letter on a square.
   * @param {string} letter
   * @param {string} [square]
   * @returns {Piece}
   */
  piece(letter, square = "") {
    const [kind, ink] = this.#kind.pieces[letter] ?? ["", ""];
    return { square, kind, ink, letter, colour: this.colour(ink) };
  }

  /**
   * colour returns the name of the colour with an ink.
   * @param {string} ink
   */
  colour(ink) {
    const { colours, inks } = this.#state;
    return ink === inks.p1 ? colours.p1 : ink === inks.p2 ? colours.p2 : "neutral";
  }

  /** steps lay every arrow, for the clicks on lines. @returns {State["steps"]} */
  get steps() {
    /** @param {Line} line */
    const both = ({ from, to }) => [[from, to], [to, from]];
    return this.lines.flatMap(both).map(([from, to], step) => ({ step, kind: "arrow", from, to, flips: "", path: [] }));
  }
}
