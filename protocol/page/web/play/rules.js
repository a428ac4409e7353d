// The rules of the games, with an animated example, and the keys.

import { errorText, html, svg } from "../shared/dom.js";
import { LivePicture } from "../board/livepicture.js";
import { addressOf } from "../shell/views.js";

/**
 * @import { Connection } from "../shared/connection.js"
 * @import { example } from "../../script/messages"
 * @import { GameInfo } from "../../script/types"
 */

/** Rules shows the rules of one game at a time. */
export class Rules {
  #parts;
  #family = "";
  /** @type {LivePicture | null} */
  #picture = null;

  /** @param {{ panel: HTMLElement, connection: Connection, games: Record<string, GameInfo>, isOnline?: boolean }} parts isOnline: the person may have nothing but the link of one game */
  constructor(parts) {
    this.#parts = parts;
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
      this.#parts.panel.replaceChildren(html("p", { class: "error" }, `The rules cannot be shown: ${errorText(error)}`));
    }
  }

  /** @param {string} family */
  async #load(family) {
    this.#picture?.stop();
    const game = this.#parts.games[family];
    const text = game.hasRules ? await this.#text(family) : "";
    if (family !== this.#family) return; // another game was requested in the meantime
    const article = text ? html("article") : html("article", {}, html("p", {}, game.credits));
    article.append(...new DOMParser().parseFromString(text, "text/html").body.childNodes);
    const buttons = Object.values(this.#parts.games).map((other) =>
      html("button", { click: () => this.show(other.family), "aria-pressed": String(other === game) }, other.title));
    const { isOnline = false } = this.#parts;
    const lesson = game.hasLesson && !isOnline && html("a", { class: "button", href: addressOf("learn", family) }, `Learn ${game.title} by playing`);
    this.#parts.panel.replaceChildren(...(isOnline ? [] : [html("div", { class: "row" }, ...buttons)]), article, ...(lesson ? [lesson] : []), keyTable(isOnline));
    if (game.example) article.querySelector("ul")?.before(this.#example(game, game.example));
  }

  /** @param {string} family */
  async #text(family) {
    const answer = await fetch(`games/${family}/rules.html`);
    if (!answer.ok) throw new Error(`the server answers ${answer.status}`);
    return answer.text();
  }

  /** @param {GameInfo} info @param {example} example */
  #example(info, { texts }) {
    const root = svg("svg", { role: "img", "aria-label": texts.join(" ") });
    const caption = html("figcaption", {}, texts[0]);
    const picture = new LivePicture(root, info, this.#parts.connection, (text) => (caption.textContent = text));
    this.#picture = picture;
    const button = html("button", { click: () => toggle() });
    const name = () => (button.textContent = picture.isPlaying ? "Pause the example" : "Play the example");
    const toggle = () => {
      if (picture.isPlaying) picture.stop();
      else picture.play();
      name();
    };
    picture.start();
    name();
    return html("figure", { class: "example" }, root, caption, button);
  }
}

/** @type {[keys: string, effect: string][]} */
const KEYS = [
  ["Arrow keys, Enter", "on the board: move the cursor, choose its square; after Tab to the turns or lines: lead through them, show one"],
  ["Escape", "one step back inside the turn"],
  ["Ctrl+Z, Ctrl+Y", "undo, redo"],
  ["← →, Page Up, Page Down, wheel", "previous and next turn"],
  ["Home, End", "first and last turn"],
  ["← → on the graph", "previous and next turn of the game"],
  ["↑ ↓, Enter", "choose among several continuations"],
  ["T", "type a turn, as the list of turns has it"],
  ["H", "hint"],
  ["L, E", "in Analyse: the engine, the explorer"],
  ["F", "flip the board"],
  ["C", "hear the clocks"],
  ["D, then D", "on the board: an arrow between two squares, or a circle on one; so does the right button"],
  ["?", "this help"],
];
const ALONE = /^(Ctrl|↑|[THDL]|.*graph)/; // those that a game with a person at another machine does not have

/** @param {boolean} isOnline */
const keyTable = (isOnline) => html("section", { class: "keys" }, html("h3", {}, "Keys"),
  html("dl", {}, ...KEYS.filter(([keys]) => !isOnline || !ALONE.test(keys)).flatMap(([keys, effect]) => [html("dt", {}, keys), html("dd", {}, effect)])));
