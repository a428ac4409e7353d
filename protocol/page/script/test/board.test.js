// Tests with a real board. They run only in the browser, because Node has no DOM.

import { same, test as anywhere } from "./check.js";

const isInBrowser = typeof document === "object";
const { Board } = isInBrowser ? await import("../../web/board/board.js") : {};
const { makeBoard } = await import("../../web/board/plainboard.js");
const { toolsFor } = isInBrowser ? await import("../../web/board/tools.js") : {};

const test = (name, body) => isInBrowser && anywhere(name, body);

const stone = (square, colour = "white") => ({ square, kind: "stone", colour, ink: colour === "white" ? "light" : "dark", letter: "" });
const state = (change = {}) => ({
  pieces: [], lines: [], marks: [], steps: [], phase: "", toMove: "p1", colours: { p1: "white", p2: "black" }, inks: { p1: "light", p2: "dark" }, ...change,
});
const trace = (change) => ({ squares: change.order, main: change.order[0], ...change });

function newBoard() {
  const { document } = globalThis;
  const root = document.body.appendChild(document.createElementNS("http://www.w3.org/2000/svg", "svg"));
  const board = new Board(root);
  board.setGame({ family: "halma", layout: "plain", board: makeBoard(toolsFor({ layout: "plain", edges: [] })) }, 5);
  return board;
}

// play draws a change and returns the sounds that it causes.
function play(board, before, after, move = "x") {
  let cues = [];
  board.addEventListener("cues", ({ detail }) => (cues = detail), { once: true });
  board.draw({ state: before });
  board.draw({ state: after }, before, move);
  return cues.map(({ what }) => what);
}

test("a board that has no game yet has no cursor", () => {
  const board = new Board(globalThis.document.createElementNS("http://www.w3.org/2000/svg", "svg"));
  board.moveCursor(null); // as after a click
  same(board.root.hasAttribute("aria-activedescendant"), false);
});

test("a turn is heard, and seen, in its order", () => {
  const before = state({ pieces: [stone("b1", "black"), stone("b2", "black")] });
  const after = state({ pieces: [stone("b2"), stone("b1"), stone("a1")], last: trace({ order: ["a1", "b1", "b2"], flips: ["b1", "b2"] }) });
  const board = newBoard();
  let cues = [];
  board.addEventListener("cues", ({ detail }) => (cues = detail));
  same(play(board, before, after), ["place", "flip", "flip"]);
  same(cues.every(({ at }, i) => i === 0 || at > cues[i - 1].at), true, "one after the other");
  board.root.remove();
});

test("a piece travels, then shoots, then what is trapped is claimed", () => {
  const shooter = (square) => ({ square, kind: "shooter", colour: "neutral", ink: "", letter: "s" });
  const before = state({ pieces: [shooter("a1"), shooter("e5")] });
  const after = state({ pieces: [shooter("a3"), { ...shooter("e5"), kind: "claimed", colour: "white" }, stone("c3")],
    last: trace({ order: ["a3", "c3"], journeys: [{ from: "a1", to: "a3" }], lines: [{ from: "a3", to: "c3", kind: "shot" }] }) });
  const board = newBoard();
  same(play(board, before, after), ["slide", "shot", "place", "claim"]);
  board.root.remove();
});

test("arrows turn before what they surround is gone", () => {
  const arrow = (from, to) => ({ from, to, kind: "arrow" });
  const before = state({ pieces: [stone("a1"), stone("b2", "black")], lines: [arrow("a2", "b2")] });
  const after = state({ pieces: [stone("a2")], lines: [arrow("b2", "a2")], last: trace({ order: [], main: "a2", journeys: [{ from: "a1", to: "a2" }] }) });
  const board = newBoard();
  same(play(board, before, after), ["slide", "turn", "gone"]);
  same(board.root.classList.contains("moving"), true, "what comes next is not marked yet");
  board.root.remove();
});

test("a change ends, also when another one comes in between", async () => {
  const board = newBoard();
  const [empty, one, two] = [state(), state({ pieces: [stone("a1")], last: trace({ order: ["a1"] }) }), state({ pieces: [stone("a1"), stone("b1")], last: trace({ order: ["b1"] }) })];
  play(board, empty, one);
  const first = board.still;
  board.draw({ state: two }, one, "y");
  await first;
  await board.still;
  same([board.root.getAnimations({ subtree: true }).length, board.root.classList.contains("moving")], [0, false]);
  board.root.remove();
});

test("what stays is not drawn anew, and marks do not stop what moves", () => {
  const board = newBoard();
  const [empty, one] = [state(), state({ pieces: [stone("a1")], last: trace({ order: ["a1"] }) })];
  play(board, empty, one);
  const element = board.pieceOn("a1");
  board.draw({ state: one, chosen: ["a1"] });
  same(board.root.classList.contains("moving"), false, "short");
  same([board.pieceOn("a1") === element, element.querySelector(".body").getAnimations().length > 0], [true, true]);
  board.draw({ state: empty });
  same(board.pieceOn("a1"), undefined);
  board.root.remove();
});

test("squares and points of the window", () => {
  const board = newBoard();
  board.root.setAttribute("style", "width: 400px; height: 400px");
  for (const isFlipped of [false, true]) {
    board.setGame({ family: "halma", layout: "plain", board: board.kind }, 5, isFlipped);
    for (const square of ["a1", "c4", "e5"]) {
      const box = board.squareElement(square).getBoundingClientRect();
      same(board.squareAt(board.pointAt(box.x + 3, box.y + 3)), square);
    }
  }
  same(board.squareAt({ x: -1, y: 20 }), null);
  board.root.remove();
});

test("a ghost is what the step puts there", () => {
  const board = newBoard();
  const steps = [{ step: 1, kind: "enter", from: "", to: "a1", flips: "", path: ["a1"] }, { step: 2, kind: "move", from: "b2", to: "c3", flips: "", path: ["b2", "c3"] }];
  const view = { state: state({ steps, pieces: [stone("b2", "black")] }), targets: new Set(["a1", "b2"]) };
  board.draw(view);
  same([board.ghost("a1"), board.ghost("b2"), board.ghost("c3")], [{ ...stone("a1") }, null, null].map((piece) => piece && { square: "a1", kind: "stone", colour: "white", ink: "light", letter: "" }));
  board.draw({ ...view, targets: new Set(["c3"]), chosen: ["b2"] });
  same(board.ghost("c3"), stone("c3", "black"));
  board.root.remove();
});
