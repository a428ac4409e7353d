import { happened } from "../../web/play/happened.js";
import { same, test } from "./check.js";

const usual = { p1: "black", p2: "white" };
const swapped = { p1: "white", p2: "black" };
const engine = { kind: "engine", engine: 0, level: 5, seconds: 1 };
const solo = { p1: { kind: "person" }, p2: engine };
const people = { p1: { kind: "person" }, p2: { kind: "person" } };
const at = (squares, colours = usual) => ({ pieces: squares.map((square) => ({ square, kind: "stone", colour: "black" })), lines: [], colours });

test("a turn is that of you, of the computer, or of a colour", () => {
  const [before, after] = [at([]), at(["d4"])];
  same(happened(before, after, "p1", solo), "You placed a stone on d4.");
  same(happened(before, after, "p2", solo), "The computer placed a stone on d4.");
  same(happened(before, after, "p1", people), "Black placed a stone on d4.");
  same(happened(before, after, "p2", { p1: engine, p2: engine }), "White placed a stone on d4.");
  same(happened(before, after, "p1", null), "Black placed a stone on d4.");
});

test("a swap says who has which colour now", () => {
  const [before, after] = [at(["d4"]), at(["d4"], swapped)];
  same(happened(before, after, "p2", solo), "The computer took your first stone: you are White now.");
  same(happened(before, after, "p2", { p1: engine, p2: { kind: "person" } }), "You took Black’s first stone: you are Black now.");
  same(happened(at(["a1", "b2"]), at(["a1", "b2"], swapped), "p2", solo), "The computer took your opening: you are White now.");
  same(happened(before, after, "p2", people), "White took the first stone: the players have changed colours.");
});

test("a turn that changes nothing is a pass, and one whose start is unknown is not told", () => {
  same(happened(at(["a1"]), at(["a1"]), "p2", solo), "The computer passed.");
  same(happened(undefined, at(["a1"]), "p2", solo), "");
});
