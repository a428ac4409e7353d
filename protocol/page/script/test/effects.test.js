import { effectsOf, effectText, present } from "../../web/board/effects.js";
import { same, test } from "./check.js";

const colours = { p1: "black", p2: "white" };

// by makes it the position after a turn in which pieces moved, as in "f7>e6".
const by = (ways, position) => ({ ...position, last: { journeys: ways.split(/, */).filter(Boolean).map((way) => ({ from: way.split(">")[0], to: way.split(">")[1] })) } });

// at returns a position from words like "d4 stone black" and lines like "a1>b1".
const at = (text) => {
  const words = text.split(/, */).filter(Boolean);
  const pieces = words.filter((word) => word.includes(" ")).map((word) => word.split(" ")).map(([square, kind, colour]) => ({ square, kind, colour }));
  const lines = words.filter((word) => word.includes(">")).map((word) => word.split(">")).map(([from, to]) => ({ from, to, kind: "arrow" }));
  return { pieces, lines, colours };
};

for (const [name, before, after, want, ways = ""] of [
  ["a stone", "a1 stone black", "a1 stone black, d4 stone white", ["placed a stone on d4"]],
  ["stones of both colours", "", "b2 stone white, c3 shooter neutral, d4 shooter neutral", ["placed a stone on b2", "placed shooters on c3 and d4"]],
  ["flips", "c3 stone black, e5 stone black", "c3 stone white, e5 stone white, d4 stone white", ["placed a stone on d4", "flipped c3 and e5"]],
  ["many flips", "a1 stone black, a2 stone black, a3 stone black, a4 stone black, a5 stone black",
    "a1 stone white, a2 stone white, a3 stone white, a4 stone white, a5 stone white", ["flipped a1, a2, a3, a4 and a5"]],
  ["a move", "f7 pawn white, a1 pawn white", "f6 pawn white, a1 pawn white", ["moved f7 to f6"], "f7>f6, f6>f7"],
  ["an exchange", "c3 block neutral, d3 pawn white", "c3 pawn white, d3 block neutral", ["exchanged d3 and c3"], "d3>c3, c3>d3"],
  ["an exchange of two of the same", "e2 pawn white, f2 pawn white", "e2 pawn white, f2 pawn white", ["exchanged e2 and f2"], "e2>f2, f2>e2"],
  ["an exchange that loses one of the two", "a3 pawn white, b2 pawn white, b3 pawn black", "a3 pawn white, b3 pawn white",
    ["exchanged b2 and b3", "removed a black pawn on b2"], "b2>b3, b3>b2"],
  ["a move that loses the piece", "a1 pawn white, c1 pawn black", "c1 pawn black", ["moved a1 to a2", "removed a white pawn on a2"], "a1>a2, a2>a1"],
  ["a capture by the piece that moves", "f7 stone white, e6 stone black", "e6 stone white", ["moved f7 to e6", "removed a black stone on e6"], "f7>e6"],
  ["a move that removes another piece", "f5 pawn white, d3 pawn black", "f4 pawn white", ["moved f5 to f4", "removed a black pawn on d3"], "f5>f4"],
  ["a claim", "a1 shooter neutral, c3 shooter neutral", "a1 claimed white, c5 shooter neutral, b2 stone white",
    ["moved c3 to c5", "placed a stone on b2", "claimed a1"], "c3>c5"],
  ["claims of the piece that moves and of another", "d7 shooter neutral, f7 shooter neutral", "g7 claimed white, f7 claimed black, g8 stone white",
    ["moved d7 to g7", "placed a stone on g8", "claimed g7", "lost f7"], "d7>g7"],
  ["an arrow", "a1>b1", "a1>b1, b2>b3", ["laid an arrow from b2 to b3"]],
  ["arrows", "", "b2>b3, c1>d1", ["laid arrows from b2 to b3 and c1 to d1"]],
  ["arrows that turn round", "a1 pawn white, a1>b1", "b1 pawn white, b1>a1", ["moved a1 to b1"], "a1>b1"],
  ["a pass", "a1 stone black", "a1 stone black", []],
]) test(`what a turn has done: ${name}`, () => same(effectsOf(at(before), by(ways, at(after)), "p2"), want));

test("a piece that stays and shoots is named, as one that moves", () => {
  const shot = (from, ways) => ({ ...by(ways, at("c3 shooter neutral, c5 shooter neutral, c7 stone white")), last: { ...by(ways, {}).last, lines: [{ from, to: "c7", kind: "shot" }] } });
  const effects = (before, after) => effectText(at(before), after, "p2");
  same(effects("c3 shooter neutral, c5 shooter neutral", shot("c5", "")), "stayed on c5 and placed a stone on c7");
  same(effects("c3 shooter neutral, a5 shooter neutral", shot("c5", "a5>c5")), "moved a5 to c5 and placed a stone on c7");
  same(present("stayed on c5 and placed a stone on c7", true), "stays on c5 and places a stone on c7");
});

test("a seen sentence counts many squares", () => {
  const squares = ["a1", "a2", "a3"];
  const flips = at(squares.map((square) => `${square} stone white`).join());
  same(effectsOf(at(squares.map((square) => `${square} stone black`).join()), flips, "p2", 2), ["flipped 3 stones"]);
  same(effectsOf(at(""), flips, "p2", 2), ["placed 3 stones"]);
  same(effectsOf(at(""), at("a1>b1, a2>b2, a3>b3"), "p2", 2), ["laid 3 arrows"]);
});

test("a swap exchanges the colours", () => {
  const position = at("a1 stone black");
  same(effectsOf(position, { ...position, colours: { p1: "white", p2: "black" } }, "p2"), ["exchanged the colours"]);
});

test("effects are one text; without a position there is none", () => {
  same(effectText(at("c3 stone black"), at("c3 stone white, d4 stone white"), "p2"), "placed a stone on d4 and flipped c3");
  same([effectText(null, at(""), "p1"), effectText(at(""), undefined, "p1")], ["", ""]);
});

test("effects that are still to come", () => {
  same(present("moved a1 to b1, laid an arrow from b2 to b3 and flipped c3"), "move a1 to b1, lay an arrow from b2 to b3 and flip c3");
  same([present("placed a stone on d4 and claimed a1", true), present("passed", true), present("passed")], ["places a stone on d4 and claims a1", "passes", "pass"]);
});
