// The cards of submissions: how each stands.

import { html } from "../shared/dom.js";
import { agoText, isActive, progressText, standingOf, titleOf, troubleText } from "./words.js";
import { setText } from "./keyed.js";

/**
 * @import { FarmSubmission, FarmReport } from "../../script/messages"
 * @import { Entry } from "./keyed.js"
 */

/**
 * A SubmissionCard shows one submission.
 * @implements {Entry<FarmSubmission>}
 */
export class SubmissionCard {
  /** @type {FarmSubmission} */
  #submission;
  /** @type {() => FarmReport} */
  #farm;
  #open = html("button", { class: "open", click: () => this.#tools.open(this.#submission) });
  #state = html("span", { class: "standing" });
  #about = html("p", { class: "about" });
  #text = html("p", { class: "said" });
  #progress = html("progress", { max: 1 });
  #pace = html("p", { class: "pace" });
  #trouble = html("ul", { class: "trouble" });
  #tools;

  /**
   * @param {FarmSubmission} submission
   * @param {{ open: (submission: FarmSubmission) => unknown, farm: () => FarmReport }} tools
   */
  constructor(submission, tools) {
    this.#submission = submission;
    this.#tools = tools;
    this.#farm = tools.farm;
    this.element = html("article", { class: "submission", "data-submission": submission.id },
      html("div", { class: "head" }, html("h3", {}, this.#open), this.#state),
      this.#about,
      this.#text, this.#progress, this.#pace, this.#trouble);
  }

  /** @param {FarmSubmission} submission */
  show(submission) {
    this.#submission = submission;
    const title = titleOf(submission);
    const { standing, words } = standingOf(submission);
    const { now } = this.#farm();
    this.element.dataset.standing = standing;
    setText(this.#open, title);
    setText(this.#state, words);
    setText(this.#about, aboutText(submission, now));
    setText(this.#text, submission.text);
    this.#progress.hidden = !submission.last;
    this.#progress.value = submission.last ? Math.min(1, submission.done / submission.last) : 0;
    this.#progress.setAttribute("aria-label", `Progress of ${title}`);
    setText(this.#pace, progressText(submission));
    this.#showTrouble(isActive(submission) ? troubleText(submission) : []);
  }

  /** @param {string[]} texts */
  #showTrouble(texts) {
    this.#trouble.hidden = !texts.length;
    if (texts.join("\n") === [...this.#trouble.children].map((item) => item.textContent).join("\n")) return;
    this.#trouble.replaceChildren(...texts.map((text) => html("li", {}, text)));
  }
}

/**
 * aboutText says what kind of work a submission is, and whose.
 * @param {FarmSubmission} submission
 * @param {number} now
 */
export function aboutText({ kind, owner, created, detached, reason }, now) {
  return [kind, owner, agoText(created, now), detached && "goes on by itself", reason].filter(Boolean).join(" · ");
}
