// The view of the questions about mistakes: #/mistakes/p1 and #/mistakes/p2 for those of a
// player in the game on the board, #/mistakes/p1/3 for the third of them, and #/mistakes/all
// for the person's own in the games kept.

import { drawTurn } from "./analysis.js";
import { opponent, title } from "../game/colours.js";
import { errorText, html, nameGame, showVerdict } from "../shared/dom.js";
import { present } from "../board/effects.js";
import { isAsked, lossText, MARK_NAMES, mistakesOf, reviewedLine } from "./mistakes.js";
import { gameTitle } from "../game/games.js";
import { turnText } from "../play/movelist.js";
import { Quiz, SHOWN } from "./quiz.js";
import { playerChance } from "../game/score.js";
import { Session } from "../game/session.js";
import { SessionBoard } from "../board/sessionboard.js";
import { say, write } from "../shared/voice.js";
import { amendAddress } from "../shell/views.js";

/**
 * @import { Board } from "../board/board.js"
 * @import { Connection } from "../shared/connection.js"
 * @import { Game, Node } from "../game/game.js"
 * @import { Player } from "../../script/messages"
 * @import { Collected } from "./collect.js"
 * @import { Result } from "./quiz.js"
 * @import { Prove } from "./proof.js"
 * @import { Judge } from "./review.js"
 * @import { Searcher } from "../game/searcher.js"
 * @import { Store } from "../game/store.js"
 * @import { Sound } from "../play/sound.js"
 * @import { Child, GameInfo } from "../../script/types"
 */

/**
 * @typedef {object} Parts
 * @property {Connection} connection
 * @property {Searcher} searcher
 * @property {Record<string, GameInfo>} games
 * @property {Sound} sound
 * @property {Judge} judge
 * @property {Prove} prove
 * @property {() => Promise<Store["shown"]>} shown returns the game on the board, or the one from before a reload
 * @property {() => Player | null} you returns the side of the person in the game on the board, if only one plays
 * @property {(from: "review" | "puzzles") => unknown} leave shows where the questions came from
 * @property {() => Promise<Collected[]>} collect returns the person's own mistakes
 * @property {(key: string) => unknown} learned notes that one of them was found at once
 * @property {(game: Game, before: Node, move: string) => unknown} analyse tries a turn, with the analysis
 */

/** @type {Record<Result, string>} */
const RESULTS = { first: "found at once", later: "found after wrong tries", shown: "shown or left out" };

/** QuizView asks about the mistakes of one player. */
export class QuizView {
  #parts;
  #session;
  #quiz;
  /** @type {SessionBoard | null} */
  #board = null; // null until the view is shown
  #panel = html("section", { class: "puzzle-panel", "aria-label": "Question" });
  #question = html("p", { class: "note" });
  #message = html("p", { id: "quiz-message", class: "puzzle-message" });
  /** @type {Player | "all"} */
  #whose = "all"; // the player in the game on the board, or all games kept
  #told = ""; // the question that was told last

