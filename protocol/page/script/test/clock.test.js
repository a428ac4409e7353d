import { Clock, clockText, lowText, timeoutEnd, timeBack } from "../../web/game/clock.js";
import { same, test } from "./check.js";

test("texts", () => {
  same([-5, 19_960, 20_001, 600_000].map(clockText), ["0.0", "20.0", "0:21", "10:00"]);
});

test("a player is warned once of each bound", () => {
  const left = [61_000, 60_000, 59_900, 20_001, 9_900, 9_800, 10_500, 9_900, 0];
  same(left.slice(1).map((ms, i) => lowText(left[i], ms)), ["60 seconds left.", "", "", "10 seconds left.", "", "", "10 seconds left.", ""]);
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

test("time comes back after a loss on time", () => {
  const control = { base: 300_000, increment: 0 };
  same(timeBack({ p1: -3, p2: 120_000 }, { p1: 200_000, p2: 120_000 }, control), { p1: 200_000, p2: 120_000 }, "as the turn began");
  same(timeBack({ p1: 5000, p2: 0 }, { p1: 5000, p2: 100 }, control), { p1: 5000, p2: 30_000 }, "a tenth at least");
  same(timeBack({ p1: 0, p2: 1 }, null, { base: 4000, increment: 0 }), { p1: 4000, p2: 1 }, "not more than there was");
});
