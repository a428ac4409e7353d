// The list of turns: the main line in pairs, variations in brackets below the
// turn that they replace.

import { html } from "./dom.js";
import { scoreText } from "./score.js";

/** @import { Game, Node } from "./game.js" */

/** @typedef {{ current: Node, go: (node: Node) => unknown }} Context */

/**
 * drawMoves fills list with the turns of a game; go is called with a chosen node.
 * @param {HTMLElement} list
 * @param {Game} game
 * @param {Node} current
 * @param {(node: Node) => unknown} go
 */
export function drawMoves(list, game, current, go) {
  /** @type {Element[]} */
  const items = [];
  writeLine(items, game, game.root, { current, go }, true);
  list.replaceChildren(...items);
  /** @type {HTMLElement | null} */
  const here = list.querySelector("[aria-current]");
  if (!here) list.scrollTop = 0;
  else if (here.offsetTop < list.scrollTop || here.offsetTop + here.offsetHeight > list.scrollTop + list.clientHeight) {
    list.scrollTop = here.offsetTop - list.clientHeight / 2;
  }
}

// writeLine adds the turns after a node. A turn of p2 is numbered with dots
// where no turn of p1 stands before it.
/**
 * @param {Element[]} items
 * @param {Game} game
 * @param {Node} node
 * @param {Context} context
 * @param {boolean} needsNumber
 */
function writeLine(items, game, node, context, needsNumber) {
  for (; node.children.length; node = node.children[0]) {
    const [main, ...variations] = node.children;
    items.push(turn(game, main, context, needsNumber));
    needsNumber = false;
    for (const other of variations) {
      const inner = [turn(game, other, context, true)];
      writeLine(inner, game, other, context, false);
      items.push(html("div", { class: "variation" }, ...inner));
      needsNumber = true;
    }
  }
}

/** @param {Game} game @param {Node} node @param {Context} context @param {boolean} needsNumber */
function turn(game, node, { current, go }, needsNumber) {
  const index = node.ply - 1 + (game.first === "p2" ? 1 : 0);
  const isFirst = index % 2 === 0;
  const number = `${Math.floor(index / 2) + 1}${isFirst ? "." : "…"}`;
  const mark = node.mark && html("span", { class: `mark ${markNames[node.mark]}`, title: markNames[node.mark] }, node.mark);
  const button = html("button", {
    class: "turn", click: () => go(node), "aria-current": node === current && "true",
    title: node.score ? `evaluation ${scoreText(node.score)}` : null,
  }, node.move, mark || "");
  const note = node.comment && html("span", { class: "note-text" }, node.comment);
  return html("span", { class: "numbered" }, (isFirst || needsNumber) && html("span", { class: "number" }, number), button, note);
}

/** @type {Record<string, string>} */
const markNames = { "?!": "inaccuracy", "?": "mistake", "??": "blunder" };
