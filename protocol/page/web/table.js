// The table: the board with the cards, the status line and the buttons, and
// what clicks on them do.

import { Board } from "./board.js";
import { colourOf, opponent, title } from "./colours.js";
import { byId, errorText, html } from "./dom.js";
import { gameTitle } from "./games.js";
import { drawBar, drawGraph } from "./graph.js";
import { drawMoves } from "./movelist.js";
import { drawPlayers } from "./players.js";
import { Choice, stepOfKind } from "./turn.js";

/**
 * @import { Analysis } from "./analysis.js"
 * @import { Connection } from "./connection.js"
 * @import { Node } from "./game.js"
 * @import { Play } from "./play.js"
 * @import { Review } from "./review.js"
 * @import { Searcher } from "./searcher.js"
 * @import { Session } from "./session.js"
 * @import { State } from "../script/messages"
 * @import { Actions, Change, End, GameInfo } from "../script/types"
 */

/** @typedef {NonNullable<Session["shown"]>} Shown */
/**
 * @typedef {object} Parts
 * @property {Session} session
 * @property {Play} play
 * @property {Analysis} analysis
 * @property {Review} review
 * @property {Searcher} searcher
 * @property {Connection} connection
 * @property {string[]} engines
 * @property {Record<string, GameInfo>} games
 */

/** @param {string} id */
const button = (id) => byId(id, HTMLButtonElement);

/** Table is what the person plays on. */
export class Table {
  /** @type {Session} */
  #session;
  /** @type {Play} */
  #play;
  /** @type {Analysis} */
  #analysis;
  /** @type {Review} */
  #review;
  /** @type {Searcher} */
  #searcher;
  /** @type {Connection} */
  #connection;
  /** @type {string[]} */
  #engines;
  /** @type {Record<string, GameInfo>} */
  #games;
  /** @type {Choice | null} */
  #choice = null;
  /** @type {Promise<unknown>} */
  #clicks = Promise.resolve(); // settles when all clicks so far are done with
  /** @type {Node | null} */
  #keptAt = null; // the node at which the pie question was answered by "go on"
  board = new Board(byId("board", SVGSVGElement));
  isFlipped = false;

