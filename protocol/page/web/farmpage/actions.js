// What people can do with submissions and workers, each after a question.

import { ask } from "../shared/ask.js";
import { html } from "../shared/dom.js";
import { countText, titleOf } from "./words.js";

/**
 * @import { FarmAction, FarmSubmission, FarmWorker } from "../../script/messages"
 */

/** @typedef {(action: Partial<FarmAction>) => unknown} Act */

const MOST_REASON = 200; // characters

/** @param {string} label @param {string} hint */
function reasonField(label, hint) {
  const input = html("input", { id: "reason", maxlength: MOST_REASON, autocomplete: "off", placeholder: hint });
  return { input, content: html("label", { class: "field" }, html("span", {}, label), input) };
}

/**
 * askStop asks why a submission is to stop.
 * @param {FarmSubmission} submission
 * @param {Act} act
 */
export function askStop(submission, act) {
  const { input, content } = reasonField("Reason, shown to whoever waits for it", "stopped on the page");
  ask({
    heading: `Stop “${titleOf(submission)}”?`, done: "Stop it",
    content: [html("p", {}, "Its jobs leave the queue, and its results stay. The command that submitted it waits until it is resumed."), content],
    onDone: () => act({ do: "stop", order: submission.id, reason: input.value }),
  });
}

/**
 * askResume asks whether a submission is to go on.
 * @param {FarmSubmission} submission
 * @param {Act} act
 */
export function askResume(submission, act) {
  const { input, content } = reasonField("Reason", "resumed on the page");
  ask({
    heading: `Resume “${titleOf(submission)}”?`, done: "Resume it",
    content: [html("p", {}, submission.reason ? `It was stopped: ${submission.reason}` : "It was stopped."), content],
    onDone: () => act({ do: "resume", order: submission.id, reason: input.value }),
  });
}

/**
 * askDelete asks whether a submission is to be forgotten.
 * @param {FarmSubmission} submission
 * @param {Act} act
 */
export function askDelete(submission, act) {
  ask({
    heading: `Delete “${titleOf(submission)}”?`, done: "Delete it",
    content: [html("p", {}, `The server deletes the submission and its ${countText(submission.done)} results. This cannot be undone: the same command then starts from the beginning.`)],
    onDone: () => act({ do: "delete", order: submission.id }),
  });
}

/**
 * askQuarantine asks why the results of a worker are not to count.
 * @param {FarmWorker} worker
 * @param {Act} act
 */
export function askQuarantine({ name }, act) {
  const { input, content } = reasonField("Reason", "quarantined on the page");
  ask({
    heading: `Quarantine ${name}?`, done: "Quarantine it",
    content: [html("p", {}, "Until it is released, it gets no jobs, and its results that no command has read yet do not count."), content],
    onDone: () => act({ do: "quarantine", worker: name, reason: input.value }),
  });
}

/**
 * askRelease asks whether a worker may take part again.
 * @param {FarmWorker} worker
 * @param {Act} act
 */
export function askRelease({ name, quarantined }, act) {
  ask({
    heading: `Release ${name}?`, done: "Release it",
    content: [html("p", {}, `It was quarantined: ${quarantined}`)],
    onDone: () => act({ do: "release", worker: name }),
  });
}
