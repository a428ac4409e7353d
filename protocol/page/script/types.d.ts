// What the parts of the page hand to each other.

import type { Board } from "../web/board.js";
import type { Game, Node } from "../web/game.js";
import type { svg } from "../web/dom.js";
import type * as shapes from "../web/shapes.js";
import type { Outcome, Piece, Player, State, family, info } from "./messages";

/** A score for p1: expected, mate or cp says it. */
export interface KeptScore {
  expected?: number;
  mate?: number;
  cp?: number;
  wdl?: number[];
  depth?: number;
}

/** How a game ended otherwise than by its rules, or by them. */
export interface End {
  outcome: Outcome;
  reason: string;
}

/** The time that both players have left, in ms. */
export type Times = Record<Player, number>;

/** A time control, in ms. */
export interface Control {
  base: number;
  increment: number;
}

/** Who plays. */
export type Seat = { kind: "person" } | EngineSeat;
export interface EngineSeat {
  kind: "engine";
  engine: number;
  level: number;
  seconds: number;
}
export type Seats = Record<Player, Seat>;

/** The choices in the dialog for a new game. */
export interface NewGameChoice {
  family: string;
  size: Record<string, number>;
  rule: string;
  p1: SeatChoice;
  p2: SeatChoice;
  clock: { on: boolean; minutes: number; increment: number };
}
export interface SeatChoice extends Omit<EngineSeat, "kind"> {
  kind: "person" | "engine";
}

export interface Point {
  x: number;
  y: number;
}

/** What a board shows. */
export interface View {
  state: State;
  targets?: Set<string>;
  chosen?: string[];
  over?: Element[];
}

/** A game that the server offers, with its board. */
export interface GameInfo extends family {
  board: BoardKind;
}

/** What the board of a game may be told of it. */
export type GameLook = Pick<family, "layout" | "edges">;

/** What is special to the board of a game. */
export interface BoardKind {
  /** How far its edges reach out of the squares. */
  edge?(size: number): number;
  ground(board: Board): Element[];
  under(board: Board, view: View): Element[];
  over(board: Board, view: View): Element[];
  shape(piece: Piece): Element[];
}

/** A board.js of a game exports one, as makeBoard. */
export type BoardMaker = (tools: Tools) => BoardKind;

/** What boards are drawn with: see web/tools.js and web/shapes.js. */
export interface Tools {
  CELL: number;
  look: GameLook;
  svg: typeof svg;
  arrow: typeof shapes.arrow;
  boardLine: typeof shapes.boardLine;
  disc: typeof shapes.disc;
  edge: typeof shapes.edge;
  edges(board: Board): Element[];
  frame: typeof shapes.frame;
  grid: typeof shapes.grid;
  halfLine: typeof shapes.halfLine;
  letter: typeof shapes.letter;
  marksOf(state: State, kind: string): string[][];
  ring: typeof shapes.ring;
  shooter: typeof shapes.shooter;
}

/** A change of what is shown, and the state that it follows from by a move. */
export interface Change {
  before: State | null;
  move: string;
}

/** A line of analysis, with its score for p1. */
export interface NumberedLine extends info {
  kept: KeptScore;
}

/** What keys and buttons do. */
export interface Actions {
  choose(square: string): void;
  back(): void;
  undo(): void;
  first(): void;
  previous(): void;
  next(): void;
  last(): void;
}

/** A game packed for storage: a line of turns, from which variations branch. */
export interface PackedGame {
  name: string;
  fen: string;
  first: Player;
  seed?: number;
  root: PackedTurn[];
}
export interface PackedTurn extends Partial<Pick<Node, "score" | "mark" | "end" | "clocks" | "comment">> {
  move: string;
  variations?: PackedTurn[][];
}

/** What survives a reload. A game becomes a PackedGame on its way. */
export interface Saved<G = PackedGame> {
  game: G;
  path: number[];
  partial: number[];
  players: Seats;
  control: Control | null;
  isFlipped: boolean;
  link: string;
}
export type Saving = Saved<Game>;

export type Attributes = Record<string, string | number | boolean | null | undefined | ((event: Event) => unknown)>;
export type Child = Element | string | null | undefined | false;
