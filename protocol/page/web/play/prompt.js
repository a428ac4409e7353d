// The prompt below the board: what has just happened, what to do now, questions, and how the
// game has ended. It has a place of its own, so that the board does not move.

import { colourOf, opponent, title } from "../game/colours.js";
import { ask } from "../shared/ask.js";
import { happened } from "./happened.js";
import { byId, html, losesFocus, stopWhereItScrolls } from "../shared/dom.js";
import { MOMENT } from "./play.js";
import { preferences } from "../shared/storage.js";
import { say, sayNew } from "../shared/voice.js";
import { MOST_SEEN } from "../board/effects.js";
import { stepOfKind } from "../board/turn.js";
import { labelled, select } from "./gamecontrols.js";
import { levelName } from "./levels.js";
import { seatWords, youIn } from "./players.js";

/**
 * @import { Connection } from "../shared/connection.js"
 * @import { Node } from "../game/game.js"
 * @import { Explain } from "../analyse/explain.js"
 * @import { Play } from "./play.js"
 * @import { Searcher } from "../game/searcher.js"
 * @import { Store } from "../game/store.js"
 * @import { Choice } from "../board/turn.js"
 * @import { Player, State } from "../../script/messages"
 * @import { End } from "../../script/types"
 */

/** @typedef {NonNullable<Store["shown"]>} Shown */
/**
 * @typedef {object} Parts
 * @property {Store} store
 * @property {Play} play
 * @property {Searcher} searcher
 * @property {Connection} connection
 * @property {Ending} ending
 * @property {Explain} explain
 * @property {() => boolean} isReviewing
 * @property {(family: string) => string} goal what a person who has never played the game has to know, else ""
 * @property {(kind: string) => unknown} choose chooses the step of that kind
 * @property {() => unknown} redraw
 */
/** @typedef {Record<"rematch" | "review" | "begin", () => unknown>} Ending the actions after a game */

/** @param {string} id */
const button = (id) => byId(id, HTMLButtonElement);

const SPEEDS = [[0, "Fast"], [MOMENT, "Normal"], [2000, "Slow"]].map(([ms, label]) => ({ value: String(ms), label: String(label) }));

/** Prompt draws the prompt. */
export class Prompt {
  #parts;
  /** @type {Node | null} */
  #keptAt = null; // the node at which the person answered the pie question with "go on"
  #dismissed = ""; // the banner that the person has closed
  #told = ""; // what was told of the status
  /** @type {Node | null} */
  #explained = null; // the turn that was explained last

  /** @param {Parts} parts */
  constructor(parts) {
    this.#parts = parts;
    this.#fillPace();
    stopWhereItScrolls(byId("said"), "What to do");
  }

  /**
   * complain shows why something cannot be done, and returns whether that is new.
   * @param {string} text
   */
  complain(text) {
    const complaint = byId("complaint");
    const isNew = complaint.textContent !== text;
    complaint.textContent = text;
    say(text); // again, if the person tries the same again
    return isNew;
  }

  /** tellAnew tells the whole status when it is drawn next. */
  tellAnew() {
    this.#told = "";
  }

  /** @param {Shown} shown @param {Choice} choice */
  draw(shown, choice) {
    const result = this.#parts.play.result();
    const focused = document.activeElement;
    this.#drawStatus(shown, choice, result);
    this.#drawButtons(shown, choice);
    this.#drawQuestion(shown, result);
    const { play } = this.#parts;
    byId("pace").hidden = !play.isForEngines || !play.isLive;
    byId("halt").textContent = play.isHalted ? "Go on" : "Pause";
    byId("prompt").classList.toggle("over", Boolean(result));
    this.drawBanner();
    if (focused && losesFocus(focused)) byId("board", SVGSVGElement).focus({ preventScroll: true }); // its button has gone, or is of no use
  }

