import { drawnOf, noteOf, textOf, toggled } from "../../web/game/drawn.js";
import { same, test } from "./check.js";

test("what is drawn stands in the note, and comes back", () => {
  const note = noteOf("A good start", ["d4", "s19-a1", "j10"]);
  same(note, "A good start [%csl Gd4,Gj10] [%cal Gs19a1]");
  same([textOf(note), drawnOf(note)], ["A good start", ["d4", "j10", "s19-a1"]]);
  same([noteOf("", []), noteOf("", ["a1-b2"])], ["", "[%cal Ga1b2]"]);
});

test("commands of other programs, with other colours and places", () => {
  const note = "[%csl Rd4,Ye5] Here [%cal Bd4e5] and there [%eval 0.3]";
  same([textOf(note), drawnOf(note)], ["Here and there [%eval 0.3]", ["d4", "e5", "d4-e5"]]);
  same(drawnOf("[%csl ] [%cal G] [%csl Gd] plain Gd4"), []);
});

test("the same drawing again takes it away", () => {
  const once = toggled(["a1"], "d4", "e5");
  same([once, toggled(once, "d4", "e5"), toggled(once, "a1", "a1")], [["a1", "d4-e5"], ["a1"], ["d4-e5"]]);
});
