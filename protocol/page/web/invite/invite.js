// The view that begins a game with a person at another machine: an invitation, the code of
// somebody else, and the games that go on.

import { gameTitle } from "../game/games.js";
import { boardChoice, colourChoice, gameTiles, sideOf } from "../play/gamechoice.js";
import { clockControls, labelled, more } from "../play/gamecontrols.js";
import { errorText, html } from "../shared/dom.js";
import { preferences } from "../shared/storage.js";
import { write } from "../shared/voice.js";
import { keepSecret, standText } from "./secrets.js";

/**
 * @import { Connection } from "../shared/connection.js"
 * @import { Summary } from "../../script/messages"
 * @import { Control, GameInfo, NewGameChoice } from "../../script/types"
 */

/** @typedef {{ family: string, size: number, rule: string, colour: NewGameChoice["colour"], clock: Control | null }} Choice */

const CLOCK = { base: 600_000, increment: 5000 }; // until somebody chooses another, or none

/** Invite is the view. */
export class Invite {
  #games;
  #connection;
  #begin;
  /** @type {Choice} */
  #choice;
  #note = html("p", { class: "error" });
  #list = html("div", {});

  /** @param {{ games: Record<string, GameInfo>, connection: Connection, begin: () => unknown }} parts begin asks for a game of two people at this machine */
  constructor({ games, connection, begin }) {
    this.#begin = begin;
    this.#games = games;
    this.#connection = connection;
    const family = Object.keys(games)[0];
    this.#choice = { family, size: games[family].defaultSize, rule: "", colour: "random", clock: CLOCK, ...preferences.get("invite", {}) };
    if (!games[this.#choice.family]) this.#choice.family = family;
  }

  /**
   * show fills the view.
   * @param {HTMLElement} element
   */
  async show(element) {
    this.#note.textContent = "";
    const form = html("form", { id: "invite-form", submit: (/** @type {Event} */ event) => this.#attempt(event, () => this.#invite()) });
    /** @type {HTMLInputElement} */
    const code = html("input", { id: "code-field", size: 8, maxlength: 20, autocomplete: "off", autocapitalize: "characters", spellcheck: "false" });
    const codeForm = html("form", { submit: (/** @type {Event} */ event) => this.#attempt(event, () => this.#enter(code.value)) },
      html("h3", {}, "You have a code"), html("div", { class: "row" }, labelled("Code of six letters", code), html("button", { id: "code-go" }, "Go there")));
    element.replaceChildren(html("div", { class: "invite" }, html("h2", {}, "Play with somebody"), form, this.#note, codeForm, this.#list));
    this.#fill(form);
    try {
      const { games, sites } = await this.#connection.request({ type: "onlineGames" });
      preferences.set("site", sites[0] ?? "");
      this.#drawList(games);
    } catch (error) {
      element.replaceChildren(html("div", { class: "invite" }, html("h2", {}, "Play with somebody"), html("p", { id: "cannot" }, `This is not possible here: ${errorText(error)}.`)));
    }
  }

  /** @param {HTMLElement} form */
  #fill(form) {
    const choice = this.#choice;
    const [board, colour] = [html("div", { class: "section" }), html("div", {})];
    const draw = () => {
      const info = this.#games[choice.family];
      if (!info.sizes.includes(choice.size)) choice.size = info.defaultSize;
      if (!info.rules.includes(choice.rule)) choice.rule = "";
      board.replaceChildren(...boardChoice("invite-size", "invite-rule", info, choice, (size) => (choice.size = size), (rule) => (choice.rule = rule)));
      colour.replaceChildren(colourChoice("invite-colour", info, choice.colour, (value) => (choice.colour = value)));
    };
    draw();
    /** @type {HTMLInputElement} */
    const name = html("input", { id: "invite-name", maxlength: 40, autocomplete: "nickname", value: preferences.get("name", ""), change: () => preferences.set("name", name.value) });
    form.replaceChildren(
      gameTiles("invite-game", { games: this.#games, connection: this.#connection }, choice.family, (family) => {
        Object.assign(choice, { family, size: this.#games[family].defaultSize, rule: "" });
        draw();
      }),
      colour, clockControls("invite", choice.clock, (clock) => (choice.clock = clock)),
      more("invite-more", Boolean(choice.rule), "More: board, rules", board),
      labelled("Your name", name),
      html("div", { class: "row" }, html("button", { id: "invite-go", class: "primary" }, "Make a link"),
        html("button", { id: "invite-here", type: "button", click: () => this.#begin() }, "Two people at this machine")));
  }

  async #invite() {
    const { family, size, rule, colour, clock } = this.#choice;
    preferences.set("invite", this.#choice);
    const game = [family, ...(size === this.#games[family].defaultSize ? [] : [size]), ...(rule ? [rule] : [])].join("-");
    const { key, secret } = await this.#connection.request({
      type: "invite", game, side: sideOf(colour), base: Math.round(clock?.base ?? 0), increment: Math.round(clock?.increment ?? 0), name: preferences.get("name", ""),
    });
    keepSecret(key, secret);
    location.assign(`join/${key}/`);
  }

  /** @param {string} code */
  async #enter(code) {
    const { key } = await this.#connection.request({ type: "findCode", code });
    location.assign(`join/${key}/`);
  }

  /** @param {Summary[]} games */
  #drawList(games) {
    if (!games.length) return this.#list.replaceChildren();
    this.#list.replaceChildren(html("h3", {}, "These games go on"), html("ul", { id: "online-list" }, ...games.map(({ key, game, players, plies }) => {
      const name = gameTitle(this.#games[game.split("-")[0]], game);
      return html("li", {}, html("a", { class: "ongoing", href: `join/${key}/` }, html("strong", {}, name), ` · ${standText(players, plies)} · ${plies} ${plies === 1 ? "turn" : "turns"} ▸`));
    })));
  }

  /** @param {Event} event @param {() => Promise<void>} action */
  async #attempt(event, action) {
    event.preventDefault();
    try {
      this.#note.textContent = "";
      await action();
    } catch (error) {
      write(this.#note, errorText(error));
    }
  }
}
