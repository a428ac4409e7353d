// The review of a game: how well both players have played, and their mistakes in the order
// of the game. A mistake opens analysis there.

import { list } from "../board/words.js";
import { title } from "../game/colours.js";
import { html } from "../shared/dom.js";
import { accountOf, isAsked, lossText, MARK_NAMES, mistakesOf, reviewedLine } from "./mistakes.js";
import { turnText } from "../play/movelist.js";
import { reasonText, resultText } from "../play/prompt.js";
import { presses } from "../shared/press.js";
import { say } from "../shared/voice.js";

/**
 * @import { Game, Node } from "../game/game.js"
 * @import { Mistake } from "./mistakes.js"
 * @import { Player } from "../../script/messages"
 * @import { Review } from "./review.js"
 * @import { Store } from "../game/store.js"
 */

/**
 * @typedef {object} Parts
 * @property {HTMLElement} element
 * @property {Store} store
 * @property {Review} review
 * @property {(player: Player) => string} nameOf
 * @property {(node: Node) => unknown} look shows a mistake
 * @property {(player: Player) => unknown} learn begins the questions about the mistakes of a player
 */

/** @type {Player[]} */
const PLAYERS = ["p1", "p2"];

/** Summary fills an element. */
export class Summary {
  #parts;
  #drawn = "";
  #wasRunning = false;

  /** @param {Parts} parts */
  constructor(parts) {
    this.#parts = parts;
    parts.store.addEventListener("change", () => this.draw());
    parts.review.addEventListener("change", () => {
      this.draw();
      this.#tell();
    });
  }

  // #tell says that a review begins, and what it has found.
  #tell() {
    const { store: { shown }, review } = this.#parts;
    if (review.isRunning === this.#wasRunning) return;
    this.#wasRunning = review.isRunning;
    if (review.isRunning) return say(`Reviewing ${review.all} positions.`);
    const line = shown && reviewedLine(shown.game);
    if (line) say(`The review is done: ${PLAYERS.map((player) => `${title(shown.atNode.colours[player])}: ${accountText(accountOf(shown.game, line, player))}`).join("; ")}.`);
  }

  /** draw shows the results for the line, while the review is shown. */
  draw() {
    const { element, store: { shown, mode }, review } = this.#parts;
    if (!shown || mode !== "review") return;
    const line = reviewedLine(shown.game);
    const key = review.isRunning ? `${review.done} of ${review.all}` : line ? JSON.stringify(line.map(({ move, mark, verdict }) => [move, mark, verdict])) : `none ${shown.game.root.line.length}`;
    if (key === this.#drawn) return;
    this.#drawn = key;
    const parts = review.isRunning ? this.#progress() : line ? this.#content(shown, line) : this.#offer(shown.game.root.line.length > 1);
    presses.after(element, () => {
      const hadFocus = element.contains(document.activeElement);
      element.replaceChildren(...parts);
      if (hadFocus) element.querySelector("button")?.focus();
    });
  }

  /** @param {boolean} hasTurns */
  #offer(hasTurns) {
    const { review } = this.#parts;
    return [html("p", {}, hasTurns ? "An engine looks for mistakes in the whole game, a third of a second for each position." : "There is no turn to review yet."),
      html("button", { id: "review-run", class: "primary", disabled: !hasTurns, click: () => review.run() }, "Review this game")];
  }

