// The evaluation over the game: a curve of what p1 may expect at each turn.

import { svg } from "./dom.js";
import { expectation, scoreText } from "./score.js";

/**
 * @import { Node } from "./game.js"
 * @import { KeptScore } from "../script/types"
 */

const WIDTH = 400;
const HEIGHT = 80;

/**
 * drawGraph draws the line through a node; go is called with a chosen node.
 * @param {SVGSVGElement} root
 * @param {Node} node
 * @param {Record<string, string>} inks
 * @param {(node: Node) => unknown} go
 */
export function drawGraph(root, node, inks, go) {
  const { line } = node;
  const known = line.flatMap(({ score, mark }, i) => (score ? [{ score, mark, i }] : []));
  root.setAttribute("viewBox", `0 0 ${WIDTH} ${HEIGHT}`);
  root.classList.toggle("empty", known.length < 2);
  /** @param {number} i */
  const x = (i) => (line.length < 2 ? 0 : (i * WIDTH) / (line.length - 1));
  /** @param {KeptScore} score */
  const y = (score) => HEIGHT - expectation(score) * HEIGHT;
  const curve = known.map(({ score, i }) => `${x(i).toFixed(1)},${y(score).toFixed(1)}`);
  /** @type {SVGElement[]} */
  const parts = [svg("rect", { class: `half ${inks.p2}`, width: WIDTH, height: HEIGHT })];
  if (known.length > 1) {
    const [a, b] = [x(known[0].i), x(known[known.length - 1].i)];
    parts.push(svg("polygon", { class: `half ${inks.p1}`, points: `${a},${HEIGHT} ${curve.join(" ")} ${b},${HEIGHT}` }),
      svg("polyline", { class: "curve", points: curve.join(" ") }));
  }
  parts.push(svg("line", { class: "even", x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 }));
  for (const { score, mark, i } of known.filter(({ mark }) => mark === "?" || mark === "??")) {
    parts.push(svg("circle", { class: mark === "??" ? "blunder" : "mistake", cx: x(i), cy: y(score), r: 4 }));
  }
  const here = x(line.indexOf(node));
  parts.push(svg("line", { class: "here", x1: here, x2: here, y1: 0, y2: HEIGHT }));
  root.replaceChildren(...parts);
  root.setAttribute("aria-label", node.score ? `Evaluation over the game; here ${scoreText(node.score)}` : "Evaluation over the game");
  root.onclick = (event) => {
    const box = root.getBoundingClientRect();
    const i = Math.round(((event.clientX - box.left) / box.width) * (line.length - 1));
    if (line[i]) go(line[i]);
  };
}

/**
 * drawBar shows a score beside the board, p1's part in p1's colour from p1's side.
 * @param {Record<"bar" | "fill" | "text", HTMLElement>} elements
 * @param {KeptScore | null} score
 * @param {Record<string, string>} inks
 * @param {boolean} isP1Below
 */
export function drawBar({ bar, fill, text }, score, inks, isP1Below) {
  const share = score ? expectation(score) : 0.5;
  bar.className = `${inks.p2} ${isP1Below ? "" : "turned"}`;
  fill.className = inks.p1;
  fill.style.height = `${(share * 100).toFixed(1)}%`;
  text.textContent = score ? scoreText(score) : "";
  text.className = (share >= 0.5) === isP1Below ? "below" : "above";
  bar.setAttribute("aria-label", score ? `Evaluation ${scoreText(score)} for the player who moved first` : "No evaluation yet");
}
