// Saving and loading: records as the rest of the project writes them, whole
// trees with variations, position strings, links and pictures.

import { byId, download } from "./dom.js";
import { Game } from "./game.js";
import { pngBlob, svgText } from "./picture.js";
import { playerName } from "./players.js";

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
    this.#on("tree-save", () => this.#save(JSON.stringify({ tetrad: 1, game: session.game }, null, 1), "json", "application/json"));
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

  // The record has the line that is shown; the format has no variations.
  async #recordText() {
    const { game, node } = this.#session;
    const { line } = node;
    const last = await this.#session.ask(game, line.at(-1));
    const end = line.at(-1).end ?? { outcome: last.outcome, reason: last.reason };
    const names = ["p1", "p2"].map((player) => playerName(this.#play.players[player], this.#engines));
    const record = {
      game: game.name, fen: game.fen, tags: { P1: names[0], P2: names[1] }, result: end.outcome,
      moves: line.slice(1).map((at) => ({ move: at.move, comment: comment(game, at) })),
    };
    return (await this.#connection.request({ type: "writeRecord", record })).text;
  }

  /** read opens a game from the text of a record or of a saved tree. */
  async read(text) {
    const tree = readTree(text);
    if (tree) {
      await this.#session.ask(tree, tree.root.last); // says what is wrong, if anything
      return this.#open(tree, tree.root.last);
    }
    const { record } = await this.#connection.request({ type: "parseRecord", text });
    const game = new Game(record.game, record.fen ?? "");
    let node = game.root;
    for (const { move, comment } of record.moves ?? []) {
      node = node.add(move);
      node.comment = comment ?? "";
    }
    const state = await this.#session.ask(game, node);
    if (state.outcome === "none" && record.result && record.result !== "none") node.end = { outcome: record.result, reason: record.reason ?? "" };
    this.#open(game, node);
  }

  async #readFile(input) {
    const [file] = input.files;
    input.value = "";
    if (file) await this.#attempt(async () => this.read(await file.text()));
  }
}

// A score in the words of the record format, for the player who moved.
function comment(game, node) {
  if (!node.score || node.score.expected != null) return node.comment;
  const sign = game.mover(node) === "p1" ? 1 : -1;
  const { cp, mate, depth } = node.score;
  return `${mate != null ? `mate ${sign * mate}` : `cp ${sign * cp}`}${depth ? ` depth ${depth}` : ""}`;
}

function readTree(text) {
  if (!text.trimStart().startsWith("{")) return null;
  try {
    const data = JSON.parse(text);
    return data.tetrad ? Game.fromJSON(data.game) : null;
  } catch {
    return null; // perhaps JSON Lines, which the server reads
  }
}
