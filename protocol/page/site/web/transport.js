// The transport between the page of the site and its session, which runs in workers of
// the browser. This file replaces web/transport.js.

import { About } from "./about.js";
import { compile, Loader } from "./program.js";
import { byId } from "./shared/dom.js";
import { Workers } from "./workers.js";

/** @import { SiteStart } from "../../script/site" */

export const hasCommands = false; // nobody begins the program of a web host

export const maxMemory = 256; // of a program in a worker

const REST = 10_000; // ms without a question after which the page keeps its files

// A frame with an origin of its own may read no file of the page's host, and begin no worker.
/** @param {About} about @returns {Promise<WebAssembly.Module>} that never comes */
function refuse(about) {
  about.cannot();
  return new Promise(() => {});
}

/** transport returns the transport of this page, and begins to load the program. */
export function transport() {
  /** @type {SiteStart} */
  const start = JSON.parse(byId("start").textContent ?? "");
  const about = new About(start.version);
  const loader = new Loader(about);
  const program = origin === "null" ? refuse(about) : loader.load("tetrad.wasm", start.program, compile);
  /** @type {Map<string, Promise<ArrayBuffer>>} */
  const loading = new Map();
  /** @param {string} name the program comes first: with it people play each other */
  const data = (name) => {
    const { file, bytes } = start.data[name];
    const known = loading.get(name) ?? program.then(() => loader.load(file, bytes, async (content) => content));
    loading.set(name, known);
    return known;
  };
  const workers = new Workers({ start, program, data, begin: () => new Worker("worker.js"), onWait: (isWaiting) => about.waits(isWaiting) });
  const keep = () => {
    if (workers.isBusy) setTimeout(keep, REST);
    else about.keep();
  };
  program.then(() => setTimeout(keep, REST));
  return workers;
}
