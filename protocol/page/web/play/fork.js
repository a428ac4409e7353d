// At a node with variations, the person chooses which turn to continue with: by a
// click, or with the up and down arrow keys and Enter.

import { html } from "../shared/dom.js";
import { turnText } from "./movelist.js";
import { presses } from "../shared/press.js";
import { say } from "../shared/voice.js";

/** @import { Game, Node } from "../game/game.js" */

/** Fork shows the turns that follow the current node. */
export class Fork {
  #element;
  #go;
  /** @type {Node | null} */
  #node = null;
  #chosen = 0;

  /** @param {HTMLElement} element @param {(node: Node) => unknown} go is called with a chosen node */
  constructor(element, go) {
    this.#element = element;
    this.#go = go;
    document.addEventListener("keydown", (event) => this.#onKey(event));
  }

  /**
   * draw shows the choice after a node, if the node has several children.
   * @param {Game} game
   * @param {Node} node
   */
  draw(game, node) {
    if (node !== this.#node) this.#chosen = 0;
    this.#node = node;
    this.#chosen = Math.min(this.#chosen, Math.max(0, node.children.length - 1));
    this.#element.hidden = node.children.length < 2;
    presses.after(this.#element, () => this.#fill(game, node.children));
  }

  /** @param {Game} game @param {Node[]} children */
  #fill(game, children) {
    if (children.length < 2) return this.#element.replaceChildren();
    this.#element.replaceChildren(...children.map((child, i) => {
      const text = turnText(game, child);
      return html("button", { "aria-pressed": String(i === this.#chosen), "aria-label": `Go on with ${text}`, click: () => this.#go(child) }, text);
    }));
  }

  /**
   * next returns the child that follows a node: the chosen one of the node shown, or else
   * the first.
   * @param {Node} node
   */
  next(node) {
    return node.children[node === this.#node ? this.#chosen : 0];
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (this.#element.hidden || this.#element.closest("[hidden]") || !this.#node || event.defaultPrevented || document.querySelector("dialog[open]")) return;
    const { target } = event;
    const isOwn = target instanceof Element && (target === document.body || target.closest("#moves, #fork, #table") !== null);
    if (!isOwn) return;
    if (step) {
      const { children } = this.#node;
      this.#chosen = (this.#chosen + step + children.length) % children.length;
      for (const [i, button] of [...this.#element.children].entries()) button.setAttribute("aria-pressed", String(i === this.#chosen));
      this.#element.children[this.#chosen].scrollIntoView({ block: "nearest" });
      say(this.#element.children[this.#chosen].ariaLabel ?? "");
    } else if (event.key === "Enter" && !(target instanceof HTMLButtonElement)) {
      this.#go(this.next(this.#node));
    } else {
      return;
    }
    event.preventDefault();
  }
}
