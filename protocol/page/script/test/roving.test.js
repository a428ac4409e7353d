import { neighbour } from "../../web/shared/roving.js";
import { same, test } from "./check.js";

// Two rows of two turns, between which a variation stands with a button that folds it.
const boxes = [[40, 0, 28], [140, 0, 28], [10, 32, 56], [34, 31, 57], [80, 31, 57], [40, 60, 88], [140, 60, 88]]
  .map(([left, top, bottom]) => ({ left, top, bottom }));

for (const [at, key, want] of [
  [0, "ArrowRight", 1], [1, "ArrowRight", 2], [6, "ArrowRight", 6], [0, "ArrowLeft", 0], [5, "ArrowLeft", 4],
  [0, "ArrowDown", 3], [1, "ArrowDown", 4], [3, "ArrowDown", 5], [4, "ArrowDown", 5], [6, "ArrowUp", 4], [2, "ArrowUp", 0],
  [6, "ArrowDown", 6], [1, "ArrowUp", 1],
]) test(`${key} leads from button ${at} to button ${want}`, () => same(neighbour(boxes, at, key), want));
