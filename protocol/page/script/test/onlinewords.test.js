import { same, test } from "./check.js";
import { Presence } from "../../web/online/news.js";
import { awayText, claimOf, gaveText, isDue, questionText, statusText, turnText } from "../../web/online/words.js";

test("a game waits for the turn and for the answer of a player", () => {
  const view = { isOver: false, you: "p1", players: [{ name: "Anna" }, { name: "Bob" }] };
  const asked = (by, closed) => ({ ...view, offer: { what: "draw", by, ply: 4, closed } });
  same([isDue(view, "p1"), isDue(view, "p2"), isDue(asked("p2"), "p2"), isDue(asked("p1"), "p2"), isDue(asked("p2", "p2"), "p2")], [true, false, true, false, false]);
  same([isDue({ ...asked("p2"), isOver: true }, "p1"), isDue({ ...asked("p1"), isOver: true }, "p1")], [true, false]); // a rematch
  same([isDue({ ...view, isOver: true }, "p1"), isDue({ ...view, you: "" }, ""), isDue({ ...view, players: [{ name: "Anna" }, { name: "" }] }, "p1")], [false, false, false]);
});

test("a player hears when the game may end, since the opponent is away", () => {
  same([null, 120_000, 110_001, 110_000, 1, 0].map(claimOf), ["", "", "", "soon", "soon", "now"]);
  const view = { you: "p1", players: [{ name: "Anna" }, { name: "Bob" }], moves: ["a", "b", "c"], hasDraws: true };
  same(awayText(view, 79_001), "Bob is away. In 1:20 you may claim the win or call it a draw.");
  same(awayText({ ...view, hasDraws: false }, 9000), "Bob is away. In 0:09 you may claim the win.");
  same(awayText({ ...view, you: "p2", moves: ["a"] }, 0), "Anna is away. You may call the game off.");
});

test("time that one player gives the other is told to both, and no other time", () => {
  const view = { players: [{ name: "Anna" }, { name: "Bob" }] };
  same(["p1", "p2", ""].map((you) => gaveText({ ...view, you }, "p1", 14_900)), ["Bob gave you 15 seconds.", "You gave Anna 15 seconds.", ""]);
  same([30_100, 20_000, -15_000, 0].map((ms) => gaveText({ ...view, you: "p1" }, "p1", ms)), ["Bob gave you 30 seconds.", "", "", ""]);
});

test("what is asked, declined and withdrawn is said to both players", () => {
  const view = { you: "p1", players: [{ name: "Anna" }, { name: "Bob" }], moves: ["a", "b"] };
  const said = (closed) => ["p1", "p2"].map((you) => questionText({ ...view, you }, { what: "takeback", by: "p2", ply: 1, closed }));
  same(said(), ["Bob asks to take back b.", "You have asked to take back b."]);
  same(said("p1"), ["", "Anna declines to take back b."]);
  same(said("p2"), ["Bob no longer asks to take back b.", "You no longer ask to take back b."]);
  const draw = (closed) => ["p1", "p2"].map((you) => questionText({ ...view, you }, { what: "draw", by: "p2", ply: 1, closed }));
  same(draw(), ["Bob offers a draw.", "You have offered a draw."]);
  same(draw("p1"), ["", "Anna declines the draw."]);
  same(draw("p2"), ["Bob has withdrawn the offer of a draw.", "You have withdrawn your offer of a draw."]);
});

test("the end is told from the side of a player, and to others by names", () => {
  const view = { players: [{ name: "Anna" }, { name: "Bob" }], moves: ["a"], isOver: true, outcome: "p1win", reason: "Bob resigned." };
  const said = (you, more) => statusText({ ...view, you, ...more }, { colours: { p1: "white", p2: "black" }, toMove: "p2" }, ["a"]);
  same(["p1", "p2", ""].map((you) => said(you)), ["You won. Bob resigned.", "You lost. You resigned.", "Anna wins. Bob resigned."]);
  same(said("p1", { outcome: "draw", reason: "the board is full" }), "The game is drawn. The board is full.");
  same(said("p1", { outcome: "none", reason: "Bob left the game." }), "The game does not count. Bob left the game.");
});

test("at the start each player hears against whom and as what, and nobody is to move once the game is over", () => {
  const view = { players: [{ name: "Anna" }, { name: "Bob" }], moves: [], isOver: false };
  const said = (you, more, turns = []) => statusText({ ...view, you }, { colours: { p1: "white", p2: "black" }, toMove: "p1", ...more }, turns);
  same(["p1", "p2", ""].map((you) => said(you)), ["You play against Bob. It is your turn: you are White.", "You play against Anna, as Black. Anna is to move.", "Anna is to move."]);
  same(said("p1", { toMove: "p2", outcome: "p1win" }, ["a"]), "");
});

test("a turn is told by the name of its player", () => {
  const view = { you: "p1", players: [{ name: "Anna" }, { name: "Bob" }] };
  same([turnText(view, "p1", "d4"), turnText(view, "p2", "d4"), turnText(view, "p2", "d4", "placed a stone on d4")], ["You played d4.", "Bob played d4.", "Bob placed a stone on d4."]);
  same([turnText(view, "p1", "swap"), turnText(view, "p2", "swap", "exchanged the colours")], ["You have swapped the colours.", "Bob has swapped the colours."]);
});

test("each change of the opponent's presence is heard once", () => {
  const heard = [];
  const presence = new Presence();
  const at = (seconds, isHere, claimIn, more) => {
    const view = { you: "p1", players: [{ name: "Anna" }, { name: "Bob", isHere }], moves: ["a", "b", "c"], hasDraws: true, ...more };
    const text = presence.heard(view, claimIn, seconds * 1000);
    if (text !== heard.at(-1)) heard.push(text);
  };
  at(0, true, null);
  at(1, false, 120_000);
  at(3, true, null); // the page was loaded again
  at(4, false, 120_000);
  at(14, false, 110_000);
  at(15, false, 109_000);
  at(124, false, 0);
  at(125, false, 0);
  at(126, true, null);
  at(130, false, null); // nothing waits for the opponent
  at(140, false, null);
  at(150, false, 110_000); // now something does
  at(160, true, null);
  at(170, false, 0, { isOver: true });
  same(heard, ["", "Bob is away. In 1:50 you may claim the win or call it a draw.", "Bob is away. You may claim the win or call it a draw.", "Bob is back.",
    "Bob is away.", "Bob is away. In 1:50 you may claim the win or call it a draw.", "Bob is back.", ""]);
});
