// One search at a time: the server runs at most one search for each page, so opponents,
// analysis and review share a Searcher.

/**
 * @import { Connection } from "../shared/connection.js"
 * @import { engineDiedReply, goRequest, infoReply } from "../../script/messages"
 */

/** EngineDied is the error of a search whose engine has died. */
export class EngineDied extends Error {
  constructor() {
    super("the engine has stopped");
  }
}

/** @typedef {goRequest & { by: object }} SearchRequest by: the part of the page that searches */

/**
 * Searcher starts and ends searches. A new search ends the one before it, whose
 * promise then resolves with null. The event "change" reports a change of the running
 * search or of the list of dead engines.
 */
export class Searcher extends EventTarget {
  #connection;
  #ticket = 0;
  /** @type {object | null} */
  #by = null; // the part of the page that has searched last
  /** @type {Promise<void> | null} */
  #running = null; // settles when the running search has ended
  /** @type {(why: Error) => void} */
  #giveUp = () => {}; // fails the running search
  /** @type {Map<number, string>} */
  dead = new Map(); // engine -> why it died

  /** @param {Connection} connection */
  constructor(connection) {
    super();
    this.#connection = connection;
    connection.addEventListener("notice", (event) => {
      const { detail } = /** @type {CustomEvent<engineDiedReply>} */ (event);
      if (detail.type === "engineDied") this.#died(detail.engine, detail.error);
    });
    connection.addEventListener("closed", () => this.#changed());
  }

  /**
   * go searches and resolves with the best move, or with null if another search or halt
   * has ended the search. It calls onInfo with each "info" message.
   * @param {SearchRequest} request
   * @param {(message: infoReply) => void} [onInfo]
   * @returns {Promise<string | null>}
   */
  async go({ by, ...request }, onInfo = () => {}) {
    const ticket = ++this.#ticket;
    this.#by = by;
    await this.#stopRunning();
    if (ticket !== this.#ticket || this.dead.has(request.engine)) return null;
    const search = this.#connection.stream({ type: "go", ...request }, "bestmove", (message) => {
      if (ticket !== this.#ticket) return;
      if (message.type === "info") onInfo(message);
    });
    const answerOrDeath = Promise.race([search, new Promise((_, reject) => (this.#giveUp = reject))]);
    const ended = answerOrDeath.then(() => {}, () => {});
    this.#running = ended;
    this.#changed();
    try {
      const answer = await answerOrDeath;
      return ticket === this.#ticket ? answer.move : null;
    } finally {
      if (this.#running === ended) this.#running = null;
      this.#changed();
    }
  }

  /**
   * halt ends the search of a part of the page, if any, and drops its answer. It does
   * nothing if another part has searched since: the parts hear of a change in any order.
   * @param {object} by
   */
  async halt(by) {
    if (by !== this.#by) return;
    this.#ticket++;
    await this.#stopRunning();
  }

  /** moveNow ends the running search and uses its best move so far. */
  moveNow() {
    if (this.#running) this.#connection.tell({ type: "stop" });
  }

  /**
   * restart starts a dead engine again.
   * @param {number} engine
   */
  restart(engine) {
    this.#connection.tell({ type: "restart", engine });
    this.dead.delete(engine);
    this.#changed();
  }

  async #stopRunning() {
    if (!this.#running) return;
    this.moveNow();
    await this.#running;
  }

  /** @param {number} engine @param {string} error */
  #died(engine, error) {
    this.dead.set(engine, error || "it ended without a word");
    this.#giveUp(new EngineDied());
    this.#changed();
  }

  #changed() {
    this.dispatchEvent(new Event("change"));
  }
}
