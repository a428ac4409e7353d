// A click is lost if its element is replaced between the press of the mouse button and
// its release. What is drawn again at any time, as while an engine thinks, waits for that.

/** Presses knows which element the mouse presses. */
export class Presses {
  /** @type {EventTarget | null} */
  #pressed = null;
  #count = 0; // of presses
  /** @type {Map<Element, () => unknown>} */
  #waiting = new Map();

  /** @param {EventTarget} target hears the events of the page */
  constructor(target) {
    target.addEventListener("pointerdown", (event) => {
      if (/** @type {PointerEvent} */ (event).button !== 0) return;
      this.#pressed = event.target;
      this.#count++;
    }, true);
    // The click comes in the same task as the release. A further press can come before the
    // next task, since browsers prefer events of the mouse to timers.
    for (const type of ["pointerup", "pointercancel"]) {
      target.addEventListener(type, () => {
        const press = this.#count;
        setTimeout(() => this.#release(press));
      }, true);
    }
    // The end of a drag, and of the use of a scroll bar, is not told.
    target.addEventListener("pointermove", (event) => {
      if (this.#pressed && !/** @type {PointerEvent} */ (event).buttons) this.#release(this.#count);
    }, true);
  }

  /**
   * after calls draw at once, or after the click if the mouse presses a part of the
   * element. Of several calls for an element it then makes only the latest.
   * @param {Element} element
   * @param {() => unknown} draw
   */
  after(element, draw) {
    this.#waiting.delete(element);
    if (this.#isPressed(element)) this.#waiting.set(element, draw);
    else draw();
  }

  /** @param {Element} element */
  #isPressed(element) {
    return this.#pressed !== null && element.contains(/** @type {Node} */ (this.#pressed));
  }

  // #release ends a press, unless a later one has begun, and draws what need not wait now.
  /** @param {number} press */
  #release(press) {
    if (press === this.#count) this.#pressed = null;
    const due = [...this.#waiting];
    this.#waiting.clear();
    for (const [element, draw] of due) this.after(element, draw);
  }
}

/** presses are those of this page. */
export const presses = new Presses(typeof window === "object" ? window : new EventTarget());
