// Keeping the games played: in the storage of this tab, so that a reload loses nothing,
// and in the library, for later.

import { ownMistakes } from "../analyse/collect.js";
import { Game } from "../game/game.js";
import { gameOf, newId } from "./library.js";
import { localTime } from "../shared/localtime.js";
import { PEOPLE, playerName } from "../play/players.js";
import { ANALYSIS, lastPlayed, UNRATED } from "../game/record.js";
import { leftAfter, limitTags } from "../game/times.js";

/**
 * @import { KeptGame, Player } from "../../script/messages"
 * @import { Node } from "../game/game.js"
 * @import { Control, KeptName, Points, Saved, Seats } from "../../script/types"
 * @import { Library } from "./library.js"
 * @import { Play } from "../play/play.js"
 * @import { Mode, Store } from "../game/store.js"
 * @import { TabStorage } from "../shared/storage.js"
 */

const DELAY = 250; // ms from a change until it is kept
const MOST_TITLE = 120; // characters

const STUDIED = ["score", "mark", "verdict", "lines", "comment", "clocks"]; // what study adds to a turn

/**
 * Known is what the autosave knows of a game: content is the version in the library, or on
 * its way there, stored is the version that is there for certain, and played is the part of
 * content that is play: turns, ends and players.
 * @typedef {KeptName & { content: string, stored: string, played: string }} Known
 */
/** @typedef {{ players: Seats, control: Control | null, isFlipped: boolean, points?: Points | null, mode?: Mode }} Seating */

/**
 * Autosave keeps the game that is shown, and shows others. If another tab changes the same
 * game, the autosave shows the changes. Events: "elsewhere" (the game shown goes on in
 * another tab, or no longer does), "newer" (detail: the id of the game shown, if another
 * tab has kept a newer version, which cannot be shown at once) and "failure".
 */
export class Autosave extends EventTarget {
  #library;
  #storage;
  #store;
  #play;
  #engines;
  /** @type {WeakMap<Game, Known>} */
  #known = new WeakMap();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #following; // waits for the position of this tab before it looks for versions of other tabs
  #own = 0; // versions that this tab is keeping right now
  /** @type {Promise<unknown>} */
  #last = Promise.resolve(); // the last change of the library: each needs the version that the one before it has made
  #ticket = 0; // of the last call of show
  isElsewhere = false; // whether another tab plays the game that is shown

  /** @param {{ library: Library, storage: TabStorage, store: Store, play: Play, engines: string[] }} parts */
  constructor({ library, storage, store, play, engines }) {
    super();
    this.#library = library;
    this.#storage = storage;
    this.#store = store;
    this.#play = play;
    this.#engines = engines;
    store.addEventListener("change", () => this.later());
    play.addEventListener("change", () => this.later());
    library.addEventListener("change", (event) => this.#follow(/** @type {CustomEvent<string | null>} */ (event).detail));
    addEventListener("pagehide", () => {
      play.keepTime();
      this.now();
    });
  }

  /**
   * idOf returns the id of a game in the library.
   * @param {Game} game
   */
  idOf(game) {
    return this.#nameOf(game).id;
  }

  /**
   * tagsOf returns the tags for the record of a game.
   * @param {Game} game
   */
  tagsOf(game) {
    return tagsOf(game, this.#nameOf(game));
  }

  /**
   * adopt gives a game that is not kept yet the id from an entry of the browser's history,
   * if no game in the library has it, so that the entry leads to this game again.
   * @param {Game} game
   * @param {string | undefined} id
   */
  adopt(game, id) {
    if (id && !this.#library.find(id)) this.#nameOf(game).id = id;
  }

  /** hasSaved reports whether this tab had a game before a reload. */
  get hasSaved() {
    return this.#storage.load() !== null;
  }

  /**
   * lookAt notes that a game between two people is only viewed: it is not kept until
   * something in it changes.
   * @param {Game} game
   */
  lookAt(game) {
    this.#has(this.#nameOf(game), game, { players: PEOPLE, control: null });
  }

  /**
   * later keeps the game after a short delay, which collects further changes. It waits for
   * a turn that is in the game and not shown yet: other tabs go where this one is.
   */
  later() {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      if (this.#store.isReady) this.now();
      else this.later();
    }, DELAY);
  }

  /** now keeps the game if it has changed. It resolves when all changes so far are kept. */
  now() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const { shown } = this.#store;
    if (!shown) return this.#last;
    const { game, node, partial } = shown;
    const name = this.#nameOf(game);
    const { players, clock: { control } } = this.#play;
    const page = { game: game.toJSON(), path: pathTo(node), partial, players, control, points: this.#play.points, isFlipped: this.#store.isFlipped };
    const content = contentOf(page);
    const isGame = game.root.children.length > 0;
    this.#save(page, name, isGame && content !== name.stored);
    if (!isGame || content === name.content) return this.#last;
    const { content: before, played } = name;
    this.#know(name, game, page);
    if (name.played !== played) this.#setElsewhere(false);
    return this.#change(async () => {
      try {
        name.base = await this.#library.keep(await this.#describe(game, name, page), name.base);
        name.stored = content;
        const saved = this.#storage.load(); // it may have later turns than page
        if (saved?.kept?.id === name.id) this.#save(saved, name, contentOf(saved) !== content);
      } catch (error) {
        if (name.content === content) name.content = before;
        this.dispatchEvent(new CustomEvent("failure", { detail: error }));
      }
    });
  }

