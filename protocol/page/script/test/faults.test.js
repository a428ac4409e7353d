import { faultsText, faultText } from "../../web/library/faults.js";
import { same, test } from "./check.js";

test("a fault says which record, which turn, and what is wrong", () => {
  for (const [fault, words] of [
    ['game 2: turn 3: zz9: "zz9" is not a square: a1 to e5', "Record 2: turn 3, zz9, cannot be played: “zz9” is not a square; the squares are a1 to e5."],
    ["turn 2: c3: c3 is occupied", "Turn 2, c3, cannot be played: c3 is occupied."],
    ['game 6: variation of ply 1: c9: "c9" is not a square: a1 to f6', "Record 6: in a variation of turn 1, c9 cannot be played: “c9” is not a square; the squares are a1 to f6."],
    ['game 4: there is no game "nope"; games are …', "Record 4: Tetrad has no game “nope”."],
    ["game 5: position: board has 2 ranks, want 6", "Record 5: the position at its beginning is impossible: board has 2 ranks instead of 6."],
    ["game 7: line 28: a comment has no end", "Record 7: in line 28, a comment has no end."],
    ["line 1: it is not JSON", "Line 1 is neither a record nor a line of a match file."],
    ["the text does not say which game it is", "Nothing here says which game it is: begin a new game of that kind, and open it there."],
    ["game 1: the record is missing", "Record 1: the record is missing."],
    ["The connection is lost.", "The connection is lost."],
  ]) same(faultText(fault), words);
});

test("each fault of an error has its line", () => {
  same(faultsText("game 1: line 2: no end; game 2: a; b; and 49 more"), "Record 1: in line 2, no end.\nRecord 2: a; b.\n49 more have faults.");
});
