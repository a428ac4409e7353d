// Playing the rest of a phase of the game at once: at random, or with a ready-made
// setup of the game.

import { Board } from "../board/board.js";
import { byId, html, svg } from "../shared/dom.js";

/**
 * @import { Connection } from "../shared/connection.js"
 * @import { Play } from "./play.js"
 * @import { Session } from "../game/session.js"
 * @import { Fill, GameInfo } from "../../script/types"
 */

/** Filler offers the setups of a game behind one button with a list of choices. */
export class Filler {
  #session;
  #connection;
  #play;
  #list = html("div", { id: "fill-choices", popover: "auto", role: "group", "aria-label": "Fill the board" });
  #shown = ""; // key of the game and phase that the list is for
  /** @type {Session["node"]} */
  #node = null; // the position that the list is open for
  button = html("button", { id: "fill", popovertarget: "fill-choices", hidden: true }, "Fill…");

  /** @param {Session} session @param {Connection} connection @param {Pick<Play, "join">} play */
  constructor(session, connection, play) {
    this.#session = session;
    this.#connection = connection;
    this.#play = play;
    byId("view-play", HTMLElement).append(this.#list);
  }

  /**
   * draw shows the button if the phase can be filled and the person may choose.
   * @param {GameInfo} info
   * @param {boolean} mayChoose
   */
  draw(info, mayChoose) {
    const { shown } = this.#session;
    const fills = (mayChoose && shown && !shown.partial.length && info.board.fills?.[shown.state.phase]) || [];
    this.button.hidden = !fills.length;
    if (this.#node !== (shown?.node ?? null)) this.#list.hidePopover();
    this.#node = shown?.node ?? null;
    const key = fills.length && shown ? `${shown.game.name} ${shown.state.phase}` : "";
    if (key === this.#shown) return;
    this.#shown = key;
    this.#list.replaceChildren(
      html("h2", {}, "Fill the board"), html("p", {}, "This plays the rest of this part of the game at once, for both sides."),
      html("div", { class: "choices" }, ...fills.map((fill) => this.#choice(info, fill, shown?.state.size ?? 0))),
      html("button", { class: "close", click: () => this.#list.hidePopover() }, "Cancel"));
  }

  /** @param {GameInfo} info @param {Fill} fill @param {number} size */
  #choice(info, fill, size) {
    return html("button", { click: () => this.#fill(fill) }, fill.lines ? smallBoard(info, fill.lines(size), size) : null, html("span", {}, fill.title));
  }

  /** @param {Fill} fill */
  async #fill(fill) {
    const { shown } = this.#session;
    this.#list.hidePopover();
    if (!shown) return;
    const { game, node, state } = shown;
    try {
      const reply = await this.#connection.request({ type: "fill", ...game.question(node), lines: fill.lines?.(state.size) });
      if (this.#session.node !== node) return; // the person has moved on
      const end = reply.moves.reduce((at, move) => at.add(move), node);
      this.#play.join(node, end);
      await this.#session.open(game, end);
    } catch (error) {
      this.#session.dispatchEvent(new CustomEvent("failure", { detail: error }));
    }
  }
}

/** @param {GameInfo} info @param {import("../../script/messages").Line[]} lines @param {number} size */
function smallBoard(info, lines, size) {
  const root = svg("svg", { "aria-hidden": "true" });
  const board = new Board(root);
  board.setGame(info, size);
  board.drawLines(lines);
  return root;
}
