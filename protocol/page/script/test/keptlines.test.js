import { Game } from "../../web/game/game.js";
import { isDeeper, keepLines, lineOf, packLines, unpackLines } from "../../web/game/keptlines.js";
import { same, test } from "./check.js";

const lineOfMoves = (...pv) => ({ pv, traces: pv.map((main) => ({ main })), kept: { cp: 3, depth: 7 }, time: 40 });

test("what is kept of a report", () => {
  const line = lineOf({ pv: ["a", "b"], traces: [null, null], score: { cp: 20 }, depth: 4, time: 90, nodes: 5 }, "p2");
  same(line, { pv: ["a", "b"], traces: [null, null], kept: { depth: 4, cp: -20 }, time: 90 });
  same([{ depth: 4, time: 1 }, { depth: 3, time: 90 }, { depth: 3, time: 89 }].map((info) => isDeeper(info, line)), [true, true, false]);
});

test("what is stored of lines is bounded", () => {
  const many = Array.from({ length: 12 }, () => lineOfMoves(..."abcdefghijkl"));
  const packed = packLines(many);
  same([packed.length, packed[0].pv.length, packed[0].traces], [3, 6, [{ main: "a" }]]);
  same(many[0].pv.length, 12, "what was packed");
});

test("lines that come from a file are checked", () => {
  same(unpackLines([lineOfMoves("a")]), [lineOfMoves("a")]);
  for (const bad of [undefined, null, "a", {}, [], [null], [{ pv: [] }], [{ ...lineOfMoves("a"), pv: [7] }], [{ ...lineOfMoves("a"), kept: null }],
    [{ ...lineOfMoves("a"), time: "soon" }], [{ ...lineOfMoves("a"), traces: 0 }]]) {
    same(unpackLines(bad), null, JSON.stringify(bad));
  }
});

test("lines stay with their node, over JSON as well", () => {
  const game = new Game("meadow");
  const node = game.root.add("a");
  keepLines(node, [lineOfMoves("b", "c"), undefined, lineOfMoves("d")]);
  same(node.lines.map(({ pv }) => pv[0]), ["b", "d"]);
  const copy = Game.fromJSON(JSON.parse(JSON.stringify(game)));
  same(copy.root.children[0].lines, packLines(node.lines));
});

test("what a review has checked stays as long as the best turn does", () => {
  const { root } = new Game("meadow");
  keepLines(root, [lineOfMoves("a")]);
  root.lines[0].checked = { cp: 1 };
  keepLines(root, [lineOfMoves("a", "b")]);
  same(root.lines[0].checked, { cp: 1 });
  keepLines(root, [lineOfMoves("c")]);
  same(root.lines[0].checked, undefined);
});
