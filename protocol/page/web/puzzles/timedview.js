// The view of timed puzzles: #/timed/FAMILY.

import { clockText } from "../game/clock.js";
import { colourOf, title } from "../game/colours.js";
import { errorText, html, nameGame, pause } from "../shared/dom.js";
import { gameTitle } from "../game/games.js";
import { Session } from "../game/session.js";
import { SessionBoard } from "../board/sessionboard.js";
import { wordsOf } from "./claims.js";
import { Solving } from "./solving.js";
import { preferences } from "../shared/storage.js";
import { sayNew, write } from "../shared/voice.js";
import { addressOf } from "../shell/views.js";
import { MOST_WRONG, Run, TIME } from "./timed.js";

/**
 * @import { Connection } from "../shared/connection.js"
 * @import { Searcher } from "../game/searcher.js"
 * @import { Sound } from "../play/sound.js"
 * @import { GameInfo } from "../../script/types"
 */

const TICK = 100; // ms between two looks at the clock
const SEEN = [600, 1800]; // ms for which a right turn is seen, and a wrong one with its answer

/** Timed runs against the clock. */
export class Timed {
  #parts;
  #session;
  #solving;
  /** @type {SessionBoard | null} */
  #board = null; // null until the view is shown
  #family = "";
  /** @type {Run | null} */
  #run = null; // null before the first
  #isRunning = false;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #timer;
  #said = "";
  #games = html("nav", { class: "row", "aria-label": "Timed puzzles of another game" });
  #title = html("h2", {});
  #clock = html("p", { id: "timed-clock", class: "timed-clock", role: "timer" });
  #task = html("p", { class: "puzzle-task" });
  #table = html("div", { class: "puzzle-table" });
  #message = html("p", { id: "timed-message", class: "puzzle-message" });
  #leave = html("a", { class: "button", id: "timed-leave" }, "Puzzles without a clock");
  #missed = html("div", { id: "timed-missed", class: "row", role: "group", "aria-label": "Missed" }); // of the last run
  #start = html("button", { id: "timed-start", class: "primary", click: () => this.#begin() });

  /** @param {{ games: Record<string, GameInfo>, connection: Connection, searcher: Searcher, sound: Sound }} parts */
  constructor(parts) {
    this.#parts = parts;
    const { connection, searcher } = parts;
    this.#session = new Session(connection);
    this.#solving = new Solving(connection, searcher, this.#session);
    this.#solving.addEventListener("change", () => this.#draw());
    this.#solving.addEventListener("over", (event) => this.#count(/** @type {CustomEvent<boolean>} */ (event).detail));
    this.#solving.addEventListener("faulty", () => this.#count(true));
    this.#solving.addEventListener("failure", (event) => this.#board?.complain(errorText(/** @type {CustomEvent} */ (event).detail)));
  }

