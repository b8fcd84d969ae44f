import type { CookieName } from "./cookie-list.server.ts";

/** The value of one cookie in a Cookie header. */
export function readCookie(header: string | null, name: string): string | undefined {
  for (const pair of header?.split(";") ?? []) {
    const at = pair.indexOf("=");
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return undefined;
}

/** A copy of these headers without some cookies. */
export function withoutCookies(headers: Headers, names: readonly string[]): Headers {
  const kept = (headers.get("cookie") ?? "")
    .split(";")
    .filter((pair) => !names.includes(pair.slice(0, pair.indexOf("=")).trim()));
  const copy = new Headers(headers);
  copy.set("cookie", kept.join(";").trim());
  return copy;
}

/** The name of a listed cookie as it is set. */
export type SetCookieName = CookieName | `__Host-${CookieName}`;

/** Over https with the __Host- prefix, which keeps other hosts of the domain from setting it. */
export function cookieName(name: CookieName, secure: boolean): SetCookieName {
  return secure ? `__Host-${name}` : name;
}

/** A Set-Cookie header; without `maxAge` the cookie ends with the browser session. */
export function serializeCookie(
  name: SetCookieName,
  value: string,
  { secure, maxAge, httpOnly }: { secure: boolean; maxAge?: number; httpOnly?: boolean },
): string {
  return [
    `${name}=${value}`,
    "Path=/",
    ...(maxAge === undefined ? [] : [`Max-Age=${maxAge}`]),
    "SameSite=Lax",
    ...(httpOnly ? ["HttpOnly"] : []),
    ...(secure ? ["Secure"] : []),
  ].join("; ");
}
