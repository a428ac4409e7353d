// The frame of the page: the menu of phones, and the light and dark theme.

import { byId, html, icon } from "../shared/dom.js";
import { preferences } from "../shared/storage.js";

const GAP = 6; // px between a button and its menu, and to the edges of the window

/** setUpMenu makes the button of phones open and close the menu with the links to the views. */
export function setUpMenu() {
  const button = byId("menu");
  const header = /** @type {HTMLElement} */ (button.parentElement);
  const open = (/** @type {boolean} */ isOpen) => {
    header.classList.toggle("open", isOpen);
    button.setAttribute("aria-expanded", String(isOpen));
  };
  button.addEventListener("click", () => open(!header.classList.contains("open")));
  document.addEventListener("click", ({ target }) => {
    const isInside = target instanceof Element && header.contains(target) && !target.closest("a, #new-game");
    if (!isInside) open(false);
  });
  header.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !header.classList.contains("open")) return;
    open(false);
    button.focus();
    event.preventDefault();
  });
}

/**
 * setUpMenus makes each menu open beside its button, where there is room for it. A tap on a
 * board that closes a menu does nothing else.
 */
export function setUpMenus() {
  let closes = false;
  for (const type of ["pointerdown", "pointerup", "click"]) {
    document.addEventListener(type, (event) => {
      if (type === "pointerdown") closes = event.target instanceof Element && event.target.closest(".board") !== null && !event.target.closest("[popover]") && document.querySelector(":popover-open, header.open") !== null;
      if (!closes) return;
      event.stopPropagation();
      if (type !== "click") return;
      closes = false;
      if (document.querySelector("header.open")) byId("menu").click();
    }, true);
  }
  for (const menu of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".menu"))) {
    const button = document.querySelector(`[popovertarget="${menu.id}"]`);
    menu.addEventListener("beforetoggle", () => (menu.style.visibility = "hidden")); // until it has its place, or a click beside it would close it
    menu.addEventListener("toggle", () => {
      if (!button || !menu.matches(":popover-open")) return;
      const { top, bottom, right } = button.getBoundingClientRect();
      const { offsetWidth: width, offsetHeight: height } = menu;
      menu.style.left = `${Math.max(GAP, right - width)}px`;
      menu.style.top = `${Math.max(GAP, top - height - GAP > 0 ? top - height - GAP : Math.min(bottom + GAP, innerHeight - height - GAP))}px`;
      menu.style.visibility = "";
    });
    menu.addEventListener("click", ({ target }) => target instanceof HTMLButtonElement && menu.hidePopover());
  }
}

/**
 * fitLetters makes the layouts follow letters that a style sheet of the person has made
 * larger or smaller: media queries know only those of the browser's settings.
 */
export function fitLetters() {
  const probe = html("p", { class: "sr-only" });
  probe.style.fontSize = "medium"; // as in the settings
  document.body.append(probe);
  const [own, usual] = [document.documentElement, probe].map((element) => parseFloat(getComputedStyle(element).fontSize));
  probe.remove();
  if (own === usual) return;
  for (const { cssRules } of [...document.styleSheets].filter(isReadable)) {
    for (const rule of cssRules) {
      if (rule instanceof CSSMediaRule) rule.media.mediaText = rule.media.mediaText.replace(/([\d.]+)em\b/g, (_, n) => `${n * own / usual}em`);
    }
  }
}

/** @param {CSSStyleSheet} sheet that an extension of the browser may have put here */
function isReadable(sheet) {
  try {
    return sheet.cssRules !== null;
  } catch {
    return false;
  }
}

const SUN = "M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10zM11 1h2v4h-2zM11 19h2v4h-2zM1 11h4v2H1zM19 11h4v2h-4zM4.2 5.6l1.4-1.4 2.8 2.8L7 8.4zM15.6 17l1.4-1.4 2.8 2.8-1.4 1.4zM4.2 18.4 7 15.6 8.4 17l-2.8 2.8zM15.6 7l2.8-2.8 1.4 1.4L17 8.4z";

/**
 * setUpTheme makes a button switch between the light and the dark theme, and returns what
 * shows a theme that was chosen elsewhere. The theme of the system is the default.
 * @param {HTMLElement} button
 */
export function setUpTheme(button) {
  const root = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)");
  const show = () => (root.dataset.theme = preferences.get("theme", "") || (system.matches ? "dark" : "light"));
  button.append(icon(SUN));
  button.addEventListener("click", () => {
    preferences.set("theme", root.dataset.theme === "dark" ? "light" : "dark");
    show();
  });
  system.addEventListener("change", show);
  show();
  return show;
}
