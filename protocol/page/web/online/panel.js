// What stands around the board of a game with a person at another machine: the players with
// their clocks, the invitation, questions, and the turns.

import { effectText, MOST_SEEN } from "../board/effects.js";
import { limitSteps } from "../board/steps.js";
import { list } from "../board/words.js";
import { clockText, lowText } from "../game/clock.js";
import { colourOf, opponent, title } from "../game/colours.js";
import { gameTitle } from "../game/games.js";
import { MoveList } from "../play/movelist.js";
import { countText } from "../play/players.js";
import { ask } from "../shared/ask.js";
import { byId, download, errorText, html, stopWhereItScrolls } from "../shared/dom.js";
import { preferences } from "../shared/storage.js";
import { say, sayNew, write } from "../shared/voice.js";
import { keepSecret } from "../invite/secrets.js";
import { Presence } from "./news.js";
import { awayText, claimOf, gaveText, isDue, opponentOf, questionText, recordText, statusText, triedText, turnText } from "./words.js";

/**
 * @import { SessionBoard } from "../board/sessionboard.js"
 * @import { Session } from "../game/session.js"
 * @import { Connection } from "../shared/connection.js"
 * @import { Game, Node } from "../game/game.js"
 * @import { Player, State, View } from "../../script/messages"
 * @import { Child, GameInfo } from "../../script/types"
 * @import { OnlineGame } from "./onlinegame.js"
 */

/**
 * @typedef {object} Parts
 * @property {OnlineGame} online
 * @property {Session} session
 * @property {Connection} connection
 * @property {Record<string, GameInfo>} games
 * @property {SessionBoard} board
 * @property {string} key
 * @property {() => boolean} isFlipped reports whether the board is seen from the side of p2
 */

/** Panel draws what stands around the board. */
export class Panel {
  #parts;
  #isAlone = false; // no rematch was there when the page came: else the person wants to see this game
  #drawn = ""; // what the buttons and the invitation were drawn from
  #claim = ""; // what the person may do about an opponent who is away: "", "soon" or "now"
  #presence = new Presence();
  #news = ""; // what was told of the opponent's presence,
  #toldTurn = ""; // of the last turn,
  #told = ""; // of the game,
  /** @type {string[]} */
  #turns = []; // that the game had,
  #left = 0; // and ms that were on the person's clock a moment ago
  #moves = new MoveList(byId("moves"));
  /** @type {Record<Player, HTMLElement>} */
  #clocks = { p1: html("span", { class: "clock" }), p2: html("span", { class: "clock" }) };

