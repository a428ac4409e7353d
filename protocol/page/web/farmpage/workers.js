// The list of workers.

import { html } from "../shared/dom.js";
import { agoText, countText, jobsOf, titleOf } from "./words.js";
import { setText } from "./keyed.js";

/**
 * @import { FarmReport, FarmWorker } from "../../script/messages"
 * @import { Entry } from "./keyed.js"
 */

/** @typedef {{ farm: () => FarmReport }} Tools */

/**
 * A WorkerRow shows one worker.
 * @implements {Entry<FarmWorker>}
 */
export class WorkerRow {
  #tools;
  #state = html("span", { class: "standing" });
  #load = html("meter", { min: 0 });
  #does = html("p", { class: "does" });
  #about = html("p", { class: "about" });
  #trouble = html("p", { class: "trouble" });

  /** @param {FarmWorker} worker @param {Tools} tools */
  constructor(worker, tools) {
    this.#tools = tools;
    this.element = html("article", { class: "worker", "data-worker": worker.name },
      html("div", { class: "head" }, html("h3", {}, worker.name), this.#state),
      this.#load, this.#does, this.#trouble, this.#about);
  }

  /** @param {FarmWorker} worker */
  show(worker) {
    const farm = this.#tools.farm();
    const { alive, quarantined, slots, name } = worker;
    const jobs = jobsOf(worker);
    this.element.dataset.standing = quarantined ? "quarantined" : alive ? "alive" : "gone";
    setText(this.#state, quarantined ? "quarantined" : alive ? `${jobs} of ${slots} busy` : "offline");
    this.#load.hidden = !alive;
    [this.#load.max, this.#load.value] = [Math.max(1, slots), Math.min(slots, jobs)];
    this.#load.setAttribute("aria-label", `Busy processors of ${name}`);
    setText(this.#does, doesText(worker, farm));
    setText(this.#about, aboutText(worker, farm.now));
    const trouble = quarantined ? `Its results do not count: ${quarantined}` : "";
    this.#trouble.hidden = !trouble;
    setText(this.#trouble, trouble);
  }
}

/** @param {string} id @param {FarmReport} farm */
const nameOf = (id, { orders: submissions }) => {
  const submission = submissions.find((one) => one.id === id);
  return submission ? titleOf(submission) : `submission ${id.slice(0, 8)}`;
};

/**
 * doesText says what a worker computes.
 * @param {FarmWorker} worker
 * @param {FarmReport} farm
 */
export function doesText({ alive, running }, farm) {
  if (!alive) return "";
  if (!running.length) return "idle";
  return running.map(({ order: submission, jobs }) => `${nameOf(submission, farm)}${jobs > 1 ? ` × ${jobs}` : ""}`).join(", ");
}

/**
 * aboutText says what machine a worker is, and what it has done.
 * @param {FarmWorker} worker
 * @param {number} now
 */
export function aboutText({ system, version, done, failed, seen, alive }, now) {
  return [system, version && (/^\d/.test(version) ? `version ${version}` : version), `${countText(done)} done`, failed && `${countText(failed)} failed`,
    seen ? `${alive ? "heartbeat" : "last heartbeat"} ${agoText(seen, now)}` : "no heartbeat"].filter(Boolean).join(" · ");
}
