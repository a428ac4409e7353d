import { boards } from "../../web/boards/boards.js";
import { same, test } from "./check.js";

const marks = (family, move) => boards[family].marks(move);

test("Verto: chains", () => {
  const { squares, flips, order } = marks("verto", "e2xe3-c4-c6");
  same([squares, flips], [["e2", "c4", "c6"], ["e3", "d3", "c5"]]);
  same(order, ["e2", "e3", "c4", "d3", "c6", "c5"]);
  same(marks("verto", "pass").squares, []);
});

test("Veletas: moves, shots and the setup", () => {
  const move = marks("veletas", "d4-g7/g3");
  same([move.squares, move.journeys], [["d4", "g7", "g3"], [["g7", "d4"]]]);
  const shot = marks("veletas", "d4/g3");
  same([shot.squares, shot.arrows.length], [["d4", "g3"], 1]);
  same(marks("veletas", "d4+e7+g3/c5").squares, ["d4", "e7", "g3", "c5"]);
});

test("Trap: pieces, arrows and moves", () => {
  const read = ["d4", "d4>d5", "d4-d5"].map((move) => marks("trap", move));
  same(read.map(({ squares, journeys = [] }) => [squares, journeys.length]), [[["d4"], 0], [["d4", "d5"], 0], [["d4", "d5"], 2]]);
});

test("Vinver: stones and flips", () => {
  const { squares, flips } = marks("vinver", "k10xk9xl10");
  same([squares, flips], [["k10"], ["k9", "l10"]]);
});

test("each board has the name of its family", () => {
  for (const [family, board] of Object.entries(boards)) same(board.family, family);
});
