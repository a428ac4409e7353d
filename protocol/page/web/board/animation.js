// Animation from one state to the next, so that the eye can follow: pieces travel,
// stones are shot and flip one after the other, arrows turn, removed pieces fade.

import { svg } from "../shared/dom.js";
import { pieceClass } from "./shapes.js";
import { fileOf, rankOf } from "./squares.js";

/**
 * @import { Board } from "./board.js"
 * @import { Line, Piece, State, Trace } from "../../script/messages"
 * @import { Cue } from "../../script/types"
 */

// Times, in ms.
const APPEAR = 180;
const FLIP = 320;
const TRAVEL = { base: 200, square: 45, most: 420 }; // square: for each square of the distance
const SHOT = { base: 140, square: 35, most: 340 };
const BETWEEN = 250; // between the parts of a turn
const LONGEST = 2200; // limit for the pauses of one turn: a long turn gets shorter ones
const TURN = 380;
const FADE = 450;

const reducesMotion = () => document.documentElement.dataset.animation === "none" || matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * A Motion is a running change: finished resolves when it ends or is cancelled, length
 * is its duration in ms, and cues are its sounds.
 * @typedef {{ finished: Promise<void>, cancel(): void, length: number, cues: Cue[] }} Motion
 */

/**
 * animate plays the change between two states over elements that are already drawn
 * in their final state. pieces has the new element of each square; layer takes the
 * elements that only exist during the change. If the user prefers reduced motion,
 * nothing moves.
 * @param {Board} board
 * @param {State} before
 * @param {State} after
 * @param {string} move
 * @param {Map<string, SVGGElement>} pieces
 * @param {SVGGElement} layer
 * @returns {Motion}
 */
export function animate(board, before, after, move, pieces, layer) {
  const film = new Film(board, layer);
  const turn = move ? after.last : null;
  const old = new Map(before.pieces.map((piece) => [piece.square, piece]));
  const travels = journeys(turn, old, after.pieces);
  let time = 0;
  for (const [to, from] of travels) {
    const element = pieces.get(to);
    if (element && to !== board.dropped) time = Math.max(time, film.travel(element, from, to));
  }
  time = place(film, { after, turn, old, travels, pieces, time });
  time = film.turnArrows(before, after, time);
  const left = new Set(travels.values());
  for (const [square, piece] of old) if (!pieces.has(square) && !left.has(square)) film.vanish(piece, time);
  return film.motion();
}

/**
 * place makes pieces appear and flip in the order of the turn, followed by the changes
 * that the turn causes without naming them. It returns the time at which the next part
 * may begin.
 * @param {Film} film
 * @param {{ after: State, turn: Trace | null | undefined, old: Map<string, Piece>, travels: Map<string, string>, pieces: Map<string, SVGGElement>, time: number }} change
 */
function place(film, { after, turn, old, travels, pieces, time }) {
  const order = turn?.order ?? [];
  const shots = new Map((turn?.lines ?? []).filter(({ kind }) => kind === "shot").map(({ from, to }) => [to, from]));
  /** @param {Piece} piece */
  const part = ({ square }) => (order.includes(square) ? order.indexOf(square) : order.length);
  const changed = after.pieces
    .filter(({ square, colour, kind }) => !travels.has(square) && (old.get(square)?.colour !== colour || old.get(square)?.kind !== kind))
    .sort((a, b) => part(a) - part(b));
  const between = Math.min(BETWEEN, LONGEST / Math.max(1, new Set(changed.map(part)).size));
  let last = -1;
  for (const piece of changed) {
    if (last >= 0 && part(piece) > last) time += between;
    last = part(piece);
    const element = pieces.get(piece.square);
    const was = old.get(piece.square);
    const from = shots.get(piece.square);
    if (!element) continue;
    if (was) film.flip(element, was, time, was.kind === piece.kind ? "flip" : "claim");
    else if (from) time = film.shoot(element, from, piece.square, time);
    else film.appear(element, time);
  }
  return time + (changed.length ? between : 0);
}

