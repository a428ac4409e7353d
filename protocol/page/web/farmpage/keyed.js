// Lists whose entries change in place, so that a person who reads or has chosen one is
// not disturbed when the others change.

/**
 * An entry of a list: its element, and how it shows a new state.
 * @template T
 * @typedef {{ element: HTMLElement, show(item: T): void }} Entry
 */

/**
 * Keyed shows items as entries of an element, each under a key.
 * @template T
 */
export class Keyed {
  /** @type {HTMLElement} */
  #root;
  /** @type {(item: T) => Entry<T>} */
  #make;
  /** @type {Map<string, Entry<T>>} */
  #entries = new Map();

  /** @param {HTMLElement} root @param {(item: T) => Entry<T>} make makes an entry, which is shown afterwards */
  constructor(root, make) {
    this.#root = root;
    this.#make = make;
  }

  /**
   * show makes the list have these items, in this order. An entry whose place is right
   * is not moved.
   * @param {T[]} items
   * @param {(item: T) => string} keyOf
   */
  show(items, keyOf) {
    const keys = new Set(items.map(keyOf));
    for (const [key, { element }] of this.#entries) {
      if (keys.has(key)) continue;
      element.remove();
      this.#entries.delete(key);
    }
    let place = this.#root.firstElementChild;
    for (const item of items) {
      const entry = this.#entries.get(keyOf(item)) ?? this.#make(item);
      this.#entries.set(keyOf(item), entry);
      if (entry.element === place) place = place.nextElementSibling;
      else this.#root.insertBefore(entry.element, place);
      entry.show(item);
    }
  }
}

/**
 * setText changes the text of an element if it is another one.
 * @param {Element} element
 * @param {string} text
 */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
