// Names of squares: a file letter and a rank number, a1 at the lower left.

/** @param {string} square */
export const fileOf = (square) => square.charCodeAt(0) - 97;
/** @param {string} square */
export const rankOf = (square) => Number(square.slice(1)) - 1;
/** @param {number} file @param {number} rank */
export const nameOf = (file, rank) => String.fromCharCode(97 + file) + (rank + 1);

/**
 * between returns the square halfway from one to another two steps away.
 * @param {string} a
 * @param {string} b
 */
export function between(a, b) {
  return nameOf((fileOf(a) + fileOf(b)) / 2, (rankOf(a) + rankOf(b)) / 2);
}
