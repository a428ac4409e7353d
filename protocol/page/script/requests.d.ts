// The requests of the page and their answers.

import type * as messages from "./messages";

/** A request. Connection adds the id. */
export interface anyRequest extends messages.request, messages.watchRequest {
  type: keyof answers | "go" | "stop" | "restart";
}

/** The answer to each type of request that has one answer. */
export interface answers {
  games: messages.gamesReply;
  state: messages.stateReply;
  states: messages.statesReply;
  explain: messages.explainReply;
  judge: messages.judgeReply;
  fill: messages.fillReply;
  owners: messages.ownersReply;
  proved: messages.provedReply;
  book: messages.bookReply;
  parseRecords: messages.recordsReply;
  fits: messages.fitsReply;
  writeRecord: messages.recordTextReply;
  puzzles: messages.puzzlesReply;
  reaches: messages.reachesReply;
  listKept: messages.keptListReply;
  readKept: messages.keptGameReply;
  keep: messages.keepReply;
  explore: messages.exploreReply;
  ownGames: messages.ownGamesReply;
  watch: messages.matchReply;
  matchGame: messages.recordReply;
  farm: messages.farmReply;
  farmMatch: messages.matchReply;
  farmGames: messages.farmGamesReply;
  farmGame: messages.recordReply;
}
