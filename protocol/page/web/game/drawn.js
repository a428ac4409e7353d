// Circles and arrows that people draw on the board of a turn. They stand in its note as other
// programs write them: [%csl Gd4] are circles, [%cal Gd4e5] arrows, and the letter is a colour.

const COMMAND = /\s*\[%c[sa]l ([^\]]*)\]/g;

/**
 * drawnOf returns what is drawn: "d4" is a circle, "d4-e5" an arrow.
 * @param {string} note
 */
export const drawnOf = (note) => [...note.matchAll(COMMAND)].flatMap(([, list]) =>
  [...list.matchAll(/[A-Z]([a-z]\d+)([a-z]\d+)?/g)].map(([, from, to]) => (to ? `${from}-${to}` : from)));

/**
 * textOf returns a note without what is drawn.
 * @param {string} note
 */
export const textOf = (note) => note.replace(COMMAND, "").trim();

/**
 * noteOf returns the note with a text and drawings.
 * @param {string} text
 * @param {string[]} drawn
 */
export function noteOf(text, drawn) {
  /** @param {string} command @param {boolean} isArrow */
  const list = (command, isArrow) => {
    const own = drawn.filter((mark) => mark.includes("-") === isArrow);
    return own.length ? `[%${command} ${own.map((mark) => `G${mark.replace("-", "")}`).join(",")}]` : "";
  };
  return [text, list("csl", false), list("cal", true)].filter(Boolean).join(" ");
}

/**
 * toggled returns the drawings with one more, or without it if it is there.
 * @param {string[]} drawn
 * @param {string} from a square
 * @param {string} to another square for an arrow, the same for a circle
 */
export function toggled(drawn, from, to) {
  const mark = from === to ? from : `${from}-${to}`;
  return drawn.includes(mark) ? drawn.filter((other) => other !== mark) : [...drawn, mark];
}