// journeys returns the square that each moved piece came from. A step inside a turn
// has no notation: if one piece left and one of the same kind arrived, it moved.
/** @param {Trace | null | undefined} turn @param {Map<string, Piece>} old @param {Piece[]} pieces @returns {Map<string, string>} */
function journeys(turn, old, pieces) {
  const now = new Set(pieces.map((piece) => piece.square));
  if (turn) {
    const all = (turn.journeys ?? []).filter(({ from, to }) => old.has(from) && now.has(to));
    return new Map(all.map(({ from, to }) => [to, from]));
  }
  const gone = [...old.values()].filter((piece) => !now.has(piece.square));
  const come = pieces.filter((piece) => !old.has(piece.square));
  const isMove = gone.length === 1 && come.length === 1 && gone[0].kind === come[0].kind;
  return new Map(isMove ? [[come[0].square, gone[0].square]] : []);
}

/** @param {Element} element */
const body = (element) => element.querySelector(".body") ?? element;

/** @param {string} a @param {string} b */
const distance = (a, b) => Math.max(Math.abs(fileOf(a) - fileOf(b)), Math.abs(rankOf(a) - rankOf(b)));

/** @param {{ base: number, square: number, most: number }} pace @param {string} a @param {string} b */
const wayTime = ({ base, square, most }, a, b) => Math.min(most, base + square * distance(a, b));

const LATE = 1000; // ms

// late resolves some time after a change should have ended. In a hidden tab,
// animations stand still, but the game goes on.
/** @param {number} length @returns {Promise<void>} */
const late = (length) => new Promise((resolve) => setTimeout(resolve, length + LATE));

// A Film collects the animations of one change.
class Film {
  #board;
  #layer;
  /** @type {Animation[]} */
  #animations = [];
  /** @type {Cue[]} */
  #cues = [];
  #length = 0; // ms
  #isStill = reducesMotion() || document.hidden;

  /** @param {Board} board @param {SVGGElement} layer */
  constructor(board, layer) {
    this.#board = board;
    this.#layer = layer;
  }