  /** @param {Shown} shown @param {Choice} choice @param {End | null} result */
  #drawStatus(shown, choice, result) {
    const { explain, play, store } = this.#parts;
    const status = byId("status");
    const turn = result ? "" : this.#happened(shown);
    const explained = result && !explain.better ? "" : explain.text(shown.atNode);
    const ended = result ? resultText(shown.atNode, result, youIn(play)) : "";
    const parts = result || explained ? [["happened", ended], ["why", reasonText(result?.reason ?? "", ended === "You lost.")], ["happened", explained]]
      : [["happened", turn], ["main", this.#mayAsk(shown.state, shown.node) ? "" : this.#toMove(shown)], ["why", this.#todo(shown, choice)], ["goal", this.#goal(shown)]];
    const words = parts.filter(([, text]) => text);
    const said = words.map(([, text]) => text).join(" ");
    if (store.isReady && status.checkVisibility()) {
      if (explain.turn !== this.#explained && !this.#parts.isReviewing()) this.#explainTurn(shown); // once a visit: an engine may change it
      this.#explained = explain.turn;
      const rest = words.map(([, text]) => text).filter((text) => text !== explained).join(" ") || this.#toMove(shown);
      sayNew(shown.node.parent ? `${turn} ${this.#told}` : this.#told, rest); // the announcer tells the turn
      this.#told = rest;
    }
    if (status.textContent === said) return;
    status.replaceChildren(...words.flatMap(([look, text], i) => [i ? " " : "", html("span", { class: look }, text)]));
  }

  // #explainTurn tells what a review has found, unless the person has gone on meanwhile.
  /** @param {Shown} shown */
  async #explainTurn({ atNode }) {
    const { explain } = this.#parts;
    const { turn } = explain;
    const text = await explain.told(atNode).catch(() => explain.text(atNode));
    if (turn === explain.turn) say(text);
  }

  /** @param {Shown} shown */
  #happened({ game, node, atNode, partial }) {
    const { store, play } = this.#parts;
    if (partial.length) return "";
    if (!node.parent) return store.mode === "play" && play.isLive ? openingText(atNode, play.players) : "";
    return happened(store.known(node.parent), atNode, game.mover(node), store.mode === "play" ? play.players : null, MOST_SEEN);
  }

  // #goal says what a game is about before its first turn. It comes last: a small phone shows the start.
  /** @param {Shown} shown */
  #goal({ game, node, partial }) {
    const { play, store, goal } = this.#parts;
    return !node.parent && !partial.length && store.mode === "play" && play.isLive ? goal(game.family) : "";
  }

