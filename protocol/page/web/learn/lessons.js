// The lessons of the games: their files, the answers that a step accepts, and the
// steps that the person has done.

import { preferences } from "../shared/storage.js";

/**
 * @import { State } from "../../script/messages"
 * @import { Lesson, LessonStep, LessonTask, LessonWrong } from "../../script/types"
 */

/** @type {Map<string, Promise<Lesson>>} */
const lessons = new Map(); // by family

/**
 * loadLesson returns the lesson of a family, which it loads only once.
 * @param {string} family
 * @returns {Promise<Lesson>}
 */
export function loadLesson(family) {
  let lesson = lessons.get(family);
  if (!lesson) {
    lesson = readLesson(family);
    lessons.set(family, lesson);
    lesson.catch(() => lessons.delete(family)); // the next attempt may succeed
  }
  return lesson;
}

/** @param {string} family @returns {Promise<Lesson>} */
async function readLesson(family) {
  const answer = await fetch(`games/${family}/lesson.json`);
  if (!answer.ok) throw new Error(`The lesson cannot be loaded: the server answers ${answer.status}.`);
  return answer.json();
}

/**
 * fits reports whether a turn, or a list of clicks, matches a pattern in which * stands
 * for any text.
 * @param {string} pattern
 * @param {string} text
 */
export function fits(pattern, text) {
  const parts = pattern.split("*").map((part) => part.replace(/[.+?^${}()|[\]\\/-]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`).test(text);
}

/**
 * isRight reports whether a turn solves a task; state is the state after the turn.
 * @param {LessonTask} task
 * @param {string} turn
 * @param {Pick<State, "outcome" | "counts">} state
 */
export function isRight({ turns = [], goal = {} }, turn, { outcome, counts }) {
  if (!turns.some((pattern) => fits(pattern, turn))) return false;
  if (goal.outcome && goal.outcome !== outcome) return false;
  return Object.entries(goal.counts ?? {}).every(([player, count]) => counts[player] === count);
}

/**
 * isRefused reports whether clicks are the refused ones that a task asks for.
 * @param {LessonTask} task
 * @param {string[]} clicks
 */
export const isRefused = ({ refused = [] }, clicks) => refused.some((pattern) => fits(pattern, clicks.join(" ")));

/**
 * whatIsWrong returns the lesson's answer to a wrong turn.
 * @param {LessonTask} task
 * @param {string} turn
 * @returns {Pick<LessonWrong, "text" | "reply">}
 */
export function whatIsWrong({ wrong = [], otherwise }, turn) {
  const known = wrong.find(({ turns }) => turns.some((pattern) => fits(pattern, turn)));
  return known ?? { text: otherwise ?? "That is allowed, but try something else this time." };
}

/**
 * shownTurn returns the turn to show to a person who asks for the solution, or "".
 * @param {LessonTask} task
 */
export const shownTurn = ({ show, turns = [] }) => show ?? turns[0] ?? "";

/** @returns {Record<string, string[]>} */
const kept = () => preferences.get("lessons", {});

/**
 * doneSteps returns the ids of the steps done.
 * @param {string} family
 */
export const doneSteps = (family) => new Set(kept()[family] ?? []);

/**
 * keepDone records that a step is done.
 * @param {string} family
 * @param {LessonStep} step
 */
export function keepDone(family, { id }) {
  preferences.set("lessons", { ...kept(), [family]: [...doneSteps(family).add(id)] });
}

/**
 * nextOpen returns the number, from 0, of the first step after a given one that is not
 * done yet, or -1 if all are done.
 * @param {LessonStep[]} steps
 * @param {Set<string>} done
 * @param {number} [after]
 */
export function nextOpen(steps, done, after = -1) {
  const open = steps.map(({ id }, i) => ({ id, i })).filter(({ id }) => !done.has(id));
  return (open.find(({ i }) => i > after) ?? open[0])?.i ?? -1;
}
