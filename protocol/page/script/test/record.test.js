import { Game } from "../../web/game/game.js";
import { readRecord, writeRecord } from "../../web/game/record.js";
import { limitTags, limitsText, setStart } from "../../web/game/times.js";
import { same, test } from "./check.js";
import { tree } from "./tree.js";

test("what is written reads back as the same tree", () => {
  const { game, x } = tree();
  game.tags = { Annotator: "C", P1: "A", P2: "B" };
  x.mark = "?!";
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

test("wins in this many turns, for both players", () => {
  const game = new Game("orchard");
  const first = game.root.add("a");
  first.score = { mate: 3 };
  first.add("b").score = { mate: 2 };
  const { moves } = writeRecord(game, { result: "none", reason: "", names: ["", ""] });
  same(moves.map(({ score }) => score), ["mate 3", "mate -2"]);
  const copy = new Game("orchard");
  readRecord(copy, { moves });
  same(copy.root.last.score, { mate: 2 });
});

test("a bound is kept beside the score, and is none itself", () => {
  const game = new Game("orchard");
  const moves = [{ move: "a", score: "cp 20", bound: "cp -900 upperbound" }, { move: "b", bound: "mate 3 lowerbound" }];
  readRecord(game, { moves });
  const [a] = game.root.children;
  same([a.score.cp, a.bound, a.children[0].score, a.children[0].bound], [20, "cp -900 upperbound", null, "mate 3 lowerbound"]);
  same(writeRecord(game, { result: "none", reason: "", names: ["", ""] }).moves, moves);
});

test("a note before a variation stays there, and is one of its turn in the main line", () => {
  const game = new Game("orchard");
  const moves = [{ move: "a", variations: [[{ move: "b", before: "Better is", note: "good" }, { move: "c" }]] }];
  readRecord(game, { moves });
  const write = () => writeRecord(game, { result: "none", reason: "", names: ["", ""] }).moves;
  same(write(), moves);
  game.root.children.reverse();
  same(write(), [{ move: "b", note: "Better is good", variations: [[{ move: "a" }]] }, { move: "c" }]);
});

test("clocks: each turn has the time of its player, and the limits have the time before", () => {
  const game = new Game("orchard");
  const a = game.root.add("a");
  a.clocks = { p1: 300_000, p2: 300_000 };
  a.add("b").clocks = { p1: 300_000, p2: 271_234.4 };
  const c = a.last.add("c");
  c.clocks = { p1: 65_000.6, p2: 250_000 };
  a.add("v").clocks = { p1: 300_000, p2: 280_000 };
  c.add("d");
  const record = writeRecord(game, { result: "none", reason: "", names: ["A", "B"], tags: limitTags({ base: 300_000, increment: 2500 }) });
  same([record.tags.P1Limits, record.tags.P2Limits], ["time 5m0s inc 2.5s", "time 5m0s inc 2.5s"]);
  same(record.moves.map(({ left_ms: left }) => left), [300_000, 271_234, 65_001, undefined]);
  const copy = new Game("orchard");
  readRecord(copy, record);
  same(copy.root.line.map(({ clocks }) => clocks), [
    { p1: 300_000, p2: 300_000 }, { p1: 300_000, p2: 300_000 }, { p1: 300_000, p2: 271_234 }, { p1: 65_001, p2: 271_234 }, null]);
  same(copy.root.children[0].children[1].clocks, { p1: 300_000, p2: 280_000 }, "of a variation");
  same(writeRecord(copy, { result: "none", reason: "", names: ["A", "B"] }), record, "written again, with the limits of the record");
});

test("clocks without limits, or without one player", () => {
  const game = new Game("orchard");
  game.first = "p2";
  readRecord(game, { tags: { P2Limits: "movetime 1s", P1Limits: "depth 3" }, moves: [{ move: "a", left_ms: 5 }, { move: "b" }, { move: "c", left_ms: 0 }] });
  same(game.root.line.map(({ clocks }) => clocks), [null, { p2: 5 }, null, { p2: 0 }]);
});

test("limits", () => {
  for (const [control, text] of [
    [{ base: 60_000, increment: 0 }, "time 1m0s"], [{ base: 5_400_000, increment: 30_000 }, "time 1h30m0s inc 30s"],
    [{ base: 1500, increment: 50 }, "time 1.5s inc 50ms"], [{ base: 250, increment: 0 }, "time 250ms"],
  ]) {
    same(limitsText(control), text);
    const game = new Game("orchard");
    setStart(game, [text, `${text} depth 4`]);
    same(game.root.clocks, { p1: control.base, p2: control.base }, text);
  }
  for (const text of ["", "movetime 1s", "time soon", "time 5", "bedtime 5s"]) {
    const game = new Game("orchard");
    setStart(game, [text, undefined]);
    same(game.root.clocks, null, text);
  }
});

test("scores that are none are left out", () => {
  const game = new Game("orchard");
  readRecord(game, { moves: [{ move: "a", score: "about 3" }, { move: "b" }] });
  same(game.root.line.map(({ score }) => score), [null, null, null]);
  same(writeRecord(new Game("orchard"), { result: "none", reason: "", names: ["", ""] }).moves, []);
});
