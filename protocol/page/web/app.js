// The game that the page shows: opening one, going on with one, and the address that
// leads to it.

import { Game } from "./game/game.js";
import { gameTitle } from "./game/games.js";
import { readLink, writeLink } from "./game/link.js";
import { askFromHere } from "./play/dialogs.js";
import { defaults, seatsOf } from "./play/newgame.js";
import { PEOPLE } from "./play/players.js";
import { errorText } from "./shared/dom.js";
import { preferences } from "./shared/storage.js";
import { readAddress } from "./shell/views.js";

/**
 * @import { Board } from "./board/board.js"
 * @import { Node } from "./game/game.js"
 * @import { Link } from "./game/link.js"
 * @import { Store } from "./game/store.js"
 * @import { Autosave, Seating } from "./library/autosave.js"
 * @import { Library } from "./library/library.js"
 * @import { Play } from "./play/play.js"
 * @import { Connection } from "./shared/connection.js"
 * @import { Resumable } from "./shell/home.js"
 * @import { Views } from "./shell/views.js"
 * @import { Player } from "../script/messages"
 * @import { Control, GameInfo, NewGameChoice, Seats } from "../script/types"
 */

/**
 * @typedef {object} Parts
 * @property {Store} store
 * @property {Play} play
 * @property {Autosave} autosave
 * @property {Pick<Library, "games" | "find">} library
 * @property {Pick<Views, "current" | "follow" | "go">} views
 * @property {Connection} connection
 * @property {Record<string, GameInfo>} games
 * @property {string[]} engines
 * @property {Pick<Board, "root">} board
 * @property {Pick<Window, "location" | "history">} browser
 * @property {(text: string) => unknown} notice shows a remark
 */

/** App opens games. Event: "failure" (detail: an Error). */
export class App extends EventTarget {
  #parts;
  /** @type {{ id: string, done: Promise<void> } | null} */
  #opening = null; // the game of the library that is on its way

