import { letterOf } from "../../web/shared/keys.js";
import { same, test } from "./check.js";

test("a letter counts as it is written; other alphabets have it by its place", () => {
  const keys = [["z", "KeyZ"], ["Z", "KeyZ"], ["z", "KeyY"], ["я", "KeyZ"], ["ζ", "KeyZ"], ["ז", "KeyZ"], ["р", "KeyH"], ["Enter", "Enter"], ["1", "Digit1"], ["é", "Digit2"]];
  same(keys.map(([key, code]) => letterOf({ key, code })), ["z", "z", "z", "z", "z", "z", "h", "", "", ""]);
});
