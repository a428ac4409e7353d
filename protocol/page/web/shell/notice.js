// Remarks in a corner of the page. They lie over the page, so they move nothing, and
// the person can close them.

import { html } from "../shared/dom.js";

/** @type {HTMLElement | null} */
let corner = null;

/**
 * notice shows a remark with buttons, and returns a function that removes it.
 * @param {string} text
 * @param {[string, () => unknown][]} [actions] the texts of the buttons and their actions; each button also removes the remark
 * @param {number} [seconds] the time after which the remark disappears; with 0 it stays
 */
export function notice(text, actions = [], seconds = 0) {
  if (!corner) {
    corner = html("div", { id: "notices", role: "status", "aria-live": "polite" });
    document.body.append(corner);
  }
  for (const other of corner.children) if (other.firstElementChild?.textContent === text) other.remove();
  const item = html("div", { class: "notice" }, html("p", {}, text));
  const close = () => item.remove();
  for (const [label, action] of actions) {
    item.append(html("button", { click: () => {
      close();
      action();
    } }, label));
  }
  item.append(html("button", { class: "close", "aria-label": `Close the remark: ${text}`, title: "Close", click: close }, "×"));
  corner.append(item);
  if (seconds) setTimeout(close, 1000 * seconds);
  return close;
}
