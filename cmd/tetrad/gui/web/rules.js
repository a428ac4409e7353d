// The rules panel: a page of text for each game, and an example that moves.

import { Board } from "./board.js";
import { boards } from "./boards/boards.js";
import { byId, errorText, html, svg } from "./dom.js";

/**
 * @import { Connection } from "./connection.js"
 * @import { State } from "../script/messages"
 */

const PAUSE = 2600; // ms between the pictures of an example

// A turn of each game that shows what is special about it.
/** @type {Record<string, { game: string, fen: string, moves: string[], texts: string[] }>} */
const examples = {
  verto: { game: "verto-5", fen: "5/2bb1/5/1b3/w4 w", moves: ["c3xb2-c5-e3"],
    texts: ["Light is to move.", "Light enters c3 and flips b2; the chain goes on to c5 and e3."] },
  veletas: { game: "veletas-7", fen: "7/2w2s1/7/4s2/3w3/b6/sb5 b 3 =", moves: ["e4-e5/b2"],
    texts: ["Black is to move. The shooter in the corner has one way left.", "A shooter goes to e5 and shoots to b2: Black claims the one in the corner."] },
  trap: { game: "trap-3", fen: "b1b/1w1/w2 >>/<>/>> ^vv/^^v w 0,0 3", moves: ["b2-c2"],
    texts: ["White is to move.", "White goes to c2, whose arrows turn: the piece on c3 is trapped."] },
  vinver: { game: "vinver-5", fen: "1b3/1b3/1w3/1bw2/1b3 b =", moves: ["c3xb3"],
    texts: ["Black is to move.", "Black's stone on c3 makes a crosscut; Black flips b3 and joins the edges."] },
};

/** @typedef {{ state: State, move: string, text: string }} Frame */

/** Rules shows the rules of one game at a time. */
export class Rules {
  /** @type {HTMLElement} */
  #panel;
  /** @type {Connection} */
  #connection;
  #family = "";
  #timer = 0;

  /** @param {HTMLElement} panel @param {Connection} connection */
  constructor(panel, connection) {
    this.#panel = panel;
    this.#connection = connection;
  }

  /**
   * show loads the page of a game.
   * @param {string} family
   */
  async show(family) {
    if (family === this.#family) return;
    this.#family = family;
    try {
      await this.#load(family);
    } catch (error) {
      this.#family = ""; // the next attempt may succeed
      this.#panel.replaceChildren(html("p", { class: "error" }, `The rules cannot be shown: ${errorText(error)}`));
    }
  }

  /** @param {string} family */
  async #load(family) {
    clearInterval(this.#timer);
    const answer = await fetch(`rules/${family}.html`);
    if (!answer.ok) throw new Error(`the server answers ${answer.status}`);
    const text = await answer.text();
    if (family !== this.#family) return; // another game was asked for meanwhile
    const article = html("article");
    article.append(...new DOMParser().parseFromString(text, "text/html").body.childNodes);
    const buttons = Object.entries(boards).map(([name, board]) =>
      html("button", { click: () => this.show(name), "aria-pressed": String(name === family) }, board.name));
    this.#panel.replaceChildren(html("div", { class: "row" }, ...buttons), article,
      html("p", { class: "credit" }, `Keys on the board: ${byId("board-help").textContent}`));
    article.querySelector("ul")?.before(await this.#example(family));
  }

  /** @param {string} family */
  async #example(family) {
    const { game, fen, moves, texts } = examples[family];
    /** @type {Frame[]} */
    const frames = [];
    for (let n = 0; n <= moves.length; n++) {
      const { state } = await this.#connection.request({ type: "state", game, fen, moves: moves.slice(0, n) });
      frames.push({ state: { ...state, steps: [] }, move: moves[n - 1] ?? "", text: texts[n] });
    }
    const root = svg("svg", { role: "img", "aria-label": texts.join(" ") });
    const caption = html("figcaption", {}, texts[0]);
    /** @type {HTMLButtonElement} */
    const button = html("button", { click: () => this.#toggle(next, button) }, "Play");
    const board = new Board(root);
    board.setGame(boards[family], frames[0].state.size);
    let shown = -1;
    const next = () => {
      const before = frames[shown]?.state ?? null;
      shown = (shown + 1) % frames.length;
      const { state, move, text } = frames[shown];
      board.draw({ state, last: move ? boards[family].marks(move) : null }, shown ? before : null, move);
      caption.textContent = text;
    };
    next();
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches) this.#toggle(next, button);
    return html("figure", { class: "example" }, root, caption, button);
  }

  // #toggle starts and stops the example.
  /** @param {() => void} next @param {HTMLElement} button */
  #toggle(next, button) {
    const isPlaying = button.textContent === "Pause";
    clearInterval(this.#timer);
    if (!isPlaying) this.#timer = setInterval(next, PAUSE);
    button.textContent = isPlaying ? "Play" : "Pause";
  }
}
