// The curves of a match over its games: Elo with its interval, and the log-likelihood
// ratio of a sequential test between its bounds.

import { svg } from "../shared/dom.js";

/** @import { MatchPoint, MatchReport, MatchTest } from "../../script/messages" */

const [WIDTH, HEIGHT] = [640, 170];
const [LEFT, RIGHT, TOP, BOTTOM] = [44, 10, 10, 22];
const MOST_ELO = 800; // the interval is cut off beyond this value

/** @typedef {{ low: number, high: number, x: (games: number) => number, y: (value: number) => number, games: number }} Scale */

/**
 * drawElo draws the Elo difference of the engines and its interval.
 * @param {SVGSVGElement} root
 * @param {MatchReport} match
 */
export function drawElo(root, { curve, elo }) {
  const points = curve.map((point) => ({ ...point, low: bounded(point.low, -1), high: bounded(point.high, 1) }));
  // The scale ignores the first games: their wide interval would flatten the rest.
  const later = points.slice(Math.floor(points.length / 8));
  const scale = scaleOf(curve, Math.min(0, ...later.map(({ low }) => low)), Math.max(0, ...later.map(({ high }) => high)));
  /** @param {number} value */
  const y = (value) => scale.y(Math.max(scale.low, Math.min(scale.high, value))).toFixed(1);
  const upper = points.map(({ games, high }) => `${scale.x(games)},${y(high)}`);
  const lower = points.map(({ games, low }) => `${scale.x(games)},${y(low)}`).reverse();
  const known = points.flatMap(({ games, value }) => (value == null ? [] : [`${scale.x(games)},${y(value)}`]));
  draw(root, scale, [
    svg("line", { class: "curve-zero", x1: LEFT, x2: WIDTH - RIGHT, y1: y(0), y2: y(0) }),
    svg("polygon", { class: "curve-band", points: [...upper, ...lower].join(" ") }),
    svg("polyline", { class: "curve-line", points: known.join(" ") }),
  ]);
  root.setAttribute("aria-label", elo && curve.length ? `Elo over ${scale.games} games, now ${elo.text}` : "Elo over the games: none yet");
}

/**
 * drawLLR draws the log-likelihood ratio of a test.
 * @param {SVGSVGElement} root
 * @param {MatchReport} match
 * @param {MatchTest} test
 */
export function drawLLR(root, { curve }, { llr, lower, upper, elo0, elo1 }) {
  const values = curve.map((point) => point.llr);
  const scale = scaleOf(curve, Math.min(lower * 1.15, ...values), Math.max(upper * 1.15, ...values));
  /** @param {number} value @param {string} kind @param {string} text @param {number} shift */
  const bound = (value, kind, text, shift) => [
    svg("line", { class: `curve-bound ${kind}`, x1: LEFT, x2: WIDTH - RIGHT, y1: scale.y(value), y2: scale.y(value) }),
    svg("text", { x: LEFT + 6, y: scale.y(value) + shift }, text),
  ];
  draw(root, scale, [
    ...bound(upper, "good", `accepts ${elo1}`, 13), ...bound(lower, "", `accepts ${elo0}`, -5),
    svg("line", { class: "curve-zero", x1: LEFT, x2: WIDTH - RIGHT, y1: scale.y(0), y2: scale.y(0) }),
    svg("polyline", { class: "curve-line", points: curve.map((point) => `${scale.x(point.games)},${scale.y(point.llr).toFixed(1)}`).join(" ") }),
  ]);
  root.setAttribute("aria-label", `Log-likelihood ratio ${llr.toFixed(2)}, between ${lower.toFixed(2)} and ${upper.toFixed(2)}`);
}

/** @param {number | null} value @param {1 | -1} sign the sign of infinity, for null */
const bounded = (value, sign) => Math.max(-MOST_ELO, Math.min(MOST_ELO, value ?? sign * MOST_ELO));

/** @param {MatchPoint[]} curve @param {number} least @param {number} most @returns {Scale} */
function scaleOf(curve, least, most) {
  const games = Math.max(2, ...curve.map((point) => point.games));
  const room = Math.max(1, most - least) * 0.05;
  const [low, high] = [least - room, most + room];
  return {
    low, high, games,
    x: (n) => Math.round(10 * (LEFT + ((WIDTH - LEFT - RIGHT) * n) / games)) / 10,
    y: (value) => TOP + ((HEIGHT - TOP - BOTTOM) * (high - value)) / (high - low),
  };
}

/** @param {SVGSVGElement} root @param {Scale} scale @param {SVGElement[]} parts */
function draw(root, scale, parts) {
  root.setAttribute("viewBox", `0 0 ${WIDTH} ${HEIGHT}`);
  const rows = ticks(scale.low, scale.high, 4).flatMap((value) => [
    svg("line", { class: "curve-grid", x1: LEFT, x2: WIDTH - RIGHT, y1: scale.y(value), y2: scale.y(value) }),
    svg("text", { x: LEFT - 6, y: scale.y(value) + 4, "text-anchor": "end" }, String(value).replace("-", "−")),
  ]);
  const columns = ticks(0, scale.games, 5).map((games) => svg("text", { x: scale.x(games), y: HEIGHT - 6, "text-anchor": games ? "middle" : "start" }, String(games)));
  root.replaceChildren(...rows, ...columns, ...parts);
}

/**
 * ticks returns about count round numbers between low and high.
 * @param {number} low
 * @param {number} high
 * @param {number} count
 */
export function ticks(low, high, count) {
  const rough = (high - low) / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough) ?? rough;
  const list = [];
  for (let n = Math.ceil(low / step); n * step <= high; n++) list.push(Number((n * step).toPrecision(12)));
  return list;
}
