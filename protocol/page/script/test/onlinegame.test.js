import { Session } from "../../web/game/session.js";
import { Disconnected } from "../../web/shared/connection.js";
import { OnlineGame } from "../../web/online/onlinegame.js";
import { statusText } from "../../web/online/words.js";
import { same, test } from "./check.js";

// A server of one game, in which a turn is one step. It answers at once what is about the
// rules; the test answers what is about the game.
class Server extends EventTarget {
  isOpen = true;
  asked = [];

  async request(message) {
    if (message.type === "state") return { state: stateOf(message.moves, message.partial) };
    if (message.type === "states") return { states: message.moves.slice(message.ply - 1).map((_, i) => stateOf(message.moves.slice(0, message.ply + i), [])) };
    return new Promise((resolve, reject) => this.asked.push({ message, resolve, reject }));
  }

  tell(view) {
    this.dispatchEvent(new CustomEvent("notice", { detail: { type: "online", online: view } }));
  }
}

function stateOf(moves, partial = []) {
  const turns = moves.length + partial.length;
  return { toMove: turns % 2 ? "p2" : "p1", outcome: "none", steps: [], pieces: [], midTurn: false, colours: { p1: "black", p2: "white" },
    fen: [...moves, ...partial].join(" "), turn: partial.length ? `m${partial[0]}` : undefined };
}

const viewOf = (version, moves, more) => ({
  version, game: "meadow", you: "p1", players: [{ name: "Anna", isHere: true }, { name: "Bob", isHere: true }], moves, base: 60_000, increment: 0,
  left: [50_000, 60_000], running: moves.length % 2 ? "p2" : "p1", hasDraws: true, isOver: false, outcome: "none", reason: "", watching: 0, ...more,
});

const settle = async () => {
  for (let i = 0; i < 20; i++) await null;
};

async function begin(view, now = () => 0) {
  const server = new Server();
  const session = new Session(server);
  const online = new OnlineGame({ connection: server, session, secret: "s", now });
  const failures = [];
  online.addEventListener("failure", ({ detail }) => failures.push(detail.message));
  online.follow();
  await settle();
  server.asked.shift().resolve({ online: view });
  await settle();
  return { server, session, online, failures };
}

test("a turn is on the board at once, and is sent", async () => {
  const { server, session, online } = await begin(viewOf(1, ["a", "b"]));
  same([session.node.moves, online.mayChoose], [["a", "b"], true]);
  await session.choose(3);
  await settle();
  same([session.node.moves, online.mayChoose], [["a", "b", "m3"], false]);
  same(server.asked[0].message, { type: "act", do: "move", move: "m3", ply: 2 });
  server.tell(viewOf(1, ["a", "b"], { watching: 2 })); // it was on its way
  await settle();
  same(session.node.moves, ["a", "b", "m3"]);
  server.asked.shift().resolve({ version: 2 });
  server.tell(viewOf(2, ["a", "b", "m3"]));
  await settle();
  server.tell(viewOf(1, ["a", "b"])); // an old one
  await settle();
  same([session.node.moves, online.view.version, server.asked.length], [["a", "b", "m3"], 2, 0]);
});

test("a turn that the server refuses leaves the board", async () => {
  const { server, session, online, failures } = await begin(viewOf(1, []));
  await session.choose(7);
  await settle();
  server.asked.shift().reject(new Error("no"));
  await settle();
  same([session.node.moves, failures, online.mayChoose], [[], ["no"], true]);
});

test("a turn that was cut off is sent again", async () => {
  const { server, session } = await begin(viewOf(1, []));
  await session.choose(7);
  await settle();
  server.asked.shift().reject(new Disconnected());
  await settle();
  same(session.node.moves, ["m7"]);
  server.dispatchEvent(new Event("open"));
  await settle();
  server.asked.shift().resolve({ online: viewOf(1, []) });
  await settle();
  same(server.asked.map(({ message }) => message), [{ type: "act", do: "move", move: "m7", ply: 0 }]);
});

test("a turn whose acknowledgement was cut off is not sent twice", async () => {
  const { server, session } = await begin(viewOf(1, []));
  await session.choose(7);
  await settle();
  server.asked.shift().reject(new Disconnected());
  server.dispatchEvent(new Event("open"));
  await settle();
  server.asked.shift().resolve({ online: viewOf(2, ["m7"]) });
  await settle();
  same([session.node.moves, server.asked.length], [["m7"], 0]);
});

