import { same, test } from "./check.js";
import { Presence } from "../../web/online/news.js";
import { awayText, claimOf, isDue, questionText } from "../../web/online/words.js";

test("a game waits for the turn and for the answer of a player", () => {
  const view = { isOver: false, you: "p1", players: [{ name: "Anna" }, { name: "Bob" }] };
  const asked = (by) => ({ ...view, offer: { what: "draw", by, ply: 4 } });
  same([isDue(view, "p1"), isDue(view, "p2"), isDue(asked("p2"), "p2"), isDue(asked("p1"), "p2")], [true, false, true, false]);
  same([isDue({ ...view, isOver: true }, "p1"), isDue({ ...view, you: "" }, ""), isDue({ ...view, players: [{ name: "Anna" }, { name: "" }] }, "p1")], [false, false, false]);
});

test("a player hears when the game may end, since the opponent is away", () => {
  same([null, 120_000, 110_001, 110_000, 1, 0].map(claimOf), ["", "", "", "soon", "soon", "now"]);
  const view = { you: "p1", players: [{ name: "Anna" }, { name: "Bob" }], moves: ["a", "b", "c"], hasDraws: true };
  same(awayText(view, 79_001), "Bob is away. In 1:20 you may claim the win or call it a draw.");
  same(awayText({ ...view, hasDraws: false }, 9000), "Bob is away. In 0:09 you may claim the win.");
  same(awayText({ ...view, you: "p2", moves: ["a"] }, 0), "Anna is away. You may call the game off.");
});

test("what is asked and declined is said to both players", () => {
  const view = { you: "p1", players: [{ name: "Anna" }, { name: "Bob" }], moves: ["a", "b"] };
  const offer = { what: "takeback", by: "p2", ply: 1 };
  same(questionText({ ...view, offer }, offer), "Bob asks to take back b.");
  same(questionText({ ...view, you: "p2", offer }, offer), "You have asked to take back b.");
  same(questionText({ ...view, you: "p2" }, offer), "Anna declines to take back b.");
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
