// The game that the page shows: opening one, going on with one, and the address that
// leads to it.

import { Game } from "./game/game.js";
import { gameTitle } from "./game/games.js";
import { MODES } from "./game/store.js";
import { readLink, writeLink } from "./game/link.js";
import { ANALYSIS, isOpen, lastPlayed, STANDS, UNRATED } from "./game/record.js";
import { namesOf, nodeAt, pathTo } from "./library/autosave.js";
import { pairText, wonText } from "./library/standing.js";
import { askFromHere } from "./play/dialogs.js";
import { defaults, seatsOf, smallSize } from "./play/newgame.js";
import { PEOPLE } from "./play/players.js";
import { reasonText } from "./play/prompt.js";
import { errorText } from "./shared/dom.js";
import { preferences } from "./shared/storage.js";
import { readAddress } from "./shell/views.js";

/**
 * @import { Board } from "./board/board.js"
 * @import { Node } from "./game/game.js"
 * @import { Link } from "./game/link.js"
 * @import { Mode, Store } from "./game/store.js"
 * @import { Autosave, Seating } from "./library/autosave.js"
 * @import { Library } from "./library/library.js"
 * @import { Play } from "./play/play.js"
 * @import { Connection } from "./shared/connection.js"
 * @import { Resumable } from "./shell/home.js"
 * @import { Views } from "./shell/views.js"
 * @import { Player } from "../script/messages"
 * @import { Control, GameInfo, NewGameChoice, Seats } from "../script/types"
 */

const LAST = "Your last game";

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
 * @property {() => unknown} review begins the review of the game shown, unless it has one
 */

