// What is proved of a puzzle, in words. A claim is text such as "only win", "within 3",
// "defence 2" or "best +4"; numbers of turns are those of one side.

/**
 * claimAfter returns what a claim says once the player has made some turns.
 * @param {string} claim
 * @param {number} turns
 */
export function claimAfter(claim, turns) {
  const [kind, value] = claim.split(" ");
  return kind === "within" ? `${kind} ${Number(value) - turns}` : claim;
}

/**
 * @typedef {object} Words
 * @property {string} task what is to be found
 * @property {string} fails what every other turn does: "it loses"
 * @property {string} less what is said of a turn that wins, but not as the task asks
 * @property {string} also what a second right turn does: "wins, too"
 * @property {string} solved
 */

/**
 * wordsOf returns what the page says of a claim.
 * @param {string} claim
 * @returns {Words}
 */
export function wordsOf(claim) {
  const [kind, value] = claim.split(" ");
  const number = Math.abs(Number(value));
  const wins = { less: "", solved: "Solved." };
  switch (kind) {
    case "within": {
      const turns = number === 1 ? "at once" : `within ${number} of your turns`;
      return { ...wins, task: `Only one turn wins ${turns}.`, fails: `it does not win ${turns}`, also: `wins ${turns}, too`, less: `That wins as well, but not ${turns}. Find the faster way.` };
    }
    case "defence": {
      const turns = number === 1 ? "at once" : `within ${number} turns of the other side`;
      return { less: "", task: `Every other turn loses ${turns}.`, fails: "it loses", also: "does not lose as fast, either", solved: "Solved: it was the only defence." };
    }
    case "best":
      if (value.startsWith("-")) return { less: "", task: `Only one turn loses by no more than ${number}.`, fails: "it loses by more", also: "loses by no more, too", solved: `Solved: you lose by no more than ${number}.` };
      if (number) return { ...wins, task: `Only one turn wins by ${number}.`, fails: `it does not win by ${number}`, also: `wins by ${number}, too`, less: `That wins as well, but by less than ${number}. Find the better way.` };
  }
  if (kind === "only" && value === "win") return { ...wins, task: "Only one turn wins.", fails: "it does not win", also: "wins, too" };
  return { less: "", task: "Only one turn does not lose.", fails: "it loses", also: "does not lose, too", solved: "Solved: you hold the draw." };
}

/**
 * refutedBy says what is proved of a wrong turn once the reply to it is played.
 * @param {string} claim
 * @param {number} value of the refutation
 * @returns {string} as it goes on after "White answers d5"
 */
export function refutedBy(claim, value) {
  const [kind] = claim.split(" ");
  const number = Math.abs(value);
  if (kind === "only") return value < 0 ? " and wins, whatever you do" : " and holds the draw";
  if (kind === "best") return value > 0 ? `, and you win by no more than ${number}` : value ? `, and you lose by at least ${number}` : ", and you do not get more than a draw";
  if (value < 0) return number === 1 ? " and wins" : ` and wins within ${number} turns, whatever you do`;
  return number === 1 ? ", and you do not win at once" : `, and you do not win within your next ${number} turns`;
}
