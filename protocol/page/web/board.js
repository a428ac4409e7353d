// A board as SVG: the ground, the squares that take clicks, the pieces, and the
// marks above them. What is special to a game is in a module of its own.

import { svg } from "./dom.js";
import { fileOf, nameOf, rankOf } from "./squares.js";
import { animate } from "./animation.js";
import { CELL, pieceClass } from "./shapes.js";

/**
 * @import { Piece, State } from "../script/messages"
 * @import { BoardKind, GameInfo, View } from "../script/types"
 */

const LAYERS = ["ground", "under", "squares", "pieces", "over", "cursor"];

/** Board draws states of one game into an svg element. */
export class Board {
  /** @type {SVGSVGElement} */
  #root;
  /** @type {Record<string, SVGGElement>} */
  #layers = {};
  /** @type {Map<string, SVGRectElement>} */
  #squares = new Map(); // name -> rect
  /** @type {BoardKind | null} */
  #kind = null; // what is special to the game
  size = 0;
  isFlipped = false;

  /** @param {SVGSVGElement} root */
  constructor(root) {
    this.#root = root;
  }

  get root() {
    return this.#root;
  }

  /** kind is what is special to the game that setGame has set. */
  get kind() {
    if (!this.#kind) throw new Error("the board has no game yet");
    return this.#kind;
  }

  /**
   * setGame draws the empty board of a game.
   * @param {Pick<GameInfo, "family" | "layout" | "board">} game
   * @param {number} size
   * @param {boolean} [isFlipped]
   */
  setGame({ family, layout, board: kind }, size, isFlipped = false) {
    if (this.#kind === kind && this.size === size && this.isFlipped === isFlipped) return;
    this.#kind = kind;
    Object.assign(this, { size, isFlipped });
    const margin = 28 + 3.2 * size; // left and below, for the coordinates
    const rim = 14 + 1.2 * size; // right and above
    const extent = size * CELL + margin + rim;
    this.#root.setAttribute("viewBox", `${-margin} ${-rim} ${extent} ${extent}`);
    this.#root.setAttribute("class", `board ${family} ${layout}`);
    this.#root.replaceChildren();
    this.#squares.clear();
    for (const name of LAYERS) {
      this.#layers[name] = this.#root.appendChild(svg("g", { class: `layer-${name}` }));
    }
    this.#layers.ground.append(svg("rect", { class: "paper", x: -margin, y: -rim, width: extent, height: extent, rx: 14 }));
    this.#drawCoordinates((margin + (kind.edge?.(size) ?? 0)) / 2);
    this.#layers.ground.append(...kind.ground(this));
    this.#drawSquares();
  }

  /**
   * at returns the centre of a square.
   * @param {string} square
   */
  at(square) {
    return this.centre(fileOf(square), rankOf(square));
  }

  /**
   * centre returns the centre of a file and rank, counted from 0.
   * @param {number} file
   * @param {number} rank
   */
  centre(file, rank) {
    const [column, row] = this.isFlipped ? [this.size - 1 - file, rank] : [file, this.size - 1 - rank];
    return { x: (column + 0.5) * CELL, y: (row + 0.5) * CELL };
  }

  /**
   * squareElement returns the element that takes the clicks of a square.
   * @param {string} square
   */
  squareElement(square) {
    return this.#squares.get(square);
  }

  /**
   * draw shows a state. view: {state, targets: Set of squares, chosen: squares
   * clicked, over: elements above all}. Where before is the state that this one follows from, by move, the change is
   * animated.
   * @param {View} view
   * @param {State | null} [before]
   * @param {string} [move]
   */
  draw(view, before = null, move = "") {
    const { state, targets = new Set(), chosen = [], over = [] } = view;
    const { last } = state;
    this.#root.dataset.phase = state.phase;
    this.#root.dataset.chosen = String(chosen.length);
    /** @type {Map<string, SVGGElement>} */
    const pieces = new Map();
    for (const piece of state.pieces) pieces.set(piece.square, this.#piece(piece));
    for (const [square, element] of this.#squares) {
      element.classList.toggle("target", targets.has(square));
      element.classList.toggle("chosen", chosen.includes(square));
      element.classList.toggle("last", last?.squares.includes(square) ?? false);
      element.classList.toggle("flipped", last?.flips?.includes(square) ?? false);
      element.setAttribute("aria-label", this.#label(square, view, pieces.get(square)));
    }
    this.#layers.under.replaceChildren(...this.kind.under(this, view));
    this.#layers.pieces.replaceChildren(...pieces.values());
    this.#layers.over.replaceChildren(...this.kind.over(this, view), ...this.#dots(targets, pieces), ...over);
    if (before) animate(this, before, state, move, pieces, this.#layers.over);
  }

  /** @param {Piece} piece */
  #piece(piece) {
    const { x, y } = this.at(piece.square);
    return svg("g", {
      class: pieceClass(piece), transform: `translate(${x} ${y})`,
      "data-square": piece.square, "data-kind": piece.kind, "data-colour": piece.colour,
    }, svg("g", { class: "body" }, ...this.kind.shape(piece)));
  }

  // A dot on each target, a ring where a piece stands.
  /** @param {Set<string>} targets @param {Map<string, SVGGElement>} pieces */
  #dots(targets, pieces) {
    return [...targets].map((square) => {
      const { x, y } = this.at(square);
      return pieces.has(square) ? svg("circle", { class: "target-ring", cx: x, cy: y, r: 45 }) : svg("circle", { class: "target-dot", cx: x, cy: y, r: 11 });
    });
  }

  /** @param {string} square @param {View} view @param {SVGGElement | undefined} piece */
  #label(square, { state: { last }, targets = new Set(), chosen = [] }, piece) {
    const words = [square, piece ? `${piece.dataset.colour} ${piece.dataset.kind}` : "empty"];
    if (targets.has(square)) words.push("can be chosen");
    if (chosen.includes(square)) words.push("chosen");
    if (last?.squares.includes(square)) words.push("last turn");
    return words.join(", ");
  }

  // Rows of cells, as screen readers know a grid.
  #drawSquares() {
    for (let r = this.size - 1; r >= 0; r--) {
      const row = this.#layers.squares.appendChild(svg("g", { role: "row" }));
      for (let f = 0; f < this.size; f++) {
        const { x, y } = this.centre(f, r);
        const square = nameOf(f, r);
        const element = svg("rect", {
          class: `square ${(f + r) % 2 ? "odd" : "even"}`, x: x - CELL / 2, y: y - CELL / 2, width: CELL, height: CELL,
          "data-square": square, role: "gridcell", id: this.#root.id ? `${this.#root.id}-${square}` : null,
        });
        this.#squares.set(square, row.appendChild(element));
      }
    }
  }

  // middle is how far from the squares the coordinates are.
  /** @param {number} middle */
  #drawCoordinates(middle) {
    const size = 15 + 1.5 * this.size;
    for (let i = 0; i < this.size; i++) {
      const file = this.centre(i, 0).x;
      const rank = this.centre(0, i).y;
      this.#layers.ground.append(
        svg("text", { class: "coordinate", "font-size": size, x: file, y: this.size * CELL + middle }, nameOf(i, 0).slice(0, 1)),
        svg("text", { class: "coordinate", "font-size": size, x: -middle, y: rank }, String(i + 1)),
      );
    }
  }

  /**
   * moveCursor shows the keyboard's square, or hides it where square is null.
   * @param {string | null} square
   */
  moveCursor(square) {
    this.#layers.cursor.replaceChildren();
    this.#root.removeAttribute("aria-activedescendant");
    if (!square) return;
    const { x, y } = this.at(square);
    this.#layers.cursor.append(svg("rect", { class: "cursor-frame", x: x - 48, y: y - 48, width: 96, height: 96, rx: 10 }));
    if (this.#root.id) this.#root.setAttribute("aria-activedescendant", `${this.#root.id}-${square}`);
  }
}
