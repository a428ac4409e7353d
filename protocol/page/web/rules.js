// The rules panel: a page of text for each game, and an example that moves.

import { Board } from "./board.js";
import { byId, errorText, html, svg } from "./dom.js";

/**
 * @import { Connection } from "./connection.js"
 * @import { State, example } from "../script/messages"
 * @import { GameInfo } from "../script/types"
 */

const PAUSE = 2600; // ms between the pictures of an example

/** @typedef {{ state: State, move: string, text: string }} Frame */

/** Rules shows the rules of one game at a time. */
export class Rules {
  /** @type {HTMLElement} */
  #panel;
  /** @type {Connection} */
  #connection;
  /** @type {Record<string, GameInfo>} */
  #games;
  #family = "";
  #timer = 0;

  /** @param {HTMLElement} panel @param {Connection} connection @param {Record<string, GameInfo>} games */
  constructor(panel, connection, games) {
    this.#panel = panel;
    this.#connection = connection;
    this.#games = games;
  }

  /**
   * show loads the page of a game.
   * @param {string} family
   */
  async show(family) {
    if (family === this.#family) return;
    this.#family = family;
    try {
      await this.#load(family);
    } catch (error) {
      this.#family = ""; // the next attempt may succeed
      this.#panel.replaceChildren(html("p", { class: "error" }, `The rules cannot be shown: ${errorText(error)}`));
    }
  }

  /** @param {string} family */
  async #load(family) {
    clearInterval(this.#timer);
    const game = this.#games[family];
    const text = game.hasRules ? await this.#text(family) : "";
    if (family !== this.#family) return; // another game was asked for meanwhile
    const article = text ? html("article") : html("article", {}, html("p", {}, game.credits));
    article.append(...new DOMParser().parseFromString(text, "text/html").body.childNodes);
    const buttons = Object.values(this.#games).map((other) =>
      html("button", { click: () => this.show(other.family), "aria-pressed": String(other === game) }, other.title));
    this.#panel.replaceChildren(html("div", { class: "row" }, ...buttons), article,
      html("p", { class: "credit" }, `Keys on the board: ${byId("board-help").textContent}`));
    if (game.example) article.querySelector("ul")?.before(await this.#example(game, game.example));
  }

  /** @param {string} family */
  async #text(family) {
    const answer = await fetch(`games/${family}/rules.html`);
    if (!answer.ok) throw new Error(`the server answers ${answer.status}`);
    return answer.text();
  }

  /** @param {GameInfo} info @param {example} example */
  async #example(info, { game, fen, moves, texts }) {
    /** @type {Frame[]} */
    const frames = [];
    for (let n = 0; n <= moves.length; n++) {
      const { state } = await this.#connection.request({ type: "state", game, fen, moves: moves.slice(0, n) });
      frames.push({ state: { ...state, steps: [] }, move: moves[n - 1] ?? "", text: texts[n] });
    }
    const root = svg("svg", { role: "img", "aria-label": texts.join(" ") });
    const caption = html("figcaption", {}, texts[0]);
    /** @type {HTMLButtonElement} */
    const button = html("button", { click: () => this.#toggle(next, button) }, "Play");
    const board = new Board(root);
    board.setGame(info, frames[0].state.size);
    let shown = -1;
    const next = () => {
      const before = frames[shown]?.state ?? null;
      shown = (shown + 1) % frames.length;
      const { state, move, text } = frames[shown];
      board.draw({ state }, shown ? before : null, move);
      caption.textContent = text;
    };
    next();
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches) this.#toggle(next, button);
    return html("figure", { class: "example" }, root, caption, button);
  }

  // #toggle starts and stops the example.
  /** @param {() => void} next @param {HTMLElement} button */
  #toggle(next, button) {
    const isPlaying = button.textContent === "Pause";
    clearInterval(this.#timer);
    if (!isPlaying) this.#timer = setInterval(next, PAUSE);
    button.textContent = isPlaying ? "Play" : "Pause";
  }
}
