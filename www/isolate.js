// A service worker that does one thing: it adds the headers that make the page cross-origin isolated, for hosts that
// cannot be told to send them. It stores nothing; every request goes to the network (and the browser's own cache) as
// it would without it.

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (new URL(request.url).origin !== self.location.origin) return;
  // A request that only the browser's own cache may answer cannot be made from here.
  if (request.cache === "only-if-cached" && request.mode !== "same-origin") return;
  event.respondWith(answer(request));
});

async function answer(request) {
  const response = await fetch(request);
  // Redirects and opaque answers cannot be rebuilt; the browser follows them and asks again.
  if (response.status === 0) return response;
  const headers = new Headers(response.headers);
  headers.set("Cross-Origin-Opener-Policy", "same-origin");
  headers.set("Cross-Origin-Embedder-Policy", "require-corp");
  headers.set("Cross-Origin-Resource-Policy", "same-origin");
  const { status, statusText } = response;
  const body = [204, 205, 304].includes(status) ? null : response.body;
  return new Response(body, { status, statusText, headers });
}
