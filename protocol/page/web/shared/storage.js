// Storage that survives a reload: the game is in localStorage under the name of the tab,
// so that two tabs do not disturb each other. A browser may deny storage, as in a frame of
// another site, and it may be full: then what is kept lasts as long as the page.

/** @import { Saved } from "../../script/types" */

const PREFIX = "tetrad/tab/";
const MOST_TABS = 20; // other tabs whose games are kept

/** Area is a storage of the browser, and the memory of the page for what that does not take. */
class Area {
  #name;
  /** @type {Map<string, string>} */
  #own = new Map();

  /** @param {"localStorage" | "sessionStorage"} name */
  constructor(name) {
    this.#name = name;
  }

  /** isDenied reports whether the browser does not let the page read its storage. */
  get isDenied() {
    return this.#ask((storage) => storage.length) === null;
  }

  /** @template T @param {(storage: Storage) => T} question @returns {T | null} null without storage */
  #ask(question) {
    try {
      return question(globalThis[this.#name]); // even its name may throw
    } catch {
      return null;
    }
  }

  /** @param {string} key */
  get(key) {
    return this.#own.get(key) ?? this.#ask((storage) => storage.getItem(key));
  }

  /**
   * set returns false if the value lasts only as long as the page.
   * @param {string} key
   * @param {string} value
   */
  set(key, value) {
    this.#own.delete(key);
    const isKept = this.#ask((storage) => (storage.setItem(key, value), true)) ?? false;
    if (!isKept) this.#own.set(key, value);
    return isKept;
  }

  /** keys are those that the browser keeps. */
  get keys() {
    return this.#ask((storage) => Object.keys(storage)) ?? [];
  }

  /** @param {string} key */
  remove(key) {
    this.#ask((storage) => storage.removeItem(key));
  }
}

const all = new Area("localStorage"); // for all tabs
const own = new Area("sessionStorage"); // for this tab

/**
 * openTab finds the name of this tab and returns its Storage. A browser copies
 * sessionStorage when a person duplicates a tab; the copy finds the lock of its name
 * taken, and so takes a new name with the same game.
 */
export async function openTab() {
  const old = own.get("tetrad/tab");
  if (old && (await holdLock(old))) return new TabStorage(old);
  const name = crypto.getRandomValues(new Uint32Array(2)).join("-");
  await holdLock(name);
  const saved = old && all.get(PREFIX + old);
  if (saved) all.set(PREFIX + name, saved);
  own.set("tetrad/tab", name);
  return new TabStorage(name);
}

// holdLock takes the lock of a tab for the life of the page. It waits a little, because
// after a reload the old page has to release the lock first. Locks exist only in secure
// contexts; a loopback address is one.
/** @param {string} name @returns {Promise<boolean>} */
function holdLock(name) {
  if (!navigator.locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    const hold = () => {
      resolve(true);
      return new Promise(() => {});
    };
    navigator.locks.request(PREFIX + name, { signal: AbortSignal.timeout(400) }, hold).catch(() => resolve(false));
  });
}

/** TabStorage keeps one object for this tab. */
export class TabStorage {
  #key;

  /** @param {string} name */
  constructor(name) {
    this.#key = PREFIX + name;
  }

  /** isDenied reports whether a reload forgets everything. */
  get isDenied() {
    return all.isDenied;
  }

  /**
   * load returns the saved object, or null.
   * @returns {Saved | null}
   */
  load() {
    try {
      return JSON.parse(all.get(this.#key) ?? "null");
    } catch {
      return null;
    }
  }

  /**
   * save keeps data, and deletes the games of the oldest tabs to make room.
   * @param {Saved} data
   */
  save(data) {
    const text = JSON.stringify({ ...data, saved: Date.now() });
    if (!all.set(this.#key, text)) {
      dropOldest(this.#key, 0);
      all.set(this.#key, text);
    }
    dropOldest(this.#key, MOST_TABS);
  }
}

/** @param {string} kept @param {number} most */
function dropOldest(kept, most) {
  const keys = all.keys.filter((key) => key.startsWith(PREFIX) && key !== kept);
  if (keys.length <= most) return;
  /** @param {string} key */
  const age = (key) => Number(/"saved":(\d+)}$/.exec(all.get(key) ?? "")?.[1] ?? 0);
  keys.sort((a, b) => age(b) - age(a));
  for (const key of keys.slice(most)) all.remove(key);
}

/** preferences holds values that all tabs share: the theme, the last choices for a new game. */
export const preferences = {
  /** @template T @param {string} name @param {T} otherwise @returns {T} */
  get(name, otherwise) {
    try {
      return JSON.parse(all.get("tetrad/" + name) ?? "null") ?? otherwise;
    } catch {
      return otherwise;
    }
  },
  /** @param {string} name @param {unknown} value */
  set(name, value) {
    all.set("tetrad/" + name, JSON.stringify(value));
  },
};
