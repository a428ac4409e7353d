// The view of the questions about mistakes: #/mistakes.

import { drawTurn } from "./analysis.js";
import { opponent, title } from "../game/colours.js";
import { errorText, html } from "../shared/dom.js";
import { lossText, MARK_NAMES, mistakesOf, reviewedLine } from "./mistakes.js";
import { turnText } from "../play/movelist.js";
import { Quiz } from "./quiz.js";
import { playerChance } from "../game/score.js";
import { Session } from "../game/session.js";
import { SessionBoard } from "../board/sessionboard.js";

/**
 * @import { Board } from "../board/board.js"
 * @import { Connection } from "../shared/connection.js"
 * @import { Game, Node } from "../game/game.js"
 * @import { Player } from "../../script/messages"
 * @import { Result } from "./quiz.js"
 * @import { Prove } from "./proof.js"
 * @import { Judge } from "./review.js"
 * @import { Searcher } from "../game/searcher.js"
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
 * @property {() => unknown} leave goes back to the game
 */

/** @type {Record<Result, string>} */
const RESULTS = { first: "found at once", later: "found after wrong tries", shown: "shown or left out" };

const SHOWN = 3; // turns of a refutation

/** QuizView asks about the mistakes of one player. */
export class QuizView {
  #parts;
  #session;
  #quiz;
  /** @type {SessionBoard | null} */
  #board = null; // null until the view is shown
  #panel = html("section", { class: "puzzle-panel", "aria-label": "Question" });
  #message = html("p", { id: "quiz-message", class: "puzzle-message", role: "status" });
  /** @type {{ game: Game, node: Node, player: Player } | null} */
  #asked = null;

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
   * ask sets what the questions are about; call it before show.
   * @param {Game} game
   * @param {Node} node a node of the reviewed line
   * @param {Player} player
   */
  ask(game, node, player) {
    this.#asked = { game, node, player };
  }

