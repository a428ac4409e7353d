// Lists of buttons with one stop for the Tab key, from which arrow keys lead through the list.

/** @typedef {Pick<DOMRect, "left" | "top" | "bottom">} Box */

const ROW = 8; // px: tops that differ by less are in one row

/**
 * neighbour returns the number of the box that an arrow key leads to from the box with the
 * number at: left and right in their order, up and down to the nearest box of the next row.
 * @param {Box[]} boxes
 * @param {number} at
 * @param {string} key
 */
export function neighbour(boxes, at, key) {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (step) return Math.min(boxes.length - 1, Math.max(0, at + step));
  const { left, top, bottom } = boxes[at];
  let [best, least] = [at, Infinity];
  for (const [i, box] of boxes.entries()) {
    if (key === "ArrowUp" ? box.bottom > top + 1 : box.top < bottom - 1) continue;
    const distance = 10_000 * Math.round(Math.abs(box.top - top) / ROW) + Math.abs(box.left - left);
    if (distance < least) [best, least] = [i, distance];
  }
  return best;
}

/** Roving leads the focus through the buttons of a list. Those that a click has focused leave the arrow keys to the page. */
export class Roving {
  #list;
  #isByPointer = false; // whether a click was here after the Tab key

  /** @param {HTMLElement} list */
  constructor(list) {
    this.#list = list;
    list.addEventListener("pointerdown", () => (this.#isByPointer = true));
    list.addEventListener("keyup", ({ key }) => {
      if (key === "Tab") this.#isByPointer = false;
    });
    list.addEventListener("keydown", (event) => this.#onKey(event));
    list.addEventListener("focusin", ({ target }) => this.#stopAt(/** @type {HTMLElement} */ (target)));
  }

  get #buttons() {
    return [...this.#list.querySelectorAll("button")];
  }

  /**
   * redraw calls draw, which may make the buttons again. A focus in the list then stays at its
   * place, or goes with the current button. Otherwise, Tab leads to the current button, or the first.
   * @param {() => unknown} draw
   */
  redraw(draw) {
    const { activeElement } = document;
    const rows = [...this.#list.children];
    const row = rows.findIndex((child) => child.contains(activeElement));
    const column = row < 0 ? -1 : [...rows[row].querySelectorAll("button")].findIndex((button) => button === activeElement);
    const isCurrent = activeElement?.hasAttribute("aria-current");
    draw();
    const same = column < 0 ? null : this.#list.children[row]?.querySelectorAll("button")[column];
    const current = /** @type {HTMLElement | null} */ (this.#list.querySelector("[aria-current]"));
    const stop = (isCurrent && current) || same || current || this.#buttons[0];
    if (stop) this.#stopAt(stop);
    if (column >= 0 && stop !== activeElement) stop?.focus({ preventScroll: true });
  }

  /** @param {HTMLElement} stop */
  #stopAt(stop) {
    for (const button of this.#buttons) button.tabIndex = button === stop ? 0 : -1;
  }

  // #isSeen is false for a button below the foot of its row, which shows a part of its buttons.
  /** @param {HTMLElement} button */
  #isSeen(button) {
    const row = [...this.#list.children].find((child) => child.contains(button));
    return row !== undefined && button.getBoundingClientRect().top < row.getBoundingClientRect().bottom;
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    const buttons = this.#buttons.filter((button) => this.#isSeen(button));
    const at = buttons.findIndex((button) => button === event.target);
    if (this.#isByPointer || at < 0 || !/^Arrow/.test(event.key) || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    buttons[neighbour(buttons.map((button) => button.getBoundingClientRect()), at, event.key)].focus();
  }
}
