// The views of the page. Each has an address in the fragment: #/NAME, which further
// parts may follow: #/NAME/a/b. A link to a position, #game=…, leads to the board, and so do
// the modes of a game.

import { MODES } from "../game/store.js";
import { errorText, html } from "../shared/dom.js";
import { notice } from "./notice.js";

/** @import { PageView } from "../../script/types" */

const PLAY = "play"; // the view of the board
const HOME = "home"; // the view at #/

/**
 * readAddress returns the view that a fragment leads to, and the parts after its name.
 * @param {string} fragment
 * @returns {{ name: string, rest: string[] }}
 */
export function readAddress(fragment) {
  if (!fragment.startsWith("#/")) return { name: fragment.length > 1 ? PLAY : HOME, rest: [] };
  const [name, ...rest] = fragment.slice(2).split("/").map(decode);
  if (MODES.some((mode) => mode === name)) return { name: PLAY, rest: rest.length ? rest : [name] };
  return { name: name || HOME, rest };
}

/** @param {string} part */
function decode(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // a stray percent sign
  }
}

/**
 * addressOf returns the fragment of a view.
 * @param {string} name
 * @param {...string} rest
 */
export const addressOf = (name, ...rest) => ["#", ...(name === HOME ? [""] : [name]), ...rest.map(encodeURIComponent)].join("/");

/**
 * amendAddress completes the address of a view, unless it already leads to another view.
 * @param {string} name
 * @param {...string} rest
 */
export function amendAddress(name, ...rest) {
  const address = addressOf(name, ...rest);
  if (location.hash !== address && readAddress(location.hash).name === name) history.replaceState(history.state, "", address);
}

/**
 * later returns a view whose module loads when the view is first shown, so that the page
 * starts without it.
 * @param {string} name
 * @param {string} title
 * @param {() => Promise<Pick<PageView, "show" | "hide">>} load
 * @param {PageView["has"]} [has]
 * @returns {PageView}
 */
export function later(name, title, load, has) {
  /** @type {Promise<Pick<PageView, "show" | "hide">> | null} */
  let loaded = null;
  let isShown = false;
  return {
    name, title, has,
    async show(element, rest) {
      isShown = true;
      loaded ??= load().catch((error) => {
        loaded = null; // the next attempt may succeed
        throw error;
      });
      const view = await loaded;
      if (isShown) await view.show(element, rest);
    },
    async hide() {
      isShown = false;
      (await loaded)?.hide?.();
    },
  };
}

/** Views shows one view at a time. */
export class Views {
  #root;
  #navigation;
  /** @type {Map<string, { view: PageView, element: HTMLElement, link: HTMLElement | null }>} */
  #views = new Map();
  current = ""; // the name of the view that is shown
  #closeRemark = () => {}; // removes the remark on an address that led to nothing

  /** @param {HTMLElement} root the parent of the views @param {HTMLElement} navigation the list of links to them */
  constructor(root, navigation) {
    this.#root = root;
    this.#navigation = navigation;
  }

  /**
   * add adds a view. A view with a title gets a link in the navigation.
   * @param {PageView} view
   */
  add(view) {
    const { name, title, label = title, element = this.#root.appendChild(html("section", { class: `view view-${name}` })) } = view;
    element.tabIndex = -1;
    element.hidden = true;
    if (label) element.setAttribute("aria-label", label);
    const link = title ? html("a", { href: addressOf(name) }, title) : null;
    if (link) this.#navigation.append(link);
    this.#views.set(name, { view, element, link });
  }

  /**
   * has reports whether a view of that name exists.
   * @param {string} name
   */
  has(name) {
    return this.#views.has(name);
  }

  /**
   * go changes the address and shows the view that it leads to.
   * @param {string} name
   * @param {...string} rest
   */
  go(name, ...rest) {
    const address = addressOf(name, ...rest);
    if (location.hash !== address) history.pushState(null, "", address);
    return this.follow();
  }

  /** follow shows the view that the address leads to, or the chooser if none exists. */
  async follow() {
    const { name, rest } = readAddress(location.hash);
    const named = this.#views.get(name);
    const known = named && (named.view.has?.(rest) ?? true) ? name : HOME;
    const next = this.#views.get(known);
    if (!next) return;
    if (known !== this.current) this.#closeRemark();
    if (known !== name) {
      this.#closeRemark = notice(`The page has nothing at ${location.hash}. Here is the first page.`, [], 0);
      history.replaceState(history.state, "", addressOf(HOME));
    }
    const before = this.current;
    const section = next.view.within?.(rest) ?? known;
    this.current = known;
    for (const [other, { view, element, link }] of this.#views) {
      if (other === before && other !== known) view.hide?.();
      element.hidden = other !== known;
      if (other === section) link?.setAttribute("aria-current", section === known ? "page" : "true");
      else link?.removeAttribute("aria-current");
    }
    document.body.dataset.view = known;
    for (const menu of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[popover]"))) menu.hidePopover();
    document.title = [next.view.title || next.view.label, "Tetrad"].filter(Boolean).join(" · ");
    if (before && before !== known) {
      for (const dialog of document.querySelectorAll("dialog[open]")) /** @type {HTMLDialogElement} */ (dialog).close();
      for (const id of ["announcer", "game-name"]) document.getElementById(id)?.replaceChildren();
      scrollTo(0, 0);
      next.element.focus({ preventScroll: true });
    }
    try {
      await next.view.show(next.element, rest);
    } catch (error) {
      next.element.prepend(html("p", { class: "error", role: "alert" }, `This view cannot be shown: ${errorText(error)}`));
    }
  }
}
