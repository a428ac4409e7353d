// The messages between the page and the server, made from the Go structs of the same names:
//   go test ./protocol/page -run TestMessageTypes -update

export type Player = "p1" | "p2";
export type Outcome = "none" | "p1win" | "p2win" | "draw";
export type RawMessage = unknown;

/** A bookReply says what an opening book knows of a position. Without a book, or where
 * the book does not have the position, it has no value and no turns. */
export interface bookReply {
  id: number;
  type: "book";
  value?: bookValue;
  turns: bookTurn[]; // best first
  searches: number; // that the book consists of
  command: string; // that makes the book; empty: there is none
}

/** A bookValue is a value for the player to move, or for the one who makes a turn: a
 * proved result, or an estimate. */
export interface bookValue {
  proved?: provedValue;
  /** Chance is the part of the points that an estimate stands for, from 0 to 1. It
   * counts only if nothing is proved. */
  chance: number;
}

/** A bookTurn is a turn with its value for the player who makes it. */
export interface bookTurn extends bookValue {
  move: string;
  depth: number; // of the search that the value begins with, in turns
  positions: number; // of the book below the turn; 0: the value is of one search
  trace?: Trace; // nil if the move needs no square
}

export interface restartedReply {
  id: number;
  type: "restarted";
  engine: number;
}

/** engineDied tells the page, without a request, that an engine must be restarted. */
export interface engineDied {
  type: "engineDied";
  engine: number;
  error: string;
}

export interface bestMoveReply {
  id: number;
  type: "bestmove";
  move: string; // empty if another search or a restart replaced this one before it began
  stopped?: boolean; // by the page
}

/** An exploreReply reports which turns were played in a position. Counts are for the
 * player to move. */
export interface exploreReply extends Count {
  id: number;
  type: "explore";
  turns: exploredTurn[]; // most played first
  matches: Match[]; // latest games
  sources: Source[]; // sources of all games, including those that do not count
  left: number; // own games that are not read yet
}

export interface exploredTurn extends Turn {
  trace?: Trace; // of the move; nil if it needs no square
}

export interface ownGamesReply {
  id: number;
  type: "ownGames";
  faults: string[]; // omitted games, with the reasons
}

/** A family describes a family of games to the page before a game begins. */
export interface family {
  family: string;
  title: string;
  about: string; // one line about the aim of the game
  sizes: number[];
  defaultSize: number;
  rules: string[];
  ruleTitles: Record<string, string>; // titles of the rules, for display
  ruleTexts: Record<string, string>; // a sentence about each rule; "" has the usual rules
  suggested: string; // the rule that is offered first
  credits: string;
  variants: string[];
  colours: string[]; // of p1 and p2 at the start
  layout: string; // plain, checkered or points
  edges: string[]; // inks of the top and bottom edges, and of the other two; empty without owners
  counted: string[]; // the word for one counted thing, and for several
  hasBoard: boolean; // games/FAMILY/board.js, a module that draws the board, exists
  hasStyle: boolean; // games/FAMILY/board.css exists
  hasRules: boolean; // games/FAMILY/rules.html exists
  hasLesson: boolean; // games/FAMILY/lesson.json exists
  hasOwners: boolean; // the request owners has an answer
  hasPuzzles: boolean; // the request puzzles has an answer
  example?: example;
}

/** An example shows the special features of a game in a few turns. It comes from the
 * file example.json of the game. */
export interface example {
  game: string;
  fen: string;
  moves: string[];
  texts: string[]; // for the first position, and for the position after each move
}

/** An infoReply is a report of a search on one line of play. The score and the chances are
 * for the player to move. */
export interface infoReply {
  id: number;
  type: "info";
  depth: number;
  seldepth?: number;
  multipv: number;
  score?: Score;
  wdl?: number[]; // permille of wins, draws and losses
  nodes: number;
  nps: number;
  hashfull?: number; // permille
  time: number; // milliseconds
  pv: string[];
  /** Traces are the traces of the first turns of PV. A trace is null if the turn
   * needs no square. */
  traces: (Trace | null)[];
}

