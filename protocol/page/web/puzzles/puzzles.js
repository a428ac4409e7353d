// The view of the puzzles of a game: #/puzzles/FAMILY, or #/puzzles/FAMILY/KEY for one
// puzzle; #/puzzles/day leads to that of the day.

import { colourOf, opponent, title } from "../game/colours.js";
import { errorText, html, nameGame, showVerdict, svg } from "../shared/dom.js";
import { gameTitle } from "../game/games.js";
import { refutedBy, wordsOf } from "./claims.js";
import { beginner, choosePuzzle, fits, leftOut, tried } from "./choice.js";
import { gameOfDay, NEVER, puzzleOfDay, solvedOn, streakText, today } from "./daily.js";
import { percentOf } from "../game/score.js";
import { Session } from "../game/session.js";
import { SessionBoard } from "../board/sessionboard.js";
import { Solving } from "./solving.js";
import { stepButtons, WAYS } from "../board/steps.js";
import { preferences } from "../shared/storage.js";
import { sayNew, write } from "../shared/voice.js";
import { addressOf, amendAddress } from "../shell/views.js";

/**
 * @import { Board } from "../board/board.js"
 * @import { Connection } from "../shared/connection.js"
 * @import { Game } from "../game/game.js"
 * @import { pagePuzzle, puzzlesReply } from "../../script/messages"
 * @import { Searcher } from "../game/searcher.js"
 * @import { Way } from "../board/steps.js"
 * @import { Sound } from "../play/sound.js"
 * @import { GameInfo, PuzzleFilter, PuzzleProgress } from "../../script/types"
 */

/**
 * @typedef {object} Parts
 * @property {Record<string, GameInfo>} games
 * @property {Connection} connection
 * @property {Searcher} searcher
 * @property {Sound} sound
 * @property {EventTarget} library of games; its changes change the number of mistakes
 * @property {(game: Game) => unknown} play begins a game from the last position of this one
 * @property {(game: Game) => unknown} study shows the last position with the analysis
 * @property {() => number} mistakes counts the person's own that can be asked
 */

const NAME = "puzzles";
const DAY = "day"; // in place of a family

/**
 * sentences joins sentences, some of which may be empty.
 * @param {string[]} list
 */
const sentences = (...list) => list.filter(Boolean).join(" ");

/** Puzzles sets one puzzle after another. */
export class Puzzles {
  #parts;
  #session;
  #solving;
  /** @type {SessionBoard | null} */
  #board = null; // null until the view is shown
  /** @type {Map<string, puzzlesReply>} */
  #lists = new Map(); // by family
  #family = "";
  /** @type {PuzzleFilter} */
  #filter = { theme: "", board: "", level: "same" };
  #day = ""; // the day whose puzzle this is
  #told = ""; // of the task
  #isOther = false; // the puzzle stands for one that is no longer there
  #change = 0; // the change of the rating by this puzzle
  /** @type {PuzzleProgress | null} */
  #before = null; // the progress before this puzzle counted; null: it has not counted yet
  /** @type {Record<string, HTMLElement>} */
  #at = {}; // the parts of the view that change

