/** Deeper and longer than any URL here or of a shop that this site replaced; the router searches its routes for each segment. */
const MAX_SEGMENTS = 16;
const MAX_PATH_LENGTH = 2048;

/**
 * The URL as the router will read it, for every check before the router: a browser never sends
 * "/media/../shop" or "/./__manifest", and they would be taken for something else. Undefined if it is
 * no address of this site.
 */
export function normalizeUrl(raw: string): string | undefined {
  if (!raw.startsWith("/")) return undefined;
  const url = URL.parse(`http://localhost${raw}`);
  return url ? url.pathname + url.search : undefined;
}

export function isPathTooLong(url: string): boolean {
  const [path = ""] = url.split("?", 1);
  return (
    path.length > MAX_PATH_LENGTH || path.split("/", MAX_SEGMENTS + 2).length > MAX_SEGMENTS + 1
  );
}
