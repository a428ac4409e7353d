import { claimAfter, wordsOf } from "../../web/puzzles/claims.js";
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
