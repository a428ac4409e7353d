import { Game } from "../../web/game/game.js";
import { Quiz } from "../../web/analyse/quiz.js";
import { same, test } from "./check.js";

// Session is a session whose positions are named by their turns; "twin" leads to the same
// position as "best".
class Session extends EventTarget {
  isReady = true;
  partial = [];

  async open(game, node) {
    this.game = game;
    this.#take(node, "");
  }

  async show(node) {
    this.#take(node, "");
  }

  async play(node, move) {
    this.#take(node.add(move), move);
  }

  choose(move) {
    this.#take(this.node.add(move), move);
  }

  async ask(game, node) {
    return this.#state(node);
  }

  #state(node) {
    return { fen: node.moves.join(" ").replace("twin", "best"), outcome: node.move === "wins" ? "p1win" : "none", toMove: node.ply % 2 ? "p2" : "p1", last: { main: node.move },
      lines: [], colours: { p1: "light", p2: "dark" }, pieces: node.moves.map((square, i) => ({ square, kind: "stone", colour: i % 2 ? "dark" : "light" })) };
  }

  #take(node, move) {
    this.node = node;
    this.shown = { game: this.game, node, partial: [], state: this.#state(node) };
    this.dispatchEvent(new CustomEvent("change", { detail: { before: null, move } }));
  }
}

const chances = { poor: 0.3, near: 0.56 };
const searcher = {
  dead: new Map(),
  searched: [],
  halt() {},
  async go({ moves }, onInfo) {
    const move = moves.at(-1);
    this.searched.push(move);
    const win = Math.round(1000 * (1 - chances[move])); // for p2, who is to move
    onInfo({ type: "info", multipv: 1, depth: 3, time: 300, score: { cp: 0 }, wdl: [win, 0, 1000 - win], pv: ["z", "y"], traces: [null, null] });
    return "z";
  },
};

// judge judges as the server does, as far as these tests need it.
const judge = async (before, after) => {
  const loss = Math.max(0, Math.round(100 * (before - after)));
  return { judgement: { loss, accuracy: 100 - loss, ...(loss >= 5 && { mark: "?!" }) }, inDoubt: false };
};

const idle = async () => {
  for (let i = 0; i < 30; i++) await null;
};

// begin asks about two mistakes of p1.
async function begin(turns = []) {
  const game = new Game("meadow");
  const a = game.root.add("a");
  const c = a.add("b").add("c");
  const line = (best) => [{ pv: [best, "then", "on"], traces: [null, null, null], kept: { wdl: [650, 0, 350] }, time: 300, checked: { wdl: [600, 0, 400] } }];
  game.root.lines = line("best");
  a.children[0].lines = line("best");
  const session = new Session();
  const quiz = new Quiz(session, searcher, judge, async () => ({ turns }));
  searcher.searched = [];
  a.score = { wdl: [200, 0, 800] };
  a.lines = [{ pv: ["refutes"], traces: [null], kept: a.score, time: 300 }];
  const mistake = (node, mark, loss) => ({ game, node, player: "p1", mark, verdict: { loss, accuracy: 0, better: "best", before: 0.6 } });
  await quiz.begin([mistake(a, "??", 40), mistake(c, "?", 20)]);
  return { game, quiz, session };
}

test("after a reload the questions go on, with the results of those before", async () => {
  const { quiz } = await begin();
  const { mistakes } = quiz;
  await quiz.begin(mistakes, 1, ["later"]);
  same([quiz.phase, quiz.index], ["yours", 1]);
  await quiz.next();
  same([quiz.phase, quiz.results], ["over", ["later", "shown"]]);
});

test("questions come one after the other, in games that end there", async () => {
  const { game, quiz, session } = await begin();
  same([quiz.phase, quiz.index, quiz.mistake.node.move, session.game !== game, session.game.root.children.length], ["yours", 0, "a", true, 0]);
  same(quiz.played?.main, "a", "the board can draw the mistake");
  await quiz.next();
  same([quiz.phase, quiz.mistake.node.move, session.game.root.last.moves], ["yours", "c", ["a", "b"]]);
  await quiz.next();
  same([quiz.phase, quiz.results], ["over", ["shown", "shown"]]);
  same(game.root.line.map(({ children }) => children.length), [1, 1, 1, 0], "the game stays as it was");
});

test("the better turn, its twin, a win and a turn nearly as good are right", async () => {
  for (const [move, searched] of [["best", []], ["twin", []], ["wins", []], ["near", ["near"]]]) {
    const { quiz, session } = await begin();
    session.choose(move);
    await idle();
    same([quiz.phase, quiz.tried, quiz.results, searcher.searched], ["right", move, ["first"], searched], move);
    same(quiz.reply?.pv, { best: ["then", "on"], twin: ["then", "on"], near: ["z", "y"] }[move], "with the line that follows");
  }
});

test("a turn that is proved to win is right, whatever the search thinks of it", async () => {
  const { quiz, session } = await begin([{ move: "poor", outcome: "win", within: 27 }]);
  session.choose("poor");
  await idle();
  same([quiz.phase, quiz.verdict.loss, quiz.results], ["right", 0, ["first"]]);
});

test("a wrong try says what it loses, and may be made good", async () => {
  const { quiz, session } = await begin();
  session.choose("poor");
  await idle();
  same([quiz.phase, quiz.verdict.loss, quiz.reply.pv, quiz.results], ["wrong", 30, ["z", "y"], []], "with the line that refutes it");
  same(quiz.answers, ["placed a stone on z", "placed a stone on y"], "in words, for those who hear it");
  session.choose("best"); // from the position with the wrong turn
  await idle();
  same(quiz.phase, "wrong");
  await quiz.retry();
  same([quiz.phase, session.node.moves], ["yours", []]);
  session.choose("best");
  await idle();
  same([quiz.phase, quiz.results], ["right", ["later"]]);
});

test("the turn that was played loses what the review says, and has its refutation", async () => {
  const { quiz, session } = await begin();
  session.choose("a");
  await idle();
  same([quiz.phase, quiz.verdict.loss, quiz.reply.pv, searcher.searched], ["wrong", 40, ["refutes"], []]);
});

test("the answer is shown on the board, and counts as shown", async () => {
  const { quiz, session } = await begin();
  session.choose("poor");
  await idle();
  const seen = [];
  quiz.addEventListener("change", () => seen.push([quiz.phase, session.node.move]));
  await quiz.show();
  same(seen, [["shown", "best"]], "with its turn on the board");
  same([quiz.phase, session.node.move, session.node.parent === session.game.root, quiz.results], ["shown", "best", true, ["shown"]]);
  same(quiz.answers, ["placed a stone on then", "placed a stone on on"], "with the line that follows");
});

test("what is stopped judges nothing any more", async () => {
  const { quiz, session } = await begin();
  session.choose("poor");
  quiz.stop();
  await idle();
  same([quiz.phase, quiz.results], ["", []]);
});
