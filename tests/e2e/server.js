// Serves dist/ twice: on the first port with the headers of `_headers`, on the second without them and below
// /hypercubist/, as GitHub Pages would.

import { Host, dist, headersOf } from "./site.js";

const [withHeaders, without] = process.argv.slice(2).map(Number);
await new Host(dist, { base: "/hypercubist/" }).listen(without);
await new Host(dist, { headers: await headersOf(dist) }).listen(withHeaders);
