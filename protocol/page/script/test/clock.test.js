import { Clock, clockText, timeoutEnd } from "../../web/clock.js";
import { same, test } from "./check.js";

test("texts", () => {
  same([-5, 19_960, 20_001, 600_000].map(clockText), ["0.0", "20.0", "0:21", "10:00"]);
});

test("times and increments", () => {
  const clock = new Clock();
  clock.control = { base: 60_000, increment: 2000 };
  clock.set({ p1: 60_000, p2: 50_000 });
  same(clock.endTurn("p2"), { p1: 60_000, p2: 52_000 });
  same(clock.limits(), { p1time: 60_000, p2time: 50_000, p1inc: 2000, p2inc: 2000 });
});

test("who has no time left", () => {
  const clock = new Clock();
  clock.control = { base: 60_000, increment: 0 };
  clock.run("p1");
  clock.set({ p1: -1, p2: 5 });
  same(clock.loser(), null, "nobody loses while the clock stands");
  clock.run("p1");
  same([clock.loser(), clock.running], ["p1", "p1"]);
  same(clock.limits().p1time, 1, "an engine has always some time");
  same(timeoutEnd("p1", "Light"), { outcome: "p2win", reason: "Light ran out of time." });
});
