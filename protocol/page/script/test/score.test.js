import { chanceText, compareScores, detailText, expectation, forP1, ofOutcome, playerChance, reportText, scoreText, shortChance } from "../../web/game/score.js";
import { same, test } from "./check.js";

test("scores are kept for p1", () => {
  same(forP1({ score: { cp: 40 }, wdl: [1, 2, 3], depth: 5 }, "p2"), { depth: 5, cp: -40, wdl: [3, 2, 1] });
  same(forP1({ score: { cp: 40 }, wdl: [1, 2, 3], depth: 5 }, "p1"), { depth: 5, cp: 40, wdl: [1, 2, 3] });
  same(forP1({ score: { mate: 3 }, depth: 5 }, "p2"), { depth: 5, mate: -3 });
});

test("texts", () => {
  same([{ cp: 31 }, { cp: -205 }, { mate: 4 }, { mate: -2 }].map(scoreText), ["+0.31", "−2.05", "#4", "−#2"]);
  same(["p1win", "draw", "p2win"].map((outcome) => scoreText(ofOutcome(outcome))), ["1–0", "½–½", "0–1"]);
  same(ofOutcome("none"), null);
});

test("bounds are marked, for the player who is asked", () => {
  const least = forP1({ score: { cp: 900, bound: "lower" }, depth: 5 }, "p2"); // p2 has at least that
  same(least, { depth: 5, cp: -900, bound: "upper" });
  same([playerChance(least, "p2"), playerChance(least, "p1"), detailText(least)], ["≥ 99%", "≤ 1%", "score ≤ −9.00, depth 5"]);
  same(["cp 20", "cp -900 upperbound", "mate 3 lowerbound", "mate -3", ""].map(reportText), ["+0.20", "≤ −9.00", "≥ wins in 3", "loses in 3", ""]);
});

test("expectations", () => {
  same([{ cp: 0 }, { mate: -1 }, { wdl: [500, 200, 300] }, { expected: 1 }].map(expectation), [0.5, 0, 0.6, 1]);
  same(expectation({ cp: 400 }).toFixed(4), (10 / 11).toFixed(4));
});

test("chances in words", () => {
  const colours = { p1: "black", p2: "white" };
  same([{ cp: 0 }, { wdl: [300, 0, 700] }, { mate: -1 }, { mate: 7 }, { expected: 0.5 }, { expected: 0 }, { cp: 99999 }].map((score) => chanceText(score, colours)),
    ["Black 50%", "White 70%", "White wins in 1 turn", "Black wins in 7 turns", "a draw", "White has won", "Black 99%"]);
  same([playerChance({ wdl: [300, 0, 700] }, "p1"), playerChance({ mate: -4 }, "p1"), playerChance({ mate: -4 }, "p2")], ["30%", "loses in 4", "wins in 4"]);
  same([{ cp: -40 }, { mate: 2 }, { expected: 1 }, { expected: 0.5 }].map(shortChance), ["56%", "wins", "won", "½"]);
});

test("scores are ordered by chances, wins from the shortest, losses from the longest", () => {
  const scores = { a: { mate: -4 }, b: { cp: 9 }, c: { mate: 5 }, d: { mate: 3 }, e: { mate: -6 }, f: { cp: 0, wdl: [300, 500, 200] }, g: { expected: 0.5 } };
  const order = (player) => Object.keys(scores).sort((x, y) => compareScores(scores[x], scores[y], player)).join("");
  same([order("p1"), order("p2")], ["dcfbgea", "aegbfcd"]);
});

test("the chances of both players are 100% together, also where both would be rounded up", () => {
  same(["p1", "p2"].map((player) => playerChance({ wdl: [755, 0, 245] }, player)), ["76%", "24%"]);
  same(["p1", "p2"].map((player) => playerChance({ wdl: [1000, 0, 0] }, player)), ["99%", "1%"]);
});