  /** @param {Parts} parts */
  constructor(parts) {
    super();
    this.#parts = parts;
    parts.store.addEventListener("change", () => this.#writeAddress());
  }

  /**
   * open shows an imported game, with people on both sides.
   * @param {Game} game
   * @param {Node} [node]
   */
  async open(game, node = game.root) {
    const { store } = this.#parts;
    if (store.mode === "review") store.enter("play");
    if (await this.#replace(game, node, { players: PEOPLE, control: null, isFlipped: store.isFlipped })) await this.#showBoard();
  }

  /**
   * begin starts play from the last turn of a game.
   * @param {Game} game
   * @param {Seats} players
   * @param {Control | null} control
   * @param {Record<Player, number> | null} [points]
   */
  async begin(game, players, control, points = null) {
    this.#parts.store.enter("play");
    const isFlipped = players.p1.kind === "engine" && players.p2.kind === "person";
    if (!(await this.#replace(game, game.root.last, { players, control, points, isFlipped }))) return;
    await this.#showBoard();
    this.#parts.board.root.focus({ preventScroll: true });
  }

  /** rematch begins the same game again, with the sides exchanged. */
  async rematch() {
    const { store: { game }, play } = this.#parts;
    if (!game) return;
    const { players: { p1, p2 }, clock: { control }, tally } = play;
    await this.begin(Game.begin(game.name), { p1: p2, p2: p1 }, control, tally && { p1: tally.p2, p2: tally.p1 });
  }

  /**
   * playHere asks who plays a game from the position on the board. It keeps the turns
   * before the position, because the rules depend on them.
   */
  playHere() {
    const { store: { shown }, engines } = this.#parts;
    if (!shown) return;
    const { game, node, atNode } = shown;
    /** @type {NewGameChoice} */
    const choice = { ...structuredClone({ ...defaults, ...preferences.get("setup", {}) }), family: game.family, mode: "computer", colour: atNode.toMove };
    askFromHere({ state: atNode, engines, choice }, (chosen) => this.begin(game.upTo(node), seatsOf(chosen), chosen.clock));
  }

  /**
   * study opens a game between two people and switches the analysis on.
   * @param {Game} game
   */
  async study(game) {
    await this.open(game, game.root.last);
    this.#parts.store.enter("analyse");
  }

  /**
   * goOn opens a game of the library and shows the board.
   * @param {string} id
   */
  async goOn(id) {
    await this.#openKept(id);
    await this.#showBoard();
  }

  /**
   * openLink shows the position or the game that a link describes.
   * @param {Link} link
   */
  async openLink({ game: name, fen, moves }) {
    const { store, autosave, browser } = this.#parts;
    const game = new Game(name, fen);
    let node = game.root;
    for (const move of moves) node = node.add(move);
    try {
      game.name = (await store.ask(game, node)).game;
    } catch (error) {
      const { ply } = /** @type {{ ply?: number }} */ (error);
      throw new Error(`The link leads to no position. ${ply ? `Its turn ${ply}, ${moves[ply - 1]}: ` : ""}${errorText(error)}`);
    }
    store.enter("play");
    autosave.adopt(game, browser.history.state?.game);
    await this.open(game, node);
  }

  /**
   * resume returns the game that the chooser offers to continue: the game of this tab,
   * or else the last one kept.
   * @returns {Resumable | null}
   */
  resume() {
    const { store: { shown }, library, views, connection, games } = this.#parts;
    if (shown?.game.root.children.length) {
      const { game, node, atNode } = shown;
      const info = games[game.family];
      return { info, text: `${gameTitle(info, game.name)} · turn ${node.ply}`, state: async () => atNode, go: () => views.go("play") };
    }
    const last = library.games.find(({ game }) => games[game.split("-")[0]]);
    if (!last) return null;
    const { id, game, fen, players, plies } = last;
    const info = games[game.split("-")[0]];
    return {
      info, text: `${last.title || gameTitle(info, game)} · ${players.join(" – ")} · ${plies} ${plies === 1 ? "turn" : "turns"}`, go: () => this.goOn(id),
      state: async () => (await connection.request({ type: "state", game, fen, moves: [] })).state,
    };
  }

  /**
   * show shows the game of this tab in its view: the open game, or the game from before a
   * reload, or a new game if neither exists. If the address is a link to another
   * position, it shows that position instead.
   */
  async show() {
    const { store, autosave, library, browser: { location, history } } = this.#parts;
    const { shown } = store;
    const link = shown && this.#linkHere();
    const id = history.state?.game; // set if the address comes from an entry of the history
    store.comeBack();
    if (!shown) await this.#restore();
    else if (id && id !== autosave.idOf(shown.game) && library.find(id)) await this.#openKept(id);
    else if (link && location.hash !== writeLink(shown.game.name, shown.atNode.fen)) await this.#followLink(link);
    else store.touch();
  }

  async #restore() {
    const { store, play, autosave, games, browser: { location } } = this.#parts;
    const link = this.#linkHere();
    if ((!link || autosave.savedLink === location.hash) && (await autosave.restore())) return;
    play.begin(seatsOf(defaults), null);
    if (link && (await this.#followLink(link))) return;
    const game = Game.begin(Object.keys(games)[0]);
    await store.ask(game, game.root); // without an answer, the view shows why
    await store.open(game);
  }

  // #replace shows another game, and returns false if it cannot be shown, or need not be
  // any more.
  /** @param {Game} game @param {Node} node @param {Seating} seating */
  async #replace(game, node, seating) {
    try {
      return await this.#parts.autosave.show(game, node, seating);
    } catch (error) {
      this.dispatchEvent(new CustomEvent("failure", { detail: error }));
      return false;
    }
  }

  // #showBoard shows the view of the board under the address of its position.
  async #showBoard() {
    const { store: { shown }, autosave, views, browser: { history } } = this.#parts;
    if (views.current === "play") return;
    history.pushState(shown && { game: autosave.idOf(shown.game) }, "", shown ? writeLink(shown.game.name, shown.atNode.fen) : "#/play");
    await views.follow();
  }

  // #openKept opens a game of the library. Calls for a game that is already opening share
  // one operation, because the browser reports going back with two events.
  /** @param {string} id */
  async #openKept(id) {
    if (this.#opening?.id === id) return this.#opening.done;
    this.#parts.store.enter("play");
    const own = { id, done: this.#parts.autosave.open(id) };
    this.#opening = own;
    try {
      await own.done;
    } finally {
      if (this.#opening === own) this.#opening = null;
    }
  }

  // #linkHere returns the link in the address, or shows what is wrong with it and returns
  // null.
  #linkHere() {
    const { browser: { location }, notice } = this.#parts;
    try {
      return readLink(location.hash);
    } catch (error) {
      notice(errorText(error));
      return null;
    }
  }

  /** @param {Link} link */
  async #followLink(link) {
    try {
      await this.openLink(link);
      return true;
    } catch (error) {
      this.#parts.notice(errorText(error));
      return false;
    }
  }

  // #writeAddress makes the address a link to the position. Each game has its own entry in
  // the history, so that Back leads to the previous game.
  #writeAddress() {
    const { store: { shown }, autosave, views, browser: { location, history } } = this.#parts;
    if (!shown || views.current !== "play" || readAddress(location.hash).name !== "play") return;
    const { game, atNode } = shown;
    const entry = { game: autosave.idOf(game) };
    const before = history.state?.game;
    history[before && before !== entry.game ? "pushState" : "replaceState"](entry, "", writeLink(game.name, atNode.fen));
  }
}
