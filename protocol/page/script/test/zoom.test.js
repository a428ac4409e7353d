import { zoomed } from "../../web/board/zoom.js";
import { same, test } from "./check.js";

const whole = { x: -50, y: -20, side: 1000 };
const at = (x, y) => ({ x, y });
const rounded = ({ x, y, side }) => ({ x: Math.round(x), y: Math.round(y), side: Math.round(side) });

// under returns the point of the drawing below a share of the board.
const under = ({ x, y, side }, share) => at(Math.round(x + share.x * side), Math.round(y + share.y * side));

test("what is under two fingers stays under them while they move apart", () => {
  const from = [at(0.4, 0.5), at(0.6, 0.5)];
  const to = [at(0.3, 0.5), at(0.7, 0.5)];
  const seen = rounded(zoomed(whole, whole, from, to));
  same(seen.side, 500);
  same(from.map((share) => under(whole, share)), to.map((share) => under(seen, share)));
});

test("two fingers that move together move the part that is seen, up to the edge", () => {
  const seen = { x: 200, y: 200, side: 400 };
  const moved = rounded(zoomed(whole, seen, [at(0.4, 0.4), at(0.6, 0.6)], [at(0.3, 0.4), at(0.5, 0.6)]));
  same(moved, { x: 240, y: 200, side: 400 });
  same(rounded(zoomed(whole, seen, [at(0.4, 0.4), at(0.6, 0.6)], [at(5.4, 0.4), at(5.6, 0.6)])), { x: -50, y: 200, side: 400 });
});

test("the board is at most five times as large, and snaps back to its usual size", () => {
  same(zoomed(whole, whole, [at(0.49, 0.5), at(0.51, 0.5)], [at(0, 0.5), at(1, 0.5)]).side, 200);
  same(zoomed(whole, { x: 0, y: 0, side: 500 }, [at(0.1, 0.5), at(0.9, 0.5)], [at(0.3, 0.5), at(0.71, 0.5)]), whole);
});