/** @typedef {Pick<Seating, "players" | "control" | "isFlipped">} Unplayed how a game without any turn is played: the library has none */

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
   * open shows an imported game for analysis, where nobody answers.
   * @param {Game} game
   * @param {Node} [node]
   * @param {Mode} [mode]
   */
  async open(game, node = game.root, mode = "analyse") {
    const { isFlipped } = this.#parts.store;
    if (await this.#replace(game, node, { players: PEOPLE, control: null, isFlipped, mode })) await this.#showBoard();
  }

  /**
   * begin starts play from the last turn of a game.
   * @param {Game} game
   * @param {Seats} players
   * @param {Control | null} control
   * @param {Record<Player, number> | null} [points]
   */
  async begin(game, players, control, points = null) {
    const isFlipped = players.p1.kind === "engine" && players.p2.kind === "person";
    if (game.fen || game.root.children.length) game.tags[UNRATED] = "position";
    if (!(await this.#replace(game, game.root.last, { players, control, points, isFlipped, mode: "play" }))) return;
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
   * study opens a game for analysis, with an engine.
   * @param {Game} game
   */
  async study(game) {
    game.tags[STANDS] ??= "0";
    await this.open(game, game.root.last);
    this.#parts.store.search(true);
  }

  /**
   * goOn opens a game of the library and shows the board. Nobody answers in a game that is
   * over, and engines that play each other wait.
   * @param {string} id
   */
  async goOn(id) {
    await this.#openKept(id);
    await this.#showBoard();
  }

  /**
   * openLink shows the position or the game that a link describes.
   * @param {Link} link
   * @param {Unplayed} [unplayed] of the entry of the history that the link belongs to
   */
  async openLink({ game: name, fen, moves, mode }, unplayed) {
    const { store, autosave, browser } = this.#parts;
    const game = new Game(name, fen);
    let node = game.root;
    for (const move of moves) node = node.add(move);
    try {
      game.name = (await store.ask(game, node)).game;
    } catch (error) {
      const { ply } = /** @type {{ ply?: number }} */ (error);
      const why = ply ? `Its turn ${ply}, ${moves[ply - 1]}, is not possible: ${errorText(error)}` : "It is damaged, or for a game that this page does not have.";
      throw new Error(`The link leads to no position. ${why}`);
    }
    autosave.adopt(game, browser.history.state?.game);
    if (unplayed) await this.#replace(game, node, { ...unplayed, mode: "play" });
    else await this.open(game, node, MODES.find((own) => own === mode));
  }

  /**
   * resume returns the game that the chooser offers to continue: the game of this tab if it
   * goes on, or else the latest against the computer that does, or else the last one.
   * @returns {Resumable | null}
   */
  resume() {
    const { store, store: { shown, mode }, play: { end, players: seats }, engines, autosave, library, views, connection, games } = this.#parts;
    const own = shown && autosave.idOf(shown.game);
    const kept = library.games.filter(({ game }) => games[game.split("-")[0]]);
    const open = kept.find(({ id, players, result, reason }) => id !== own && isOpen({ result, reason }) && players.includes("Person") && players.some((player) => engines.includes(player.split(" · ")[0])));
    const last = shown && lastPlayed(shown.game);
    if (shown && last?.parent && (!open || (!end && mode === "play"))) {
      const { game } = shown;
      const info = games[game.family];
      const { p1, p2 } = namesOf(game, seats, engines);
      const name = gameTitle(info, game.name);
      const text = end ? `${name} · ${endText({ players: [p1, p2], result: end.outcome, reason: end.reason })}` : pairText([p1, p2]);
      return { info, isOver: end !== null, title: end ? LAST : `Go on with ${name}, turn ${last.ply}`, text, state: () => store.ask(game, last), go: () => views.go("play") };
    }
    const latest = open ?? kept[0];
    if (!latest) return null;
    const { id, game, fen, players, plies, reason } = latest;
    const info = games[game.split("-")[0]];
    const isOver = !isOpen(latest);
    const [name, who] = [latest.title || gameTitle(info, game), pairText(players)];
    return {
      info, isOver, title: reason === ANALYSIS ? "Your last analysis" : isOver ? LAST : `Go on with ${name}, turn ${plies}`, text: reason === ANALYSIS ? name : isOver ? `${name} · ${who} · ${endText(latest)}` : who, go: () => this.goOn(id),
      state: async () => (await connection.request({ type: "state", game, fen, moves: [] })).state,
    };
  }

  /**
   * show shows the game of this tab in its view: the open game, or the game from before a
   * reload, or a new game if neither exists. If the address is a link to another
   * position, it shows that position instead. The address also has the mode.
   * @param {string[]} [rest] the mode, if the address names only that
   */
  async show([wanted] = []) {
    const { store, autosave, library, review, browser: { history } } = this.#parts;
    const { shown } = store;
    const link = this.#linkHere();
    const entry = history.state; // has the game and the mode, if the address comes from the history
    const mode = MODES.find((name) => name === (wanted ?? link?.mode ?? entry?.mode));
    const isOwn = shown && entry?.game === autosave.idOf(shown.game);
    const isHere = shown && (!link || isOwn || writeLink(link.game, link.fen, link.moves) === writeLink(shown.game.name, shown.atNode.fen));
    store.comeBack();
    if (!shown) await this.#restore(link, mode);
    else if (entry?.game && !isOwn && library.find(entry.game)) await this.#openKept(entry.game, mode);
    else if (!isHere && link) await this.#followLink(link);
    else if (mode && mode !== store.mode) store.enter(mode);
    else store.touch();
    const node = shown && isOwn && link ? nodeAt(shown.game, entry.path) : store.node;
    if (node && node !== store.node) await store.show(node);
    if (wanted === "analyse") store.search(true);
    if (store.mode === "review") review();
  }

  /** @param {Link | null} link @param {Mode | undefined} mode */
  async #restore(link, mode) {
    const { store, play, autosave, games, browser: { location } } = this.#parts;
    if ((!link || autosave.savedLink === location.hash) && (await autosave.restore(mode))) return;
    play.begin(seatsOf(defaults), null);
    if (link && (await this.#followLink(link))) return;
    const [first] = Object.values(games);
    const game = Game.begin(`${first.family}-${smallSize(first)}`);
    await store.ask(game, game.root); // without an answer, the view shows why
    await store.open(game, game.root, false, mode);
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
    const { store: { shown }, views, browser: { history } } = this.#parts;
    if (views.current === "play") return;
    history.pushState(shown && this.#entry(shown), "", shown ? this.#address(shown) : "#/play");
    await views.follow();
  }

  // #openKept opens a game of the library. Calls for a game that is already opening share
  // one operation, because the browser reports going back with two events.
  /** @param {string} id @param {Mode} [mode] */
  async #openKept(id, mode) {
    if (this.#opening?.id === id) return this.#opening.done;
    const { autosave, library, play } = this.#parts;
    const kept = library.find(id);
    const own = { id, done: autosave.open(id, mode ?? (kept && !isOpen(kept) ? "analyse" : "play")) };
    this.#opening = own;
    try {
      await own.done;
      if (play.isForEngines && !play.isHalted) play.halt();
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
      await this.openLink(link, this.#parts.browser.history.state?.unplayed);
      return true;
    } catch (error) {
      this.#parts.notice(errorText(error));
      this.#writeAddress(); // that of what is still shown
      return false;
    }
  }

  // #writeAddress makes the address a link to the position and the mode. Each game and each
  // mode has its own entry in the history, so that Back leads to the previous one.
  #writeAddress() {
    const { store: { shown }, views, browser: { location, history } } = this.#parts;
    if (!shown || views.current !== "play" || readAddress(location.hash).name !== "play") return;
    const entry = this.#entry(shown);
    const before = history.state;
    const isOther = before?.game && (before.game !== entry.game || (before.mode ?? "play") !== entry.mode);
    history[isOther ? "pushState" : "replaceState"](entry, "", this.#address(shown));
  }

  /** @param {NonNullable<Store["shown"]>} shown */
  #entry({ game, node }) {
    const { store: { mode, isFlipped }, autosave, play: { players, clock: { control } } } = this.#parts;
    const isUnplayed = mode === "play" && !game.root.children.length;
    return { game: autosave.idOf(game), mode, path: pathTo(node), ...(isUnplayed && { unplayed: { players, control, isFlipped } }) };
  }

  /** @param {NonNullable<Store["shown"]>} shown */
  #address({ game, atNode }) {
    return writeLink(game.name, atNode.fen, [], this.#parts.store.mode);
  }
}

/** @param {Parameters<typeof wonText>[0] & { reason: string }} end */
function endText(end) {
  const won = wonText(end);
  return `${won}. ${reasonText(end.reason, won === "You lost")}`;
}