/** A KeptSummary is the data of a game in a list. */
export interface KeptSummary {
  id: string;
  saved: number; // version: the time of saving in milliseconds since 1970
  begun: number; // beginning of the game in milliseconds since 1970
  title: string; // given by a person
  game: string;
  players: [string, string];
  result: "none" | "p1win" | "p2win" | "draw";
  reason: string;
  plies: number; // of the main line
  fen: string; // at the end of the main line
  deleted?: boolean;
}

/** A KeptGame is a game with all data that is needed to continue it. A deleted game has
 * only its ID and its version. */
export interface KeptGame extends KeptSummary {
  start: string; // first position; empty: the start position
  first: "p1" | "p2"; // to move in the first position
  moves: string[]; // the main line
  /** Left is what the player of each move had left on the clock after it, in
   * milliseconds; null if unknown. It is empty for a game without clocks. */
  left?: (number | null)[];
  limits?: string[]; // of p1 and p2, for display; empty for a game without clocks
  page: RawMessage; // further data of the page
}

export interface keptListReply {
  id: number;
  type: "keptList";
  games: KeptSummary[];
  faults: string[]; // files that are not valid games
  place: string;
}

export interface keptGameReply {
  id: number;
  type: "keptGame";
  kept: KeptGame;
}

export interface keepReply {
  id: number;
  type: "keep";
  newer?: KeptGame; // the stored newer version; if set, nothing was stored
}

/** A head begins each message. A message without a request has no ID. */
export interface head {
  id: number; // of the request, echoed in each answer
  type: string;
}

/** A request is a message of the page. Its type determines which fields count. */
export interface request extends Partial<head>, Partial<line>, Partial<click> {
  engine?: number; // go, restart
  options?: Record<string, string>;
  limits?: Partial<limits>;
  ply?: number; // states: of the first state
  text?: string; // parseRecords
  data?: string; // parseRecords: a file in base64, instead of a text
  record?: pageRecord; // writeRecord
  key?: string; // readKept: the ID of a game
  kept?: KeptGame; // keep
  base?: number; // keep: the version that the game was made from; 0: none
  goal?: string; // reaches: a claim, such as only win
  lines?: Line[]; // fill: the arrows to lay
  before?: number; // judge: the chances of the best turn, from 0 to 1
  after?: number; // judge: the chances after the turn, for its player
  sources?: string[] | null; // explore: the sources that count; null: all
  fresh?: boolean; // explore: whether kept games may have changed elsewhere
  own?: KeptGame[]; // ownGames: new versions
}

/** An errorReply explains why a request cannot be answered. */
export interface errorReply {
  id: number;
  type: "error";
  error: string;
  ply?: number; // the number of the move at fault
}

export interface gamesReply {
  id: number;
  type: "games";
  games: family[];
  engines: string[];
  keeps: boolean; // whether games can be kept here
  maxText: number; // greatest size in bytes, as JSON, of a text or a game in a message
}

export interface stateReply {
  id: number;
  type: "state";
  state: State;
}

export interface explainReply {
  id: number;
  type: "explain";
  legal: boolean;
  error: string; // the rule broken
}

export interface judgeReply {
  id: number;
  type: "judge";
  judgement: Judgement;
  inDoubt: boolean; // whether to search after the better turn as well
}

export interface fillReply {
  id: number;
  type: "fill";
  moves: string[];
}

export interface fitsReply {
  id: number;
  type: "fits";
  games: string[]; // games that allow the position; the usual rules of a family come first
}

export interface recordReply {
  id: number;
  type: "record";
  record: pageRecord;
}

export interface recordsReply {
  id: number;
  type: "records";
  records: pageRecord[];
  faults: string[]; // errors of the other games
}

export interface recordTextReply {
  id: number;
  type: "recordText";
  text: string;
}

/** An ownersReply estimates who owns each square at the end of the game. */
export interface ownersReply {
  id: number;
  type: "owners";
  playouts: number; // number of random games that reached the end
  squares: ownedSquare[]; // squares that had an owner in some playout, by name
}

