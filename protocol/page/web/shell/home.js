// The chooser: the games to play, learn and study.

import { Board } from "../board/board.js";
import { Game } from "../game/game.js";
import { html, svg } from "../shared/dom.js";
import { LivePicture } from "../board/livepicture.js";
import { addressOf } from "./views.js";

/**
 * @import { App } from "../app.js"
 * @import { Connection } from "../shared/connection.js"
 * @import { State } from "../../script/messages"
 * @import { GameInfo } from "../../script/types"
 * @import { NewGame } from "../play/newgame.js"
 * @import { Views } from "./views.js"
 */

/**
 * @typedef {object} Parts
 * @property {GameInfo[]} games
 * @property {Connection} connection
 * @property {Views} views
 * @property {App} app
 * @property {NewGame} newGame
 */

/**
 * @typedef {object} Resumable a game that can be continued
 * @property {GameInfo} info
 * @property {string} text describes the game
 * @property {() => Promise<State>} state returns its current state
 * @property {() => unknown} go continues the game
 */

/** Home is the view with the chooser. */
export class Home {
  #parts;
  /** @type {LivePicture[]} */
  #pictures = [];

  /** @param {Parts} parts */
  constructor(parts) {
    this.#parts = parts;
  }

  /**
   * show fills the view with a card for each game.
   * @param {HTMLElement} element
   */
  show(element) {
    this.hide();
    this.#pictures = [];
    const last = this.#parts.app.resume();
    element.replaceChildren(html("div", { class: "home" }, last && resumeCard(last),
      html("h2", {}, "What would you like to play?"),
      html("div", { class: "cards" }, ...this.#parts.games.map((game) => this.#card(game)))));
  }

  /** hide stops the moving pictures. */
  hide() {
    for (const picture of this.#pictures) picture.stop();
  }

  /** @param {GameInfo} game */
  #card(game) {
    const { connection, views, app, newGame } = this.#parts;
    const { family, title } = game;
    const root = svg("svg", { role: "img", "aria-label": `A position of ${title}` });
    const picture = new LivePicture(root, game, connection);
    this.#pictures.push(picture);
    picture.start();
    /** @param {string} view @param {string} text */
    const link = (view, text) => views.has(view) && html("a", { class: "button", href: addressOf(view, family), "aria-label": `${text} ${title}` }, text);
    return html("article", { class: "card", "data-family": family }, root, html("div", { class: "card-text" },
      html("h3", {}, title), html("p", {}, game.about),
      html("div", { class: "row" },
        html("button", { class: "primary", "data-do": "play", "aria-label": `Play ${title}`, click: () => newGame.open(family) }, "Play"),
        game.hasLesson && link("learn", "Learn"), game.hasPuzzles && link("puzzles", "Puzzles"),
        html("button", { "data-do": "study", "aria-label": `Study ${title}`, title: "A board for two people, with the engine’s analysis", click: () => app.study(Game.begin(family)) }, "Study"))));
  }
}

/** @param {Resumable} last */
function resumeCard({ info, text, state, go }) {
  const root = svg("svg", { "aria-hidden": "true" });
  const board = new Board(root);
  state().then((now) => {
    board.setGame(info, now.size);
    board.draw({ state: { ...now, steps: [] } });
  }, () => {}); // the picture stays empty
  return html("article", { class: "resume", id: "resume" }, root,
    html("div", {}, html("h2", {}, "Your last game"), html("p", {}, text)),
    html("button", { class: "primary", id: "resume-go", click: () => go() }, "Continue"));
}
