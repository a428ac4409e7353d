// From one state to the next, so that the eye can follow: stones flip one after
// the other, pieces travel, what is removed fades.

import { pieceClass } from "./shapes.js";

/**
 * @import { Board } from "./board.js"
 * @import { Line, Piece, State, Trace } from "../script/messages"
 */

const FLIP = 320; // ms
const TRAVEL = 300;
const BETWEEN = 260; // from one part of a turn to the next

const reducesMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * animate plays the change between two states over elements that are already
 * drawn as they will be. pieces has the new element of each square.
 * @param {Board} board
 * @param {State} before
 * @param {State} after
 * @param {string} move
 * @param {Map<string, SVGGElement>} pieces
 * @param {SVGGElement} over
 */
export function animate(board, before, after, move, pieces, over) {
  if (reducesMotion()) return;
  const turn = move ? after.last : null;
  const old = new Map(before.pieces.map((piece) => [piece.square, piece]));
  const delay = delays(turn?.order ?? [], old, after.pieces);
  const travels = journeys(turn, old, after.pieces);
  for (const piece of after.pieces) {
    const element = pieces.get(piece.square);
    const was = old.get(piece.square);
    const from = travels.get(piece.square);
    if (!element) continue;
    if (from !== undefined) travel(board, element, from, piece.square);
    else if (!was) appear(element, delay(piece.square));
    else if (was.colour !== piece.colour) flip(board, element, was, delay(piece.square));
  }
  const left = new Set(travels.values());
  for (const [square, piece] of old) {
    if (!pieces.has(square) && !left.has(square)) vanish(board, piece, over);
  }
  turnArrows(board, before, after);
}

// delays returns the ms that a square waits: the parts of a turn come one after
// the other. What was shown already, as steps of the turn, does not count.
/** @param {string[]} order @param {Map<string, Piece>} old @param {Piece[]} pieces */
function delays(order, old, pieces) {
  const changed = pieces.filter(({ square, colour }) => old.get(square)?.colour !== colour).map(({ square }) => square);
  /** @param {string} square */
  const part = (square) => Math.max(0, order.indexOf(square));
  const first = Math.min(...changed.map(part));
  /** @param {string} square */
  return (square) => (part(square) - first) * BETWEEN;
}

// journeys returns the square that each moved piece came from. A step inside a
// turn has no notation: one piece that went and one like it that came are one.
/** @param {Trace | null | undefined} turn @param {Map<string, Piece>} old @param {Piece[]} pieces @returns {Map<string, string>} */
function journeys(turn, old, pieces) {
  if (turn) return new Map((turn.journeys ?? []).map(({ from, to }) => [to, from]));
  const now = new Set(pieces.map((piece) => piece.square));
  const gone = [...old.values()].filter((piece) => !now.has(piece.square));
  const come = pieces.filter((piece) => !old.has(piece.square));
  const isMove = gone.length === 1 && come.length === 1 && gone[0].kind === come[0].kind;
  return new Map(isMove ? [[come[0].square, gone[0].square]] : []);
}

/** @param {Element} element */
const body = (element) => element.querySelector(".body") ?? element;

/** @param {Element} element @param {number} delay */
function appear(element, delay) {
  body(element).animate([{ transform: "scale(0.3)", opacity: 0 }, { transform: "scale(1)", opacity: 1 }],
    { duration: 180, delay, fill: "backwards", easing: "ease-out" });
}

// flip turns a stone over: the old side narrows to a line, the new one widens.
/** @param {Board} board @param {Element} element @param {Piece} was @param {number} delay */
function flip(board, element, was, delay) {
  const oldSide = board.kind.shape(was);
  const side = element.appendChild(document.createElementNS(element.namespaceURI, "g"));
  side.setAttribute("class", pieceClass(was));
  side.append(...oldSide);
  /** @type {KeyframeAnimationOptions} */
  const half = { duration: FLIP / 2, fill: "both" };
  side.animate([{ transform: "scaleX(1)" }, { transform: "scaleX(0)" }], { ...half, delay, easing: "ease-in" })
    .finished.then(() => side.remove(), () => side.remove());
  body(element).animate([{ transform: "scaleX(0)" }, { transform: "scaleX(1)" }],
    { ...half, fill: "backwards", delay: delay + FLIP / 2, easing: "ease-out" });
}

/** @param {Board} board @param {Element} element @param {string} from @param {string} to */
function travel(board, element, from, to) {
  const a = board.at(from);
  const b = board.at(to);
  body(element).animate([{ transform: `translate(${a.x - b.x}px, ${a.y - b.y}px)` }, { transform: "none" }],
    { duration: TRAVEL, easing: "ease-in-out" });
}

/** @param {Board} board @param {Piece} piece @param {SVGGElement} over */
function vanish(board, piece, over) {
  const { x, y } = board.at(piece.square);
  const ghost = document.createElementNS(over.namespaceURI, "g");
  ghost.setAttribute("class", `ghost ${pieceClass(piece)}`);
  ghost.setAttribute("transform", `translate(${x} ${y})`);
  ghost.append(...board.kind.shape(piece));
  over.append(ghost);
  ghost.animate([{ opacity: 1 }, { opacity: 1, offset: 0.4 }, { opacity: 0 }], { duration: 700 })
    .finished.then(() => ghost.remove(), () => ghost.remove());
}

// Arrows that were there the other way round turn about their middle.
/** @param {Board} board @param {State} before @param {State} after */
function turnArrows(board, before, after) {
  /** @param {Line} line */
  const isArrow = ({ kind }) => kind === "arrow";
  const old = new Set(before.lines.filter(isArrow).map(({ from, to }) => from + to));
  for (const { from, to } of after.lines.filter(isArrow)) {
    if (!old.has(to + from)) continue;
    const element = board.root.querySelector(`.arrow[data-from="${from}"][data-to="${to}"] .body`);
    element?.animate([{ transform: "rotate(180deg)" }, { transform: "rotate(0deg)" }], { duration: 380, easing: "ease-in-out" });
  }
}
