// What a turn has done, in words, from the positions before and after it.

import { Node } from "../game/game.js";
import { list } from "./words.js";

/**
 * @import { Game } from "../game/game.js"
 * @import { Session } from "../game/session.js"
 * @import { Piece, Player, State } from "../../script/messages"
 */

/** @typedef {Pick<State, "pieces" | "lines" | "colours" | "last">} Drawn */

export const MOST_SEEN = 4; // squares that a seen sentence has room for; those who hear it are told all

/**
 * effectsOf returns what a turn of a player has done: ["placed a stone on d4", "flipped c3
 * and e5"]. A turn that changes nothing on the board has no effects.
 * @param {Drawn} before
 * @param {Drawn} after
 * @param {Player} player
 * @param {number} [most] more squares than that are counted, not named
 */
export function effectsOf(before, after, player, most = Infinity) {
  if (before.colours.p1 !== after.colours.p1) return ["exchanged the colours"];
  const own = after.colours[player];
  const moved = (after.last?.journeys ?? []).filter(({ from }) => before.pieces.some(({ square }) => square === from));
  const stood = before.pieces.map((piece) => ({ ...piece, square: moved.find(({ from }) => from === piece.square)?.to ?? piece.square }));
  let lost = less(stood, after.pieces);
  let gained = less(after.pieces, stood);
  /** @type {Record<"flipped" | "claimed" | "lost", string[]>} */
  const turned = { flipped: [], claimed: [], lost: [] };
  for (const piece of gained) {
    const was = lost.find(({ square }) => square === piece.square);
    if (!was) continue;
    turned[Object.values(before.colours).includes(was.colour) ? "flipped" : piece.colour === own ? "claimed" : "lost"].push(piece.square);
    lost = lost.filter((other) => other !== was);
    gained = gained.filter((other) => other !== piece);
  }
  const arrows = newArrows(before, after);
  const stays = (after.last?.lines ?? []).filter(({ kind, from }) => kind === "shot" && !moved.some(({ to }) => to === from));
  return [
    ...moveTexts(moved), ...stays.map(({ from }) => `stayed on ${from}`),
    ...byKind(gained).map(([kind, squares]) => `placed ${named(kind, squares, most)}`),
    arrows.length > most ? `laid ${arrows.length} arrows` : arrows.length ? `laid ${arrows.length > 1 ? "arrows" : "an arrow"} from ${list(arrows.map(({ from, to }) => `${from} to ${to}`))}` : "",
    ...Object.entries(turned).filter(([, squares]) => squares.length).map(([what, squares]) => `${what} ${squares.length > most ? `${squares.length} stones` : list(squares)}`),
    ...byKind(lost, own).map(([kind, squares]) => `removed ${named(kind, squares, most)}`),
  ].filter(Boolean);
}

/**
 * effectText returns the effects of a turn as one text, or "".
 * @param {Drawn | null | undefined} before
 * @param {Drawn | null | undefined} after
 * @param {Player} player
 * @param {number} [most] more squares than that are counted, not named
 */
export const effectText = (before, after, player, most) => (before && after ? list(effectsOf(before, after, player, most)) : "");

/**
 * lineEffects returns what each turn of a line would do that begins after a node.
 * @param {Pick<Session, "ask">} session
 * @param {Game} game
 * @param {Node} node
 * @param {string[]} moves
 */
export async function lineEffects(session, game, node, moves) {
  const effects = [];
  let before = await session.ask(game, node);
  for (const move of moves) {
    node = new Node(node, move); // of no tree
    const after = await session.ask(game, node);
    effects.push(effectText(before, after, before.toMove) || "passed");
    before = after;
  }
  return effects;
}

/** @type {Record<string, string>} */
const VERBS = { placed: "place", moved: "move", stayed: "stay", exchanged: "exchange", laid: "lay", flipped: "flip", claimed: "claim", lost: "lose", removed: "remove", passed: "pass" };

/**
 * present tells effects that are still to come: "place a stone on d4 and flip c3", or what
 * somebody does: "places".
 * @param {string} effects
 * @param {boolean} [isThird]
 */
export const present = (effects, isThird) => effects.replace(/[a-z]+/g, (word) => {
  const verb = VERBS[word];
  return verb ? `${verb}${!isThird ? "" : verb.endsWith("s") ? "es" : "s"}` : word;
});

// moveTexts tells two pieces that have changed places as one thing.
/** @param {{ from: string, to: string }[]} moved */
function moveTexts(moved) {
  return moved.flatMap(({ from, to }, i) => {
    const back = moved.findIndex((other) => other.from === to && other.to === from);
    if (back < 0) return [`moved ${from} to ${to}`];
    return i < back ? [`exchanged ${from} and ${to}`] : [];
  });
}

/** @param {Piece[]} pieces @param {Piece[]} others */
function less(pieces, others) {
  const known = new Set(others.map(({ square, kind, colour }) => `${square} ${kind} ${colour}`));
  return pieces.filter(({ square, kind, colour }) => !known.has(`${square} ${kind} ${colour}`));
}

// byKind returns the squares of pieces by their kinds. Where own is given, pieces of the
// other colours have their colour in the name.
/** @param {Piece[]} pieces @param {string} [own] @returns {[string, string[]][]} */
function byKind(pieces, own) {
  /** @type {Map<string, string[]>} */
  const squares = new Map();
  for (const { square, kind, colour } of pieces) {
    const name = own && colour ? `${colour} ${kind}` : kind;
    squares.set(name, [...(squares.get(name) ?? []), square]);
  }
  return [...squares];
}

/** @param {string} kind @param {string[]} squares @param {number} most */
const named = (kind, squares, most) =>
  (squares.length === 1 ? `a ${kind} on ${squares[0]}` : squares.length > most ? `${squares.length} ${kind}s` : `${kind}s on ${list(squares)}`);

// newArrows returns the arrows that were laid. One that has only turned round is not new.
/** @param {Drawn} before @param {Drawn} after */
function newArrows(before, after) {
  const ends = new Set(before.lines.filter(({ kind }) => kind === "arrow").flatMap(({ from, to }) => [`${from} ${to}`, `${to} ${from}`]));
  return after.lines.filter(({ kind, from, to }) => kind === "arrow" && !ends.has(`${from} ${to}`));
}