  #progress() {
    const { review } = this.#parts;
    return [html("label", { class: "summary-progress" }, `Looking at position ${Math.min(review.done + 1, review.all)} of ${review.all}`,
      html("progress", { max: review.all, value: review.done })),
    html("button", { id: "review-stop", click: () => review.stop() }, "Stop")];
  }

  /** @param {NonNullable<Store["shown"]>} shown @param {Node[]} line */
  #content({ game, atNode }, line) {
    const { store, nameOf } = this.#parts;
    const last = line[line.length - 1];
    const end = last.end ?? store.known(last) ?? { outcome: "none", reason: "" };
    const ended = end.outcome === "none" ? "" : resultText(atNode, end, PLAYERS.find((player) => nameOf(player) === "You") ?? null);
    const mistakes = mistakesOf(game, line).sort((a, b) => a.node.ply - b.node.ply);
    const marks = Object.entries(MARK_NAMES);
    const names = PLAYERS.map((player) => title(atNode.colours[player]));
    return [
      html("table", {}, ended && html("caption", {}, html("strong", {}, ended), ` ${reasonText(end.reason, ended === "You lost.")}`),
        html("thead", {}, html("tr", {}, html("td", {}), html("th", { scope: "col" }, "Accuracy"), html("th", { scope: "col", title: "Average loss of winning chances a turn" }, "Loss"),
          ...marks.map(([mark, [kind, many]]) => html("th", { scope: "col", title: title(many), "aria-label": title(many) }, html("span", { class: `mark ${kind}` }, mark))))),
        html("tbody", {}, ...PLAYERS.map((player, i) => {
          const account = accountOf(game, line, player);
          const cells = account ? [`${account.accuracy.toFixed(0)}%`, `${Number(account.loss.toFixed(1))}%`, ...marks.map(([mark]) => String(account.marks[mark]))] : ["–", "–", ...marks.map(() => "–")];
          return html("tr", {}, html("th", { scope: "row" }, html("span", { class: `chip ${atNode.inks[player]}`, "aria-hidden": "true" }), ` ${names[i]} `, html("small", {}, nameOf(player))), ...cells.map((text) => html("td", {}, text)));
        }))),
      this.#learning(mistakes, names),
      html("ol", { class: "mistakes", "aria-label": "Mistakes" }, ...mistakes.map((mistake) => this.#item(game, mistake, names[PLAYERS.indexOf(mistake.player)]))),
      explanation(),
    ];
  }

  /** @param {Mistake[]} mistakes @param {string[]} names */
  #learning(mistakes, names) {
    if (!mistakes.length) return html("p", { class: "note" }, "No turn lost 5% of the winning chances or more, as far as the engine sees.");
    return html("div", { class: "row" }, ...PLAYERS.flatMap((player, i) => {
      const own = mistakes.filter((mistake) => mistake.player === player && isAsked(mistake)).length;
      return own ? [html("button", { class: "learn-from", "data-player": player, click: () => this.#parts.learn(player) }, `Learn from ${this.#parts.nameOf(player) === "You" ? "your mistakes" : `${names[i]}’s mistakes`} (${own})`)] : [];
    }));
  }

  /** @param {Game} game @param {Mistake} mistake @param {string} name */
  #item(game, { node, player, mark, verdict }, name) {
    const [kind] = MARK_NAMES[mark];
    return html("li", {}, html("button", { class: "mistake-look", title: "Show it on the board", click: () => this.#parts.look(node) },
      turnText(game, node), html("span", { class: `mark ${kind}` }, mark), html("small", {}, ` ${name} lost ${lossText(verdict, player)}; better: ${verdict.better}`)));
  }
}

/** @param {ReturnType<typeof accountOf>} account */
function accountText(account) {
  if (!account) return "no turn";
  const mistakes = Object.entries(MARK_NAMES).flatMap(([mark, [one, many]]) => {
    const n = account.marks[mark];
    return n ? [`${n} ${n === 1 ? one : many}`] : [];
  });
  return `accuracy ${account.accuracy.toFixed(0)}%, ${list(mistakes) || "no mistakes"}`;
}

// explanation says what the numbers mean, and where they come from.
function explanation() {
  return html("details", { class: "summary-help" }, html("summary", {}, "What the numbers mean"), html("p", { class: "note" },
    "A loss is a difference in winning chances, where a draw counts as half a win. From 5% on it is an inaccuracy, from 10% a mistake, from 15% a blunder, as on lichess. Accuracy is the mean over the turns: 100 for a turn that loses nothing, 80 for one that loses 5%, 64 for 10%, by the ",
    html("a", { href: "https://lichess.org/page/accuracy", rel: "noreferrer", target: "_blank" }, "formula of lichess"), "."));
}
