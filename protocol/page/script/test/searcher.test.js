import { EngineDied, Searcher } from "../../web/game/searcher.js";
import { fails, same, test } from "./check.js";

// Server is a server that searches until it receives a stop.
class Server extends EventTarget {
  searches = [];
  told = [];

  stream(message, last, onMessage) {
    return new Promise((resolve) => this.searches.push({ message, onMessage, end: (move) => resolve({ move }) }));
  }

  tell(message) {
    this.told.push(message.type);
    if (message.type === "stop") this.searches.at(-1).end("a1");
  }
}

const by = {}; // the part of the page that searches
const turn = () => new Promise((resolve) => setTimeout(resolve));

test("a search ends with its move", async () => {
  const server = new Server();
  const searcher = new Searcher(server);
  const infos = [];
  const found = searcher.go({ by, engine: 0 }, (info) => infos.push(info.depth));
  await turn();
  server.searches[0].onMessage({ type: "info", depth: 3 });
  server.searches[0].end("c3");
  same([await found, infos], ["c3", [3]]);
});

test("a new search ends the one before it", async () => {
  const server = new Server();
  const searcher = new Searcher(server);
  const first = searcher.go({ by, engine: 0 });
  await turn();
  const second = searcher.go({ by, engine: 0 });
  same([await first, server.told], [null, ["stop"]]);
  await turn();
  server.searches[1].end("e5");
  same(await second, "e5");
});

test("move now takes what is found, halt drops it", async () => {
  const server = new Server();
  const searcher = new Searcher(server);
  const first = searcher.go({ by, engine: 0 });
  await turn();
  searcher.moveNow();
  same(await first, "a1");
  const second = searcher.go({ by, engine: 0 });
  await turn();
  await searcher.halt(by);
  same(await second, null);
});

test("a search fails when its engine dies, until a restart", async () => {
  const server = new Server();
  const searcher = new Searcher(server);
  const found = searcher.go({ by, engine: 1 });
  await turn();
  server.dispatchEvent(new CustomEvent("notice", { detail: { type: "engineDied", engine: 1, error: "it crashed" } }));
  same(await fails(found), new EngineDied().message);
  same([...searcher.dead], [[1, "it crashed"]]);
  same(await searcher.go({ by, engine: 1 }), null);
  searcher.restart(1);
  same([searcher.dead.size, server.told], [0, ["restart"]]);
});

test("a part ends its own search only", async () => {
  const server = new Server();
  const searcher = new Searcher(server);
  const own = searcher.go({ by, engine: 0 });
  const other = {};
  const later = searcher.go({ by: other, engine: 0 });
  await searcher.halt(by);
  await turn();
  same([await own, server.told, server.searches.length, "by" in server.searches[0].message], [null, [], 1, false]);
  server.searches[0].end("c3");
  same(await later, "c3");
  await searcher.halt(other);
});
