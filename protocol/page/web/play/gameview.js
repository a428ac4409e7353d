// The view of a game: the board with the cards and the list of turns, and the actions of clicks
// on them. Messages and questions are in prompt.js.

import { Chooser } from "../board/chooser.js";
import { Node } from "../game/game.js";
import { Prompt, sentence } from "./prompt.js";
import { askSeat } from "./dialogs.js";
import { ask } from "../shared/ask.js";
import { byId, errorText, html, nameGame } from "../shared/dom.js";
import { colourOf, opponent, title } from "../game/colours.js";
import { drawnOf, noteOf } from "../game/drawn.js";
import { Filler } from "./fill.js";
import { Fork } from "./fork.js";
import { gameTitle } from "../game/games.js";
import { drawBar, drawGraph } from "../analyse/graph.js";
import { happened } from "./happened.js";
import { Pointer } from "../board/pointer.js";
import { MoveList } from "./movelist.js";
import { notice } from "../shell/notice.js";
import { drawPlayers, youIn } from "./players.js";
import { say } from "../shared/voice.js";
import { preferred } from "../shell/preferences.js";

/**
 * @import { Board } from "../board/board.js"
 * @import { Connection } from "../shared/connection.js"
 * @import { Explain } from "../analyse/explain.js"
 * @import { Game } from "../game/game.js"
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
 * @property {Explain} explain
 * @property {() => boolean} isReviewing
 * @property {(family: string) => string} goal what a person who has never played the game has to know, else ""
 */

