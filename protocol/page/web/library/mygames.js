// My games: a list of all kept games, each with a small picture of its last position.

import { Board } from "../board/board.js";
import { download, errorText, html, svg } from "../shared/dom.js";
import { gameTitle } from "../game/games.js";
import { ANALYSIS, isOpen } from "../game/record.js";
import { localTime } from "../shared/localtime.js";
import { notice } from "../shell/notice.js";
import { pairText, resultsOf, standingOf, standingText, wonText } from "./standing.js";
import { PAGE } from "./stores.js";
import { presses } from "../shared/press.js";
import { say } from "../shared/voice.js";

/**
 * @import { App } from "../app.js"
 * @import { Connection } from "../shared/connection.js"
 * @import { KeptSummary, State } from "../../script/messages"
 * @import { GameInfo } from "../../script/types"
 * @import { Autosave } from "./autosave.js"
 * @import { Files } from "./files.js"
 * @import { Library } from "./library.js"
 */

/**
 * @typedef {object} Parts
 * @property {Library} library
 * @property {Autosave} autosave
 * @property {Connection} connection
 * @property {Record<string, GameInfo>} games
 * @property {App} app
 * @property {Files} files
 * @property {string} engine the name of the engine whose levels count
 */

const SHOWN = 60; // games shown at a time
const when = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "medium" });

/** MyGames is the view of the list. */
export class MyGames {
  #parts;
  /** @type {HTMLElement | null} */
  #element = null; // null while the view is hidden
  #family = "";
  #most = SHOWN;
  #isUsual = true; // the note says where the games are kept
  #pictures = new Map(); // id and version -> state
  #watcher;
  #list = html("ul", { class: "kept-list" });
  #standing = html("section", { class: "standing", "aria-label": "Against the levels" });
  #note = html("p", { class: "note" });

