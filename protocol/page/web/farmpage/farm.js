// The page of a farm: what is computed, and who computes it.

import { fitLetters, setUpTheme } from "../shell/chrome.js";
import { Connection, Disconnected } from "../shared/connection.js";
import { byId, errorText, html } from "../shared/dom.js";
import { Detail } from "./detail.js";
import { SubmissionCard } from "./submissions.js";
import { countText, isActive, plural, totalsOf } from "./words.js";
import { WorkerRow } from "./workers.js";
import { Keyed, setText } from "./keyed.js";
import { preferences } from "../shared/storage.js";
import { transport } from "../transport.js";

/**
 * @import { FarmSubmission, FarmReport, reply } from "../../script/messages"
 */

const connection = new Connection(transport());
setUpTheme(byId("theme"));
fitLetters();
setUpWall(byId("wall"));
const detail = new Detail(byId("detail", HTMLDialogElement), connection);

/** @type {FarmReport} */
let farm;
/** @param {FarmSubmission} submission */
const open = (submission) => (location.hash = `#order=${submission.id}`);
const tools = { open, farm: () => farm };
/** @param {FarmSubmission} submission */
const card = (submission) => new SubmissionCard(submission, tools);
const active = new Keyed(byId("active"), card);
const ended = new Keyed(byId("ended-list"), card);
const workers = new Keyed(byId("worker-list"), (worker) => new WorkerRow(worker, tools));
const tiles = new Keyed(byId("totals"), makeTile);

/** @param {FarmReport} report */
function show(report) {
  farm = report;
  byId("farm-name").textContent = report.name;
  say("");
  showTotals(report);
  const { orders: submissions } = report;
  active.show(submissions.filter(isActive), ({ id }) => id);
  ended.show(submissions.filter((submission) => !isActive(submission)), ({ id }) => id);
  byId("nothing").hidden = submissions.some(isActive);
  byId("ended").hidden = submissions.every(isActive) && !report.older;
  showNote("older", report.older, "older one is not shown", "older ones are not shown");
  workers.show(sorted(report), ({ name }) => name);
  byId("no-workers").hidden = report.workers.some(({ alive }) => alive);
  byId("worker-list").hidden = !report.workers.length;
  showNote("more-workers", report.more, "more is not shown", "more are not shown");
  if (detail.submission) detail.update(submissions.find(({ id }) => id === detail.submission), report.now);
}

/** @param {string} id @param {number} count @param {string} one @param {string} many */
function showNote(id, count, one, many) {
  byId(id).hidden = !count;
  setText(byId(id), plural(count, one, many));
}

/** @param {FarmReport} report workers in quarantine come first */
function sorted({ workers }) {
  /** @param {typeof workers[number]} worker */
  const rank = ({ quarantined }) => (quarantined ? 0 : 1);
  return [...workers].sort((a, b) => rank(a) - rank(b));
}

/** @typedef {{ name: string, value: string, more: string, isBad?: boolean }} Tile */

function makeTile() {
  const [value, name, more] = [html("strong"), html("span"), html("small")];
  const element = html("div", { class: "tile" }, value, name, more);
  /** @param {Tile} tile */
  const showTile = (tile) => {
    setText(value, tile.value);
    setText(name, tile.name);
    setText(more, tile.more);
    element.classList.toggle("bad", Boolean(tile.isBad));
  };
  return { element, show: showTile };
}

/** @param {FarmReport} report */
function showTotals(report) {
  const { alive, busy, slots, running, stopped, quarantined } = totalsOf(report);
  tiles.show([
    { name: running === 1 ? "submission is running" : "submissions are running", value: countText(running), more: stopped ? `${stopped} stopped` : "" },
    { name: alive === 1 ? "worker" : "workers", value: countText(alive), more: quarantined ? `${quarantined} quarantined` : "", isBad: alive === 0 && running > 0 },
    { name: "processors busy", value: `${countText(busy)}/${countText(slots)}`, more: slots ? `${Math.round((100 * busy) / slots)}%` : "" },
  ], ({ name }) => name.split(" ")[0].replace(/s$/, ""));
  document.title = `${plural(running, "submission")}, ${plural(alive, "worker")} · ${report.name || "Tetrad"}`;
}

// say shows the state of the connection. What went wrong otherwise has a place of its own, since
// it stays when the connection is fine.
/** @param {string} text */
function say(text, place = "farm-banner") {
  setText(byId(place), text);
  byId(place).hidden = !text;
}

/** @param {HTMLElement} button */
function setUpWall(button) {
  const showWall = () => {
    const isOn = preferences.get("wall", false);
    document.documentElement.dataset.wall = String(isOn);
    button.setAttribute("aria-pressed", String(isOn));
  };
  button.addEventListener("click", () => {
    preferences.set("wall", !preferences.get("wall", false));
    showWall();
  });
  showWall();
}

// The address names the submission that is shown, so that it can be bookmarked and sent.
function followAddress() {
  const id = /^#order=([0-9a-f]{32})$/.exec(location.hash)?.[1];
  const submission = farm?.orders.find((one) => one.id === id);
  if (submission) detail.open(submission, farm.now);
  else byId("detail", HTMLDialogElement).close();
}

byId("detail").addEventListener("close", () => {
  if (location.hash) history.replaceState(null, "", location.pathname + location.search);
});
addEventListener("hashchange", followAddress);

async function ask() {
  try {
    const reply = await connection.request({ type: "farm" });
    show(reply.farm);
    followAddress();
    document.body.dataset.ready = "true";
  } catch (error) {
    if (!(error instanceof Disconnected)) say(errorText(error), "complaint");
  }
}

connection.addEventListener("notice", (event) => {
  /** @type {reply} */
  const reply = /** @type {CustomEvent} */ (event).detail;
  if (reply.type === "farm") show(reply.farm);
});
connection.addEventListener("open", ask);
connection.addEventListener("closed", () => say(connection.why || "The connection to the server is lost; reconnecting. The page shows its last known state."));
await ask();
