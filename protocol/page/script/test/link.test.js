import { socketAddress } from "../../web/socket.js";
import { kindOf, readLink, writeLink } from "../../web/game/link.js";
import { fails, same, test } from "./check.js";

test("links carry any position string", () => {
  for (const fen of ["b1b/1w1/w2 >>/<>/>> ^vv/^^v w 0,0 3", "10/10 b 7 =", "5/5 b ?", "a=b=c&d#e%f_g"]) {
    const link = writeLink("orchard-3", fen);
    same(/[ "<>]/.test(link), false, link);
    same(readLink(link), { game: "orchard-3", fen, moves: [] });
  }
});

test("links carry games", () => {
  const moves = ["a1", "b2xc3-d4", "a1>b1", "swap", "e5/f=7"];
  same(readLink(writeLink("orchard-3", "", moves)), { game: "orchard-3", fen: "", moves });
});

test("a link by hand", () => {
  same(readLink("#game=orchard&fen=5/5_b_7_="), { game: "orchard", fen: "5/5 b 7 =", moves: [] });
  same(readLink("#game=meadow"), { game: "meadow", fen: "", moves: [] });
});

test("links that are none, and bad ones", async () => {
  same([readLink(""), readLink("#"), readLink("#/games")], [null, null, null]);
  same((await fails((async () => readLink("#x=1"))())).includes("names no game"), true);
  same((await fails((async () => readLink("#game=a&fen=%"))())).includes("“fen” a percent sign"), true);
});

test("what is pasted", () => {
  same(["", "5/5 b", "http://localhost:7463/#game=a", "#game=a", '[Variant "a"]', '{"game":"a"}', "1. a1 b2 *", "1.a1 b2", "a1\nb2", "a1\rb2"].map(kindOf),
    ["nothing", "position", "link", "link", "record", "record", "record", "record", "record", "record"]);
});

test("the socket is beside the page", () => {
  same(socketAddress(new URL("http://127.0.0.1:7463/token/#game=meadow")), "ws://127.0.0.1:7463/token/ws");
  same(socketAddress(new URL("https://example.org/token/?x=1")), "wss://example.org/token/ws?x=1");
});
