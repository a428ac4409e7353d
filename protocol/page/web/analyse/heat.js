// Colours over the board: where the engine looks, by the chances of its lines, or the
// probable owner of each square at the end of the game.

import { chanceOf } from "./mistakes.js";
import { svg } from "../shared/dom.js";
import { CELL } from "../board/shapes.js";

/**
 * @import { Board } from "../board/board.js"
 * @import { Analysis } from "./analysis.js"
 * @import { Connection } from "../shared/connection.js"
 * @import { Node } from "../game/game.js"
 * @import { Player, ownersReply } from "../../script/messages"
 * @import { Session } from "../game/session.js"
 * @import { GameInfo, KeptLine } from "../../script/types"
 */

const WARMTH = 0.06; // the difference in chances at which a line gets 1/e of the colour
const DOOMED = 0.65; // the other player's share from which a piece is marked

/**
 * @typedef {object} Parts
 * @property {Session} session
 * @property {Connection} connection
 * @property {Record<string, GameInfo>} games
 * @property {Analysis} analysis
 * @property {HTMLSelectElement} choice
 * @property {HTMLElement} legend
 */

/** Heat colours the board as its control selects. Events: "change", "failure". */
export class Heat extends EventTarget {
  #parts;
  /** @type {Node | null} */
  #asked = null; // the node of the last request for owners
  /** @type {ownersReply | null} */
  #owners = null; // the owners at that node

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
    const { session: { shown }, choice, games } = this.#parts;
    if (!shown) return;
    const option = /** @type {HTMLOptionElement} */ (choice.querySelector("[value=owners]"));
    option.hidden = option.disabled = !games[shown.game.family].hasOwners;
    if (option.disabled && choice.value === "owners") choice.value = "";
    if (choice.value !== "owners") this.#asked = this.#owners = null;
    else if (this.#asked !== shown.node) this.#ask(shown);
    this.#drawLegend();
    this.dispatchEvent(new Event("change"));
  }

  /** @param {NonNullable<Session["shown"]>} shown */
  async #ask({ game, node }) {
    this.#asked = node;
    try {
      const reply = await this.#parts.connection.request({ type: "owners", ...game.question(node) });
      if (this.#asked !== node) return;
      this.#owners = reply;
      this.#drawLegend();
      this.dispatchEvent(new Event("change"));
    } catch (error) {
      if (this.#asked === node) this.dispatchEvent(new CustomEvent("failure", { detail: error }));
    }
  }

  // #drawLegend shows what the colours mean.
  #drawLegend() {
    const { choice, legend, session: { atNode, node } } = this.#parts;
    const names = atNode ? [atNode.colours.p1, atNode.colours.p2].map((name) => name[0].toUpperCase() + name.slice(1)) : [];
    const text = {
      lines: linesText(node),
      owners: this.#owners ? `A square is coloured for who has it at the end, ${names.join(" or ")}, in ${this.#owners.playouts} random games from here. A dot marks a stone that will likely change.` : "…",
    }[choice.value] ?? "";
    if (legend.textContent !== text) legend.textContent = text;
    legend.hidden = !text;
  }

  /**
   * colours returns the elements between the squares and the pieces.
   * @param {Board} board
   * @returns {Element[]}
   */
  colours(board) {
    const { choice, session: { atNode, node } } = this.#parts;
    if (!atNode || !node) return [];
    if (choice.value === "lines" && node.lines) {
      const heat = [...warmth(node.lines, atNode.toMove)];
      return blurred(board, heat.map(([square, share]) => cell(board, square, "heat-warm", 0.12 + 0.7 * share)));
    }
    if (choice.value !== "owners" || !this.#owners) return [];
    return blurred(board, this.#owners.squares.map(({ square, p1, p2 }) =>
      cell(board, square, `heat-owner ${atNode.inks[p1 >= p2 ? "p1" : "p2"]}`, Math.abs(p1 - p2) * 0.85)));
  }

  /**
   * marks returns the elements above the pieces, which mark those likely to change hands.
   * @param {Board} board
   * @returns {Element[]}
   */
  marks(board) {
    const { choice, session: { atNode } } = this.#parts;
    if (choice.value !== "owners" || !this.#owners || !atNode) return [];
    const { colours, inks, pieces } = atNode;
    const owners = new Map(this.#owners.squares.map((owned) => [owned.square, owned]));
    return pieces.flatMap(({ square, colour }) => {
      /** @type {Player} */
      const other = colour === colours.p1 ? "p2" : "p1";
      const owned = owners.get(square);
      if (!owned || colour === "neutral" || owned[other] < DOOMED) return [];
      const { x, y } = board.at(square);
      return [svg("circle", { class: `heat-doomed ${inks[other]}`, cx: x, cy: y, r: 13 })];
    });
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

/** @param {Board} board @param {string} square @param {string} kind @param {number} opacity */
function cell(board, square, kind, opacity) {
  const { x, y } = board.at(square);
  return svg("rect", { class: kind, x: x - CELL / 2, y: y - CELL / 2, width: CELL, height: CELL, "fill-opacity": opacity.toFixed(3), "data-heat": square });
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
