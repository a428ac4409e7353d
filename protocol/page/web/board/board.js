// A board as SVG: the ground, the squares that take clicks, the pieces, and the
// marks above them. Each game has a module for what is special to its board.

import { svg } from "../shared/dom.js";
import { fileOf, nameOf, rankOf } from "./squares.js";
import { animate } from "./animation.js";
import { CELL, boardLine, gradients, pieceClass } from "./shapes.js";
import { squareWords } from "./words.js";

/**
 * @import { Motion } from "./animation.js"
 * @import { Line, Piece, State, Step } from "../../script/messages"
 * @import { BoardKind, GameInfo, View } from "../../script/types"
 */

const LAYERS = ["ground", "under", "lines", "squares", "tint", "pieces", "over", "ghost", "motion", "cursor"];
const LONG = 300; // ms: during a longer change, the marks of the next choices are hidden

// isCrowded reports whether so many squares can be chosen that marks on them say little.
/** @param {number} size @param {View} view */
const isCrowded = (size, { targets, chosen = [] }) => !chosen.length && (targets?.size ?? 0) > (size * size) / 2;

/**
 * Board draws states of one game into an svg element. Events: "cues" (detail: the
 * sounds of a change, {at, what}, at in ms from now) and "drawn".
 */
export class Board extends EventTarget {
  #root;
  /** @type {Record<string, SVGGElement>} */
  #layers = {};
  #shading;
  /** @type {Map<string, SVGRectElement>} */
  #squares = new Map(); // name -> rect
  /** @type {Map<string, SVGGElement>} */
  #pieces = new Map(); // drawn pieces, by square, class and letter
  /** @type {Map<string, SVGElement>} */
  #lines = new Map(); // drawn lines, by ends and kind
  /** @type {Map<string, Step>} */
  #steps = new Map(); // the possible next steps, by square
  /** @type {Motion | null} */
  #motion = null;
  /** @type {BoardKind | null} */
  #kind = null; // the part of the board that is special to the game
  /** @type {View | null} */
  view = null; // the view drawn last
  /** still resolves when nothing moves any more. */
  still = Promise.resolve();
  /** @type {Element | null} */
  #awaited = null; // the stone on a square that waits
  /** @type {string | null} */
  dropped = null; // the square on which the pointer has just put a piece, which must not travel there again
  size = 0;
  isFlipped = false;

  /** @param {SVGSVGElement} root */
  constructor(root) {
    super();
    this.#root = root;
    this.#shading = gradients(root);
  }

