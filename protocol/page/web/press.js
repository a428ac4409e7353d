// A click is lost if its element is replaced between the press of the mouse button and
// its release. What is drawn again at any time, as while an engine thinks, waits for that.

/** Presses knows which element the mouse presses. */
export class Presses {
  /** @type {EventTarget | null} */
  #pressed = null;
  /** @type {Map<Element, () => unknown>} */
  #waiting = new Map();

  /** @param {EventTarget} target hears the events of the page */
  constructor(target) {
    target.addEventListener("pointerdown", (event) => {
      if (/** @type {PointerEvent} */ (event).button === 0) this.#pressed = event.target;
    }, true);
    // The click comes in the same task as the release.
    for (const type of ["pointerup", "pointercancel"]) target.addEventListener(type, () => setTimeout(() => this.#release()), true);
    // The end of a drag, and of the use of a scroll bar, is not told.
    target.addEventListener("pointermove", (event) => {
      if (this.#pressed && !/** @type {PointerEvent} */ (event).buttons) this.#release();
    }, true);
  }

  /**
   * after calls draw at once, or after the click if the mouse presses a part of the
   * element. Of several calls for an element it then makes only the latest.
   * @param {Element} element
   * @param {() => unknown} draw
   */
  after(element, draw) {
    if (this.#pressed && element.contains(/** @type {Node} */ (this.#pressed))) return void this.#waiting.set(element, draw);
    this.#waiting.delete(element);
    draw();
  }

  #release() {
    this.#pressed = null;
    const due = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const draw of due) draw();
  }
}

/** presses are those of this page. */
export const presses = new Presses(typeof window === "object" ? window : new EventTarget());
