import { Game } from "../../web/game/game.js";
import { accountOf, chancesOf, isAsked, lossText, mistakesOf, percentsOf, reviewedLine } from "../../web/analyse/mistakes.js";
import { same, test } from "./check.js";

// reviewed returns a game whose turns have the given losses in points, and marks.
function reviewed(...turns) {
  const game = new Game("meadow");
  let node = game.root;
  node.score = { cp: 0 };
  for (const [i, [loss, mark = ""]] of turns.entries()) {
    node = node.add(`t${i + 1}`);
    node.score = { cp: 0 };
    node.mark = mark;
    node.verdict = { loss, accuracy: 100 - loss, better: "better", before: 0.5 };
  }
  return { game, line: game.root.last.line };
}

test("the chances around a turn", () => {
  const game = new Game("meadow");
  const { root } = game;
  const turn = root.add("a");
  root.score = { wdl: [600, 100, 300] };
  turn.score = { mate: -4 };
  same(chancesOf(game, turn), null, "without a line");
  root.lines = [{ pv: ["x"], traces: [], kept: root.score, time: 300 }];
  same(chancesOf(game, turn), { better: "x", after: 0, before: 0.65 });
  root.lines[0].checked = { wdl: [700, 0, 300] };
  same(chancesOf(game, turn).before, 0.7, "a second look at the better turn counts, also a better one");
  root.lines[0].pv = ["a"];
  same(chancesOf(game, turn), { better: "a", after: 0, before: 0 }, "the best turn loses nothing");
  same(chancesOf(game, root), null);
  const answer = turn.add("b");
  turn.lines = [{ pv: ["c"], traces: [], kept: turn.score, time: 300 }];
  answer.score = { expected: 0.5 };
  same(chancesOf(game, answer), { better: "c", after: 0.5, before: 1 }, "for the other player");
});

test("a loss is on the side of each threshold that the mark is on", () => {
  const losses = [0, 4.4, 4.99, 5, 9.6, 14.96, 15, 70.6, 100];
  same(losses.map((loss) => lossText({ loss, before: 1 }, "p1")), ["0%", "4%", "4%", "5%", "9%", "14%", "15%", "71%", "100%"]);
  same([lossText({ loss: 5, before: 0.995 }, "p1"), lossText({ loss: 4.99, before: 0.5248 }, "p1")], ["5%", "4%"]);
});

for (const [before, loss, player, want] of [
  [0.55, 20, "p1", [55, 35]], [0.55, 20, "p2", [55, 35]], [1, 100, "p2", [100, 0]], [0.998, 99.6, "p1", [99, 1]], [0.7, 69.9, "p2", [70, 1]],
]) test(`${player} has ${want} percent before and after a loss of ${loss} from ${before}`, () => same(percentsOf({ before, loss }, player), want));

test("mistakes are sorted by size; what a person has marked is none of them", () => {
  const { game, line } = reviewed([12, "?"], [37, "??"], [0], [0], [55, "??"], [2, "!"]);
  line[4].verdict = null;
  line[4].mark = "??";
  same(mistakesOf(game, line).map(({ node, player, mark, verdict }) => [node.move, player, mark, verdict.loss]),
    [["t5", "p1", "??", 55], ["t2", "p2", "??", 37], ["t1", "p1", "?", 12]]);
});

test("small losses of the first turns are no questions, unless the game begins at a position", () => {
  const { game, line } = reviewed([12, "?"], [6, "?!"], [0], [6, "?!"], [6, "?!"]);
  const asked = () => mistakesOf(game, line).filter(isAsked).map(({ node }) => node.move).sort();
  same(asked(), ["t1", "t5"]);
  game.fen = "position";
  same(asked(), ["t1", "t2", "t4", "t5"]);
});

test("the account of a player has the marks and losses of the list", () => {
  const { game, line } = reviewed([12, "?"], [19, "??"], [5, "?!"], [0], [1]);
  same(accountOf(game, line, "p1"), { loss: 6, accuracy: 94, marks: { "?!": 1, "?": 1, "??": 0 } });
  same(accountOf(game, line, "p2"), { loss: 9.5, accuracy: 90.5, marks: { "?!": 0, "?": 0, "??": 1 } });
  same(accountOf(new Game("meadow"), [], "p1"), null);
  const single = reviewed([42.96, "??"], [0.4]);
  same(["p1", "p2"].map((player) => `${accountOf(single.game, single.line, player).loss}%`), [lossText(single.line[1].verdict, "p1"), "0%"]);
});

test("a game is reviewed when each turn of its main line has a verdict", () => {
  const { game, line } = reviewed([0], [3]);
  line[1].add("x");
  same(reviewedLine(game)?.map(({ move }) => move).join(" "), " t1 t2");
  line[2].verdict = null;
  same(reviewedLine(game), null);
  same(reviewedLine(new Game("meadow")), null);
});
