// Keeps the whole folder once it was loaded: the second start needs no network. The build names KEEP by what is in it.
const KEEP = "counterstep-@";
self.addEventListener("install", event => event.waitUntil(self.skipWaiting()));
self.addEventListener("activate", event => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith("counterstep-") && name !== KEEP) await caches.delete(name);
  await self.clients.claim();
})()));
self.addEventListener("fetch", event => {
  if (event.request.method !== "GET" || new URL(event.request.url).origin !== location.origin) return;
  event.respondWith((async () => {
    const box = await caches.open(KEEP), held = await box.match(event.request, {ignoreSearch: true});
    if (held) return held;
    const fresh = await fetch(event.request);
    if (fresh.ok) box.put(event.request, fresh.clone());
    return fresh;
  })());
});
