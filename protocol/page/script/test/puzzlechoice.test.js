import { beginner, chanceOf, choosePuzzle, fits, leftOut, tried } from "../../web/puzzles/choice.js";
import { same, test } from "./check.js";

const anything = { theme: "", board: "", level: "same" };

function puzzle(key, rating, more = {}) {
  return { key, game: "meadow", fen: "", line: ["a"], goal: "only win", rating, error: 0, themes: [], reasons: [], refutations: [], ...more };
}

test("the chance to solve is even where the ratings are", () => {
  same(chanceOf(1200, 1200), 0.5);
  same(Math.round(1000 * chanceOf(1200, 1600)), 91, "one in eleven");
  same(chanceOf(900, 1000) + chanceOf(1000, 900), 1);
});

test("a rating follows what is solved", () => {
  const one = beginner();
  const even = puzzle("k", one.rating);
  const solved = tried(one, even, true);
  same([solved.rating - one.rating, solved.tries, solved.streak, solved.best, solved.done.k], [30, 1, 1, 1, true]);
  const failed = tried(solved, puzzle("l", solved.rating), false);
  same([failed.rating - solved.rating, failed.streak, failed.best, failed.done.l], [-30, 0, 1, false]);
  same(one, beginner(), "what was before is not changed");
});

test("a puzzle counts once for the rating", () => {
  const failed = tried(beginner(), puzzle("k", 900), false);
  const later = tried(failed, puzzle("k", 900), true);
  same([later.rating, later.tries, later.streak, later.done.k], [failed.rating, 1, 1, true]);
  same(tried(later, puzzle("k", 900), false).done.k, true, "solved stays solved");
});

test("a puzzle solved after a hint leaves the rating and the streak as they are", () => {
  const before = tried(beginner(), puzzle("k", 900), true);
  const after = tried(before, puzzle("l", 700), true, true);
  same([after.rating, after.streak, after.tries, after.done], [before.rating, 1, 2, { k: true, l: true }]);
  const failed = tried(before, puzzle("l", 700), false, true);
  same([failed.rating, failed.streak, failed.done.l], [before.rating, 0, false]);
});

test("a rating moves less later, and never below the least", () => {
  const old = { ...beginner(), tries: 50 };
  same(tried(old, puzzle("k", old.rating), true).rating - old.rating, 12);
  same(tried({ ...beginner(), rating: 100 }, puzzle("k", 100), false).rating, 100);
});

test("a faulty puzzle leaves the rating and is not chosen again", () => {
  const before = tried(beginner(), puzzle("k", 900), true);
  const failed = tried(before, puzzle("l", 900), false);
  const after = leftOut(before, puzzle("l", 900));
  same([after.rating, after.tries, after.streak, after.done, after.faulty], [before.rating, 1, 1, { k: true }, ["l"]]);
  same(failed.rating < before.rating, true, "the wrong turn has cost something");
  same(tried(after, puzzle("l", 900), true), after, "it never counts again");
  same(leftOut(after, puzzle("l", 900)).faulty, ["l"]);
  same(leftOut(failed, puzzle("k", 900)).done, { l: false }, "what it has counted before is forgotten");
  same(choosePuzzle([puzzle("l", 900), puzzle("m", 2000)], after, anything).key, "m");
  same(choosePuzzle([puzzle("l", 900)], after, anything), null);
});

test("filters", () => {
  const one = puzzle("k", 900, { themes: ["chain"], game: "meadow-6" });
  const cases = [
    [{}, true], [{ theme: "chain" }, true], [{ theme: "corner" }, false],
    [{ theme: "one" }, true], [{ theme: "more" }, false], [{ board: "meadow-6" }, true], [{ board: "meadow" }, false],
  ];
  for (const [filter, want] of cases) same(fits(one, { ...anything, ...filter }), want, JSON.stringify(filter));
  same(fits(puzzle("l", 900, { line: ["a", "b", "c"] }), { ...anything, theme: "more" }), true);
});

test("the first puzzles have the usual rules", () => {
  const list = [puzzle("k", 900, { game: "meadow-6-wild" }), puzzle("l", 1900, { game: "meadow-6" })];
  const one = beginner();
  const after = { ...one, done: { l: true }, tries: 1 };
  const later = { ...one, tries: 20 };
  same([one, after, later].map((progress) => choosePuzzle(list, progress, { ...anything, level: "easier" }, () => 0).key), ["l", "k", "k"]);
  same(choosePuzzle(list, one, { ...anything, board: "meadow-6-wild" }).key, "k");
});

test("the next puzzle is near the rating, and a new one", () => {
  const all = Array.from({ length: 40 }, (_, i) => puzzle(`k${i}`, 500 + 50 * i));
  const progress = beginner();
  for (const random of [0, 0.5, 0.999]) {
    const { rating } = choosePuzzle(all, progress, anything, () => random);
    same(Math.abs(rating - progress.rating) <= 300, true, String(rating));
  }
  same(choosePuzzle(all, progress, { ...anything, level: "harder" }, () => 0).rating, 1150);
  same(choosePuzzle(all, progress, { ...anything, level: "easier" }, () => 0).rating, 650);
  const done = Object.fromEntries(all.map(({ key }) => [key, key !== "k7"]));
  same(choosePuzzle(all, { ...progress, done }, anything).key, "k7", "then those that were not solved");
  same(choosePuzzle(all, { ...progress, done: { ...done, k7: true } }, anything) !== null, true, "then any");
  same(choosePuzzle([], progress, anything), null);
  same(choosePuzzle(all, progress, { ...anything, theme: "chain" }), null);
});
