// The messages between the page and the server. Each interface describes the JSON of
// the Go struct with the same name. TestMessageTypes compares the two: an interface has
// the fields of its struct, and a ? if the struct says omitempty.

export type Player = "p1" | "p2";
export type Outcome = "none" | "p1win" | "p2win" | "draw";

/** A game: a position string, which is empty for the start, and the moves from there. */
export interface line {
  game: string;
  fen: string;
  moves: string[];
}

/** A request of the page. Its type determines which fields count; Connection adds the id. */
export interface request extends Partial<line>, Partial<click> {
  id?: number;
  type: string;
  engine?: number;
  options?: Record<string, string>;
  limits?: Partial<limits>;
  ply?: number;
  text?: string;
  data?: string;
  record?: pageRecord;
  format?: "sgf";
  key?: string;
  kept?: KeptGame;
  base?: number;
  goal?: string;
  lines?: Line[];
  before?: number;
  after?: number;
  sources?: string[] | null;
  since?: string;
  until?: string;
  thinking?: number;
  score?: number;
  fresh?: boolean;
  own?: KeptGame[];
}

/** A request of a page that watches a match or a farm. */
export interface watchRequest {
  id?: number;
  type: string;
  number?: number;
  order?: string;
  action?: Partial<FarmAction>;
}

/** A request with the types that there are. */
export interface anyRequest extends request, watchRequest {
  type: "games" | "state" | "states" | "explain" | "judge" | "fill" | "owners" | "go" | "stop" | "restart" | "writeRecord" | "puzzles" | "reaches" | "listKept" | "readKept" | "keep" | "explore" | "proved" | "book" | "ownGames" | "parseRecords" | "fits" | "watch" | "matchGame" | "farm" | "farmMatch" | "farmGames" | "farmGame" | "farmAct";
}

/** A choice to explain: a whole move, or a square after steps and perhaps a chosen piece. */
export interface click {
  move: string;
  square: string;
  from: string;
  partial: number[];
}

/** The limits of a search. Times are in milliseconds. */
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
  keeps: boolean;
  maxText: number;
}

