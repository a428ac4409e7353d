// Saving and loading: records as the rest of the project writes them, position
// strings, links and pictures.

import { byId, download } from "./dom.js";
import { Game } from "./game.js";
import { pngBlob, svgText } from "./picture.js";
import { playerName } from "./players.js";
import { readRecord, writeRecord } from "./record.js";

/** Files is the panel for all that. open(game, node) shows a game read in. */
export class Files {
  #session;
  #connection;
  #play;
  #engines;
  #board;
  #open;

  constructor({ session, connection, play, engines, board, open }) {
    this.#session = session;
    this.#connection = connection;
    this.#play = play;
    this.#engines = engines;
    this.#board = board;
    this.#open = open;
    this.#on("fen-set", () => this.#setPosition());
    this.#on("fen-copy", () => this.#copy(session.atNode.fen, "The position is copied."));
    this.#on("link-copy", () => this.#copy(location.href, "The link is copied."));
    this.#on("record-save", async () => this.#save(await this.#recordText(), "txt", "text/plain"));
    this.#on("record-show", async () => (byId("record-text").value = await this.#recordText()));
    this.#on("record-read", () => this.read(byId("record-text").value));
    this.#on("record-load", () => byId("record-file").click());
    this.#on("export-svg", () => this.#save(svgText(board.root), "svg", "image/svg+xml"));
    this.#on("export-png", async () => download(this.#fileName("png"), await pngBlob(board.root)));
    byId("record-file").addEventListener("change", (event) => this.#readFile(event.target));
    byId("fen").addEventListener("keydown", (event) => event.key === "Enter" && byId("fen-set").click());
  }

  /** draw shows the position string of the state. */
  draw() {
    if (document.activeElement !== byId("fen")) byId("fen").value = this.#session.atNode.fen;
  }

  // #on connects a button; what goes wrong is said in the panel.
  #on(id, action) {
    byId(id).addEventListener("click", () => this.#attempt(action));
  }

  async #attempt(action) {
    this.#note("");
    try {
      await action();
    } catch (error) {
      this.#note(error.message, true);
    }
  }

  #note(text, isError = false) {
    byId("files-note").textContent = text;
    byId("files-note").classList.toggle("error", isError);
  }

  async #copy(text, note) {
    if (!navigator.clipboard) throw new Error("This browser lets only secure pages copy: mark the text and copy it yourself.");
    await navigator.clipboard.writeText(text);
    this.#note(note);
  }

  #fileName(extension) {
    return `${this.#session.game.name}-${new Date().toISOString().slice(0, 16).replaceAll(/[T:]/g, "-")}.${extension}`;
  }

  #save(text, extension, type) {
    download(this.#fileName(extension), new Blob([text], { type }));
  }

  async #setPosition() {
    const { game } = this.#session;
    const fen = byId("fen").value.trim();
    const next = new Game(game.name, fen);
    await this.#session.ask(next, next.root);
    this.#open(next, next.root);
  }

  // The whole tree, with the result at the end of its main line.
  async #recordText() {
    const { game } = this.#session;
    const { last } = game.root;
    const end = last.end ?? (await this.#session.ask(game, last));
    const names = ["p1", "p2"].map((player) => playerName(this.#play.players[player], this.#engines));
    const record = writeRecord(game, { result: end.outcome, reason: last.end?.reason ?? "", names });
    return (await this.#connection.request({ type: "writeRecord", record })).text;
  }

  /** read opens a game from the text of a record. */
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

  async #readFile(input) {
    const [file] = input.files;
    input.value = "";
    if (file) await this.#attempt(async () => this.read(await file.text()));
  }
}
