// The boards of the running games, each drawn again after every turn.

import { Board } from "../board/board.js";
import { clockText } from "../game/clock.js";
import { html, svg } from "../shared/dom.js";
import { reportText } from "../game/score.js";

/**
 * @import { Connection } from "../shared/connection.js"
 * @import { LiveGame, MatchReport, State } from "../../script/messages"
 * @import { GameInfo } from "../../script/types"
 */

const MOST = 12; // boards shown at a time

/** LiveBoards shows the running games of a match. */
export class LiveBoards {
  /** @type {HTMLElement} */
  #root;
  /** @type {Connection} */
  #connection;
  /** @type {Record<string, GameInfo>} */
  #games;
  /** @type {Map<number, LiveBoard>} */
  #boards = new Map(); // by the number of the game

  /** @param {HTMLElement} root @param {Connection} connection @param {Record<string, GameInfo>} games */
  constructor(root, connection, games) {
    this.#root = root;
    this.#connection = connection;
    this.#games = games;
  }

  /**
   * show draws the running games; a new game takes the place of a finished one.
   * @param {MatchReport} match
   */
  show(match) {
    const info = this.#games[match.game.split("-")[0]];
    const live = match.live.slice(0, MOST);
    const free = [...this.#boards].filter(([number]) => !live.some((game) => game.number === number));
    for (const game of live) {
      let board = this.#boards.get(game.number);
      if (!board) {
        const [place] = free.splice(0, 1);
        if (place) this.#boards.delete(place[0]);
        board = new LiveBoard(match.game, info, this.#connection);
        if (place) place[1].element.replaceWith(board.element);
        else this.#root.append(board.element);
        this.#boards.set(game.number, board);
      }
      board.show(game, match.hasClocks);
    }
    for (const [number, { element }] of free) {
      this.#boards.delete(number);
      element.remove();
    }
  }
}

/** LiveBoard is the board of one game. */
class LiveBoard {
  /** @type {Connection} */
  #connection;
  #name;
  #info;
  #board = new Board(svg("svg", { role: "img" }));
  /** @type {LiveGame | null} */
  #wanted = null; // the game to draw
  #drawn = -1; // the number of turns on the board
  /** @type {State | null} */
  #state = null;
  #isBusy = false;
  #hasClocks = false;
  #seats = [html("div", { class: "seat" }), html("div", { class: "seat" })];
  #about = html("p", { class: "about" });

  /** @param {string} name of the game @param {GameInfo} info @param {Connection} connection */
  constructor(name, info, connection) {
    this.#name = name;
    this.#info = info;
    this.#connection = connection;
    const [below, above] = this.#seats;
    this.element = html("article", { class: "live-game" }, above, this.#board.root, below, this.#about);
  }

  /** @param {LiveGame} game @param {boolean} hasClocks */
  show(game, hasClocks) {
    this.#wanted = game;
    this.#hasClocks = hasClocks;
    this.#board.root.setAttribute("aria-label", `The running board of game ${game.number}`);
    this.element.setAttribute("aria-label", `Game ${game.number}: ${game.players.join(" against ")}`);
    this.#about.textContent = `Game ${game.number}, turn ${game.moves.length + 1}${game.moves.length ? `, after ${game.moves[game.moves.length - 1]}` : ""}`;
    this.#drawSeats(game);
    if (!this.#isBusy) this.#draw();
  }

  /** @param {LiveGame} game */
  #drawSeats(game) {
    for (const [i, seat] of this.#seats.entries()) {
      const ink = this.#state?.inks[i ? "p2" : "p1"] ?? "";
      seat.replaceChildren(html("span", { class: `chip ${ink}` }), html("span", { class: "who" }, game.players[i]),
        html("span", { class: "said", title: "The engine's latest estimate of its chances; ≥ and ≤ mark bounds" }, reportText(game.scores[i])),
        html("span", { class: "left" }, this.#hasClocks ? clockText(game.left[i]) : ""));
    }
  }

  // #draw requests and draws the state, and repeats this while a newer one exists.
  async #draw() {
    this.#isBusy = true;
    try {
      for (let game = this.#wanted; game && game.moves.length !== this.#drawn; game = this.#wanted) {
        const { fen, moves } = game;
        const { state } = await this.#connection.request({ type: "state", game: this.#name, fen, moves });
        const before = moves.length === this.#drawn + 1 ? this.#state : null;
        this.#board.setGame(this.#info, state.size);
        this.#board.draw({ state: { ...state, steps: [] } }, before, moves[moves.length - 1] ?? "");
        [this.#state, this.#drawn] = [state, moves.length];
        this.#drawSeats(game); // the colours were not known before
      }
    } catch {
      // the next report causes another request
    } finally {
      this.#isBusy = false;
    }
  }
}
