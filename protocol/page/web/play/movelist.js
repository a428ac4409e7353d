// The list of turns: the main line is in two columns; variations are indented below
// the turn that they replace and can be folded.

import { effectText } from "../board/effects.js";
import { html } from "../shared/dom.js";
import { MARK_NAMES } from "../analyse/mistakes.js";
import { presses } from "../shared/press.js";
import { Roving } from "../shared/roving.js";
import { chanceText, detailText, leaderOf, reportText, shortChance } from "../game/score.js";

/**
 * @import { Game, Node } from "../game/game.js"
 * @import { State } from "../../script/messages"
 */

/**
 * @typedef {object} Context
 * @property {Game} game
 * @property {State} atNode the state at the current node
 * @property {(node: Node) => State | undefined} known returns the state at a node, if it is known
 * @property {(node: Node) => unknown} go is called with the chosen node
 */

/** MoveList fills an element with the turns of a game. */
export class MoveList {
  #list;
  #roving;
  #drawn = ""; // the description of the tree that the elements show
  /** @type {Map<Node, HTMLElement>} */
  #turns = new Map();
  /** @type {WeakSet<Node>} */
  #folded = new WeakSet(); // the first turns of the folded variations
  #variations = 0; // the number of variations written so far
  /** @type {WeakMap<Node, string>} */
  #effects = new WeakMap(); // what turns have done

  /** @param {HTMLElement} list */
  constructor(list) {
    this.#list = list;
    this.#roving = new Roving(list);
    // A list that was hidden or had another height may not show the current turn.
    new ResizeObserver(() => this.#showCurrent()).observe(list);
  }

  /**
   * draw shows the turns. It makes the elements again only if the tree has changed.
   * @param {Context} context
   * @param {Node} current
   */
  draw(context, current) {
    presses.after(this.#list, () => this.#roving.redraw(() => this.#draw(context, current)));
  }

  /** @param {Context} context @param {Node} current */
  #draw(context, current) {
    for (const node of current.path) this.#folded.delete(node);
    const key = this.#describe(context);
    if (key !== this.#drawn) {
      this.#drawn = key;
      this.#turns.clear();
      this.#variations = 0;
      this.#list.replaceChildren(...this.#rows(context));
    }
    this.#list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    this.#turns.get(current)?.setAttribute("aria-current", "true");
    this.#showCurrent();
  }

  // #describe returns a text that differs for trees that need different elements.
  /** @param {Context} context */
  #describe(context) {
    const { game: { name, first, root } } = context;
    /** @type {string[]} */
    const parts = [name, first];
    /** @type {Node[]} */
    const open = [root];
    for (let node = open.pop(); node; node = open.pop()) {
      parts.push(node.move, node.mark, node.score ? `${shortChance(node.score)}${leaderOf(node.score)}` : "", node.bound, node.note, node.before, String(node.children.length),
        this.#folded.has(node) ? "f" : "", this.#effectsOf(context, node) ? "e" : "");
      open.push(...node.children);
    }
    return parts.join("|");
  }

  // #effectsOf returns what a turn has done, once the positions before and after it are known.
  /** @param {Context} context @param {Node} node */
  #effectsOf({ game, known }, node) {
    const kept = this.#effects.get(node);
    if (kept !== undefined || !node.parent) return kept ?? "";
    const [before, after] = [known(node.parent), known(node)];
    const text = effectText(before, after, game.mover(node));
    if (before && after) this.#effects.set(node, text);
    return text;
  }

  // #showCurrent scrolls the list to the current turn and does not scroll the page.
  #showCurrent() {
    const list = this.#list;
    /** @type {HTMLElement | null} */
    const here = list.querySelector("[aria-current]");
    if (!here) {
      list.scrollTop = 0;
      return;
    }
    const top = here.getBoundingClientRect().top - list.getBoundingClientRect().top + list.scrollTop;
    if (top < list.scrollTop || top + here.offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = top - Math.max(0, list.clientHeight - here.offsetHeight) / 2;
  }