  /**
   * show fills the view, and begins nothing.
   * @param {HTMLElement} element
   * @param {string[]} rest
   */
  show(element, [family]) {
    const offered = Object.values(this.#parts.games).filter((game) => game.hasPuzzles);
    const before = this.#family;
    this.#family = offered.find((game) => game.family === family)?.family ?? offered[0].family;
    this.hide();
    if (this.#family !== before) this.#forget();
    this.#leave.setAttribute("href", addressOf("puzzles", this.#family));
    this.#games.replaceChildren(...offered.map((game) =>
      html("a", { class: "button", href: addressOf("timed", game.family), "aria-current": game.family === this.#family ? "page" : null }, game.title)));
    if (!this.#board) {
      this.#board = new SessionBoard({ ...this.#parts, session: this.#session, id: "timed-board", name: "Board of the timed puzzle", mayChoose: () => this.#isRunning && this.#solving.mayChoose, guides: true, whyNot: () => "" });
      this.#table.append(this.#board.element);
      element.replaceChildren(html("div", { class: "puzzles" }, this.#table,
        html("section", { class: "puzzle-panel", "aria-label": "Puzzle" }, this.#games, this.#title, this.#clock, this.#task, this.#message,
          html("div", { class: "row" }, this.#start, this.#leave), this.#missed)));
    }
    this.#draw();
  }

  /** hide ends the run. One that is over stays: its puzzles may be looked at meanwhile. */
  hide() {
    clearInterval(this.#timer);
    if (this.#isRunning) this.#forget();
    this.#isRunning = false;
    this.#solving.stop();
  }

  #forget() {
    this.#run = null;
    this.#said = "";
  }

  // #best is the most puzzles solved in a run of this game.
  get #best() {
    return preferences.get(`timed/${this.#family}`, 0);
  }

  async #begin() {
    this.hide();
    const family = this.#family;
    const { connection } = this.#parts;
    try {
      const { puzzles } = await connection.request({ type: "puzzles", game: family });
      if (family !== this.#family) return;
      this.#run = new Run(puzzles);
      this.#isRunning = true;
      let last = performance.now();
      this.#timer = setInterval(() => {
        const now = performance.now();
        if (this.#solving.mayChoose) this.#spend(now - last);
        last = now;
      }, TICK);
      await this.#next();
      this.#board?.board.root.focus({ preventScroll: true });
    } catch (error) {
      this.#board?.complain(errorText(error));
    }
  }

  /** @param {number} ms */
  #spend(ms) {
    this.#run?.spend(ms);
    if (this.#run?.isOver) this.#end("The time is up");
    else this.#drawClock();
  }

  async #next() {
    this.#said = "";
    const puzzle = this.#run?.next();
    if (puzzle) await this.#solving.begin(puzzle);
    else this.#end("That was the last puzzle");
  }

  /** @param {boolean} isSolved */
  async #count(isSolved) {
    const run = this.#run;
    const { claim, puzzle } = this.#solving;
    if (!run || run.isOver || !puzzle) return;
    run.count(puzzle, isSolved);
    this.#said = isSolved ? "Right." : `Not that: ${wordsOf(claim).fails}.`;
    this.#draw();
    await pause(SEEN[isSolved ? 0 : 1]);
    if (run !== this.#run) return;
    if (run.isOver) return this.#end(this.#said);
    try {
      await this.#next();
    } catch (error) {
      this.#board?.complain(errorText(error));
    }
  }

  /** @param {string} why */
  #end(why) {
    const { solved } = /** @type {Run} */ (this.#run);
    clearInterval(this.#timer);
    this.#isRunning = false;
    const best = this.#best;
    if (solved > best) preferences.set(`timed/${this.#family}`, solved);
    this.#said = `${why.replace(/\.$/, "")}. ${solved} ${solved === 1 ? "puzzle" : "puzzles"} solved. ${solved > best ? "Your best so far!" : `Your best is ${best}.`}`;
    this.#solving.stop();
    this.#draw();
    this.#start.focus();
  }

  #draw() {
    if (!this.#board) return;
    const info = this.#parts.games[this.#family];
    const { puzzle, phase, solver, claim, isLess } = this.#solving;
    const { atNode } = this.#session;
    const isSet = this.#isRunning && puzzle !== null;
    this.#table.hidden = !this.#run;
    this.#board.refresh();
    this.#start.hidden = this.#isRunning;
    this.#start.textContent = this.#run ? "Once more" : "Start";
    if (isSet && phase === "loading") return; // the position is that of the puzzle before
    this.#title.textContent = isSet ? gameTitle(info, puzzle.game) : `${info.title}: puzzles in three minutes`;
    nameGame(this.#title, isSet ? this.#title.textContent : info.title);
    this.#drawClock();
    const missed = this.#isRunning ? [] : this.#run?.missed ?? [];
    this.#missed.replaceChildren(...(missed.length ? ["Missed:", ...missed.map(({ key, game, difficulty }) =>
      html("a", { class: "button", href: addressOf("puzzles", this.#family, key) }, `${gameTitle(info, game)}, difficulty ${difficulty}`))] : []));
    this.#task.hidden = !isSet || !atNode;
    if (isSet && atNode) {
      const task = `You are ${title(colourOf(atNode, solver))}. ${wordsOf(claim).task}`;
      sayNew(this.#task.textContent ?? "", task);
      this.#task.replaceChildren(html("span", { class: `chip ${atNode.inks[solver]}`, "aria-hidden": "true" }), html("span", {}, task));
    }
    const intro = `As many as you can, from easy to harder. Three wrong turns end it. The time stands still while the page answers.${this.#best ? ` Your best is ${this.#best}.` : ""}`;
    const text = (isSet && isLess && wordsOf(claim).less) || this.#said || (this.#run ? "Your turn." : intro);
    write(this.#message, text);
    Object.assign(this.#message.dataset, { phase, key: puzzle?.key ?? "", ply: this.#session.node?.ply ?? 0 });
  }

  #drawClock() {
    const { left, solved, wrong } = this.#run ?? { left: TIME, solved: 0, wrong: 0 };
    this.#clock.replaceChildren(html("strong", {}, clockText(left)), ` ${solved} solved, ${wrong} of ${MOST_WRONG} wrong`);
  }
}