  /** @returns {Motion} */
  motion() {
    const all = this.#animations;
    const ended = Promise.allSettled(all.map(({ finished }) => finished)).then(() => undefined);
    return {
      cues: this.#cues, length: this.#length,
      finished: all.length ? Promise.race([ended, late(this.#length)]) : ended,
      cancel: () => all.forEach((animation) => animation.cancel()),
    };
  }

  /** @param {Element} element @param {Keyframe[]} frames @param {KeyframeAnimationOptions} timing */
  #play(element, frames, timing) {
    const animation = element.animate(frames, timing);
    this.#animations.push(animation);
    this.#length = Math.max(this.#length, Number(timing.delay ?? 0) + Number(timing.duration));
    return animation;
  }

  // A cue sounds when its event happens; without motion, all events happen at once.
  /** @param {string} what @param {number} at */
  #cue(what, at) {
    if (!this.#isStill) this.#cues.push({ at, what });
    else if (!this.#cues.some((cue) => cue.what === what)) this.#cues.push({ at: 0, what });
  }

  /** @param {Element} element @param {number} delay */
  appear(element, delay) {
    this.#cue("place", delay);
    if (this.#isStill) return;
    this.#play(body(element), [{ transform: "scale(1.35)", opacity: 0 }, { transform: "scale(1.12)", opacity: 1, offset: 0.5 }, { transform: "scale(1)", opacity: 1 }],
      { duration: APPEAR, delay, fill: "backwards", easing: "ease-in" });
  }

  // flip turns a stone over: the old side narrows to a line, then the new one widens.
  /** @param {Element} element @param {Piece} was @param {number} delay @param {string} what */
  flip(element, was, delay, what) {
    this.#cue(what, delay + FLIP / 3);
    if (this.#isStill) return;
    const side = element.appendChild(svg("g", { class: pieceClass(was) }, ...this.#board.kind.shape(was)));
    /** @type {KeyframeAnimationOptions} */
    const half = { duration: FLIP / 2, fill: "both" };
    this.#play(side, [{ transform: "scaleX(1)" }, { transform: "scaleX(0)" }], { ...half, delay, easing: "ease-in" })
      .finished.then(() => side.remove(), () => side.remove());
    this.#play(body(element), [{ transform: "scaleX(0)" }, { transform: "scaleX(1)" }],
      { ...half, fill: "backwards", delay: delay + FLIP / 2, easing: "ease-out" });
  }

  /** @param {string} from @param {string} to */
  #offset(from, to) {
    const [a, b] = [this.#board.at(from), this.#board.at(to)];
    return `translate(${a.x - b.x}px, ${a.y - b.y}px)`;
  }

  // travel returns the time at which the piece arrives.
  /** @param {Element} element @param {string} from @param {string} to */
  travel(element, from, to) {
    this.#cue("slide", 0);
    if (this.#isStill) return 0;
    const duration = wayTime(TRAVEL, from, to);
    this.#play(body(element), [{ transform: this.#offset(from, to) }, { transform: "none" }], { duration, easing: "ease-in-out" });
    return duration;
  }

  // shoot returns the time at which the stone arrives.
  /** @param {Element} element @param {string} from @param {string} to @param {number} delay */
  shoot(element, from, to, delay) {
    const duration = this.#isStill ? 0 : wayTime(SHOT, from, to);
    this.#cue("shot", delay);
    this.#cue("place", delay + duration);
    if (!this.#isStill) {
      this.#play(body(element), [{ transform: `${this.#offset(from, to)} scale(0.35)`, opacity: 0.2 }, { opacity: 1, offset: 0.3 }, { transform: "none", opacity: 1 }],
        { duration, delay, fill: "backwards", easing: "ease-in" });
    }
    return delay + duration;
  }

  /** @param {Piece} piece @param {number} delay */
  vanish(piece, delay) {
    this.#cue("gone", delay);
    if (this.#isStill) return;
    const ghost = this.#layer.appendChild(this.#board.drawPiece(piece));
    ghost.removeAttribute("data-kind"); // it is no longer on the board
    this.#play(body(ghost), [{ opacity: 1, transform: "scale(1)" }, { opacity: 0, transform: "scale(0.4)" }], { duration: FADE, delay, fill: "both", easing: "ease-in" })
      .finished.then(() => ghost.remove(), () => ghost.remove());
  }

  // turnArrows turns the arrows whose direction has changed about their middle, and
  // returns the time at which they have turned.
  /** @param {State} before @param {State} after @param {number} delay */
  turnArrows(before, after, delay) {
    /** @param {Line} line */
    const isArrow = ({ kind }) => kind === "arrow";
    const old = new Set(before.lines.filter(isArrow).map(({ from, to }) => from + to));
    const was = new Set(before.lines.map(({ kind, from, to }) => kind + from + to));
    let end = delay;
    for (const { from, to } of after.lines.filter(isArrow)) {
      const isTurned = old.has(to + from);
      const isNew = before.lines.length > 0 && !isTurned && !was.has("arrow" + from + to);
      if (!isTurned && !isNew) continue;
      if (end === delay) this.#cue(isTurned ? "turn" : "place", delay);
      end = delay + (isTurned ? TURN : 0);
      if (this.#isStill) continue;
      const element = this.#board.root.querySelector(`.arrow[data-from="${from}"][data-to="${to}"] .body`);
      if (!element) continue;
      const frames = isTurned ? [{ transform: "rotate(180deg)" }, { transform: "rotate(0deg)" }] : [{ transform: "scale(0.4)", opacity: 0 }, { transform: "none", opacity: 1 }];
      this.#play(element, frames, { duration: isTurned ? TURN : APPEAR, delay, fill: "backwards", easing: "ease-in-out" });
    }
    return end;
  }
}
