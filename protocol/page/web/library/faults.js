// What is wrong with records, in words for people.

import { title } from "../game/colours.js";

/** @type {[RegExp, string][]} */
const WORDS = [
  [/^turn (\d+): (\S+): (.*)$/s, "turn $1, $2, cannot be played: $3"],
  [/^variation of ply (\d+): (\S+): (.*)$/s, "in a variation of turn $1, $2 cannot be played: $3"],
  [/^there is no game "(.*?)".*$/s, "Tetrad has no game “$1”"],
  [/^position: (.*)$/s, "the position at its beginning is impossible: $1"],
  [/^the (?:text|file) does not say which game it is$/, "nothing here says which game it is: begin a new game of that kind, and open it there"],
  [/^line (\d+): it is not JSON$/, "line $1 is neither a record nor a line of a match file"],
  [/^line (\d+): (.*)$/s, "in line $1, $2"],
  [/^and (\d+) more$/, "$1 more have faults"],
  [/: "([^"]*)" is not a square: /, ": “$1” is not a square; the squares are "],
  [/, want (.*)$/s, " instead of $1"],
];

/**
 * faultText returns a sentence about a fault such as "game 2: turn 3: zz9: why". It leaves
 * other texts as they are.
 * @param {string} fault
 */
export function faultText(fault) {
  const [, record, text] = /^(?:game (\d+): )?(.*)$/s.exec(fault) ?? [];
  const words = WORDS.reduce((said, [pattern, sentence]) => said.replace(pattern, sentence), text);
  if (words === fault) return fault;
  return `${record ? `Record ${record}: ${words}` : title(words)}${/[.!?]$/.test(words) ? "" : "."}`;
}

/**
 * faultsText returns lines about the faults that an error joins by semicolons.
 * @param {string} faults
 */
export const faultsText = (faults) => faults.split(/; (?=game \d+: |and \d+ more$)/).map(faultText).join("\n");
