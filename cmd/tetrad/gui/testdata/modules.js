// Checks of the page's modules that need no board: trees, notation, choices,
// links, records, scores and clocks. It is an expression whose value is a
// promise of {checks, failures}.
(async () => {
  const [{ Game }, { boards }, { Choice }, { writeLink, readLink }, { readRecord, writeRecord }, score, { markOf }, { Clock, clockText }] =
    await Promise.all(["game", "boards/boards", "turn", "link", "record", "score", "review", "clock"].map((name) => import(`./${name}.js`)));
  const failures = [];
  let checks = 0;
  const same = (what, got, want) => {
    checks++;
    const [a, b] = [JSON.stringify(got), JSON.stringify(want)];
    if (a !== b) failures.push(`${what}: ${a}, want ${b}`);
  };

  // A tree with a variation inside a variation.
  const tree = () => {
    const game = new Game("verto-5", "5/5/5/5/w4 b");
    game.first = "p2";
    const [a, x] = [game.root.add("a"), game.root.add("x")];
    a.add("b").add("c");
    const y = x.add("y");
    x.add("z").comment = "a note";
    y.score = { cp: -30, depth: 4 };
    return { game, a, x, y };
  };
  {
    const { game, a, x, y } = tree();
    same("moves", y.moves, ["x", "y"]);
    same("line", x.line.map((node) => node.move), ["", "x", "y"]);
    same("last", game.root.last.moves, ["a", "b", "c"]);
    same("movers", [game.mover(game.root), game.mover(a), game.mover(y)], ["p1", "p2", "p1"]);
    same("add again", [a.add("b") === a.children[0], a.children.length], [true, 1]);
    const copy = Game.fromJSON(JSON.parse(JSON.stringify(game)));
    same("JSON round trip", copy, game);
    same("JSON keeps notes", copy.root.children[1].children[1].comment, "a note");
    y.parent.children[1].promote();
    same("promoted", game.root.last.moves, ["x", "z"]);
    a.remove();
    same("removed", game.root.children.map((node) => node.move), ["x"]);
    const long = new Game("trap");
    let node = long.root;
    for (let i = 0; i < 3000; i++) node = node.add(`m${i}`);
    same("long line", Game.fromJSON(JSON.parse(JSON.stringify(long))).root.last.ply, 3000);
  }

  // Records: what is written reads back as the same tree.
  {
    const { game } = tree();
    const record = writeRecord(game, { result: "none", reason: "", names: ["A", "B"] });
    same("score for the player who moved", record.moves[0].variations[0][1].score, "cp -30");
    const copy = new Game(record.game, record.fen);
    copy.first = game.first;
    readRecord(copy, record);
    same("record round trip", copy, game);
  }

  // Notation of each game.
  const marks = (family, move) => boards[family].marks(move);
  same("Verto chain", [marks("verto", "e2xe3-c4-c6").squares, marks("verto", "e2xe3-c4-c6").flips], [["e2", "c4", "c6"], ["e3", "d3", "c5"]]);
  same("Verto order", marks("verto", "e2xe3-c4-c6").order, ["e2", "e3", "c4", "d3", "c6", "c5"]);
  same("Verto pass", marks("verto", "pass").squares, []);
  same("Veletas move", [marks("veletas", "d4-g7/g3").squares, marks("veletas", "d4-g7/g3").journeys], [["d4", "g7", "g3"], [["g7", "d4"]]]);
  same("Veletas shot", [marks("veletas", "d4/g3").squares, marks("veletas", "d4/g3").arrows.length], [["d4", "g3"], 1]);
  same("Veletas setup", marks("veletas", "d4+e7+g3/c5").squares, ["d4", "e7", "g3", "c5"]);
  same("Trap", ["d4", "d4>d5", "d4-d5"].map((move) => [marks("trap", move).squares, (marks("trap", move).journeys ?? []).length]),
    [[["d4"], 0], [["d4", "d5"], 0], [["d4", "d5"], 2]]);
  same("Vinver", [marks("vinver", "k10xk9xl10").squares, marks("vinver", "k10xk9xl10").flips], [["k10"], ["k9", "l10"]]);

  // Choosing steps by squares.
  {
    const verto = new Choice(boards.verto);
    const steps = [{ kind: "capture", from: "", to: "c3", flips: "b2" }, { kind: "capture", from: "", to: "c3", flips: "d4" }, { kind: "enter", from: "", to: "e5", flips: "" }];
    verto.reset({ steps });
    same("targets", [...verto.targets], ["c3", "e5"]);
    same("a shared square", verto.click("c3"), null);
    same("then the stone", [...verto.targets], ["b2", "d4"]);
    same("illegal", verto.click("a1"), undefined);
    same("another beginning", verto.click("e5"), steps[2]);
    verto.click("c3");
    same("back", [verto.back(), verto.squares.length, verto.back()], [true, 0, false]);
    verto.click("c3");
    same("chosen", verto.click("d4"), steps[1]);
    const veletas = new Choice(boards.veletas);
    const stay = { kind: "stay", from: "d4", to: "d4" };
    veletas.reset({ steps: [stay, { kind: "move", from: "d4", to: "d5" }] });
    same("first the shooter", veletas.click("d4"), null);
    same("again: it stays", veletas.click("d4"), stay);
  }

  // Links carry any position string.
  for (const fen of ["b1b/1w1/w2 >>/<>/>> ^vv/^^v w 0,0 3", "10/10 b 7 =", "5/5 b ?"]) same("link", readLink(writeLink("trap-3", fen)), { game: "trap-3", fen });
  same("links that are none", [readLink(""), readLink("#x=1"), readLink("#game=%")], [null, null, null]);

  // Scores are kept for p1.
  same("score for p1", score.forP1({ score: { cp: 40 }, wdl: [1, 2, 3], depth: 5 }, "p2"), { depth: 5, cp: -40, wdl: [3, 2, 1] });
  same("mate for p1", score.forP1({ score: { mate: 3 }, depth: 5 }, "p2"), { depth: 5, mate: -3 });
  same("score texts", [{ cp: 31 }, { cp: -205 }, { mate: 4 }, { mate: -2 }].map(score.scoreText), ["+0.31", "−2.05", "#4", "−#2"]);
  same("expectations", [{ cp: 0 }, { mate: -1 }, { wdl: [500, 200, 300] }, { expected: 1 }].map(score.expectation), [0.5, 0, 0.6, 1]);
  {
    const game = new Game("verto");
    game.root.score = { cp: 0 };
    const blunder = game.root.add("a");
    blunder.score = { mate: -4 };
    const answer = blunder.add("b");
    answer.score = { cp: 0 };
    same("marks", [markOf(game, blunder), markOf(game, answer), markOf(game, answer.add("c"))], ["??", "??", ""]);
  }

  // Clocks.
  same("clock texts", [-5, 19_960, 20_001, 600_000].map(clockText), ["0.0", "20.0", "0:21", "10:00"]);
  const clock = new Clock();
  clock.control = { base: 60_000, increment: 2000 };
  clock.set({ p1: 60_000, p2: 50_000 });
  same("increment", clock.endTurn("p2"), { p1: 60_000, p2: 52_000 });
  same("limits", clock.limits(), { p1time: 60_000, p2time: 50_000, p1inc: 2000, p2inc: 2000 });
  clock.run("p1");
  clock.set({ p1: -1, p2: 5 });
  same("nobody loses while the clock stands", clock.loser(), null);
  clock.run("p1");
  same("who has no time left", clock.loser(), "p1");
  return { checks, failures };
})()
