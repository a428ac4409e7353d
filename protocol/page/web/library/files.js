// The dialog for sharing, saving and loading: records in the format of the whole project, position strings,
// links and pictures.

import { byId, download, errorText, html } from "../shared/dom.js";
import { Game } from "../game/game.js";
import { gameTitle } from "../game/games.js";
import { namesOf, tagsOf } from "./autosave.js";
import { faultsText, faultText } from "./faults.js";
import { gameOf } from "./library.js";
import { kindOf, readLink, writeLink } from "../game/link.js";
import { localTime } from "../shared/localtime.js";
import { PEOPLE } from "../play/players.js";
import { pngBlob, svgText } from "../board/picture.js";
import { readRecord, writeRecord } from "../game/record.js";
import { limitTags } from "../game/times.js";
import { notice } from "../shell/notice.js";

/**
 * @import { App } from "../app.js"
 * @import { Autosave } from "./autosave.js"
 * @import { Board } from "../board/board.js"
 * @import { Connection } from "../shared/connection.js"
 * @import { KeptGame, pageRecord } from "../../script/messages"
 * @import { GameInfo, Saved, Seats } from "../../script/types"
 * @import { Play } from "../play/play.js"
 * @import { Session } from "../game/session.js"
 */

/**
 * @typedef {object} Parts
 * @property {Session} session
 * @property {Connection} connection
 * @property {Play} play
 * @property {string[]} engines
 * @property {Board} board
 * @property {Record<string, GameInfo>} games
 * @property {number} maxText the most bytes of a text that the server accepts
 * @property {App} app shows a loaded game
 * @property {Autosave} autosave
 */

/** Files is the dialog for saving and loading. A game that it opens closes it. */
export class Files {
  #parts;

  /** @param {Parts} parts */
  constructor(parts) {
    this.#parts = parts;
    const { session, board } = parts;
    session.addEventListener("change", () => this.#draw());
    const field = byId("fen", HTMLInputElement);
    this.#on("fen-set", () => this.#setUp(field.value));
    this.#on("fen-copy", () => this.#copy(session.atNode?.fen ?? "", "The position is copied."));
    this.#on("link-copy", () => this.#copyLink(false));
    this.#on("link-game-copy", () => this.#copyLink(true));
    byId("record-save").addEventListener("click", () => this.save());
    this.#on("record-show", async () => (byId("record-text", HTMLTextAreaElement).value = await this.#recordText()));
    this.#on("record-read", () => this.#setUp(byId("record-text", HTMLTextAreaElement).value));
    this.#on("record-load", () => byId("record-file").click());
    this.#on("export-svg", () => this.#save(svgText(board.root), "svg", "image/svg+xml"));
    this.#on("export-png", async () => download(this.#fileName("png"), await pngBlob(board.root)));
    const file = byId("record-file", HTMLInputElement);
    file.addEventListener("change", () => {
      const [chosen] = file.files ?? [];
      file.value = "";
      if (chosen) this.#readFile(chosen);
    });
    addEventListener("dragover", (event) => event.dataTransfer?.types.includes("Files") && event.preventDefault());
    addEventListener("drop", (event) => {
      const [dropped] = event.dataTransfer?.files ?? [];
      if (!dropped) return;
      event.preventDefault(); // the browser would leave the page for the file
      this.open(true);
      this.#readFile(dropped);
    });
    field.addEventListener("keydown", (event) => event.key === "Enter" && this.#attempt(() => this.#setUp(field.value)));
    field.addEventListener("paste", (event) => {
      const text = event.clipboardData?.getData("text") ?? "";
      if (kindOf(text) !== "record") return;
      event.preventDefault(); // the field would join the lines
      byId("record-text", HTMLTextAreaElement).value = text;
      this.#attempt(() => this.#setUp(text));
    });
  }

  /**
   * open shows the dialog.
   * @param {boolean} [isToOpen] whether it has only what opens a record
   */
  open(isToOpen = false) {
    this.#note("");
    byId("record-list").replaceChildren();
    const [dialog, text] = [byId("files-dialog", HTMLDialogElement), byId("record-text", HTMLTextAreaElement)];
    dialog.classList.toggle("opens", isToOpen);
    byId("record-read").classList.toggle("primary", isToOpen);
    byId("files-title").textContent = isToOpen ? "Open a record" : "Share, save, open";
    dialog.showModal();
    if (!isToOpen) return;
    text.focus();
    text.select();
  }

  // #draw shows the position string of the current state.
  #draw() {
    const field = byId("fen", HTMLInputElement);
    if (document.activeElement !== field) field.value = this.#parts.session.atNode?.fen ?? "";
  }

  /** save saves the record of the game in a file. */
  save() {
    return this.#attempt(async () => this.#save(await this.#recordText(), "pgn", "application/x-chess-pgn"));
  }

  // #on connects a button to an action, whose errors appear in the panel.
  /** @param {string} id @param {() => unknown} action */
  #on(id, action) {
    byId(id).addEventListener("click", () => this.#attempt(action));
  }

  /** @param {() => unknown} action */
  async #attempt(action) {
    this.#note("");
    byId("record-list").replaceChildren();
    try {
      await action();
    } catch (error) {
      this.#note(errorText(error), true);
    }
  }