  /** @param {Parts} parts */
  constructor(parts) {
    this.#parts = parts;
    this.#watcher = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) this.#drawPicture(target);
    }, { rootMargin: "300px" });
    parts.library.addEventListener("change", () => presses.after(this.#list, () => this.#draw()));
  }

  /**
   * show fills the view.
   * @param {HTMLElement} element
   */
  show(element) {
    this.#element = element;
    const { games } = this.#parts;
    const families = [["", "All games"], ...Object.values(games).map(({ family, title }) => [family, title])];
    /** @type {HTMLSelectElement} */
    const filter = html("select", { id: "kept-filter", change: () => {
      this.#family = filter.value;
      this.#most = SHOWN;
      this.#draw();
    } }, ...families.map(([value, text]) => html("option", { value, selected: value === this.#family }, text)));
    /** @type {HTMLInputElement} */
    const files = html("input", { id: "kept-files", type: "file", multiple: true, accept: ".txt,.pgn,.json,.jsonl,.gz,.bz2", class: "sr-only", tabindex: -1,
      "aria-label": "Files with games", change: () => this.#import(files) });
    element.replaceChildren(html("div", { class: "mygames" },
      html("h2", {}, "My games"),
      html("div", { class: "tools" }, html("label", {}, "Show", filter),
        html("button", { id: "kept-import", click: () => files.click() }, "Import…"),
        html("button", { id: "kept-export", click: () => this.#attempt(() => this.#export()) }, "Export all"), files),
      this.#note, this.#standing, this.#list));
    this.#say("");
    this.#draw();
  }

  /** hide stops the drawing of pictures. */
  hide() {
    this.#element = null;
    this.#watcher.disconnect();
  }

  #draw() {
    if (!this.#element || this.#list.querySelector("input")) return; // the person is editing a title
    const { library } = this.#parts;
    const all = library.games.filter(({ game }) => !this.#family || game.split("-")[0] === this.#family);
    this.#watcher.disconnect();
    const focused = document.activeElement?.id;
    const items = all.slice(0, this.#most).map((summary, i) => this.#item(summary, i + 1));
    if (!all.length) items.push(html("li", { class: "none" }, "There is no game yet. The games you play appear here automatically."));
    if (all.length > this.#most) {
      items.push(html("li", {}, html("button", { id: "kept-more", click: () => {
        this.#most += SHOWN;
        this.#draw();
      } }, `Show more (${all.length - this.#most} left)`)));
    }
    this.#list.replaceChildren(...items);
    this.#drawStanding();
    if (focused) document.getElementById(focused)?.focus();
    if (this.#isUsual) this.#say("");
  }

  // #drawStanding shows how a person does against the levels, in the games of the filter.
  #drawStanding() {
    const { library, games, engine } = this.#parts;
    const results = resultsOf(library.games, engine).filter(({ family }) => games[family] && (!this.#family || family === this.#family));
    const families = [...new Set(results.map(({ family }) => family))];
    this.#standing.hidden = !families.length;
    this.#standing.replaceChildren(html("h3", {}, "Against the levels"),
      html("dl", {}, ...families.flatMap((family) => {
        const { rating, fits, results: against } = standingText(standingOf(results.filter((result) => result.family === family), games[family].levelPoints));
        return [html("dt", {}, games[family].title), html("dd", {}, [rating, fits].filter(Boolean).join(" · "), html("small", {}, against))];
      })),
      html("p", { class: "note" }, "From five results on you have a rating, which lies between the bounds with a chance of 95%; level 1 has 500. Games with an undone turn or a hint do not count."));
  }

  /** @param {KeptSummary} summary @param {number} place in the list */
  #item(summary, place) {
    const { id, players, plies, begun, reason } = summary;
    const stand = reason === ANALYSIS ? "Analysis" : isOpen(summary) ? "Not finished" : wonText(summary);
    const [title, date] = [this.#titleOf(summary), when.format(begun)];
    const named = `game ${place}: ${title}, ${date}`; // title and date may be those of another game, too
    /** @param {string} what @param {string} text @param {() => unknown} action */
    const button = (what, text, action) =>
      html("button", { id: `${what}-${id}`, "data-do": what, "aria-label": `${text} ${named}`, click: () => this.#attempt(action) }, text);
    const picture = html("button", { class: "small-board", "data-id": id, tabindex: -1, "aria-hidden": "true", click: () => this.#attempt(() => this.#parts.app.goOn(id)) });
    this.#watcher.observe(picture);
    const heading = html("h3", { id: `title-${id}`, tabindex: -1 }, title);
    return html("li", { class: "kept", "data-id": id }, picture,
      html("div", {}, heading, reason !== ANALYSIS && html("p", { class: "players" }, pairText(players)),
        html("p", {}, `${stand} · ${plies} ${plies === 1 ? "turn" : "turns"} · ${date}`)),
      html("div", { class: "row" }, button("continue", isOpen(summary) ? "Continue" : "Open", () => this.#parts.app.goOn(id)),
        button("rename", "Rename", () => this.#rename(summary, heading)), button("delete", "Delete", () => this.#delete(summary))));
  }

  /** @param {KeptSummary} summary */
  #titleOf({ title, game }) {
    const info = this.#parts.games[game.split("-")[0]];
    return title || (info ? gameTitle(info, game) : game);
  }

  /** @param {Element} place */
  async #drawPicture(place) {
    this.#watcher.unobserve(place);
    const { library, connection, games } = this.#parts;
    const summary = library.find(place.getAttribute("data-id") ?? "");
    const info = summary && games[summary.game.split("-")[0]];
    if (!info) return;
    const key = `${summary.id} ${summary.saved}`;
    try {
      /** @type {State} */
      const state = this.#pictures.get(key) ?? (await connection.request({ type: "state", game: summary.game, fen: summary.fen, moves: [] })).state;
      this.#pictures.set(key, state);
      const root = svg("svg", {});
      const board = new Board(root);
      board.setGame(info, state.size);
      board.draw({ state: { ...state, steps: [] } });
      place.replaceChildren(root);
    } catch {
      // the list is useful without a picture
    }
  }

  /** @param {KeptSummary} summary @param {HTMLElement} heading */
  #rename(summary, heading) {
    /** @type {HTMLInputElement} */
    const field = html("input", { value: this.#titleOf(summary), maxlength: 120, "aria-label": "New title" });
    let isDone = false;
    /** @param {boolean} isKept */
    const end = (isKept) => {
      if (isDone) return;
      isDone = true;
      const title = field.value.trim();
      field.remove();
      heading.textContent = isKept && title ? title : this.#titleOf(summary);
      if (isKept) this.#attempt(() => this.#parts.autosave.rename(summary.id, title));
      heading.focus(); // not the button: the same key would press it
    };
    field.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== "Escape") return;
      event.preventDefault();
      end(event.key === "Enter");
    });
    field.addEventListener("blur", () => end(true));
    heading.replaceChildren(field);
    field.focus();
    field.select();
  }

  /** @param {KeptSummary} summary */
  async #delete(summary) {
    const { library } = this.#parts;
    const at = [...this.#list.children].findIndex((item) => item.getAttribute("data-id") === summary.id);
    const kept = await library.remove(summary.id);
    const { children } = this.#list;
    if (document.activeElement === document.body) /** @type {HTMLElement | null} */ (children[Math.min(at, children.length - 1)].querySelector("h3") ?? document.getElementById("kept-filter"))?.focus();
    notice(`“${this.#titleOf(summary)}” is deleted.`, [["Undo", () => this.#attempt(() => library.restore(kept))]], 20);
  }

  async #export() {
    const { library, files } = this.#parts;
    const texts = [];
    const { games } = library;
    for (const [i, { id }] of games.entries()) {
      this.#say(`Writing game ${i + 1} of ${games.length}…`);
      texts.push(await files.keptText(await library.read(id)));
    }
    download(`tetrad-games-${localTime(Date.now()).slice(0, 10)}.pgn`, new Blob([texts.join("")], { type: "application/x-chess-pgn" }));
    this.#say(games.length ? `${games.length} ${games.length === 1 ? "game is" : "games are"} in the file.` : "There is no game yet.");
  }

  /** @param {HTMLInputElement} input */
  async #import(input) {
    const files = [...(input.files ?? [])];
    input.value = "";
    await this.#attempt(async () => this.#say(await this.#parts.files.importAll(files, (text) => this.#say(text))));
  }

  // #say shows a text; without a text it says where the games are kept.
  /** @param {string} text @param {boolean} [isError] */
  #say(text, isError = false) {
    const { place, faults } = this.#parts.library;
    const kept = place === PAGE ? "Games are not kept: they last as long as the page is open." : place && `Games are kept in ${place}.`;
    this.#isUsual = !text;
    this.#note.textContent = text || `${kept}${faults.length ? ` No games: ${faults.join("; ")}` : ""}`;
    say(text);
    this.#note.classList.toggle("error", isError);
  }

  /** @param {() => unknown} action */
  async #attempt(action) {
    try {
      await action();
    } catch (error) {
      this.#say(errorText(error), true);
    }
  }
}
