// The list of workers.

import { html } from "../shared/dom.js";
import { agoText, countText } from "./words.js";
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
  #about = html("p", { class: "about" });
  #trouble = html("p", { class: "trouble" });

  /** @param {FarmWorker} worker @param {Tools} tools */
  constructor(worker, tools) {
    this.#tools = tools;
    this.element = html("article", { class: "worker", "data-worker": worker.name },
      html("div", { class: "head" }, html("h3", {}, worker.name), this.#state),
      this.#load, this.#trouble, this.#about);
  }

  /** @param {FarmWorker} worker */
  show(worker) {
    const { alive, quarantined, slots, busy, name } = worker;
    this.element.dataset.standing = quarantined ? "quarantined" : alive ? "alive" : "gone";
    setText(this.#state, quarantined ? "quarantined" : alive ? `${busy} of ${slots} busy` : "offline");
    this.#load.hidden = !alive;
    [this.#load.max, this.#load.value] = [Math.max(1, slots), busy];
    this.#load.setAttribute("aria-label", `Busy processors of ${name}`);
    setText(this.#about, aboutText(worker, this.#tools.farm().now));
    const trouble = quarantined ? `Its results do not count: ${quarantined}` : "";
    this.#trouble.hidden = !trouble;
    setText(this.#trouble, trouble);
  }
}

/**
 * aboutText says what machine a worker is, and what it has done.
 * @param {FarmWorker} worker
 * @param {number} now
 */
export function aboutText({ system, version, engines, done, failed, seen, alive }, now) {
  return [system, version && (/^\d/.test(version) ? `version ${version}` : version), `${countText(done)} done`, failed && `${countText(failed)} failed`,
    seen ? `${alive ? "heartbeat" : "last heartbeat"} ${agoText(seen, now)}` : "no heartbeat"].concat(engines).filter(Boolean).join(" · ");
}
