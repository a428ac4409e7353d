// A magnifier for boards with squares smaller than a fingertip. A finger on the board aims,
// a strip away from the finger shows the aim, and only the bar at the foot confirms it.

import { html, svg } from "../shared/dom.js";
import { CELL } from "./shapes.js";

/**
 * @import { Board } from "./board.js"
 * @import { State } from "../../script/messages"
 */

const SQUARE = 44; // px of a magnified square
const HEIGHT = 140; // px of the strip
const BESIDE = 200; // px beside the board that suffice for the strip

/** Magnifier aims at squares of a board. */
export class Magnifier {
  #board;
  #choose;
  #strip = html("div", { class: "magnifier", "aria-hidden": "true" });
  #view = svg("svg");
  #confirm = html("button", { class: "primary", click: () => this.#take() });
  #bar = html("div", { class: "aim-bar", role: "group", "aria-label": "Magnifier" }, this.#confirm, html("button", { class: "tool", "aria-label": "Close the magnifier", click: () => this.hide() }, "✕"));
  #isShown = false;
  /** @type {string | null} */
  #square = null;
  /** @type {State | undefined} */
  #state; // the position that it magnifies
  isAiming = false; // whether a finger is on the board

  /** @param {Board} board @param {(square: string) => unknown} choose */
  constructor(board, choose) {
    this.#board = board;
    this.#choose = choose;
    this.#bar.addEventListener("touchend", press);
  }

  /** @param {string | null} square */
  begin(square) {
    this.isAiming = true;
    if (!this.#isShown) this.#show();
    this.aim(square);
  }

  /**
   * aim moves the magnifier to a square; if square is null, the magnifier stays.
   * @param {string | null} square
   */
  aim(square) {
    if (!square || !this.#isShown) return;
    this.#square = square;
    const isSource = this.#board.view?.state.steps.some(({ path }) => path.length > 1 && path[0] === square);
    this.#confirm.textContent = `${isSource ? "Choose" : "Place"} ${square}`;
    this.#place();
    this.#drawAim();
  }

  /** end ends the touch. It plays nothing: that is for the bar. */
  end() {
    this.isAiming = false;
    if (!this.#square) this.hide();
  }

  hide() {
    this.isAiming = false;
    if (!this.#isShown) return;
    this.#isShown = false;
    this.#square = null;
    this.#strip.remove();
    this.#bar.remove();
    this.#board.ghostLayer.replaceChildren();
  }

  /**
   * refresh follows the board. It hides the magnifier if the board is out of sight, shows
   * another position, or has nothing to choose.
   */
  refresh() {
    if (!this.#isShown) return;
    const { root, view } = this.#board;
    if (!root.checkVisibility() || view?.state !== this.#state || !view?.targets?.size) return this.hide();
    this.#copy();
    this.aim(this.#square);
  }

  #take() {
    const square = this.#square;
    this.refresh();
    if (!this.#isShown) return; // what it shows is no longer there
    this.hide();
    if (square) this.#choose(square);
  }

  #show() {
    this.#isShown = true;
    this.#state = this.#board.view?.state;
    this.#copy();
    document.body.append(this.#strip, this.#bar);
  }

  // The copy of the board has no ids and nothing for screen readers.
  #copy() {
    const copy = /** @type {SVGSVGElement} */ (this.#board.root.cloneNode(true));
    for (const name of ["tabindex", "role", "aria-label", "aria-describedby", "aria-activedescendant"]) copy.removeAttribute(name);
    for (const element of [copy, ...copy.querySelectorAll("rect[id]")]) element.removeAttribute("id");
    for (const element of copy.querySelectorAll("[role], [aria-label]")) for (const name of ["role", "aria-label"]) element.removeAttribute(name);
    copy.removeAttribute("style");
    for (const name of ["--fill-light", "--fill-dark", "--fill-brass"]) copy.style.setProperty(name, this.#board.root.style.getPropertyValue(name));
    copy.querySelector("defs")?.remove(); // the copy uses those of the board
    copy.querySelector(".layer-ghost")?.replaceChildren();
    this.#view = copy;
    this.#strip.replaceChildren(copy);
  }

  // The strip is beside the board if there is room. Or else it is at the foot of the window for
  // an aim in the upper half, and on the upper half for others. The bar is below it.
  #place() {
    const { root } = this.#board;
    const box = root.getBoundingClientRect();
    const seen = root.viewBox.baseVal;
    const { x, y } = this.#board.at(this.#square ?? "a1");
    const isBeside = innerWidth - box.right >= BESIDE;
    const left = isBeside ? box.right : 0;
    const width = innerWidth - left;
    const isLow = y > seen.y + seen.height / 2;
    const barTop = innerHeight - this.#bar.offsetHeight;
    const top = isBeside ? box.top : isLow ? Math.max(0, Math.min(box.top, box.top + box.height / 2 - HEIGHT - SQUARE)) : barTop - HEIGHT;
    Object.assign(this.#strip.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${HEIGHT}px` });
    Object.assign(this.#bar.style, { left: `${left}px`, width: `${width}px` });
    const [w, h] = [width, HEIGHT].map((px) => (px * CELL) / SQUARE);
    this.#view.setAttribute("viewBox", `${x - w / 2} ${y - h / 2} ${w} ${h}`);
  }

  #drawAim() {
    if (!this.#square) return;
    const { size } = this.#board;
    const { x, y } = this.#board.at(this.#square);
    const piece = this.#board.ghost(this.#square);
    const end = size * CELL;
    for (const root of [this.#view.querySelector(".layer-ghost"), this.#board.ghostLayer]) {
      root?.replaceChildren(
        svg("line", { class: "aim", x1: 0, y1: y, x2: x - 52, y2: y }), svg("line", { class: "aim", x1: x + 52, y1: y, x2: end, y2: y }),
        svg("line", { class: "aim", x1: x, y1: 0, x2: x, y2: y - 52 }), svg("line", { class: "aim", x1: x, y1: y + 52, x2: x, y2: end }),
        piece ? this.#board.drawGhost(piece) : svg("circle", { class: "active-ring", cx: x, cy: y, r: 46 }));
    }
  }
}

/**
 * press activates a button on touch. Browsers do not turn a tap into a click if it follows a
 * drag too soon, and a late click would hit what is below.
 * @param {TouchEvent} event
 */
export function press(event) {
  const [{ clientX, clientY }] = event.changedTouches;
  const button = document.elementFromPoint(clientX, clientY)?.closest("button");
  event.preventDefault();
  if (event.target instanceof Element && button?.contains(event.target)) button.click();
}
