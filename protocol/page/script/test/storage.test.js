import { openTab, preferences } from "../../web/shared/storage.js";
import { same, test } from "./check.js";

globalThis.navigator ??= /** @type {any} */ ({}); // older versions of Node have none

// A Storage as browsers have it, with room for some characters.
class Box {
  #room;

  constructor(room = Infinity) {
    Object.defineProperty(this, "room", { value: room });
    this.#room = room;
  }

  get length() {
    return Object.keys(this).length;
  }

  getItem(key) {
    return Object.hasOwn(this, key) ? this[key] : null;
  }

  setItem(key, value) {
    const used = Object.entries(this).reduce((sum, [name, text]) => sum + (name === key ? 0 : text.length), 0);
    if (used + value.length > this.#room) throw new Error("full");
    this[key] = value;
  }

  removeItem(key) {
    delete this[key];
  }
}

const denied = { get: () => { throw new Error("denied"); } };

// withStorage runs a body while the browser has other storages.
async function withStorage(all, own, body) {
  const names = ["localStorage", "sessionStorage"];
  const before = names.map((name) => Object.getOwnPropertyDescriptor(globalThis, name));
  names.forEach((name, i) => Object.defineProperty(globalThis, name, { configurable: true, ...[all, own][i] }));
  try {
    await body();
  } finally {
    names.forEach((name, i) => (before[i] ? Object.defineProperty(globalThis, name, before[i]) : delete globalThis[name]));
  }
}

test("a tab keeps its game over a reload", async () => {
  const [all, own] = [new Box(), new Box()];
  await withStorage({ value: all }, { value: own }, async () => {
    const tab = await openTab();
    tab.save({ link: "#a" });
    same([tab.load().link, tab.isDenied, own.length], ["#a", false, 1]);
  });
});

test("a tab without storage remembers as long as the page", async () => {
  await withStorage(denied, denied, async () => {
    const tab = await openTab();
    same([tab.isDenied, tab.load()], [true, null]);
    tab.save({ link: "#a" });
    tab.save({ link: "#b" });
    same(tab.load().link, "#b");
    preferences.set("theme-of-test", "dark");
    same(preferences.get("theme-of-test", "light"), "dark");
  });
});

test("a storage without room gives up the games of other tabs first", async () => {
  const [all, own] = [new Box(200), new Box()];
  all.setItem("tetrad/tab/other", `{"x":"${"x".repeat(150)}","saved":1}`);
  await withStorage({ value: all }, { value: own }, async () => {
    const tab = await openTab();
    tab.save({ link: "#a".padEnd(100) });
    same([all.getItem("tetrad/tab/other"), all.length, tab.load().link.length], [null, 1, 100]);
    tab.save({ link: "#b".padEnd(300) });
    same(tab.load().link.trim(), "#b", "what has no room lasts as long as the page");
    tab.save({ link: "#c" });
    same([tab.load().link, tab.isDenied, all.length], ["#c", false, 1]);
  });
});

test("a full sessionStorage costs the name of the tab, and nothing else", async () => {
  const [all, own] = [new Box(), new Box(0)];
  await withStorage({ value: all }, { value: own }, async () => {
    const tab = await openTab();
    tab.save({ link: "#a" });
    same([tab.load().link, own.length], ["#a", 0]);
  });
});
