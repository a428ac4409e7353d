// Communication with a session: requests with one answer, and streams with many.
// The transport carries the messages.

import { pause } from "./dom.js";

/**
 * @import { answers, anyRequest, bestmoveReply, errorReply, infoReply, reply } from "../../script/messages"
 * @import { Transport } from "../../script/types"
 */

/** ServerError is an answer that says what is wrong, in words for the user. */
export class ServerError extends Error {
  /** @param {errorReply} reply */
  constructor(reply) {
    super(reply.error || "the server gave no reason");
    this.ply = reply.ply;
  }
}

/** Disconnected is the error of requests that are open when the connection is lost. */
export class Disconnected extends Error {
  constructor() {
    super("the connection to the server is lost");
  }
}

/**
 * firstAnswer asks a question until there is an answer, since a program that is still
 * starting closes the connection. Until then the page says why it waits.
 * @template T
 * @param {Connection} connection
 * @param {() => Promise<T>} ask
 * @param {HTMLElement} starting where the page says that
 * @returns {Promise<T>}
 */
export async function firstAnswer(connection, ask, starting) {
  for (;;) {
    try {
      return await ask();
    } catch {
      if (connection.why) starting.textContent = connection.why;
      await pause(300);
    }
  }
}

/** @typedef {{ settle(reply: reply): void, fail(why: Error): void }} Waiter */

/**
 * Connection sends requests to the session of the page and hands out its answers.
 * Events: "open", "closed", and "notice" (detail: a message that answers no request).
 */
export class Connection extends EventTarget {
  #transport;
  #lastId = 0;
  /** @type {Map<number, Waiter>} */
  #waiting = new Map(); // id -> {settle, fail}
  /** @type {(anyRequest & { id: number })[]} */
  #unsent = [];

  /** @param {Transport} transport */
  constructor(transport) {
    super();
    this.#transport = transport;
    transport.onOpen = () => this.#opened();
    transport.onMessage = (reply) => this.#receive(reply);
    transport.onClosed = () => this.#closed();
    transport.open();
  }

  get isOpen() {
    return this.#transport.isOpen;
  }

  /** why says why the server refuses the connection, or is empty. */
  get why() {
    return this.#transport.why ?? "";
  }

  /**
   * request sends a message and resolves with its answer.
   * @template {keyof answers} T
   * @param {anyRequest & { type: T }} message
   * @returns {Promise<answers[T]>}
   */
  request(message) {
    return new Promise((resolve, reject) => {
      const id = this.#send(message, {
        settle: (reply) => {
          this.#waiting.delete(id);
          resolve(/** @type {answers[T]} */ (reply));
        },
        fail: reject,
      });
    });
  }

  /**
   * stream sends a message and calls onMessage with every answer until one has the
   * type last; the promise resolves with that answer.
   * @param {anyRequest} message
   * @param {"bestmove"} last
   * @param {(reply: infoReply) => void} onMessage
   * @returns {Promise<bestmoveReply>}
   */
  stream(message, last, onMessage) {
    return new Promise((resolve, reject) => {
      const id = this.#send(message, {
        settle: (reply) => {
          if (reply.type !== last) {
            onMessage(/** @type {infoReply} */ (reply));
            return;
          }
          this.#waiting.delete(id);
          resolve(reply);
        },
        fail: reject,
      });
    });
  }

  /**
   * tell sends a message and does not wait for an answer.
   * @param {anyRequest} message
   */
  tell(message) {
    this.#send(message, null);
  }

  /** @param {anyRequest} message @param {Waiter | null} waiter */
  #send(message, waiter) {
    const id = ++this.#lastId;
    if (waiter) this.#waiting.set(id, waiter);
    if (this.isOpen) this.#transport.send({ ...message, id });
    else this.#unsent.push({ ...message, id });
    return id;
  }

  #opened() {
    for (const message of this.#unsent.splice(0)) this.#transport.send(message);
    this.dispatchEvent(new Event("open"));
  }

  /** @param {reply} reply */
  #receive(reply) {
    const waiter = this.#waiting.get(reply.id);
    if (!waiter) {
      this.dispatchEvent(new CustomEvent("notice", { detail: reply }));
    } else if (reply.type === "error") {
      this.#waiting.delete(reply.id);
      waiter.fail(new ServerError(reply));
    } else {
      waiter.settle(reply);
    }
  }

  #closed() {
    const lost = [...this.#waiting.values()];
    this.#waiting.clear();
    this.#unsent.length = 0;
    for (const waiter of lost) waiter.fail(new Disconnected());
    this.dispatchEvent(new Event("closed"));
  }
}
