// What the site says about itself below the page: the progress of loading the engine,
// what the site is, and that there is a new version.

import { html } from "./shared/dom.js";

/** @import { SiteStart } from "../../script/site" */

/** About is the foot of the page. */
export class About {
  #bar = html("progress", { max: 1, value: 0, "aria-label": "Loading the engine" });
  #state = html("p", { id: "site-engine", role: "status" }, "The engine is being loaded. ");
  #update = html("p", { id: "site-update", role: "status" });

  constructor() {
    this.#state.append(this.#bar);
    document.body.dataset.engine = "loading";
    document.body.append(html("footer", { id: "site", "aria-label": "About this page" }, this.#update, this.#state));
  }

  /** @param {number} received @param {number} total */
  progress(received, total) {
    if (total) this.#bar.value = Math.min(1, received / total);
    else this.#bar.removeAttribute("value");
  }

  /** @param {SiteStart} start */
  ready({ version }) {
    document.body.dataset.engine = "ready";
    this.#state.replaceChildren(
      html("strong", {}, "Tetrad plays in this browser, "), "with one thread; nothing leaves it, and your games are kept in it. ",
      "The installed program adds more threads and memory, other engines, and games in files. ",
      html("span", { class: "note" }, version && `Version ${version}.`));
    keepFiles((update) => this.#offer(update));
  }

  /** @param {Error} why @param {() => void} again */
  failed(why, again) {
    document.body.dataset.engine = "failed";
    const retry = () => {
      document.body.dataset.engine = "loading";
      this.#state.replaceChildren("The engine is being loaded. ", this.#bar);
      again();
    };
    this.#state.replaceChildren(`The engine could not be loaded: ${why.message}. `, html("button", { click: retry }, "Try again"));
  }

  /** @param {() => void} update */
  #offer(update) {
    this.#update.replaceChildren("A new version of this page has come. ",
      html("button", { id: "site-take", click: update }, "Use it now"), " ",
      html("button", { click: () => this.#update.replaceChildren() }, "Later"));
  }
}

/**
 * keepFiles makes the service worker keep the files of the page, if the browser allows it.
 * @param {(update: () => void) => void} onNew is called with a function that starts a new version
 */
async function keepFiles(onNew) {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return; // there is none over plain HTTP
  try {
    const registration = await serviceWorker.register(new URL("sw.js", import.meta.url));
    const look = () => {
      const { waiting } = registration;
      if (!waiting || !serviceWorker.controller) return; // the first version needs no notice
      onNew(() => {
        serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
        waiting.postMessage("take over");
      });
    };
    registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", look));
    look();
    await serviceWorker.ready;
    document.body.dataset.offline = "ready";
  } catch {
    // Without the service worker, the page still works over the network.
  }
}
