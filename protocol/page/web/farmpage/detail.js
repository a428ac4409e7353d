// The dialog with everything about an order: the curves and tables of a match, and its
// finished games.

import { errorText, html, svg } from "../shared/dom.js";
import { aboutText } from "./submissions.js";
import { progressText, standingOf, titleOf, troubleText } from "./words.js";
import { setText } from "./keyed.js";
import { drawElo, drawLLR } from "../watch/curve.js";
import { Results, drawCrossTable, drawFaults, drawWorkers, sentenceOf } from "../watch/matchreport.js";

/**
 * @import { Connection } from "../shared/connection.js"
 * @import { FarmSubmission, MatchReport } from "../../script/messages"
 * @import { Replay } from "../watch/replay.js"
 */

const GAMES = 40; // that the server lists at a time

/** Detail shows one submission at a time in a dialog. */
export class Detail {
  #dialog;
  #connection;
  #replay;
  /** @type {FarmSubmission | null} */
  #submission = null;
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
    dialog.addEventListener("close", () => (this.#submission = null));
  }

  /** @param {FarmSubmission} submission @param {number} now by the clock of the server */
  open(submission, now) {
    this.#updated = -1;
    this.#first = Math.max(1, submission.games - GAMES + 1);
    this.#match.hidden = true;
    this.#games.hidden = !submission.games;
    setText(this.#note, "");
    this.update(submission, now);
    if (!this.#dialog.open) this.#dialog.showModal();
    this.#dialog.scrollTop = 0;
    if (submission.games) this.#listGames();
  }

  /** The ID of the submission that is shown, empty if none is. */
  get submission() {
    return this.#submission?.id ?? "";
  }

  /**
   * update shows the new state of the submission.
   * @param {FarmSubmission | undefined} submission undefined: the farm has forgotten it
   * @param {number} now by the clock of the server
   */
  update(submission, now) {
    if (!submission) {
      setText(this.#note, "The farm does not know this submission any more.");
      return;
    }
    this.#submission = submission;
    setText(this.#title, titleOf(submission));
    setText(this.#about, `${standingOf(submission).words} · ${aboutText(submission, now)} · ${submission.id.slice(0, 8)}`);
    setText(this.#text, submission.text);
    setText(this.#pace, progressText(submission));
    const trouble = troubleText(submission);
    this.#trouble.hidden = !trouble.length;
    this.#trouble.replaceChildren(...trouble.map((text) => html("li", {}, text)));
    this.#newer.disabled = this.#first + GAMES > submission.games;
    if (submission.hasMatch && submission.updated !== this.#updated) {
      this.#updated = submission.updated;
      this.#askMatch(submission.id);
    }
  }

  /** @param {string} id */
  async #askMatch(id) {
    try {
      const { match } = await this.#connection.request({ type: "farmMatch", order: id });
      if (this.submission === id) this.#showMatch(match);
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
    const latest = Math.max(1, (this.#submission?.games ?? 0) - GAMES + 1);
    this.#first = Math.max(1, Math.min(latest, this.#first + step));
    this.#listGames();
  }

  async #listGames() {
    const [submission, first] = [this.#submission, this.#first];
    if (!submission) return;
    try {
      const { games } = await this.#connection.request({ type: "farmGames", order: submission.id, number: first });
      if (this.submission !== submission.id || this.#first !== first) return;
      this.#results.clear();
      this.#results.add({ news: games });
      setText(this.#range, games.length ? `${first} to ${first + games.length - 1} of ${submission.games}` : "");
      this.#older.disabled = first <= 1;
      this.#newer.disabled = first + GAMES > submission.games;
    } catch (error) {
      setText(this.#note, errorText(error));
    }
  }

  /** @param {number} number */
  async #showGame(number) {
    try {
      await this.#replay.open(number, { type: "farmGame", order: this.submission, number });
    } catch (error) {
      setText(this.#note, errorText(error));
    }
  }
}
