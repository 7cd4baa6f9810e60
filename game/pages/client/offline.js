// Keeps the whole folder: from the second start on no network is needed. The build writes what is in it, and names KEEP by that.
const KEEP = "counterstep-@", ALL = ["@"];
// A few at a time and with low priority, for what the page itself asks for to come first; what is kept already is not fetched again.
async function keepAll() {
  const box = await caches.open(KEEP), names = ALL.values(), lane = async () => {
    for (const name of names) if (!await box.match(name)) await box.add(new Request(name, {cache: "no-cache", priority: "low"})); // asks whether an older copy is still good
  };
  await Promise.all([lane(), lane(), lane()]);
  await self.skipWaiting();
}
self.addEventListener("install", event => event.waitUntil(keepAll()));
self.addEventListener("activate", event => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith("counterstep-") && name !== KEEP) await caches.delete(name);
  await self.clients.claim();
})()));
self.addEventListener("fetch", event => {
  const {origin, pathname} = new URL(event.request.url);
  if (event.request.method !== "GET" || origin !== location.origin) return;
  event.respondWith((async () => {
    const box = await caches.open(KEEP), held = await box.match(origin + pathname); // ignoreSearch would look through all that is kept
    return held || fetch(event.request);
  })());
});
