/** A path of this site, or the fallback: nothing else is ever followed. */
export function safePath(target: unknown, fallback: string): string {
  if (typeof target !== "string" || target.length > 2000) return fallback;
  // Browsers read backslashes as slashes and drop tabs and line breaks inside addresses.
  if (!/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(target)) return fallback;
  const base = "http://site.invalid";
  const url = URL.parse(target, base);
  if (url?.origin !== base || url.pathname.startsWith("//")) return fallback;
  return `${url.pathname}${url.search}${url.hash}`;
}
