// The socket to the server: requests with one answer, and streams with many.

/** @import { answers, bestMoveReply, errorReply, info, reply, request } from "../script/messages" */

/** ServerError is an answer that says what is wrong, in words for a person. */
export class ServerError extends Error {
  /** @param {errorReply} reply */
  constructor(reply) {
    super(reply.error || "the server gave no reason");
    this.ply = reply.ply;
  }
}

/** Disconnected is what becomes of requests when the server goes away. */
export class Disconnected extends Error {
  constructor() {
    super("the connection to the server is lost");
  }
}

/**
 * socketAddress is the socket next to the page, with the page's own token.
 * @param {Location | URL} page
 */
export function socketAddress(page) {
  const url = new URL("ws" + page.search, page.href);
  url.protocol = page.protocol === "https:" ? "wss:" : "ws:";
  url.hash = "";
  return url.href;
}

/** @typedef {{ settle(reply: reply): void, fail(why: Error): void }} Waiter */

/**
 * Connection keeps one socket open and comes back when it breaks. Events:
 * "open", "closed", and "notice" (detail: a message that nobody asked for).
 */
export class Connection extends EventTarget {
  /** @type {string} */
  #address;
  /** @type {WebSocket | null} */
  #socket = null;
  #lastId = 0;
  /** @type {Map<number, Waiter>} */
  #waiting = new Map(); // id -> {settle, fail}
  /** @type {string[]} */
  #unsent = [];
  #retry = 250; // ms until the next attempt

  /** @param {string} address */
  constructor(address) {
    super();
    this.#address = address;
    this.#connect();
  }

  get isOpen() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /**
   * request sends a message and resolves with its answer.
   * @template {keyof answers} T
   * @param {request & { type: T }} message
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
   * stream sends a message and calls onMessage with every answer until one is
   * of the last type; the promise resolves with that one.
   * @param {request} message
   * @param {"bestmove"} last
   * @param {(reply: info) => void} onMessage
   * @returns {Promise<bestMoveReply>}
   */
  stream(message, last, onMessage) {
    return new Promise((resolve, reject) => {
      const id = this.#send(message, {
        settle: (reply) => {
          if (reply.type !== last) {
            onMessage(/** @type {info} */ (reply));
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
   * @param {request} message
   */
  tell(message) {
    this.#send(message, null);
  }

  /** @param {request} message @param {Waiter | null} waiter */
  #send(message, waiter) {
    const id = ++this.#lastId;
    if (waiter) this.#waiting.set(id, waiter);
    const text = JSON.stringify({ ...message, id });
    if (this.#socket && this.isOpen) this.#socket.send(text);
    else this.#unsent.push(text);
    return id;
  }

  #connect() {
    const socket = new WebSocket(this.#address);
    this.#socket = socket;
    socket.addEventListener("open", () => {
      this.#retry = 250;
      for (const text of this.#unsent.splice(0)) socket.send(text);
      this.dispatchEvent(new Event("open"));
    });
    socket.addEventListener("message", (event) => this.#receive(JSON.parse(event.data)));
    socket.addEventListener("close", () => this.#closed());
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
    setTimeout(() => this.#connect(), this.#retry);
    this.#retry = Math.min(2 * this.#retry, 5000);
  }
}
