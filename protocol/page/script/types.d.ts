// The types that the parts of the page share.

import type { Board } from "../web/board/board.js";
import type { Composed } from "../web/editor/composed.js";
import type { Game, Node } from "../web/game/game.js";
import type { svg } from "../web/shared/dom.js";
import type * as shapes from "../web/board/shapes.js";
import type { KeptGame, Line, Outcome, Piece, Player, State, Step, Trace, family, keptListReply, reply } from "./messages";
import type { anyRequest } from "./messages";

/** Carries messages to the session of the page, and its answers back. */
export interface Transport {
  readonly isOpen: boolean;
  readonly why?: string; // why it is not open, for people; empty where that is not known
  onOpen: () => void;
  onMessage: (reply: reply) => void;
  onClosed: () => void; // the transport opens again by itself
  open(): void; // call it once all three handlers are set
  send(message: anyRequest & { id: number }): void; // only while it is open
}

/** A score for p1, in expected, mate or cp. With bound, it is only such a bound. */
export interface KeptScore {
  expected?: number;
  mate?: number;
  cp?: number;
  bound?: "lower" | "upper";
  wdl?: number[];
  depth?: number;
}

/** The kept part of an engine's line, with its score for p1. */
export interface KeptLine {
  pv: string[];
  traces: (Trace | null)[];
  kept: KeptScore;
  /** How long the engine had searched, in ms. */
  time: number;
  /** The score of the position after the first turn, if a review has searched it. */
  checked?: KeptScore;
}

/** What a review thinks of a turn. */
export interface Verdict {
  /** Points of winning chances that the turn lost, from 0 to 100. */
  loss: number;
  /** From 0 to 100. */
  accuracy: number;
  /** The better turn, or the turn itself, */
  better: string;
  /** and the chances, from 0 to 1, that it had given. */
  before: number;
}

/** How a game ended, by its rules or otherwise. */
export interface End {
  outcome: Outcome;
  reason: string;
}

/** The time that each player has left, in ms. */
export type Times = Record<Player, number>;

/** The points of both players in a series of games. */
export type Points = Record<Player, number>;

/** A time control, in ms. */
export interface Control {
  base: number;
  increment: number;
}

/** Who plays a colour. */
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
  mode: "computer" | "people" | "engines";
  /** The person's colour against the computer. */
  colour: Player | "random";
  opponent: EngineChoice;
  p1: EngineChoice;
  p2: EngineChoice;
  clock: Control | null;
}
export type EngineChoice = Omit<EngineSeat, "kind">;

/** A part of the page that fills the window and has its own address, #/NAME. */
export interface PageView {
  name: string;
  /** The title in the navigation; a view without one has no link there. */
  title?: string;
  /** The name of a view without a title, for those who hear it. */
  label?: string;
  /** The element of the view; if left out, the view gets a new one. */
  element?: HTMLElement;
  /** Reports whether the view has something at #/NAME/a/b; a view without it takes all addresses. */
  has?(rest: string[]): boolean;
  /** Returns the view that #/NAME/a/b is part of in the navigation. */
  within?(rest: string[]): string;
  /** Shows the view at #/NAME/a/b, with rest [a, b]. It is called again when rest changes. */
  show(element: HTMLElement, rest: string[]): unknown;
  /** Called when another view takes the place of this one. */
  hide?(): unknown;
}

export interface Point {
  x: number;
  y: number;
}

/** The contents of a board. */
export interface View {
  state: State;
  targets?: Set<string>;
  chosen?: string[];
  over?: Element[];
  /** Whether empty squares that can be chosen have no marks; left out: if they are more than half. */
  isQuiet?: boolean;
  /** Whether no square that can be chosen has a mark. */
  isBare?: boolean;
  /** Elements between the squares and the pieces. */
  tint?: Element[];
}

/** A game that the server offers, with its board. */
export interface GameInfo extends family {
  board: BoardKind;
}

/** What the board of a game may know about the game. */
export type GameAppearance = Pick<family, "layout" | "edges">;

/** The part of a board that is special to a game. */
export interface BoardKind {
  /** How far the edges of the board reach beyond the squares. */
  edge?(size: number): number;
  ground(board: Board): Element[];
  under(board: Board, view: View): Element[];
  over(board: Board, view: View): Element[];
  shape(piece: Piece): Element[];
  /** The look of a target; null means the common look. */
  target?(board: Board, square: string, step: Step): Element[] | null;
  /** The kind of piece that a step places; undefined if it moves one, or places a stone. */
  placed?(step: Step, state: State): string | undefined;
  /** Ways to play the rest of a phase at once, by phase. */
  fills?: Record<string, Fill[]>;
  /** For the board editor, which leaves out games without it. */
  editor?: EditorKind;
}