  /**
   * show fills the view.
   * @param {HTMLElement} element
   */
  show(element) {
    if (!this.#asked) return this.#parts.leave();
    if (!this.#board) {
      const { connection, games, sound } = this.#parts;
      this.#board = new SessionBoard({ session: this.#session, connection, games, sound, id: "quiz-board",
        mayChoose: () => this.#quiz.mayChoose, whyNot: () => this.#whyNot(),
        over: (board) => this.#refutation(board) });
      element.setAttribute("aria-label", "Learn from mistakes");
      element.replaceChildren(html("div", { class: "puzzles" }, this.#board.element, this.#panel));
    }
    return this.#begin();
  }

  /** hide ends the questions. */
  hide() {
    this.#quiz.stop();
  }

  #begin() {
    if (!this.#asked) return;
    const { game, node, player } = this.#asked;
    return this.#quiz.begin(game, mistakesOf(game, reviewedLine(game, node) ?? []).filter((mistake) => mistake.player === player));
  }

  #draw() {
    const { phase, mistakes, index } = this.#quiz;
    this.#board?.refresh();
    if (!phase || !this.#asked) return;
    const look = this.#session.atNode;
    const name = look ? title(look.colours[this.#asked.player]) : "";
    const isOver = phase === "over";
    this.#message.dataset.phase = phase === "right" || phase === "shown" ? "solved" : phase;
    this.#message.textContent = isOver ? "That was the last question." : this.#words(name);
    /** @type {Child[]} */
    const parts = [
      html("h2", {}, `Learn from ${name}’s mistakes`),
      ...(isOver ? [] : [html("p", { class: "note" }, `Question ${index + 1} of ${mistakes.length}. ${this.#reproach(name)}`),
        html("p", { class: "puzzle-task" }, html("span", { class: `chip ${look?.inks[this.#asked.player] ?? ""}`, "aria-hidden": "true" }), html("strong", {}, `Find a better turn for ${name}.`))]),
      this.#message,
      isOver && html("ul", { class: "quiz-results" }, ...Object.entries(RESULTS).map(([result, text]) =>
        html("li", {}, `${this.#quiz.results.filter((r) => r === result).length} of ${mistakes.length} ${text}`))),
      html("div", { class: "row" }, ...this.#buttons()),
    ];
    const focused = this.#panel.contains(document.activeElement);
    this.#panel.replaceChildren(...parts.filter((part) => part instanceof Element));
    if (focused && !this.#panel.contains(document.activeElement)) this.#panel.querySelector("button")?.focus();
  }

  /** @param {string} name */
  #reproach(name) {
    const { mistake: { node, mark, verdict: { loss } } } = this.#quiz;
    if (!this.#asked) return "";
    return `${name} played ${turnText(this.#asked.game, node)}, ${MARK_NAMES[mark][0] === "inaccuracy" ? "an" : "a"} ${MARK_NAMES[mark][0]} that lost ${lossText(loss)} of the winning chances.`;
  }

  /** @param {string} name */
  #words(name) {
    const { phase, tried, loss, score, mistake } = this.#quiz;
    const chance = score ? playerChance(score, mistake.player) : "";
    const after = score?.expected != null ? "" : ` ${name} ${/^\d/.test(chance) ? `has ${chance} then` : chance}.`;
    return {
      yours: "Choose a turn on the board.", checking: tried ? `The engine looks at ${tried} …` : "…",
      wrong: `${tried} loses ${lossText(loss)} of the winning chances.${this.#answer()} Try another turn.`,
      right: `${tried} is right.${after}`, shown: `${tried} was better.${after}`,
    }[/** @type {string} */ (phase)] ?? "";
  }

  #whyNot() {
    switch (this.#quiz.phase) {
      case "checking": return this.#quiz.tried ? "Wait until the engine has looked at your turn." : "";
      case "wrong": return "Choose “Try again” first: it takes the wrong turn back.";
      case "right": case "shown": return "This question is answered. Go on to the next one.";
      case "over": return "That was the last question.";
      default: return "";
    }
  }

  // #answer says how the opponent refutes a wrong turn.
  #answer() {
    const { reply, mistake } = this.#quiz;
    const look = this.#session.atNode;
    if (!reply || !look) return "";
    const [answer, ...rest] = reply.pv.slice(0, SHOWN);
    const then = rest.length ? `, then ${rest.join(" ")}` : "";
    return ` ${title(look.colours[opponent(mistake.player)])} answers ${answer}${then}.`;
  }

  // #refutation numbers the turns of that answer on the board.
  /** @param {Board} board */
  #refutation(board) {
    const { phase, reply } = this.#quiz;
    if (phase !== "wrong" || !reply) return [];
    const turns = reply.traces.slice(0, Math.min(SHOWN, reply.pv.length));
    return turns.flatMap((trace, i) => drawTurn(board, trace, String(i + 1), i % 2 ? "own" : "reply"));
  }

  #buttons() {
    const quiz = this.#quiz;
    /** @param {string} id @param {string} text @param {() => unknown} click @param {boolean} [isPrimary] */
    const button = (id, text, click, isPrimary) => html("button", { id, class: isPrimary && "primary", click }, text);
    const isLast = quiz.index === quiz.mistakes.length - 1;
    const leave = button("quiz-leave", "Back to the game", this.#parts.leave);
    const show = button("quiz-show", "Show the answer", () => quiz.show());
    const next = (/** @type {string} */ text, /** @type {boolean} */ isPrimary) => button("quiz-next", text, () => quiz.next(), isPrimary);
    switch (quiz.phase) {
      case "yours": return [show, next("Skip", false), leave];
      case "wrong": return [button("quiz-retry", "Try again", () => quiz.retry(), true), show, next("Skip", false), leave];
      case "right": case "shown": return [next(isLast ? "Finish" : "Next question", true), leave];
      case "over": return [button("quiz-again", "Once more", () => this.#begin(), true), leave];
      default: return [leave];
    }
  }
}
