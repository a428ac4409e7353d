import { Game } from "../../web/game.js";
import { accountOf, isReviewed, lossOf, markOf, mistakesOf } from "../../web/mistakes.js";
import { same, test } from "./check.js";

// line returns a game whose positions have the given chances for p1, from the start on.
// The better turn differs from the turn played, except at the plies in isBest.
function line(chances, isBest = []) {
  const game = new Game("meadow");
  let node = game.root;
  for (const [i, expected] of chances.entries()) {
    if (i > 0) node = node.add(`t${i}`);
    const permille = Math.round(1000 * expected);
    node.score = { wdl: [permille, 0, 1000 - permille] };
    node.lines = [{ pv: [isBest.includes(i + 1) ? `t${i + 1}` : "better"], traces: [], kept: node.score, time: 300 }];
  }
  return { game, line: game.root.last.line };
}

test("marks of bad turns", () => {
  const game = new Game("meadow");
  game.root.score = { cp: 0 };
  const blunder = game.root.add("a");
  blunder.score = { mate: -4 };
  const answer = blunder.add("b");
  answer.score = { cp: 0 };
  same([markOf(game, blunder), markOf(game, answer), markOf(game, answer.add("c")), markOf(game, game.root)], ["??", "??", "", ""]);
});

test("chances count, not points, and not where the game was decided", () => {
  for (const [name, chances, want] of [
    ["nothing lost", [0.5, 0.5], ""],
    ["a little", [0.5, 0.41], ""],
    ["a tenth", [0.5, 0.4], "?!"],
    ["a fifth", [0.5, 0.3], "?"],
    ["a third", [0.5, 0.17], "??"],
    ["more for who moved", [0.5, 0.8], ""],
    ["lost before", [0.1, 0], ""],
    ["still as good as won", [1, 0.9], ""],
    ["no longer won", [1, 0.79], "?"],
    ["a win thrown away", [0.97, 0.5], "??"],
  ]) {
    const { game, line: nodes } = line(chances);
    same(markOf(game, nodes[1]), want, name);
  }
});

test("the best turn is no mistake, whatever comes out later", () => {
  const { game, line: nodes } = line([0.6, 0.2], [1]);
  same([markOf(game, nodes[1]), lossOf(game, nodes[1])], ["", 0]);
});

test("a better turn that promises less after a second look makes the mistake smaller", () => {
  const { game, line: nodes } = line([0.6, 0.35]);
  same(markOf(game, nodes[1]), "?");
  nodes[0].lines[0].checked = { wdl: [470, 0, 530] };
  same(markOf(game, nodes[1]), "?!");
  nodes[0].lines[0].checked = { wdl: [300, 0, 700] };
  same([markOf(game, nodes[1]), lossOf(game, nodes[1])], ["", 0]);
});

test("mistakes are sorted by size, each with the better turn", () => {
  const { game, line: nodes } = line([0.5, 0.38, 0.75, 0.75, 0.75, 0.2]);
  const mistakes = mistakesOf(game, nodes);
  same(mistakes.map(({ node, player, mark, better }) => [node.move, player, mark, better]),
    [["t5", "p1", "??", "better"], ["t2", "p2", "??", "better"], ["t1", "p1", "?!", "better"]]);
  same(mistakes.map(({ loss }) => loss.toFixed(2)), ["0.55", "0.37", "0.12"]);
});

test("an account of each player", () => {
  const { game, line: nodes } = line([0.5, 0.38, 0.38, 0.98, 0.99, 0.97]);
  const [p1, p2] = ["p1", "p2"].map((player) => accountOf(game, nodes, player));
  same([p1.turns, p1.loss.toFixed(3), p1.marks], [2, "0.060", { "?!": 1, "?": 0, "??": 0 }], "the last turn was in a won game");
  same([p2.turns, p2.loss, Math.round(p2.accuracy), p2.marks], [1, 0, 100, { "?!": 0, "?": 0, "??": 0 }], "p2 lost nothing, and then had nothing to lose");
  same([Math.round(p1.accuracy), p1.accuracy < 100], [Math.round((100 + 103.1668 * Math.exp(-4.354 * 0.12) - 3.1669) / 2), true]);
  same(accountOf(new Game("meadow"), [], "p1"), null);
});

test("a line is reviewed when all of it was looked at", () => {
  const { line: nodes } = line([0.5, 0.5, 0.5]);
  same(isReviewed(nodes), true);
  nodes[2].lines = null; // the end of a game has no lines
  same(isReviewed(nodes), true);
  nodes[1].lines = null;
  same(isReviewed(nodes), false);
  same(isReviewed(nodes.slice(0, 1)), false);
});
