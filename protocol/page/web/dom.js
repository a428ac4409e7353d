// Making elements: the page has no library for it.

/** @import { Attributes, Child } from "../script/types" */

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

// A function as a value is a listener: html("button", {click: undo}, "Undo").
// null, undefined and false leave an attribute out.
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
 * byId finds an element that is there, and of a kind: else there is a mistake
 * in the page.
 * @template {Element} [T=HTMLElement]
 * @param {string} id
 * @param {new () => T} [kind] any kind of HTML element, where it is left out
 * @returns {T}
 */
export function byId(id, kind) {
  /** @type {Element | null} */
  const element = document.getElementById(id);
  if (!(element instanceof (kind ?? HTMLElement))) throw new Error(`no element #${id}, or another kind`);
  return /** @type {T} */ (element);
}

/**
 * errorText is what a person reads of an error.
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
 * download hands a file to the person.
 * @param {string} name
 * @param {Blob} blob
 */
export function download(name, blob) {
  const url = URL.createObjectURL(blob);
  html("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
