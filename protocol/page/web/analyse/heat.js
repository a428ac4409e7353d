// Colours over the board: where the engine looks, by the chances of its lines.

import { chanceOf } from "./mistakes.js";
import { svg } from "../shared/dom.js";
import { CELL } from "../board/shapes.js";

/**
 * @import { Board } from "../board/board.js"
 * @import { Analysis } from "./analysis.js"
 * @import { Node } from "../game/game.js"
 * @import { Player } from "../../script/messages"
 * @import { Store } from "../game/store.js"
 * @import { KeptLine } from "../../script/types"
 */

const WARMTH = 0.06; // the difference in chances at which a line gets 1/e of the colour

/**
 * @typedef {object} Parts
 * @property {Store} session
 * @property {Analysis} analysis
 * @property {HTMLSelectElement} choice
 * @property {HTMLElement} legend
 */

/** Heat colours the board as its control selects. Event: "change". */
export class Heat extends EventTarget {
  #parts;

  /** @param {Parts} parts */
  constructor(parts) {
    super();
    this.#parts = parts;
    const { choice, session, analysis } = parts;
    choice.addEventListener("change", () => {
      this.#follow();
      analysis.refresh();
    });
    session.addEventListener("change", () => this.#follow());
    analysis.addEventListener("change", () => this.#drawLegend());
  }

  #follow() {
    this.#drawLegend();
    this.dispatchEvent(new Event("change"));
  }

  // #drawLegend shows what the colours mean.
  #drawLegend() {
    const { choice, legend, session: { node, isAnalysing } } = this.#parts;
    const text = choice.value === "lines" ? linesText(isAnalysing ? node : null) : "";
    if (legend.textContent !== text) legend.textContent = text;
    legend.hidden = !text;
  }

  /**
   * colours returns the elements between the squares and the pieces.
   * @param {Board} board
   * @returns {Element[]}
   */
  colours(board) {
    const { choice, session: { atNode, node, isAnalysing } } = this.#parts;
    if (!atNode || !node || !isAnalysing) return [];
    if (choice.value !== "lines" || !node.lines) return [];
    const heat = [...warmth(node.lines, atNode.toMove)];
    return blurred(board, heat.map(([square, share]) => cell(board, square, 0.12 + 0.7 * share)));
  }
}

/** @param {Node | null} node */
function linesText(node) {
  if (!node?.lines) return "Analyse, to see where the engine looks.";
  return "The warmer a square, the better the turns there, as far as the engine has seen.";
}

/**
 * warmth returns the warmth of the squares of the lines' first turns, from 0 to 1. The
 * best line is the warmest.
 * @param {KeptLine[]} lines
 * @param {Player} toMove
 * @returns {Map<string, number>}
 */
export function warmth(lines, toMove) {
  /** @type {Map<string, number>} */
  const squares = new Map();
  const best = Math.max(...lines.map(({ kept }) => chanceOf(kept, toMove)));
  for (const { kept, traces: [trace] } of lines) {
    const share = Math.exp((chanceOf(kept, toMove) - best) / WARMTH);
    for (const square of new Set([...(trace?.squares ?? []), ...(trace?.main ? [trace.main] : [])])) {
      squares.set(square, Math.max(share, squares.get(square) ?? 0));
    }
  }
  return squares;
}

/** @param {Board} board @param {string} square @param {number} opacity */
function cell(board, square, opacity) {
  const { x, y } = board.at(square);
  return svg("rect", { class: "heat-warm", x: x - CELL / 2, y: y - CELL / 2, width: CELL, height: CELL, "fill-opacity": opacity.toFixed(3), "data-heat": square });
}

// blurred blends neighbouring colours, so that they do not look like a second grid, and
// keeps them inside the board.
/** @param {Board} board @param {Element[]} cells */
function blurred(board, cells) {
  if (!cells.length) return [];
  const width = board.size * CELL;
  return [
    svg("filter", { id: "heat-blur", filterUnits: "userSpaceOnUse", x: 0, y: 0, width, height: width }, svg("feGaussianBlur", { stdDeviation: CELL * 0.22 })),
    svg("g", { class: "heat", filter: "url(#heat-blur)" }, ...cells),
  ];
}
