// The lines that engines have found at a node of a game. They stay when the engine
// stops, and are kept with the game. Their number is limited, because browsers store
// little.

import { forP1 } from "./score.js";

/**
 * @import { Node } from "./game.js"
 * @import { Player, infoReply } from "../../script/messages"
 * @import { KeptLine } from "../../script/types"
 */

/** MOST_LINES is the largest number of lines that a node keeps. */
export const MOST_LINES = 20;

const MOST_PACKED = 3; // stored lines,
const MOST_TURNS = 6; // and the turns of each

/**
 * lineOf returns the line to keep from an engine's report.
 * @param {infoReply} info
 * @param {Player} toMove
 * @returns {KeptLine}
 */
export const lineOf = (info, toMove) => ({ pv: info.pv, traces: info.traces, kept: forP1(info, toMove), time: info.time });

/**
 * isDeeper reports whether an engine's report is worth more than the kept line.
 * @param {infoReply} info
 * @param {KeptLine} line
 */
export const isDeeper = (info, { kept, time }) => info.depth >= (kept.depth ?? 0) || info.time >= time;

/**
 * packLines returns the part of the lines that is stored with a game. Of the traces,
 * only the first is stored.
 * @param {KeptLine[]} lines
 */
export function packLines(lines) {
  return lines.slice(0, MOST_PACKED).map((line) => ({ ...line, pv: line.pv.slice(0, MOST_TURNS), traces: line.traces.slice(0, 1) }));
}

/**
 * unpackLines returns the stored lines, or null if they are not valid: the data may
 * come from elsewhere.
 * @param {unknown} data
 * @returns {KeptLine[] | null}
 */
export function unpackLines(data) {
  if (!Array.isArray(data)) return null;
  const lines = data.slice(0, MOST_LINES).filter(isLine);
  return lines.length ? lines : null;
}

/** @param {any} line */
const isLine = (line) => isText(line?.pv) && line.pv.length > 0 && Array.isArray(line.traces)
  && line.kept !== null && typeof line.kept === "object" && Number.isFinite(line.time);

/** @param {unknown} moves */
const isText = (moves) => Array.isArray(moves) && moves.every((move) => typeof move === "string");

/**
 * keepLines keeps lines at a node, in place of its previous lines.
 * @param {Node} node
 * @param {KeptLine[]} lines may have gaps
 */
export function keepLines(node, lines) {
  const old = node.lines?.[0];
  node.lines = lines.filter(Boolean).slice(0, MOST_LINES);
  const [best] = node.lines;
  if (old?.checked && best?.pv[0] === old.pv[0]) best.checked ??= old.checked;
}
