import { list, squareWords, stepWords } from "../../web/board/words.js";
import { same, test } from "./check.js";

test("words are joined as a person does", () => {
  same([[], ["a"], ["a", "b"], ["a", "b", "c"]].map(list), ["", "a", "a and b", "a, b and c"]);
});

test("a square says its piece, its lines and its marks", () => {
  const state = {
    pieces: [{ square: "b2", colour: "black", kind: "pawn" }],
    lines: [{ from: "b2", to: "a2", kind: "arrow" }, { from: "b2", to: "b3", kind: "arrow" }, { from: "c2", to: "b2", kind: "arrow" }, { from: "c1", to: "c2", kind: "open" }],
    marks: [{ kind: "danger", squares: ["b2"] }, { kind: "strange", squares: ["b2"] }, { kind: "crosscut", squares: ["a1", "b1"] }, { kind: "crosscut", squares: ["a1", "a2"] }],
    last: { squares: ["c2"] },
  };
  const words = squareWords({ state, targets: new Set(["b2"]), chosen: ["c1"] });
  same(words("b2"), "b2, black pawn, arrows to a2 and b3, arrow from c2, in danger, can be chosen");
  same(words("c2"), "c2, empty, arrow to b2, open line to c1, last turn");
  same(words("c1"), "c1, empty, open line to c2, chosen");
  same(words("a1"), "a1, empty, in a crosscut", "once for two crosscuts");
});

test("steps", () => {
  const step = { kind: "move", from: "d4", to: "g7", flips: "" };
  same([step, { ...step, kind: "stay", to: "d4" }, { ...step, kind: "flip", from: "", to: "e5", flips: "e5" }, { ...step, kind: "continue", flips: "e6" }].map(stepWords),
    ["move d4 to g7", "stay d4", "flip e5", "continue d4 to g7, which flips e6"]);
});
