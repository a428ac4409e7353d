import { OwnGames } from "../../web/explorer/owngames.js";
import { same, test } from "./check.js";

/** FakeLibrary is a library of games by id, each with a version and a result. */
class FakeLibrary extends EventTarget {
  constructor(versions) {
    super();
    this.versions = versions;
  }

  get games() {
    return Object.entries(this.versions).map(([id, [saved, result]]) => ({ id, saved, result }));
  }

  async read(id) {
    return { id, moves: ["a"], page: { game: "much" } };
  }
}

/** line returns a connection that records the messages sent. */
const line = () => Object.assign(new EventTarget(), {
  sent: [],
  async request({ type, own }) {
    this.sent.push(`${type} ${own.map(({ id, deleted, page }) => (deleted ? "-" : "+") + id + (page ? "!" : "")).join(" ")}`);
  },
});

test("finished games are handed over once, and anew when they have changed", async () => {
  const [library, connection] = [new FakeLibrary({ one: [1, "p1win"], two: [1, "none"], three: [4, "draw"] }), line()];
  const own = new OwnGames(library, connection, false);
  await own.bringUp();
  same(connection.sent, ["ownGames +one +three"]);
  await own.bringUp();
  same(connection.sent.length, 1);
  library.versions = { two: [2, "p2win"], three: [5, "draw"] };
  await own.bringUp();
  same(connection.sent.slice(1), ["ownGames -one", "ownGames +two +three"]);
});

test("many games go in several messages, and again to a new session", async () => {
  const [library, connection] = [new FakeLibrary(Object.fromEntries([...Array(45).keys()].map((i) => [`g${i}`, [1, "draw"]]))), line()];
  const own = new OwnGames(library, connection, false);
  await own.bringUp();
  same(connection.sent.map((text) => text.split(" ").length - 1), [20, 20, 5]);
  connection.dispatchEvent(new Event("closed"));
  await own.bringUp();
  same(connection.sent.length, 6);
});

test("a program that keeps the games is told nothing, and changes are told once", async () => {
  const [library, connection] = [new FakeLibrary({ one: [1, "p1win"] }), line()];
  const own = new OwnGames(library, connection, true);
  await own.bringUp();
  same(connection.sent, []);
  let changes = 0;
  const changed = new Promise((resolve) => own.addEventListener("change", () => resolve(++changes)));
  for (let i = 0; i < 3; i++) library.dispatchEvent(new Event("change"));
  await changed;
  same(changes, 1);
});