/** An ownedSquare holds the share of playouts, from 0 to 1, in which each player owned a
 * square at the end. Players are identified by their current colours. */
export interface ownedSquare {
  square: string;
  p1: number;
  p2: number;
}

/** A provedReply says what is proved of a position. */
export interface provedReply {
  id: number;
  type: "proved";
  value?: provedValue;
  listed: boolean; // whether the value is from the table of solved positions
  turns: provedTurn[]; // those whose value is known, best first
}

/** A provedValue is the result with best play by both sides, for the player to move. */
export interface provedValue {
  outcome: "win" | "draw" | "loss";
  margin?: number; // in games with a score, where it is known
  within?: number; // turns to the end of a win or a loss
}

/** A provedTurn has the value of a turn for the player who makes it. */
export interface provedTurn extends provedValue {
  move: string;
  trace?: Trace; // nil if the move needs no square
}

/** A puzzlesReply holds all puzzles of a family of games, in no particular order. */
export interface puzzlesReply {
  id: number;
  type: "puzzles";
  themes: pageTheme[];
  puzzles: pagePuzzle[];
}

/** A pageTheme is a theme that at least one puzzle has. */
export interface pageTheme {
  name: string;
  title: string; // for display
}

/** A pagePuzzle is a puzzle in the page's format. */
export interface pagePuzzle {
  key: string; // identifies the puzzle as long as its position is the same
  game: string;
  fen: string;
  line: string[];
  goal: string; // the claim, such as only win or within 3
  rating: number;
  error: number; // standard error of the rating; 0: unknown
  /** Difficulty is the rating in words: "900 ± 100", "above 2015". */
  difficulty: string;
  themes: string[];
  /** Reasons say in a sentence what each turn of the line does; "": nothing worth saying. */
  reasons: string[];
  refutations: pageRefutation[];
}

/** A pageRefutation is the proved reply to a wrong turn in place of one of the line. */
export interface pageRefutation {
  at: number; // the place in the line: 0, 2 …
  turn: string;
  reply: string;
  value: number; // what is proved after it, see [sets.Refutation]
  reason: string; // what the reply does, in a sentence; "": nothing worth saying
}

/** A reachesReply says whether a turn reaches the goal of a puzzle, by a search alone. */
export interface reachesReply {
  id: number;
  type: "reaches";
  answer: "yes" | "no" | "less" | "unknown"; // the words of [exact.Answered]
}

/** A pageRecord is a recorded game in the page's format. */
export interface pageRecord {
  game: string;
  fen: string;
  tags: Record<string, string>; // P1, P2, P1Limits, P2Limits, Reason, Start, Match, Before, After, and tags of other programs
  moves: Move[];
  result: "none" | "p1win" | "p2win" | "draw";
}

/** A line is a game as the page keeps it: a position string, which is empty for the
 * start position, and the moves from there. */
export interface line {
  game: string;
  fen: string;
  moves: string[];
}

/** A click asks why a choice is illegal. The choice is either a complete move or a
 * square, which may follow steps of the turn and a chosen piece. */
export interface click {
  move: string;
  square: string;
  from: string;
  partial: number[];
}

/** A State is everything that the page draws of a position, and the steps that it may
 * offer. Squares are names such as "d4". Colours are the family's names in lower
 * case. */
export interface State {
  game: string;
  size: number;
  fen: string; // inside a turn: the position before the turn
  toMove: "p1" | "p2";
  outcome: "none" | "p1win" | "p2win" | "draw";
  reason: string; // why the game is over, for display
  midTurn: boolean;
  turn?: string; // the move string, if the chosen steps are a complete turn
  pieces: Piece[];
  lines: Line[]; // between squares
  marks: Mark[];
  steps: Step[];
  /** Last is the trace of the last turn. It is nil at the beginning, inside a turn,
   * and after a turn without a square. */
  last?: Trace;
  colours: Record<string, string>; // by player
  inks: Record<string, string>; // by player
  counts: Record<string, number>; // by player
  goal: number; // the count that wins; 0: none
  hand: Record<string, number>; // pieces to place, by player
  phase: string;
  hints: string[]; // what to choose next, by the number of squares clicked
}

