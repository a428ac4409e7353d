// The voice of the page: all that people who hear it are told goes through here, each thing once.
// No other text is a live region, except in dialogs, which silence the rest of the page.

import { byId, html } from "./dom.js";

/** @type {string[]} */
let due = []; // what belongs to one moment is one message

/** @param {string} text @param {boolean} [isFirst] tells it before what else belongs to the moment */
export function say(text, isFirst = false) {
  if (!text || due.includes(text)) return;
  if (!due.length) setTimeout(speak);
  if (isFirst) due.unshift(text);
  else due.push(text);
}

function speak() {
  byId("announcer").replaceChildren(html("p", {}, due.join(" "))); // a new element, so that the same words are heard again
  due = [];
}

// The number of a turn ends no sentence: "1. c3", "1… c3".
/** @param {string} text */
const sentences = (text) => text.trim().split(/(?<=[.!?…])(?<!(?:^| )\d+[.…](?= [a-z])) /);

// sayNew tells the sentences of a text that the one before it did not have.
/** @param {string} before @param {string} text */
export function sayNew(before, text) {
  const told = sentences(before);
  for (const sentence of sentences(text)) if (!told.includes(sentence)) say(sentence);
}

// write shows a text, and tells what is new in it, where it can be seen.
/** @param {HTMLElement} element @param {string} text @param {string} [told] in place of it, where it says by marks on the board what it is about */
export function write(element, text, told = text) {
  const before = element.textContent ?? "";
  if (before === text) return;
  element.textContent = text;
  if (element.checkVisibility()) sayNew(before, told);
}
