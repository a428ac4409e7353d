// The dialog with everything about an order: the curves and tables of a match, and its
// finished games.

import { errorText, html, svg } from "../shared/dom.js";
import { aboutText } from "./orders.js";
import { progressText, standingOf, titleOf, troubleText } from "./words.js";
import { setText } from "./keyed.js";
import { drawElo, drawLLR } from "../watch/curve.js";
import { Results, drawCrossTable, drawFaults, drawWorkers, sentenceOf } from "../watch/table.js";

/**
 * @import { Connection } from "../shared/connection.js"
 * @import { FarmOrder, MatchReport } from "../../script/messages"
 * @import { Replay } from "../watch/replay.js"
 */

const GAMES = 40; // that the server lists at a time

/** Detail shows one order at a time in a dialog. */
export class Detail {
  #dialog;
  #connection;
  #replay;
  /** @type {FarmOrder | null} */
  #order = null;
  #updated = -1; // the progress that is shown
  #first = 1; // the first game in the list

  #title = html("h2", { id: "detail-title" });
  #about = html("p", { class: "about" });
  #text = html("p", { class: "said" });
  #pace = html("p", { class: "pace" });
  #trouble = html("ul", { class: "trouble" });
  #note = html("p", { class: "note", role: "status" });
  #sentence = html("p", { class: "sentence" });
  #elo = svg("svg", { role: "img" });
  #llr = svg("svg", { role: "img" });
  #eloFigure = html("figure", {}, html("figcaption", {}, "Difference in Elo, with its 95% interval"), this.#elo);
  #llrFigure = html("figure", {}, html("figcaption", {}, "Log-likelihood ratio of the test, between its bounds"), this.#llr);
  #cross = html("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "Cross table" });
  #faults = html("div", { class: "faults" });
  #workers = html("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "By worker" });
  #match = html("section", { "aria-label": "How the match stands" }, this.#sentence, this.#eloFigure, this.#llrFigure, this.#cross, this.#workers, this.#faults);
  #list = html("div", { class: "scroll tall", tabindex: 0, role: "region", "aria-label": "Finished games, the latest first" });
  #results = new Results(this.#list, (number) => this.#showGame(number));
  #range = html("span", { class: "note" });
  #newer = html("button", { click: () => this.#page(GAMES) }, "Newer");
  #older = html("button", { click: () => this.#page(-GAMES) }, "Older");
  #games = html("section", { "aria-label": "Games" }, html("h3", {}, "Finished games"),
    this.#list, html("div", { class: "row" }, this.#older, this.#newer, this.#range));

  /** @param {HTMLDialogElement} dialog @param {Connection} connection @param {Replay} replay */
  constructor(dialog, connection, replay) {
    this.#dialog = dialog;
    this.#connection = connection;
    this.#replay = replay;
    dialog.append(html("div", { class: "detail" },
      html("div", { class: "head" }, this.#title, html("button", { id: "detail-close", click: () => dialog.close() }, "Close")),
      this.#about, this.#text, this.#pace, this.#trouble, this.#note, this.#match, this.#games));
    dialog.addEventListener("close", () => (this.#order = null));
  }

  /** @param {FarmOrder} order @param {number} now by the clock of the server */
  open(order, now) {
    this.#updated = -1;
    this.#first = Math.max(1, order.games - GAMES + 1);
    this.#match.hidden = true;
    this.#games.hidden = !order.games;
    setText(this.#note, "");
    this.update(order, now);
    if (!this.#dialog.open) this.#dialog.showModal();
    this.#dialog.scrollTop = 0;
    if (order.games) this.#listGames();
  }

  /** The ID of the order that is shown, empty if none is. */
  get order() {
    return this.#order?.id ?? "";
  }

  /**
   * update shows the new state of the order.
   * @param {FarmOrder | undefined} order undefined: the farm has forgotten it
   * @param {number} now by the clock of the server
   */
  update(order, now) {
    if (!order) {
      setText(this.#note, "The farm does not know this submission any more.");
      return;
    }
    this.#order = order;
    setText(this.#title, titleOf(order));
    setText(this.#about, `${standingOf(order).words} · ${aboutText(order, now)} · ${order.id.slice(0, 8)}`);
    setText(this.#text, order.text);
    setText(this.#pace, progressText(order));
    const trouble = troubleText(order);
    this.#trouble.hidden = !trouble.length;
    this.#trouble.replaceChildren(...trouble.map((text) => html("li", {}, text)));
    this.#newer.disabled = this.#first + GAMES > order.games;
    if (order.hasMatch && order.updated !== this.#updated) {
      this.#updated = order.updated;
      this.#askMatch(order.id);
    }
  }

  /** @param {string} id */
  async #askMatch(id) {
    try {
      const { match } = await this.#connection.request({ type: "farmMatch", order: id });
      if (this.order === id) this.#showMatch(match);
    } catch (error) {
      setText(this.#note, errorText(error));
    }
  }

  /** @param {MatchReport} match */
  #showMatch(match) {
    this.#match.hidden = false;
    setText(this.#sentence, sentenceOf(match));
    this.#eloFigure.hidden = match.players.length !== 2 || match.curve.length < 2;
    this.#llrFigure.hidden = !match.test || match.curve.length < 2;
    drawElo(this.#elo, match);
    if (match.test) drawLLR(this.#llr, match, match.test);
    this.#cross.hidden = !match.table.length;
    drawCrossTable(this.#cross, match);
    drawWorkers(this.#workers, match);
    drawFaults(this.#faults, match);
    this.#dialog.dataset.played = String(match.played);
  }

  /** @param {number} step */
  #page(step) {
    const latest = Math.max(1, (this.#order?.games ?? 0) - GAMES + 1);
    this.#first = Math.max(1, Math.min(latest, this.#first + step));
    this.#listGames();
  }

  async #listGames() {
    const [order, first] = [this.#order, this.#first];
    if (!order) return;
    try {
      const { games } = await this.#connection.request({ type: "farmGames", order: order.id, number: first });
      if (this.order !== order.id || this.#first !== first) return;
      this.#results.clear();
      this.#results.add({ news: games });
      setText(this.#range, games.length ? `${first} to ${first + games.length - 1} of ${order.games}` : "");
      this.#older.disabled = first <= 1;
      this.#newer.disabled = first + GAMES > order.games;
    } catch (error) {
      setText(this.#note, errorText(error));
    }
  }

  /** @param {number} number */
  async #showGame(number) {
    try {
      await this.#replay.open(number, { type: "farmGame", order: this.order, number });
    } catch (error) {
      setText(this.#note, errorText(error));
    }
  }
}
