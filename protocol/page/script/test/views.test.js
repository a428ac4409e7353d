import { addressOf, readAddress } from "../../web/shell/views.js";
import { same, test } from "./check.js";

test("addresses of views", () => {
  for (const [fragment, name, ...rest] of [
    ["", "home"], ["#", "home"], ["#/", "home"], ["#/play", "play", "play"], ["#/review", "play", "review"], ["#/play/meadow", "play", "meadow"], ["#/learn/draughts/3", "learn", "draughts", "3"],
    ["#/learn/a%2Fb", "learn", "a/b"], ["#/x/100%", "x", "100%"], ["#game=draughts&fen=8", "play"],
  ]) {
    same(readAddress(fragment), { name, rest }, fragment);
  }
});

test("an address leads back to its view", () => {
  same(addressOf("home"), "#/");
  for (const address of [["puzzles"], ["learn", "draughts"], ["games", "a/b c"]]) {
    const [name, ...rest] = address;
    same(readAddress(addressOf(name, ...rest)), { name, rest });
  }
});