  /** @param {Saved} page @param {KeptName} name @param {boolean} isPending */
  #save(page, { id, base, begun, title }, isPending) {
    this.#storage.save({ ...page, link: location.hash, kept: { id, base, begun, title, isPending } });
  }

  // #change changes the library after all earlier changes.
  /** @param {() => Promise<unknown>} action */
  #change(action) {
    this.#own++;
    const done = this.#last.then(action).finally(() => {
      this.#own--;
      this.#follow(null); // another tab may have changed the game in the meantime
    });
    this.#last = done.catch(() => {});
    return done;
  }

  // #has notes the version that the library has.
  /** @param {Known} name @param {Game} game @param {Pick<Saved, "players" | "control">} seats */
  #has(name, game, seats) {
    this.#know(name, game, seats);
    name.stored = name.content;
  }

  // #know notes the version that the library has, or will have.
  /** @param {Known} name @param {Game} game @param {Pick<Saved, "players" | "control">} seats */
  #know(name, game, { players, control }) {
    const page = { game: game.toJSON(), players, control };
    Object.assign(name, { content: contentOf(page), played: playedOf(page) });
  }

  /**
   * restore shows the game that this tab had before a reload; it returns false if there
   * is none, or none that can be used.
   * @param {Mode} [mode]
   */
  async restore(mode) {
    const saved = this.#storage.load();
    if (!saved) return false;
    try {
      await this.#restore(Game.fromJSON(saved.game), { ...saved, mode }, saved.kept);
      return true;
    } catch {
      return false;
    }
  }

  /** savedLink is the fragment of the address before the reload. */
  get savedLink() {
    return this.#storage.load()?.link ?? "";
  }

  /**
   * open continues a game of the library, unless another game is to be shown before it is
   * here.
   * @param {string} id
   * @param {Mode} mode
   */
  async open(id, mode) {
    const ticket = ++this.#ticket;
    await this.now(); // the game may be the one that is shown
    const kept = await this.#library.read(id);
    const game = gameOf(kept);
    const { saved: base, begun, title } = kept;
    const isPending = (kept.mistakes ?? 0) !== ownMistakes(game, kept.players).length; // an older version counted none: keep it anew
    await this.#restore(game, { ...pageOf(kept, game), mode }, { id, base, begun, title, isPending }, ticket);
  }

  /**
   * show replaces the game that is shown, and keeps that one first, with its own players.
   * It returns false if another game is to be shown by now. It fails if the rules reject
   * the position; then it changes nothing.
   * @param {Game} game
   * @param {Node} node
   * @param {Seating} seating
   */
  async show(game, node, { players, control, isFlipped, points = null, mode }) {
    const ticket = ++this.#ticket;
    await this.#store.ask(game, node); // after it, nothing comes between the steps of the replacement
    if (ticket !== this.#ticket) return false;
    this.now();
    this.#setElsewhere(false);
    this.#play.begin(players, control, points);
    await this.#store.open(game, node, isFlipped, mode);
    return true;
  }

  /** takeOver makes this tab the one that plays the game. */
  takeOver() {
    this.#setElsewhere(false);
  }

  /** @param {boolean} isElsewhere */
  #setElsewhere(isElsewhere) {
    if (this.isElsewhere === isElsewhere) return;
    this.isElsewhere = isElsewhere;
    this.dispatchEvent(new Event("elsewhere"));
  }

  /**
   * add adds a game that is not shown to the library.
   * @param {Game} game
   */
  async add(game) {
    const name = { id: newId(), base: 0, begun: begunAt(game), title: titleIn(game) };
    const page = { game: game.toJSON(), path: [], partial: [], players: PEOPLE, control: null, isFlipped: false };
    await this.#library.keep(await this.#describe(game, name, page), 0);
  }

  /**
   * rename gives a game of the library another title.
   * @param {string} id
   * @param {string} title
   */
  async rename(id, title) {
    const { game } = this.#store;
    await this.#change(async () => {
      const kept = await this.#library.read(id);
      const name = game && this.#known.get(game);
      const base = await this.#library.keep({ ...kept, title }, kept.saved);
      if (name?.id === id) Object.assign(name, { title, base });
    });
  }

  /** @param {Game} game @returns {Known} */
  #nameOf(game) {
    let name = this.#known.get(game);
    if (!name) {
      name = { id: newId(), base: 0, begun: begunAt(game), title: titleIn(game), content: "", stored: "", played: "" };
      this.#known.set(game, name);
    }
    return name;
  }

  /** @param {Game} game @param {Omit<Saved, "game"> & { mode?: Mode }} saved @param {KeptName} [name] @param {number} ticket */
  async #restore(game, { path, partial, players, control, points, isFlipped, mode }, name, ticket = ++this.#ticket) {
    const node = nodeAt(game, path);
    await this.#store.ask(game, node, partial);
    if (ticket !== this.#ticket) return;
    if (name) {
      const known = { ...name, content: "", stored: "", played: "" };
      if (!name.isPending) this.#has(known, game, { players, control });
      this.#known.set(game, known);
    }
    if (!(await this.show(game, node, { players, control, isFlipped, points: pointsOf(points), mode }))) return;
    for (const step of partial) await this.#store.choose(step);
  }

  // #describe returns what the library keeps of a game.
  /** @param {Game} game @param {KeptName} name @param {Saved} page @returns {Promise<Omit<KeptGame, "saved">>} */
  async #describe(game, { id, begun, title }, page) {
    const played = lastPlayed(game);
    const last = played.parent ? played : game.root.last;
    const state = await this.#store.ask(game, last);
    const { outcome, reason } = last === played ? last.end ?? state : { outcome: /** @type {const} */ ("none"), reason: ANALYSIS };
    const { p1, p2 } = namesOf(game, page.players, this.#engines);
    const left = last.path.map((node) => leftAfter(game, node));
    const tags = { ...game.tags, ...limitTags(page.control) };
    return {
      id, begun, title, game: game.name, players: [p1, p2], result: outcome, reason, plies: last.ply, fen: state.fen,
      start: game.fen, first: game.first, moves: last.moves, page,
      ...(UNRATED in game.tags && { unrated: true }), mistakes: ownMistakes(game, [p1, p2]).length,
      ...(left.some((time) => time !== null) && { left, limits: [tags.P1Limits ?? "", tags.P2Limits ?? ""] }),
    };
  }

  // #follow shows what another tab has made of the game. A tab that has a change of its
  // own at the same time only tells of it: the library then keeps both. A tab that still
  // waits for the position of its last turn follows later.
  /** @param {string | null} id */
  async #follow(id) {
    if (this.#own) return; // the change may be our own version
    const { shown } = this.#store;
    const name = shown && this.#known.get(shown.game);
    const summary = name && this.#library.find(name.id);
    if (!shown || !name || !summary || !name.base || (id !== null && id !== name.id) || summary.saved <= name.base) return;
    const { game } = shown;
    const isFree = () => this.#store.game === game && this.#store.isReady && !this.#store.partial.length && !this.#isChanged(game, name);
    const kept = isFree() ? await this.#library.read(name.id).catch(() => null) : null;
    if (!this.#store.isReady) {
      clearTimeout(this.#following);
      this.#following = setTimeout(() => this.#follow(null), DELAY);
    } else if (!kept || !isFree()) {
      if (this.#store.game === game) this.dispatchEvent(new CustomEvent("newer", { detail: name.id }));
    } else if (kept.saved > name.base) {
      await this.#adopt(game, name, kept);
    }
  }

  /** @param {Game} game @param {Known} name */
  #isChanged(game, { content }) {
    const { players, clock: { control } } = this.#play;
    return game.root.children.length > 0 && contentOf({ game: game.toJSON(), players, control }) !== content;
  }

  // #adopt turns the game that is shown into a version from another tab. A person who looks at the
  // end of the game goes on to where the other tab is.
  /** @param {Game} game @param {Known} name @param {KeptGame} kept */
  async #adopt(game, name, kept) {
    const { node } = this.#store;
    if (!node) return;
    const isAtEnd = !node.children.length;
    const { played } = name;
    const other = gameOf(kept);
    const page = pageOf(kept, other);
    const { players, control } = page;
    game.become(other);
    Object.assign(name, { base: kept.saved, title: kept.title });
    this.#has(name, game, page);
    if (JSON.stringify([players, control]) !== JSON.stringify([this.#play.players, this.#play.clock.control])) this.#play.begin(players, control);
    if (name.played !== played) this.#setElsewhere(true);
    const to = isAtEnd ? nodeAt(game, page.path) : node.path.find((at) => !at.parent.children.includes(at))?.parent ?? node;
    await (to === node ? this.#store.touch() : this.#store.show(to));
  }
}

/** @param {Pick<Saved, "game" | "players" | "control">} page */
const contentOf = ({ game, players, control }) => JSON.stringify([game, players, control]);

/** @param {Pick<Saved, "game" | "players" | "control">} page */
const playedOf = ({ game, players, control }) => JSON.stringify([game, players, control], (key, value) => (STUDIED.includes(key) ? undefined : value));

/**
 * pageOf returns how a kept game was shown, or the end of a game that was never shown.
 * @param {KeptGame} kept
 * @param {Game} game
 */
function pageOf({ page }, game) {
  const { path, partial, players, control, points, isFlipped } = /** @type {Partial<Saved>} */ (page ?? {});
  return {
    path: path ?? game.root.last.path.map(() => 0), partial: partial ?? [], control: control ?? null, points, isFlipped: isFlipped ?? false,
    players: players ?? PEOPLE,
  };
}

/** @param {Node} node */
export const pathTo = (node) => node.path.map((at) => at.parent.children.indexOf(at));

/** @param {Game} game @param {number[]} path */
export const nodeAt = (game, path) => path.reduce((at, i) => at.children[i] ?? at, game.root);

/**
 * namesOf returns the names of the players. People have the names from the record.
 * @param {Game} game
 * @param {Saved["players"]} players
 * @param {string[]} engines
 */
export function namesOf({ tags }, { p1, p2 }, engines) {
  return {
    p1: (p1.kind === "person" && tags.P1) || playerName(p1, engines),
    p2: (p2.kind === "person" && tags.P2) || playerName(p2, engines),
  };
}

// pointsOf returns points that were kept, or null if there are none that make sense.
/** @param {Partial<Points> | null | undefined} kept @returns {Points | null} */
function pointsOf(kept) {
  const [p1, p2] = [Number(kept?.p1), Number(kept?.p2)];
  return p1 >= 0 && p2 >= 0 && Number.isFinite(p1 + p2) ? { p1, p2 } : null;
}

/** @param {Game} game */
function begunAt({ tags }) {
  const time = Date.parse(tags.Start ?? "");
  return Number.isNaN(time) ? Date.now() : time;
}

const TITLE = "Title"; // the tag of a record for the title in the library

/** @param {Game} game */
const titleIn = ({ tags }) => (tags[TITLE] ?? "").slice(0, MOST_TITLE);

/**
 * tagsOf returns the tags for what the library knows of a game, so that a record brings
 * it back. A game from a record without a date gets none.
 * @param {Game} game
 * @param {Pick<KeptName, "begun" | "title">} name
 * @returns {Record<string, string>}
 */
export function tagsOf({ tags }, { begun, title }) {
  const isPlayed = tags.P1 === undefined; // here
  return { [TITLE]: title, ...((isPlayed || tags.Start) && { Start: localTime(begun) }) };
}
