// A dialog that shows a finished game of a match, turn by turn.

import { Board } from "../board/board.js";
import { stepButtons, WAYS } from "../board/steps.js";
import { errorText, html, svg } from "../shared/dom.js";
import { Game } from "../game/game.js";
import { readRecord } from "../game/record.js";
import { Session } from "../game/session.js";

/**
 * @import { Connection } from "../shared/connection.js"
 * @import { Way } from "../board/steps.js"
 * @import { anyRequest } from "../../script/messages"
 * @import { Change, GameInfo } from "../../script/types"
 */

/** @type {Record<string, Way>} */
const keys = { ArrowLeft: "previous", ArrowRight: "next", PageUp: "previous", PageDown: "next", Home: "first", End: "last" };

/** Replay shows one game at a time in a dialog. */
export class Replay {
  #dialog;
  #connection;
  #games;
  #session;
  #board = new Board(svg("svg", { role: "img" }));
  #note = html("p", { role: "status" });

  /** @param {HTMLDialogElement} dialog @param {Connection} connection @param {Record<string, GameInfo>} games */
  constructor(dialog, connection, games) {
    this.#dialog = dialog;
    this.#connection = connection;
    this.#games = games;
    this.#session = new Session(connection);
    this.#session.addEventListener("change", (event) => this.#draw(/** @type {CustomEvent<Change>} */ (event).detail));
    this.#session.addEventListener("failure", (event) => (this.#note.textContent = errorText(/** @type {CustomEvent} */ (event).detail)));
    dialog.addEventListener("keydown", ({ key }) => key in keys && this.#go(keys[key]));
  }

  /**
   * open shows a game, from its end.
   * @param {number} number of the game in the match
   * @param {anyRequest & { type: "matchGame" | "farmGame" }} request what to ask for the record
   */
  async open(number, request = { type: "matchGame", number }) {
    const { record } = await this.#connection.request(request);
    const game = new Game(record.game, record.fen);
    readRecord(game, record);
    this.#board.root.setAttribute("aria-label", `The board of game ${number}`);
    this.#dialog.replaceChildren(
      html("h2", { id: "replay-title" }, `Game ${number}: ${record.tags.P1} – ${record.tags.P2}`), this.#board.root, this.#note,
      html("div", { class: "row" }, ...stepButtons((way) => this.#go(way)), html("button", { click: () => this.#dialog.close() }, "Close")));
    await this.#session.open(game, game.root.last);
    if (!this.#dialog.open) this.#dialog.showModal();
  }

  /** @param {Way} way */
  #go(way) {
    const { node } = this.#session;
    const next = node && WAYS[way](node);
    if (next) this.#session.show(next);
  }

  /** @param {Change} change */
  #draw({ before, move }) {
    const { shown } = this.#session;
    if (!shown) return;
    const { game, node, state } = shown;
    this.#board.setGame(this.#games[game.family], state.size);
    this.#board.draw({ state: { ...state, steps: [] } }, before, move);
    const end = node.children.length ? "" : `; ${state.reason || "the game ended here"}`;
    this.#note.textContent = node.parent ? `Turn ${node.ply} of ${node.last.ply}: ${node.move}${end}` : "The start";
    this.#dialog.dataset.ply = String(node.ply);
  }
}
