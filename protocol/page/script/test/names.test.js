import { colourOf, opponent, title } from "../../web/game/colours.js";
import { playerName, seatWords } from "../../web/play/players.js";
import { fileOf, nameOf, rankOf } from "../../web/board/squares.js";
import { gameTitle } from "../../web/game/games.js";
import { same, test } from "./check.js";

test("names of squares", () => {
  for (const [name, file, rank] of [["a1", 0, 0], ["d4", 3, 3], ["s19", 18, 18]]) {
    same([fileOf(name), rankOf(name), nameOf(file, rank)], [file, rank, name]);
  }
});

test("colours change hands with the state", () => {
  same([opponent("p1"), opponent("p2")], ["p2", "p1"]);
  const state = { colours: { p1: "white", p2: "black" } };
  same([colourOf(state, "p1"), colourOf(state, "p2")], ["white", "black"]);
  same(title("light"), "Light");
});

test("names of players and games", () => {
  const engine = { kind: "engine", engine: 1, level: 20 };
  same([{ kind: "person" }, engine, { ...engine, level: 5 }, { ...engine, engine: 7 }].map((seat) => playerName(seat, ["a", "b"])),
    ["Person", "b", "b · level 5", "Engine"]);
  const people = { p1: { kind: "person" }, p2: { kind: "person" } };
  same([{ P1: "Ada", P2: "" }, {}].map((tags) => seatWords(people, "p1", [], tags)), [["Ada", ""], ["Person", ""]]);
  same([{ ...people, p2: engine }].map((seats) => seatWords(seats, "p1", ["a", "b"], {})), [["You", ""]]);
  const info = { title: "Halma", defaultSize: 16, ruleTitles: { old: "without jumps" } };
  same(["halma", "halma-9-old", "halma-new"].map((name) => gameTitle(info, name)), ["Halma · 16 × 16", "Halma · 9 × 9 · without jumps", "Halma · 16 × 16 · new"]);
});
