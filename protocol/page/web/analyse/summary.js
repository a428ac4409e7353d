// The results of a review: how well both players have played, and their mistakes, the
// largest loss first, each with the better turn.

import { drawTurn } from "./analysis.js";
import { title } from "../game/colours.js";
import { html } from "../shared/dom.js";
import { accountOf, lossText, MARK_NAMES, mistakesOf, reviewedLine } from "./mistakes.js";
import { turnText } from "../play/movelist.js";
import { presses } from "../shared/press.js";

/**
 * @import { Board } from "../board/board.js"
 * @import { Game, Node } from "../game/game.js"
 * @import { Mistake } from "./mistakes.js"
 * @import { Player } from "../../script/messages"
 * @import { Review } from "./review.js"
 * @import { Session } from "../game/session.js"
 */

/**
 * @typedef {object} Parts
 * @property {HTMLElement} element
 * @property {HTMLElement} button begins and stops a review
 * @property {Session} session
 * @property {Review} review
 * @property {(player: Player) => unknown} learn begins the questions about the mistakes of a player
 */

/** @type {Player[]} */
const PLAYERS = ["p1", "p2"];

/** Summary fills an element. */
export class Summary {
  #parts;
  /** @type {Node | null} */
  #compared = null; // the node at which the better turn is shown
  /** @type {Mistake | null} */
  #mistake = null; // the mistake at #compared
  /** @type {WeakSet<Node>} */
  #closed = new WeakSet(); // last nodes of the lines whose summary is closed
  #drawn = "";

  /** @param {Parts} parts */
  constructor(parts) {
    this.#parts = parts;
    parts.session.addEventListener("change", () => this.draw());
    parts.review.addEventListener("change", () => this.draw());
  }

  /** draw shows the results for the line. */
  draw() {
    const { element, button, session: { shown }, review } = this.#parts;
    if (!shown) return;
    button.textContent = review.isOn ? `Stop (${review.done}/${review.all})` : "Review";
    button.classList.toggle("busy", review.isOn);
    const line = review.isOn ? shown.node.line : reviewedLine(shown.game, shown.node);
    if (line && review.isOn) this.#closed.delete(line[line.length - 1]);
    const isOpen = line && !this.#closed.has(line[line.length - 1]);
    element.hidden = !isOpen;
    if (!isOpen) return void (this.#drawn = "");
    const key = review.isOn ? `${review.done} of ${review.all}` : JSON.stringify(line.map(({ move, mark, verdict }) => [move, mark, verdict]));
    if (key === this.#drawn) return;
    this.#drawn = key;
    const parts = review.isOn ? this.#progress() : this.#content(shown, line);
    presses.after(element, () => element.replaceChildren(...parts));
  }

  #progress() {
    const { done, all } = this.#parts.review;
    return [html("label", { class: "summary-progress" }, `Looking at position ${Math.min(done + 1, all)} of ${all}`,
      html("progress", { max: all, value: done }))];
  }

  /** @param {NonNullable<Session["shown"]>} shown @param {Node[]} line */
  #content({ game, atNode }, line) {
    const mistakes = mistakesOf(game, line);
    const names = PLAYERS.map((player) => title(atNode.colours[player]));
    const accounts = PLAYERS.map((player) => accountOf(game, line, player));
    /** @param {string} label @param {(account: NonNullable<ReturnType<typeof accountOf>>) => string} text */
    const row = (label, text) => html("tr", {}, html("th", { scope: "row" }, label), ...accounts.map((account) => html("td", {}, account ? text(account) : "–")));
    const close = () => {
      this.#closed.add(line[line.length - 1]);
      this.#compared = null;
      this.#parts.session.touch();
    };
    return [
      html("div", { class: "summary-head" }, html("h2", {}, "Review"), html("button", { id: "summary-close", "aria-label": "Close the review", click: close }, "×")),
      html("table", {}, html("thead", {}, html("tr", {}, html("td", {}), ...PLAYERS.map((player, i) =>
        html("th", { scope: "col" }, html("span", { class: `chip ${atNode.inks[player]}`, "aria-hidden": "true" }), ` ${names[i]}`)))),
      html("tbody", {}, row("Accuracy", ({ accuracy }) => `${accuracy.toFixed(0)}%`),
        row("Average loss per turn", ({ loss }) => `${loss.toFixed(1)}%`),
        ...Object.entries(MARK_NAMES).map(([mark, [, many]]) => row(title(many), ({ marks }) => String(marks[mark]))))),
      explanation(),
      this.#learning(mistakes, names),
      html("ol", { class: "mistakes", "aria-label": "Mistakes, the greatest first" }, ...mistakes.map((mistake) => this.#item(game, mistake, names[PLAYERS.indexOf(mistake.player)]))),
    ];
  }

  /** @param {Mistake[]} mistakes @param {string[]} names */
  #learning(mistakes, names) {
    if (!mistakes.length) return html("p", { class: "note" }, "No turn lost 5% of the winning chances or more, as far as the engine sees.");
    return html("div", { class: "row" }, html("span", {}, "Learn from mistakes:"), ...PLAYERS.flatMap((player, i) => {
      const own = mistakes.filter((mistake) => mistake.player === player).length;
      const text = `${names[i]} (${own})`;
      return own ? [html("button", { class: "learn-from", "data-player": player, "aria-label": `Learn from mistakes: ${text}`, click: () => this.#parts.learn(player) }, text)] : [];
    }));
  }

  /** @param {Game} game @param {Mistake} mistake @param {string} name */
  #item(game, mistake, name) {
    const { node, mark, verdict: { loss, better } } = mistake;
    const where = turnText(game, node);
    const [kind] = MARK_NAMES[mark];
    const look = () => {
      this.#compared = node.parent;
      this.#mistake = mistake;
      this.#parts.session.show(node.parent);
    };
    const play = () => this.#parts.session.play(node.parent, better);
    return html("li", {},
      html("button", { class: "mistake-look", title: "Show it on the board", click: look }, where, html("span", { class: `mark ${kind}` }, mark),
        html("small", {}, ` ${name} lost ${lossText(loss)}`)),
      html("button", { class: "mistake-better", title: "Play it as a variation", "aria-label": `Better: ${better}, in place of ${where}`, click: () => {
        if (this.#parts.session.node !== node.parent) this.#parts.session.show(node.parent).then(play);
        else play();
      } }, `Better: ${better}`));
  }

  /**
   * marks returns the elements that show the better turn and the turn played on the
   * board.
   * @param {Board} board
   * @returns {Element[]}
   */
  marks(board) {
    const { session, element } = this.#parts;
    const mistake = this.#mistake;
    if (element.hidden || !mistake || session.node !== this.#compared || session.partial.length) return [];
    const better = mistake.node.parent.lines?.find(({ pv }) => pv[0] === mistake.verdict.better);
    return [
      ...drawTurn(board, session.known(mistake.node)?.last, mistake.mark, "reply"),
      ...drawTurn(board, better?.traces[0], "✓", "own"),
    ];
  }
}

// explanation says what the numbers mean, and where they come from.
function explanation() {
  return html("details", { class: "summary-help" }, html("summary", {}, "What the numbers mean"), html("p", { class: "note" },
    "A loss is a difference in winning chances, where a draw counts as half a win. From 5% on it is an inaccuracy, from 10% a mistake, from 15% a blunder, as on lichess. Accuracy is the mean over the turns: 100 for a turn that loses nothing, 80 for one that loses 5%, 64 for 10%, by the ",
    html("a", { href: "https://lichess.org/page/accuracy", rel: "noreferrer", target: "_blank" }, "formula of lichess"), "."));
}
