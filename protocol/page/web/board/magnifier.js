// A magnifier for boards with squares smaller than a fingertip. A finger on the board
// aims, the magnifier shows the aim, and a button confirms it.

import { html, svg } from "../shared/dom.js";
import { CELL } from "./shapes.js";

/** @import { Board } from "./board.js" */

const SHOWN = 7; // squares on each side
const GAP = 8; // px to the edge of the board
const OVER = 32; // px above the board

/** Magnifier aims at squares of a board. */
export class Magnifier {
  #board;
  /** @type {HTMLElement | null} */
  #card = null; // null while the magnifier is hidden
  #view = svg("svg");
  #confirm;
  #cancel = html("button", { click: () => this.hide(), "aria-label": "Close the magnifier" }, "✕");
  /** @type {string | null} */
  #square = null;
  /** @type {string | null} */
  #before = null; // the aim when the finger touched down
  #choose;
  isAiming = false; // whether a finger is on the board

  /** @param {Board} board @param {(square: string) => unknown} choose */
  constructor(board, choose) {
    this.#board = board;
    this.#choose = choose;
    this.#confirm = html("button", { class: "primary", click: () => this.#take() });
  }

  /** @param {string | null} square */
  begin(square) {
    this.isAiming = true;
    this.#before = this.#card ? this.#square : null;
    if (!this.#card) this.#show();
    this.aim(square);
  }

  /**
   * aim moves the magnifier to a square; if square is null, the magnifier stays.
   * @param {string | null} square
   */
  aim(square) {
    if (!square || !this.#card) return;
    if (square !== this.#before) this.#before = null;
    this.#square = square;
    const { x, y } = this.#board.at(square);
    const side = SHOWN * CELL;
    this.#view.setAttribute("viewBox", `${x - side / 2} ${y - side / 2} ${side} ${side}`);
    this.#confirm.textContent = `Choose ${square}`;
    this.#drawAim();
    this.#place(this.#card, y);
  }

  /** end ends the touch: if the finger stayed on the earlier aim, it confirms that square. */
  end() {
    this.isAiming = false;
    if (this.#before) this.#take();
  }

  hide() {
    this.isAiming = false;
    if (!this.#card) return;
    this.#card.remove();
    this.#card = null;
    this.#square = null;
    this.#board.ghostLayer.replaceChildren();
  }

  /** refresh follows the board, and hides the magnifier if nothing can be chosen. */
  refresh() {
    if (!this.#card) return;
    if (!this.#board.view?.targets?.size) return this.hide();
    this.#copy();
    this.aim(this.#square);
  }

  #take() {
    const square = this.#square;
    this.hide();
    if (square) this.#choose(square);
  }

  #show() {
    this.#card = html("div", { class: "magnifier", role: "group", "aria-label": "Magnifier" });
    this.#card.addEventListener("touchend", press);
    this.#copy();
    document.body.append(this.#card);
  }

  // The copy of the board has no ids and nothing for screen readers.
  #copy() {
    const copy = /** @type {SVGSVGElement} */ (this.#board.root.cloneNode(true));
    const viewBox = this.#view.getAttribute("viewBox");
    for (const name of ["tabindex", "role", "aria-label", "aria-describedby", "aria-activedescendant"]) copy.removeAttribute(name);
    for (const element of [copy, ...copy.querySelectorAll("rect[id]")]) element.removeAttribute("id");
    for (const element of copy.querySelectorAll("[role], [aria-label]")) for (const name of ["role", "aria-label"]) element.removeAttribute(name);
    copy.setAttribute("aria-hidden", "true");
    copy.removeAttribute("style");
    for (const name of ["--fill-light", "--fill-dark", "--fill-brass"]) copy.style.setProperty(name, this.#board.root.style.getPropertyValue(name));
    copy.querySelector("defs")?.remove(); // the copy uses those of the board
    copy.querySelector(".layer-ghost")?.replaceChildren();
    if (viewBox) copy.setAttribute("viewBox", viewBox);
    copy.addEventListener("pointerdown", (event) => this.#pick(event));
    this.#view = copy;
    this.#card?.replaceChildren(copy, html("div", { class: "row" }, this.#confirm, this.#cancel));
  }

  // A tap on the magnified board aims, too.
  /** @param {PointerEvent} event */
  #pick({ clientX, clientY }) {
    const point = new DOMPoint(clientX, clientY).matrixTransform(this.#view.getScreenCTM()?.inverse());
    this.aim(this.#board.squareAt(point));
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

  // The card keeps out of the way: it is beside the board if there is room, or else at
  // the end of the board, top or bottom, that is away from the finger.
  /** @param {HTMLElement} card @param {number} y */
  #place(card, y) {
    const box = this.#board.root.getBoundingClientRect();
    const [width, height] = [card.offsetWidth, card.offsetHeight];
    const isBeside = box.right + width + 2 * GAP < innerWidth;
    const isLow = y > (this.#board.size * CELL) / 2;
    const left = isBeside ? box.right + GAP : box.left + (box.width - width) / 2;
    const top = isLow || isBeside ? box.top - (isBeside ? 0 : OVER) : box.bottom - height - GAP;
    card.style.left = `${Math.max(GAP, Math.min(innerWidth - width - GAP, left))}px`;
    card.style.top = `${Math.max(GAP, Math.min(innerHeight - height - GAP, top))}px`;
  }
}

// press activates a button on touch. Browsers do not turn a tap into a click if it
// follows a drag too soon, and a late click would hit the board below.
/** @param {TouchEvent} event */
function press(event) {
  const [{ clientX, clientY }] = event.changedTouches;
  const button = document.elementFromPoint(clientX, clientY)?.closest("button");
  event.preventDefault();
  if (event.target instanceof Element && button?.contains(event.target)) button.click();
}
