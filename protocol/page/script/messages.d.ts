// The messages between the page and the server, as the Go structs of the same
// names write and read them. TestMessageTypes compares the two: each interface
// has the fields of its struct, and a ? where the struct says omitempty.

export type Player = "p1" | "p2";
export type Outcome = "none" | "p1win" | "p2win" | "draw";

/** A game as the page keeps it: a position string, the start if empty, and the moves from there. */
export interface line {
  game: string;
  fen: string;
  moves: string[];
}

/** What the page asks. Which fields count, depends on the type; the socket adds the id. */
export interface request extends Partial<line>, Partial<click> {
  id?: number;
  type: "games" | "state" | "explain" | "go" | "stop" | "restart" | "parseRecord" | "writeRecord";
  engine?: number;
  options?: Record<string, string>;
  limits?: Partial<limits>;
  text?: string;
  record?: pageRecord;
}

/** Why is a choice illegal: a whole move, or a square after steps and perhaps a chosen piece. */
export interface click {
  move: string;
  square: string;
  from: string;
  partial: number[];
}

/** Limits of a search, times in milliseconds. */
export interface limits {
  movetime: number;
  depth: number;
  nodes: number;
  p1time: number;
  p2time: number;
  p1inc: number;
  p2inc: number;
  movestogo: number;
  infinite: boolean;
}

export interface errorReply {
  id: number;
  type: "error";
  error: string;
  ply?: number;
}

export interface gamesReply {
  id: number;
  type: "games";
  games: family[];
  engines: string[];
}

/** What the page has to know of a game before it is played. */
export interface family {
  family: string;
  title: string;
  sizes: number[];
  defaultSize: number;
  rules: string[];
  ruleTitles: Record<string, string>;
  credits: string;
  variants: string[];
  colours: string[];
  layout: string;
  edges: string[];
  counted: string[];
  hasBoard: boolean;
  hasStyle: boolean;
  hasRules: boolean;
  example?: example;
}

/** A few turns that show what is special about a game. */
export interface example {
  game: string;
  fen: string;
  moves: string[];
  texts: string[];
}

export interface stateReply {
  id: number;
  type: "state";
  state: State;
}

/** All that the page draws of a position, and the steps that it may offer. */
export interface State {
  game: string;
  size: number;
  fen: string;
  toMove: Player;
  outcome: Outcome;
  reason: string;
  midTurn: boolean;
  turn?: string;
  pieces: Piece[];
  lines: Line[];
  marks: Mark[];
  steps: Step[];
  last?: Trace;
  colours: Record<string, string>;
  inks: Record<string, string>;
  counts: Record<string, number>;
  goal: number;
  hand: Record<string, number>;
  phase: string;
  hints: string[];
}

export interface Piece {
  square: string;
  kind: string;
  colour: string;
  ink: string;
  letter: string;
}

/** A line of the board (open or arrow), or a way of a turn (step or shot). */
export interface Line {
  from: string;
  to: string;
  kind: string;
}

/** Squares that stand out, and why. */
export interface Mark {
  kind: string;
  squares: string[];
}

/** What a turn does: the squares that it is named by, those that change, in order, and the ways of pieces. */
export interface Trace {
  squares: string[];
  flips?: string[];
  order: string[];
  main: string;
  lines?: Line[];
  journeys?: Line[];
}

/** A legal choice; step is its number, and path the squares to click. */
export interface Step {
  step: number;
  kind: string;
  from: string;
  to: string;
  flips: string;
  path: string[];
}

export interface explainReply {
  id: number;
  type: "explain";
  legal: boolean;
  error: string;
}

export interface recordReply {
  id: number;
  type: "record";
  record: pageRecord;
}

export interface recordTextReply {
  id: number;
  type: "recordText";
  text: string;
}

/** A recorded game. The tags are P1, P2, Reason, Start and Match. */
export interface pageRecord {
  game: string;
  fen: string;
  tags: Record<string, string>;
  moves: pageMove[];
  result: Outcome;
}

export interface pageMove {
  move: string;
  comment?: string;
  score?: string;
  depth?: number;
  nodes?: number;
  ms?: number;
  variations?: pageMove[][];
}

/** What a search has found, about one line of play, for the player to move. */
export interface info {
  id: number;
  type: "info";
  depth: number;
  seldepth?: number;
  multipv: number;
  score?: score;
  wdl?: number[];
  nodes: number;
  nps: number;
  hashfull?: number;
  time: number;
  pv: string[];
  traces: (Trace | null)[];
}

/** A score has one of its fields. */
export interface score {
  cp?: number;
  mate?: number;
}

export interface bestMoveReply {
  id: number;
  type: "bestmove";
  move: string;
  stopped?: boolean;
}

export interface restartedReply {
  id: number;
  type: "restarted";
  engine: number;
}

/** The one message that nobody asked for. */
export interface engineDied {
  type: "engineDied";
  engine: number;
  error: string;
}

/** The answer to each type of request that has one answer. */
export interface answers {
  games: gamesReply;
  state: stateReply;
  explain: explainReply;
  parseRecord: recordReply;
  writeRecord: recordTextReply;
}

export type reply =
  | errorReply | gamesReply | stateReply | explainReply | recordReply | recordTextReply
  | info | bestMoveReply | restartedReply;
