import { makeBoard } from "../../web/board/plainboard.js";
import { marksOf } from "../../web/board/tools.js";
import { same, test } from "./check.js";

// told returns a tool that records what it is asked to draw.
const told = (name) => (_board, what, className) => ({ name, what, className });
const tools = {
  CELL: 100, appearance: { layout: "points", edges: ["dark", "light"] }, marksOf,
  svg: (name, { class: className }) => ({ name, className }),
  edge: (size) => size, edges: () => ["edges"], grid: () => ["grid"],
  frame: told("frame"), halfLine: told("half"),
  arrow: (from, to, { className }) => ({ name: "arrow", what: [from, to], className }),
  ring: (at, className) => ({ name: "ring", what: at, className }),
  disc: () => ["disc"], shooter: () => ["shooter"], letter: (text) => [`letter ${text}`],
};
const board = { at: (square) => square, size: 5 };
const empty = { lines: [], marks: [], steps: [], pieces: [], midTurn: false };

test("a game without a board of its own: the ground", () => {
  same(makeBoard(tools).ground(board), ["edges", "grid"]);
  const plain = { ...tools, edges: () => [], appearance: { layout: "plain", edges: [] } };
  same([makeBoard(plain).ground(board), makeBoard(plain).edge(5), makeBoard(tools).edge(5)], [[], 0, 5]);
});

test("pieces, those of unknown kinds by their letters", () => {
  const { shape } = makeBoard(tools);
  same(["stone", "shooter", "claimed"].map((kind) => shape({ kind, letter: "x" })), [["disc"], ["shooter"], ["disc", "shooter"]]);
  same([shape({ kind: "wall", letter: "#" }), shape({ kind: "king", letter: "K" })], [["letter #"], ["letter K"]]);
});

test("lines and marks by their kinds", () => {
  const state = { ...empty,
    marks: [{ kind: "crosscut", squares: ["a1", "b1", "a2", "b2"] }, { kind: "danger", squares: ["c3", "c4"] }, { kind: "strange", squares: ["a5"] }],
    steps: [{ kind: "arrow", from: "a1", to: "a2" }, { kind: "move", from: "a1", to: "a2" }],
    last: { squares: [], order: [], main: "b5", lines: [{ from: "b4", to: "b5", kind: "shot" }] } };
  const { under, over } = makeBoard(tools);
  same(under(board, { state }).map(({ name }) => name), ["frame"]);
  const names = (targets) => over(board, { state, targets: new Set(targets) }).map(({ name, className }) => [name, className]);
  const shot = [["arrow", "way shot"], ["ring", "danger"], ["ring", "danger"]];
  same(names(["a1"]), [...shot, ["half", null]]);
  same(names([]), shot); // for those who only watch
});

test("what the chosen piece reaches", () => {
  const state = { ...empty, marks: [{ kind: "reach", squares: ["a1", "a2", "a3"] }, { kind: "reach", squares: ["b1", "b2"] }] };
  const { under } = makeBoard(tools);
  same([under(board, { state }).length, under(board, { state, chosen: ["a1"] }).length], [0, 2]);
});
