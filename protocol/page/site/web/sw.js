// The service worker of the site. It keeps all files of one version, so that the page
// works without the network. A new version waits until the person accepts it.
// Package site puts PRECACHE, the version and its files, before this text.

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const PREFIX = `tetrad ${worker.registration.scope} `;
const NAME = PREFIX + PRECACHE.version;
const KEPT = new Map([...PRECACHE.files, "index.html"].map((file) => [addressOf(file), file === "index.html" ? "./" : file]));

worker.addEventListener("install", (event) => {
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(PRECACHE.files.map((file) => new Request(file, { cache: "no-cache" })))));
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(dropOthers());
});

async function dropOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== NAME).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

worker.addEventListener("message", ({ data }) => {
  if (data === "take over") worker.skipWaiting();
});

// It answers what belongs to the page and nothing else: other pages may be beside or below
// the page on its host.
worker.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  const file = method === "GET" && KEPT.get(addressOf(url));
  if (file) event.respondWith(answer(event.request, file));
});

/** @param {string} file */
function addressOf(file) {
  const { origin, pathname } = new URL(file, worker.registration.scope);
  return origin + pathname;
}

/** @param {Request} request @param {string} file */
async function answer(request, file) {
  const cache = await caches.open(NAME);
  return (await cache.match(file)) ?? fetch(request);
}
