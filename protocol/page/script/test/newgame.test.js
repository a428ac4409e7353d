import { seatsOf, smallSize } from "../../web/play/newgame.js";
import { same, test } from "./check.js";

test("a first game is on a small board, but not on the smallest", () => {
  for (const [sizes, defaultSize, want] of [
    [[4, 5, 6, 7, 8, 9, 10], 8, 6], [[7, 9, 10], 10, 7], [[3, 4, 5, 6, 7, 8], 6, 4], [[3, 5, 7, 9, 11, 13, 19], 19, 9], [[9, 10], 10, 9],
  ]) same(smallSize({ sizes, defaultSize }), want, String(sizes));
});

test("the seats of a choice", () => {
  const opponent = { engine: 0, level: 2, seconds: 1 };
  const choice = { mode: "computer", colour: "p2", opponent, p1: { ...opponent, level: 3 }, p2: { ...opponent, level: 4 } };
  same(seatsOf(choice), { p2: { kind: "person" }, p1: { kind: "engine", ...opponent } });
  same(seatsOf({ ...choice, mode: "people" }), { p1: { kind: "person" }, p2: { kind: "person" } });
  same(seatsOf({ ...choice, mode: "engines" }).p2.level, 4);
  const kinds = Object.values(seatsOf({ ...choice, colour: "random" })).map(({ kind }) => kind).sort();
  same(kinds, ["engine", "person"]);
});
