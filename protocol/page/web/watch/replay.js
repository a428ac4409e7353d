// A dialog that shows a finished game of a match, turn by turn.

import { Board } from "../board/board.js";
import { errorText, html, icon, svg } from "../shared/dom.js";
import { Game } from "../game/game.js";
import { readRecord } from "../game/record.js";
import { Session } from "../game/session.js";

/**
 * @import { Connection } from "../shared/connection.js"
 * @import { Node } from "../game/game.js"
 * @import { anyRequest } from "../../script/messages"
 * @import { Change, GameInfo } from "../../script/types"
 */

// The paths of the buttons' icons, on a grid of 24×24.
const [START, BACK, ON, END] = ["M6 5h2.5v14H6zM19 5v14l-9.5-7z", "M17 5v14L7 12z", "M7 5v14l10-7z", "M5 5v14l9.5-7zM15.5 5H18v14h-2.5z"];

/** Where each key and button leads from a node; undefined means nowhere. */
const ways = {
  /** @param {Node} node */
  first: (node) => node.path[0]?.parent,
  /** @param {Node} node */
  previous: (node) => node.parent ?? undefined,
  /** @param {Node} node */
  next: (node) => node.children[0],
  /** @param {Node} node */
  last: (node) => node.last,
};

/** @type {Record<string, keyof typeof ways>} */
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
    /** @param {string} path @param {string} name @param {keyof typeof ways} way */
    const step = (path, name, way) => html("button", { "aria-label": name, title: name, click: () => this.#go(way) }, icon(path));
    this.#board.root.setAttribute("aria-label", `The board of game ${number}`);
    this.#dialog.replaceChildren(
      html("h2", { id: "replay-title" }, `Game ${number}: ${record.tags.P1} – ${record.tags.P2}`), this.#board.root, this.#note,
      html("div", { class: "row" }, step(START, "To the start", "first"), step(BACK, "A turn back", "previous"), step(ON, "A turn on", "next"),
        step(END, "To the end", "last"), html("button", { click: () => this.#dialog.close() }, "Close")));
    await this.#session.open(game, game.root.last);
    if (!this.#dialog.open) this.#dialog.showModal();
  }

  /** @param {keyof typeof ways} way */
  #go(way) {
    const { node } = this.#session;
    const next = node && ways[way](node);
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
