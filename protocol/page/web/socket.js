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

/**
 * Socket keeps one socket open and connects again when the connection breaks.
 * @implements {Transport}
 */
export class Socket {
  #address;
  /** @type {WebSocket | null} */
  #socket = null;
  #retry = 250; // ms until the next attempt
  onOpen = () => {};
  /** @type {(reply: reply) => void} */
  onMessage = () => {};
  onClosed = () => {};

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
    socket.addEventListener("open", () => {
      this.#retry = 250;
      wasOpen = true;
      this.onOpen();
    });
    socket.addEventListener("message", (event) => this.onMessage(JSON.parse(event.data)));
    socket.addEventListener("close", () => {
      this.onClosed();
      if (!wasOpen) askAdmission();
      setTimeout(() => this.open(), this.#retry);
      this.#retry = Math.min(2 * this.#retry, 5000);
    });
  }

  /** @param {anyRequest} message */
  send(message) {
    this.#socket?.send(JSON.stringify(message));
  }
}

// askAdmission reloads the page if the server no longer knows this browser: the server then
// asks for a code. If the server does not answer, it is not running, and the page stays.
async function askAdmission() {
  try {
    const { status } = await fetch("known");
    if (status === 401) location.reload();
  } catch {
    // the server may come back
  }
}
