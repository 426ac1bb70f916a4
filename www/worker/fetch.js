/** The bytes of a file beside the workers. None of those is a page: a host that answers with one does not have it, or wants
 * somebody to sign in first. */
export async function fetchFile(path) {
  const response = await fetch(new URL(path, import.meta.url));
  const isPage = (response.headers.get("Content-Type") ?? "").startsWith("text/html");
  if (!response.ok || isPage) throw new Error(`${path}: ${isPage ? "a page" : response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
