import { warmth } from "../../web/analyse/heat.js";
import { region } from "../../web/analyse/hint.js";
import { same, test } from "./check.js";

const line = (permille, main, squares = [main]) => ({ pv: [main], traces: [{ main, squares, order: [] }], kept: { wdl: [permille, 0, 1000 - permille] }, time: 1 });

test("squares are as warm as the best line there", () => {
  const lines = [line(600, "c3"), line(540, "d4", ["d4", "c3"]), { ...line(500, "e5"), traces: [null] }];
  const heat = warmth(lines, "p1");
  same([...heat.keys()].sort(), ["c3", "d4"]);
  same([heat.get("c3"), heat.get("d4").toFixed(3)], [1, Math.exp(-1).toFixed(3)]);
  same(warmth(lines, "p2").get("c3").toFixed(3), Math.exp(-0.04 / 0.06).toFixed(3), "for the other player");
});

test("a hint marks the piece that moves, or a region with the square", () => {
  same(region({ main: "d4", journeys: [{ from: "a1", to: "d4" }] }, 8), { from: "a1", to: "a1" });
  for (const size of [2, 3, 5, 19]) {
    const places = new Set();
    for (let f = 0; f < size; f++) {
      for (let r = 0; r < size; r++) {
        const name = String.fromCharCode(97 + f) + (r + 1);
        const { from, to } = region({ main: name }, size);
        const [a, b] = [from, to].map((s) => [s.charCodeAt(0) - 97, Number(s.slice(1)) - 1]);
        const isInside = a[0] <= f && f <= b[0] && a[1] <= r && r <= b[1] && b[0] < size && b[1] < size && a[0] >= 0 && a[1] >= 0;
        same([isInside, b[0] - a[0], b[1] - a[1]], [true, Math.min(size, 3) - 1, Math.min(size, 3) - 1], `${name} of ${size}`);
        places.add(`${f - a[0]} ${r - a[1]}`);
      }
    }
    if (size === 5) same(places.size > 4, true, "the square is not always in the same place");
  }
});
