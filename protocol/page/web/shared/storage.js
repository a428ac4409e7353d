// Storage that survives a reload: the game is in localStorage under the name of the tab,
// so that two tabs do not disturb each other.

/** @import { Saved } from "../../script/types" */

const PREFIX = "tetrad/tab/";
const MOST_TABS = 20; // other tabs whose games are kept

/**
 * openTab finds the name of this tab and returns its Storage. A browser copies
 * sessionStorage when a person duplicates a tab; the copy finds the lock of its name
 * taken, and so takes a new name with the same game.
 */
export async function openTab() {
  const old = sessionStorage.getItem("tetrad/tab");
  if (old && (await holdLock(old))) return new TabStorage(old);
  const name = crypto.getRandomValues(new Uint32Array(2)).join("-");
  await holdLock(name);
  const saved = old && localStorage.getItem(PREFIX + old);
  if (saved) localStorage.setItem(PREFIX + name, saved);
  sessionStorage.setItem("tetrad/tab", name);
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

  /**
   * load returns the saved object, or null.
   * @returns {Saved | null}
   */
  load() {
    try {
      return JSON.parse(localStorage.getItem(this.#key) ?? "null");
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
    try {
      localStorage.setItem(this.#key, text);
    } catch {
      dropOldest(this.#key, 0);
      try {
        localStorage.setItem(this.#key, text);
      } catch {
        return; // the browser has no room: the game lasts as long as the page
      }
    }
    dropOldest(this.#key, MOST_TABS);
  }
}

/** @param {string} own @param {number} most */
function dropOldest(own, most) {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX) && key !== own);
  if (keys.length <= most) return;
  /** @param {string} key */
  const age = (key) => Number(/"saved":(\d+)}$/.exec(localStorage.getItem(key) ?? "")?.[1] ?? 0);
  keys.sort((a, b) => age(b) - age(a));
  for (const key of keys.slice(most)) localStorage.removeItem(key);
}

/** preferences holds values that all tabs share: the theme, the last choices for a new game. */
export const preferences = {
  /** @template T @param {string} name @param {T} otherwise @returns {T} */
  get(name, otherwise) {
    try {
      return JSON.parse(localStorage.getItem("tetrad/" + name) ?? "null") ?? otherwise;
    } catch {
      return otherwise;
    }
  },
  /** @param {string} name @param {unknown} value */
  set(name, value) {
    try {
      localStorage.setItem("tetrad/" + name, JSON.stringify(value));
    } catch {
      // no room, or storage is switched off: the choice lasts as long as the page
    }
  },
};
