// The stores of a library of games: in the browser, and on the machine of the program.

import { summaryOf } from "./library.js";

/**
 * @import { Connection } from "../shared/connection.js"
 * @import { KeptGame, KeptSummary } from "../../script/messages"
 * @import { GameList, GameStore } from "../../script/types"
 */

/**
 * ServerStore keeps games in files of the program.
 * @implements {GameStore}
 */
export class ServerStore {
  #connection;
  #maxText;
  isShared = true;

  /** @param {Connection} connection @param {number} maxText the most bytes that can be sent */
  constructor(connection, maxText) {
    this.#connection = connection;
    this.#maxText = maxText;
  }

  /** @returns {Promise<GameList>} */
  list() {
    return this.#connection.request({ type: "listKept" });
  }

  /** @param {string} id */
  async read(id) {
    return (await this.#connection.request({ type: "readKept", key: id })).kept;
  }

  /** @param {KeptGame} kept @param {number} base */
  async keep(kept, base) {
    if (new Blob([JSON.stringify(kept)]).size > this.#maxText) throw new Error("The game is too large for a file.");
    return (await this.#connection.request({ type: "keep", kept, base })).newer ?? null;
  }
}

const SUMMARIES = "summaries";
const GAMES = "games";
const MOST = 5000; // games

/**
 * BrowserStore keeps games in the database of the browser, which all tabs share.
 * @implements {GameStore}
 */
export class BrowserStore {
  /** @type {Promise<IDBDatabase> | null} */
  #database = null;
  #name;
  isShared = false;

  /** @param {string} [name] */
  constructor(name = "tetrad") {
    this.#name = name;
  }

  // #open opens the database when it is first needed, and tries again after a failure.
  #open() {
    this.#database ??= new Promise((resolve, reject) => {
      const opening = indexedDB.open(this.#name, 1);
      opening.onupgradeneeded = () => {
        for (const name of [SUMMARIES, GAMES]) opening.result.createObjectStore(name, { keyPath: "id" });
      };
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => {
        this.#database = null;
        reject(new Error(`This browser keeps no games: ${opening.error?.message ?? "it gives no reason"}.`));
      };
    });
    return this.#database;
  }

  /** @returns {Promise<GameList>} */
  async list() {
    const games = await answer((await this.#open()).transaction(SUMMARIES).objectStore(SUMMARIES).getAll());
    return { games, faults: [], place: "this browser" };
  }

  /** @param {string} id @returns {Promise<KeptGame | null>} */
  async read(id) {
    return (await answer((await this.#open()).transaction(GAMES).objectStore(GAMES).get(id))) ?? null;
  }

  /** @param {KeptGame} kept @param {number} base @returns {Promise<KeptGame | null>} */
  async keep(kept, base) {
    const change = (await this.#open()).transaction([SUMMARIES, GAMES], "readwrite");
    const [summaries, games] = [change.objectStore(SUMMARIES), change.objectStore(GAMES)];
    /** @type {KeptSummary | undefined} */
    const there = await answer(summaries.get(kept.id));
    if (there && !there.deleted && there.saved > base) return answer(games.get(kept.id));
    if (!there && (await answer(summaries.count())) >= MOST) throw new Error(`There are ${MOST} games in this browser: delete some.`);
    summaries.put(summaryOf(kept));
    if (kept.deleted) games.delete(kept.id);
    else games.put(kept);
    await done(change);
    return null;
  }
}

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
function answer(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** @param {IDBTransaction} change @returns {Promise<void>} */
function done(change) {
  return new Promise((resolve, reject) => {
    change.oncomplete = () => resolve();
    change.onabort = change.onerror = () => reject(new Error(`The browser has no room for the game: ${change.error?.message ?? ""}`));
  });
}
