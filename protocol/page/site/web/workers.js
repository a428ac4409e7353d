// The transport of a page without a server: two workers run the same program. A worker
// that searches answers late, so the other one answers questions about the rules.

/**
 * @import { anyRequest, reply, stateRequest } from "../../script/messages"
 * @import { SiteStart } from "../../script/site"
 * @import { Transport } from "../../script/types"
 */

// The types of messages that go to the worker with the engine.
const OF_ENGINE = new Set(["go", "stop", "restart"]);

const RETRY = 500; // ms until a program that has ended starts again

/**
 * @typedef {object} Parts
 * @property {Promise<SiteStart>} start the answers known without the program
 * @property {Promise<WebAssembly.Module>} program
 * @property {() => Worker} begin
 */

/**
 * Workers is the transport. It opens before the program is loaded; requests wait for the
 * program.
 * @implements {Transport}
 */
export class Workers {
  /** @type {Promise<SiteStart>} */
  #start;
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
  constructor({ start, program, begin }) {
    this.#start = start;
    this.#rules = new Seat(program, begin, (reply) => this.onMessage(reply), () => this.#lost());
    this.#engine = new Seat(program, begin, (reply) => this.#hear(reply), (why) => this.#died(why));
  }

  open() {
    this.#rules.begin();
    this.#engine.begin();
    this.isOpen = true;
    this.onOpen();
  }

  /** @param {anyRequest & { id: number }} message */
  async send(message) {
    if (OF_ENGINE.has(message.type)) return this.#sendToEngine(message);
    const known = (await this.#start).answers[keyOf(message)];
    if (known) this.onMessage({ ...known, id: message.id });
    else this.#rules.send(message);
  }

  // An engine that has died starts again on request, as on a server.
  /** @param {anyRequest & { id: number }} message */
  #sendToEngine(message) {
    const { id, type } = message;
    if (type === "restart") this.#engine.begin();
    if (type === "go") {
      if (!this.#engine.isThere) return this.onMessage({ id, type: "error", error: "the engine has to be started again" });
      this.#searches.add(id);
    }
    this.#engine.send(message);
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
 * keyOf returns the key under which start.json has an answer, or "" during a turn.
 * @param {{ type: string } & Partial<stateRequest>} message
 */
export function keyOf({ type, game = "", fen = "", moves = [], partial = [] }) {
  return partial.length ? "" : [type, game, fen, ...moves].join("|");
}

/** A Seat has a worker that runs the program, or waits for it. */
class Seat {
  #program;
  #make;
  #hear;
  #end;
  /** @type {Worker | null} */
  #worker = null;
  #isReady = false;
  /** @type {string[]} */
  #waiting = [];

  /**
   * @param {Promise<WebAssembly.Module>} program
   * @param {() => Worker} make
   * @param {(reply: reply) => void} hear
   * @param {(why: string) => void} end is told that the program has ended
   */
  constructor(program, make, hear, end) {
    this.#program = program;
    this.#make = make;
    this.#hear = hear;
    this.#end = end;
  }

  /** begin starts the program, unless it runs. */
  begin() {
    if (this.#worker) return;
    const worker = this.#make();
    this.#worker = worker;
    worker.addEventListener("message", ({ data }) => {
      if (typeof data === "object") this.#ended(data.why);
      else if (data === "") this.#ready();
      else this.#hear(JSON.parse(data));
    });
    worker.addEventListener("error", (event) => this.#ended(event.message || "The worker could not be loaded"));
    this.#program.then((module) => worker.postMessage(module));
  }

  get isThere() {
    return this.#worker !== null;
  }

  /** @param {anyRequest} message */
  send(message) {
    const text = JSON.stringify(message);
    if (this.#isReady) this.#worker?.postMessage(text);
    else if (this.#worker) this.#waiting.push(text);
  }

  #ready() {
    this.#isReady = true;
    for (const text of this.#waiting.splice(0)) this.#worker?.postMessage(text);
  }

  /** @param {string} why */
  #ended(why) {
    if (!this.#worker) return;
    this.#worker.terminate();
    this.#worker = null;
    this.#isReady = false;
    this.#waiting = [];
    this.#end(why);
  }
}
