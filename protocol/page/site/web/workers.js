// The transport of a page without a server: two workers run the same program. A worker
// that searches answers late, so the other one answers questions about the rules.

/**
 * @import { anyRequest, reply, stateRequest } from "../../script/messages"
 * @import { Data, SiteStart } from "../../script/site"
 * @import { Transport } from "../../script/types"
 */

// The types of messages that go to the worker with the engine.
const OF_ENGINE = new Set(["go", "stop", "restart"]);

// The types of messages that need rules alone. Searches need weights, all others books and puzzles as well.
const OF_RULES = new Set(["games", "state", "states", "explain", "fill", "fits", "judge", "parseRecords", "writeRecord"]);

const RETRY = 500; // ms until a program that has ended starts again

/** @typedef {{ type: string } & Partial<stateRequest>} Question */

/**
 * @typedef {object} Parts
 * @property {Pick<SiteStart, "answers" | "data">} start what is known without the program
 * @property {Promise<WebAssembly.Module>} program
 * @property {(name: string) => Promise<ArrayBuffer>} data loads data of a family of games, once
 * @property {() => Worker} begin
 * @property {(isWaiting: boolean) => void} onWait is called when a question begins to wait for the program, and when none does
 */

/**
 * Workers is the transport. It opens before the program is loaded; requests wait for the
 * program.
 * @implements {Transport}
 */
export class Workers {
  #start;
  #data;
  #onWait;
  /** @type {Seat} */
  #rules;
  /** @type {Seat} */
  #engine;
  /** @type {Set<number>} */
  #searches = new Set(); // searches that have not ended
  isOpen = false;
  onOpen = () => {};
  /** @type {(reply: reply) => void} */
  onMessage = () => {};
  onClosed = () => {};

  /** @param {Parts} parts */
  constructor({ start, program, data, begin, onWait }) {
    this.#start = start;
    this.#data = data;
    this.#onWait = onWait;
    /** @param {string} name */
    const dataOf = async (name) => ({ places: start.data[name].places, content: await data(name) });
    const tell = () => this.#onWait(this.#rules.isWaiting || this.#engine.isWaiting);
    this.#rules = new Seat({ program, begin, dataOf, hear: (reply) => this.onMessage(reply), end: () => this.#lost(), tell });
    this.#engine = new Seat({ program, begin, dataOf, hear: (reply) => this.#hear(reply), end: (why) => this.#died(why), tell });
  }

  /** isBusy reports whether an answer of the engine or the program itself is awaited. */
  get isBusy() {
    return this.#searches.size > 0 || this.#rules.isWaiting || this.#engine.isWaiting;
  }

  open() {
    this.#rules.begin();
    this.#engine.begin();
    this.isOpen = true;
    this.onOpen();
  }

  /** @param {anyRequest & { id: number }} message */
  send(message) {
    const known = this.#start.answers[keyOf(message)];
    if (known) return queueMicrotask(() => this.onMessage({ ...known, id: message.id }));
    const family = this.#familyOf(message);
    if (family) this.#data(family); // somebody plays that game: its data will be needed
    if (OF_ENGINE.has(message.type)) this.#sendToEngine(message, family ? [family] : []);
    else this.#rules.send(message, OF_RULES.has(message.type) ? [] : [family, `${family}/study`].filter((name) => Object.hasOwn(this.#start.data, name)));
  }

  // #familyOf returns the family of the game of a message, if it has data.
  /** @param {Question} message */
  #familyOf({ game = "" }) {
    const [family] = game.split("-");
    return Object.hasOwn(this.#start.data, family) ? family : "";
  }

  // An engine that has died starts again on request, as on a server.
  /** @param {anyRequest & { id: number }} message @param {string[]} needs */
  #sendToEngine(message, needs) {
    const { id, type } = message;
    if (type === "restart") this.#engine.begin();
    if (type === "go") {
      if (!this.#engine.isThere) return this.onMessage({ id, type: "error", error: "the engine has to be started again" });
      this.#searches.add(id);
    }
    this.#engine.send(message, needs);
  }

