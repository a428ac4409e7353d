import { depthText, valueText } from "../../web/explorer/book.js";
import { engineText, provedText } from "../../web/explorer/text.js";
import { same, test } from "./check.js";

test("an engine's opinion of a turn is that of the player who makes it", () => {
  const opinions = [
    [null, "p1", "", false],
    [{ cp: 0 }, "p1", "50%", false],
    [{ cp: 400 }, "p1", "91%", false],
    [{ cp: 400 }, "p2", "9%", false],
    [{ cp: -5000 }, "p2", "99%", false],
    [{ mate: 3 }, "p1", "wins in 3", true],
    [{ mate: 3 }, "p2", "loses in 3", true],
    [{ mate: -1 }, "p2", "wins in 1", true],
    [{ expected: 0.5 }, "p2", "draw", true],
    [{ expected: 0 }, "p2", "wins", true],
    [{ expected: 0 }, "p1", "loses", true],
  ];
  for (const [score, mover, text, isProved] of opinions) same(engineText(score, mover), { text, isProved }, JSON.stringify(score));
});

test("what is proved, in words", () => {
  for (const [value, text] of [
    [{ outcome: "draw", margin: 0 }, "draws"], [{ outcome: "win", margin: 2 }, "wins by 2"], [{ outcome: "loss", margin: -8 }, "loses by 8"],
    [{ outcome: "win", within: 1 }, "wins within 1 turn"], [{ outcome: "loss", within: 26 }, "loses within 26 turns"], [{ outcome: "win" }, "wins"],
  ]) same(provedText(value), text);
});

test("what a book knows, in words", () => {
  same(valueText({ chance: 0.484 }, provedText), "48%");
  same(valueText({ chance: 0.9999 }, provedText), "99%"); // no estimate is certain
  same(valueText({ chance: 0, proved: { outcome: "win", within: 7 } }, provedText), "wins within 7 turns");
  same(valueText({ chance: 0, proved: { outcome: "draw" } }, provedText), "draws");
  same(depthText({ positions: 0, depth: 9 }), "one search");
  same(depthText({ positions: 1, depth: 9 }), "1 position, depth 9");
  same(depthText({ positions: 1200, depth: 0 }), "1,200 positions");
});
