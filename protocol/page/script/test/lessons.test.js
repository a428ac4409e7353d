import { fits, isRefused, isRight, nextOpen, shownTurn, whatIsWrong } from "../../web/learn/lessons.js";
import { same, test } from "./check.js";

test("turns that are like a pattern", () => {
  for (const [pattern, turn, want] of [
    ["d4", "d4", true], ["d4", "d44", false], ["*", "d4-e5/f6", true], ["d4/*", "d4/f6", true], ["d4/*", "d4-e5/f6", false],
    ["*-*", "d4-e5/f6", true], ["*-*", "d4/f6", false], ["*+*/*", "b2+c3/a1", true], ["*+*/*", "swap", false], ["a.", "ab", false],
  ]) {
    same(fits(pattern, turn), want, `${pattern} ${turn}`);
  }
});

test("a right turn reaches the goal as well", () => {
  const task = { ask: "", hint: "", right: "", turns: ["*"], goal: { outcome: "p1win", counts: { p1: 2 } } };
  same(isRight(task, "d4", { outcome: "p1win", counts: { p1: 2, p2: 5 } }), true);
  same(isRight(task, "d4", { outcome: "none", counts: { p1: 2 } }), false);
  same(isRight(task, "d4", { outcome: "p1win", counts: { p1: 3 } }), false);
  same(isRight({ ...task, turns: ["e5"] }, "d4", { outcome: "p1win", counts: { p1: 2 } }), false);
});

test("clicks that are to be refused", () => {
  const task = { ask: "", hint: "", right: "", refused: ["a1", "d4 d7"] };
  same([["a1"], ["d4", "d7"], ["d7"], ["a1", "a1"]].map((clicks) => isRefused(task, clicks)), [true, true, false, false]);
  same(isRefused({ ...task, refused: undefined }, ["a1"]), false);
});

test("what is said to a wrong turn", () => {
  const task = { ask: "", hint: "", right: "", turns: ["*"], wrong: [{ turns: ["a1*"], text: "one", reply: "b2" }], otherwise: "another" };
  same([whatIsWrong(task, "a1xb2").reply, whatIsWrong(task, "c3").text], ["b2", "another"]);
  same([shownTurn({ ...task, turns: ["d4", "e5"] }), shownTurn({ ...task, show: "f6" }), shownTurn({ ...task, turns: undefined })], ["d4", "f6", ""]);
});

test("where a lesson goes on", () => {
  const steps = ["a", "b", "c"].map((id) => ({ id, title: "", text: "", game: "", fen: "", tasks: [] }));
  same([nextOpen(steps, new Set()), nextOpen(steps, new Set(["a"])), nextOpen(steps, new Set(["a", "b", "c"]))], [0, 1, -1]);
  same([nextOpen(steps, new Set(["b"]), 1), nextOpen(steps, new Set(["b", "c"]), 1)], [2, 0]);
});
