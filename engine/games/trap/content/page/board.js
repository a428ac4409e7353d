// Trap: pieces stand on points, and every line has an arrow; the arrows at a point turn
// when a piece arrives there.

/**
 * @import { Composed } from "../../../../../protocol/page/web/editor/composed.js"
 * @import { BoardMaker, Fill, Point } from "../../../../../protocol/page/script/types"
 */

/** @type {BoardMaker} */
export const makeBoard = ({ disc, grid, halfLine, marksOf, ring, svg }) => ({
  /** ground: the lines and points. */
  ground(board) {
    /** @type {Element[]} */
    const points = [...grid(board)];
    for (let f = 0; f < board.size; f++) {
      for (let r = 0; r < board.size; r++) points.push(ring(board.centre(f, r), "point", 11));
    }
    return points;
  },

  under: () => [],

  /** over: the last turn, the pieces that one enemy turn would trap, and the halves of lines that take clicks. */
  over(board, { state, targets, chosen = [] }) {
    const isArrow = state.phase === "arrows";
    const last = (state.last?.lines ?? []).flatMap(({ from, to }) => {
      const [a, b] = [board.at(from), board.at(to)];
      if (isArrow) return [ring(between(a, b), "last-arrow", 30)];
      return [ring(a, "came", 20), svg("path", { class: "bow", d: bow(a, b) })];
    });
    const newest = !isArrow && state.last ? [ring(board.at(state.last.main), "newest-dot", 8)] : [];
    const danger = marksOf(state, "danger").flat().map((square) => ring(board.at(square), "danger", 38));
    const halves = state.steps.filter((step) => targets?.size && step.kind === "arrow").map((step) => halfLine(board, step));
    const active = chosen[0] && !isArrow ? [ring(board.at(chosen[0]), "active-ring", 34)] : [];
    return [...last, ...newest, ...danger, ...active, ...halves];
  },

  /** target: during the placement of arrows the halves of the lines show the targets. */
  target(board, square, { kind }) {
    if (kind === "pawn") return [ring(board.at(square), "target-dot", 9)];
    if (kind === "arrow") return board.view?.chosen?.length ? [ring(board.at(square), "target-ring", 24)] : [];
    return [ring(board.at(square), "target-ring", 33)];
  },

  /** placed: in the variants whose name ends in -king the first pawn of a side is a king. */
  placed(step, { game, pieces, toMove, colours }) {
    if (step.kind !== "pawn") return undefined;
    return game.endsWith("-king") && !pieces.some(({ colour }) => colour === colours[toMove]) ? "king" : "pawn";
  },

  shape({ kind }) {
    if (kind === "king") return [...disc(31), svg("path", { class: "crown", d: "M-17 11 L-20 -11 L-8 -2 L0 -16 L8 -2 L20 -11 L17 11 Z" })];
    return disc(27);
  },

  editor: { pieces: { w: ["pawn", "light"], b: ["pawn", "dark"], W: ["king", "light"], B: ["king", "dark"] }, hasArrows: true, fields: editedFields },

  fills: {
    pawns: [{ title: "The rest at random" }],
    arrows: [{ title: "The rest at random" }, ...patterns],
  },
});

// editedFields returns the fields behind the board: the arrows, the side to move, and what is
// left to place.
/** @param {Composed} position */
function editedFields({ size, lines, letters, start, side }) {
  /** @param {string} a @param {string} b @param {string} forward @param {string} back */
  const sign = (a, b, forward, back) => {
    const arrow = lines.find(({ from, to, kind }) => kind === "arrow" && [from, to].includes(a) && [from, to].includes(b));
    return arrow ? (arrow.from === a ? forward : back) : ".";
  };
  const indices = [...Array(size).keys()];
  const down = indices.toReversed();
  const across = down.map((r) => indices.slice(1).map((f) => sign(nameOf(f - 1, r), nameOf(f, r), ">", "<")).join(""));
  const upward = down.slice(1).map((r) => indices.map((f) => sign(nameOf(f, r), nameOf(f, r + 1), "^", "v")).join(""));
  const isPlacing = lines.every(({ kind }) => kind === "open");
  /** @param {string} own @param {number} i */
  const left = (own, i) => (isPlacing ? Math.max(0, Number(start[3].split(",")[i]) - [...letters.values()].filter((letter) => letter.toLowerCase() === own).length) : 0);
  return [across.join("/"), upward.join("/"), side, `${left("w", 0)},${left("b", 1)}`, "0"];
}

/** @param {Point} a @param {Point} b */
const between = (a, b) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

// bow returns a path from one point to the next, beside the line, because an arrow is on
// the line.
/** @param {Point} a @param {Point} b */
function bow(a, b) {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  /** @param {number} along @param {number} aside */
  const at = (along, aside) => `${a.x + dx * along - dy * aside} ${a.y + dy * along + dx * aside}`;
  return `M${at(0.12, -0.2)} Q${at(0.45, -0.42)} ${at(0.7, -0.26)} M${at(0.58, -0.42)} L${at(0.72, -0.25)} L${at(0.52, -0.2)}`;
}

/** @param {number} file @param {number} rank */
const nameOf = (file, rank) => String.fromCharCode(97 + file) + (rank + 1);

// pattern returns a ready-made setup. isForward reports whether the arrow on the line from
// a point to the next file (isAcross) or the next rank points to that file or rank.
/** @param {string} title @param {(file: number, rank: number, isAcross: boolean, size: number) => boolean} isForward @returns {Fill} */
const pattern = (title, isForward) => ({
  title,
  lines(size) {
    const all = [];
    for (let f = 0; f < size; f++) {
      for (let r = 0; r < size; r++) {
        for (const isAcross of [true, false]) {
          const next = isAcross ? [f + 1, r] : [f, r + 1];
          if (Math.max(...next) === size) continue;
          const [a, b] = [nameOf(f, r), nameOf(next[0], next[1])];
          all.push(isForward(f, r, isAcross, size) ? { from: a, to: b, kind: "arrow" } : { from: b, to: a, kind: "arrow" });
        }
      }
    }
    return all;
  },
});

/** @type {Fill[]} */
const patterns = [
  pattern("One-way streets", (f, r, isAcross) => (isAcross ? r : f) % 2 === 0),
  pattern("Weave", (f, r, isAcross) => ((f + r) % 2 === 0) === isAcross),
  pattern("Whirlpool", (f, r, isAcross, size) => {
    const depth = (/** @type {number} */ n) => Math.min(n, size - 1 - n);
    const isRing = isAcross ? depth(r) <= Math.min(depth(f), depth(f + 1)) : depth(f) <= Math.min(depth(r), depth(r + 1));
    if (!isRing) return (f + r) % 2 === 0; // a line from one ring to the next
    return isAcross ? r >= size / 2 : f < size / 2;
  }),
];