  /** @param {Parts} parts */
  constructor(parts) {
    this.#parts = parts;
    const { connection, searcher, library } = parts;
    library.addEventListener("change", () => this.#draw()); // a review may have found mistakes
    this.#session = new Session(connection);
    this.#solving = new Solving(connection, searcher, this.#session);
    this.#solving.addEventListener("change", () => {
      const isSolved = this.#solving.phase === "solved";
      if (this.#day && isSolved) preferences.set("daily", solvedOn(preferences.get("daily", NEVER), this.#day));
      this.#draw();
      if (isSolved && this.#board?.board.root.matches(":focus-visible")) this.#at.next.focus({ preventScroll: true }); // Enter goes on
    });
    this.#solving.addEventListener("over", (event) => this.#count(/** @type {CustomEvent<boolean>} */ (event).detail));
    this.#solving.addEventListener("faulty", () => this.#leaveOut());
    this.#solving.addEventListener("failure", (event) => this.#fail(/** @type {CustomEvent} */ (event).detail));
  }

  /**
   * show fills the view; rest holds the parts of the address after the view's name.
   * @param {HTMLElement} element
   * @param {string[]} rest
   */
  async show(element, [family = preferences.get("puzzles", ""), key = ""]) {
    const offered = this.#offered;
    const day = today();
    const isOfDay = family === DAY;
    if (isOfDay) ({ family } = gameOfDay(day, offered));
    if (!offered.some((game) => game.family === family)) family = offered[0].family;
    if (!this.#board) this.#build(element);
    if (!isOfDay && family === this.#family && this.#solving.puzzle && (!key || key === this.#solving.puzzle.key)) return this.#draw();
    this.#family = family;
    this.#filter = { theme: "", board: "", level: this.#filter.level };
    preferences.set("puzzles", family);
    try {
      await this.#load(family);
    } catch (error) {
      return this.#fail(error);
    }
    if (family !== this.#family) return;
    const asked = isOfDay ? this.#ofDay(day) : this.#list?.puzzles.find((puzzle) => puzzle.key === key);
    const isFollowed = this.#solving.puzzle !== null;
    await this.#begin(asked ?? this.#choose(), key !== "" && !asked);
    if (isFollowed && document.activeElement === document.body) element.focus({ preventScroll: true }); // the link is drawn anew
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

  /** @param {string} day */
  #ofDay(day) {
    return gameOfDay(day, this.#offered).family === this.#family ? puzzleOfDay(day, this.#list?.puzzles ?? []) : null;
  }

  #choose() {
    return choosePuzzle(this.#list?.puzzles ?? [], this.#progress, this.#filter);
  }

  /**
   * @param {pagePuzzle | null} puzzle
   * @param {boolean} [isOther] whether the address names a puzzle that is not there
   */
  async #begin(puzzle, isOther = false) {
    this.#isOther = isOther;
    this.#told = "";
    this.#change = 0;
    this.#before = null;
    this.#day = puzzle && this.#ofDay(today()) === puzzle ? today() : "";
    if (!puzzle || !this.#board) return this.#say("All of these puzzles are marked as wrong.");
    amendAddress(NAME, this.#family, puzzle.key);
    try {
      await this.#solving.begin(puzzle);
      scrollTo(0, 0);
      this.#at.panel.scrollTop = 0; // on a phone on its side
      if (document.activeElement === this.#at.next) this.#board.board.root.focus({ preventScroll: true }); // the button now leaves this puzzle out
    } catch (error) {
      this.#fail(error);
    }
  }

  /** @param {boolean} isSolved */
  #count(isSolved) {
    const { puzzle, isHinted } = this.#solving;
    if (!puzzle) return;
    this.#before = this.#progress;
    const after = tried(this.#before, puzzle, isSolved, isHinted);
    this.#change = after.rating - this.#before.rating;
    preferences.set(`puzzles/${this.#family}`, after);
    this.#draw();
  }

  // #leaveOut marks the puzzle as wrong and takes back what it has counted.
  #leaveOut() {
    const { puzzle } = this.#solving;
    if (!puzzle) return;
    this.#change = 0;
    preferences.set(`puzzles/${this.#family}`, leftOut(this.#before ?? this.#progress, puzzle));
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
      session: this.#session, connection, games, sound, id: "puzzle-board", name: "Board of the puzzle",
      mayChoose: () => solving.mayChoose, guides: true, whyNot: () => this.#whyNot(), takeBack: () => solving.phase === "wrong" && solving.retry(), over: (on) => this.#marks(on),
      keys: { hint: () => solving.giveHint(), goes: () => solving.isOver, ...Object.fromEntries(Object.keys(WAYS).map((way) => [way, () => this.#go(/** @type {Way} */ (way))])) },
    });
    this.#board = board;
    const play = button("play", "Play from here", () => this.#handOver(this.#parts.play));
    const analyse = button("analyse", "Analyse", () => this.#handOver(this.#parts.study));
    element.replaceChildren(html("div", { class: "puzzles" },
      html("div", { class: "puzzle-table" }, board.element),
      part("panel", html("section", { class: "puzzle-panel", "aria-label": "Puzzle" },
        part("games", html("nav", { class: "row", "aria-label": "Puzzles of another game" })),
        part("more", html("nav", { class: "row", "aria-label": "More puzzles" })),
        part("title", html("h2", {})),
        part("rule", html("p", { id: "puzzle-rule", class: "note" })),
        part("day", html("p", { id: "puzzle-day", class: "note" })),
        part("task", html("p", { id: "puzzle-task", class: "puzzle-task" })),
        part("message", html("p", { id: "puzzle-message", class: "puzzle-message" })),
        html("div", { class: "row" },
          part("retry", html("button", { id: "puzzle-retry", class: "primary", click: () => solving.retry() }, "Try again")),
          part("next", html("button", { id: "puzzle-next", class: "primary", click: () => this.#begin(this.#choose()) }, "Next puzzle")),
          button("hint", "Hint", () => solving.giveHint(), "Show where the turn begins"),
          button("solution", "Show the solution", () => solving.show())),
        part("steps", html("div", { id: "puzzle-steps", class: "row", role: "group", "aria-label": "Go through the puzzle" }, ...stepButtons((way) => this.#go(way)))),
        part("cost", html("p", { id: "puzzle-cost", class: "note" })),
        html("div", { class: "row" }, play, analyse),
        part("facts", html("p", { class: "puzzle-facts" })),
        part("score", html("dl", { class: "puzzle-score" })),
        part("filters", html("div", { class: "puzzle-filters", role: "group", "aria-label": "Which puzzles" }))))));
    for (const type of ["mousedown", "click"]) this.#at.panel.addEventListener(type, onlyOnce, true);
  }

  // #go goes through a puzzle that is over.
  /** @param {Way} way */
  #go(way) {
    const { node } = this.#session;
    const to = this.#solving.isOver && node && WAYS[way](node);
    if (to && to !== node) this.#session.show(to);
  }

  // #handOver gives the view of play a copy of the game, so that the puzzle stays unchanged.
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
    const { activeElement: active } = document;
    const info = this.#parts.games[this.#family];
    this.#board.refresh();
    this.#at.games.replaceChildren(...this.#offered.map((game) =>
      html("a", { class: "button", href: addressOf(NAME, game.family), "aria-current": game.family === this.#family ? "page" : null }, game.title)));
    this.#drawMore();
    this.#at.title.textContent = puzzle ? gameTitle(info, puzzle.game) : `${info.title} puzzles`;
    nameGame(this.#at.title, this.#at.title.textContent);
    this.#at.rule.textContent = puzzle?.game.split("-").slice(1).map((part) => info.ruleTexts[part] ?? "").join("") ?? "";
    this.#at.rule.hidden = !this.#at.rule.textContent;
    const { isOver } = this.#solving;
    this.#at.steps.hidden = !isOver;
    this.#at.next.hidden = !puzzle;
    this.#at.next.classList.toggle("primary", isOver);
    this.#at.next.textContent = isOver ? "Next puzzle" : "Skip";
    this.#at.retry.hidden = phase !== "wrong";
    this.#at.hint.hidden = phase !== "yours";
    this.#at.solution.hidden = phase !== "yours" && phase !== "wrong";
    /** @type {HTMLButtonElement} */ (this.#at.hint).disabled = this.#solving.hint !== "";
    this.#drawTask();
    this.#at.cost.textContent = this.#cost(isOver);
    this.#at.cost.hidden = !this.#at.cost.textContent;
    Object.assign(this.#at.message.dataset, { phase, ply: this.#session.node?.ply ?? 0 });
    this.#say(this.#words());
    this.#drawFacts(isOver);
    this.#drawScore();
    if (!(active instanceof HTMLButtonElement) || !this.#at.panel.contains(active) || !(active.hidden || active.disabled)) return;
    (phase === "yours" ? this.#board.board.root : this.#at.next).focus({ preventScroll: true }); // its button has gone
  }

  // #drawMore links to the other kinds of puzzles, and says what the puzzle of the day counts.
  #drawMore() {
    const mistakes = this.#parts.mistakes();
    /** @param {string} id @param {string} href @param {string} text */
    const link = (id, href, text) => html("a", { id, class: "button", href }, text);
    this.#at.more.replaceChildren(this.#day ? "" : link("puzzle-of-day", addressOf(NAME, DAY), "Puzzle of the day"),
      link("puzzle-timed", addressOf("timed", this.#family), "Three minutes"),
      mistakes ? link("puzzle-mistakes", addressOf("mistakes", "all"), `Your mistakes (${mistakes})`) : "");
    const daily = preferences.get("daily", NEVER);
    const streak = streakText(daily, this.#day);
    this.#at.day.hidden = !this.#day;
    this.#at.day.textContent = `The puzzle of the day${streak && `: ${streak}`}. ${daily.last === this.#day ? "The next one comes tomorrow." : "The day counts once you solve it, at any try."}`;
  }

  #drawTask() {
    const { phase, puzzle, solver } = this.#solving;
    const { atNode } = this.#session;
    if (!puzzle || !atNode) return this.#at.task.replaceChildren();
    const goal = wordsOf(this.#solving.claim).task;
    const text = `You are ${title(colourOf(atNode, solver))}. ${this.#isFaulty ? "This puzzle is marked as wrong." : goal}`;
    if (this.#at.task.textContent !== text) this.#at.task.replaceChildren(html("span", { class: `chip ${atNode.inks[solver]}` }), html("span", {}, text));
    if (phase === "loading") return; // the position is that of the puzzle before
    sayNew(this.#told, text);
    this.#told = text;
  }

  // #words returns the text for each phase.
  #words() {
    const { phase, hint, solver, turnsLeft, claim, isFaulty, isLess, reason } = this.#solving;
    const words = wordsOf(claim);
    const { atNode } = this.#session;
    const them = atNode ? title(colourOf(atNode, opponent(solver))) : "";
    switch (phase) {
      case "yours":
        if (hint) return hint === "pass" ? "Hint: no stone is the right answer here." : `Hint: it begins with ${hint}.`;
        if (isLess) return words.less;
        if (this.#session.node?.parent) return sentences("Right.", reason, "Go on.");
        return this.#isOther ? "This puzzle is no longer there. Here is another one: your turn." : "Your turn.";
      case "answer": return sentences("Right.", reason, `${them} answers …`);
      case "checking": return "Checking your turn …";
      case "solved":
        if (isFaulty) return `Your turn ${words.also}. So the puzzle is wrong, and it does not count.`;
        return sentences(words.solved, reason);
      case "shown": return turnsLeft ? "This is the solution." : sentences("That was the solution.", reason);
      case "wrong": return this.#whyWrong(them);
      default: return "";
    }
  }

  // #whyNot says why no step may be chosen now.
  #whyNot() {
    switch (this.#solving.phase) {
      case "answer": return "It is not your turn.";
      case "checking": return "Wait until your turn is checked.";
      case "solved": return "The puzzle is solved. Choose “Next puzzle”, or play on with “Play from here”.";
      case "shown": return this.#solving.turnsLeft ? "Wait until the solution is played." : "The puzzle is over. Choose “Next puzzle”.";
      default: return "";
    }
  }

  get #isFaulty() {
    const { puzzle } = this.#solving;
    return puzzle !== null && this.#progress.faulty.includes(puzzle.key);
  }

  // #cost says what help costs while the puzzle goes on.
  /** @param {boolean} isOver */
  #cost(isOver) {
    const { puzzle, isHinted } = this.#solving;
    const progress = this.#progress;
    if (!puzzle || isOver || this.#isFaulty) return "";
    if (isHinted && !this.#before) return "After a hint, this puzzle no longer changes your rating.";
    if (puzzle.key in progress.done) return "This puzzle has already counted: help and wrong turns now cost nothing.";
    const cost = progress.rating - tried(progress, puzzle, false).rating;
    return `A wrong turn or the solution costs ${cost} ${cost === 1 ? "point" : "points"} of your rating. After a hint, the puzzle no longer changes it.`;
  }

  /** @param {string} them */
  #whyWrong(them) {
    const { claim, refutation, solver } = this.#solving;
    const { fails } = wordsOf(claim); // that is proved: no other turn does what the claim says
    const { atNode, node } = this.#session;
    if (!refutation) {
      if (atNode?.outcome === "draw") return "Not that: the game is drawn.";
      if (atNode && atNode.outcome !== "none") return `Not that: ${them} wins.`;
      return `Not that: ${fails}. ${them} looks for an answer …`;
    }
    const { move, score, proved } = refutation;
    if (proved) return sentences(`Not that: ${them} answers ${move}${refutedBy(claim, proved.value)}.`, proved.reason);
    const isLost = node?.move === move && score && percentOf(score, solver) === 0;
    return isLost ? `Not that: ${them} answers ${move} and wins, whatever you do.` : `Not that: ${fails}. ${them} answers ${move}.`;
  }

  // #drawFacts shows the facts that would give the solution away only when the puzzle
  // is over.
  /** @param {boolean} isOver */
  #drawFacts(isOver) {
    const { puzzle } = this.#solving;
    if (!puzzle || !isOver) return this.#at.facts.replaceChildren();
    const titles = puzzle.themes.map((name) => this.#list?.themes.find((theme) => theme.name === name)?.title ?? name);
    this.#at.facts.replaceChildren(`Difficulty ${puzzle.difficulty}. `, ...titles.map((text) => html("span", { class: "puzzle-theme" }, text)));
  }

  #drawScore() {
    const { rating, tries, streak, best, done, faulty } = this.#progress;
    const counting = this.#list?.puzzles.filter(({ key }) => !faulty.includes(key)) ?? [];
    const solved = counting.filter(({ key }) => done[key]).length;
    const change = this.#change ? ` (${this.#change > 0 ? "+" : "−"}${Math.abs(this.#change)})` : "";
    const rows = [
      ["Rating", `${rating}${change}`], ["In a row", `${streak} (best ${best})`],
      ["Solved", `${solved} of ${counting.length}`], ["Tried", String(tries)],
    ];
    this.#at.score.replaceChildren(...rows.map(([name, value]) => html("div", {}, html("dt", {}, name), html("dd", {}, value))));
  }

  // #drawFilters offers the themes and boards that have a puzzle with the other choice.
  #drawFilters() {
    const list = this.#list;
    if (!list) return;
    const info = this.#parts.games[this.#family];
    const boards = [...new Set(list.puzzles.map(({ game }) => game))].sort((a, b) => size(a) - size(b) || a.localeCompare(b));
    const { theme, board } = this.#filter;
    /** @type {[string, string][]} */
    const themes = [["", "All"], ["one", "One turn"], ["more", "Several turns"], ["within", "Win in a few turns"], ["defence", "The only defence"], ["best", "Win by a margin"], ...list.themes.map(({ name, title }) => /** @type {[string, string]} */ ([name, title]))];
    this.#at.filters.replaceChildren(
      this.#select("theme", "Theme", this.#counted(themes, (value) => ({ theme: value, board }))),
      this.#select("board", "Board", this.#counted([["", "All"], ...boards.map((name) => /** @type {[string, string]} */ ([name, gameTitle(info, name)]))], (value) => ({ theme, board: value }))),
      this.#select("level", "Difficulty", [["easier", "Easier"], ["same", "As strong as I am"], ["harder", "Harder"]]));
  }

  // #counted adds the number of puzzles to each choice, and drops those without any.
  /** @param {[string, string][]} choices @param {(value: string) => Omit<PuzzleFilter, "level">} filter @returns {[string, string][]} */
  #counted(choices, filter) {
    /** @param {string} value */
    const count = (value) => this.#list?.puzzles.filter((puzzle) => fits(puzzle, { ...filter(value), level: "same" })).length ?? 0;
    return choices.filter(([value]) => count(value)).map(([value, text]) => [value, `${text} (${count(value)})`]);
  }

  /** @param {"theme" | "board" | "level"} name @param {string} label @param {[string, string][]} options */
  #select(name, label, options) {
    const select = html("select", { id: `puzzle-filter-${name}` }, ...options.map(([value, text]) => html("option", { value, selected: value === this.#filter[name] }, text)));
    select.addEventListener("change", () => {
      this.#filter = { ...this.#filter, [name]: select.value };
      this.#drawFilters();
      document.getElementById(select.id)?.focus();
      this.#begin(this.#choose());
    });
    return html("label", {}, label, select);
  }

  /** @param {string} text */
  #say(text) {
    const { message } = this.#at;
    const isVerdict = message.textContent !== text && ["wrong", "solved", "shown"].includes(this.#solving.phase);
    write(message, text);
    if (isVerdict) showVerdict(message);
  }

  /** @param {unknown} error */
  #fail(error) {
    if (this.#board) this.#board.complain(errorText(error));
  }
}

// onlyOnce takes a double press as one: the buttons move when the text above them changes, so
// that the second press would fall on another one, or select words.
/** @param {Event} event */
function onlyOnce(event) {
  if (/** @type {MouseEvent} */ (event).detail < 2 || event.target instanceof HTMLSelectElement) return;
  event.preventDefault();
  event.stopPropagation();
}

/** @param {string} game */
const size = (game) => Number(/\d+/.exec(game)?.[0] ?? 100);