/** A Piece is a piece on a square. */
export interface Piece {
  square: string;
  kind: string;
  colour: string; // neutral if it belongs to nobody
  ink: string; // light, dark or empty
  letter: string; // in position strings
}

export interface statesReply {
  id: number;
  type: "states";
  ply: number; // of the first state
  /** States are the states of a line in order, up to its end or as many as fit. */
  states: State[];
}

/** limits bound a search, in milliseconds, turns and nodes. */
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

/** Visits report where the playouts of a search began, for searches that count them. */
export interface visits {
  id: number;
  type: "visits";
  playouts: number; // of all turns that were reported
  squares: visitedSquare[]; // by name
}

/** A visitedSquare counts the playouts whose first turn touches a square. */
export interface visitedSquare {
  square: string;
  playouts: number;
}

/** A FarmReport is the state of a farm. Times are in milliseconds since 1970; 0: never. */
export interface FarmReport {
  name: string; // of the server
  now: number; // when this was so
  connected: boolean; // whether the server can be reached; else the rest is old
  orders: FarmSubmission[]; // the newest first
  older: number; // number of older submissions, which are left out
  workers: FarmWorker[]; // by name
  more: number; // number of further workers, which are left out
  failures: FarmFailure[]; // the latest first
}

/** A FarmSubmission is a submission, which consists of jobs. */
export interface FarmSubmission {
  id: string;
  kind: string;
  title: string; // may be empty
  owner: string; // who wants it; may be empty
  state: string; // running, stopped, or idle: nobody waits for it
  reason: string; // why it is in this state; may be empty
  created: number;
  updated: number; // when the submitter reported the progress
  done: number; // jobs that count
  last: number; // jobs in all; 0: no end is known
  perHour: number; // jobs, lately; 0: unknown
  text: string; // progress in words, such as Elo and the state of a test
  running: number; // jobs that are being computed
  workers: number; // that compute them
  slots: number; // processors of the workers that take part
  curve: FarmCurve | null; // null: none
  hasMatch: boolean;
  games: number; // finished ones that can be shown
  alike: number; // idle submissions like this one, which are not shown
  refused: FarmRefusal[]; // workers that take no part
}

/** A FarmCurve is the course of one number over a submission, at equal distances. */
export interface FarmCurve {
  name: string;
  values: number[];
  low: number; // bounds worth drawing, such as those of a test
  high: number;
}

/** A FarmRefusal says why a worker takes no part in a submission, and what to do about it. */
export interface FarmRefusal {
  worker: string;
  reason: string;
}

/** A FarmWorker is a machine that computes jobs. */
export interface FarmWorker {
  name: string;
  system: string;
  version: string;
  slots: number; // processors for jobs
  started: number;
  seen: number; // when it was heard of last
  alive: boolean; // whether that was lately
  running: FarmTask[];
  done: number; // jobs since its start
  failed: number; // jobs that it could not compute
  kept: number; // results that wait for the server on its disk
  quarantined: string; // why it was quarantined; empty: it was not
  /** Refused are the submissions that it takes no part in, by ID. */
  refused: string[];
}

/** A FarmTask counts the jobs of a submission that a worker computes. */
export interface FarmTask {
  order: string;
  jobs: number;
}

/** A FarmFailure is a job that a worker could not compute. */
export interface FarmFailure {
  order: string;
  job: number;
  worker: string;
  reason: string;
  time: number;
}

export interface farmReply {
  id: number; // of the request; 0 for later reports
  type: "farm";
  farm: FarmReport;
}

export interface farmGamesReply {
  id: number;
  type: "farmGames";
  games: MatchResult[];
}