/** GameView is the board and the controls with which a person plays. */
export class GameView {
  #parts;
  #prompt;
  #chooser;
  #filler;
  /** @type {Pointer | undefined} */
  #pointer;
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
    this.#filler = new Filler(store, connection, play);
    this.#chooser = new Chooser({ session: store, connection, board, mayChoose: () => play.mayChoose, whyNot: () => this.#whyNot(),
      draw: () => this.redraw(), complain: (text) => this.complain(text),
      tell: (...turn) => happened(...turn, store.mode === "play" ? play.players : null) });
    sound.listen(board);
    this.#prompt = new Prompt({ ...parts, choose: (kind) => this.#chooser.chooseKind(kind), redraw: () => this.#drawLater() });
    store.addEventListener("change", (event) => this.#take(/** @type {CustomEvent<Change>} */ (event).detail));
    for (const [part, type] of /** @type {const} */ ([[play, "change"], [store, "known"]])) part.addEventListener(type, () => this.#drawLater());
    searcher.addEventListener("change", () => this.#prompt.drawBanner());
    for (const type of ["open", "closed"]) connection.addEventListener(type, () => this.#prompt.drawBanner());
    this.#connectButtons();
  }

  /**
   * actions returns the actions of keys and buttons.
   * @returns {Required<Omit<Actions, "hint" | "help" | "mark" | "clocks" | "engine" | "explorer" | "goes">>}
   */
  get actions() {
    /** @param {(node: Node) => Node | null | undefined} find */
    const show = (find) => () => {
      const { node } = this.#parts.store;
      const next = node && find(node);
      if (next && next !== node) this.#parts.store.show(next);
    };
    const hasBegun = () => this.#chooser.choice.squares.length > 0 || this.#parts.store.partial.length > 0;
    return {
      choose: (square) => this.#choose(square),
      back: () => this.#chooser.back(),
      undo: () => (hasBegun() ? this.#chooser.back() : this.#undo()),
      redo: () => this.#redo(),
      flip: () => this.#parts.store.flip(),
      first: show((node) => node.path[0]?.parent),
      previous: show((node) => node.parent),
      next: show((node) => this.#fork.next(node)),
      last: show((node) => node.last),
      type: () => this.#askTurn(),
    };
  }

  // #undo tells how many turns of a game that is played were taken back.
  async #undo() {
    const { store, play } = this.#parts;
    const { node: from } = store;
    if (!from?.parent && !from?.end) return this.complain("There is no turn to undo.");
    const isPlayed = store.mode === "play" && !from.children.length;
    if (isPlayed) this.#prompt.tellAnew();
    await play.undo();
    const count = from.ply - (store.node?.ply ?? 0);
    if (isPlayed) say(count ? `${count} ${count === 1 ? "turn was" : "turns were"} taken back.` : "The end of the game was taken back.", true);
  }

  async #redo() {
    const { play } = this.#parts;
    if (!play.mayRedo) return this.complain("There is no turn to redo.");
    this.#prompt.tellAnew();
    await play.redo();
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
    if (this.#prompt.complain(text)) this.redraw();
  }

  #connectButtons() {
    const { actions } = this;
    const { searcher, board, explain, store } = this.#parts;
    const buttons = {
      first: actions.first, previous: actions.previous, next: actions.next, last: actions.last,
      "to-game": () => store.game && store.show(store.game.root.last), better: () => explain.playBetter(), "next-mistake": () => explain.lookNext(), type: actions.type, note: () => this.#toggleNote(),
      undo: actions.undo, redo: actions.redo, "flip-board": actions.flip,
      resign: () => this.#askResign(),
      "move-now": () => searcher.moveNow(),
      pass: () => (store.mode === "play" ? this.#chooser.pass() : this.#chooser.chooseKind("pass")),
      stay: () => this.#chooser.stay(),
      confirm: () => store.confirm(),
      promote: () => {
        this.#changeTree((node) => node.promote());
        say("This is the main line now.");
        this.#focusTurn();
      },
      cut: () => this.#cut(),
    };
    const comment = byId("comment", HTMLInputElement);
    comment.addEventListener("change", () => this.#changeTree((node) => (node.comment = noteOf(comment.value.trim(), drawnOf(node.comment)))));
    for (const [id, action] of Object.entries(buttons)) byId(id).addEventListener("click", () => action());
    byId("stay").before(this.#filler.button);
    this.#pointer = new Pointer(board, { choose: actions.choose, lay: (from, to) => this.#chooser.lay(from, to) });
  }

  // #choose takes a click on a square.
  /** @param {string} square */
  #choose(square) {
    if (this.#parts.store.awaits) return this.complain("Confirm the turn, or undo it.");
    this.#explore();
    this.#chooser.click(square);
  }

  // #explore makes a look at a game that is over an analysis.
  #explore() {
    const { store, play } = this.#parts;
    if (store.mode === "play" && play.isFinished && !play.result()) store.enter("analyse");
  }

  // #askTurn asks for a turn in the notation of the game, again if there was a fault in it.
  #askTurn(text = "", fault = "") {
    const { store: { shown }, play } = this.#parts;
    if (!shown || !play.mayChoose) return this.complain(this.#whyNot());
    const { game, node, atNode } = shown;
    /** @type {HTMLInputElement} */
    const field = html("input", { id: "typed", value: text, autocomplete: "off", autocapitalize: "off", spellcheck: "false" });
    ask({ heading: "Type a turn", done: "Play", onDone: () => this.#playText(game, node, atNode, field.value.trim().toLowerCase()),
      content: [html("label", { class: "labelled" }, html("span", {}, "As the list of turns has it"), field), fault && html("p", { class: "error", role: "alert" }, fault)] });
    field.select();
  }

  /** @param {Game} game @param {Node} node @param {State} atNode @param {string} move */
  async #playText(game, node, atNode, move) {
    const { store } = this.#parts;
    try {
      const { fen } = await store.ask(game, new Node(node, move));
      if (store.node !== node) return;
      this.#explore();
      await store.play(node, node.children.find((child) => store.known(child)?.fen === fen)?.move ?? move); // some turns can be written in several ways
    } catch (error) {
      this.#askTurn(move, sentence(errorText(error), atNode));
    }
  }

  #toggleNote() {
    const button = byId("note");
    const isOn = button.getAttribute("aria-pressed") !== "true";
    button.setAttribute("aria-pressed", String(isOn));
    byId("comment").hidden = !isOn;
    if (isOn) byId("comment").focus();
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
    const { store, play } = this.#parts;
    if (play.result()) return store.mode === "play" ? "The game is over. You can take the last turn back." : "The game ended here. An earlier turn can be explored.";
    if (play.isLookingBack) return "This is an earlier turn. Go back to the game, or play from here.";
    return store.isReady ? "It is not your turn." : "";
  }

  /** @param {(node: Node) => void} change */
  #changeTree(change) {
    if (this.#parts.store.node) change(this.#parts.store.node);
    this.#parts.store.touch();
  }

  #askResign() {
    const { store: { state }, play } = this.#parts;
    if (state) ask({ heading: "Resign?", done: "Resign", content: [html("p", {}, `${youIn(play) ? "The computer" : title(colourOf(state, opponent(play.resigning)))} wins then.`)], onDone: () => play.resign() });
  }

  #cut() {
    const { store } = this.#parts;
    const { game, node } = store;
    if (!node?.parent) return;
    const { parent } = node;
    const at = parent.children.indexOf(node);
    node.remove();
    store.show(parent);
    this.#focusTurn();
    const count = node.last.ply - parent.ply;
    notice(`${count} ${count === 1 ? "turn was" : "turns were"} deleted.`, [["Undo", () => {
      if (store.game !== game) return;
      if (store.mode === "play") store.enter("analyse"); // a variation is no turn of a game that goes on
      if (!parent.children.some(({ move }) => move === node.move)) parent.children.splice(at, 0, node);
      if (store.node === parent) store.show(node);
      else store.touch();
    }]]);
  }

  // #focusTurn leads from a button that goes away to the turn shown, or to the board before the first.
  #focusTurn() {
    this.#drawn.then(() => {
      /** @type {HTMLElement | null} */
      const turn = document.querySelector("#moves [aria-current]");
      (turn ?? this.#parts.board.root).focus({ preventScroll: true });
    });
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
    const isRefused = byId("complaint").textContent !== ""; // all squares that can be chosen are marked then
    const dots = preferred("dots");
    const isQuiet = isRefused || dots === "all" ? false : store.mode === "play" ? undefined : !chosen.length;
    board.draw({ state, targets, chosen, isQuiet, isBare: dots === "none" && !isRefused, over: marks(board), tint: tint(board) }, before, move);
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
    nameGame(board.root, name);
    board.root.setAttribute("aria-label", `${name}, ${state.size} by ${state.size}`);
    this.#prompt.draw(shown, this.#chooser.choice);
    this.#filler.draw(info, play.mayChoose);
    this.#mirror(shown);
    this.#moves.draw({ game, go, atNode, known: (at) => store.known(at) }, node); // at last: it needs the layout
  }

  // #mirror writes what the page shows into attributes, for tests and user styles.
  /** @param {Shown} shown */
  #mirror({ game, node, state }) {
    const { store, play } = this.#parts;
    const { mode } = store;
    const result = play.result();
    if (mode !== document.body.dataset.mode) {
      this.#pointer?.showWhole();
      this.#pointer?.stopAiming();
    }
    for (const [id, own] of /** @type {const} */ ([["play-mode", "play"], ["analyse", "analyse"], ["review", "review"]])) {
      if (own === mode) byId(id).setAttribute("aria-current", "page");
      else byId(id).removeAttribute("aria-current");
    }
    Object.assign(document.body.dataset, {
      game: game.name, fen: state.fen, outcome: result?.outcome ?? "none", reason: result?.reason ?? "", toMove: state.toMove, midTurn: String(state.midTurn),
      thinking: mode === "review" ? (this.#parts.isReviewing() ? mode : "") : store.isAnalysing ? "analysis" : play.isThinking ? "play" : "", mode,
      ply: String(node.ply), turn: node.move,
    });
  }
}
