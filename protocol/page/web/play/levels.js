// Levels, by what they do. No level is compared with people, since none was measured
// against them. docs/play/levels.md describes levels.

/** FULL is the level that sets no limit. */
export const FULL = 20;

/** @type {[from: number, text: string][]} */
const bands = [
  [1, "Looks one turn ahead, with large errors in its estimates."],
  [3, "Looks one turn ahead, with errors in its estimates."],
  [5, "Tries at least a few dozen lines of play, with errors in its estimates."],
  [8, "Tries at least a hundred lines of play, with errors in its estimates."],
  [11, "Tries at least a few hundred lines of play, with smaller errors in its estimates."],
  [14, "Tries at least a thousand lines of play, with small errors in its estimates."],
  [17, "Tries thousands of lines of play, with hardly any error in its estimates."],
  [FULL, "Uses all the time that it is given."],
];

/**
 * levelName returns the name of a level, 1 to FULL, for people.
 * @param {number} level
 */
export const levelName = (level) => (level < FULL ? `Level ${level}` : "Full strength");

/**
 * levelText describes what a level does.
 * @param {number} level
 */
export const levelText = (level) => (bands.findLast(([from]) => level >= from) ?? bands[0])[1];
