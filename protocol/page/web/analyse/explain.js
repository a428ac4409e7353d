// What a review found about a turn: a sentence below the board, and marks on it.

import { drawTurn } from "./analysis.js";
import { colourOf, opponent, title } from "../game/colours.js";
import { lineEffects, present } from "../board/effects.js";
import { lossText, percentsOf } from "./mistakes.js";

/**
 * @import { Board } from "../board/board.js"
 * @import { Game, Node, Placed } from "../game/game.js"
 * @import { State } from "../../script/messages"
 * @import { Store } from "../game/store.js"
 * @import { KeptScore, Verdict } from "../../script/types"
 */

/** @typedef {Placed & { verdict: Verdict, score: KeptScore }} Judged a turn that a review has judged */

/** Explain explains one turn at a time: the one shown, or one that a person has chosen from the position before it. */
export class Explain {
  #store;
  /** @type {Judged | null} */
  #chosen = null;

  /** @param {Store} store */
  constructor(store) {
    this.#store = store;
  }

  /**
   * look opens analysis at the position before a turn, which it explains there.
   * @param {Node} node
   */
  async look(node) {
    if (!isJudged(node)) return;
    this.#chosen = node;
    this.#store.enter("analyse");
    await this.#store.show(node.parent);
  }

  /** turn returns the turn that is explained now, or null. */
  get turn() {
    const { node, mode, partial } = this.#store;
    if (!node || mode === "play" || partial.length) return null;
    if (this.#chosen?.parent === node) return this.#chosen;
    return isJudged(node) ? node : null;
  }

  /**
   * text returns the sentence about the turn, or "".
   * @param {Pick<State, "colours">} state
   */
  text(state) {
    const { turn } = this;
    return turn && this.#store.game ? sentenceOf(this.#store.game, turn, state) : "";
  }

  /**
   * told returns the same for those who do not see the better turn and the answer on the board: it names their squares.
   * @param {Pick<State, "colours">} state
   */
  async told(state) {
    const { turn, better } = this;
    const { game } = this.#store;
    if (!turn || !game || !better) return this.text(state);
    const [[own], [reply]] = await Promise.all([lineEffects(this.#store, game, turn.parent, [better]), lineEffects(this.#store, game, turn, turn.lines?.[0]?.pv.slice(0, 1) ?? [])]);
    return sentenceOf(game, turn, state, { own: present(own), reply: reply && present(reply, true) });
  }

  /** better returns the better turn if the one explained is a mistake, or "". */
  get better() {
    const { turn } = this;
    return turn?.mark ? turn.verdict.better : "";
  }

  /** next returns the next mistake of the line after the turn that is explained or shown, if a review has found one. */
  get next() {
    const { node, mode } = this.#store;
    const at = mode === "play" ? null : this.turn ?? node;
    return at?.line.slice(at.ply + 1).find((later) => later.mark && isJudged(later));
  }

  /** lookNext opens analysis at the next mistake. */
  lookNext() {
    if (this.next) this.look(this.next);
  }

  /** playBetter plays the better turn as a variation. */
  async playBetter() {
    const { turn } = this;
    if (!turn?.mark) return;
    const to = turn.parent.add(turn.verdict.better);
    if (this.#store.node !== turn.parent) await this.#store.show(turn.parent);
    await this.#store.show(to);
  }

  /**
   * marks returns the marks of a mistake: the turn, the better one, and the answer, as lines of the engine are drawn.
   * @param {Board} board
   * @returns {Element[]}
   */
  marks(board) {
    const { turn } = this;
    if (!turn?.mark || this.#store.isAnalysing) return [];
    const played = this.#store.known(turn)?.last;
    const better = turn.parent.lines?.find(({ pv }) => pv[0] === turn.verdict.better)?.traces[0];
    const reply = turn.lines?.[0]?.traces[0];
    return [...drawTurn(board, reply, "!", "reply"), ...drawTurn(board, played, turn.mark, "reply"), ...drawTurn(board, better, "✓", "own")];
  }
}

/** @param {Node} node @returns {node is Judged} */
const isJudged = (node) => node.parent !== null && node.verdict !== null && node.score !== null;

/**
 * sentenceOf says what a turn lost, how it is answered, and what was better.
 * @param {Game} game
 * @param {Judged} turn
 * @param {Pick<State, "colours">} state
 * @param {{ own: string, reply: string }} [words] for the better turn and the answer, in place of their notation
 */
export function sentenceOf(game, turn, state, words) {
  const { move, verdict, verdict: { loss, better }, lines, mark } = turn;
  const player = game.mover(turn);
  if (better === move) return `${move} is the best turn.`;
  if (!mark) return loss < 0.5 ? `${move} loses nothing.` : `${move} loses ${lossText(verdict, player)}.`;
  const answer = lines?.[0];
  const flips = answer?.traces[0]?.flips?.length ?? 0;
  const reply = answer ? `: ${title(colourOf(state, opponent(player)))} ${words?.reply || `answers ${answer.pv[0]}${flips ? ` and flips ${flips}` : ""}`}` : "";
  const [chance, played] = percentsOf(verdict, player);
  return `${move} loses ${lossText(verdict, player)}${reply}. Better: ${words?.own || better}, ${title(colourOf(state, player))} ${chance}% instead of ${played}%.`;
}
