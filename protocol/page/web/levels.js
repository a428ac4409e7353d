// Levels on a human scale. docs/play/levels.md describes what they do.

/** FULL is the level that sets no limit. */
export const FULL = 20;

/** @type {[from: number, name: string, text: string][]} */
const bands = [
  [1, "Beginner", "Looks one turn ahead, and often misjudges what it sees. For your first games."],
  [3, "Novice", "Looks one turn ahead. Takes what is there at once, and walks into what comes next."],
  [5, "Casual", "Tries a few dozen lines of play or more, and still errs a good deal."],
  [8, "Club player", "Tries a hundred lines of play or more, and errs now and then."],
  [11, "Strong", "Tries some hundred lines of play or more, with small errors."],
  [14, "Expert", "Tries a thousand lines of play or more, and errs little."],
  [17, "Master", "Tries several thousand lines of play or more, and hardly errs."],
  [FULL, "Unbeatable", "Full strength: it uses all the time that it is given."],
];

/** @param {number} level */
const bandOf = (level) => bands.findLast(([from]) => level >= from) ?? bands[0];

/**
 * levelName returns the name of a level, 1 to FULL, for people.
 * @param {number} level
 */
export const levelName = (level) => bandOf(level)[1];

/**
 * levelText describes what a level does.
 * @param {number} level
 */
export const levelText = (level) => bandOf(level)[2];
