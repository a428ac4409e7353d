// The chooser: the games to play, learn and study.

import { Board } from "../board/board.js";
import { html, svg } from "../shared/dom.js";
import { LivePicture } from "../board/livepicture.js";
import { resultText, standingOf, standingText } from "../library/standing.js";
import { gameOfDay, NEVER, streakText, today } from "../puzzles/daily.js";
import { preferences } from "../shared/storage.js";
import { gameTitle } from "../game/games.js";
import { secretOf, standText } from "../invite/secrets.js";
import { addressOf } from "./views.js";

/**
 * @import { App } from "../app.js"
 * @import { Connection } from "../shared/connection.js"
 * @import { State } from "../../script/messages"
 * @import { GameInfo } from "../../script/types"
 * @import { Result } from "../library/standing.js"
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
 * @property {() => boolean} isNew reports whether nobody has played here yet
 * @property {() => Result[]} results those against levels, the latest first
 * @property {() => unknown} load asks for a record
 */

/**
 * @typedef {object} Resumable the last game
 * @property {GameInfo} info
 * @property {boolean} isOver
 * @property {string} title
 * @property {string} text describes the game
 * @property {() => Promise<State>} state returns its current state
 * @property {() => unknown} go shows the game
 */

const SHOWN = 3; // results
const QUESTION = "What would you like to play?";

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
    element.setAttribute("aria-label", QUESTION);
    this.#pictures = [];
    const { app, games, isNew, load } = this.#parts;
    const last = app.resume();
    const ongoing = html("div", { class: "row", id: "ongoing" });
    this.#goOn(ongoing);
    element.replaceChildren(html("div", { class: "home" }, ongoing, last ? resumeCard(last) : isNew() && this.#invitation(),
      html("div", { class: "row", id: "news" }, this.#today(last !== null || !isNew()), this.#lately()),
      html("h2", {}, QUESTION),
      html("div", { class: "cards" }, ...games.map((game) => this.#card(game))),
      html("div", { class: "row", id: "others" }, html("a", { class: "button", href: addressOf("analyse") }, "Analyse"),
        html("a", { class: "button", href: addressOf("online") }, "Play with somebody"),
        html("a", { class: "button", href: addressOf("edit") }, "Set up a position"),
        html("button", { id: "open-record", click: () => load() }, "Open a record…"))));
  }

  // #goOn leads to the person's games with somebody else; where there is no server, there are none.
  /** @param {HTMLElement} row */
  async #goOn(row) {
    const { connection, games } = this.#parts;
    const answer = await connection.request({ type: "onlineGames" }).catch(() => null);
    const own = answer?.games.filter(({ key }) => secretOf(key)) ?? [];
    row.replaceChildren(...own.flatMap(({ key, game, players, plies }) => {
      const info = games.find(({ family }) => family === game.split("-")[0]);
      return info ? [html("a", { class: "ongoing", href: `join/${key}/` }, "Your game goes on: ", html("strong", {}, gameTitle(info, game)),
        ` · ${standText(players, plies)} ▸`)] : [];
    }));
  }

  // #invitation leads newcomers to the first lesson.
  #invitation() {
    const game = this.#parts.games.find(({ hasLesson }) => hasLesson);
    return game && html("a", { id: "newcomer", href: addressOf("learn", game.family) }, "New here? ", html("strong", {}, `${game.title} in four minutes`), " ▸");
  }

  // #today leads to the puzzle of the day, which loads only there. Newcomers have a lesson instead.
  /** @param {boolean} hasPlayed */
  #today(hasPlayed) {
    const games = this.#parts.games.filter(({ hasPuzzles }) => hasPuzzles);
    const daily = preferences.get("daily", NEVER);
    if (!games.length || (!hasPlayed && !daily.last)) return null;
    const streak = streakText(daily, today());
    return html("a", { id: "today", class: "lately", href: addressOf("puzzles", "day") }, "Puzzle of the day: ",
      html("strong", {}, gameOfDay(today(), games).title), streak && ` · ${streak}`, " ▸");
  }

  // #lately says the last results against the levels, in the game that was played last.
  #lately() {
    const { games, results } = this.#parts;
    const all = results();
    const info = games.find(({ family }) => family === all[0]?.family);
    if (!info) return null;
    const own = all.filter(({ family }) => family === info.family);
    const { rating, fits } = standingText(standingOf(own, info.levelPoints));
    return html("a", { id: "lately", class: "lately", href: addressOf("games") }, `Your last results in ${info.title}: `,
      [own.slice(0, SHOWN).map(resultText).join(", "), rating, fits].filter(Boolean).join(" · "), " ▸");
  }

  /** hide stops the moving pictures. */
  hide() {
    for (const picture of this.#pictures) picture.stop();
  }

  /** @param {GameInfo} game */
  #card(game) {
    const { connection, views, newGame } = this.#parts;
    const { family, title } = game;
    const play = () => newGame.begin(family);
    const root = svg("svg", { role: "img", "aria-label": `A position of ${title}`, click: play });
    const picture = new LivePicture(root, game, connection);
    this.#pictures.push(picture);
    picture.start();
    /** @param {string} view @param {string} text */
    const link = (view, text) => views.has(view) && html("a", { class: "button", href: addressOf(view, family), "aria-label": `${text} ${title}` }, text);
    return html("article", { class: "card", "data-family": family }, root, html("div", { class: "card-text" },
      html("h3", {}, title), html("p", {}, game.about),
      html("div", { class: "row" },
        html("button", { class: "primary", "data-do": "play", "aria-label": `Play ${title}`, click: play }, "Play"),
        game.hasLesson && link("learn", "Learn"), game.hasPuzzles && link("puzzles", "Puzzles"))));
  }
}

/** @param {Resumable} last */
function resumeCard({ info, isOver, title, text, state, go }) {
  const root = svg("svg", { "aria-hidden": "true" });
  const board = new Board(root);
  state().then((now) => {
    board.setGame(info, now.size);
    board.draw({ state: { ...now, steps: [] } });
  }, () => {}); // the picture stays empty
  return html("article", { class: "resume", id: "resume" }, root,
    html("div", {}, html("h2", {}, title), html("p", {}, text)),
    html("button", { class: "primary", id: "resume-go", click: () => go() }, isOver ? "Look again" : "Continue"));
}
