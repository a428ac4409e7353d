// The frame of the page: the tabs of the side panel, and the light and dark theme.

import { byId, icon } from "../shared/dom.js";
import { preferences } from "../shared/storage.js";

/**
 * setUpTabs makes the tabs show their panels, and returns a function that shows the panel
 * with an id.
 * @param {() => unknown} onShow is called when a panel is shown
 * @returns {(panel: string) => void}
 */
export function setUpTabs(onShow) {
  const tabs = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[role=tab]"))];
  /** @param {HTMLElement} tab */
  const panelOf = (tab) => tab.getAttribute("aria-controls") ?? "";
  /** @param {HTMLElement} chosen */
  const choose = (chosen) => {
    for (const tab of tabs) {
      const isChosen = tab === chosen;
      tab.setAttribute("aria-selected", String(isChosen));
      tab.tabIndex = isChosen ? 0 : -1;
      byId(panelOf(tab)).hidden = !isChosen;
    }
    onShow();
  };
  for (const [i, tab] of tabs.entries()) {
    tab.addEventListener("click", () => choose(tab));
    tab.addEventListener("keydown", (event) => {
      const step = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
      if (!step) return;
      const next = tabs[(i + step + tabs.length) % tabs.length];
      next.focus();
      choose(next);
      event.preventDefault();
    });
  }
  return (panel) => tabs.filter((tab) => panelOf(tab) === panel).forEach(choose);
}

const SUN = "M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10zM11 1h2v4h-2zM11 19h2v4h-2zM1 11h4v2H1zM19 11h4v2h-4zM4.2 5.6l1.4-1.4 2.8 2.8L7 8.4zM15.6 17l1.4-1.4 2.8 2.8-1.4 1.4zM4.2 18.4 7 15.6 8.4 17l-2.8 2.8zM15.6 7l2.8-2.8 1.4 1.4L17 8.4z";

/**
 * setUpTheme makes a button switch between the light and the dark theme. The theme of
 * the system is the default.
 * @param {HTMLElement} button
 */
export function setUpTheme(button) {
  const root = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)");
  const show = () => (root.dataset.theme = preferences.get("theme", system.matches ? "dark" : "light"));
  button.append(icon(SUN));
  button.addEventListener("click", () => {
    preferences.set("theme", root.dataset.theme === "dark" ? "light" : "dark");
    show();
  });
  system.addEventListener("change", show);
  show();
}
