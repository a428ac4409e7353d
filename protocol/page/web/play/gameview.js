// The view of a game: the board with the cards and the list of turns, and the actions of clicks
// on them. Messages and questions are in prompt.js.

import { Chooser } from "../board/chooser.js";
import { Prompt } from "./prompt.js";
import { askSeat } from "./dialogs.js";
import { byId } from "../shared/dom.js";
import { Filler } from "./fill.js";
import { Fork } from "./fork.js";
import { gameTitle } from "../game/games.js";
import { drawBar, drawGraph } from "../analyse/graph.js";
import { Pointer } from "../board/pointer.js";
import { MoveList } from "./movelist.js";
import { drawPlayers } from "./players.js";

/**
 * @import { Board } from "../board/board.js"
 * @import { Connection } from "../shared/connection.js"
 * @import { Node } from "../game/game.js"
 * @import { Play } from "./play.js"
 * @import { Searcher } from "../game/searcher.js"
 * @import { Store } from "../game/store.js"
 * @import { Player, State } from "../../script/messages"
 * @import { Ending } from "./prompt.js"
 * @import { Sound } from "./sound.js"
 * @import { Actions, Change, GameInfo } from "../../script/types"
 */

/** @typedef {NonNullable<Store["shown"]>} Shown */
/**
 * @typedef {object} Parts
 * @property {Store} store
 * @property {Play} play
 * @property {Board} board
 * @property {Sound} sound
 * @property {(board: Board) => Element[]} marks returns the marks to draw above everything else
 * @property {(board: Board) => Element[]} tint returns the elements to draw between the squares and the pieces
 * @property {Searcher} searcher
 * @property {Connection} connection
 * @property {string[]} engines
 * @property {Record<string, GameInfo>} games
 * @property {Ending} ending
 */

/** GameView is the board and the controls with which a person plays. */
export class GameView {
  #parts;
  #prompt;
  #chooser;
  #filler;
  /** @type {(Change & { state: State | null }) | null} */
  #change = null; // the change of the board that is still to be drawn
  #isDue = false;
  /** @type {Promise<void>} */
  #drawn = Promise.resolve();
  #go = (/** @type {Node} */ to) => this.#parts.store.show(to);
  #moves = new MoveList(byId("moves"));
  #fork = new Fork(byId("fork"), this.#go);

