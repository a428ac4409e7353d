// The view of the puzzles of a game: #/puzzles/FAMILY, or #/puzzles/FAMILY/KEY for one
// puzzle.

import { colourOf, opponent, title } from "./colours.js";
import { errorText, html, svg } from "./dom.js";
import { gameTitle } from "./games.js";
import { beginner, choosePuzzle, fits, tried } from "./puzzlechoice.js";
import { percentOf } from "./score.js";
import { Session } from "./session.js";
import { SessionBoard } from "./sessionboard.js";
import { Solving } from "./solving.js";
import { preferences } from "./storage.js";
import { addressOf } from "./views.js";

/**
 * @import { Board } from "./board.js"
 * @import { Connection } from "./connection.js"
 * @import { Game } from "./game.js"
 * @import { pagePuzzle, puzzlesReply } from "../script/messages"
 * @import { Searcher } from "./searcher.js"
 * @import { Sound } from "./sound.js"
 * @import { GameInfo, PuzzleFilter, PuzzleProgress } from "../script/types"
 */

/**
 * @typedef {object} Parts
 * @property {Record<string, GameInfo>} games
 * @property {Connection} connection
 * @property {Searcher} searcher
 * @property {Sound} sound
 * @property {(game: Game) => unknown} play begins a game from the last position of this one
 * @property {(game: Game) => unknown} study shows the last position with the analysis
 */

const NAME = "puzzles";

/** Puzzles sets one puzzle after another. */
export class Puzzles {
  /** @type {Parts} */
  #parts;
  /** @type {Session} */
  #session;
  /** @type {Solving} */
  #solving;
  /** @type {SessionBoard | null} */
  #board = null; // null until the view is shown
  /** @type {Map<string, puzzlesReply>} */
  #lists = new Map(); // by family
  #family = "";
  /** @type {PuzzleFilter} */
  #filter = { theme: "", board: "", level: "same" };
  #change = 0; // the change of the rating by the last puzzle
  /** @type {Record<string, HTMLElement>} */
  #at = {}; // the parts of the view that change

  /** @param {Parts} parts */
  constructor(parts) {
    this.#parts = parts;
    const { connection, searcher } = parts;
    this.#session = new Session(connection);
    this.#solving = new Solving(connection, searcher, this.#session);
    this.#solving.addEventListener("change", () => this.#draw());
    this.#solving.addEventListener("over", (event) => this.#count(/** @type {CustomEvent<boolean>} */ (event).detail));
    this.#solving.addEventListener("failure", (event) => this.#fail(/** @type {CustomEvent} */ (event).detail));
  }

