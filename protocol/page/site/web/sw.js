// The service worker of the site. It keeps all files of one version, so that the page
// works without the network. A new version waits until the person accepts it.
// Package site puts PRECACHE, the version and its files, before this text.

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const PREFIX = `tetrad ${worker.registration.scope} `;
const NAME = PREFIX + PRECACHE.version;

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

worker.addEventListener("fetch", (event) => {
  if (event.request.method === "GET" && event.request.url.startsWith(worker.registration.scope)) event.respondWith(answer(event.request));
});

/** @param {Request} request */
async function answer(request) {
  const cache = await caches.open(NAME);
  const kept = await cache.match(request.mode === "navigate" ? "./" : request, { ignoreSearch: true });
  return kept ?? fetch(request);
}
