// Watches whether the page answers. The page says once a second that it lives; when a page that can be seen has said nothing
// for five seconds, its address is noted, and the next load begins without it (`boot.js`). The note goes when the page
// answers after all.
//
// Seconds are counted by ticks of this worker and not by a clock: it is suspended together with the page, and then nothing
// is counted.

const CACHE = "hypercubist-watch";
const SILENCE = 5;

/** The address of the page, or `undefined` while it is hidden or has said goodbye. */
let watched;
/** Seconds since it was heard. */
let silent = 0;
/** The address that is noted. */
let noted;

const entry = (address) => `stopped?${encodeURIComponent(address)}`;

async function note(address) {
  noted = address;
  await (await caches.open(CACHE)).put(entry(address), new Response(""));
}

async function forget() {
  const address = noted;
  noted = undefined;
  await (await caches.open(CACHE)).delete(entry(address));
}

self.addEventListener("message", ({ data }) => {
  watched = data.address;
  silent = 0;
  if (noted !== undefined) forget().catch(() => {});
});

setInterval(() => {
  if (watched === undefined || noted !== undefined) return;
  silent += 1;
  // Where nothing can be stored, nothing is noted.
  if (silent > SILENCE) note(watched).catch(() => {});
}, 1000);