  /** @param {reply} reply */
  #hear(reply) {
    if (reply.type === "bestmove" || reply.type === "error") this.#searches.delete(reply.id);
    this.onMessage(reply);
  }

  /** @param {string} why */
  #died(why) {
    const searches = [...this.#searches];
    this.#searches.clear();
    this.onMessage(/** @type {any} */ ({ type: "engineDied", engine: 0, error: why }));
    for (const id of searches) this.onMessage({ id, type: "error", error: why });
  }

  // Open requests get no answer: they fail, and can be sent again.
  #lost() {
    this.isOpen = false;
    this.onClosed();
    setTimeout(() => this.open(), RETRY);
  }
}

/**
 * keyOf returns the key under which an answer is known without the program, or "" during a turn.
 * @param {Question} message
 */
export function keyOf({ type, game = "", fen = "", moves = [], partial = [] }) {
  return partial.length ? "" : [type, game, fen, ...moves].join("|");
}

/**
 * @typedef {object} SeatParts
 * @property {Promise<WebAssembly.Module>} program
 * @property {() => Worker} begin
 * @property {(name: string) => Promise<Pick<Data, "places"> & { content: ArrayBuffer }>} dataOf
 * @property {(reply: reply) => void} hear
 * @property {(why: string) => void} end is told that the program has ended
 * @property {() => void} tell is called when isWaiting may have changed
 */

/** A Seat has a worker that runs the program, or waits for it. */
class Seat {
  #parts;
  /** @type {Worker | null} */
  #worker = null;
  #isReady = false;
  #isPassing = false; // whether the first message waits for data
  /** @type {Set<string>} */
  #has = new Set(); // the names of the data that the worker has
  /** @type {{ text: string, needs: string[] }[]} */
  #waiting = [];
  isThere = false; // whether the program runs, or will when it is loaded

  /** @param {SeatParts} parts */
  constructor(parts) {
    this.#parts = parts;
  }

  get isWaiting() {
    return this.#waiting.length > 0;
  }

  /** begin starts the program, unless it runs. */
  async begin() {
    if (this.isThere) return;
    this.isThere = true;
    const module = await this.#parts.program;
    const worker = this.#parts.begin();
    this.#worker = worker;
    worker.addEventListener("message", ({ data }) => {
      if (typeof data === "object") this.#ended(data.why);
      else if (data === "") this.#ready();
      else this.#parts.hear(JSON.parse(data));
    });
    worker.addEventListener("error", (event) => this.#ended(event.message || "The worker could not be loaded"));
    worker.postMessage(module);
  }

  /** @param {anyRequest} message @param {string[]} needs the names of the data that it needs */
  send(message, needs) {
    if (!this.isThere) return;
    this.#waiting.push({ text: JSON.stringify(message), needs });
    this.#pass();
  }

  #ready() {
    this.#isReady = true;
    this.#pass();
  }

  // #pass passes messages to the program in their order, each after the data that it needs.
  async #pass() {
    if (this.#isPassing) return;
    this.#isPassing = true;
    for (let next; this.#isReady && (next = this.#waiting[0]);) {
      const { text, needs } = next;
      const worker = this.#worker;
      const missing = needs.find((name) => !this.#has.has(name));
      if (missing) {
        this.#parts.tell();
        const data = await this.#parts.dataOf(missing);
        if (worker === this.#worker) { // otherwise the program has ended, and its messages with it
          this.#worker?.postMessage(data);
          this.#has.add(missing);
        }
        continue;
      }
      this.#worker?.postMessage(text);
      this.#waiting.shift();
    }
    this.#isPassing = false;
    this.#parts.tell();
  }

  /** @param {string} why */
  #ended(why) {
    if (!this.#worker) return;
    this.#worker.terminate();
    this.#worker = null;
    this.isThere = false;
    this.#isReady = false;
    this.#has.clear();
    this.#waiting = [];
    this.#parts.end(why);
  }
}