test("turns of the other one and takebacks are followed, but not by who looks at an earlier turn", async () => {
  const { server, session } = await begin(viewOf(1, ["a"]));
  server.tell(viewOf(2, ["a", "b", "c"]));
  await settle();
  same(session.node.moves, ["a", "b", "c"]);
  server.tell(viewOf(3, ["a"]));
  await settle();
  same([session.node.moves, session.game.root.last.moves], [["a"], ["a"]]);
  await session.show(session.game.root);
  server.tell(viewOf(4, ["a", "d"]));
  await settle();
  same([session.node.moves, session.game.root.last.moves], [[], ["a", "d"]]);
});

test("the clock that runs goes on from what the server has said", async () => {
  let now = 0;
  const { online, server } = await begin(viewOf(1, []), () => now);
  const gains = [];
  online.addEventListener("gain", ({ detail }) => gains.push(detail));
  now = 4000;
  same([online.left("p1"), online.left("p2")], [46_000, 60_000]);
  server.tell(viewOf(2, [], { left: [61_000, 60_000] })); // the opponent has given some
  server.tell(viewOf(3, ["a"], { left: [70_000, 60_000] }));
  same(gains, [{ player: "p1", ms: 15_000 }]);
  now = 90_000;
  same(online.left("p2"), 0);
});

test("the time until a claim goes on from what the server has said, and ends with the connection", async () => {
  let now = 0;
  const { server, online } = await begin(viewOf(1, ["a"], { claimIn: 90_000 }), () => now);
  same(online.claimIn, 90_000);
  now = 60_000;
  same(online.claimIn, 30_000);
  now = 100_000;
  same(online.claimIn, 0);
  server.isOpen = false;
  same(online.claimIn, null);
  server.isOpen = true;
  server.tell(viewOf(1, ["a"])); // the opponent has come back
  await settle();
  same(online.claimIn, null);
  online.act("claim", "draw");
  same(server.asked.at(-1).message, { type: "act", do: "claim", what: "draw" });
});

test("the status says what to do, and how the game has ended", () => {
  const state = stateOf([]);
  same(statusText(viewOf(1, []), state, []), "You play against Bob. It is your turn: you are Black.");
  same(statusText(viewOf(1, [], { you: "" }), state, []), "Anna is to move.");
  same(statusText(viewOf(1, ["a", "b"]), state, ["a", "b"], "place a stone"), "It is your turn: you are Black. Place a stone.");
  same(statusText(viewOf(1, ["a", "b"]), { ...state, toMove: "p2" }, ["a", "b", "c"]), "Bob is to move.", "before the view has it");
  const alone = { players: [{ name: "Anna" }, { name: "" }] };
  same(statusText(viewOf(1, [], alone), state, []), "Waiting for your opponent.");
  same(statusText(viewOf(1, [], { ...alone, you: "", base: 300_000, increment: 3000 }), state, []), "The game begins when you sit down: 5 min + 3 s each.");
  same(statusText(viewOf(1, [], { isOver: true, outcome: "p2win", reason: "Anna resigned." }), state, []), "You lost. You resigned.");
  same(statusText(viewOf(1, ["a"], { isOver: true, reason: "Bob left the game." }), state, ["a"]), "The game does not count. Bob left the game.");
  same(statusText(viewOf(1, [], { isOver: true, reason: "The invitation was taken back.", players: [{ name: "Anna" }, { name: "" }] }), state, []), "The invitation was taken back.");
  same(statusText(viewOf(1, [], { isOver: true, outcome: "draw", reason: "the board is full" }), state, []), "The game is drawn. The board is full.");
});

test("who sits down sees the game as a player at once, not as a watcher before", async () => {
  const { server, online } = await begin(viewOf(1, [], { you: "", players: [{ name: "Anna" }, { name: "" }] }));
  const seen = [];
  online.addEventListener("change", () => seen.push(online.view.you));
  const sat = online.sit("Bob");
  server.tell(viewOf(2, [], { you: "" }));
  server.asked.shift().resolve({ secret: "t" });
  await settle();
  server.asked.shift().resolve({ online: viewOf(2, [], { you: "p2" }) });
  same([await sat, seen], ["t", ["p2"]]);
});
