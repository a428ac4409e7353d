import { BrowserStore } from "../../web/library/stores.js";
import { fails, same, test } from "./check.js";

const game = (saved) => ({ id: "a", saved, begun: 1, title: "", game: "meadow", players: ["x", "y"], result: "none", reason: "", plies: 1, fen: "", moves: ["m"] });

// withDatabase runs a body while the browser has another indexedDB.
async function withDatabase(database, body) {
  const before = Object.getOwnPropertyDescriptor(globalThis, "indexedDB");
  Object.defineProperty(globalThis, "indexedDB", { configurable: true, ...database });
  try {
    return await body();
  } finally {
    if (before) Object.defineProperty(globalThis, "indexedDB", before);
    else delete globalThis.indexedDB;
  }
}

const denials = {
  "throws at its name": { get: () => { throw new Error("denied"); } },
  "throws at its opening": { value: { open: () => { throw new Error("denied"); } } },
  "does not exist": { value: undefined },
  "cannot be opened": { value: { open: () => {
    const opening = {};
    queueMicrotask(() => opening.onerror());
    return opening;
  } } },
  "never answers": { value: { open: () => ({}) } },
};

for (const [name, database] of Object.entries(denials)) {
  test(`a database that ${name} is replaced by the page`, () => withDatabase(database, async () => {
    let told = 0;
    const store = new BrowserStore(() => told++, 20);
    same([(await store.list()).games, told], [[], 1]);
    same(await store.keep(game(1), 0), null);
    same((await store.read("a")).saved, 1);
    same((await store.keep(game(2), 0)).saved, 1, "a newer version wins");
    same((await store.list()).games.map(({ id, moves }) => [id, moves]), [["a", undefined]], "summaries have no turns");
    same(told, 1, "it is told once");
  }));
}

test("an error of a database that works is told, and the games stay there", async () => {
  const database = { transaction: () => { throw new Error("no room"); } };
  await withDatabase({ value: { open: () => {
    const opening = { result: database };
    queueMicrotask(() => opening.onsuccess());
    return opening;
  } } }, async () => {
    let told = 0;
    const store = new BrowserStore(() => told++, 1000);
    same([await fails(store.keep(game(1), 0)), told], ["no room", 0]);
  });
});
