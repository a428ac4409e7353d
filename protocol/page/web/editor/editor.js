// The board editor: a person sets up a position piece by piece, and the rules of its game
// say whether it can be.

import { Board } from "../board/board.js";
import { listen } from "../board/keyboard.js";
import { Pointer } from "../board/pointer.js";
import { nameOf } from "../board/squares.js";
import { gradients, pieceClass } from "../board/shapes.js";
import { title } from "../game/colours.js";
import { Game } from "../game/game.js";
import { gameTitle } from "../game/games.js";
import { writeLink } from "../game/link.js";
import { labelled, radios, select } from "../play/gamecontrols.js";
import { Disconnected } from "../shared/connection.js";
import { errorText, html, nameGame, svg } from "../shared/dom.js";
import { write } from "../shared/voice.js";
import { notice } from "../shell/notice.js";
import { amendAddress } from "../shell/views.js";
import { Composed } from "./composed.js";

/**
 * @import { App } from "../app.js"
 * @import { Store } from "../game/store.js"
 * @import { Connection } from "../shared/connection.js"
 * @import { State } from "../../script/messages"
 * @import { GameInfo } from "../../script/types"
 */

const ARROW = "arrow"; // the tool that lays arrows
const NOTHING = ""; // the tool that takes pieces away

/** @param {unknown} error of the rules about a position */
const plain = (error) => errorText(error).replace(/^position: /, "");

/** @typedef {{ games: Record<string, GameInfo>, connection: Connection, store: Store, app: App }} Parts */

