// The small curve of an order: its course without numbers, between bounds.

import { svg } from "../shared/dom.js";

/** @import { FarmCurve } from "../../script/messages" */

const [WIDTH, HEIGHT, EDGE] = [160, 48, 3];

/**
 * drawSmall draws a curve, or nothing if there is none.
 * @param {SVGSVGElement} root
 * @param {FarmCurve | null} curve
 */
export function drawSmall(root, curve) {
  root.toggleAttribute("hidden", !curve);
  if (!curve) return;
  const { points, low, high, zero } = layOut(curve);
  /** @param {number} y @param {string} kind */
  const line = (y, kind) => svg("line", { class: kind, x1: 0, x2: WIDTH, y1: y, y2: y });
  root.setAttribute("viewBox", `0 0 ${WIDTH} ${HEIGHT}`);
  root.setAttribute("aria-label", labelOf(curve));
  const [x, y] = points[points.length - 1];
  root.replaceChildren(
    line(zero, "curve-zero"),
    ...(curve.low < curve.high ? [line(low, "curve-bound"), line(high, "curve-bound good")] : []),
    svg("polyline", { class: "curve-line", points: points.map((point) => point.join(",")).join(" ") }),
    svg("circle", { class: "curve-end", cx: x, cy: y, r: 3 }));
}

/**
 * layOut returns where a curve is drawn.
 * @param {FarmCurve} curve
 */
export function layOut(curve) {
  const [values, [low, high]] = [curve.values.map(bounded), [curve.low, curve.high].map(bounded)];
  const least = Math.min(0, low, ...values);
  const most = Math.max(0, high, ...values);
  /** @param {number} value */
  const y = (value) => Math.round(10 * (EDGE + ((HEIGHT - 2 * EDGE) * (most - value)) / (most - least || 1))) / 10;
  const points = values.map((value, i) => [Math.round(10 * (EDGE + ((WIDTH - 2 * EDGE) * i) / Math.max(1, values.length - 1))) / 10, y(value)]);
  return { points, low: y(low), high: y(high), zero: y(0) };
}

/** @param {number} value a number that a stranger has chosen, of which differences are computed */
const bounded = (value) => Math.max(-1e9, Math.min(1e9, value));

/** @param {FarmCurve} curve */
function labelOf({ name, values, low, high }) {
  const now = values[values.length - 1].toFixed(name === "LLR" ? 2 : 1);
  return low < high ? `${name} ${now}, between ${low.toFixed(2)} and ${high.toFixed(2)}` : `${name} ${now}`;
}
