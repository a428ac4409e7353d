// What the site says about itself below the page: the progress of loading the engine,
// what the site is, and that there is a new version.

import { html } from "./shared/dom.js";

const isEmbedded = new URLSearchParams(location.search).has("embed");

/** About is the foot of the page, and what lies over it while something is loaded. */
export class About {
  #bar = html("progress", { max: 1, value: 0, "aria-label": "Loading the engine" });
  #share = html("span", { "aria-hidden": "true" }); // a screen reader would read each number
  #wait = html("span");
  #loading = html("p", { id: "site-loading", role: "status" });
  #update = html("p", { id: "site-update", role: "status" });
  #isKept = false;

  /** @param {string} version */
  constructor(version) {
    document.body.dataset.engine = "loading";
    this.#showLoading();
    if (isEmbedded) setUpFrame();
    document.body.append(html("footer", { id: "site", "aria-label": "About this page" }, this.#update, this.#loading,
      html("p", { id: "site-engine" },
        html("strong", {}, "Tetrad plays in this browser, "), "with one thread; nothing leaves it, and your games are kept in it. ",
        "The installed program adds more threads and memory, other engines, and games in files. ",
        html("span", { class: "note" }, version && `Version ${version}.`))));
  }

  #showLoading() {
    this.#loading.hidden = false;
    this.#loading.replaceChildren("Loading the engine", this.#share, ". ", this.#wait, this.#bar);
  }

  /** @param {number} share */
  progress(share) {
    if (this.#loading.hidden) this.#showLoading();
    this.#bar.value = share;
    this.#share.textContent = `, ${Math.floor(100 * share)}%`;
  }

  loaded() {
    document.body.dataset.engine = "ready";
    this.#loading.hidden = true;
  }

  /**
   * waits says whether a person waits for what is being loaded.
   * @param {boolean} isWaiting
   */
  waits(isWaiting) {
    this.#loading.classList.toggle("awaited", isWaiting);
    this.#wait.textContent = isWaiting ? "The page goes on when it is here. " : "";
  }

  /** @param {Error} why @param {() => void} again */
  failed(why, again) {
    document.body.dataset.engine = "failed";
    const retry = () => {
      document.body.dataset.engine = "loading";
      this.#showLoading();
      again();
    };
    this.#loading.hidden = false;
    this.#loading.replaceChildren(`The engine could not be loaded: ${why.message}. `, html("button", { click: retry }, "Try again"));
  }

  /** cannot says that the page can load no engine in the frame of another page. */
  cannot() {
    document.body.dataset.engine = "failed";
    this.#loading.replaceChildren("The frame around this page lets it run no engine. Open the page in a tab of its own.");
  }

  /** keep makes the browser keep the files of the page, so that it works without the network. */
  keep() {
    if (this.#isKept || isEmbedded) return;
    this.#isKept = true;
    keepFiles((update) => this.#offer(update));
  }

  /** @param {() => void} update */
  #offer(update) {
    this.#update.replaceChildren("A new version of this page has come. ",
      html("button", { id: "site-take", click: update }, "Use it now"), " ",
      html("button", { click: () => this.#update.replaceChildren() }, "Later"));
  }
}

// setUpFrame makes the page a board in the frame of another page: a bar with a link to the
// same position in a tab of its own takes the place of the header.
function setUpFrame() {
  document.documentElement.dataset.embed = "";
  /** @param {Event} event */
  const lead = ({ currentTarget }) => (/** @type {HTMLAnchorElement} */ (currentTarget).href = location.pathname + location.hash);
  document.body.prepend(html("p", { id: "embed" }, html("strong", {}, "Tetrad"),
    html("a", { href: location.pathname, target: "_blank", rel: "noopener", pointerdown: lead, focus: lead, click: lead }, "Open in a new tab")));
}

/**
 * keepFiles makes the service worker keep the files of the page, if the browser allows it.
 * @param {(update: () => void) => void} onNew is called with a function that starts a new version
 */
async function keepFiles(onNew) {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return; // there is none over plain HTTP
  try {
    // A new version comes to all tabs at once, also to those that were not asked: what they
    // have yet to load would be of another version.
    let before = serviceWorker.controller;
    serviceWorker.addEventListener("controllerchange", () => {
      if (before) location.reload();
      before = serviceWorker.controller;
    });
    const registration = await serviceWorker.register("sw.js");
    const look = () => {
      const { waiting } = registration;
      if (!waiting || !serviceWorker.controller) return; // the first version needs no notice
      onNew(() => waiting.postMessage("take over"));
    };
    registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", look));
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && registration.update().catch(() => {}));
    look();
    await serviceWorker.ready;
    document.body.dataset.offline = "ready";
  } catch {
    // Without the service worker, the page still works over the network.
  }
}
