// A small dialog that asks one thing.

import { byId, html, losesFocus } from "./dom.js";

/** @import { Child } from "../../script/types" */

/**
 * ask shows a dialog with some content; it calls onDone unless the person cancels.
 * @param {{ heading: string, content: Child[], done: string, onDone?: () => unknown }} dialog
 */
export function ask({ heading, content, done, onDone }) {
  const dialog = byId("small-dialog", HTMLDialogElement);
  dialog.replaceChildren(html("form", { method: "dialog", submit: () => onDone?.() },
    html("h2", { id: "small-dialog-title" }, heading), html("div", { class: "dialog-body" }, ...content),
    html("div", { class: "row end" }, onDone && html("button", { type: "button", id: "small-dialog-cancel", click: () => dialog.close() }, "Cancel"),
      html("button", { id: "small-dialog-done", class: "primary" }, done))));
  dialog.onclose = () => {
    const at = document.activeElement;
    if (!at || at === document.body || losesFocus(at)) document.getElementById("board")?.focus({ preventScroll: true }); // what led here has gone
  };
  dialog.showModal();
}
