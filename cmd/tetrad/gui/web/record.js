// A tree of turns in the words of the project's records, and back.

/** writeRecord returns the record of a game for the server to write as text. */
export function writeRecord(game, { result, reason, names }) {
  const tags = { P1: names[0], P2: names[1], Reason: reason };
  return { game: game.name, fen: game.fen, tags, result, moves: writeLine(game, game.root.children[0]) };
}

// writeLine writes a node and its first children; the other children of each
// are lines that could have been played in place of the first.
function writeLine(game, node) {
  const moves = [];
  for (; node; node = node.children[0]) {
    const siblings = node.parent.children;
    const others = node === siblings[0] ? siblings.slice(1) : [];
    const move = { move: node.move, ...writeScore(game, node) };
    if (node.comment) move.comment = node.comment;
    if (others.length) move.variations = others.map((other) => writeLine(game, other));
    moves.push(move);
  }
  return moves;
}

/** readRecord adds the turns of a record to a new game, whose first player is known. */
export function readRecord(game, record) {
  readLine(game, game.root, record.moves ?? []);
}

function readLine(game, node, moves) {
  for (const { move, comment = "", score, depth, variations = [] } of moves) {
    const before = node;
    node = before.add(move);
    node.comment = comment;
    node.score = readScore(game, node, score, depth);
    for (const line of variations) readLine(game, before, line);
  }
}

// The record has scores for the player who moved, the tree for p1.
const sign = (game, node) => (game.mover(node) === "p1" ? 1 : -1);

function writeScore(game, node) {
  const { cp, mate, depth } = node.score ?? {};
  if (cp == null && mate == null) return {};
  const score = mate != null ? `mate ${sign(game, node) * mate}` : `cp ${sign(game, node) * cp}`;
  return depth ? { score, depth } : { score };
}

function readScore(game, node, text, depth) {
  const [kind, value] = (text ?? "").split(" ");
  if (kind !== "cp" && kind !== "mate") return null;
  return { [kind]: sign(game, node) * Number(value), depth };
}