  /**
   * show fills the view; rest holds the parts of the address after the view's name.
   * @param {HTMLElement} element
   * @param {string[]} rest
   */
  async show(element, [family = preferences.get("puzzles", ""), key = ""]) {
    const offered = this.#offered;
    if (!offered.some((game) => game.family === family)) family = offered[0]?.family ?? "";
    if (!family) return element.replaceChildren(html("p", { class: "puzzles" }, "There are no puzzles."));
    if (!this.#board) this.#build(element);
    if (family === this.#family && this.#solving.puzzle && (!key || key === this.#solving.puzzle.key)) return this.#draw();
    this.#family = family;
    this.#filter = { theme: "", board: "", level: this.#filter.level };
    preferences.set("puzzles", family);
    try {
      await this.#load(family);
    } catch (error) {
      return this.#fail(error);
    }
    if (family !== this.#family) return;
    const asked = this.#list?.puzzles.find((puzzle) => puzzle.key === key);
    await this.#begin(asked ?? this.#choose());
  }

  /** hide stops what the view has begun. */
  hide() {
    this.#solving.stop();
  }

  get #offered() {
    return Object.values(this.#parts.games).filter((game) => game.hasPuzzles);
  }

  get #list() {
    return this.#lists.get(this.#family);
  }

  /** @returns {PuzzleProgress} */
  get #progress() {
    return { ...beginner(), ...preferences.get(`puzzles/${this.#family}`, beginner()) };
  }

  /** @param {string} family */
  async #load(family) {
    if (!this.#lists.has(family)) this.#lists.set(family, await this.#parts.connection.request({ type: "puzzles", game: family }));
    this.#drawFilters();
  }

  #choose() {
    return choosePuzzle(this.#list?.puzzles ?? [], this.#progress, this.#filter);
  }

  /** @param {pagePuzzle | null} puzzle */
  async #begin(puzzle) {
    this.#change = 0;
    if (!puzzle || !this.#board) return this.#say("No puzzle is like that. Choose another theme or board.");
    const address = addressOf(NAME, this.#family, puzzle.key);
    if (location.hash !== address) history.replaceState(null, "", address);
    try {
      await this.#solving.begin(puzzle);
    } catch (error) {
      this.#fail(error);
    }
  }

  /** @param {boolean} isSolved */
  #count(isSolved) {
    const { puzzle } = this.#solving;
    if (!puzzle) return;
    const before = this.#progress;
    const after = tried(before, puzzle, isSolved);
    this.#change = after.rating - before.rating;
    preferences.set(`puzzles/${this.#family}`, after);
    this.#draw();
  }

  /** @param {HTMLElement} element */
  #build(element) {
    const { connection, games, sound } = this.#parts;
    const solving = this.#solving;
    /** @param {string} name @param {HTMLElement} part */
    const part = (name, part) => (this.#at[name] = part);
    /** @param {string} name @param {string} text @param {() => unknown} click @param {string} [title] */
    const button = (name, text, click, title) => part(name, html("button", { id: `puzzle-${name}`, title, click }, text));
    const board = new SessionBoard({
      session: this.#session, connection, games, sound, id: "puzzle-board",
      mayChoose: () => solving.mayChoose, over: (on) => this.#marks(on),
    });
    this.#board = board;
    const play = button("play", "Play from here", () => this.#handOver(this.#parts.play));
    const analyse = button("analyse", "Analyse", () => this.#handOver(this.#parts.study));
    element.replaceChildren(html("div", { class: "puzzles" },
      html("div", { class: "puzzle-table" }, board.element),
      html("section", { class: "puzzle-panel", "aria-label": "Puzzle" },
        part("games", html("nav", { class: "row", "aria-label": "Puzzles of another game" })),
        part("title", html("h2", {})),
        part("task", html("p", { id: "puzzle-task", class: "puzzle-task" })),
        part("message", html("p", { id: "puzzle-message", class: "puzzle-message", role: "status", "aria-live": "polite" })),
        html("div", { class: "row" },
          part("next", html("button", { id: "puzzle-next", class: "primary", click: () => this.#begin(this.#choose()) }, "Next puzzle")),
          button("retry", "Try again", () => solving.retry()),
          button("hint", "Hint", () => solving.giveHint(), "Show where the turn begins"),
          button("solution", "Show the solution", () => solving.show())),
        html("div", { class: "row" }, play, analyse),
        part("facts", html("p", { class: "puzzle-facts" })),
        part("score", html("dl", { class: "puzzle-score" })),
        part("filters", html("div", { class: "puzzle-filters", role: "group", "aria-label": "Which puzzles" })))));
  }

  // #handOver gives the table a copy of the game, so that the puzzle stays unchanged.
  /** @param {(game: Game) => unknown} open */
  #handOver(open) {
    const { shown } = this.#session;
    if (shown) open(shown.game.upTo(shown.node));
  }

  // #marks draws a ring around the square of a hint.
  /** @param {Board} board */
  #marks(board) {
    const { hint } = this.#solving;
    if (!hint || hint === "pass") return [];
    const { x, y } = board.at(hint);
    return [svg("circle", { class: "puzzle-hint", cx: x, cy: y, r: 44 })];
  }

  #draw() {
    if (!this.#board || !this.#family) return;
    const { puzzle, phase } = this.#solving;
    const info = this.#parts.games[this.#family];
    this.#board.refresh();
    this.#at.games.replaceChildren(...this.#offered.map((game) =>
      html("a", { class: "button", href: addressOf(NAME, game.family), "aria-current": game.family === this.#family ? "page" : null }, game.title)));
    this.#at.title.textContent = puzzle ? gameTitle(info, puzzle.game) : `${info.title} puzzles`;
    const isOver = phase === "solved" || (phase === "shown" && !this.#solving.turnsLeft);
    this.#at.next.hidden = !puzzle;
    this.#at.next.classList.toggle("primary", isOver);
    this.#at.next.textContent = isOver ? "Next puzzle" : "Skip";
    this.#at.retry.hidden = phase !== "wrong";
    this.#at.hint.hidden = this.#at.solution.hidden = phase !== "yours" && phase !== "wrong";
    /** @type {HTMLButtonElement} */ (this.#at.hint).disabled = phase !== "yours" || this.#solving.hint !== "";
    this.#drawTask();
    this.#say(this.#words());
    Object.assign(this.#at.message.dataset, { phase, ply: this.#session.node?.ply ?? 0 });
    this.#drawFacts(isOver);
    this.#drawScore();
  }

  #drawTask() {
    const { puzzle, solver, turnsLeft } = this.#solving;
    const { atNode } = this.#session;
    if (!puzzle || !atNode) return this.#at.task.replaceChildren();
    const goal = { win: "Only one turn wins.", draw: "Only one turn does not lose." }[puzzle.goal] ?? "Only one turn is good.";
    const more = puzzle.line.length > 1 && turnsLeft > 0 ? ` ${turnsLeft === 1 ? "One turn is" : `${turnsLeft} turns are`} still to be found.` : "";
    this.#at.task.replaceChildren(html("span", { class: `chip ${atNode.inks[solver]}` }), html("span", {}, `You are ${title(colourOf(atNode, solver))}. ${goal}${more} `),
      puzzle.goal === "better" ? "" : html("span", { class: "puzzle-proved", title: "The exact solver has proved this" }, "Proved"));
  }

  // #words returns the text for each phase.
  #words() {
    const { phase, hint, solver, turnsLeft, puzzle } = this.#solving;
    const { atNode } = this.#session;
    const them = atNode ? title(colourOf(atNode, opponent(solver))) : "";
    switch (phase) {
      case "yours":
        if (hint) return hint === "pass" ? "Hint: no stone is the right answer here." : `Hint: it begins with ${hint}.`;
        return this.#session.node?.parent ? "Right. Go on." : "Your turn.";
      case "answer": return `Right. ${them} answers …`;
      case "solved": return puzzle?.goal === "draw" ? "Solved: you hold the draw." : "Solved.";
      case "shown": return turnsLeft ? "This is the solution." : "That was the solution.";
      case "wrong": return this.#whyWrong(them);
      default: return "";
    }
  }

  /** @param {string} them */
  #whyWrong(them) {
    const { refutation, solver } = this.#solving;
    const { atNode, node } = this.#session;
    if (!refutation) {
      if (atNode?.outcome === "draw") return "Not that: the game is drawn.";
      if (atNode && atNode.outcome !== "none") return `Not that: ${them} wins.`;
      return `Not that. ${them} looks for an answer …`;
    }
    const { move, score } = refutation;
    if (node?.move !== move || !score) return `Not that: ${them} answers ${move}.`;
    const chance = percentOf(score, solver);
    if (chance === 0) return `Not that: ${them} answers ${move} and wins, whatever you do.`;
    return `Not that: ${them} answers ${move}. Your chances are then ${chance} %.`;
  }

  // #drawFacts shows the facts that would give the solution away only when the puzzle
  // is over.
  /** @param {boolean} isOver */
  #drawFacts(isOver) {
    const { puzzle } = this.#solving;
    if (!puzzle || !isOver) return this.#at.facts.replaceChildren();
    const titles = puzzle.themes.map((name) => this.#list?.themes.find((theme) => theme.name === name)?.title ?? name);
    this.#at.facts.replaceChildren(`Difficulty ${puzzle.rating}. `, ...titles.map((text) => html("span", { class: "puzzle-theme" }, text)));
  }

  #drawScore() {
    const { rating, tries, streak, best, done } = this.#progress;
    const solved = Object.values(done).filter(Boolean).length;
    const change = this.#change ? ` (${this.#change > 0 ? "+" : "−"}${Math.abs(this.#change)})` : "";
    const rows = [
      ["Rating", `${rating}${change}`], ["In a row", `${streak} (best ${best})`],
      ["Solved", `${solved} of ${this.#list?.puzzles.length ?? 0}`], ["Tried", String(tries)],
    ];
    this.#at.score.replaceChildren(...rows.map(([name, value]) => html("div", {}, html("dt", {}, name), html("dd", {}, value))));
  }

  #drawFilters() {
    const list = this.#list;
    if (!list) return;
    const info = this.#parts.games[this.#family];
    const boards = [...new Set(list.puzzles.map(({ game }) => game))].sort((a, b) => size(a) - size(b) || a.localeCompare(b));
    /** @type {[string, string][]} */
    const themes = [["", "All"], ["proved", "Proved by the solver"], ["one", "One turn"], ["more", "Several turns"],
      ...list.themes.map(({ name, title }) => /** @type {[string, string]} */ ([name, title]))];
    this.#at.filters.replaceChildren(
      this.#select("theme", "Theme", themes.map(([value, text]) => [value, `${text} (${this.#countOf({ theme: value })})`])),
      this.#select("board", "Board", [["", "All"], ...boards.map((name) => /** @type {[string, string]} */ ([name, gameTitle(info, name)]))]),
      this.#select("level", "Difficulty", [["easier", "Easier"], ["same", "As strong as I am"], ["harder", "Harder"]]));
  }

  /** @param {Partial<PuzzleFilter>} filter */
  #countOf(filter) {
    return this.#list?.puzzles.filter((puzzle) => fits(puzzle, { theme: "", board: "", level: "same", ...filter })).length ?? 0;
  }

  /** @param {"theme" | "board" | "level"} name @param {string} label @param {[string, string][]} options */
  #select(name, label, options) {
    const select = html("select", { id: `puzzle-filter-${name}` }, ...options.map(([value, text]) => html("option", { value, selected: value === this.#filter[name] }, text)));
    select.addEventListener("change", () => {
      this.#filter = { ...this.#filter, [name]: select.value };
      this.#begin(this.#choose());
    });
    return html("label", {}, label, select);
  }

  /** @param {string} text */
  #say(text) {
    if (this.#at.message.textContent !== text) this.#at.message.textContent = text;
  }

  /** @param {unknown} error */
  #fail(error) {
    if (this.#board) this.#board.complain(errorText(error));
  }
}

/** @param {string} game */
const size = (game) => Number(/\d+/.exec(game)?.[0] ?? 100);
