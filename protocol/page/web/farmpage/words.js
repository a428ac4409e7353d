// The words and numbers of the page of a farm.

/** @import { FarmSubmission, FarmReport, FarmWorker } from "../../script/messages" */

/**
 * countText writes a number with commas between thousands.
 * @param {number} count
 */
export const countText = (count) => String(Math.round(count)).replace(/\B(?=(\d{3})+$)/g, ",");

/**
 * agoText says how long ago a time was. Clocks of machines differ, so it may lie ahead.
 * @param {number} then in ms since 1970; 0: never
 * @param {number} now
 */
export function agoText(then, now) {
  if (!then) return "";
  const seconds = Math.round((now - then) / 1000);
  if (seconds < 10) return "just now";
  if (seconds < 60) return `${seconds} s ago`;
  if (seconds < 90 * 60) return `${Math.round(seconds / 60)} min ago`;
  return seconds < 48 * 3600 ? `${Math.round(seconds / 3600)} h ago` : `${Math.round(seconds / 86_400)} days ago`;
}

/** @param {number} count @param {string} one @param {string} [many] */
export const plural = (count, one, many = `${one}s`) => `${countText(count)} ${count === 1 ? one : many}`;

/**
 * titleOf returns what a submission is called.
 * @param {Pick<FarmSubmission, "title" | "kind" | "id">} submission
 */
export const titleOf = ({ title, kind, id }) => title || `${kind} ${id.slice(0, 8)}`;

/** The states of a submission as a person sees them. */
/** @typedef {"running" | "waiting" | "stopped" | "finished" | "idle"} Standing */

/**
 * standingOf returns how a submission stands, and says it in words.
 * @param {FarmSubmission} submission
 * @returns {{ standing: Standing, words: string }}
 */
export function standingOf({ state, running, slots, done, last }) {
  if (state === "stopped") return { standing: "stopped", words: "stopped" };
  if (state === "running") {
    if (running) return { standing: "running", words: "running" };
    return { standing: "waiting", words: slots ? "queued" : "no worker takes part" };
  }
  return state === "done" || last && done >= last ? { standing: "finished", words: "finished" } : { standing: "idle", words: "idle" };
}

/** @param {FarmSubmission} submission */
export const isActive = ({ state }) => state === "running" || state === "stopped";

/**
 * progressText says how far a submission is.
 * @param {FarmSubmission} submission
 */
export function progressText({ done, last, running, workers }) {
  const words = [last ? `${countText(done)} of ${plural(last, "job")}` : plural(done, "job")];
  if (running) words.push(`${countText(running)} on ${plural(workers, "worker")} now`);
  return words.join(" · ");
}

/**
 * troubleText says which results differ, and which workers take no part in a submission, and
 * why: equal reasons are said once.
 * @param {Pick<FarmSubmission, "refused" | "doubts">} submission
 */
export function troubleText({ refused, doubts }) {
  /** @type {Map<string, string[]>} */
  const byReason = new Map();
  for (const { worker, reason } of refused) byReason.set(reason, [...(byReason.get(reason) ?? []), worker]);
  return [...doubts, ...[...byReason].map(([reason, workers]) => {
    const names = workers.length > 3 ? `${workers.slice(0, 3).join(", ")} and ${workers.length - 3} more` : workers.join(", ");
    return `${names} ${workers.length === 1 ? "takes" : "take"} no part: ${reason}`;
  })];
}

/**
 * loadOf counts the processors of workers and those that are busy.
 * @param {FarmWorker[]} workers
 */
export function loadOf(workers) {
  const alive = workers.filter((worker) => worker.alive);
  const busy = alive.reduce((sum, worker) => sum + worker.busy, 0);
  return { alive: alive.length, busy, slots: alive.reduce((sum, { slots }) => sum + slots, 0) };
}

/**
 * totalsOf counts what the top of the page says.
 * @param {FarmReport} farm
 */
export function totalsOf({ orders: submissions, workers }) {
  return {
    ...loadOf(workers),
    running: submissions.filter((submission) => submission.state === "running").length,
    stopped: submissions.filter((submission) => submission.state === "stopped").length,
    quarantined: workers.filter((worker) => worker.quarantined).length,
  };
}
