import { aboutText as aboutSubmission } from "../../web/farmpage/submissions.js";
import { agoText, countText, loadOf, progressText, standingOf, titleOf, totalsOf, troubleText } from "../../web/farmpage/words.js";
import { aboutText as aboutWorker } from "../../web/farmpage/workers.js";
import { Keyed } from "../../web/farmpage/keyed.js";
import { same, test } from "./check.js";

const submission = { id: "0123456789abcdef0123456789abcdef", kind: "match", title: "new against old", owner: "anna", state: "running", reason: "",
  created: 1e12, done: 4812, last: 20000, text: "", running: 3, workers: 1, slots: 8, hasMatch: false, detached: false, why: "", doubts: [], refused: [] };
const worker = { name: "w", system: "linux/amd64", version: "1.9.0", slots: 8, seen: 1e12, alive: true,
  busy: 3, done: 1204, failed: 0, engines: [], quarantined: "" };

test("numbers of a farm", () => {
  same([0, 999, 1000, 1234567, 0.4].map(countText), ["0", "999", "1,000", "1,234,567", "0"]);
});

test("how long ago", () => {
  const now = 1e12;
  same([0, now + 60_000, now, now - 9400, now - 12_000, now - 90_000, now - 3 * 3600_000, now - 50 * 3600_000].map((then) => agoText(then, now)),
    ["", "just now", "just now", "just now", "12 s ago", "2 min ago", "3 h ago", "2 days ago"]);
});

test("how a submission stands", () => {
  for (const [change, standing, words] of [
    [{}, "running", "running"],
    [{ running: 0 }, "waiting", "queued"],
    [{ running: 0, slots: 0 }, "waiting", "no worker takes part"],
    [{ state: "stopped" }, "stopped", "stopped"],
    [{ state: "idle" }, "idle", "idle"],
    [{ state: "idle", done: 20000 }, "finished", "finished"],
    [{ state: "idle", last: 0 }, "idle", "idle"],
    [{ state: "done", last: 0 }, "finished", "finished"],
    [{ state: "of a newer version" }, "idle", "idle"],
  ]) {
    same(standingOf({ ...submission, ...change }), { standing, words });
  }
});

test("what a submission is called, and what is said of it", () => {
  same([titleOf(submission), titleOf({ ...submission, title: "" })], ["new against old", "match 01234567"]);
  same(aboutSubmission(submission, 1e12 + 60_000), "match · anna · 1 min ago");
  same(aboutSubmission({ ...submission, detached: true }, 1e12), "match · anna · just now · goes on by itself");
  same(aboutSubmission({ ...submission, owner: "", state: "stopped", reason: "too slow" }, 1e12), "match · just now · too slow");
});

test("how far a submission is", () => {
  same(progressText(submission), "4,812 of 20,000 jobs · 3 on 1 worker now");
  same(progressText({ ...submission, last: 0, running: 0 }), "4,812 jobs");
  same(progressText({ ...submission, state: "stopped", running: 0 }), "4,812 of 20,000 jobs");
  same(progressText({ ...submission, done: 1, last: 1, running: 0 }), "1 of 1 job");
});

test("equal reasons of refusals are said once", () => {
  const refused = ["a", "b", "c", "d", "e"].map((name) => ({ worker: name, reason: name === "e" ? "weights" : "version" }));
  same(troubleText({ refused, doubts: [] }), ["a, b, c and 1 more take no part: version", "e takes no part: weights"]);
  same(troubleText({ refused: [], doubts: ["job 3: they differ"] }), ["job 3: they differ"]);
});

test("what a worker is", () => {
  same(aboutWorker({ ...worker, failed: 2 }, 1e12), "linux/amd64 · version 1.9.0 · 1,204 done · 2 failed · heartbeat just now");
  same(aboutWorker({ ...worker, engines: ["own: Own 1, SHA-256 00"] }, 1e12), "linux/amd64 · version 1.9.0 · 1,204 done · heartbeat just now · own: Own 1, SHA-256 00");
  same(aboutWorker({ ...worker, seen: 0, system: "", version: "", alive: false }, 1e12), "1,204 done · no heartbeat");
});

test("totals of the farm", () => {
  const gone = { ...worker, alive: false, quarantined: "wrong" };
  same(loadOf([worker, gone]), { alive: 1, busy: 3, slots: 8 });
  const { running, stopped, quarantined } = totalsOf({ orders: [submission, { ...submission, state: "stopped" }], workers: [worker, gone] });
  same({ running, stopped, quarantined }, { running: 1, stopped: 1, quarantined: 1 });
});

// A parent is as much of an element as Keyed needs.
class Parent {
  children = [];
  moves = 0;

  get firstElementChild() {
    return this.children[0] ?? null;
  }

  insertBefore(child, place) {
    this.moves++;
    child.remove();
    this.children.splice(place ? this.children.indexOf(place) : this.children.length, 0, child);
  }

  child(key) {
    const parent = this;
    return {
      key,
      get nextElementSibling() {
        return parent.children[parent.children.indexOf(this) + 1] ?? null;
      },
      remove() {
        parent.children = parent.children.filter((other) => other !== this);
      },
    };
  }
}

test("entries of a list stay where they are", () => {
  const root = new Parent();
  const shown = {};
  const list = new Keyed(root, ([key]) => ({ element: root.child(key), show: ([, value]) => (shown[key] = value) }));
  const show = (items) => {
    root.moves = 0;
    list.show(Object.entries(items), ([key]) => key);
    return [root.children.map(({ key }) => key).join(""), root.moves];
  };
  same(show({ a: 1, b: 2, c: 3 }), ["abc", 3]);
  const [a] = root.children;
  same(show({ a: 4, b: 2, c: 3 }), ["abc", 0]);
  same([shown.a, root.children[0] === a], [4, true]);
  same(show({ a: 4, c: 3 }), ["ac", 0]);
  same(show({ a: 4, d: 5, c: 3 }), ["adc", 1]);
  same(show({ c: 3, a: 4, d: 5 }), ["cad", 1]);
  same(show({}), ["", 0]);
});