  /** @param {string} text @param {boolean} [isError] */
  #note(text, isError = false) {
    const note = byId("files-note");
    note.textContent = text;
    note.classList.toggle("error", isError);
    if (text) note.scrollIntoView({ block: "nearest" });
  }

  /** @param {string} text @param {string} note */
  async #copy(text, note) {
    if (!navigator.clipboard) throw new Error("This browser lets only secure pages copy: select the text and copy it yourself.");
    await navigator.clipboard.writeText(text);
    this.#note(note);
  }

  /** @param {string} extension */
  #fileName(extension) {
    return `${this.#parts.session.game?.name}-${localTime(Date.now()).slice(0, 16).replaceAll(/[T:]/g, "-")}.${extension}`;
  }

  /** @param {string} text @param {string} extension @param {string} type */
  #save(text, extension, type) {
    download(this.#fileName(extension), new Blob([text], { type }));
  }

  // A link contains the usual address of the page.
  /** @param {boolean} isWhole */
  async #copyLink(isWhole) {
    const { shown } = this.#parts.session;
    if (!shown) return;
    const { game, atNode } = shown;
    const fragment = isWhole ? writeLink(game.name, game.fen, game.root.last.moves) : writeLink(game.name, atNode.fen);
    await this.#copy(location.origin + location.pathname + fragment, isWhole ? "The link to the game is copied." : "The link is copied.");
  }

  // #setUp opens what a text contains: a link, a record or a position.
  /** @param {string} text */
  async #setUp(text) {
    switch (kindOf(text)) {
      case "nothing":
        throw new Error("There is no text yet. Paste a position string, a link or a record.");
      case "link":
        return this.#openLink(text.trim());
      case "record":
        return this.#read({ text });
      default:
        return this.#setPosition(text.trim());
    }
  }

  /** @param {string} text */
  async #openLink(text) {
    const at = text.indexOf("#");
    const link = at < 0 ? null : readLink(text.slice(at));
    if (!link) throw new Error("This link leads to no position: one that does has #game=NAME&fen=POSITION at its end.");
    await this.#parts.app.openLink(link);
    this.#close();
  }

  #close() {
    byId("files-dialog", HTMLDialogElement).close();
  }

  // #setPosition sets up a position of the game on the board, or else of the only other
  // game that can have it.
  /** @param {string} fen */
  async #setPosition(fen) {
    if (!fen.includes("/")) throw new Error("This text is neither a position, nor a link, nor a record of a game.");
    const { game } = this.#parts.session;
    const { games: fits } = await this.#parts.connection.request({ type: "fits", fen });
    if (game && (fits.includes(game.name) || !fits.length)) return this.#openPosition(game.name, fen);
    const families = new Map([...fits].reverse().map((name) => [name.split("-")[0], name])); // the first game of each family
    const names = [...families.values()].reverse();
    if (names.length === 1) {
      await this.#openPosition(names[0], fen);
      return void notice(`This is a position of ${this.#title(names[0])}: the board has changed to that game.`);
    }
    this.#note("Several games have this position. Which one do you mean?", true);
    byId("record-list").replaceChildren(...names.map((name) =>
      html("li", {}, html("button", { click: () => this.#attempt(() => this.#openPosition(name, fen)) }, this.#title(name)))));
  }

  /** @param {string} name @param {string} fen */
  async #openPosition(name, fen) {
    const next = new Game(name, fen);
    await this.#parts.session.ask(next, next.root);
    await this.#parts.app.open(next, next.root);
    this.#close();
  }

  /** @param {string} name */
  #title(name) {
    const info = this.#parts.games[name.split("-")[0]];
    return info ? gameTitle(info, name) : name;
  }

  // The record has the whole tree, with the result at the end of the main line.
  async #recordText() {
    const { game } = this.#parts.session;
    if (!game) throw new Error("There is no game yet.");
    const { players, clock: { control } } = this.#parts.play;
    return this.#textOf(game, players, { ...this.#parts.autosave.tagsOf(game), ...limitTags(control) });
  }

  /**
   * keptText returns the record of a kept game.
   * @param {KeptGame} kept
   */
  keptText(kept) {
    const game = gameOf(kept);
    const page = /** @type {Partial<Saved> | null} */ (kept.page);
    return this.#textOf(game, page?.players ?? PEOPLE, { ...tagsOf(game, kept), ...limitTags(page?.control ?? null) });
  }

  /**
   * @param {Game} game
   * @param {Seats} players
   * @param {Record<string, string>} tags
   */
  async #textOf(game, players, tags) {
    const { last } = game.root;
    const end = last.end ?? (await this.#parts.session.ask(game, last));
    const { p1, p2 } = namesOf(game, players, this.#parts.engines);
    const record = writeRecord(game, { result: end.outcome, reason: last.end?.reason ?? "", names: [p1, p2], tags });
    return (await this.#parts.connection.request({ type: "writeRecord", record })).text;
  }

  // #parse returns the games of a text or of a file in base64; a record that names no game
  // is one of the game on the board. It refuses what is too long before sending it,
  // because the server would close the connection.
  /** @param {{ text: string } | { data: string }} content */
  async #parse(content) {
    this.#checkSize(new Blob([JSON.stringify(content)]).size, "The text");
    return this.#parts.connection.request({ type: "parseRecords", game: this.#parts.session.game?.name ?? "", ...content })
      .catch((error) => Promise.reject(new Error(faultsText(errorText(error)))));
  }

  /** @param {number} size @param {string} what */
  #checkSize(size, what) {
    const { maxText } = this.#parts;
    if (size <= maxText) return;
    throw new Error(`${what} has ${megabytes(size)}, and this page reads at most ${megabytes(maxText)} at a time. Cut it in parts, or read it by “tetrad replay”.`);
  }

  // #read opens the game of a text, or shows a list if the text has several.
  /** @param {{ text: string } | { data: string }} content */
  async #read(content) {
    const { records, faults } = await this.#parse(content);
    if (records.length === 1 && !faults.length) return this.#openRecord(records[0]);
    const leftOut = faults.length ? ["Left out:", ...faults.map(faultText)].join("\n") : "";
    const addAll = async () => {
      for (const [i, record] of records.entries()) {
        this.#note(`Adding game ${i + 1} of ${records.length}…`);
        await this.#parts.autosave.add(await this.#treeOf(record));
      }
      this.#note(`${records.length} games are in My games.`);
    };
    const count = records.length === 1 ? "There is one game." : `There are ${records.length} games. Choose one.`;
    this.#note([count, leftOut].filter(Boolean).join(" "), Boolean(leftOut));
    byId("record-list").replaceChildren(
      html("li", {}, html("button", { id: "record-add-all", class: "primary", click: () => this.#attempt(addAll) }, "Add all to My games")),
      ...records.map((record, i) => html("li", {}, html("button", { "data-record": i, click: () => this.#attempt(() => this.#openRecord(record)) },
        `${i + 1}. ${recordWords(record)} · ${this.#title(record.game)}`))));
  }

  /** @param {pageRecord} record */
  async #openRecord(record) {
    const game = await this.#treeOf(record);
    await this.#parts.app.open(game, game.root.last);
    byId("record-text", HTMLTextAreaElement).value = ""; // it does not follow the game
    this.#close();
  }

  /** @param {pageRecord} record */
  async #treeOf(record) {
    const game = new Game(record.game, record.fen);
    game.first = (await this.#parts.session.ask(game, game.root)).toMove;
    readRecord(game, record);
    const { last } = game.root;
    const { outcome } = await this.#parts.session.ask(game, last);
    if (outcome === "none" && record.result !== "none") last.end = { outcome: record.result, reason: record.tags.Reason ?? "" };
    return game;
  }

  /**
   * importAll adds the games of files to the library, and returns a summary.
   * @param {File[]} files
   * @param {(text: string) => void} tell is called with the progress
   */
  async importAll(files, tell) {
    const wrong = [];
    let added = 0;
    for (const file of files) {
      try {
        this.#checkSize(file.size, "The file");
        const { records, faults } = await this.#parse(await contentOf(file));
        wrong.push(...faults.map((fault) => `${file.name}: ${faultText(fault)}`));
        for (const [i, record] of records.entries()) {
          tell(`${file.name}: game ${i + 1} of ${records.length}…`);
          await this.#parts.autosave.add(await this.#treeOf(record));
          added++;
        }
      } catch (error) {
        wrong.push(`${file.name}: ${errorText(error)}`);
      }
    }
    const words = `${added} ${added === 1 ? "game was" : "games were"} added.`;
    if (wrong.length) throw new Error([`${words} Left out:`, ...wrong].join("\n"));
    return words;
  }

  /** @param {File} file */
  #readFile(file) {
    return this.#attempt(async () => {
      this.#checkSize(file.size, "The file");
      await this.#read(await contentOf(file));
    });
  }
}

// contentOf returns a file as text if it is UTF-8, or else its bytes: the server knows
// other encodings, and compressed files.
/** @param {File} file @returns {Promise<{ text: string } | { data: string }>} */
async function contentOf(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch {
    return { data: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")) };
  }
}

/** @param {number} bytes */
const megabytes = (bytes) => `${(bytes / (1 << 20)).toFixed(1)} MB`;

/** @param {pageRecord} record */
function recordWords({ tags, result, moves }) {
  const score = { p1win: "1–0", p2win: "0–1", draw: "½–½", none: "–" }[result];
  return `${tags.P1 || "?"} ${score} ${tags.P2 || "?"}, ${moves.length} turns${tags.Start ? `, ${tags.Start.slice(0, 10)}` : ""}`;
}
