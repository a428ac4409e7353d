// The evaluation over the game: a curve of p1's expected score after each turn. Arrow keys go
// through the turns on it, as a click does.

import { title } from "../game/colours.js";
import { svg } from "../shared/dom.js";
import { MARK_NAMES } from "./mistakes.js";
import { chanceText, detailText, expectation, leaderOf, percentOf, shortChance } from "../game/score.js";

/**
 * @import { Node } from "../game/game.js"
 * @import { State } from "../../script/messages"
 * @import { KeptScore } from "../../script/types"
 */

const WIDTH = 400;
const HEIGHT = 80;

/**
 * drawGraph draws the curve of the main line, or else of the line through a node; it calls go with a chosen node.
 * @param {SVGSVGElement} root
 * @param {Node} node
 * @param {Pick<State, "inks" | "colours">} state
 * @param {(node: Node) => unknown} go
 */
export function drawGraph(root, node, { inks, colours }, go) {
  const main = (node.path[0]?.parent ?? node).line; // a look at a variation leaves the graph of the game
  const line = main.filter(({ score }) => score).length < 2 ? node.line : main;
  const known = line.flatMap(({ score, mark }, i) => (score ? [{ score, mark, i }] : []));
  root.setAttribute("viewBox", `0 0 ${WIDTH} ${HEIGHT}`);
  root.classList.toggle("empty", known.length < 2);
  /** @param {number} i */
  const x = (i) => (line.length < 2 ? 0 : (i * WIDTH) / (line.length - 1));
  /** @param {KeptScore} score */
  const y = (score) => HEIGHT - expectation(score) * HEIGHT;
  /** @type {SVGElement[]} */
  const parts = runs(known).flatMap((/** @returns {SVGElement[]} */ (run) => {
    if (run.length === 1) return [svg("circle", { class: "alone", cx: x(run[0].i), cy: y(run[0].score), r: 2 })];
    const curve = run.map(({ score, i }) => `${x(i).toFixed(1)},${y(score).toFixed(1)}`).join(" ");
    const [a, b] = [x(run[0].i), x(run[run.length - 1].i)];
    return [svg("rect", { class: `half ${inks.p2}`, x: a, width: b - a, height: HEIGHT }),
      svg("polygon", { class: `half ${inks.p1}`, points: `${a},${HEIGHT} ${curve} ${b},${HEIGHT}` }),
      svg("polyline", { class: "curve", points: curve })];
  }));
  parts.push(svg("line", { class: "even", x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 }));
  for (const { score, mark, i } of known.filter(({ mark }) => mark)) {
    parts.push(svg("path", { class: `mark ${MARK_NAMES[mark]?.[0]}`, d: `M${x(i)} ${y(score)}h0` })); // a round end, as a circle would not be in a stretched picture
  }
  const at = line.findLastIndex((of) => of === node || node.path.some(({ parent }) => parent === of));
  const here = x(at);
  parts.push(svg("line", { class: "here", x1: here, x2: here, y1: 0, y2: HEIGHT }));
  root.replaceChildren(...parts);
  const said = `${at ? `turn ${at}` : "the start"}: ${node.score ? chanceText(node.score, colours) : "no evaluation"}`;
  for (const [name, value] of Object.entries({ valuemin: 0, valuemax: line.length - 1, valuenow: at, valuetext: said })) root.setAttribute(`aria-${name}`, String(value));
  root.onkeydown = (event) => {
    const to = line[at + ({ ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key] ?? NaN)];
    if (!to || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    go(to);
  };
  root.onclick = (event) => {
    const box = root.getBoundingClientRect();
    const i = Math.round(((event.clientX - box.left) / box.width) * (line.length - 1));
    if (line[i]) go(line[i]);
  };
}

/**
 * runs divides the known positions of a line where the graph stays blank: where more than
 * one unknown position lies between them. In many records only one player has scores.
 * @template {{ i: number }} T
 * @param {T[]} known
 */
export function runs(known) {
  /** @type {T[][]} */
  const list = [];
  for (const [n, at] of known.entries()) {
    if (n > 0 && known[n - 1].i >= at.i - 2) list[list.length - 1].push(at);
    else list.push([at]);
  }
  return list;
}

/**
 * drawBar shows the chances beside the board: p1's share in p1's colour, from p1's
 * side. Without a score, the bar is empty.
 * @param {Record<"bar" | "fill" | "text", HTMLElement>} elements
 * @param {KeptScore | null} score
 * @param {Pick<State, "inks" | "colours">} state
 * @param {boolean} isP1Below
 */
export function drawBar({ bar, fill, text }, score, { inks, colours }, isP1Below) {
  bar.className = score ? `${inks.p2} ${isP1Below ? "" : "turned"}` : "empty";
  fill.className = inks.p1;
  if (!score) {
    text.textContent = bar.title = "";
    bar.setAttribute("aria-label", "No evaluation yet");
    return;
  }
  const leader = leaderOf(score);
  bar.style.setProperty("--share", `${(expectation(score) * 100).toFixed(1)}%`);
  text.textContent = shortChance(score).replace(/wins|won/, "win").replace("%", ""); // there is no room for more
  text.className = `${(leader === "p1") === isP1Below ? "below" : "above"} on-${inks[leader]}`;
  const words = score.mate == null && score.expected == null
    ? ["p1", "p2"].map((p) => `${title(colours[p])} ${percentOf(score, p === "p1" ? "p1" : "p2")}%`).join(", ") : chanceText(score, colours);
  bar.setAttribute("aria-label", `Chances: ${words}`);
  bar.title = `${words} (${detailText(score)})`;
}