  /** @param {Parts} parts */
  constructor(parts) {
    this.#parts = parts;
    this.#session = new Session(parts.connection);
    this.#quiz = new Quiz(this.#session, parts.searcher, parts.judge, parts.prove);
    this.#quiz.addEventListener("change", () => this.#draw());
    for (const part of [this.#quiz, this.#session]) {
      part.addEventListener("failure", (event) => this.#board?.complain(errorText(/** @type {CustomEvent} */ (event).detail)));
    }
  }

  /**
   * show fills the view; rest holds the parts of the address after the view's name.
   * @param {HTMLElement} element
   * @param {string[]} [rest]
   */
  show(element, [whose = "all", number = "1"] = []) {
    this.#whose = /** @type {Player | "all"} */ (whose);
    this.#told = "";
    if (!this.#board) {
      const { connection, games, sound } = this.#parts;
      this.#board = new SessionBoard({ session: this.#session, connection, games, sound, id: "quiz-board", name: "Board of the question",
        mayChoose: () => this.#quiz.mayChoose, guides: true, whyNot: () => this.#whyNot(), takeBack: () => this.#quiz.phase === "wrong" && this.#quiz.retry(),
        over: (board) => this.#marks(board) });
      element.replaceChildren(html("div", { class: "puzzles" }, this.#board.element, this.#panel));
    }
    return this.#begin(Number(number) - 1, history.state?.results);
  }

  /** hide ends the questions. */
  hide() {
    this.#quiz.stop();
  }

  // #leave shows where the questions came from, and gives the focus to what has led to them.
  async #leave() {
    const whose = this.#whose;
    await this.#parts.leave(whose === "all" ? "puzzles" : "review");
    const link = /** @type {HTMLElement | null} */ (document.querySelector(whose === "all" ? "#puzzle-mistakes" : `.learn-from[data-player="${whose}"]`));
    const stop = link?.checkVisibility() ? link : /** @type {SVGElement | null} */ (document.querySelector('.view:not([hidden]) [role="grid"]'));
    stop?.focus({ preventScroll: true });
  }

  /** @param {number} [first] the index of the first question @param {Result[]} [results] of those before */
  async #begin(first = 0, results = []) {
    const whose = this.#whose;
    const mistakes = whose === "all" ? await this.#parts.collect() : await this.#mistakesOf(whose);
    if (this.#whose === whose) await (mistakes[first] ? this.#quiz.begin(mistakes, first, results) : this.#quiz.begin(mistakes));
  }

  /** @param {Player} player */
  async #mistakesOf(player) {
    const shown = await this.#parts.shown();
    const mistakes = shown ? mistakesOf(shown.game, reviewedLine(shown.game) ?? []) : [];
    return mistakes.filter((mistake) => mistake.player === player && isAsked(mistake)).sort((a, b) => a.node.ply - b.node.ply);
  }

  #draw() {
    const { phase, mistakes, mistake, index, results, tried } = this.#quiz;
    this.#board?.refresh();
    if (!phase) return;
    const { key } = /** @type {Partial<Collected>} */ (mistake ?? {});
    if (key && phase === "right" && results[index] === "first") this.#parts.learned(key);
    const look = this.#session.atNode;
    if (mistake && !key) {
      amendAddress("mistakes", this.#whose, String(index + 1));
      history.replaceState({ results }, ""); // for a reload
    }
    const player = mistake?.player ?? (this.#whose === "p2" ? "p2" : "p1");
    const name = look ? title(look.colours[player]) : "";
    const isOver = phase === "over";
    nameGame(this.#panel, mistake ? gameTitle(this.#parts.games[mistake.game.family], mistake.game.name) : "");
    if (this.#board) this.#board.element.hidden = isOver && !look;
    this.#message.dataset.phase = phase === "right" || phase === "shown" ? "solved" : phase;
    const message = isOver ? (mistakes.length ? "That was the last question." : "No mistake is left. Review a game of yours, and its mistakes come here; one that an older version has reviewed needs only to be opened.") : this.#words(name);
    const question = isOver ? "" : `Question ${index + 1} of ${mistakes.length}${this.#source()}. ${this.#reproach(name)}`;
    const task = `Find a better turn for ${name}.`;
    /** @type {Child[]} */
    const parts = [
      html("h2", {}, this.#whose === "all" || this.#parts.you() === player ? "Learn from your mistakes" : `Learn from ${name}’s mistakes`),
      ...(isOver ? [] : [this.#question,
        html("p", { class: "puzzle-task" }, html("span", { class: `chip ${look?.inks[player] ?? ""}`, "aria-hidden": "true" }), html("strong", {}, task))]),
      this.#message,
      isOver && mistakes.length > 0 && html("ul", { class: "quiz-results" }, ...Object.entries(RESULTS).map(([result, text]) =>
        html("li", {}, `${results.filter((r) => r === result).length} of ${mistakes.length} ${text}`))),
      html("div", { class: "row" }, ...this.#buttons()),
    ];
    const isPosed = isOver || phase !== "checking" || tried; // else its position is on the way
    const isFirst = isPosed && this.#told === "";
    const focused = this.#panel.contains(document.activeElement) || (isFirst && document.activeElement === this.#panel.closest(".view"));
    this.#panel.replaceChildren(...parts.filter((part) => part instanceof Element));
    this.#question.textContent = question;
    if (isPosed) {
      if (question && question !== this.#told) say(`${question} ${task}`);
      this.#told = question;
      write(this.#message, message, isOver ? message : this.#words(name, true));
    } else this.#message.textContent = message;
    if (["wrong", "right", "shown"].includes(phase)) showVerdict(this.#message);
    if (phase === "right" && this.#board?.board.root.matches(":focus-visible")) document.getElementById("quiz-next")?.focus({ preventScroll: true }); // Enter goes on
    if (!focused || this.#panel.contains(document.activeElement)) return;
    const next = phase === "yours" ? this.#board?.board.root : this.#panel.querySelector("button");
    next?.focus({ preventScroll: true });
  }

  // #source names the game that a question is from, if there are several.
  #source() {
    const { game } = this.#quiz.mistake;
    return this.#whose === "all" ? `, from ${gameTitle(this.#parts.games[game.family], game.name)}` : "";
  }

  /** @param {string} name */
  #reproach(name) {
    const { mistake: { game, node, player, mark, verdict } } = this.#quiz;
    return `${name} played ${turnText(game, node)}, ${MARK_NAMES[mark][0] === "inaccuracy" ? "an" : "a"} ${MARK_NAMES[mark][0]} that lost ${lossText(verdict, player)} of the winning chances.`;
  }

  /** @param {string} name @param {boolean} [isHeard] */
  #words(name, isHeard) {
    const { phase, tried, verdict, score, mistake } = this.#quiz;
    const chance = score ? playerChance(score, mistake.player) : "";
    const after = score?.expected != null ? "" : ` ${name} ${/^\d/.test(chance) ? `has ${chance} then` : chance}.`;
    const answer = phase === "yours" || phase === "checking" ? "" : this.#answer(isHeard);
    return {
      yours: "Choose a turn on the board.", checking: tried ? `The engine looks at ${tried} …` : "…",
      wrong: `${tried} loses ${lossText(verdict, mistake.player)} of the winning chances.${answer} Try another turn.`,
      right: `${tried} is right.${after}${answer}`, shown: `${tried} was better.${after}${answer}`,
    }[/** @type {string} */ (phase)] ?? "";
  }

  #whyNot() {
    switch (this.#quiz.phase) {
      case "checking": return this.#quiz.tried ? "Wait until the engine has looked at your turn." : "";
      case "right": case "shown": return "This question is answered. Go on to the next one.";
      case "over": return "That was the last question.";
      default: return "";
    }
  }

  // #answer says how the game goes on after a turn. Those who hear it do not see the turns on the board.
  /** @param {boolean} [isHeard] */
  #answer(isHeard) {
    const { reply, answers, mistake } = this.#quiz;
    const look = this.#session.atNode;
    if (!reply?.pv.length || !look) return "";
    const sides = [opponent(mistake.player), mistake.player].map((player) => title(look.colours[player]));
    if (isHeard) return ` ${answers.map((effects, i) => `${sides[i % 2]} ${present(effects, true)}`).join(", then ")}.`;
    const [answer, ...rest] = reply.pv.slice(0, SHOWN);
    const then = rest.length ? `, then ${rest.join(" ")}` : "";
    return ` ${sides[0]} answers ${answer}${then}.`;
  }

  // #marks draws the mistake on the board, and numbers the turns that follow an answer.
  /** @param {Board} board */
  #marks(board) {
    const { phase, mistake, played, reply, tried } = this.#quiz;
    if (phase === "yours" && !this.#session.partial.length) return drawTurn(board, played, mistake.mark, "reply");
    if (!["wrong", "right", "shown"].includes(phase) || !reply || this.#session.node?.move !== tried) return [];
    const turns = reply.traces.slice(0, Math.min(SHOWN, reply.pv.length));
    return turns.flatMap((trace, i) => drawTurn(board, trace, String(i + 1), i % 2 ? "own" : "reply"));
  }

  #buttons() {
    const quiz = this.#quiz;
    /** @param {string} id @param {string} text @param {() => unknown} click @param {boolean} [isPrimary] */
    const button = (id, text, click, isPrimary) => html("button", { id, class: isPrimary && "primary", click }, text);
    const isLast = quiz.index === quiz.mistakes.length - 1;
    const leave = button("quiz-leave", this.#whose === "all" ? "Back to the puzzles" : "Back to the game", () => this.#leave());
    const show = button("quiz-show", "Show the answer", () => quiz.show());
    const next = (/** @type {string} */ text, /** @type {boolean} */ isPrimary) => button("quiz-next", text, () => quiz.next(), isPrimary);
    switch (quiz.phase) {
      case "yours": return [show, next("Skip", false), leave];
      case "wrong": return [button("quiz-retry", "Try again", () => quiz.retry(), true), show, next("Skip", false), leave];
      case "right": case "shown": return [next(isLast ? "Finish" : "Next question", true), button("quiz-analyse", "Analyse", () => this.#parts.analyse(quiz.mistake.game, quiz.mistake.node.parent, quiz.tried)), leave];
      case "over": return quiz.mistakes.length ? [button("quiz-again", "Once more", () => this.#begin(), true), leave] : [leave];
      default: return [leave];
    }
  }
}
