import { gameOfDay, NEVER, puzzleOfDay, solvedOn, streakOn, streakText, today } from "../../web/puzzles/daily.js";
import { same, test } from "./check.js";

const puzzles = Array.from({ length: 40 }, (_, i) => ({ key: String(1000 + i), rating: 40 * i }));
const days = Array.from({ length: 60 }, (_, i) => new Date(Date.UTC(2026, 10, 1 + i)).toISOString().slice(0, 10));

test("each game has its turn", () => {
  const games = days.slice(0, 8).map((day) => gameOfDay(day, ["a", "b", "c", "d"]));
  same([new Set(games.slice(0, 4)).size, games.slice(4)], [4, games.slice(0, 4)]);
});

test("the day alone chooses the puzzle, one of middle difficulty", () => {
  const chosen = days.map((day) => puzzleOfDay(day, puzzles));
  same(days.map((day) => puzzleOfDay(day, [...puzzles].reverse()).key), chosen.map(({ key }) => key), "the order of the list does not matter");
  same(chosen.every(({ rating }) => rating >= 600 && rating <= 1300), true);
  same(new Set(chosen.map(({ key }) => key)).size > 12, true, "days differ");
  same(puzzleOfDay(days[0], [{ key: "a", rating: 2000 }]).key, "a", "or else any");
  same(puzzleOfDay(days[0], []), null);
});

test("a day begins at midnight of this place", () => {
  const [noon, late] = [new Date(2026, 10, 30, 12).getTime(), new Date(2026, 10, 30, 23, 59).getTime()];
  same([today(noon), today(late), today(late + 60_000)], ["2026-11-30", "2026-11-30", "2026-12-01"]);
});

test("a streak grows by one a day, and a missed day ends it", () => {
  let daily = solvedOn(NEVER, "2026-02-27");
  same(daily, { last: "2026-02-27", streak: 1, best: 1 });
  daily = solvedOn(daily, "2026-02-28");
  same(solvedOn(daily, "2026-02-28"), daily, "a day counts once");
  daily = solvedOn(daily, "2026-03-01");
  same(daily, { last: "2026-03-01", streak: 3, best: 3 });
  same([streakOn(daily, "2026-03-01"), streakOn(daily, "2026-03-02"), streakOn(daily, "2026-03-03")], [3, 3, 0]);
  same(solvedOn(daily, "2026-03-03"), { last: "2026-03-03", streak: 1, best: 3 });
  same(streakOn(daily, "2026-02-20"), 0, "a clock that was set back");
});

test("words", () => {
  const daily = { last: "2026-03-01", streak: 3, best: 3 };
  same([streakText(daily, "2026-03-01"), streakText(daily, "2026-03-02"), streakText(daily, "2026-03-03"), streakText({ ...daily, streak: 1 }, "2026-03-02")],
    ["solved, 3 days in a row", "3 days in a row", "", "1 day in a row"]);
});
