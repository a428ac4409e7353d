// The player's own games for the explorer. A program that keeps the games reads them
// itself; a session inside the browser has no such program, so the page sends them.

/**
 * @import { Connection } from "../shared/connection.js"
 * @import { KeptGame, KeptSummary } from "../../script/messages"
 */

/**
 * Kept is the part of a library of games that the explorer needs. Event: "change".
 * @typedef {EventTarget & { games: KeptSummary[], read(id: string): Promise<KeptGame> }} Kept
 */

const PAUSE = 300; // ms that the library must stay unchanged before it is read again
const MOST_AT_ONCE = 20; // games in a message

/** OwnGames sends the games of a library to a session. Event: "change", when the explorer should ask again. */
export class OwnGames extends EventTarget {
  #library;
  #connection;
  /** @type {boolean} */
  #isRead; // whether the program reads the games itself
  /** @type {Map<string, number>} */
  #sent = new Map(); // the versions that the session has, by id
  #timer = 0;

  /** @param {Kept} library @param {Connection} connection @param {boolean} isRead whether the program reads the games itself */
  constructor(library, connection, isRead) {
    super();
    this.#library = library;
    this.#connection = connection;
    this.#isRead = isRead;
    library.addEventListener("change", () => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.dispatchEvent(new Event("change")), PAUSE);
    });
    connection.addEventListener("closed", () => this.#sent.clear());
  }

  /** bringUp sends the games that the session lacks. Games without a result do not count. */
  async bringUp() {
    if (this.#isRead) return;
    const finished = new Map(this.#library.games.filter(({ result }) => result !== "none").map((game) => [game.id, game]));
    const gone = [...this.#sent.keys()].filter((id) => !finished.has(id));
    await this.#send(gone.map((id) => /** @type {KeptGame} */ ({ id, deleted: true })));
    for (const id of gone) this.#sent.delete(id);
    const lacking = [...finished.values()].filter(({ id, saved }) => this.#sent.get(id) !== saved);
    for (let i = 0; i < lacking.length; i += MOST_AT_ONCE) {
      const some = lacking.slice(i, i + MOST_AT_ONCE);
      const read = await Promise.all(some.map(({ id }) => this.#library.read(id).catch(() => null)));
      await this.#send(read.filter((kept) => kept !== null).map((kept) => ({ ...kept, page: null })));
      for (const { id, saved } of some) this.#sent.set(id, saved);
    }
  }

  /** @param {KeptGame[]} own */
  async #send(own) {
    if (own.length) await this.#connection.request({ type: "ownGames", own });
  }
}
