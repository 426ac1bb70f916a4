// The tables that come with the package. Each is named as bundlers look for files, so that they are copied and found.

/** @type {Record<string, URL>} */
const FILES = {
  "adds/1260.adds": new URL("./adds/1260.adds", import.meta.url),
  "adds/210-24.adds": new URL("./adds/210-24.adds", import.meta.url),
  "adds/90-90.adds": new URL("./adds/90-90.adds", import.meta.url),
  "adds/30-18-10-9.adds": new URL("./adds/30-18-10-9.adds", import.meta.url),
};

/** The bytes of a table. None is a page: a host that answers with one does not have it.
 * @param {string} path */
export async function fetchFile(path) {
  const response = await fetch(FILES[path]);
  const isPage = (response.headers.get("Content-Type") ?? "").startsWith("text/html");
  if (!response.ok || isPage) throw new Error(`${path}: ${isPage ? "a page" : response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
