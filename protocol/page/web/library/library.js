// My games: the library keeps each game separately, in the browser and on the machine
// that runs the program. A game found in only one of the two is copied to the other.

import { Game, contains } from "../game/game.js";
import { Disconnected } from "../shared/connection.js";
import { setLeft, setStart } from "../game/times.js";

/**
 * @import { KeptGame, KeptSummary } from "../../script/messages"
 * @import { GameStore, Saved } from "../../script/types"
 */

const LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";

/** newId returns a new, unique id for a game. */
export function newId() {
  return [...crypto.getRandomValues(new Uint32Array(16))].map((n) => LETTERS[n % LETTERS.length]).join("");
}

/**
 * isId reports whether a text may be the id of a game.
 * @param {string} text
 */
export const isId = (text) => /^[a-z0-9]{16,20}$/.test(text);

/**
 * gameOf returns the tree of a kept game.
 * @param {KeptGame} kept
 * @returns {Game}
 */
export function gameOf({ game: name, start, first, moves, left, limits = [], page, players, result, reason }) {
  const saved = /** @type {Partial<Saved> | null} */ (page);
  if (saved?.game) return Game.fromJSON(saved.game);
  const game = new Game(name, start);
  game.first = first;
  if (left) setStart(game, limits);
  let node = game.root;
  for (const [i, move] of moves.entries()) {
    node = node.add(move);
    setLeft(game, node, left?.[i]);
  }
  game.tags = { P1: players[0], P2: players[1] };
  if (result !== "none") node.end = { outcome: result, reason };
  return game;
}

/**
 * tombstone returns what is kept of a deleted game.
 * @param {string} id
 * @param {number} saved
 * @returns {KeptGame}
 */
const tombstone = (id, saved) => ({
  id, saved, begun: 0, title: "", game: "", players: ["", ""], result: "none", reason: "", plies: 0, fen: "",
  start: "", first: "p1", moves: [], page: null, deleted: true,
});

/**
 * Library keeps games in several stores. Events: "change" (detail: the id of a game that
 * has changed, here or in another tab, or null), "copy" (detail: the summary of a
 * version that was kept as a copy beside a newer one) and "failure" (detail: an Error).
 */
export class Library extends EventTarget {
  #stores;
  /** @type {Map<string, KeptSummary>} */
  #known = new Map(); // the newest version of each game
  #channel;
  /** @type {Promise<unknown>} */
  #last = Promise.resolve(); // the last queued action: actions run one after the other
  /** @type {string[]} */
  faults = []; // files that are not games
  place = ""; // the place of the games, for people; empty until it is known

  /** @param {GameStore[]} stores @param {BroadcastChannel | null} [channel] to the other tabs */
  constructor(stores, channel = null) {
    super();
    this.#stores = stores;
    this.#channel = channel;
    channel?.addEventListener("message", ({ data }) => this.hear(data));
  }

  /** games are all games in the library, newest first. */
  get games() {
    return [...this.#known.values()].filter(({ deleted }) => !deleted).sort((a, b) => b.saved - a.saved);
  }

  /** @param {string} id */
  find(id) {
    const summary = this.#known.get(id);
    return summary?.deleted ? undefined : summary;
  }

  /** load reads the lists, and copies the games that one store lacks from the other. */
  load() {
    return this.#queue(() => this.#load());
  }

  /**
   * read returns the newest version of a game.
   * @param {string} id
   * @returns {Promise<KeptGame>}
   */
  read(id) {
    return this.#queue(async () => {
      const versions = await Promise.all(this.#stores.map((store) => store.read(id).catch(() => null)));
      const found = versions.filter((kept) => kept !== null).sort((a, b) => b.saved - a.saved)[0];
      if (!found || found.deleted) throw new Error("This game is no longer kept.");
      return found;
    });
  }

