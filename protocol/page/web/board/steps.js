// Going through a game turn by turn: the buttons, and where they lead.

import { html, icon } from "../shared/dom.js";

/** @import { Node } from "../game/game.js" */

/** WAYS says where each button leads from a node; undefined means nowhere. */
export const WAYS = {
  /** @param {Node} node */
  first: (node) => node.path[0]?.parent,
  /** @param {Node} node */
  previous: (node) => node.parent ?? undefined,
  /** @param {Node} node */
  next: (node) => node.children[0],
  /** @param {Node} node */
  last: (node) => node.last,
};

/** @typedef {keyof typeof WAYS} Way */

// The paths of the icons, on a grid of 24×24.
/** @type {[way: Way, name: string, path: string][]} */
const BUTTONS = [
  ["first", "To the start", "M6 5h2.5v14H6zM19 5v14l-9.5-7z"], ["previous", "A turn back", "M17 5v14L7 12z"],
  ["next", "A turn on", "M7 5v14l10-7z"], ["last", "To the end", "M5 5v14l9.5-7zM15.5 5H18v14h-2.5z"],
];

/**
 * limitSteps disables the buttons that lead nowhere from a node.
 * @param {ArrayLike<Element>} buttons @param {Node} node
 */
export function limitSteps(buttons, node) {
  for (const [i, [way]] of BUTTONS.entries()) /** @type {HTMLButtonElement} */ (buttons[i]).disabled = (WAYS[way](node) ?? node) === node;
}

/** stepButtons returns the four buttons. @param {(way: Way) => unknown} go */
export const stepButtons = (go) => BUTTONS.map(([way, name, path]) => html("button", { "aria-label": name, title: name, click: () => go(way) }, icon(path)));
