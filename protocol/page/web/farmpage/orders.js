// The cards of orders: how each stands, and what can be done with it.

import { html, svg } from "../shared/dom.js";
import { askDelete, askPriority, askResume, askStop } from "./actions.js";
import { drawSmall } from "./curve.js";
import { agoText, countText, isActive, progressText, standingOf, titleOf, troubleText } from "./words.js";
import { setText } from "./keyed.js";

/**
 * @import { FarmOrder, FarmReport } from "../../script/messages"
 * @import { Act } from "./actions.js"
 * @import { Entry } from "./keyed.js"
 */

/**
 * An OrderCard shows one order.
 * @implements {Entry<FarmOrder>}
 */
export class OrderCard {
  /** @type {FarmOrder} */
  #order;
  /** @type {() => FarmReport} */
  #farm;
  #open = html("button", { class: "open", click: () => this.#tools.open(this.#order) });
  #state = html("span", { class: "standing" });
  #about = html("p", { class: "about" });
  #text = html("p", { class: "said" });
  #curve = svg("svg", { class: "small-curve", role: "img" });
  #progress = html("progress", { max: 1 });
  #pace = html("p", { class: "pace" });
  #trouble = html("ul", { class: "trouble" });
  #toggle = html("button", { click: () => (this.#order.state === "stopped" ? askResume : askStop)(this.#order, this.#tools.act) });
  #priority = html("button", { click: () => askPriority(this.#order, this.#tools.act) });
  #delete = html("button", { click: () => askDelete(this.#order, this.#tools.act) }, "Delete…");
  #actions = html("div", { class: "tools" }, this.#toggle, this.#priority, this.#delete);
  #tools;

  /**
   * @param {FarmOrder} order
   * @param {{ act: Act, open: (order: FarmOrder) => unknown, farm: () => FarmReport }} tools
   */
  constructor(order, tools) {
    this.#order = order;
    this.#tools = tools;
    this.#farm = tools.farm;
    this.element = html("article", { class: "order", "data-order": order.id },
      html("div", { class: "head" }, html("h3", {}, this.#open), this.#state),
      this.#about,
      html("div", { class: "middle" }, this.#text, this.#curve),
      this.#progress, this.#pace, this.#trouble, this.#actions);
  }

  /** @param {FarmOrder} order */
  show(order) {
    this.#order = order;
    const title = titleOf(order);
    const { standing, words } = standingOf(order);
    const { now, writable } = this.#farm();
    this.element.dataset.standing = standing;
    setText(this.#open, title);
    setText(this.#state, words);
    setText(this.#about, aboutText(order, now));
    setText(this.#text, order.text);
    drawSmall(this.#curve, order.curve);
    this.#progress.hidden = !order.last;
    this.#progress.value = order.last ? Math.min(1, order.done / order.last) : 0;
    this.#progress.setAttribute("aria-label", `Progress of ${title}`);
    setText(this.#pace, progressText(order));
    this.#showTrouble(isActive(order) ? troubleText(order) : []);
    this.#actions.hidden = !writable;
    this.#showActions(title);
  }

  /** @param {string[]} texts */
  #showTrouble(texts) {
    this.#trouble.hidden = !texts.length;
    if (texts.join("\n") === [...this.#trouble.children].map((item) => item.textContent).join("\n")) return;
    this.#trouble.replaceChildren(...texts.map((text) => html("li", {}, text)));
  }

  /** @param {string} title */
  #showActions(title) {
    const { state, priority } = this.#order;
    this.#toggle.hidden = state === "idle";
    setText(this.#toggle, state === "stopped" ? "Resume…" : "Stop…");
    setText(this.#priority, "Priority…");
    this.#delete.hidden = state === "running";
    for (const [button, words] of /** @type {[HTMLElement, string][]} */ ([
      [this.#toggle, state === "stopped" ? "Resume" : "Stop"], [this.#priority, `Priority ${priority}: change that of`], [this.#delete, "Delete"]])) {
      button.setAttribute("aria-label", `${words} ${title}`);
    }
  }
}

/**
 * aboutText says what kind of work an order is, and whose.
 * @param {FarmOrder} order
 * @param {number} now
 */
export function aboutText({ kind, owner, priority, created, state, reason, alike }, now) {
  return [kind, owner, `priority ${priority}`, agoText(created, now), state === "stopped" && reason, alike && `and ${countText(alike)} more like it`].filter(Boolean).join(" · ");
}
