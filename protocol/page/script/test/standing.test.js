import { estimate, pairText, ratingsOf, resultsOf, resultText, standingOf, standingText, wonText } from "../../web/library/standing.js";
import { playerName } from "../../web/play/players.js";
import { same, test } from "./check.js";

const engines = ["Tetrad"];
const level = (n) => playerName({ kind: "engine", engine: 0, level: n, seconds: 1 }, engines);
const person = playerName({ kind: "person" }, engines);

function game(begun, players, result, more = {}) {
  return { id: String(begun), saved: 1, begun, title: "", game: "meadow-5", players, result, reason: "", plies: 9, fen: "", ...more };
}

test("only finished games of a person against a level of the engine count", () => {
  const games = [
    game(1, [person, level(3)], "p1win"), game(2, [level(4), person], "p1win"), game(3, [level(4), person], "draw"),
    game(4, [person, level(3)], "none"), game(5, [person, person], "p1win"), game(6, [level(2), level(3)], "p1win"),
    game(7, ["Anna", level(3)], "p1win"), game(8, [person, "Other · level 3"], "p1win"), game(9, [person, level(20)], "p2win"),
    game(10, [person, level(3)], "p1win", { unrated: true }), game(11, [level(5), person], "p2win", { game: "orchard" }),
  ];
  same(resultsOf(games, "Tetrad").map(({ family, level, points, begun }) => [family, level, points, begun]),
    [["orchard", 5, 1, 11], ["meadow", 4, 0.5, 3], ["meadow", 4, 0, 2], ["meadow", 3, 1, 1]]);
});

test("ratings add up what each level gets against the one below", () => {
  same(ratingsOf([50, 75]).map(Math.round), [500, 500, 691], "three of four points are 191");
  same(ratingsOf([]), [500]);
});

const ratings = ratingsOf(Array.from({ length: 18 }, () => 64)); // about 100 apart
const results = (n, level, points) => Array.from({ length: n }, () => ({ level, points }));

test("an even score is near the rating of the level, and more games say it more closely", () => {
  const few = estimate([...results(2, 6, 1), ...results(2, 6, 0)], ratings);
  const many = estimate([...results(50, 6, 1), ...results(50, 6, 0)], ratings);
  same([Math.abs(many.mean - ratings[5]) < 10, few.mean < many.mean], [true, true], "few games leave it nearer to what was thought before");
  // By Fisher's information, 100 even games have a standard error of 400 / ln 10 / sqrt(25) = 34.7.
  same(Math.abs((many.high - many.low) / 2 - 1.96 * 34.6) < 4, true, `${many.low} to ${many.high}`);
  same(few.high - few.low > 400, true);
  const drawn = estimate(results(100, 6, 0.5), ratings);
  same([drawn.mean, drawn.low, drawn.high].map(Math.round), [many.mean, many.low, many.high].map(Math.round), "a draw is half a win");
});

test("three of four points are 191 above the level", () => {
  const { mean } = estimate([...results(150, 8, 1), ...results(50, 8, 0)], ratings);
  same(Math.abs(mean - ratings[7] - 191) < 12, true, String(mean - ratings[7]));
});

test("who only wins or only loses has a rating as well", () => {
  const [won, lost] = [estimate(results(10, 2, 1), ratings), estimate(results(10, 2, 0), ratings)];
  same([won.mean > ratings[2], won.mean < ratings[2] + 600, lost.mean < ratings[0]], [true, true, true]);
  same(standingOf(results(10, 2, 0), Array(18).fill(64)).fits, 1);
});

test("the level that fits expects half of the points", () => {
  const { fits, levels } = standingOf([...results(20, 6, 1), ...results(20, 6, 0), ...results(1, 2, 0.5)], Array(18).fill(64));
  same([fits, levels], [6, [{ level: 2, games: 1, points: 0.5 }, { level: 6, games: 40, points: 20 }]]);
  same(["rating" in standingOf(results(4, 6, 1), Array(18).fill(64)), "rating" in standingOf(results(5, 6, 1), Array(18).fill(64))], [false, true], "few results give no rating");
  same(standingOf(results(3, 6, 1), []), { levels: [{ level: 6, games: 3, points: 3 }] }, "no rating where the levels are not measured");
  same(standingOf([...results(40, 6, 1), ...results(400, 6, 0)], Array(18).fill(64)).fits > 8, true, "the latest 40 count");
});

test("words", () => {
  same(standingText({ levels: [{ level: 2, games: 3, points: 1.5 }, { level: 3, games: 1, points: 1 }], rating: { mean: 812.4, low: -14, high: 950 }, fits: 5 }),
    { rating: "rating 810 (−10 to 950)", fits: "Level 5 fits you", results: "1.5 of 3 against level 2, 1 of 1 against level 3" });
  same(standingText({ levels: [] }), { rating: "", fits: "", results: "" });
  same([1, 0.5, 0].map((points) => resultText({ family: "meadow", level: 3, points, begun: 1 })), ["won against level 3", "drawn with level 3", "lost to level 3"]);
});

for (const [players, result, want] of [
  [[person, level(3)], "p1win", "You won"], [[level(3), person], "p1win", "You lost"], [[person, level(3)], "draw", "Drawn"],
  [["Anna", "Ben"], "p2win", "Ben won"], [[person, person], "p1win", "The first player won"], [[person, person], "p2win", "The second player won"],
]) test(`a game of ${players} that ends with ${result} is told as ${want}`, () => same(wonText({ players, result }), want));

test("only one of two people at a board is you", () => {
  same([["Person", "own"], ["own", "Person"], ["Person", "Person"], ["Ann", "own"]].map(pairText), ["You – own", "own – You", "Person – Person", "Ann – own"]);
});