  // A board that is no grid is a picture: screen readers do not hear of its squares.
  get #isGrid() {
    return this.#root.getAttribute("role") === "grid";
  }

  get root() {
    return this.#root;
  }

  /** kind is the part of the board that is special to the game set by setGame. */
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
    this.#stop();
    this.#kind = kind;
    this.view = null;
    Object.assign(this, { size, isFlipped });
    const edge = kind.edge?.(size) ?? 0;
    const margin = 26 + 3.4 * size + edge; // on the left and below, for the coordinates
    const rim = 14 + 0.6 * size + edge; // on the right and above
    const extent = size * CELL + margin + rim;
    this.#root.setAttribute("viewBox", `${-margin} ${-rim} ${extent} ${extent}`);
    this.#root.setAttribute("class", `board ${family} ${layout}`);
    this.#root.style.setProperty("--size", String(size));
    this.#root.replaceChildren(this.#shading);
    for (const drawn of [this.#squares, this.#pieces, this.#lines]) drawn.clear();
    for (const name of LAYERS) {
      this.#layers[name] = this.#root.appendChild(svg("g", { class: `layer-${name}` }));
    }
    this.#layers.ground.append(svg("rect", { class: "paper", x: -margin, y: -rim, width: extent, height: extent, rx: 14 }));
    this.#drawCoordinates((margin + edge) / 2);
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
   * pointAt returns the point of the drawing at a position in the window.
   * @param {number} clientX
   * @param {number} clientY
   */
  pointAt(clientX, clientY) {
    const matrix = this.#root.getScreenCTM();
    return new DOMPoint(clientX, clientY).matrixTransform(matrix?.inverse());
  }

  /**
   * squareAt returns the square at a point of the drawing, or null outside the squares.
   * @param {{ x: number, y: number }} point
   */
  squareAt({ x, y }) {
    const [column, row] = [Math.floor(x / CELL), Math.floor(y / CELL)];
    if (Math.min(column, row) < 0 || Math.max(column, row) >= this.size) return null;
    return this.isFlipped ? nameOf(this.size - 1 - column, row) : nameOf(column, this.size - 1 - row);
  }

  /**
   * squareElement returns the element that takes the clicks of a square.
   * @param {string} square
   */
  squareElement(square) {
    return this.#squares.get(square);
  }

  /**
   * pieceOn returns the element of the piece on a square.
   * @param {string} square
   */
  pieceOn(square) {
    return [...this.#pieces.values()].find((element) => element.dataset.square === square);
  }

  /** ghostLayer is the layer for what the pointer holds over the board. */
  get ghostLayer() {
    return this.#layers.ghost;
  }

  /**
   * draw shows a state. view: {state, targets: Set of squares, chosen: squares clicked,
   * over: elements above all others}. If before is given, it is the state from which
   * move led to this one, and the change is animated. Drawing the same state again
   * leaves a running animation alone.
   * @param {View} view
   * @param {State | null} [before]
   * @param {string} [move]
   */
  draw(view, before = null, move = "") {
    const { state, targets = new Set(), chosen = [], over = [], tint = [] } = view;
    if (before || this.view?.state !== state) this.#stop();
    this.view = view;
    this.#findSteps(view);
    this.#root.dataset.phase = state.phase;
    this.#root.dataset.chosen = String(chosen.length);
    this.#layers.tint.replaceChildren(...tint);
    const pieces = this.#drawPieces(state.pieces);
    this.drawLines(state.lines);
    this.#markSquares(view);
    this.#layers.under.replaceChildren(...this.kind.under(this, view));
    const dotted = view.isBare ? [] : view.isQuiet ?? isCrowded(this.size, view) ? [...targets].filter((square) => pieces.has(square)) : [...targets];
    this.#layers.over.replaceChildren(...this.kind.over(this, view), ...dotted.map((square) => this.#target(square, pieces)).flat(), ...over);
    if (before) this.#move(before, state, move, pieces);
    this.dropped = null;
    this.dispatchEvent(new Event("drawn"));
  }

  /** @param {View} view */
  #markSquares(view) {
    const { state: { last }, targets, chosen = [] } = view;
    const words = squareWords(view);
    for (const [square, element] of this.#squares) {
      const { classList } = element;
      classList.toggle("target", targets?.has(square) ?? false);
      classList.toggle("chosen", chosen.includes(square));
      classList.toggle("last", last?.squares.includes(square) ?? false);
      classList.toggle("flipped", last?.flips?.includes(square) ?? false);
      const label = words(square);
      if (this.#isGrid && element.getAttribute("aria-label") !== label) element.setAttribute("aria-label", label);
    }
  }

  // Pieces that stay are not drawn anew, so that their animations continue.
  /** @param {Piece[]} pieces */
  #drawPieces(pieces) {
    const old = this.#pieces;
    this.#pieces = new Map();
    /** @type {Map<string, SVGGElement>} */
    const bySquare = new Map();
    for (const piece of pieces) {
      const key = `${piece.square} ${pieceClass(piece)} ${piece.letter}`;
      let element = old.get(key);
      if (!element) element = this.#layers.pieces.appendChild(this.drawPiece(piece));
      old.delete(key);
      this.#pieces.set(key, element);
      bySquare.set(piece.square, element);
    }
    for (const element of old.values()) element.remove();
    return bySquare;
  }

  /**
   * drawPiece returns the drawing of a piece on its square.
   * @param {Piece} piece
   */
  drawPiece(piece) {
    const { x, y } = this.at(piece.square);
    return svg("g", {
      class: pieceClass(piece), transform: `translate(${x} ${y})`,
      "data-square": piece.square, "data-kind": piece.kind, "data-colour": piece.colour,
    }, svg("g", { class: "body" }, ...this.kind.shape(piece)));
  }

  /**
   * drawLines draws the lines of the board. draw calls it, too.
   * @param {Line[]} lines
   */
  drawLines(lines) {
    const old = this.#lines;
    this.#lines = new Map();
    for (const line of lines) {
      const key = `${line.kind} ${line.from} ${line.to}`;
      this.#lines.set(key, old.get(key) ?? this.#layers.lines.appendChild(boardLine(this, line)));
      old.delete(key);
    }
    for (const element of old.values()) element.remove();
  }

  /**
   * next returns the legal step that a click on a target may lead to.
   * @param {string} square
   * @returns {Step | undefined}
   */
  next(square) {
    return this.#steps.get(square);
  }

  // Finds the first step that each click may lead to.
  /** @param {View} view */
  #findSteps({ state, chosen = [] }) {
    this.#steps.clear();
    for (const step of state.steps) {
      const square = step.path[chosen.length];
      if (square && !this.#steps.has(square) && chosen.every((name, i) => name === step.path[i])) this.#steps.set(square, step);
    }
  }

  /**
   * ghost returns the piece that a click on a target puts there, or null if it puts
   * none.
   * @param {string} square
   * @returns {Piece | null}
   */
  ghost(square) {
    const { state, targets } = this.view ?? {};
    const step = targets?.has(square) ? this.next(square) : undefined;
    if (!state || !step || step.to !== square || step.from === square || step.kind === "arrow") return null;
    const kind = this.kind.placed?.(step, state);
    const moved = kind === undefined ? state.pieces.find((piece) => piece.square === step.from) : undefined;
    if (moved) return { ...moved, square };
    const { toMove, colours, inks } = state;
    const [colour, ink] = kind === "shooter" ? ["neutral", ""] : [colours[toMove], inks[toMove]];
    return { square, kind: kind ?? "stone", colour, ink, letter: "" };
  }

  /**
   * drawGhost draws a piece that is not on the board yet.
   * @param {Piece} piece
   */
  drawGhost(piece) {
    const element = this.drawPiece(piece);
    element.removeAttribute("data-kind"); // it is not on the board
    element.classList.add("ghost");
    return element;
  }

  // The look of a target: that of its game, or else a dot, or a ring around a piece.
  /** @param {string} square @param {Map<string, SVGGElement>} pieces */
  #target(square, pieces) {
    const step = this.next(square);
    /** @type {Element[] | null | undefined} */
    const own = step && this.kind.target?.(this, square, step);
    if (own) return own;
    const { x, y } = this.at(square);
    if (!pieces.has(square)) return [svg("circle", { class: "target-dot", cx: x, cy: y, r: 11 })];
    if (step?.flips === square) return [svg("circle", { class: "flip-ring", cx: x, cy: y, r: 30 })];
    return [svg("circle", { class: "target-ring", cx: x, cy: y, r: 46 })];
  }

  /** @param {State} before @param {State} after @param {string} move @param {Map<string, SVGGElement>} pieces */
  #move(before, after, move, pieces) {
    const motion = animate(this, before, after, move, pieces, this.#layers.motion);
    this.#motion = motion;
    this.#root.classList.toggle("moving", motion.length > LONG);
    this.dispatchEvent(new CustomEvent("cues", { detail: motion.cues }));
    this.still = motion.finished.then(() => {
      if (this.#motion !== motion) return;
      this.#motion = null;
      this.#root.classList.remove("moving");
    });
  }

  #stop() {
    this.#motion?.cancel();
    this.#motion = null;
    this.#root.classList.remove("moving");
    this.#layers.motion?.replaceChildren();
  }

  /**
   * refuse flashes a square that cannot be chosen.
   * @param {string} square
   */
  refuse(square) {
    const element = this.#squares.get(square);
    if (!element) return;
    element.classList.remove("refused");
    element.getBoundingClientRect(); // so that the flash starts anew
    element.classList.add("refused");
    element.addEventListener("animationend", () => element.classList.remove("refused"), { once: true });
    this.dispatchEvent(new CustomEvent("cues", { detail: [{ at: 0, what: "refused" }] }));
  }

  /**
   * wait marks a clicked square until the answer comes, which can be late, so that nobody
   * clicks again. A stone that is placed there stands meanwhile.
   * @param {string} square
   * @param {boolean} isWaiting
   */
  wait(square, isWaiting) {
    this.#squares.get(square)?.classList.toggle("awaited", isWaiting);
    this.#awaited?.remove();
    const piece = isWaiting && !this.next(square)?.from && this.ghost(square);
    this.#awaited = piece ? this.#layers.motion.appendChild(this.drawGhost(piece)) : null;
    this.#awaited?.classList.replace("ghost", "awaited");
  }

  // Squares are cells in rows, because screen readers expect a grid to have them.
  #drawSquares() {
    for (let r = this.size - 1; r >= 0; r--) {
      const row = this.#layers.squares.appendChild(svg("g", { role: this.#isGrid && "row" }));
      for (let f = 0; f < this.size; f++) {
        const { x, y } = this.centre(f, r);
        const square = nameOf(f, r);
        const element = svg("rect", {
          class: `square ${(f + r) % 2 ? "odd" : "even"}`, x: x - CELL / 2, y: y - CELL / 2, width: CELL, height: CELL,
          "data-square": square, role: this.#isGrid && "gridcell", id: this.#root.id ? `${this.#root.id}-${square}` : null,
        });
        this.#squares.set(square, row.appendChild(element));
      }
    }
  }

  // middle is the distance of the coordinates from the squares.
  /** @param {number} middle */
  #drawCoordinates(middle) {
    for (let i = 0; i < this.size; i++) {
      const file = this.centre(i, 0).x;
      const rank = this.centre(0, i).y;
      this.#layers.ground.append(
        svg("text", { class: "coordinate", x: file, y: this.size * CELL + middle }, nameOf(i, 0).slice(0, 1)),
        svg("text", { class: "coordinate", x: -middle, y: rank }, String(i + 1)),
      );
    }
  }

  /**
   * moveCursor shows the keyboard cursor on a square, or hides it if square is null.
   * @param {string | null} square
   */
  moveCursor(square) {
    if (!this.#layers.cursor) return; // the board is not drawn yet
    this.#layers.cursor.replaceChildren();
    this.#root.removeAttribute("aria-activedescendant");
    if (!square) return;
    const { x, y } = this.at(square);
    this.#layers.cursor.append(svg("rect", { class: "cursor-frame", x: x - 48, y: y - 48, width: 96, height: 96, rx: 10 }));
    if (this.#root.id) this.#root.setAttribute("aria-activedescendant", `${this.#root.id}-${square}`);
  }
}
