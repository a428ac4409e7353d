// Saving and loading: records as the rest of the project writes them, position
// strings, links and pictures.

import { byId, download, errorText } from "./dom.js";
import { Game } from "./game.js";
import { pngBlob, svgText } from "./picture.js";
import { playerName } from "./players.js";
import { readRecord, writeRecord } from "./record.js";

/**
 * @import { Board } from "./board.js"
 * @import { Connection } from "./connection.js"
 * @import { Node } from "./game.js"
 * @import { Play } from "./play.js"
 * @import { Session } from "./session.js"
 */

/**
 * @typedef {object} Parts
 * @property {Session} session
 * @property {Connection} connection
 * @property {Play} play
 * @property {string[]} engines
 * @property {Board} board
 * @property {(game: Game, node: Node) => unknown} open
 */

/** Files is the panel for all that. open(game, node) shows a game read in. */
export class Files {
  /** @type {Session} */
  #session;
  /** @type {Connection} */
  #connection;
  /** @type {Play} */
  #play;
  /** @type {string[]} */
  #engines;
  /** @type {(game: Game, node: Node) => unknown} */
  #open;

  /** @param {Parts} parts */
  constructor({ session, connection, play, engines, board, open }) {
    this.#session = session;
    this.#connection = connection;
    this.#play = play;
    this.#engines = engines;
    this.#open = open;
    this.#on("fen-set", () => this.#setPosition());
    this.#on("fen-copy", () => this.#copy(session.atNode?.fen ?? "", "The position is copied."));
    this.#on("link-copy", () => this.#copy(location.href, "The link is copied."));
    this.#on("record-save", async () => this.#save(await this.#recordText(), "txt", "text/plain"));
    this.#on("record-show", async () => (byId("record-text", HTMLTextAreaElement).value = await this.#recordText()));
    this.#on("record-read", () => this.read(byId("record-text", HTMLTextAreaElement).value));
    this.#on("record-load", () => byId("record-file").click());
    this.#on("export-svg", () => this.#save(svgText(board.root), "svg", "image/svg+xml"));
    this.#on("export-png", async () => download(this.#fileName("png"), await pngBlob(board.root)));
    const file = byId("record-file", HTMLInputElement);
    file.addEventListener("change", () => this.#readFile(file));
    byId("fen").addEventListener("keydown", (event) => event.key === "Enter" && byId("fen-set").click());
  }

  /** draw shows the position string of the state. */
  draw() {
    const field = byId("fen", HTMLInputElement);
    if (document.activeElement !== field) field.value = this.#session.atNode?.fen ?? "";
  }

  // #on connects a button; what goes wrong is said in the panel.
  /** @param {string} id @param {() => unknown} action */
  #on(id, action) {
    byId(id).addEventListener("click", () => this.#attempt(action));
  }

  /** @param {() => unknown} action */
  async #attempt(action) {
    this.#note("");
    try {
      await action();
    } catch (error) {
      this.#note(errorText(error), true);
    }
  }

  /** @param {string} text @param {boolean} [isError] */
  #note(text, isError = false) {
    byId("files-note").textContent = text;
    byId("files-note").classList.toggle("error", isError);
  }

  /** @param {string} text @param {string} note */
  async #copy(text, note) {
    if (!navigator.clipboard) throw new Error("This browser lets only secure pages copy: mark the text and copy it yourself.");
    await navigator.clipboard.writeText(text);
    this.#note(note);
  }

  /** @param {string} extension */
  #fileName(extension) {
    return `${this.#session.game?.name}-${new Date().toISOString().slice(0, 16).replaceAll(/[T:]/g, "-")}.${extension}`;
  }

  /** @param {string} text @param {string} extension @param {string} type */
  #save(text, extension, type) {
    download(this.#fileName(extension), new Blob([text], { type }));
  }

  async #setPosition() {
    const { game } = this.#session;
    if (!game) return;
    const fen = byId("fen", HTMLInputElement).value.trim();
    const next = new Game(game.name, fen);
    await this.#session.ask(next, next.root);
    this.#open(next, next.root);
  }

  // The whole tree, with the result at the end of its main line.
  async #recordText() {
    const { game } = this.#session;
    if (!game) throw new Error("There is no game yet.");
    const { last } = game.root;
    const end = last.end ?? (await this.#session.ask(game, last));
    const names = [this.#play.players.p1, this.#play.players.p2].map((seat) => playerName(seat, this.#engines));
    const record = writeRecord(game, { result: end.outcome, reason: last.end?.reason ?? "", names });
    return (await this.#connection.request({ type: "writeRecord", record })).text;
  }

  /**
   * read opens a game from the text of a record.
   * @param {string} text
   */
  async read(text) {
    const { record } = await this.#connection.request({ type: "parseRecord", text });
    const game = new Game(record.game, record.fen ?? "");
    game.first = (await this.#session.ask(game, game.root)).toMove;
    readRecord(game, record);
    const { last } = game.root;
    const { outcome } = await this.#session.ask(game, last);
    if (outcome === "none" && record.result !== "none") last.end = { outcome: record.result, reason: record.tags?.Reason ?? "" };
    this.#open(game, last);
  }

  /** @param {HTMLInputElement} input */
  async #readFile(input) {
    const file = input.files?.[0];
    input.value = "";
    if (file) await this.#attempt(async () => this.read(await file.text()));
  }
}
