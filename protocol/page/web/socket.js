// The transport of a page that comes from a server: a WebSocket to that server.

/**
 * @import { anyRequest, reply } from "../script/messages"
 * @import { Transport } from "../script/types"
 */

/**
 * socketAddress returns the address of the socket that belongs to a page.
 * @param {Location | URL} page
 */
export function socketAddress(page) {
  const url = new URL("ws" + page.search, page.href);
  url.protocol = page.protocol === "https:" ? "wss:" : "ws:";
  url.hash = "";
  return url.href;
}

const PATIENCE = 20_000; // ms for an attempt: a browser waits minutes for a network that has gone

/**
 * Socket keeps one socket open and connects again when the connection breaks.
 * @implements {Transport}
 */
export class Socket {
  #address;
  /** @type {WebSocket | null} */
  #socket = null;
  #retry = 250; // ms until the next attempt
  #isClosed = false;
  onOpen = () => {};
  /** @type {(reply: reply) => void} */
  onMessage = () => {};
  onClosed = () => {};
  why = "";

  /** @param {string} address */
  constructor(address) {
    this.#address = address;
  }

  get isOpen() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  open() {
    let wasOpen = false;
    const socket = new WebSocket(this.#address);
    this.#socket = socket;
    const patience = setTimeout(() => socket.close(), PATIENCE);
    socket.addEventListener("open", () => {
      clearTimeout(patience);
      this.#retry = 250;
      wasOpen = true;
      this.why = "";
      this.onOpen();
    });
    socket.addEventListener("message", (event) => this.onMessage(JSON.parse(event.data)));
    socket.addEventListener("close", () => {
      clearTimeout(patience);
      this.onClosed();
      if (this.#isClosed) return;
      if (!wasOpen) this.#askWhy();
      setTimeout(() => this.open(), this.#retry);
      this.#retry = Math.min(2 * this.#retry, 5000);
    });
  }

  /** close ends the connection for good. A browser may keep a page that was left, with its socket. */
  close() {
    this.#isClosed = true;
    this.#socket?.close();
  }

  /** @param {anyRequest} message */
  send(message) {
    this.#socket?.send(JSON.stringify(message));
  }

  // #askWhy asks why the server has refused the socket. If it no longer knows this browser,
  // the page is loaded again: the server then asks for a code. If the server does not answer,
  // it is not running, and the page stays.
  async #askWhy() {
    try {
      const answer = await fetch("known");
      if (answer.status === 401) location.reload();
      this.why = answer.status === 503 ? await answer.text() : "";
    } catch {
      this.why = ""; // the server may come back
    }
  }
}
