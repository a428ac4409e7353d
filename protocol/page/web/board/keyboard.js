// The keyboard and the wheel. On a board that got the focus from the keyboard, arrow
// keys move a cursor and Enter chooses. Everywhere else, the left and right arrow keys
// go through the game, like Page Up, Page Down and the wheel on the board. Escape goes
// back inside the turn.

import { byId, html } from "../shared/dom.js";
import { letterOf } from "../shared/keys.js";
import { fileOf, nameOf, rankOf } from "./squares.js";

/**
 * @import { Board } from "./board.js"
 * @import { Actions } from "../../script/types"
 */

/** @type {Record<string, [number, number]>} */
const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/** showHelp shows the rules and the keys. */
const showHelp = () => byId("help").click();

/**
 * describe tells people who hear the board which keys it has.
 * @param {Board} board
 * @param {Partial<Actions>} actions
 */
function describe({ root }, { undo, redo, next, hint }) {
  const keys = ["Arrow keys move the cursor", "Enter chooses", "Escape goes back inside the turn", undo && `Control Z undoes ${redo ? "and Control Y redoes " : ""}a turn`,
    next && "Page Up and Page Down go through the game", hint && "H is a hint", "a question mark has the rules and all keys"];
  const help = html("p", { id: `${root.id}-help`, hidden: true }, `${keys.filter(Boolean).join(", ")}.`);
  document.body.append(help);
  root.setAttribute("aria-describedby", help.id);
}

/**
 * listen connects the keys of the board to actions, and describes them. If there is no game to go through,
 * the wheel scrolls the page.
 * @param {Board} board
 * @param {Pick<Actions, "choose" | "back"> & Partial<Actions>} actions
 */
export function listen(board, actions) {
  describe(board, actions);
  /** @type {string | null} */
  let cursor = null;
  let isByPointer = false; // whether the board got the focus from a click
  /** @param {string} square */
  const place = (square) => {
    cursor = square;
    board.moveCursor(square);
  };
  /** goes reports whether there is a game to go through now. */
  const goes = () => Boolean(actions.next && (actions.goes?.() ?? true));
  /** @param {string | null} square @returns {square is string} */
  const isOnBoard = (square) => square !== null && board.squareElement(square) !== undefined;

  board.root.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (isByPointer && goes() && (event.key === "ArrowLeft" || event.key === "ArrowRight")) return; // the document's listener handles these
    if (event.key in arrows) {
      const [df, dr] = arrows[event.key].map((d) => (board.isFlipped ? -d : d));
      const from = isOnBoard(cursor) ? cursor : nameOf(Math.floor(board.size / 2), Math.floor(board.size / 2));
      /** @param {number} n */
      const clip = (n) => Math.min(board.size - 1, Math.max(0, n));
      place(nameOf(clip(fileOf(from) + df), clip(rankOf(from) + dr)));
    } else if ((event.key === "Enter" || event.key === " ") && isOnBoard(cursor)) {
      actions.choose(cursor);
    } else if (letterOf(event) === "d" && actions.mark && isOnBoard(cursor)) {
      actions.mark(cursor);
    } else {
      return;
    }
    event.preventDefault();
  });
  board.root.addEventListener("pointerdown", ({ clientX, clientY }) => {
    isByPointer = true;
    cursor = board.squareAt(board.pointAt(clientX, clientY)) ?? cursor; // keys go on from there
    board.moveCursor(null);
  });
  board.root.addEventListener("blur", () => {
    isByPointer = false;
    board.moveCursor(null);
  });
  const { next, previous } = actions;
  if (next && previous) listenToWheel(board, goes, next, previous);
  board.root.addEventListener("focus", () => {
    if (board.root.matches(":focus-visible") && isOnBoard(cursor)) board.moveCursor(cursor);
  });

  /** @type {Record<string, (() => void) | undefined>} */
  const arrowSteps = { ArrowLeft: actions.previous, ArrowRight: actions.next };
  /** @type {Record<string, (() => void) | undefined>} */
  const steps = { PageUp: actions.previous, PageDown: actions.next, Home: actions.first, End: actions.last };
  /** @type {Record<string, (() => void) | undefined>} */
  const letters = { h: actions.hint, f: actions.flip, t: actions.type, c: actions.clocks, l: actions.engine, e: actions.explorer };
  /** @param {KeyboardEvent} event */
  const actionOf = (event) => {
    const letter = letterOf(event);
    if (event.altKey) return undefined;
    if (event.ctrlKey || event.metaKey) return letter === "y" || (letter === "z" && event.shiftKey) ? actions.redo : letter === "z" ? actions.undo : undefined;
    if (event.key === "?") return showHelp;
    if (event.key === "Escape") return actions.back;
    return letters[letter] ?? (goes() ? steps[event.key] ?? (hasArrows(event.target) ? undefined : arrowSteps[event.key]) : undefined);
  };
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || isField(event.target) || document.querySelector("dialog[open], :popover-open")) return;
    if (board.root.closest("[hidden]")) return; // another view is shown
    const action = actionOf(event);
    if (!action) return;
    event.preventDefault();
    action();
  });
}

// hasArrows reports whether an element uses the arrow keys itself.
/** @param {EventTarget | null} target */
const hasArrows = (target) => target instanceof Element && target.closest("[role=tablist], [role=radiogroup], [role=slider], [role=menu]") !== null;

/** @param {Board} board @param {() => boolean} goes @param {() => void} next @param {() => void} previous */
function listenToWheel(board, goes, next, previous) {
  board.root.addEventListener("wheel", (event) => {
    if (event.ctrlKey || event.metaKey || !goes()) return; // with a key it zooms
    event.preventDefault();
    const turns = wheelTurns(event);
    for (let i = 0; i < Math.abs(turns); i++) (turns > 0 ? next : previous)();
  }, { passive: false });
}

const NOTCH = 100; // pixels of a wheel or touch pad per turn
let rolled = 0; // pixels that do not make up a turn yet

// wheelTurns returns how many turns the wheel goes forward; negative means back.
/** @param {WheelEvent} event */
function wheelTurns({ deltaY, deltaMode }) {
  if (deltaMode !== WheelEvent.DOM_DELTA_PIXEL || Math.abs(deltaY) >= NOTCH) {
    rolled = 0;
    return Math.sign(deltaY);
  }
  rolled = Math.sign(rolled) === -Math.sign(deltaY) ? deltaY : rolled + deltaY;
  const turns = Math.trunc(rolled / NOTCH);
  rolled -= turns * NOTCH;
  return turns;
}

/** @param {EventTarget | null} target */
const isField = (target) => target instanceof Element && target.matches("input, textarea, select");