  /**
   * keep keeps a game that was made from the version base, and returns its new version.
   * It replaces a newer version in a store, and keeps that version as a copy unless this
   * game contains all of it.
   * @param {Omit<KeptGame, "saved">} game
   * @param {number} base
   * @returns {Promise<number>}
   */
  keep(game, base) {
    return this.#queue(async () => {
      const saved = await this.#keep({ ...game, saved: this.#after(base) }, base);
      this.#tell(game.id);
      return saved;
    });
  }

  /**
   * remove deletes a game, and returns it so that restore can bring it back.
   * @param {string} id
   */
  async remove(id) {
    const kept = await this.read(id);
    await this.#queue(() => this.#keep(tombstone(id, this.#after(kept.saved)), kept.saved));
    this.#tell(id);
    return kept;
  }

  /**
   * restore brings a deleted game back.
   * @param {KeptGame} kept
   */
  restore(kept) {
    return this.keep(kept, this.#known.get(kept.id)?.saved ?? kept.saved);
  }

  // Versions are times, and always increase.
  /** @param {number} base */
  #after(base) {
    return Math.max(Date.now(), base + 1);
  }

  /** @template T @param {() => Promise<T>} action @returns {Promise<T>} */
  #queue(action) {
    const done = this.#last.then(action);
    this.#last = done.catch(() => {});
    return done;
  }

  /** @param {KeptGame} kept @param {number} base */
  async #keep(kept, base) {
    let [version, isKept] = [kept, false];
    /** @type {unknown} */
    let failure = null;
    for (const store of this.#stores) {
      try {
        const newer = await store.keep(version, base);
        if (newer) {
          await this.#copyUnless(version, newer);
          version = { ...version, saved: this.#after(newer.saved) };
          await store.keep(version, newer.saved);
        }
        isKept = true;
      } catch (error) {
        if (!(error instanceof Disconnected)) failure = error;
      }
    }
    if (failure && isKept) this.dispatchEvent(new CustomEvent("failure", { detail: failure }));
    if (!isKept) throw failure ?? new Error("The game cannot be kept.");
    this.#note(summaryOf(version));
    return version.saved;
  }

  // #copyUnless keeps a version under another name, unless the winner contains
  // everything in it.
  /** @param {KeptGame} winner @param {KeptGame} other */
  async #copyUnless(winner, other) {
    if (other.deleted || (!winner.deleted && contains(gameOf(winner), gameOf(other)))) return;
    const copy = { ...other, id: newId(), title: `${other.title || "Game"} (another version)` };
    for (const store of this.#stores) await store.keep(copy, 0).catch(() => {});
    this.#known.set(copy.id, summaryOf(copy));
    this.dispatchEvent(new CustomEvent("copy", { detail: summaryOf(copy) }));
  }

  async #load() {
    const lists = await Promise.all(this.#stores.map((store) => store.list().catch((error) => this.#cannotList(error))));
    this.faults = lists.flatMap((list) => list?.faults ?? []);
    this.place = lists.findLast((list) => list)?.place ?? "";
    this.#known.clear();
    for (const summary of lists.flatMap((list) => list?.games ?? [])) {
      if (summary.saved > (this.#known.get(summary.id)?.saved ?? 0)) this.#known.set(summary.id, summary);
    }
    this.dispatchEvent(new CustomEvent("change", { detail: null }));
    this.#queue(async () => { // callers do not wait for this
      for (const [i, store] of this.#stores.entries()) {
        const list = lists[i];
        if (list) await this.#bringUp(store, new Map(list.games.map((summary) => [summary.id, summary])));
      }
    });
  }

  /** @param {unknown} error @returns {null} */
  #cannotList(error) {
    if (!(error instanceof Disconnected)) this.dispatchEvent(new CustomEvent("failure", { detail: error }));
    return null;
  }

  // #bringUp updates a store: a shared store gets all games, and any other store gets
  // newer versions of the games that it has.
  /** @param {GameStore} store @param {Map<string, KeptSummary>} own */
  async #bringUp(store, own) {
    for (const newest of [...this.#known.values()]) {
      const has = own.get(newest.id);
      if (has?.saved === newest.saved || (!has && (newest.deleted || !store.isShared))) continue;
      try {
        const kept = newest.deleted ? tombstone(newest.id, newest.saved) : await this.#find(newest);
        const older = has && !has.deleted ? await store.read(newest.id) : null;
        if (older && !newest.deleted) await this.#copyUnless(kept, older);
        await store.keep(kept, has?.saved ?? 0);
      } catch (error) {
        this.#cannotList(error);
        return; // the store will not take the others either
      }
    }
  }

  // #find reads a version from a store that has it.
  /** @param {KeptSummary} summary */
  async #find({ id, saved }) {
    for (const store of this.#stores) {
      const kept = await store.read(id).catch(() => null);
      if (kept?.saved === saved) return kept;
    }
    throw new Error("a game has gone");
  }

  /** @param {string} id */
  #tell(id) {
    this.#channel?.postMessage(this.#known.get(id));
    this.dispatchEvent(new CustomEvent("change", { detail: id }));
  }

  /**
   * hear records a change that another tab or browser has made.
   * @param {KeptSummary} summary
   */
  hear(summary) {
    if (this.#note(summary)) this.dispatchEvent(new CustomEvent("change", { detail: summary.id }));
  }

  // #note returns false for a version that is no newer than the known one.
  /** @param {KeptSummary} summary */
  #note(summary) {
    if (summary.saved <= (this.#known.get(summary.id)?.saved ?? 0)) return false;
    this.#known.set(summary.id, summary);
    return true;
  }
}

/** @param {KeptGame} kept @returns {KeptSummary} */
export function summaryOf({ id, saved, begun, title, game, players, result, reason, plies, fen, deleted, unrated, mistakes }) {
  return { id, saved, begun, title, game, players, result, reason, plies, fen, ...(deleted && { deleted }), ...(unrated && { unrated }), ...(mistakes && { mistakes }) };
}
