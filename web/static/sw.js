// Keeps the page for when there is no network. A new version is a new cache; the old one goes when it takes over.
const CACHE = "safehouse-{{version}}";
const FILES = ["/", {{files}}];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const old = (names) => names.filter((name) => name.startsWith("safehouse-") && name !== CACHE);
  event.waitUntil(
    caches.keys()
      .then((names) => Promise.all(old(names).map((name) => caches.delete(name))))
      .then(() => self.clients.claim())
  );
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin) return;
  if (url.pathname.startsWith("/api") || url.pathname.startsWith("/ws/")) return;
  const isPage = event.request.mode === "navigate";
  // The page itself is fetched anew where that is possible, so that nobody stays on an old version; the rest never changes.
  const kept = () => caches.match(isPage ? "/" : event.request);
  event.respondWith(isPage ? fetch(event.request).catch(kept) : kept().then((found) => found || fetch(event.request)));
});

// Whoever clicks on "it is your turn" comes to that table.
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const there = async () => {
    const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const found = open.find((client) => new URL(client.url).pathname === event.notification.data);
    return found ? found.focus() : self.clients.openWindow(event.notification.data);
  };
  event.waitUntil(there());
});
