import { Game } from "../../web/game.js";
import { readRecord, writeRecord } from "../../web/record.js";
import { same, test } from "./check.js";
import { tree } from "./tree.js";

test("what is written reads back as the same tree", () => {
  const { game } = tree();
  const record = writeRecord(game, { result: "none", reason: "", names: ["A", "B"] });
  const copy = new Game(record.game, record.fen);
  copy.first = game.first;
  readRecord(copy, record);
  same(copy, game);
});

test("tags, and scores for the player who moved", () => {
  const { game } = tree();
  const record = writeRecord(game, { result: "p1win", reason: "time", names: ["A", "B"] });
  same(record.tags, { P1: "A", P2: "B", Reason: "time" });
  same(record.result, "p1win");
  const { score, depth } = record.moves[0].variations[0][1];
  same([score, depth], ["cp -30", 4]);
});

test("wins in so many turns, for both players", () => {
  const game = new Game("trap");
  const first = game.root.add("a");
  first.score = { mate: 3 };
  first.add("b").score = { mate: 2 };
  const { moves } = writeRecord(game, { result: "none", reason: "", names: ["", ""] });
  same(moves.map(({ score }) => score), ["mate 3", "mate -2"]);
  const copy = new Game("trap");
  readRecord(copy, { moves });
  same(copy.root.last.score, { mate: 2 });
});

test("scores that are none are left out", () => {
  const game = new Game("trap");
  readRecord(game, { moves: [{ move: "a", score: "about 3" }, { move: "b" }] });
  same(game.root.line.map(({ score }) => score), [null, null, null]);
  same(writeRecord(new Game("trap"), { result: "none", reason: "", names: ["", ""] }).moves, []);
});