/** What the page must know about a game before it is played. */
export interface family {
  family: string;
  title: string;
  about: string;
  sizes: number[];
  defaultSize: number;
  rules: string[];
  ruleTitles: Record<string, string>;
  ruleTexts: Record<string, string>;
  credits: string;
  variants: string[];
  colours: string[];
  layout: string;
  edges: string[];
  counted: string[];
  hasSGF: boolean;
  hasBoard: boolean;
  hasStyle: boolean;
  hasRules: boolean;
  hasLesson: boolean;
  hasOwners: boolean;
  hasPuzzles: boolean;
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

/** The states of a line from ply on, up to the end of the line or as many as fit. */
export interface statesReply {
  id: number;
  type: "states";
  ply: number;
  states: State[];
}

/** Everything that the page draws of a position, and the steps that it may offer. */
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

/** A line of the board (open or arrow), or a path of a turn (step or shot). */
export interface Line {
  from: string;
  to: string;
  kind: string;
}

/** Squares that stand out; kind says why. */
export interface Mark {
  kind: string;
  squares: string[];
}

/** What a turn does: the squares in its name, those that change, in order, and the paths of pieces. */
export interface Trace {
  squares: string[];
  flips?: string[];
  order: string[];
  main: string;
  lines?: Line[];
  journeys?: Line[];
}

/** A legal choice: step is its number, path the squares to click. */
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

/** What a turn gave away. */
export interface judgeReply {
  id: number;
  type: "judge";
  judgement: Judgement;
  inDoubt: boolean;
}

/** The loss is in points of winning chances; the mark is "?!", "?" or "??"; the accuracy is at most 100. */
export interface Judgement {
  loss: number;
  mark?: string;
  accuracy: number;
}

/** The moves that complete a phase of the game. */
export interface fillReply {
  id: number;
  type: "fill";
  moves: string[];
}

export interface recordReply {
  id: number;
  type: "record";
  record: pageRecord;
}

/** All games of a text that could be read, and the errors of the others. */
export interface recordsReply {
  id: number;
  type: "records";
  records: pageRecord[];
  faults: string[];
}

/** The games that can have a position; in each family, the usual rules come first. */
export interface fitsReply {
  id: number;
  type: "fits";
  games: string[];
}

export interface recordTextReply {
  id: number;
  type: "recordText";
  text: string;
}

/** A recorded game. The tags are P1, P2, Reason, Start, Match, and any others of its text. */
export interface pageRecord {
  game: string;
  fen: string;
  tags: Record<string, string>;
  moves: pageMove[];
  result: Outcome;
}

export interface pageMove {
  move: string;
  mark?: string;
  comment?: string;
  score?: string;
  bound?: string;
  depth?: number;
  nodes?: number;
  ms?: number;
  left?: number;
  variations?: pageMove[][];
}

/** All puzzles of a family of games, with their themes. */
export interface puzzlesReply {
  id: number;
  type: "puzzles";
  themes: pageTheme[];
  puzzles: pagePuzzle[];
}

export interface pageTheme {
  name: string;
  title: string;
}

/** A puzzle: line begins and ends with the solver's turns; goal is win or draw. */
export interface pagePuzzle {
  key: string;
  game: string;
  fen: string;
  line: string[];
  goal: "win" | "draw";
  rating: number;
  themes: string[];
}

/** Whether the player who has made the last turn can force the goal of a puzzle. */
export interface reachesReply {
  id: number;
  type: "reaches";
  answer: "yes" | "no" | "unknown";
}

/** JSON that the server passes on unchanged. */
export type RawMessage = unknown;

/** A kept game in a list. Times are in ms since 1970; saved tells which version is newer. */
export interface KeptSummary {
  id: string;
  saved: number;
  begun: number;
  title: string;
  game: string;
  players: [string, string];
  result: Outcome;
  reason: string;
  plies: number;
  fen: string;
  deleted?: boolean;
}

/** A kept game: page is the data that the page needs to continue it. */
export interface KeptGame extends KeptSummary {
  start: string;
  first: Player;
  moves: string[];
  left?: (number | null)[];
  limits?: string[];
  page: RawMessage;
}

export interface keptListReply {
  id: number;
  type: "keptList";
  games: KeptSummary[];
  faults: string[];
  place: string;
}

export interface keptGameReply {
  id: number;
  type: "keptGame";
  kept: KeptGame;
}

/** The newer version, if there is one; then nothing was kept. */
export interface keepReply {
  id: number;
  type: "keep";
  newer?: KeptGame;
}

/** The turns and games played from a position. Counts are for the player to move. */
export interface exploreReply extends exploredCount {
  id: number;
  type: "explore";
  unjudged: number;
  turns: exploredTurn[];
  matches: exploredMatch[];
  sources: exploredSource[];
  left: number;
}

/** The number of games, including those without a result, and their results. */
export interface exploredCount {
  games: number;
  wins: number;
  draws: number;
  losses: number;
  score?: exploredScore;
}

/** A mean score from 0 to 1, with the bounds of its 95 % interval. */
export interface exploredScore {
  mean: number;
  low: number;
  high: number;
}

export interface exploredTurn extends exploredCount {
  move: string;
  also: string[];
  trace?: Trace;
  last: exploredMatch;
  best?: exploredBest;
}

export interface exploredBest extends exploredCount {
  name: string;
}

/** A game that reaches the requested position after ply turns. */
export interface exploredMatch {
  source: string;
  key: string;
  place: number;
  game: string;
  fen: string;
  moves: string[];
  ply: number;
  move: string;
  players: [string, string];
  result: Outcome;
  date: string;
}

export interface exploredSource {
  name: string;
  games: number;
}

export interface ownGamesReply {
  id: number;
  type: "ownGames";
  faults: string[];
}

/** The report of a search on one line of play, for the player to move. */
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

/** Where the playouts of a search began: their number by the squares of their first turns. */
export interface visits {
  id: number;
  type: "visits";
  playouts: number;
  squares: visitedSquare[];
}

export interface visitedSquare {
  square: string;
  playouts: number;
}

/** A score: exactly one of cp and mate is set. With bound, it is only such a bound. */
export interface score {
  cp?: number;
  mate?: number;
  bound?: "lower" | "upper";
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

/** The only message that answers no request. */
export interface engineDied {
  type: "engineDied";
  engine: number;
  error: string;
}

/** The state of a match, and the news since the last report. A number that is null is infinite. */
export interface MatchReport {
  name: string;
  game: string;
  players: MatchPlayer[];
  played: number;
  total: number;
  perHour: number;
  end: string;
  p1Wins: number;
  p2Wins: number;
  draws: number;
  copies: number;
  elo: (MatchElo | null);
  test: (MatchTest | null);
  curve: MatchPoint[];
  table: MatchRow[];
  faults: MatchFault[];
  workers: MatchWorker[];
  agree: string;
  odd: string;
  live: LiveGame[];
  news: MatchResult[];
  oldest: number;
  hasClocks: boolean;
}

export interface MatchPlayer {
  name: string;
  limits: string;
}

/** The strength of the first engine relative to the second, in Elo, with its 95 % interval. */
export interface MatchElo {
  value: (number | null);
  low: (number | null);
  high: (number | null);
  text: string;
  los: number;
  pairs: [number, number, number, number, number];
  won: number;
  drawn: number;
  lost: number;
}

/** A sequential test; lower and upper are the bounds of llr. */
export interface MatchTest {
  elo0: number;
  elo1: number;
  llr: number;
  lower: number;
  upper: number;
  text: string;
}

/** The state of the match after a number of games. */
export interface MatchPoint {
  games: number;
  value: (number | null);
  low: (number | null);
  high: (number | null);
  llr: number;
}

/** The row of an engine in the cross table; cells are in the order of the opponents' rows. */
export interface MatchRow {
  name: string;
  rating: (number | null);
  error: (number | null);
  points: number;
  games: number;
  cells: MatchCell[];
}

export interface MatchCell {
  points: number;
  games: number;
}

export interface MatchFault {
  name: string;
  reason: string;
  count: number;
}

/** What one machine of a farm has played. */
export interface MatchWorker {
  name: string;
  games: number;
  late: number;
  crashes: number;
  elo: string;
}

/** A game in progress: players, scores and clocks (in ms) are in the order p1, p2. */
export interface LiveGame {
  number: number;
  players: [string, string];
  fen: string;
  moves: string[];
  scores: [string, string];
  left: [number, number];
}

/** A finished game. */
export interface MatchResult {
  number: number;
  players: [string, string];
  result: Outcome;
  reason: string;
  detail?: string;
  turns: number;
}

/** The state of a match. The server sends it again after each change, without an id. */
export interface matchReply {
  id: number;
  type: "match";
  match: MatchReport;
}

/** The state of a farm of machines. Times are in ms since 1970; 0 means never. */
export interface FarmReport {
  name: string;
  now: number;
  connected: boolean;
  writable: boolean;
  orders: FarmOrder[];
  older: number;
  workers: FarmWorker[];
  more: number;
  failures: FarmFailure[];
}

/** A piece of work of jobs; last is 0 if no end is known. */
export interface FarmOrder {
  id: string;
  kind: string;
  title: string;
  owner: string;
  state: string;
  reason: string;
  priority: number;
  created: number;
  updated: number;
  done: number;
  last: number;
  perHour: number;
  text: string;
  running: number;
  workers: number;
  slots: number;
  curve: (FarmCurve | null);
  hasMatch: boolean;
  games: number;
  alike: number;
  refused: FarmRefusal[];
}

/** The course of one number, at equal distances, with bounds worth drawing. */
export interface FarmCurve {
  name: string;
  values: number[];
  low: number;
  high: number;
}

export interface FarmRefusal {
  worker: string;
  reason: string;
}

/** A machine that computes jobs; speed is in nodes per second on one processor, and spread its standard deviation as a part of it. */
export interface FarmWorker {
  name: string;
  system: string;
  version: string;
  slots: number;
  speed: number;
  spread: number;
  started: number;
  seen: number;
  alive: boolean;
  running: FarmTask[];
  done: number;
  failed: number;
  kept: number;
  aside: string;
  refused: string[];
}

export interface FarmTask {
  order: string;
  jobs: number;
}

export interface FarmFailure {
  order: string;
  job: number;
  worker: string;
  reason: string;
  time: number;
}

/** What a person wants to change: an order by its ID, or a worker by its name. */
export interface FarmAction {
  do: "stop" | "resume" | "priority" | "delete" | "setAside" | "readmit";
  order: string;
  worker: string;
  reason: string;
  priority: number;
}

/** The state of a farm. The server sends it again after changes, without an id. */
export interface farmReply {
  id: number;
  type: "farm";
  farm: FarmReport;
}

export interface farmGamesReply {
  id: number;
  type: "farmGames";
  games: MatchResult[];
}

export interface doneReply {
  id: number;
  type: "done";
}

/** The probable owners of the squares at the end, from random playouts of the position. */
export interface provedReply {
  id: number;
  type: "proved";
  value?: provedValue;
  listed: boolean;
  turns: provedTurn[];
}

/** The result with best play by both sides, for the player to move. */
export interface provedValue {
  outcome: "win" | "draw" | "loss";
  margin?: number;
  within?: number;
}

export interface provedTurn extends provedValue {
  move: string;
  trace?: Trace | null;
}

/** What an opening book knows of a position; command is empty where it knows nothing. */
export interface bookReply {
  id: number;
  type: "book";
  value?: bookValue;
  turns: bookTurn[];
  complete: boolean;
  searches: number;
  command: string;
}

/** For the player to move: a proved result, or else the expected part of the points, from 0 to 1. */
export interface bookValue {
  proved?: provedValue;
  chance: number;
}

export interface bookTurn extends bookValue {
  move: string;
  depth: number;
  positions: number;
  trace?: Trace | null;
}

export interface ownersReply {
  id: number;
  type: "owners";
  playouts: number;
  squares: ownedSquare[];
}

/** The share of the playouts, from 0 to 1, in which each player owned the square. */
export interface ownedSquare {
  square: string;
  p1: number;
  p2: number;
}

/** The answer to each type of request that has one answer. */
export interface answers {
  games: gamesReply;
  state: stateReply;
  states: statesReply;
  explain: explainReply;
  judge: judgeReply;
  fill: fillReply;
  owners: ownersReply;
  proved: provedReply;
  book: bookReply;
  parseRecords: recordsReply;
  fits: fitsReply;
  writeRecord: recordTextReply;
  puzzles: puzzlesReply;
  reaches: reachesReply;
  listKept: keptListReply;
  readKept: keptGameReply;
  keep: keepReply;
  explore: exploreReply;
  ownGames: ownGamesReply;
  watch: matchReply;
  matchGame: recordReply;
  farm: farmReply;
  farmMatch: matchReply;
  farmGames: farmGamesReply;
  farmGame: recordReply;
  farmAct: doneReply;
}

export type reply =
  | errorReply | gamesReply | stateReply | statesReply | explainReply | judgeReply | fillReply | ownersReply | provedReply | bookReply | recordReply | recordTextReply | puzzlesReply | reachesReply | keptListReply | keptGameReply | keepReply | exploreReply | ownGamesReply | matchReply | farmReply | farmGamesReply | doneReply | recordsReply | fitsReply
  | info | visits | bestMoveReply | restartedReply;