/** A MatchReport is the state of a match. */
export interface MatchReport {
  game: string;
  players: MatchPlayer[];
  played: number; // number of games that count
  total: number; // games of the match; 0: unknown
  perHour: number; // number of games; 0: unknown
  end: string; // why the match is over; empty while it goes on
  p1Wins: number; // by the first player
  p2Wins: number; // by the second player
  draws: number;
  copies: number; // games equal to an earlier one
  elo: MatchElo | null; // of the first engine against the second; null for more than two
  test: MatchTest | null; // null without a test
  curve: MatchPoint[]; // empty for more than two engines
  table: MatchRow[]; // best first
  faults: MatchFault[];
  workers: MatchWorker[]; // machines of a farm, by name; empty for a match on one machine
  live: LiveGame[]; // by number
  news: MatchResult[]; // finished since the last report, by number
  oldest: number; // number of the oldest game that is kept
  hasClocks: boolean; // whether some engine has a clock
}

/** A MatchPlayer is an engine of a match. */
export interface MatchPlayer {
  name: string;
  limits: string; // for display
}

/** A MatchElo is a difference of strength with its 95% interval, in Elo. A bound is
 * null if it is infinite. */
export interface MatchElo {
  value: number | null; // or null
  low: number | null; // or null
  high: number | null; // or null
  text: string; // such as "+12.3 ± 4.5"
  los: number; // likelihood that the first engine is stronger, 0 to 1
  pairs: [number, number, number, number, number];
  won: number; // games, by the first engine
  drawn: number;
  lost: number;
}

/** A MatchTest is a sequential test of Elo1 against Elo0. */
export interface MatchTest {
  elo0: number;
  elo1: number;
  llr: number;
  lower: number; // the log-likelihood ratio that accepts Elo0
  upper: number; // the log-likelihood ratio that accepts Elo1
  text: string;
}

/** A MatchPoint is the state of a match after a number of games. */
export interface MatchPoint {
  games: number;
  value: number | null; // Elo, with its interval; null: infinite
  low: number | null; // or null
  high: number | null; // or null
  llr: number; // 0 without a test
}

/** A MatchRow is the row of an engine in the cross table. */
export interface MatchRow {
  name: string;
  rating: number | null; // Elo; null: infinite
  error: number | null; // half of its 95% interval, or null
  points: number;
  games: number;
  cells: MatchCell[]; // against the engine of each place
}

/** A MatchCell holds the games of an engine against another. */
export interface MatchCell {
  points: number;
  games: number;
}

/** A MatchFault counts the games that an engine lost by a fault. */
export interface MatchFault {
  name: string;
  reason: string;
  count: number;
}

/** A MatchWorker counts what one machine of a farm has played. */
export interface MatchWorker {
  name: string;
  games: number;
  late: number; // games lost by time
  crashes: number; // games lost since an engine ended, hung or did not start
  elo: string; // of the first engine in its games; empty for more than two engines
}

/** A LiveGame is a game that is being played. */
export interface LiveGame {
  number: number;
  players: [string, string]; // p1 and p2
  fen: string; // first position; empty: the start position
  moves: string[];
  /** Scores are the last scores of p1 and p2, each empty, "cp N" or "mate N"; lowerbound or
   * upperbound follows if it is only a bound. */
  scores: [string, string];
  left: [number, number]; // time left to p1 and p2 after the last turn, in milliseconds
}

/** A MatchResult is a finished game. */
export interface MatchResult {
  number: number;
  players: [string, string]; // p1 and p2
  result: "none" | "p1win" | "p2win" | "draw";
  reason: string;
  detail?: string; // description of a fault
  turns: number;
}

export interface matchReply {
  id: number; // of the request; 0 for later reports
  type: "match";
  match: MatchReport;
}

/** A watchRequest is a message of the page. Its type determines which fields count. */
export interface watchRequest {
  id?: number; // echoed in each answer
  type?: string;
  number?: number; // matchGame, farmGame; farmGames: of the first game
  order?: string; // farmMatch, farmGames, farmGame: an ID
}

/** A Judgement says what a turn gave away. */
export interface Judgement {
  /** Loss is the difference in winning chances, in points from 0 to 100. A draw counts
   * as half a win. */
  loss: number;
  /** Mark is "?!", "?" or "??" as in records, or empty: see [Name]. */
  mark?: string;
  /** Accuracy is 100 for a turn that loses nothing, and 0 for one that loses about 80
   * points or more. */
  accuracy: number;
}