  /** @param {Parts} parts */
  constructor({ session, play, analysis, review, searcher, connection, engines, games }) {
    this.#session = session;
    this.#play = play;
    this.#analysis = analysis;
    this.#review = review;
    this.#searcher = searcher;
    this.#connection = connection;
    this.#engines = engines;
    this.#games = games;
    session.addEventListener("change", (event) => this.#take(/** @type {CustomEvent<Change>} */ (event).detail));
    play.addEventListener("change", () => this.#drawRest());
    analysis.addEventListener("change", () => this.#draw());
    review.addEventListener("change", () => this.#drawRest());
    searcher.addEventListener("change", () => this.#drawBanner());
    for (const type of ["open", "closed"]) connection.addEventListener(type, () => this.#drawBanner());
    this.#connectButtons();
  }

  /**
   * actions are what keys and buttons do.
   * @returns {Actions}
   */
  get actions() {
    /** @param {(node: Node) => Node | null | undefined} find */
    const show = (find) => () => {
      const { node } = this.#session;
      const next = node && find(node);
      if (next && next !== node) this.#session.show(next);
    };
    return {
      choose: (square) => this.#click(square),
      back: () => this.#back(),
      undo: () => this.#play.undo(),
      first: show((node) => node.path[0]?.parent),
      previous: show((node) => node.parent),
      next: show((node) => node.children[0]),
      last: show((node) => node.last),
    };
  }

  /**
   * turn shows the board from the other side, or from the usual one.
   * @param {boolean} isFlipped
   */
  turn(isFlipped) {
    this.isFlipped = isFlipped;
    if (this.#session.state) this.#draw();
  }

  /**
   * complain says why something cannot be done.
   * @param {string} text
   */
  complain(text) {
    byId("complaint").textContent = text;
  }

  #connectButtons() {
    const { actions, board } = this;
    const buttons = {
      first: actions.first, previous: actions.previous, next: actions.next, last: actions.last,
      back: actions.back, undo: actions.undo,
      resign: () => this.#play.resign(),
      "move-now": () => this.#searcher.moveNow(),
      "flip-board": () => this.turn(!this.isFlipped),
      pass: () => this.#chooseKind("pass"),
      stay: () => this.#click(this.#choice?.squares[0] ?? ""),
      promote: () => this.#changeTree((node) => node.promote()),
      cut: () => this.#cut(),
    };
    const comment = byId("comment", HTMLInputElement);
    comment.addEventListener("change", () => this.#changeTree((node) => (node.comment = comment.value.trim())));
    for (const [id, action] of Object.entries(buttons)) byId(id).addEventListener("click", () => action());
    board.root.addEventListener("click", ({ target }) => {
      if (!(target instanceof Element)) return;
      /** @type {SVGElement | null} */
      const half = target.closest(".half-line");
      /** @type {SVGElement | null} */
      const square = target.closest("[data-square]");
      if (half) this.#chooseArrow(half.dataset);
      else if (square?.dataset.square) this.#click(square.dataset.square);
    });
  }

  /** @param {Change} change */
  #take({ before, move }) {
    const { shown } = this.#session;
    if (!shown) return;
    this.#choice = new Choice();
    this.#choice.reset(this.#play.mayChoose ? shown.state : null);
    this.complain("");
    this.#draw(before, move);
    if (move) byId("announcer").textContent = `${title(colourOf(shown.atNode, shown.game.mover(shown.node)))}: ${move}`;
  }

  // A click may come before the answer to the last one: each waits its turn.
  /** @param {string} square */
  #click(square) {
    this.#clicks = this.#clicks.then(() => this.#choose(square)).catch((error) => this.complain(errorText(error)));
  }

  /** @param {string} square */
  async #choose(square) {
    if (!this.#choice || !this.#play.mayChoose) return this.complain(this.#whyNotNow());
    const from = this.#choice.squares[0] ?? "";
    const step = this.#choice.click(square);
    if (step) return this.#session.choose(step.step);
    this.#draw();
    if (step === null) return this.complain("");
    await this.#explain(from, square);
  }

  /** @param {DOMStringMap} line */
  #chooseArrow({ from, to }) {
    const step = this.#session.state?.steps.find((s) => s.kind === "arrow" && s.from === from && s.to === to);
    if (step && this.#play.mayChoose) this.#session.choose(step.step);
  }

  /** @param {string} kind */
  #chooseKind(kind) {
    const { state } = this.#session;
    const step = state && stepOfKind(state, kind);
    if (step && this.#play.mayChoose) this.#session.choose(step.step);
  }

  /** @param {string} from @param {string} square */
  async #explain(from, square) {
    const { shown } = this.#session;
    if (!shown) return;
    const { game, node, partial } = shown;
    try {
      const reply = await this.#connection.request({ type: "explain", ...game.question(node), square, from, partial });
      this.complain(reply.error ?? "");
    } catch (error) {
      this.complain(errorText(error));
    }
  }

  #whyNotNow() {
    if (this.#play.result()) return "The game is over. Undo takes the last turn back.";
    return this.#session.isReady ? "It is not your turn." : "";
  }

  #back() {
    if (this.#choice?.back()) return this.#draw();
    this.#session.back();
  }

  /** @param {(node: Node) => void} change */
  #changeTree(change) {
    if (this.#session.node) change(this.#session.node);
    this.#session.touch();
  }

  #cut() {
    const { node } = this.#session;
    if (!node?.parent) return;
    node.remove();
    this.#session.show(node.parent);
  }

  /** @param {State | null} [before] @param {string} [move] */
  #draw(before = null, move = "") {
    const { board } = this;
    const { shown } = this.#session;
    if (!shown || !this.#choice) return;
    const { game, state } = shown;
    board.setGame(this.#games[game.family], state.size, this.isFlipped);
    const view = { state, targets: this.#choice.targets, chosen: this.#choice.squares, over: this.#analysis.marks(board) };
    board.draw(view, before, move);
    this.#drawRest();
  }

  // What changes without a change of the position: status, buttons, cards.
  #drawRest() {
    const { shown } = this.#session;
    const choice = this.#choice;
    if (!shown || !choice) return;
    const { state, atNode, node, game } = shown;
    const info = this.#games[game.family];
    drawPlayers({ state, play: this.#play, engines: this.#engines, counted: info.counted, isFlipped: this.isFlipped });
    drawMoves(byId("moves"), game, node, (to) => this.#session.show(to));
    drawGraph(byId("graph", SVGSVGElement), node, atNode.inks, (to) => this.#session.show(to));
    drawBar({ bar: byId("evaluation"), fill: byId("evaluation-fill"), text: byId("evaluation-text") }, node.score, atNode.inks, !this.isFlipped);
    const name = gameTitle(info, game.name);
    byId("game-name").textContent = name;
    this.board.root.setAttribute("aria-label", `${name}, ${state.size} by ${state.size}`);
    byId("status").textContent = this.#statusText(shown, choice);
    this.#drawButtons(shown, choice);
    this.#drawQuestion(shown);
    this.#drawBanner();
    this.#mirror(shown);
  }

  /** @param {Shown} shown @param {Choice} choice */
  #statusText({ state, atNode }, choice) {
    const result = this.#play.result();
    if (result) return resultText(atNode, result);
    const colour = title(colourOf(state, state.toMove));
    const hint = state.hints[Math.min(choice.squares.length, state.hints.length - 1)] ?? "";
    if (this.#play.isThinking) return `${colour} to move: the engine is thinking…`;
    return `${colour} to move. ${this.#play.mayChoose ? hint : ""}`;
  }

  /** @param {Shown} shown @param {Choice} choice */
  #drawButtons({ state, node, partial }, choice) {
    const mayChoose = this.#play.mayChoose;
    button("back").disabled = !partial.length && !choice.squares.length;
    button("undo").disabled = !node.parent && !node.end && !partial.length;
    button("resign").disabled = !this.#play.isLive;
    byId("pass").hidden = !mayChoose || !stepOfKind(state, "pass");
    const [from] = choice.squares;
    byId("stay").hidden = !from || !state.steps.some((step) => step.kind === "stay" && step.from === from);
    byId("move-now").hidden = !this.#play.isThinking;
    button("first").disabled = button("previous").disabled = !node.parent;
    button("last").disabled = button("next").disabled = !node.children.length;
    const comment = byId("comment", HTMLInputElement);
    comment.disabled = !node.parent;
    if (document.activeElement !== comment) comment.value = node.comment;
    byId("promote").hidden = node.path.every((at) => at.parent.children[0] === at);
    byId("cut").hidden = byId("promote").hidden;
    button("review").disabled = !this.#review.isOn && node.line.length < 2;
  }

  // The pie choice. Going on needs no step: the question just goes away.
  /** @param {Shown} shown */
  #drawQuestion({ node, state }) {
    const swap = this.#play.mayChoose && stepOfKind(state, "swap");
    const question = byId("question");
    const isAsked = Boolean(swap) && this.#keptAt !== node;
    if (question.hidden !== isAsked) return;
    question.hidden = !isAsked;
    if (!isAsked) return question.replaceChildren();
    const keep = () => {
      this.#keptAt = node;
      this.#drawRest();
      this.board.root.focus();
    };
    const [own, theirs] = [state.toMove, opponent(state.toMove)].map((player) => title(colourOf(state, player)));
    question.replaceChildren(
      html("p", {}, `Do you take over ${theirs}’s opening?`),
      html("button", { id: "swap", class: "primary", click: () => this.#chooseKind("swap") }, `Swap: take ${theirs}`),
      html("button", { id: "keep", click: keep }, `Go on as ${own}`));
  }

  // Engines that died, and a server that is gone.
  #drawBanner() {
    const banner = byId("banner");
    const messages = [...this.#searcher.dead].map(([engine, why]) => html("p", {}, `The engine has stopped. ${why}. The game is kept. `,
      html("button", { id: "restart", click: () => this.#restart(engine) }, "Restart")));
    if (!this.#connection.isOpen) messages.push(html("p", {}, "The connection to the program is lost; trying again. If it was started anew, open the address that it prints now."));
    const text = messages.map((message) => message.textContent).join("");
    if (banner.textContent === text) return;
    banner.replaceChildren(...messages);
    banner.hidden = !messages.length;
  }

  /** @param {number} engine */
  #restart(engine) {
    this.#searcher.restart(engine);
    this.#play.consider();
  }

  // What the page shows, for tests and user styles.
  /** @param {Shown} shown */
  #mirror({ game, node, state }) {
    const { dataset } = document.body;
    const result = this.#play.result();
    Object.assign(dataset, {
      game: game.name, fen: state.fen, outcome: result?.outcome ?? "none", reason: result?.reason ?? "", toMove: state.toMove, midTurn: String(state.midTurn),
      thinking: this.#review.isOn ? "review" : this.#analysis.isOn ? "analysis" : this.#play.isThinking ? "play" : "",
      ply: String(node.ply), turn: node.move,
    });
  }
}

/** @param {State} state @param {End} end */
function resultText(state, { outcome, reason }) {
  const words = outcome === "draw" ? "The game is drawn." : `${title(colourOf(state, outcome === "p1win" ? "p1" : "p2"))} wins.`;
  return `${words} ${reason}`;
}
