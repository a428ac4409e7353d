import { Connection, Disconnected, ServerError } from "../../web/shared/connection.js";
import { same, test } from "./check.js";

// wire returns a transport that the test opens, closes and answers.
function wire() {
  return {
    isOpen: false,
    sent: [],
    open() {},
    send(message) {
      this.sent.push(message);
    },
    become(isOpen) {
      this.isOpen = isOpen;
      if (isOpen) this.onOpen();
      else this.onClosed();
    },
  };
}

test("what is asked before the transport is open is sent then, with a number of its own", () => {
  const transport = wire();
  const connection = new Connection(transport);
  connection.tell({ type: "stop" });
  same(transport.sent.length, 0);
  transport.become(true);
  connection.tell({ type: "games" });
  same(transport.sent, [{ type: "stop", id: 1 }, { type: "games", id: 2 }]);
});

test("answers find their questions, in any order", async () => {
  const transport = wire();
  const connection = new Connection(transport);
  transport.become(true);
  const [games, state] = [connection.request({ type: "games" }), connection.request({ type: "state" })];
  transport.onMessage({ id: 2, type: "state" });
  transport.onMessage({ id: 1, type: "games" });
  same([(await games).type, (await state).type], ["games", "state"]);
});

test("a stream ends with its last message", async () => {
  const transport = wire();
  const connection = new Connection(transport);
  transport.become(true);
  const infos = [];
  const end = connection.stream({ type: "go" }, "bestmove", (info) => infos.push(info.depth));
  for (const depth of [1, 2]) transport.onMessage({ id: 1, type: "info", depth });
  transport.onMessage({ id: 1, type: "bestmove", move: "a1" });
  same([(await end).move, infos], ["a1", [1, 2]]);
});

test("errors and a lost transport end what waits; the rest is a notice", async () => {
  const transport = wire();
  const connection = new Connection(transport);
  transport.become(true);
  const notices = [];
  connection.addEventListener("notice", (event) => notices.push(event.detail.type));
  const [refused, lost] = [connection.request({ type: "state" }), connection.request({ type: "games" })];
  transport.onMessage({ id: 1, type: "error", error: "no game" });
  transport.onMessage({ type: "engineDied", engine: 0 });
  transport.become(false);
  const why = await Promise.all([refused, lost].map((answer) => answer.catch((error) => error)));
  same([why[0] instanceof ServerError, why[0].message, why[1] instanceof Disconnected, notices], [true, "no game", true, ["engineDied"]]);
});
