// Functions that make elements, because the page uses no library for that.

/** @import { Attributes, Child } from "../../script/types" */

const SVG = "http://www.w3.org/2000/svg";

/**
 * svg makes an SVG element with attributes and children.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes} attributes
 * @param {Child[]} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function svg(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

/**
 * html makes an HTML element with attributes and children (elements or text).
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes} attributes
 * @param {Child[]} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function html(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

// A value that is a function is a listener: html("button", {click: undo}, "Undo").
// An attribute that is null, undefined or false is left out.
/** @template {Element} T @param {T} element @param {Attributes} attributes @param {Child[]} children */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (value === true) element.setAttribute(name, "");
    else if (value != null && value !== false) element.setAttribute(name, String(value));
  }
  for (const child of children) if (child != null && child !== false) element.append(child);
  return element;
}

/**
 * byId returns the element with an id. It throws if there is none of that kind, since
 * that is a mistake in the page.
 * @template {Element} [T=HTMLElement]
 * @param {string} id
 * @param {new () => T} [kind] any kind of HTML element if left out
 * @returns {T}
 */
export function byId(id, kind) {
  /** @type {Element | null} */
  const element = document.getElementById(id);
  if (!(element instanceof (kind ?? HTMLElement))) throw new Error(`no element #${id}, or another kind`);
  return /** @type {T} */ (element);
}

/**
 * nameGame writes the name of the game of a view into the header, while the view is shown.
 * @param {Element} part of the view
 * @param {string} name
 */
export function nameGame(part, name) {
  if (!part.closest("[hidden]")) byId("game-name").textContent = name;
}

/**
 * showVerdict brings a verdict and the buttons below it into sight.
 * @param {HTMLElement} message
 */
export function showVerdict(message) {
  for (const part of [message.nextElementSibling, message]) part?.scrollIntoView({ block: "nearest" });
}

/**
 * stopWhereItScrolls makes an element a stop of the Tab key, with a name, as long as it has more text than it shows.
 * @param {HTMLElement} element
 * @param {string} name
 */
export function stopWhereItScrolls(element, name) {
  const sizes = new ResizeObserver(() => {
    const scrolls = element.scrollHeight > element.clientHeight + 1;
    for (const [attribute, value] of [["tabindex", "0"], ["role", "group"], ["aria-label", name]]) {
      if (scrolls) element.setAttribute(attribute, value);
      else element.removeAttribute(attribute);
    }
  });
  for (const part of [element, ...element.children]) sizes.observe(part);
}

/**
 * pause resolves after a time in milliseconds.
 * @param {number} ms
 * @returns {Promise<unknown>}
 */
export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * errorText returns the text of an error for the user.
 * @param {unknown} error
 */
export const errorText = (error) => (error instanceof Error ? error.message : String(error));

/**
 * icon makes a small picture from path data on a 24×24 grid.
 * @param {string} path
 */
export function icon(path) {
  return svg("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, svg("path", { d: path }));
}

/**
 * download saves a file to the user's device.
 * @param {string} name
 * @param {Blob} blob
 */
export function download(name, blob) {
  const url = URL.createObjectURL(blob);
  html("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/**
 * losesFocus reports whether an element that has the focus cannot keep it.
 * @param {Element} element
 */
export const losesFocus = (element) => element.matches(":disabled") || !element.checkVisibility();
