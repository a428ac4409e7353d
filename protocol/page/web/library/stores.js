// The stores of a library of games: in the browser, on the machine of the program, and in
// the page itself.

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

/** PAGE is the place of games that nothing keeps. */
export const PAGE = "this page";

const SUMMARIES = "summaries";
const GAMES = "games";
const MOST = 5000; // games
const LIMIT = 15_000; // ms until a database that does not answer counts as none

/**
 * PageStore keeps games as long as the page is open.
 * @implements {GameStore}
 */
export class PageStore {
  /** @type {Map<string, KeptGame>} */
  games = new Map();
  isShared = false;

  /** @returns {Promise<GameList>} */
  async list() {
    return { games: [...this.games.values()].map(summaryOf), faults: [], place: PAGE };
  }

  /** @param {string} id */
  async read(id) {
    return this.games.get(id) ?? null;
  }

  /** @param {KeptGame} kept @param {number} base */
  async keep(kept, base) {
    const there = this.games.get(kept.id);
    if (there && !there.deleted && there.saved > base) return there;
    this.games.set(kept.id, structuredClone(kept));
    return null;
  }
}

/**
 * BrowserStore keeps games in the database of the browser, which all tabs share. If the
 * browser denies it, or does not answer, the games are kept as long as the page.
 * @implements {GameStore}
 */
export class BrowserStore {
  /** @type {Promise<IDBDatabase> | null} */
  #database = null;
  /** @type {PageStore | null} */
  #instead = null;
  #onDenied;
  #limit;
  isShared = false;

  /** @param {() => unknown} onDenied is called when the games are kept in the page only @param {number} [limit] in ms */
  constructor(onDenied, limit = LIMIT) {
    this.#onDenied = onDenied;
    this.#limit = limit;
  }

  /** @returns {Promise<IDBDatabase>} */
  #open() {
    this.#database ??= new Promise((resolve, reject) => {
      const opening = indexedDB.open("tetrad", 1); // it throws where the browser denies it
      opening.onupgradeneeded = () => {
        for (const name of [SUMMARIES, GAMES]) opening.result.createObjectStore(name, { keyPath: "id" });
      };
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(new Denied());
    });
    return this.#database.catch(() => Promise.reject(new Denied()));
  }

  // #use calls a function with the database, or another one with the games of the page.
  /** @template T @param {(database: IDBDatabase) => Promise<T>} there @param {(page: PageStore) => Promise<T>} here */
  async #use(there, here) {
    if (!this.#instead) {
      try {
        return await within(this.#limit, this.#open().then(there));
      } catch (error) {
        if (!(error instanceof Denied)) throw error;
      }
    }
    if (!this.#instead) {
      this.#instead = new PageStore();
      this.#onDenied();
    }
    return here(this.#instead);
  }

  list() {
    return this.#use(listIn, (page) => page.list());
  }

  /** @param {string} id */
  read(id) {
    return this.#use((database) => readIn(database, id), (page) => page.read(id));
  }

  /** @param {KeptGame} kept @param {number} base */
  keep(kept, base) {
    return this.#use((database) => keepIn(database, kept, base), (page) => page.keep(kept, base));
  }
}

/** Denied is the error of a database that cannot be opened or does not answer. */
class Denied extends Error {}

/** @template T @param {number} ms @param {Promise<T>} answer @returns {Promise<T>} */
function within(ms, answer) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Denied()), ms);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** @param {IDBDatabase} database @returns {Promise<GameList>} */
async function listIn(database) {
  const games = await answer(database.transaction(SUMMARIES).objectStore(SUMMARIES).getAll());
  return { games, faults: [], place: "this browser" };
}

/** @param {IDBDatabase} database @param {string} id @returns {Promise<KeptGame | null>} */
async function readIn(database, id) {
  return (await answer(database.transaction(GAMES).objectStore(GAMES).get(id))) ?? null;
}

/** @param {IDBDatabase} database @param {KeptGame} kept @param {number} base @returns {Promise<KeptGame | null>} */
async function keepIn(database, kept, base) {
  const change = database.transaction([SUMMARIES, GAMES], "readwrite");
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
