import { Game } from "../../web/game/game.js";
import { Session } from "../../web/game/session.js";
import { same, test } from "./check.js";

// server returns a server that answers when the test lets it. A turn has two steps.
function server() {
  const asked = [];
  const answer = ({ moves, partial }) => ({ state: {
    toMove: (moves.length + (partial.length === 2 ? 1 : 0)) % 2 ? "p2" : "p1", outcome: "none", steps: [], pieces: [],
    midTurn: partial.length === 1, turn: partial.length === 2 ? partial.join("-") : undefined,
  } });
  return {
    asked,
    request: (message) => new Promise((resolve, reject) => {
      asked.push({ message, reply: () => resolve(answer(message)), refuse: (why) => reject(new Error(why)) });
    }),
  };
}

async function open(connection) {
  const session = new Session(connection);
  const done = session.open(new Game("meadow"));
  connection.asked.shift().reply();
  await done;
  return session;
}

test("nothing is shown before the first answer", async () => {
  const connection = server();
  same(new Session(connection).shown, null);
  const session = await open(connection);
  same([session.shown.node === session.game.root, session.isReady], [true, true]);
});

test("steps add up to a turn", async () => {
  const connection = server();
  const session = await open(connection);
  const told = [];
  session.addEventListener("change", ({ detail }) => told.push(detail.move));
  for (const step of [7, 8]) {
    const done = session.choose(step);
    connection.asked.shift().reply();
    await done;
  }
  same([session.node.moves, session.partial, told], [["7-8"], [], ["", "7-8"]]);
  same(session.state === session.atNode, true);
});

test("back takes back a step", async () => {
  const connection = server();
  const session = await open(connection);
  const { atNode } = session;
  const choice = session.choose(7);
  connection.asked.shift().reply();
  await choice;
  same([session.partial, session.atNode === atNode], [[7], true]);
  session.back();
  same([session.partial, session.state === atNode, connection.asked.length], [[], true, 0], "the state is known");
  await session.back();
  same(connection.asked.length, 0, "nothing is left to take back");
});

test("a late answer is dropped", async () => {
  const connection = server();
  const session = await open(connection);
  const [a, b] = [session.game.root.add("a"), session.game.root.add("b")];
  const both = [session.show(a), session.show(b)];
  const [first, second] = connection.asked.splice(0);
  second.reply();
  first.reply();
  await Promise.all(both);
  same(session.node.move, "b");
});

test("an error is told, and changes nothing", async () => {
  const connection = server();
  const session = await open(connection);
  let told = "";
  session.addEventListener("failure", ({ detail }) => (told = detail.message));
  const done = session.choose(3);
  connection.asked.shift().refuse("not legal");
  await done;
  same([told, session.partial, session.isReady], ["not legal", [], true]);
});

test("a connection that is back does not take the place of what was asked meanwhile", async () => {
  const connection = server();
  const session = await open(connection);
  const next = new Game("lake");
  const done = session.open(next);
  session.refresh();
  connection.asked.splice(0).forEach(({ reply }) => reply());
  await done;
  same(session.game.name, "lake");
});
