// Remarks at the top of the page, one at a time. They lie over the page, so they move
// nothing.

import { html } from "../shared/dom.js";
import { say } from "../shared/voice.js";

const SECONDS = 10; // for which a remark stays that asks nothing

/** @type {HTMLElement | null} */
let corner = null;

/**
 * notice shows a remark in place of the one before, and returns a function that removes it.
 * A remark without a button goes by itself.
 * @param {string} text
 * @param {[string, () => unknown][]} [actions] the texts of the buttons and their actions; each button also removes the remark
 * @param {number} [seconds] the time after which the remark disappears; with 0 it stays
 */
export function notice(text, actions = [], seconds = actions.length ? 0 : SECONDS) {
  if (!corner) {
    corner = html("div", { id: "notices", role: "region", "aria-label": "Remark" });
    document.body.append(corner);
  }
  const item = html("div", { class: "notice" }, html("p", {}, text));
  const close = () => item.remove();
  for (const [label, action] of actions) {
    item.append(html("button", { click: () => {
      close();
      action();
    } }, label));
  }
  item.append(html("button", { class: "close", "aria-label": `Close the remark: ${text}`, title: "Close", click: close }, "×"));
  corner.replaceChildren(item);
  say(text);
  if (seconds) setTimeout(close, 1000 * seconds);
  return close;
}
