// A small board that plays the example of a game again and again.

import { Board } from "./board.js";

/**
 * @import { Connection } from "../shared/connection.js"
 * @import { State } from "../../script/messages"
 * @import { GameInfo } from "../../script/types"
 */

const PAUSE = 2600; // ms between two positions

/** @typedef {{ state: State, move: string, text: string }} Frame */

/** LivePicture shows the example of a game, or its start if it has no example. */
export class LivePicture {
  #board;
  #frames;
  #shown = -1;
  #timer = 0;
  #isPlaying = false;
  #onText;

  /**
   * @param {SVGSVGElement} root
   * @param {GameInfo} game
   * @param {Connection} connection
   * @param {(text: string) => void} [onText] gets the text for each position
   */
  constructor(root, game, connection, onText = () => {}) {
    this.#board = new Board(root);
    this.#onText = onText;
    this.#frames = framesOf(game, connection);
    this.#frames.then((frames) => {
      this.#board.setGame(game, frames[0].state.size);
      this.#next(frames);
    }, () => {}); // the picture stays empty; the rest of the page reports the error
  }

  /** isPlaying reports whether the picture plays. */
  get isPlaying() {
    return this.#isPlaying;
  }

  /** start plays the example, unless the person prefers reduced motion. */
  start() {
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches) this.play();
  }

  /** play plays the example. */
  async play() {
    this.#isPlaying = true;
    const frames = await this.#frames;
    clearInterval(this.#timer);
    if (this.#isPlaying && frames.length > 1) this.#timer = setInterval(() => this.#next(frames), PAUSE);
  }

  /** stop stops at the current position. */
  stop() {
    this.#isPlaying = false;
    clearInterval(this.#timer);
  }

  /** @param {Frame[]} frames */
  #next(frames) {
    const before = frames[this.#shown]?.state ?? null;
    this.#shown = (this.#shown + 1) % frames.length;
    const { state, move, text } = frames[this.#shown];
    this.#board.draw({ state }, this.#shown ? before : null, move);
    this.#onText(text);
  }
}

/** @param {GameInfo} info @param {Connection} connection @returns {Promise<Frame[]>} */
async function framesOf({ family, example }, connection) {
  const { game, fen, moves, texts } = example ?? { game: family, fen: "", moves: [], texts: [""] };
  return Promise.all(texts.map(async (text, n) => {
    const { state } = await connection.request({ type: "state", game, fen, moves: moves.slice(0, n) });
    return { state: { ...state, steps: [] }, move: moves[n - 1] ?? "", text };
  }));
}
