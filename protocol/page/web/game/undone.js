// What was taken back in a game, so that it can be brought again.

/**
 * @import { Node } from "./game.js"
 * @import { End } from "../../script/types"
 */

/**
 * @typedef {object} Step
 * @property {Node} to where it was taken back from
 * @property {Node | null} removed the first of the turns that left the tree, if any did
 * @property {End | null} end how the game had ended at to, if that was taken back
 */

/** Undone remembers, for each position, the last step that was taken back to it. */
export class Undone {
  /** @type {WeakMap<Node, Step & { others: number }>} */
  #steps = new WeakMap();

  /**
   * add notes that a step was taken back.
   * @param {Node} at the position that is shown now
   * @param {Step} step
   */
  add(at, step) {
    this.#steps.set(at, { ...step, others: step.removed?.parent?.children.length ?? 0 });
  }

  /**
   * next returns the step that can be brought again at a position, or null. A turn that left
   * the tree is lost once another one was played in its place.
   * @param {Node} at
   */
  next(at) {
    const step = this.#steps.get(at);
    if (!step) return null;
    const { to, removed, end, others } = step;
    if (removed) return removed.parent?.children.length === others ? step : null;
    return (end ? !to.end && !to.children.length : isInTree(to)) ? step : null;
  }

  /**
   * redo brings a step again, and returns the position to show, or null if there is none.
   * @param {Node} at
   */
  redo(at) {
    const step = this.next(at);
    if (!step) return null;
    this.#steps.delete(at);
    const { to, removed, end } = step;
    removed?.parent?.children.push(removed);
    if (end) to.end = end;
    return to;
  }
}

/** @param {Node} node */
const isInTree = (node) => node.path.every((at) => at.parent.children.includes(at));
