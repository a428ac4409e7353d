// Names of squares: a file letter and a rank number, a1 at the lower left.

/** @param {string} square */
export const fileOf = (square) => square.charCodeAt(0) - 97;
/** @param {string} square */
export const rankOf = (square) => Number(square.slice(1)) - 1;
/** @param {number} file @param {number} rank */
export const nameOf = (file, rank) => String.fromCharCode(97 + file) + (rank + 1);
