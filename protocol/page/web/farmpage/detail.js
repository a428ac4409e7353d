// The dialog with everything about an order: the curves and tables of a match.

import { errorText, html, svg } from "../shared/dom.js";
import { aboutText } from "./submissions.js";
import { progressText, standingOf, titleOf, troubleText } from "./words.js";
import { setText } from "./keyed.js";
import { drawElo, drawLLR } from "../watch/curve.js";
import { drawCrossTable, drawFaults, drawWorkers, sentenceOf } from "../watch/matchreport.js";

/**
 * @import { Connection } from "../shared/connection.js"
 * @import { FarmSubmission, MatchReport } from "../../script/messages"
 */

/** Detail shows one submission at a time in a dialog. */
export class Detail {
  #dialog;
  #connection;
  /** @type {FarmSubmission | null} */
  #submission = null;
  #shown = ""; // the progress that is shown

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

  /** @param {HTMLDialogElement} dialog @param {Connection} connection */
  constructor(dialog, connection) {
    this.#dialog = dialog;
    this.#connection = connection;
    dialog.append(html("div", { class: "detail" },
      html("div", { class: "head" }, this.#title, html("button", { id: "detail-close", click: () => dialog.close() }, "Close")),
      this.#about, this.#text, this.#pace, this.#trouble, this.#note, this.#match));
    dialog.addEventListener("close", () => (this.#submission = null));
  }

  /** @param {FarmSubmission} submission @param {number} now by the clock of the server */
  open(submission, now) {
    this.#shown = "";
    this.#match.hidden = true;
    setText(this.#note, "");
    this.update(submission, now);
    if (!this.#dialog.open) this.#dialog.showModal();
    this.#dialog.scrollTop = 0;
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
    if (submission.hasMatch && submission.text !== this.#shown) {
      this.#shown = submission.text;
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
}