  /** @param {Parts} parts */
  constructor(parts) {
    this.#parts = parts;
    const { store, play, searcher, connection, board, sound } = parts;
    this.#filler = new Filler(store, connection);
    this.#chooser = new Chooser({ session: store, connection, board, mayChoose: () => play.mayChoose, whyNot: () => this.#whyNot(),
      draw: () => this.redraw(), complain: (text) => this.complain(text) });
    sound.listen(board);
    this.#prompt = new Prompt({ ...parts, choose: (kind) => this.#chooser.chooseKind(kind), redraw: () => this.#drawLater() });
    store.addEventListener("change", (event) => this.#take(/** @type {CustomEvent<Change>} */ (event).detail));
    play.addEventListener("change", () => this.#drawLater());
    searcher.addEventListener("change", () => this.#prompt.drawBanner());
    for (const type of ["open", "closed"]) connection.addEventListener(type, () => this.#prompt.drawBanner());
    this.#connectButtons();
  }

  /**
   * actions returns the actions of keys and buttons.
   * @returns {Actions}
   */
  get actions() {
    /** @param {(node: Node) => Node | null | undefined} find */
    const show = (find) => () => {
      const { node } = this.#parts.store;
      const next = node && find(node);
      if (next && next !== node) this.#parts.store.show(next);
    };
    return {
      choose: (square) => this.#chooser.click(square),
      back: () => this.#chooser.back(),
      undo: () => this.#parts.play.undo(),
      first: show((node) => node.path[0]?.parent),
      previous: show((node) => node.parent),
      next: show((node) => this.#fork.next(node)),
      last: show((node) => node.last),
    };
  }

  /** redraw draws the board again after the person points at something else. */
  redraw() {
    this.#drawLater({ before: null, move: "" });
  }

  /**
   * complain says why something cannot be done.
   * @param {string} text
   */
  complain(text) {
    this.#prompt.complain(text);
  }

  #connectButtons() {
    const { actions } = this;
    const { store, play, searcher, board } = this.#parts;
    const buttons = {
      first: actions.first, previous: actions.previous, next: actions.next, last: actions.last,
      back: actions.back, undo: actions.undo,
      resign: () => play.resign(),
      "move-now": () => searcher.moveNow(),
      "flip-board": () => store.flip(),
      pass: () => this.#chooser.chooseKind("pass"),
      stay: () => this.#chooser.stay(),
      promote: () => this.#changeTree((node) => node.promote()),
      cut: () => this.#cut(),
    };
    const comment = byId("comment", HTMLInputElement);
    comment.addEventListener("change", () => this.#changeTree((node) => (node.comment = comment.value.trim())));
    for (const [id, action] of Object.entries(buttons)) byId(id).addEventListener("click", () => action());
    byId("stay").before(this.#filler.button);
    new Pointer(board, { choose: actions.choose, lay: (from, to) => this.#chooser.lay(from, to) });
  }

  /** @param {Change} change */
  #take({ before, move }) {
    const { shown } = this.#parts.store;
    if (!shown) return;
    this.#chooser.reset();
    this.complain("");
    this.#drawLater({ before, move });
    this.#chooser.announce(move);
    if (move && before && shown.state.outcome !== "none") this.#still.then(() => this.#parts.sound.play("over"));
  }

  #whyNot() {
    if (this.#parts.play.result()) return "The game is over. You can take the last turn back.";
    return this.#parts.store.isReady ? "It is not your turn." : "";
  }

  /** @param {(node: Node) => void} change */
  #changeTree(change) {
    if (this.#parts.store.node) change(this.#parts.store.node);
    this.#parts.store.touch();
  }

  #cut() {
    const { node } = this.#parts.store;
    if (!node?.parent) return;
    node.remove();
    this.#parts.store.show(node.parent);
  }

  /** @param {Player} player */
  #changeSeat(player) {
    const { store: { state }, play, engines } = this.#parts;
    if (state) askSeat({ state, player, seat: play.players[player], control: play.clock.control, engines }, (seat, control) => play.change(player, seat, control));
  }

  // #drawLater draws once after all parts of the page have taken in a change, because
  // most of them tell of it. Without a change of the board it draws the rest only.
  /** @param {Change} [change] */
  #drawLater(change) {
    const { state } = this.#parts.store;
    if (change && (change.before || this.#change?.state !== state)) this.#change = { ...change, state };
    if (this.#isDue) return;
    this.#isDue = true;
    this.#drawn = Promise.resolve().then(() => {
      this.#isDue = false;
      const due = this.#change;
      this.#change = null;
      if (due) this.#draw(due);
      else this.#drawRest();
    });
  }

  // #still settles when all changes so far are drawn and nothing moves any more.
  get #still() {
    return this.#drawn.then(() => this.#parts.board.still);
  }

  /** @param {Change} change */
  #draw({ before, move }) {
    const { board, store, games, marks, tint } = this.#parts;
    const { shown } = store;
    if (!shown) return;
    const { game, state } = shown;
    const { targets, squares: chosen } = this.#chooser.choice;
    board.setGame(games[game.family], state.size, store.isFlipped);
    board.draw({ state, targets, chosen, over: marks(board), tint: tint(board) }, before, move);
    this.#drawRest();
  }

  // #drawRest draws what can change without a change of the position: the status, the
  // buttons and the cards.
  #drawRest() {
    const { store, play, board, engines, games } = this.#parts;
    const { shown, isFlipped } = store;
    if (!shown) return;
    const { state, atNode, node, game } = shown;
    const info = games[game.family];
    drawPlayers({ state, play, engines, counted: info.counted, isFlipped, change: (player) => this.#changeSeat(player) });
    const go = this.#go;
    this.#fork.draw(game, node);
    drawGraph(byId("graph", SVGSVGElement), node, atNode, go);
    drawBar({ bar: byId("evaluation"), fill: byId("evaluation-fill"), text: byId("evaluation-text") }, node.score, atNode, !isFlipped);
    const name = gameTitle(info, game.name);
    byId("game-name").textContent = name;
    board.root.setAttribute("aria-label", `${name}, ${state.size} by ${state.size}`);
    this.#prompt.draw(shown, this.#chooser.choice);
    this.#filler.draw(info, play.mayChoose);
    this.#mirror(shown);
    this.#moves.draw({ game, go, lookOf: (at) => store.known(at) ?? atNode }, node); // at last: it needs the layout
  }

  // #mirror writes what the page shows into attributes, for tests and user styles.
  /** @param {Shown} shown */
  #mirror({ game, node, state }) {
    const { store: { mode }, play } = this.#parts;
    const result = play.result();
    Object.assign(document.body.dataset, {
      game: game.name, fen: state.fen, outcome: result?.outcome ?? "none", reason: result?.reason ?? "", toMove: state.toMove, midTurn: String(state.midTurn),
      thinking: mode === "review" ? mode : mode === "analyse" ? "analysis" : play.isThinking ? "play" : "",
      ply: String(node.ply), turn: node.move,
    });
  }
}
