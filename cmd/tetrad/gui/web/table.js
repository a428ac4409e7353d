// The table: the board with the cards, the status line and the buttons, and
// what clicks on them do.

import { Board } from "./board.js";
import { boards } from "./boards/boards.js";
import { colourOf, title } from "./colours.js";
import { byId, html } from "./dom.js";
import { drawBar, drawGraph } from "./graph.js";
import { drawMoves } from "./movelist.js";
import { drawPlayers } from "./players.js";
import { Choice, stepOfKind } from "./turn.js";

/** Table is what the person plays on. */
export class Table {
  #session;
  #play;
  #analysis;
  #review;
  #searcher;
  #connection;
  #engines;
  #choice = null;
  #clicks = Promise.resolve(); // settles when all clicks so far are done with
  #keptAt = null; // the node at which the pie question was answered by "go on"
  board = new Board(byId("board"));
  isFlipped = false;

  constructor({ session, play, analysis, review, searcher, connection, engines }) {
    this.#session = session;
    this.#play = play;
    this.#analysis = analysis;
    this.#review = review;
    this.#searcher = searcher;
    this.#connection = connection;
    this.#engines = engines;
    session.addEventListener("change", ({ detail }) => this.#take(detail));
    play.addEventListener("change", () => this.#drawRest());
    analysis.addEventListener("change", () => this.#draw());
    review.addEventListener("change", () => this.#drawRest());
    searcher.addEventListener("change", () => this.#drawBanner());
    for (const type of ["open", "closed"]) connection.addEventListener(type, () => this.#drawBanner());
    this.#connectButtons();
  }

  /** actions are what keys and buttons do. */
  get actions() {
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

  /** turn shows the board from the other side, or from the usual one. */
  turn(isFlipped) {
    this.isFlipped = isFlipped;
    if (this.#session.state) this.#draw();
  }

  /** complain says why something cannot be done. */
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
      stay: () => this.#click(this.#choice.squares[0]),
      promote: () => this.#changeTree((node) => node.promote()),
      cut: () => this.#cut(),
    };
    byId("comment").addEventListener("change", (event) => this.#changeTree((node) => (node.comment = event.target.value.trim())));
    for (const [id, action] of Object.entries(buttons)) byId(id).addEventListener("click", () => action());
    board.root.addEventListener("click", (event) => {
      const half = event.target.closest(".half-line");
      const square = event.target.closest("[data-square]");
      if (half) this.#chooseArrow(half.dataset);
      else if (square) this.#click(square.dataset.square);
    });
  }

  #take({ before, move }) {
    this.#choice = new Choice(boards[this.#session.game.family]);
    this.#choice.reset(this.#play.mayChoose ? this.#session.state : null);
    this.complain("");
    this.#draw(before, move);
    if (move) byId("announcer").textContent = this.#moveText(move);
  }

  // A click may come before the answer to the last one: each waits its turn.
  #click(square) {
    this.#clicks = this.#clicks.then(() => this.#choose(square)).catch((error) => this.complain(error.message));
  }

  async #choose(square) {
    if (!this.#play.mayChoose) return this.complain(this.#whyNotNow());
    const from = this.#choice.squares[0] ?? "";
    const step = this.#choice.click(square);
    if (step) return this.#session.choose(step.step);
    this.#draw();
    if (step === null) return this.complain("");
    await this.#explain(from, square);
  }

  #chooseArrow({ from, to }) {
    const step = this.#session.state.steps.find((s) => s.kind === "arrow" && s.from === from && s.to === to);
    if (step && this.#play.mayChoose) this.#session.choose(step.step);
  }

  #chooseKind(kind) {
    const step = stepOfKind(this.#session.state, kind);
    if (step && this.#play.mayChoose) this.#session.choose(step.step);
  }

  async #explain(from, square) {
    const { game, node, partial } = this.#session;
    try {
      const reply = await this.#connection.request({ type: "explain", ...game.question(node), square, from, partial });
      this.complain(reply.error ?? "");
    } catch (error) {
      this.complain(error.message);
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

  #changeTree(change) {
    change(this.#session.node);
    this.#session.touch();
  }

  #cut() {
    const { node } = this.#session;
    node.remove();
    this.#session.show(node.parent);
  }

  #moveText(move) {
    const { game, node } = this.#session;
    const mover = game.mover(node);
    return `${title(colourOf(this.#session.atNode, mover))}: ${move}`;
  }

  #draw(before = null, move = "") {
    const session = this.#session;
    const { board } = this;
    if (!session.state || !this.#choice) return;
    const kind = boards[session.game.family];
    board.setGame(kind, session.state.size, this.isFlipped);
    const last = session.node.move && !session.partial.length ? kind.marks(session.node.move) : null;
    const view = { state: session.state, last, targets: this.#choice.targets, chosen: this.#choice.squares, over: this.#analysis.marks(board) };
    board.draw(view, before, move);
    this.#drawRest();
  }

  // What changes without a change of the position: status, buttons, cards.
  #drawRest() {
    const { state, atNode, node, game, partial } = this.#session;
    if (!state || !this.#choice) return;
    const kind = boards[game.family];
    drawPlayers({ state, play: this.#play, engines: this.#engines, countWord: kind.counts, isFlipped: this.isFlipped });
    drawMoves(byId("moves"), game, node, (to) => this.#session.show(to));
    const colours = { p1: colourOf(atNode, "p1"), p2: colourOf(atNode, "p2") };
    drawGraph(byId("graph"), node, colours, (to) => this.#session.show(to));
    drawBar({ bar: byId("evaluation"), fill: byId("evaluation-fill"), text: byId("evaluation-text") }, node.score, colours, !this.isFlipped);
    byId("game-name").textContent = gameTitle(game);
    byId("board").setAttribute("aria-label", `${gameTitle(game)}, ${state.size} by ${state.size}`);
    byId("status").textContent = this.#statusText(kind);
    this.#drawButtons(state, node, partial);
    this.#drawQuestion(state);
    this.#drawBanner();
    this.#mirror();
  }

  #statusText(kind) {
    const { state } = this.#session;
    const result = this.#play.result();
    if (result) return resultText(this.#session.atNode, result);
    const colour = title(state.colour);
    if (this.#play.isThinking) return `${colour} to move: the engine is thinking…`;
    return `${colour} to move. ${this.#play.mayChoose ? kind.hint(state, this.#choice) : ""}`;
  }

  #drawButtons(state, node, partial) {
    const mayChoose = this.#play.mayChoose;
    byId("back").disabled = !partial.length && !this.#choice.squares.length;
    byId("undo").disabled = !node.parent && !node.end && !partial.length;
    byId("resign").disabled = !this.#play.isLive;
    byId("pass").hidden = !mayChoose || !stepOfKind(state, "pass");
    const [from] = this.#choice.squares;
    byId("stay").hidden = !from || !state.steps.some((step) => step.kind === "stay" && step.from === from);
    byId("move-now").hidden = !this.#play.isThinking;
    byId("first").disabled = byId("previous").disabled = !node.parent;
    byId("last").disabled = byId("next").disabled = !node.children.length;
    byId("comment").disabled = !node.parent;
    if (document.activeElement !== byId("comment")) byId("comment").value = node.comment;
    byId("promote").hidden = node.path.every((at) => at.parent.children[0] === at);
    byId("cut").hidden = byId("promote").hidden;
    byId("review").disabled = !this.#review.isOn && node.line.length < 2;
  }

  // The pie choice. Going on needs no step: the question just goes away.
  #drawQuestion(state) {
    const { node } = this.#session;
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
    question.replaceChildren(
      html("p", {}, "Do you take over Black’s opening?"),
      html("button", { id: "swap", class: "primary", click: () => this.#chooseKind("swap") }, "Swap: take Black"),
      html("button", { id: "keep", click: keep }, "Go on as White"));
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

  #restart(engine) {
    this.#searcher.restart(engine);
    this.#play.consider();
  }

  // What the page shows, for tests and user styles.
  #mirror() {
    const { game, node, state } = this.#session;
    const { dataset } = document.body;
    const result = this.#play.result();
    Object.assign(dataset, {
      game: game.name, fen: state.fen, outcome: result?.outcome ?? "none", reason: result?.reason ?? "", toMove: state.toMove, midTurn: String(state.midTurn),
      thinking: this.#review.isOn ? "review" : this.#analysis.isOn ? "analysis" : this.#play.isThinking ? "play" : "",
      ply: String(node.ply), turn: node.move,
    });
  }
}

/** gameTitle names a game for people: Verto 9 × 9, old. */
export function gameTitle(game) {
  const [family, ...rest] = game.name.split("-");
  const words = rest.map((part) => (/^\d+$/.test(part) ? `${part} × ${part}` : part));
  return [boards[family].name, ...words].join(" · ");
}

function resultText(state, { outcome, reason }) {
  const winner = { p1win: "p1", p2win: "p2" }[outcome];
  const words = winner ? `${title(colourOf(state, winner))} wins.` : "The game is drawn.";
  return `${words} ${reason}`;
}
