import { socketAddress } from "../../web/connection.js";
import { readLink, writeLink } from "../../web/link.js";
import { same, test } from "./check.js";

test("links carry any position string", () => {
  for (const fen of ["b1b/1w1/w2 >>/<>/>> ^vv/^^v w 0,0 3", "10/10 b 7 =", "5/5 b ?"]) {
    const link = writeLink("trap-3", fen);
    same(/[ "<>]/.test(link), false, link);
    same(readLink(link), { game: "trap-3", fen });
  }
});

test("links that are none", () => {
  same([readLink(""), readLink("#x=1"), readLink("#game=%")], [null, null, null]);
  same(readLink("#game=verto"), { game: "verto", fen: "" });
});

test("the socket is beside the page", () => {
  same(socketAddress(new URL("http://127.0.0.1:7463/token/#game=verto")), "ws://127.0.0.1:7463/token/ws");
  same(socketAddress(new URL("https://example.org/token/?x=1")), "wss://example.org/token/ws?x=1");
});
