// The explorer: the turns that were played in the position shown, and the results of
// the games. It stands beside the lines of the engine.

import { drawTurn } from "../analyse/analysis.js";
import { colourOf, opponent, title } from "../game/colours.js";
import { byId, errorText, html } from "../shared/dom.js";
import { bookParts, valueText } from "./book.js";
import { sourceControls, sourcesWithout } from "./sources.js";
import { aboutText, bar, count, countAll, engineText, provedText, resultText, scoreParts, share, winnerText } from "./text.js";
import { Game } from "../game/game.js";
import { presses } from "../shared/press.js";
import { turnText } from "../play/movelist.js";
import { readRecord } from "../game/record.js";
import { preferences } from "../shared/storage.js";
import { hasCommands } from "../transport.js";

/**
 * @import { Analysis } from "../analyse/analysis.js"
 * @import { App } from "../app.js"
 * @import { Board } from "../board/board.js"
 * @import { Autosave } from "../library/autosave.js"
 * @import { Connection } from "../shared/connection.js"
 * @import { Node } from "../game/game.js"
 * @import { OwnGames } from "./owngames.js"
 * @import { Play } from "../play/play.js"
 * @import { Store } from "../game/store.js"
 * @import { State, exploreReply, Match, explorerTurn, bookReply, bookTurn, provedReply, Trace } from "../../script/messages"
 */

/**
 * @typedef {object} Parts
 * @property {Store} session
 * @property {Connection} connection
 * @property {Play} play
 * @property {Analysis} analysis
 * @property {App} app opens games
 * @property {Autosave} autosave
 * @property {OwnGames} own the player's own games
 */

/**
 * @typedef {object} Pointed is a turn that is pointed at
 * @property {explorerTurn | bookTurn} turn
 * @property {Trace | null} [trace]
 * @property {string} label beside it on the board
 * @property {string} about
 */

const PAUSE = 60; // ms without a change before the explorer asks
const MOST_KEPT = 300; // answers in the cache
const FIRST_TURNS = 12; // turns shown before the rest is asked for

/** Explorer is the panel. Events: "change", when its marks on the board have changed, and "failure" (detail: an Error). */
export class Explorer extends EventTarget {
  #parts;
  #root = byId("explorer");
  #head = html("p"); // what is counted
  #proof = html("div", { class: "proof" }); // what is proved of the position
  /** @type {Map<string, provedReply>} */
  #proofs = new Map(); // by question
  /** @type {provedReply | null} */
  #proved = null; // the one that is drawn
  #book = html("div", { class: "book" }); // what an opening book knows of the position
  /** @type {Map<string, bookReply>} */
  #books = new Map(); // by question
  /** @type {{ book: bookReply | null, node: Node | null }} */
  #known = { book: null, node: null }; // what is drawn of them
  #choice = html("div"); // of sources; stays as it is while a person uses it
  #chosenFrom = ""; // the sources for which it was made
  #body = html("div");
  #about = html("p", { class: "note about" }); // about the turn that is pointed at
  /** @type {Map<string, exploreReply>} */
  #answers = new Map(); // by question
  /** @type {exploreReply | null} */
  #answer = null; // the answer that is drawn
  /** @type {{ node: Node, state: State } | null} */
  #at = null; // the position of the answer
  /** @type {Map<explorerTurn, HTMLElement>} */
  #cells = new Map(); // cells for the engine's score
  /** @type {Pointed | null} */
  #pointed = null; // the turn shown on the board
  #timer = 0;
  #ticket = 0;
  #isStale = true; // whether games may have been added or removed since the last question
  /** @type {Node | null} */
  #asked = null; // the position last asked about; null if the answer may be another one now
  #isWhole = false; // whether it shows all turns
  isOn = false;