/** What the board editor knows of a game. */
export interface EditorKind {
  /** The kind and the ink of each letter of its position strings. */
  pieces: Record<string, [kind: string, ink: string]>;
  hasArrows?: boolean;
  /** The fields of the position string behind the board, made to fit it; left out: they stay. */
  fields?(position: Composed): string[];
}

/** A way to play the rest of a phase: with these arrows if they can be laid, or else at random. */
export interface Fill {
  title: string;
  lines?(size: number): Line[];
}

/** A sound, at ms from now: "place", "flip", "claim", "slide", "shot", "turn", "gone" or "refused". */
export interface Cue {
  at: number;
  what: string;
}

/** The board.js of each game exports a BoardMaker as makeBoard. */
export type BoardMaker = (tools: Tools) => BoardKind;

/** The tools for drawing boards: see web/tools.js and web/shapes.js. */
export interface Tools {
  CELL: number;
  appearance: GameAppearance;
  svg: typeof svg;
  arrow: typeof shapes.arrow;
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

/** A change of the board: the state before it, and the move that leads from there. */
export interface Change {
  before: State | null;
  move: string;
}

/** The actions of keys and buttons. */
export interface Actions {
  choose(square: string): void;
  hint?(): void;
  flip?(): void;
  clocks?(): void;
  /** Switches the engine of the analysis on or off. */
  engine?(): void;
  /** Shows the explorer, or hides it. */
  explorer?(): void;
  /** Asks for a turn in the notation of the game. */
  type?(): void;
  /** Draws from the square of one call to that of the next. */
  mark?(square: string): void;
  back(): void;
  undo(): void;
  redo(): void;
  /** Reports whether there is a game to go through now; left out: always. */
  goes?(): boolean;
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
  tags?: Record<string, string>;
  root: PackedTurn[];
}
export interface PackedTurn extends Partial<Pick<Node, "score" | "bound" | "mark" | "verdict" | "end" | "clocks" | "comment" | "before">> {
  move: string;
  lines?: KeptLine[];
  variations?: PackedTurn[][];
}

/** The entry of a game in the library. */
export interface KeptName {
  id: string;
  /** The version that the page has; 0 if the library has none yet. */
  base: number;
  /** When the game began, in ms since 1970. */
  begun: number;
  title: string;
  /** Whether the library still lacks the last change. */
  isPending?: boolean;
}

/** A place where games are kept. */
export interface GameStore {
  /** Whether other browsers find the games there. */
  isShared: boolean;
  list(): Promise<GameList>;
  read(id: string): Promise<KeptGame | null>;
  /** Keeps a version that was made from base. If there is a newer one, it returns that instead. */
  keep(kept: KeptGame, base: number): Promise<KeptGame | null>;
}
export type GameList = Pick<keptListReply, "games" | "faults" | "place">;

/** What a tab keeps across a reload. */
export interface Saved {
  game: PackedGame;
  path: number[];
  partial: number[];
  players: Seats;
  control: Control | null;
  /** Of the previous games between the same players. */
  points?: Points | null;
  isFlipped: boolean;
  link?: string;
  kept?: KeptName;
}

/**
 * A player's progress in the puzzles of a game. done says whether each tried puzzle was
 * solved; faulty has the keys of puzzles in which a second turn reaches the goal.
 */
export interface PuzzleProgress {
  rating: number;
  tries: number;
  streak: number;
  best: number; // the longest streak
  done: Record<string, boolean>;
  faulty: string[];
}

/** The puzzles that a player wants: a theme or "", a variant or "", and a difficulty. */
export interface PuzzleFilter {
  theme: string;
  board: string;
  level: "easier" | "same" | "harder";
}

/** The file lesson.json of a game: its lesson, step by step. */
export interface Lesson {
  steps: LessonStep[];
}
export interface LessonStep {
  id: string;
  title: string;
  text: string;
  game: string;
  fen: string;
  moves?: string[];
  tasks: LessonTask[];
}
/** A task: a turn, or a choice that is refused. In turns and clicks, * stands for any text. */
export interface LessonTask {
  ask: string;
  /** The right turns, provided that they also reach the goal. */
  turns?: string[];
  goal?: { outcome?: Outcome; counts?: Record<string, number> };
  /** The turn played to show the solution; if left out, the first of turns. */
  show?: string;
  /** Squares to click one after the other; the last must be refused. */
  refused?: string[];
  hint: string;
  /** Squares that the hint marks. */
  point?: string[];
  wrong?: LessonWrong[];
  otherwise?: string;
  right: string;
  /** The reply of the other side, after which the next task begins. */
  reply?: string;
}
export interface LessonWrong {
  turns: string[];
  text: string;
  reply?: string;
}

export type Attributes = Record<string, string | number | boolean | null | undefined | ((event: Event) => unknown)>;
export type Child = Element | string | null | undefined | false;
