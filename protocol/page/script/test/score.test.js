import { Game } from "../../web/game.js";
import { markOf } from "../../web/review.js";
import { expectation, forP1, ofOutcome, scoreText } from "../../web/score.js";
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

test("expectations", () => {
  same([{ cp: 0 }, { mate: -1 }, { wdl: [500, 200, 300] }, { expected: 1 }].map(expectation), [0.5, 0, 0.6, 1]);
  same(expectation({ cp: 400 }).toFixed(4), (10 / 11).toFixed(4));
});

test("marks of bad turns", () => {
  const game = new Game("verto");
  game.root.score = { cp: 0 };
  const blunder = game.root.add("a");
  blunder.score = { mate: -4 };
  const answer = blunder.add("b");
  answer.score = { cp: 0 };
  same([markOf(game, blunder), markOf(game, answer), markOf(game, answer.add("c")), markOf(game, game.root)], ["??", "??", "", ""]);
});
