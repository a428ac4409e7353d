// The rules panel: a page of text for each game, and an animated example.

import { byId, errorText, html, svg } from "../shared/dom.js";
import { LivePicture } from "../board/livepicture.js";
import { addressOf } from "../shell/views.js";

/**
 * @import { Connection } from "../shared/connection.js"
 * @import { example } from "../../script/messages"
 * @import { Session } from "../game/session.js"
 * @import { GameInfo } from "../../script/types"
 */

/** Rules shows the rules of one game at a time. */
export class Rules {
  #parts;
  #family = "";
  /** @type {LivePicture | null} */
  #picture = null;

  /** @param {{ panel: HTMLElement, session: Session, connection: Connection, games: Record<string, GameInfo> }} parts */
  constructor(parts) {
    this.#parts = parts;
    parts.session.addEventListener("change", () => this.follow());
  }

  /** follow shows the rules of the game on the board, while they can be seen. */
  follow() {
    const { game } = this.#parts.session;
    if (game && !this.#parts.panel.hidden) this.show(game.family);
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
    const lesson = game.hasLesson && html("a", { class: "button", href: addressOf("learn", family) }, `Learn ${game.title} by playing`);
    this.#parts.panel.replaceChildren(html("div", { class: "row" }, ...buttons), article, ...(lesson ? [lesson] : []),
      html("p", { class: "credit" }, `Keys on the board: ${byId("board-help").textContent}`));
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