/** A Score is a score as an engine tells it, for the player to move. It has one of the first
 * two fields. The zero value is no score. */
export interface Score {
  cp?: number;
  mate?: number; // turns to the end; negative if the player to move loses
  bound?: "lower" | "upper"; // the score is only such a bound
}

/** A Move is a turn with what its player reported about it. */
export interface Move extends Details {
  move: string;
  score?: string; // "cp N" or "mate N", for the player; never a bound
  bound?: string; // a later score that is only a bound: such as "cp N lowerbound"
  depth?: number;
  nodes?: number;
  ms?: number; // milliseconds, as the runner measured them
  mark?: string; // one of [Marks]: how good it is
  before?: string; // comment of a person, before the first move of a variation
  note?: string; // comment of a person, after the move
  variations?: Move[][]; // lines that could have been played instead
}

/** Details are further facts about how a move was found. A match records them only on
 * request. Unknown values are nil. */
export interface Details {
  seldepth?: number; // turns in the deepest line, as the engine reports
  nps?: number; // nodes per second, as the engine reports
  hashfull?: number; // permille of its table in use, as the engine reports
  engine_ms?: number; // time that the engine reports
  latency_ms?: number; // time that the runner measured beyond that; may be negative
  left_ms?: number; // on the clock after the move, including the increment for it
  pv?: string; // the turns that the engine expects, as far as they are legal; at most 100
}

/** A Count holds the results of games from the point of view of the player to move. */
export interface Count {
  games: number; // including games without a result
  wins: number;
  draws: number;
  losses: number;
}

/** A Score is the mean score of the player to move with 95% bounds, from 0 to 1. */
export interface Score {
  mean: number;
  low: number;
  high: number;
}

/** A Turn is what the games show about one turn in a position. Turns that lead to the
 * same board, or to images of the same board, count as one. */
export interface Turn extends Count {
  score?: Score; // nil if no game has a result
  move: string; // legal in the position
  also: string[]; // other turns of the position, by symmetry
  last: Match; // the latest game with this turn, without its moves
}

/** A Match is a game, seen at one of its positions. */
export interface Match {
  source: string; // the name of its file, or of a collection
  key: string; // of a game that [Index.Put] has added
  place: number; // in a file, counted from 1
  game: string;
  fen: string; // first position; empty: the start position
  moves: string[];
  ply: number; // number of turns before the position
  move: string; // the turn of the game there, transformed to the position asked about
  players: [string, string]; // p1 and p2
  result: "none" | "p1win" | "p2win" | "draw";
  date: string; // a day such as 2024-05-31; empty if unknown
}

/** A Source is a part of the games. Answers can be limited to some sources. */
export interface Source {
  name: string;
  games: number;
}

/** A Line leads from one square to another. */
export interface Line {
  from: string;
  to: string;
  kind: string;
}

/** A Mark highlights squares. */
export interface Mark {
  kind: string;
  squares: string[];
}

/** A Step is a legal step as people see it. Squares that it does not have are zero. */
export interface Step {
  step: number;
  kind: string;
  from: string;
  to: string;
  flips: string; // stone that changes its colour
  /** Path are the squares to click, in order. It is empty for a step that needs no
   * square. */
  path: string[];
}

/** A Trace is the effect of a whole turn. A pass and a swap have none. */
export interface Trace {
  squares: string[]; // squares that name the turn
  flips?: string[]; // where stones changed their colour
  order: string[]; // squares that change, in order
  main: string; // stands for the turn
  lines?: Line[];
  journeys?: Line[]; // of the pieces that moved, if any
}

export type reply =
  | bookReply
  | restartedReply
  | bestMoveReply
  | exploreReply
  | ownGamesReply
  | infoReply
  | keptListReply
  | keptGameReply
  | keepReply
  | errorReply
  | gamesReply
  | stateReply
  | explainReply
  | judgeReply
  | fillReply
  | fitsReply
  | recordReply
  | recordsReply
  | recordTextReply
  | ownersReply
  | provedReply
  | puzzlesReply
  | reachesReply
  | statesReply
  | visits
  | farmReply
  | farmGamesReply
  | matchReply;