  /** @param {Parts} parts */
  constructor(parts) {
    super();
    this.#parts = parts;
    this.#root.replaceChildren(this.#proof, this.#book, html("div", { class: "explorer-head" }, this.#head, this.#choice), this.#body);
    parts.session.addEventListener("change", () => this.#follow());
    parts.analysis.addEventListener("change", () => this.#drawScores());
    parts.own.addEventListener("change", () => this.isOn && this.refresh());
    parts.connection.addEventListener("open", () => this.isOn && this.refresh());
    byId("explore").addEventListener("click", () => this.toggle());
    if (preferences.get("explorer", false)) this.toggle(true);
  }

  /**
   * toggle shows the explorer, or hides it.
   * @param {boolean} [on]
   */
  toggle(on = !this.isOn) {
    this.isOn = on;
    preferences.set("explorer", on);
    byId("explore").setAttribute("aria-pressed", String(on));
    this.#root.hidden = !on;
    this.#point(null);
    if (on) this.refresh();
  }

  /** refresh asks again, because games may have been added or removed. */
  refresh() {
    this.#answers.clear();
    this.#asked = null; // the answer so far can be used until the new one comes
    this.#isStale = true;
    this.#follow();
  }

  /**
   * marks returns the elements that show the turn pointed at on the board, or null if
   * there is none.
   * @param {Board} board
   * @returns {Element[] | null}
   */
  marks(board) {
    const { node, partial } = this.#parts.session;
    if (!this.isOn || !this.#pointed || this.#at?.node !== node || partial.length) return null;
    const { label, trace } = this.#pointed;
    return drawTurn(board, trace, label, "own");
  }

  // #follow asks about the position shown, once it has stopped changing.
  #follow() {
    const { shown, isReady, mode } = this.#parts.session;
    if (!this.isOn || mode !== "analyse" || !isReady || !shown || shown.node === this.#asked) return;
    const { game, node, atNode } = shown;
    this.#asked = node;
    const at = { node, state: atNode };
    const question = game.question(node);
    const key = JSON.stringify(question);
    const known = this.#answers.get(key);
    clearTimeout(this.#timer);
    const ticket = ++this.#ticket;
    const proof = this.#proofs.get(key) ?? null;
    if (proof !== this.#proved) this.#prove(proof);
    this.#drawBook(this.#books.get(key) ?? null, node);
    if (known) return this.#take(known, at);
    this.#root.setAttribute("aria-busy", "true");
    this.#timer = setTimeout(() => this.#ask(question, key, at, ticket), this.#isStale ? 0 : PAUSE);
  }

  /**
   * @param {{ game: string, fen: string, moves: string[] }} question
   * @param {string} key
   * @param {{ node: Node, state: State }} at
   * @param {number} ticket
   */
  async #ask(question, key, at, ticket) {
    const fresh = this.#isStale;
    this.#isStale = false;
    try {
      if (fresh) await this.#parts.own.bringUp();
      const answer = await this.#parts.connection.request({ type: "explore", ...question, sources: this.#wanted(), fresh });
      if (ticket !== this.#ticket) return;
      this.#askProof(question, key, ticket);
      this.#askBook(question, key, at.node, ticket);
      if (answer.left) this.#timer = setTimeout(() => this.#ask(question, key, at, ticket), PAUSE);
      else this.#keep(key, answer);
      this.#take(answer, at);
    } catch (error) {
      this.#isStale = true;
      if (ticket !== this.#ticket) return;
      this.#asked = this.#at = null;
      this.#root.removeAttribute("aria-busy");
      this.#head.textContent = "";
      this.#body.replaceChildren(html("p", { class: "error" }, errorText(error)));
    }
  }

  // #askProof asks what is proved of a position, unless that is known.
  /** @param {{ game: string, fen: string, moves: string[] }} question @param {string} key @param {number} ticket */
  async #askProof(question, key, ticket) {
    if (this.#proofs.has(key)) return;
    try {
      const proof = await this.#parts.connection.request({ type: "proved", ...question });
      if (ticket !== this.#ticket) return; // it may have been cut short
      if (this.#proofs.size >= MOST_KEPT) this.#proofs.clear();
      this.#proofs.set(key, proof);
      this.#prove(proof);
      this.#drawScores();
    } catch {
      // The games are shown without it; a lost connection asks again.
    }
  }

  // #askBook asks what an opening book knows of a position, unless that is known.
  /** @param {{ game: string, fen: string, moves: string[] }} question @param {string} key @param {Node} node @param {number} ticket */
  async #askBook(question, key, node, ticket) {
    if (this.#books.has(key)) return;
    try {
      const book = await this.#parts.connection.request({ type: "book", ...question });
      if (this.#books.size >= MOST_KEPT) this.#books.clear();
      this.#books.set(key, book);
      if (ticket === this.#ticket) this.#drawBook(book, node);
    } catch {
      // The games are shown without it; a lost connection asks again.
    }
  }

  // #drawBook shows what a book knows.
  /** @param {bookReply | null} book @param {Node} node */
  #drawBook(book, node) {
    const { atNode } = this.#parts.session;
    if (book === this.#known.book && node === this.#known.node) return;
    this.#known = { book, node };
    if (!book || !atNode) return this.#book.replaceChildren();
    this.#book.replaceChildren(...bookParts(book, {
      mover: title(colourOf(atNode, atNode.toMove)), proof: provedText, play: (move) => this.#play(move),
      point: (turn) => this.#point(turn && node === this.#at?.node
        ? { turn, trace: turn.trace, label: turn.proved ? "!" : valueText(turn, provedText).replace("%", ""), about: "" } : null),
    }));
  }

  // #prove shows what is proved: the value, and the turns that keep it.
  /** @param {provedReply | null} proof */
  #prove(proof) {
    this.#proved = proof;
    const { atNode } = this.#parts.session;
    if (!proof?.value || !atNode) return this.#proof.replaceChildren();
    const { value, listed, turns } = proof;
    const best = turns.filter(({ outcome }) => outcome === value.outcome).slice(0, FIRST_TURNS);
    const kept = value.outcome === "loss" ? [] : best;
    this.#proof.replaceChildren(
      html("p", {}, html("strong", {}, "Proved: "), `${title(colourOf(atNode, atNode.toMove))} ${provedText(value)}. `,
        html("small", {}, listed ? "From the table of solved positions." : "By exact search.")),
      kept.length ? html("p", {}, `${value.outcome === "win" ? "Wins" : "Draws"} with `, ...kept.map(({ move }) =>
        html("button", { class: "turn", click: () => this.#play(move), "aria-label": `Play ${move}, proved` }, move))) : "");
  }

  /** @param {string} key @param {exploreReply} answer */
  #keep(key, answer) {
    if (this.#answers.size >= MOST_KEPT) this.#answers.clear();
    this.#answers.set(key, answer);
  }

  // #wanted returns the names of the chosen sources, or null for all.
  #wanted() {
    const without = sourcesWithout();
    const names = this.#answer?.sources.map(({ name }) => name);
    return without.length && names ? names.filter((name) => !without.includes(name)) : null;
  }

  /** @param {exploreReply} answer @param {{ node: Node, state: State }} at */
  #take(answer, at) {
    const before = this.#answer;
    this.#answer = answer;
    if (!before && this.#wanted()) return this.refresh(); // the first answer makes the sources known
    const isSame = at.node === this.#at?.node;
    this.#at = at;
    this.#root.removeAttribute("aria-busy");
    this.#drawHead();
    if (isSame && JSON.stringify(answer) === JSON.stringify(before)) return; // who uses the turns is not disturbed
    if (!isSame) this.#isWhole = false;
    this.#point(null);
    presses.after(this.#body, () => this.#draw());
  }

  #draw() {
    if (!this.#answer || !this.#at) return;
    const { turns, matches, left } = this.#answer;
    this.#cells.clear();
    this.#tellAbout();
    const rows = this.#isWhole ? turns : turns.slice(0, FIRST_TURNS);
    const more = () => {
      this.#isWhole = true;
      this.#draw();
    };
    this.#body.replaceChildren(...[
      !countAll(this.#answer) && html("p", { class: "note" }, ...(hasCommands ? ["Games count once they have ended: your own automatically, others from files of matches and records, with ",
        html("code", {}, "tetrad gui --explore FILE"), "."] : ["Your own games count here once they have ended. The games of others need an installed Tetrad."])),
      turns.length > 0 && this.#table(rows),
      turns.length > 0 && this.#about,
      rows.length < turns.length && html("button", { class: "more", click: more }, `All ${turns.length} turns`),
      matches.length > 0 && html("h2", {}, "Latest games"),
      matches.length > 0 && html("ul", { class: "matches" }, ...matches.map((match) => html("li", {}, this.#matchButton(match)))),
      left > 0 && html("p", { class: "note" }, `${left} of your games are still being read…`),
    ].filter((part) => part !== false));
    this.#drawScores();
  }

  // #drawHead shows the number of games, and the controls for the sources that count.
  #drawHead() {
    const answer = /** @type {exploreReply} */ (this.#answer);
    const { games, turns, sources } = answer;
    const { state } = /** @type {{ state: State }} */ (this.#at);
    let text = `${count(games, "game")}. Scores are those of ${title(colourOf(state, state.toMove))}.`;
    if (state.outcome !== "none") text = "The game is over here.";
    else if (!countAll(answer)) text = "No games are counted yet.";
    else if (!turns.length) text = "No game that counts has come to this position.";
    this.#head.textContent = text;
    const made = JSON.stringify(sources);
    if (made === this.#chosenFrom) return;
    this.#chosenFrom = made;
    const isOpen = this.#choice.querySelector("details")?.open;
    const controls = sourceControls(sources, () => this.refresh());
    if (controls && isOpen) controls.open = true;
    this.#choice.replaceChildren(controls ?? "");
  }

  /** @param {explorerTurn[]} turns */
  #table(turns) {
    const { games } = /** @type {exploreReply} */ (this.#answer);
    const heads = ["Turn", "Games", "Results", "Score", "Engine"];
    return html("table", {},
      html("colgroup", {}, ...heads.map((head) => html("col", { class: head.toLowerCase() }))),
      html("thead", {}, html("tr", {}, ...heads.map((head) => html("th", { scope: "col" }, head)))),
      html("tbody", {}, ...turns.map((turn) => this.#row(turn, games))));
  }

  /** @param {explorerTurn} turn @param {number} all */
  #row(turn, all) {
    const { state } = /** @type {{ state: State }} */ (this.#at);
    const engine = html("td", { class: "engine-score" });
    this.#cells.set(turn, engine);
    const play = (/** @type {Event} */ event) => {
      event.stopPropagation();
      this.#play(turn.move);
    };
    return html("tr", { pointerenter: () => this.#pointTo(turn), pointerleave: () => this.#point(null), click: play },
      html("th", { scope: "row" }, html("button", {
        class: "turn", click: play, focus: () => this.#pointTo(turn), blur: () => this.#point(null), "aria-label": `Play ${turn.move}`, title: turn.move,
      }, ...turn.move.split(/(?<=[+/-])/).flatMap((part) => [part, html("wbr")]))),
      html("td", { class: "number" }, turn.games.toLocaleString("en"), html("small", {}, ` ${share(turn.games, all)}`)),
      html("td", {}, bar(turn, state)),
      html("td", { class: "number" }, ...scoreParts(turn)),
      engine);
  }

  // #drawScores writes the engine's scores of the turns that have one.
  #drawScores() {
    if (!this.#at || !this.isOn) return;
    const { node, state } = this.#at;
    const lines = this.#parts.analysis.scores(node);
    const proofs = new Map(this.#proved?.turns.map((turn) => [turn.move, turn]));
    for (const [turn, cell] of this.#cells) {
      const moves = [turn.move, ...turn.also];
      const proof = moves.map((move) => proofs.get(move)).find(Boolean);
      if (proof) {
        cell.textContent = provedText(proof);
        cell.classList.add("proved");
        cell.title = "Proved";
        continue;
      }
      const score = moves.map((move) => lines.get(move)).find(Boolean)
        ?? node.children.find(({ move, score }) => score && moves.includes(move))?.score;
      const { text, isProved } = engineText(score ?? null, state.toMove);
      cell.textContent = text;
      cell.classList.toggle("proved", isProved);
      cell.title = isProved ? "Proved" : "";
    }
  }

  #tellAbout() {
    this.#about.textContent = this.#pointed?.about ? this.#pointed.about : "Point at a turn to see it on the board, and choose it to play it.";
  }

  /** @param {explorerTurn} turn */
  #pointTo(turn) {
    this.#point({ turn, trace: turn.trace, label: turn.score ? String(Math.round(100 * turn.score.mean)) : "·", about: aboutText(turn) });
  }

  /** @param {Pointed | null} pointed */
  #point(pointed) {
    if (pointed?.turn === this.#pointed?.turn) return;
    this.#pointed = pointed;
    this.#tellAbout();
    this.dispatchEvent(new Event("change"));
  }

  /** @param {string} move */
  #play(move) {
    const { session, play } = this.#parts;
    const { node } = session;
    if (!node || node !== this.#at?.node) return;
    if (!play.mayChoose) return this.#fail(new Error("It is not your turn."));
    this.#point(null);
    session.play(node, move);
  }

  /** @param {Match} match */
  #matchButton(match) {
    const { state } = /** @type {{ state: State }} */ (this.#at);
    const [one, two] = match.players.map((name) => name || "?");
    const where = match.key ? match.source : `${match.source}, game ${match.place}`;
    return html("button", { class: "match", click: () => this.#open(match), title: `Open this game here. ${where}` },
      html("span", { class: "who" }, `${one} – ${two}`), html("span", { class: "ended" }, resultText(match.result)),
      html("span", { class: "what" }, turnText({ first: match.ply % 2 ? opponent(state.toMove) : state.toMove }, { ply: match.ply + 1, move: match.move })), html("span", { class: "when" }, match.date || where),
      html("span", { class: "sr-only" }, `${winnerText(match.result, state)}; ${where}`));
  }

  // #open shows a game at the turn that was played in this position.
  /** @param {Match} match */
  async #open({ key, game: name, fen, moves, ply, players: [P1, P2], result, date }) {
    const { session, app, autosave } = this.#parts;
    try {
      if (key) {
        await app.goOn(key);
        if (session.game) await session.show(session.game.root.last.line[ply]);
        return;
      }
      const game = new Game(name, fen);
      game.first = (await session.ask(game, game.root)).toMove;
      const tags = { P1, P2, ...(date && { Start: `${date}T00:00:00Z` }) };
      readRecord(game, { game: name, fen, tags, moves: moves.map((move) => ({ move })), result });
      const { last } = game.root;
      const { outcome } = await session.ask(game, last);
      if (outcome === "none" && result !== "none") last.end = { outcome: result, reason: "" };
      autosave.lookAt(game);
      await app.open(game, last.line[Math.min(ply, moves.length)]);
    } catch (error) {
      this.#fail(error);
    }
  }

  /** @param {unknown} error */
  #fail(error) {
    this.dispatchEvent(new CustomEvent("failure", { detail: error }));
  }
}
