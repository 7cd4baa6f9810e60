// Keeps the whole folder: from the second start on no network is needed. The build writes what is in it, and names KEEP by that.
const KEEP = "counterstep-@", ALL = ["@"];
self.addEventListener("install", event => event.waitUntil((async () => {
  const box = await caches.open(KEEP);
  await box.addAll(ALL.map(name => new Request(name, {cache: "no-cache"}))); // asks whether an older copy is still good
  await self.skipWaiting();
})()));
self.addEventListener("activate", event => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith("counterstep-") && name !== KEEP) await caches.delete(name);
  await self.clients.claim();
})()));
self.addEventListener("fetch", event => {
  if (event.request.method !== "GET" || new URL(event.request.url).origin !== location.origin) return;
  event.respondWith((async () => {
    const box = await caches.open(KEEP), held = await box.match(event.request, {ignoreSearch: true});
    return held || fetch(event.request);
  })());
});
