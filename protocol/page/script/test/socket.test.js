import { Socket } from "../../web/socket.js";
import { same, test } from "./check.js";

// patched calls body with sockets that the test opens and closes, and with a clock that it moves.
async function patched(body) {
  const old = { WebSocket: globalThis.WebSocket, setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout, fetch: globalThis.fetch };
  const sockets = [];
  const timers = new Map();
  let now = 0;
  let last = 0;
  class Fake extends EventTarget {
    static OPEN = 1;
    readyState = 0;

    constructor() {
      super();
      sockets.push(this);
    }

    become(what) {
      this.readyState = what === "open" ? 1 : 3;
      this.dispatchEvent(new Event(what));
    }

    close() {
      this.become("close");
    }
  }
  const pass = (ms) => {
    const end = now + ms;
    for (;;) {
      const due = [...timers].filter(([, { at }]) => at <= end).sort(([, a], [, b]) => a.at - b.at)[0];
      if (!due) break;
      timers.delete(due[0]);
      now = due[1].at;
      due[1].run();
    }
    now = end;
  };
  Object.assign(globalThis, {
    WebSocket: Fake, fetch: async () => ({ status: 204 }), clearTimeout: (id) => timers.delete(id),
    setTimeout: (run, ms) => {
      timers.set(++last, { run, at: now + ms });
      return last;
    },
  });
  try {
    body(sockets, pass);
  } finally {
    Object.assign(globalThis, old);
  }
}

test("an attempt that gets no answer ends, and another one follows", () => patched((sockets, pass) => {
  const socket = new Socket("ws://page/ws");
  socket.open();
  pass(19_999);
  same([sockets.length, sockets[0].readyState], [1, 0]);
  pass(1);
  same(sockets[0].readyState, 3);
  pass(250);
  sockets[1].become("open");
  pass(3_600_000);
  same([sockets.length, socket.isOpen], [2, true]);
}));

test("attempts follow each other at most five seconds apart, and quickly after a connection", () => patched((sockets, pass) => {
  const socket = new Socket("ws://page/ws");
  let lost = 0;
  socket.onClosed = () => lost++;
  socket.open();
  for (const ms of [250, 500, 1000, 2000, 4000, 5000, 5000]) {
    const { length } = sockets;
    sockets.at(-1).become("close");
    pass(ms - 1);
    same(sockets.length, length);
    pass(1);
    same(sockets.length, length + 1);
  }
  sockets.at(-1).become("open");
  sockets.at(-1).become("close");
  pass(250);
  same([sockets.length, lost], [9, 8]);
  socket.close();
  pass(3_600_000);
  same(sockets.length, 9);
}));