/** Editor is the view of the board editor, at #/edit/GAME/POSITION. */
export class Editor {
  #parts;
  #games;
  #board = new Board(svg("svg", { id: "edit-board", tabindex: 0, role: "grid", "aria-label": "Board to edit", class: "board" }));
  #panel = html("div", { class: "puzzle-panel editor-panel" });
  #verdict = html("p", { id: "edit-verdict" });
  #text = /** @type {HTMLInputElement} */ (html("input", { id: "edit-text", spellcheck: "false", autocomplete: "off" }));
  #go = html("div", { class: "row" },
    html("button", { id: "edit-analyse", class: "primary", click: () => this.#leave(() => this.#parts.app.study(this.#game)) }, "Analyse"),
    html("button", { id: "edit-play", click: () => this.#leave(() => this.#parts.app.open(this.#game).then(() => this.#parts.app.playHere())) }, "Play from here"),
    html("button", { id: "edit-link", click: () => this.#copyLink() }, "Copy link"));
  #undo = /** @type {HTMLButtonElement} */ (html("button", { id: "edit-undo", title: "Undo (Ctrl+Z)", click: () => this.#back() }, "Undo"));
  /** @type {Promise<unknown>} */
  #checked = Promise.resolve(); // settles when the rules have answered
  #wrong = false; // whether they do not allow the position
  #name = ""; // of the game, with size and rule
  #start = ""; // the position string of its start
  /** @type {Composed | null} */
  #composed = null;
  /** @type {State | null} */
  #state = null; // of the position read last
  /** @type {Composed[]} */
  #past = []; // the positions before each change
  #tool = NOTHING;
  #from = ""; // the point where an arrow begins
  #ticket = 0;

  /** @param {Parts} parts */
  constructor(parts) {
    this.#parts = parts;
    this.#games = Object.fromEntries(Object.entries(parts.games).filter(([, { board }]) => board.editor));
    const choose = (/** @type {string} */ square) => this.#choose(square);
    new Pointer(this.#board, { choose, lay: (from, to) => this.#change((position) => position.lay(from, to)) });
    listen(this.#board, { choose, back: () => this.#back(), undo: () => this.#back() });
    this.#board.root.addEventListener("keydown", (event) => this.#type(event));
    this.#text.addEventListener("change", () => this.#load(this.#name, this.#text.value.trim()));
  }

  /**
   * show shows a position, by default that of the game on the board.
   * @param {HTMLElement} element
   * @param {string[]} rest the name of the game and the position string
   */
  async show(element, rest) {
    const { shown } = this.#parts.store;
    const isHere = shown && this.#games[shown.game.family];
    const [name = isHere ? shown.game.name : Object.keys(this.#games)[0], fen = isHere && name === shown.game.name ? shown.atNode.fen : ""] = rest;
    element.replaceChildren(html("div", { class: "puzzles editor" }, html("div", { class: "session-board" }, this.#board.root), this.#panel));
    if (this.#name) nameGame(this.#panel, gameTitle(this.#info, this.#name));
    if (name !== this.#name || fen !== this.#composed?.fen) await this.#load(name, fen);
  }

  get #info() {
    return this.#games[this.#name.split("-")[0]];
  }

  get #game() {
    return Game.begin(this.#name, this.#composed?.fen);
  }

  /** @param {string} game @param {string} fen */
  async #ask(game, fen) {
    return (await this.#parts.connection.request({ type: "state", game, fen, moves: [] })).state;
  }

  // #load reads a position. Where it cannot be read, the last one stays, or else the start
  // of the game is shown.
  /** @param {string} name @param {string} fen @returns {Promise<void>} */
  async #load(name, fen) {
    const ticket = ++this.#ticket;
    let why = "";
    try {
      const start = await this.#ask(name, "");
      const state = await this.#ask(name, fen).catch((error) => {
        why = `This position cannot be read: ${plain(error)}. Correct its string, or place the pieces on the board.`;
        return name === this.#name ? null : start;
      });
      if (ticket !== this.#ticket) return;
      if (state) {
        [this.#name, this.#start, this.#past] = [state.game, start.fen, []];
        await this.#read(state);
      }
    } catch (error) {
      why = error instanceof Disconnected ? errorText(error) : `There is no board “${name}”. Choose a game and a board below.`;
      const [first] = Object.keys(this.#games);
      if (!this.#composed && name !== first) await this.#load(first, "");
    }
    if (why) this.#say(why, true);
  }

  /** @param {State} state */
  async #read(state) {
    const { editor } = this.#info.board;
    if (!editor) return;
    const isOther = this.#state?.game !== state.game;
    this.#state = state;
    this.#composed = new Composed(editor, state, this.#start);
    if (isOther || !this.#panel.childElementCount) this.#drawPanel(this.#composed);
    await this.#check();
  }

  // #leave goes to another view once the position was checked, if the rules allow it: an
  // answer that comes later would lead back here.
  /** @param {() => unknown} go */
  async #leave(go) {
    await this.#checked;
    if (!this.#wrong) go();
  }

  // #check asks whether the rules allow the position.
  #check() {
    this.#checked = this.#examine();
    return this.#checked;
  }

  async #examine() {
    const position = this.#composed;
    if (!position) return;
    const { fen } = position;
    this.#draw(position);
    const ticket = ++this.#ticket;
    let why = "";
    const state = await this.#ask(this.#name, fen).catch((error) => {
      why = plain(error);
      return null;
    });
    if (ticket !== this.#ticket) return;
    this.#say(why || (state?.outcome === "none" ? "" : state?.reason ?? ""), Boolean(why));
    this.#wrong = Boolean(why);
    for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (this.#go.querySelectorAll("button"))) button.disabled = Boolean(why);
    if (!why) amendAddress("edit", this.#name, fen);
  }

  /** @param {string} text @param {boolean} isError */
  #say(text, isError) {
    this.#verdict.classList.toggle("error", isError);
    write(this.#verdict, title(text));
  }

  /** @param {Composed} position */
  #draw(position) {
    if (!this.#state) return;
    const squares = new Set(Array.from({ length: position.size ** 2 }, (_, i) => nameOf(i % position.size, Math.floor(i / position.size))));
    this.#board.setGame(this.#info, position.size);
    this.#board.draw({
      state: { ...this.#state, pieces: position.pieces, lines: position.lines, marks: [], steps: this.#tool === ARROW ? position.steps : [], last: undefined },
      targets: squares, chosen: this.#from ? [this.#from] : [], isBare: true,
    });
    this.#text.value = position.fen;
    this.#undo.disabled = !this.#past.length;
    /** @type {HTMLInputElement | null} */
    const side = this.#panel.querySelector(`[data-edit-side="${position.side}"] input`);
    if (side) side.checked = true;
  }

  /** @param {Composed} position */
  #drawPanel(position) {
    const info = this.#info;
    const { pieces, hasArrows } = info.board.editor ?? { pieces: {} };
    this.#tool = Object.keys(pieces)[0];
    /** @param {string} letter */
    const name = (letter) => {
      const { kind, colour } = position.piece(letter);
      return title(colour === "neutral" ? kind : kind === "claimed" ? `claimed, ${colour}` : `${colour} ${kind}`);
    };
    const tools = radios({ name: "edit-tool", legend: "Put on the board", value: this.#tool, look: "chips pieces",
      options: [
        ...Object.keys(pieces).map((letter) => ({ value: letter, label: name(letter), picture: this.#picture(position, letter) })),
        ...(hasArrows ? [{ value: ARROW, label: "Arrow", note: "choose half a line, or two points" }] : []),
        { value: NOTHING, label: "Take away" },
      ],
      onChange: (tool) => {
        [this.#tool, this.#from] = [tool, ""];
        if (this.#composed) this.#draw(this.#composed);
      } });
    const side = radios({ name: "edit-side", legend: "To move", value: position.side,
      options: position.sides.map(([letter, colour]) => ({ value: letter, label: title(colour) })),
      onChange: (letter) => this.#change((now) => (now.side = letter)) });
    nameGame(this.#panel, gameTitle(info, this.#name));
    this.#panel.replaceChildren(html("h2", {}, "Set up a position"), tools, side,
      html("div", { class: "row" }, this.#undo, html("button", { id: "edit-clear", click: () => this.#change((now) => now.clear()) }, "Empty board")),
      labelled("Position string", this.#text), this.#verdict, this.#go, this.#gameRows(info),
      html("p", { class: "note" }, "By keys: arrow keys move the cursor, Enter puts the piece there, and so does its letter in the position string; Delete takes a piece away."));
  }

  // #gameRows returns the choices of the game, its size and its rules.
  /** @param {GameInfo} info */
  #gameRows(info) {
    const { family, sizes, defaultSize, rules, ruleTitles } = info;
    const [size, rule] = [this.#state?.size ?? defaultSize, rules.find((name) => this.#name.endsWith(`-${name}`)) ?? ""];
    /** @param {string} as @param {number} of @param {string} by */
    const load = (as, of, by) => this.#load([as, of, by].filter(Boolean).join("-"), as === family && of === size ? this.#composed?.fen ?? "" : "");
    return html("div", { class: "row" },
      labelled("Game", select("edit-game", Object.values(this.#games).map((game) => ({ value: game.family, label: game.title })), family, (value) => load(value, this.#games[value].defaultSize, ""))),
      labelled("Board", select("edit-size", sizes.map((n) => ({ value: String(n), label: `${n} × ${n}` })), String(size), (value) => load(family, Number(value), rule))),
      rules.length > 0 && labelled("Rules", select("edit-rule", ["", ...rules].map((name) => ({ value: name, label: name ? title(ruleTitles[name]) : "Usual rules" })), rule, (value) => load(family, size, value))));
  }

  /** @param {Composed} position @param {string} letter */
  #picture(position, letter) {
    const { family, layout, board } = this.#info;
    const piece = position.piece(letter);
    const root = svg("svg", { viewBox: "-50 -50 100 100", class: `board ${family} ${layout}`, "aria-hidden": "true" });
    root.append(gradients(root), svg("g", { class: pieceClass(piece) }, svg("g", { class: "body" }, ...board.shape(piece))));
    return root;
  }

  /** @param {string} square */
  #choose(square) {
    if (this.#tool !== ARROW) return this.#change((position) => position.put(square, this.#tool));
    const from = this.#from;
    this.#from = from ? "" : square;
    if (from && from !== square) this.#change((position) => position.lay(from, square));
    else if (this.#composed) this.#draw(this.#composed);
  }

  // #type puts the piece of a letter on the square of the cursor.
  /** @param {KeyboardEvent} event */
  #type(event) {
    const square = this.#board.root.getAttribute("aria-activedescendant")?.split("-").at(-1);
    if (!square || event.ctrlKey || event.metaKey || event.altKey) return;
    const isDelete = event.key === "Delete" || event.key === "Backspace";
    if (!isDelete && !this.#info.board.editor?.pieces[event.key]) return;
    event.preventDefault();
    this.#change((position) => position.put(square, isDelete ? NOTHING : event.key));
  }

  /** @param {(position: Composed) => unknown} change */
  #change(change) {
    const position = this.#composed;
    if (!position) return;
    const before = position.copy();
    change(position);
    if (position.fen !== before.fen) this.#past.push(before);
    this.#check();
  }

  #back() {
    this.#from = "";
    this.#composed = this.#past.pop() ?? this.#composed;
    this.#check();
  }

  async #copyLink() {
    const link = new URL(writeLink(this.#name, this.#composed?.fen ?? ""), location.href).href;
    await navigator.clipboard.writeText(link);
    notice("The link is copied.");
  }
}