  // #rows writes the main line. A turn is alone in its row if a note or a variation
  // separates it from the next turn.
  /** @param {Context} context */
  #rows(context) {
    /** @type {Element[]} */
    const rows = [];
    /** @type {HTMLElement | null} */
    let row = null;
    for (let node = context.game.root; node.children.length; node = node.children[0]) {
      const [main, ...others] = node.children;
      const { number, isFirst } = numberOf(context.game, main);
      if (!row) {
        row = html("div", { class: "pair" }, html("span", { class: "number" }, `${number}.`), !isFirst && html("span", { class: "gap", "aria-hidden": "true" }, "…"));
        rows.push(row);
      }
      row.append(this.#turn(context, main, ""));
      const below = [main.note && html("p", { class: "note-text" }, main.note), ...others.map((other) => this.#variation(context, other))].filter((e) => e !== "");
      if (below.length) rows.push(html("div", { class: "below" }, ...below));
      if (!isFirst || below.length) row = null;
    }
    return rows;
  }

  // #variation writes the line that begins with a node.
  /** @param {Context} context @param {Node} first */
  #variation(context, first) {
    const name = `variation ${++this.#variations}`;
    const isFolded = this.#folded.has(first);
    const fold = html("button", { class: "fold", "aria-expanded": String(!isFolded), "aria-label": `Show ${name}`, title: isFolded ? "Unfold" : "Fold", click: () => {
      if (isFolded) this.#folded.delete(first);
      else this.#folded.add(first);
      this.#drawn = "";
      context.go(isFolded ? first : /** @type {Node} */ (first.parent));
    } }, isFolded ? "▸" : "▾");
    /** @type {Element[]} */
    const items = [fold];
    if (isFolded) {
      items.push(...this.#numbered(context, first, name, true), html("span", { class: "more" }, `${first.last.ply - first.ply + 1} turns`));
      return html("div", { class: "variation folded" }, ...items);
    }
    if (first.before) items.push(html("span", { class: "note-text" }, first.before));
    items.push(...this.#numbered(context, first, name, true));
    let needsNumber = first.note !== "";
    for (let node = first; node.children.length; node = node.children[0]) {
      const [main, ...others] = node.children;
      items.push(...this.#numbered(context, main, name, needsNumber));
      items.push(...others.map((other) => this.#variation(context, other)));
      needsNumber = others.length > 0 || main.note !== "";
    }
    return html("div", { class: "variation" }, ...items);
  }

  // #numbered writes a turn of a variation. The turn gets a number if it is the first
  // of its number, or if the line resumes after a note or another variation.
  /** @param {Context} context @param {Node} node @param {string} where @param {boolean} needsNumber */
  #numbered(context, node, where, needsNumber) {
    const { number, isFirst } = numberOf(context.game, node);
    return [
      ...(isFirst || needsNumber ? [html("span", { class: "number" }, `${number}${isFirst ? "." : "…"}`)] : []),
      this.#turn(context, node, where),
      ...(node.note ? [html("span", { class: "note-text" }, node.note)] : []),
    ];
  }

  /** @param {Context} context @param {Node} node @param {string} where */
  #turn(context, node, where) {
    const { game, known, atNode, go } = context;
    const { score, bound, mark, move } = node;
    const { number, isFirst } = numberOf(game, node);
    const look = known(node) ?? atNode;
    const chance = score ? chanceText(score, look.colours) : "";
    const said = bound && `the engine said last: ${reportText(bound)}, only a bound`;
    const words = [`turn ${number}${isFirst ? "" : "…"}`, this.#effectsOf(context, node), MARK_NAMES[mark]?.[0], chance, said, where].filter(Boolean);
    const about = [score && `${chance} (${detailText(score)})`, said].filter(Boolean).join("; ");
    const button = html("button", { class: "turn", click: () => go(node), title: about || null },
      move, mark && html("span", { class: `mark ${MARK_NAMES[mark]?.[0]}` }, mark),
      bound && !where && html("span", { class: "bound", "aria-hidden": "true" }, reportText(bound)),
      score && !where && html("span", { class: `chance ${look.inks[leaderOf(score)]}` }, shortChance(score)),
      html("span", { class: "sr-only" }, ` (${words.join(", ")})`));
    this.#turns.set(node, button);
    return button;
  }
}

/**
 * turnText returns a turn with its number: "3. d4", or "3… e5" for the second of the two.
 * @param {Pick<Game, "first">} game
 * @param {Pick<Node, "ply" | "move">} node
 */
export function turnText(game, node) {
  const { number, isFirst } = numberOf(game, node);
  return `${number}${isFirst ? "." : "…"} ${node.move}`;
}

// numberOf returns the number of a turn, and whether the turn is the first of the two
// with that number.
/** @param {Pick<Game, "first">} game @param {Pick<Node, "ply">} node */
export function numberOf(game, node) {
  const index = node.ply - 1 + (game.first === "p2" ? 1 : 0);
  return { number: Math.floor(index / 2) + 1, isFirst: index % 2 === 0 };
}
