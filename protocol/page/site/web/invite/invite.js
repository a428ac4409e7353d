// The view in place of the one that begins a game with a person at another machine: two
// machines need a server between them.

import { html } from "../shared/dom.js";

/** Invite is the view. */
export class Invite {
  #begin;

  /** @param {{ begin: () => unknown }} parts begin asks for a game of two people at this machine */
  constructor({ begin }) {
    this.#begin = begin;
  }

  /**
   * show fills the view.
   * @param {HTMLElement} element
   */
  show(element) {
    element.replaceChildren(html("div", { class: "learn" }, html("h2", {}, "Play with somebody"), html("p", { id: "cannot" },
      "Two machines need a server between them, and this page has none. Install Tetrad and start “tetrad gui”: its page makes a link for the other person. Here, two people can play at one machine."),
    html("button", { id: "invite-here", class: "primary", click: () => this.#begin() }, "Two people at this machine")));
  }
}
