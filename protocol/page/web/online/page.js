// The page of a game with a person at another machine. Whoever has the link of the game gets
// this page, and nothing else of the program.

import { sayClocks } from "../board/announcer.js";
import { SessionBoard } from "../board/sessionboard.js";
import { title } from "../game/colours.js";
import { loadGames } from "../game/games.js";
import { Session } from "../game/session.js";
import { Rules } from "../play/rules.js";
import { setUpSound, Sound } from "../play/sound.js";
import { Connection, Disconnected, firstAnswer } from "../shared/connection.js";
import { byId, errorText, html, icon } from "../shared/dom.js";
import { preferences } from "../shared/storage.js";
import { fitLetters, setUpMenu, setUpTheme } from "../shell/chrome.js";
import { applyPreferences, askPreferences, preferred } from "../shell/preferences.js";
import { transport } from "../transport.js";
import { OnlineGame } from "./onlinegame.js";
import { Panel } from "./panel.js";
import { keepSecret, secretOf } from "../invite/secrets.js";

/** @import { Node } from "../game/game.js" */

const VIEWS = { play: "Play", learn: "Learn", puzzles: "Puzzles", online: "With somebody", games: "My games" };

if (preferences.get("site", null) !== null) showViews(); // this browser may use the whole program
const key = location.pathname.split("/").at(-2) ?? "";
const given = location.hash.slice(1); // by the player, who goes on at another device
if (/^[A-Z2-7]{26}$/.test(given)) {
  keepSecret(key, given);
  history.replaceState(null, "", location.pathname);
}
const sound = new Sound();
sound.isFar = true; // the opponent may take long
const socket = transport();
const connection = new Connection(socket);
const session = new Session(connection);
session.confirms = () => preferred("confirm") !== "";
applyPreferences();
const online = new OnlineGame({ connection, session, secret: secretOf(key) });

// A page that was left is no presence, and one that comes back begins anew.
addEventListener("pagehide", () => socket.close());
addEventListener("pageshow", (event) => event.persisted && location.reload());
setUpTheme(byId("theme"));
fitLetters();
byId("theme").before(setUpSound(sound));
byId("preferences").addEventListener("click", () => askPreferences(() => {}, "dots"));
const offer = await firstAnswer(connection, () => connection.request({ type: "games" }), byId("starting"));
await firstAnswer(connection, async () => {
  await online.follow();
  if (!online.view) throw new Disconnected();
}, byId("starting"));
const family = online.view?.game.split("-")[0];
const games = await loadGames(offer.games.filter((game) => game.family === family));
let isTurned = false; // by the person
const isFlipped = () => isTurned !== (online.view?.you === "p2");
const flip = () => {
  isTurned = !isTurned;
  board.refresh(true);
  panel.draw();
};
/** @param {(node: Node) => Node | null | undefined} find */
const show = (find) => () => {
  const to = session.node && find(session.node);
  if (to && to !== session.node) session.show(to);
};
const rules = new Rules({ panel: byId("panel-rules"), connection, games, isOnline: true });
byId("help").addEventListener("click", () => {
  rules.show(Object.keys(games)[0]);
  byId("help-dialog", HTMLDialogElement).showModal();
});
byId("help-close").addEventListener("click", () => byId("help-dialog", HTMLDialogElement).close());
const steps = { first: show((node) => node.path[0]?.parent), previous: show((node) => node.parent), next: show((node) => node.children[0]), last: show((node) => node.last) };
const board = new SessionBoard({
  session, connection, games, sound, id: "board", name: "Board of the game", isFlipped, keys: { ...steps, flip, clocks: sayClocks }, tell: (...turn) => panel.tell(...turn),
  asksPass: true, mayChoose: () => online.mayChoose, whyNot: () => online.whyNot,
});
byId("main").hidden = false;
/** @type {Panel} */
const panel = new Panel({ online, session, connection, games, board, key, isFlipped });
for (const [id, action] of Object.entries({ ...steps, "flip-board": flip })) byId(id).addEventListener("click", action);
for (const part of [online, session]) part.addEventListener("failure", (event) => /** @type {CustomEvent} */ (event).detail instanceof Disconnected || board.complain(`${title(errorText(/** @type {CustomEvent} */ (event).detail))}.`.replace(/([.!?…])\.$/, "$1")));
let heard = "";
online.addEventListener("change", () => {
  board.refresh(true);
  const { isOver = false, offer, you } = online.view ?? {};
  const news = isOver && !offer ? "over" : offer && !offer.closed && offer.by !== you ? "claim" : "";
  if (news !== heard) sound.play(news);
  heard = news;
});
for (const type of ["open", "closed"]) connection.addEventListener(type, () => board.refresh(true));
setInterval(() => panel.tick(), 100);
session.touch();
if (online.view?.you && document.activeElement === document.body) board.board.root.focus({ preventScroll: true });
Object.assign(document.body.dataset, { view: "play", ready: "true" });

/** showViews shows the way to the rest of the program. */
function showViews() {
  byId("home").setAttribute("href", "../../");
  const links = Object.entries(VIEWS).map(([name, text]) => html("a", { href: `../../#/${name}`, "aria-current": name === "online" ? "true" : null }, text));
  byId("game-name").before(html("nav", { id: "views", "aria-label": "Views" }, ...links));
  byId("game-name").parentElement?.prepend(html("button", { id: "menu", class: "tool", title: "Menu", "aria-label": "Menu", "aria-expanded": "false", "aria-controls": "views" }, icon("M3 5h18v2.5H3zm0 6h18v2.5H3zm0 6h18v2.5H3z")));
  setUpMenu();
}
