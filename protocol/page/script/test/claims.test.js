import { claimAfter, refutedBy, wordsOf } from "../../web/puzzles/claims.js";
import { same, test } from "./check.js";

test("a claim about turns has one less after each turn", () => {
  same(claimAfter("within 3", 1), "within 2");
  same(claimAfter("defence 3", 1), "defence 3");
  same(claimAfter("only win", 1), "only win");
});

test("each kind of claim is told as what it is", () => {
  const told = ["only win", "only draw", "within 1", "within 3", "defence 2", "best +4", "best +0", "best -6"].map((claim) => wordsOf(claim).task);
  same(told, [
    "Only one turn wins.", "Only one turn does not lose.", "Only one turn wins at once.", "Only one turn wins within 3 of your turns.",
    "Every other turn loses within 2 turns of the other side.", "Only one turn wins by 4.", "Only one turn does not lose.",
    "Only one turn loses by no more than 6.",
  ]);
  same(wordsOf("within 3").less, "That wins as well, but not within 3 of your turns. Find the faster way.");
  same(wordsOf("best +4").fails, "it does not win by 4");
});

test("what a reply proves is told as what it is", () => {
  same([["only win", -1], ["only win", 0], ["best +4", 2], ["best +4", 0], ["best -2", -4], ["defence 2", -1], ["within 2", -3], ["within 1", 1], ["within 2", 3]]
    .map(([claim, value]) => refutedBy(claim, value)), [
    " and wins, whatever you do", " and holds the draw", ", and you win by no more than 2", ", and you do not get more than a draw",
    ", and you lose by at least 4", " and wins", " and wins within 3 turns, whatever you do", ", and you do not win at once",
    ", and you do not win within your next 3 turns",
  ]);
});
