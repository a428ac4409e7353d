import { Choice, stepOfKind } from "../../web/board/turn.js";
import { same, test } from "./check.js";

test("steps that share a square need a second one", () => {
  const choice = new Choice();
  const steps = [
    { kind: "capture", from: "", to: "c3", path: ["c3", "b2"] },
    { kind: "capture", from: "", to: "c3", path: ["c3", "d4"] },
    { kind: "enter", from: "", to: "e5", path: ["e5"] },
  ];
  choice.reset({ steps });
  same([...choice.targets], ["c3", "e5"]);
  same(choice.click("c3"), null, "a shared square");
  same([...choice.targets], ["b2", "d4"], "then the stone");
  same(choice.click("a1"), undefined, "illegal");
  same(choice.click("e5"), steps[2], "another beginning");
  choice.click("c3");
  same([choice.back(), choice.squares.length, choice.back()], [true, 0, false], "back");
  choice.click("c3");
  same(choice.click("d4"), steps[1], "chosen");
  choice.reset(null);
  same([...choice.targets], [], "nothing to choose");
});

test("a shooter that is clicked twice stays", () => {
  const choice = new Choice();
  const stay = { kind: "stay", path: ["d4", "d4"] };
  choice.reset({ steps: [stay, { kind: "move", path: ["d4", "d5"] }] });
  same(choice.click("d4"), null, "first the shooter");
  same(choice.click("d4"), stay, "again: it stays");
});

test("a step that needs no square", () => {
  const pass = { kind: "pass" };
  same(stepOfKind({ steps: [{ kind: "place" }, pass] }, "pass"), pass);
  same(stepOfKind({ steps: [] }, "pass"), undefined);
});