  /** @param {Parts} parts */
  constructor(parts) {
    this.#parts = parts;
    const { online, session, board } = parts;
    byId("table").append(board.board.root);
    byId("asked").prepend(board.buttons);
    byId("said").append(board.complaint);
    stopWhereItScrolls(byId("said"), "What to do");
    byId("takeback").addEventListener("click", () => online.act("offer", "takeback"));
    byId("draw").addEventListener("click", () => online.act("offer", "draw"));
    byId("resign").addEventListener("click", () => this.#askResign());
    byId("give").addEventListener("click", () => online.act("give"));
    byId("sheet").addEventListener("click", () => openSheet(document.body.dataset.sheet !== "open"));
    online.addEventListener("change", () => this.draw());
    online.addEventListener("gain", (event) => {
      const { player, ms } = /** @type {CustomEvent} */ (event).detail;
      if (online.view) say(gaveText(online.view, player, ms));
    });
    session.addEventListener("known", () => this.draw());
    board.board.addEventListener("drawn", () => this.draw());
  }

  /** tick shows the clocks and how long an opponent may be away; the page calls it again and again. */
  tick() {
    const { connection, online } = this.#parts;
    const { view, claimIn } = online;
    if (claimOf(claimIn) !== this.#claim) return this.draw();
    const news = view ? this.#presence.heard(view, claimIn, performance.now()) : "";
    if (news !== this.#news) say(news);
    this.#news = news;
    byId("away").textContent = this.#claim && view ? awayText(view, claimIn ?? 0) : ""; // it counts the seconds, and nobody hears them
    for (const player of /** @type {const} */ (["p1", "p2"])) {
      const left = online.left(player);
      this.#clocks[player].hidden = !view?.base;
      this.#clocks[player].textContent = clockText(left);
      if (player === view?.running && player === view.you) {
        say(lowText(this.#left, left));
        this.#left = left;
      }
      this.#clocks[player].className = `clock${!connection.isOpen ? " paused" : `${view?.running === player ? " running" : ""}${left < 20_000 ? " short" : ""}`}`;
    }
  }

  /** draw shows the game as it is now. */
  draw() {
    const { online: { view, isFree, claimIn }, session, games, connection } = this.#parts;
    const { shown } = session;
    this.#claim = claimOf(claimIn);
    if (!view || !shown) return;
    if (!this.#drawn) this.#isAlone = !view.next;
    this.#tellTakeback(view.moves);
    const name = gameTitle(games[shown.game.family], view.game);
    byId("game-name").textContent = name;
    const toMove = session.game && session.known(session.game.root.last)?.toMove;
    document.title = `${isDue(view, toMove) ? "Your turn · " : ""}${name} · Tetrad`;
    this.#drawCards(view, shown.atNode);
    this.#drawTools(view);
    const isTried = isFree && shown.node.path.some(({ move }, i) => move !== view.moves[i]);
    const question = view.offer && view.you ? questionText(view, view.offer) : "";
    write(byId("asking"), question || (isFree && !isTried ? "Try turns of both sides on the board." : ""));
    byId("status").className = !connection.isOpen ? "lost" : view.isOver ? "over" : "";
    if (!connection.isOpen) this.#drawStatus("", "The connection is lost. Trying again…");
    else if (session.isReady) this.#drawGame(view, shown); // else the position of the view is on its way
    const isWatching = !view.you && view.players.every(({ name: player }) => player);
    byId("watching").textContent = !connection.isOpen ? "" : [isWatching && "You are watching.", view.watching > (isWatching ? 1 : 0) && `${view.watching} watching`].filter(Boolean).join(" ");
    const isBack = !isFree && shown.node.ply < view.moves.length;
    const state = JSON.stringify([view.you, view.offer, view.isOver, view.code, view.next, view.invited, view.players.map((p) => p.name), Math.min(2, view.moves.length), this.#claim, isFree, isBack]);
    if (state !== this.#drawn) this.#drawButtons(view, isBack);
    this.#drawn = state;
    Object.assign(document.body.dataset, {
      game: view.game, fen: shown.state.fen, ply: String(shown.node.ply), turns: String(view.moves.length), you: view.you, outcome: view.outcome, over: String(view.isOver),
    });
    this.tick();
    this.#moves.draw({ game: shown.game, atNode: shown.atNode, known: (node) => session.known(node), go: (node) => session.show(node) }, shown.node); // at last: it needs the layout
  }

  // tell returns a sentence about a turn for those who hear it.
  /** @type {import("../board/announcer.js").Tell} */
  tell = (before, after, mover) => {
    const { online: { view, isFree }, session: { node } } = this.#parts;
    return view && node && !isFree ? turnText(view, mover, node.move, effectsOf(before, after, mover)) : "";
  };

  // #tellTakeback says which turns were taken back, so that who is to move is told anew.
  /** @param {string[]} moves of the game */
  #tellTakeback(moves) {
    const lost = this.#turns.slice(moves.length);
    this.#turns = moves;
    if (!lost.length) return;
    say(`${list(lost)} ${lost.length > 1 ? "were" : "was"} taken back.`, true);
    this.#told = "";
  }

  /** @param {string} last the last turn @param {string} text @param {boolean} [isTold] the board, which shows an earlier turn, does not tell the last one */
  #drawStatus(last, text, isTold) {
    byId("status").replaceChildren(...(last ? [html("span", { class: "happened" }, last), " "] : []), html("span", {}, text));
    sayNew(`${this.#toldTurn} ${this.#told}`, isTold ? `${last} ${text}` : text);
    this.#toldTurn = last;
    this.#told = text;
  }

  // #drawGame says how the game stands, also while an earlier turn is shown.
  /** @param {View} view @param {NonNullable<Session["shown"]>} shown */
  #drawGame(view, { game, node, state, atNode }) {
    const { online, session, board } = this.#parts;
    const own = node.path.findIndex(({ move }, i) => move !== view.moves[i]);
    const at = state.midTurn ? state : atNode;
    if (online.isFree && own >= 0) return this.#drawStatus("", triedText(node.moves, own, at));
    if (node.ply >= view.moves.length) return this.#drawStatus(this.#lastText(view, game, node), statusText(view, at, node.moves, board.hint));
    const end = game.root.last;
    const [before, now] = [end.parent, end].map((other) => other && session.known(other));
    if (before && now) return this.#drawStatus(this.#lastText(view, game, end), `${statusText(view, now, view.moves)} You look at turn ${node.ply} of ${view.moves.length}.`, true);
    Promise.all([end.parent, end].map((other) => other && session.ask(game, other))).then(() => this.draw(), () => {}); // a lost connection comes back with the game
  }

  /** @param {View} view @param {Game} game @param {Node} node */
  #lastText(view, game, node) {
    const { session } = this.#parts;
    if (view.isOver || !node.parent) return "";
    const mover = game.mover(node);
    return turnText(view, mover, node.move, effectsOf(session.known(node.parent), session.known(node), mover, MOST_SEEN));
  }

  /** @param {View} view @param {State} state */
  #drawCards(view, state) {
    const { connection, games, isFlipped, session } = this.#parts;
    const below = isFlipped() ? "p2" : "p1";
    const toMove = (session.game && session.known(session.game.root.last))?.toMove ?? state.toMove; // in the game
    for (const [id, player] of /** @type {[string, Player][]} */ ([["player-top", opponent(below)], ["player-bottom", below]])) {
      const { name, isHere } = view.players[player === "p1" ? 0 : 1];
      const presence = !name || view.you === player || !connection.isOpen ? "" : isHere ? "is here" : view.isOver ? "has left" : "reconnecting…";
      const isToMove = !view.isOver && toMove === player;
      const card = byId(id);
      card.className = `player${isToMove ? " to-move" : ""}`;
      card.dataset.player = player;
      card.replaceChildren(
        html("span", { class: "seat" }, html("span", { class: `chip ${state.inks[player]}`, "aria-hidden": "true" }),
          html("span", { class: "who" }, html("strong", {}, title(colourOf(state, player))), " ", html("span", { class: "name" }, name || "not here yet"), `${view.you === player ? " (you)" : ""} `, html("small", {}, presence))),
        html("span", { class: "count" }, countText(state, player, games[view.game.split("-")[0]].counted)), this.#clocks[player]);
    }
  }

  // #drawTools shows the tools that a player has, and those of them that are of use now.
  /** @param {View} view */
  #drawTools(view) {
    const { you, isOver, moves, players, hasDraws, base } = view;
    const { node } = this.#parts.session;
    const isPlaying = you !== "" && !isOver && players.every(({ name }) => name);
    const { isOpen, declined } = stateOf(view);
    const { activeElement: active } = document; // to hide it is to blur it
    const takeback = byId("takeback", HTMLButtonElement);
    const draw = byId("draw", HTMLButtonElement);
    const give = byId("give", HTMLButtonElement);
    const tools = [takeback, draw, give, byId("resign", HTMLButtonElement)];
    for (const tool of tools) tool.hidden = !isPlaying;
    give.hidden ||= !base;
    draw.hidden ||= !hasDraws;
    takeback.disabled = isOpen || declined === "takeback" || moves.length <= Number(you === "p2");
    draw.disabled = isOpen || declined === "draw";
    const steps = ["first", "previous", "next", "last"].map((id) => byId(id, HTMLButtonElement));
    if (node) limitSteps(steps, node);
    if ([...tools, ...steps].some((tool) => tool === active && (tool.hidden || tool.disabled))) this.#parts.board.board.root.focus({ preventScroll: true });
  }

  /** @param {View} view @param {boolean} isBack whether an earlier turn is shown */
  #drawButtons(view, isBack) {
    const { online, key, board, session } = this.#parts;
    const question = byId("question");
    const hadFocus = question.contains(document.activeElement);
    const isWaiting = view.you !== "" && !view.isOver && !view.players.every(({ name }) => name);
    if (isWaiting !== document.body.classList.contains("waiting")) openSheet(isWaiting);
    if (isWaiting && view.code && !this.#drawn) say(`Your link is ready to copy. Its code is ${[...view.code].join(" ")}.`, true);
    document.body.classList.toggle("waiting", isWaiting);
    byId("invitation").hidden = !isWaiting;
    byId("invitation").replaceChildren(...(isWaiting ? this.#invitation(view) : []));
    byId("elsewhere").hidden = view.you === "" || view.isOver || isWaiting;
    byId("own-link", HTMLInputElement).value = `${siteAddress()}join/${key}/#${online.secret}`; // for the player alone: it has the secret of the side
    const buttons = [...this.#questionButtons(view), ...this.#endButtons(view),
      isBack && session.game && html("button", { id: "to-game", title: "Go to the last turn (End)", click: () => this.#last() }, "Back to the game")];
    question.replaceChildren(...buttons.filter((button) => button instanceof HTMLElement));
    if (hadFocus && !question.contains(document.activeElement)) board.board.root.focus({ preventScroll: true }); // its button has gone
  }

  #last() {
    const { session } = this.#parts;
    if (session.game) session.show(session.game.root.last);
  }

  // #questionButtons answer what is asked of the person.
  /** @param {View} view @returns {Child[]} */
  #questionButtons(view) {
    const { you, offer, invited, moves, hasDraws } = view;
    if (you === "") return [invited ? this.#seatForm(invited) : false];
    const isBegun = moves.length > 1;
    return [
      this.#claim === "now" && this.#button("claim-win", isBegun ? "Claim the win" : "Call the game off", "claim", "win"),
      this.#claim === "now" && isBegun && hasDraws && this.#button("claim-draw", "Call it a draw", "claim", "draw"),
      ...(!offer || offer.closed ? [] : offer.by === you ? [this.#button("withdraw", `Withdraw the ${offer.what === "takeback" ? "request" : "offer"}`, "decline", offer.what)]
        : [this.#button("accept", "Accept", "accept", offer.what), this.#button("decline", "Decline", "decline", offer.what)]),
    ];
  }

  // #endButtons lead on from a game that is over.
  /** @param {View} view @returns {Child[]} */
  #endButtons(view) {
    const { online: { isFree } } = this.#parts;
    const { you, isOver, next, offer, outcome, moves, players } = view;
    const { isOpen, declined } = stateOf(view);
    const mayAsk = you !== "" && isOver && !next && !isOpen && players.every(({ name }) => name) && declined !== "rematch";
    const isKept = outcome !== "none" && moves.length > 0;
    const isAsked = isOpen && offer?.by !== you; // the answer has the room
    return [
      you !== "" && isOver && !players.every(({ name }) => name) && html("button", { id: "invite-anew", class: "primary", click: () => location.assign("../../#/online") }, "New invitation"),
      next ? this.#nextButton(next, you) : mayAsk && this.#button("rematch", "Rematch", "offer", "rematch"),
      isKept && !isFree && !isAsked && html("button", { id: "analyse", click: () => this.#analyse() }, "Analyse"),
      isKept && !isAsked && html("button", { id: "save", title: "Save the record of the game", click: () => download(`${view.game}.pgn`, new Blob([recordText(view)])) }, "Save"),
    ];
  }

  // #analyse opens the game of the library, or frees the board where nothing else of the program may be used.
  #analyse() {
    if (preferences.get("site", null) !== null) return location.assign(`../../#/play/${this.#parts.key}`);
    this.#parts.online.isFree = true;
    this.#parts.board.refresh();
    this.draw();
  }

  #askResign() {
    const { online } = this.#parts;
    const { view } = online;
    if (view?.you) ask({ heading: "Resign?", done: "Resign", content: [html("p", {}, `${opponentOf(view).name} wins then.`)], onDone: () => online.act("resign") });
  }

  /** @param {string} id @param {string} text @param {"accept" | "decline" | "cancel" | "claim" | "offer"} what @param {string} [question] */
  #button(id, text, what, question) {
    return html("button", { id, class: ["accept", "rematch"].includes(id) ? "primary" : null, click: () => this.#parts.online.act(what, question) }, text);
  }

  /** @param {string} next @param {View["you"]} you */
  #nextButton(next, you) {
    const { online, session } = this.#parts;
    const go = () => {
      if (online.secret) keepSecret(next, online.secret);
      location.assign(`../${next}/`);
    };
    const isAtEnd = !online.isFree && session.node === session.game?.root.last;
    if (this.#isAlone && (you || isAtEnd)) go();
    return html("button", { id: "to-rematch", class: "primary", click: go }, you ? "To the rematch" : "Watch the rematch");
  }

  /** @param {string} colour */
  #seatForm(colour) {
    const { online, key, board } = this.#parts;
    /** @type {HTMLInputElement} */
    const name = html("input", { id: "name", maxlength: 40, autocomplete: "nickname", value: preferences.get("name", "") });
    return html("form", { id: "seat", submit: async (/** @type {Event} */ event) => {
      event.preventDefault();
      preferences.set("name", name.value);
      try {
        keepSecret(key, await online.sit(name.value));
      } catch (error) {
        board.complain(errorText(error));
      }
    } }, html("label", { for: "name" }, "Your name"), name, html("button", { id: "sit", class: "primary" }, `Play as ${colour}`));
  }

  // #invitation shows how somebody else comes to this game.
  /** @param {View} view */
  #invitation({ code }) {
    const site = siteAddress();
    const link = `${site}join/${this.#parts.key}/`;
    const isLocal = /^https?:\/\/(localhost|127\.|\[::1\])/.test(link);
    /** @type {HTMLInputElement} */
    const field = html("input", { id: "link", readonly: true, value: link, "aria-label": "Link to this game" });
    const copied = html("span", { class: "note" });
    return [html("p", {}, "Send this link to somebody. The first person who opens it can play against you; all others watch."),
      html("div", { class: "row" }, field, html("button", { id: "copy", click: async () => {
        field.select();
        await navigator.clipboard?.writeText(link);
        write(copied, "Copied.");
      } }, "Copy"), navigator.share && html("button", { id: "send", click: () => navigator.share({ url: link }).catch(() => {}) }, "Share…"), copied),
      code ? html("p", {}, "Or the other one opens ", html("b", {}, site), " and types ", html("b", { id: "code" }, `${code.slice(0, 3)} ${code.slice(3)}`)) : "",
      isLocal ? html("p", { class: "note", id: "local" }, `This link works on this machine only. For others, start the program with --listen 0.0.0.0:${new URL(site).port || 80} (your network) or --url (the Internet).`) : "",
      this.#button("cancel", "Take the invitation back", "cancel")];
  }
}

/**
 * effectsOf returns what a turn has done, if the positions before and after it are known.
 * @param {State | null | undefined} before @param {State | null | undefined} after @param {Player} mover @param {number} [most]
 */
const effectsOf = (before, after, mover, most) => (before && after ? effectText(before, after, mover, most) || "passed" : "");

/** siteAddress returns the address of the program as others reach it. */
const siteAddress = () => preferences.get("site", "") || `${location.origin}/`;

// stateOf says whether a question is open, and which one of the person here was declined or
// withdrawn: nobody may ask it again before the next turn.
/** @param {View} view */
function stateOf({ you, offer }) {
  return { isOpen: Boolean(offer && !offer.closed), declined: offer?.closed && offer.by === you ? offer.what : "" };
}

// openSheet opens or closes the column of a phone.
/** @param {boolean} isOpen */
function openSheet(isOpen) {
  document.body.dataset.sheet = isOpen ? "open" : "";
  byId("sheet").setAttribute("aria-expanded", String(isOpen));
}
