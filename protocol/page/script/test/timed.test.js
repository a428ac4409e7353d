import { MOST_WRONG, Run, TIME } from "../../web/puzzles/timed.js";
import { same, test } from "./check.js";

const puzzles = Array.from({ length: 60 }, (_, i) => ({ key: String(i), rating: 300 + 30 * i })).reverse();

test("puzzles become harder, and none comes twice", () => {
  const run = new Run(puzzles, () => 0);
  const ratings = [];
  for (let i = 0; i < 20; i++) {
    ratings.push(run.next().rating);
    run.count(puzzles[i], i % 10 !== 9);
  }
  same([ratings[0] <= 420, ratings[19] >= 1300, new Set(ratings).size], [true, true, 20]);
  same(ratings.every((rating, i) => Math.abs(rating - 400 - 50 * i) <= 60), true, String(ratings));
  same([run.solved, run.wrong, run.isOver], [18, 2, false]);
  same(puzzles.length, 60, "the list is not changed");
});

test("three wrong answers or the time end a run, and puzzles may run out", () => {
  const wrong = new Run(puzzles);
  for (let i = 0; i < MOST_WRONG; i++) wrong.count(puzzles[i], false);
  same([wrong.isOver, wrong.missed], [true, puzzles.slice(0, MOST_WRONG)]);
  const late = new Run(puzzles);
  late.spend(TIME - 1);
  same(late.isOver, false);
  late.spend(100);
  same([late.isOver, late.left], [true, 0]);
  const few = new Run(puzzles.slice(0, 2), () => 0.99);
  same([few.next() !== null, few.next() !== null, few.next(), few.isOver], [true, true, null, false]);
});