  /** @param {Shown} shown */
  #toMove({ state }) {
    return `${title(colourOf(state, state.toMove))} to move.`;
  }

  // #todo says what a person can do now.
  /** @param {Shown} shown @param {Choice} choice */
  #todo({ state, node }, choice) {
    const { play, store } = this.#parts;
    if (!store.isReady && document.body.dataset.engine === "loading") return "The turn goes on when the rules have loaded.";
    if (play.isLookingBack) return "This is an earlier turn: it is only looked at.";
    if (play.isResting) return "Another tab or browser plays this game.";
    if (play.isForEngines && play.isHalted) return "The game is paused.";
    if (play.isThinking) return document.body.dataset.engine === "loading" ? "The computer is being loaded." : "The computer is thinking…";
    if (this.#mayAsk(state, node)) return `Do you take over ${title(colourOf(state, opponent(state.toMove)))}’s opening?`;
    return play.mayChoose ? choice.hint(state) : "";
  }

  /** @param {Shown} shown @param {Choice} choice */
  #drawButtons({ state, node, partial }, choice) {
    const { play, store, explain } = this.#parts;
    const { mayChoose, isLookingBack } = play;
    button("undo").disabled = !node.parent && !node.end && !partial.length && !choice.squares.length;
    button("redo").disabled = !play.mayRedo;
    button("resign").disabled = !play.isLive || play.isForEngines || store.mode !== "play";
    byId("pass").hidden = !mayChoose || !stepOfKind(state, "pass") || this.#mayAsk(state, node);
    const [from] = choice.squares;
    byId("stay").hidden = !from || !state.steps.some((step) => step.kind === "stay" && step.from === from);
    this.#drawConfirm(store.awaits);
    byId("move-now").hidden = !play.isThinking;
    byId("take-over").hidden = !play.isResting;
    byId("to-game").hidden = !isLookingBack;
    byId("change").hidden = store.mode !== "play" || !play.isLive || node.ply > 1 || play.isForEngines;
    byId("play-here").hidden = !isLookingBack && (store.mode !== "analyse" || Boolean(explain.better) || Boolean(play.result()));
    byId("better").hidden = !explain.better;
    byId("better").textContent = `Play ${explain.better}`;
    byId("next-mistake").hidden = !explain.next;
    button("first").disabled = button("previous").disabled = !node.parent;
    button("last").disabled = button("next").disabled = !node.children.length;
    const comment = byId("comment", HTMLInputElement);
    comment.disabled = !node.parent;
    if (document.activeElement !== comment) comment.value = node.note;
    comment.hidden = button("note").getAttribute("aria-pressed") !== "true" && !node.note;
    byId("promote").hidden = !play.mayPromote;
    byId("cut").hidden = node.path.every((at) => at.parent.children[0] === at);
  }

  // #drawConfirm shows the button that ends a turn. Whoever plays by keys is led to it.
  /** @param {boolean} awaits */
  #drawConfirm(awaits) {
    const confirm = byId("confirm");
    const [board, isNew] = [byId("board", SVGSVGElement), awaits && confirm.hidden];
    confirm.hidden = !awaits;
    if (isNew && board.matches(":focus-visible")) confirm.focus();
  }

  /** @param {State} state @param {Node} node */
  #mayAsk(state, node) {
    return this.#parts.play.mayChoose && this.#parts.store.mode === "play" && this.#keptAt !== node && stepOfKind(state, "swap") !== undefined;
  }

  // #mayRepeat reports whether the game was played here: nobody repeats the record of others.
  get #mayRepeat() {
    const { play, store } = this.#parts;
    if (play.isForEngines) return store.mode === "play";
    return /** @type {Player[]} */ (["p1", "p2"]).some((player) => ["You", "Person"].includes(seatWords(play.players, player, [], play.recordedTags)[0]));
  }

  // The pie question, or the actions after the end. Going on needs no step: the
  // question just disappears.
  /** @param {Shown} shown @param {End | null} result */
  #drawQuestion({ node, state }, result) {
    const { choose, redraw, ending } = this.#parts;
    const { mode } = this.#parts.store;
    const isEnd = result && mode !== "analyse";
    const mayRepeat = isEnd && this.#mayRepeat;
    const asked = isEnd ? `end ${mode} ${mayRepeat}` : this.#mayAsk(state, node) ? `${state.colours.p1} ${state.toMove}` : "";
    const question = byId("question");
    question.hidden = !asked;
    if (question.dataset.asked === asked) return;
    question.dataset.asked = asked;
    if (!asked) return question.replaceChildren();
    if (isEnd) {
      /** @param {string} id @param {string} text @param {string} name @param {() => unknown} click */
      const offer = (id, text, name, click) => html("button", { id, "aria-label": name, click }, text);
      return question.replaceChildren(
        ...(mayRepeat ? [html("button", { id: "rematch", class: "primary", click: () => ending.rematch() }, "Rematch")] : []),
        ...(mode === "play" ? [offer("end-review", "Review", "Review this game", ending.review)] : []),
        offer("end-new", "New game", "New game after this one", ending.begin));
    }
    const keep = () => {
      this.#keptAt = node;
      redraw();
    };
    const [own, theirs] = [state.toMove, opponent(state.toMove)].map((player) => title(colourOf(state, player)));
    question.replaceChildren(
      html("button", { id: "swap", class: "primary", click: () => choose("swap") }, `Swap: take ${theirs}`),
      html("button", { id: "keep", click: keep }, `Stay ${own}`),
      html("button", { id: "pie", click: () => explainPie(own, theirs) }, "Explain"));
  }

  // A game between engines can be paused, and its speed can be changed.
  #fillPace() {
    const { play } = this.#parts;
    byId("pace").replaceChildren(
      html("button", { id: "halt", click: () => play.halt() }, "Pause"),
      labelled("Speed", select("speed", SPEEDS, String(preferences.get("pace", MOMENT)), (ms) => preferences.set("pace", Number(ms)))));
  }

  /** drawBanner reports engines that have died, and a lost connection to the server. */
  drawBanner() {
    const { searcher, connection } = this.#parts;
    const banner = byId("banner");
    const messages = [...searcher.dead].map(([engine, why]) => html("p", {}, `The engine has stopped. ${why}. The game is kept. `,
      html("button", { id: "restart", click: () => this.#restart(engine) }, "Restart")));
    if (!connection.isOpen) messages.push(html("p", {}, connection.why || "The connection to the program is lost; trying again. If it was restarted, open the address that it prints now."));
    const text = messages.map((message) => message.textContent).join("");
    if (!text) this.#dismissed = "";
    banner.hidden = !text || text === this.#dismissed;
    if (banner.dataset.text === text) return;
    say(text);
    banner.dataset.text = text;
    banner.replaceChildren(html("div", {}, ...messages), html("button", { id: "dismiss", "aria-label": "Dismiss the message", click: () => {
      this.#dismissed = text;
      banner.hidden = true;
    } }, "×"));
  }

  /** @param {number} engine */
  #restart(engine) {
    this.#parts.searcher.restart(engine);
    this.#parts.play.consider();
  }
}

/** @param {string} own @param {string} theirs */
function explainPie(own, theirs) {
  ask({
    heading: "Swap, or not?", done: "Understood",
    content: [
      html("p", {}, "The first player has an advantage. So one player makes the opening and the other chooses a side, as when one cuts a pie and the other chooses a piece."),
      html("p", {}, `If you swap, the opening is yours: you go on as ${theirs}, and your opponent answers as ${own}. If you do not, you answer it as ${own}.`),
      html("p", {}, "Swap if you would rather have the opening than play against it."),
    ],
  });
}

/**
 * openingText says against whom the person plays a game that begins.
 * @param {State} state
 * @param {import("../../script/types").Seats} seats
 */
function openingText(state, { p1, p2 }) {
  if (p1.kind === p2.kind) return "";
  const [own, other] = p1.kind === "person" ? ["p1", p2] : ["p2", p1];
  return `You are ${title(state.colours[own])}, against ${other.kind === "engine" ? levelName(other.level) : ""}.`;
}

/** @param {State} state @param {Pick<End, "outcome">} end @param {Player | "" | null} you if only one person plays here */
export function resultText(state, { outcome }, you) {
  if (outcome === "draw") return "The game is drawn.";
  const winner = outcome === "p1win" ? "p1" : "p2";
  if (you) return `You ${winner === you ? "won" : "lost"}.`;
  return `${title(colourOf(state, winner))} wins.`;
}

const OWN_ENDS = ["resigned.", "ran out of time.", "left the game."]; // what a player did

/**
 * reasonText says why a game has ended, to the player who has lost it by what they did.
 * @param {string} reason @param {boolean} isLost by the person here
 * @param {string} [name] of that person in the reason; without it, the loser's is not looked at
 */
export function reasonText(reason, isLost, name) {
  const did = isLost && OWN_ENDS.find((words) => (name === undefined ? reason.endsWith(` ${words}`) : reason === `${name} ${words}`));
  return did ? `You ${did}` : reason;
}

/**
 * sentence turns the error of an illegal choice into a whole sentence, without the
 * move at its beginning and with colours in place of p1 and p2.
 * @param {string} text
 * @param {Pick<State, "colours">} state
 */
export function sentence(text, state) {
  const rule = text.replace(/^\S+: /, "").replace(/, want (.*)$/s, " instead of $1").replace(/\bp([12])\b/g, (player) => title(colourOf(state, player === "p1" ? "p1" : "p2")));
  if (!rule) return "";
  return `${title(rule)}${/[.!?]$/.test(rule) ? "" : "."}`;
}
