import { Composed } from "../../web/editor/composed.js";
import { same, test } from "./check.js";

const pieces = { b: ["stone", "dark"], w: ["stone", "light"], k: ["king", "light"], s: ["shooter", ""] };

function composed(state, { start = state.fen, fields } = {}) {
  const all = { pieces: [], lines: [], colours: { p1: "white", p2: "black" }, inks: { p1: "light", p2: "dark" } };
  return new Composed({ pieces, fields }, { ...all, ...state }, start);
}

test("a piece is put, replaced and taken away", () => {
  const position = composed({ size: 12, fen: "12/12/12/12/12/12/12/12/12/12/12/12 b 7 =" });
  position.put("l12", "k");
  position.put("b11", "s");
  position.put("b11", "w");
  same(position.fen, "11k/1w10/12/12/12/12/12/12/12/12/12/12 b 7 =");
  same(position.pieces.map(({ square, kind, colour }) => [square, kind, colour]), [["l12", "king", "white"], ["b11", "stone", "white"]]);
  position.put("b11", "w");
  position.put("l12", "");
  same(position.fen, "12/12/12/12/12/12/12/12/12/12/12/12 b 7 =");
  same(position.piece("s").colour, "neutral");
});

test("the side to move changes, and a copy stays as it was", () => {
  const start = composed({ size: 3, fen: "3/1b1/3 w ?", pieces: [{ square: "b2", letter: "b" }] }, { start: "3/3/3 b =", fields: ({ fields: [side] }) => [side, "="] });
  const position = start.copy();
  same([position.side, position.sides], ["w", [["w", "white"], ["b", "black"]]]);
  position.side = "b";
  position.put("a1", "w");
  same([position.fen, start.fen], ["3/1b1/w2 b =", "3/1b1/3 w ="]);
  position.clear();
  same(position.fen, "3/3/3 b =");
});

test("arrows are laid, turned and taken away", () => {
  const lines = [{ from: "a1", to: "b1", kind: "open" }, { from: "b1", to: "c1", kind: "arrow" }];
  const position = composed({ size: 3, fen: "3/3/3 w", lines });
  same(position.steps.map(({ from, to }) => from + to), ["a1b1", "b1a1", "b1c1", "c1b1"]);
  same([position.lay("b1", "a1"), position.lay("c1", "b1"), position.lay("a1", "c1")], [true, true, false]);
  same(position.lines, [{ from: "b1", to: "a1", kind: "arrow" }, { from: "c1", to: "b1", kind: "arrow" }]);
  position.lay("c1", "b1");
  same(position.lines[1].kind, "open");
  position.clear();
  same(position.lines.map(({ kind }) => kind), ["open", "open"]);
});
