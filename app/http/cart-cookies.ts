/** As long as a visitor's cart is kept after its last change. */
export const CART_DAYS = 90;

/** On https the browser itself guards the name: no other host or path can set it. */
export function keyCookieName(secure: boolean): string {
  return secure ? "__Host-jacaranda.cart" : "jacaranda.cart";
}

export function setCookie(cookie: {
  name: string;
  value: string;
  httpOnly: boolean;
  secure: boolean;
}): string {
  const { name, value, httpOnly, secure } = cookie;
  return [
    `${name}=${value}`,
    "Path=/",
    `Max-Age=${CART_DAYS * 24 * 60 * 60}`,
    "SameSite=Lax",
    ...(httpOnly ? ["HttpOnly"] : []),
    ...(secure ? ["Secure"] : []),
  ].join("; ");
}

export function clearedCookie(name: string, secure: boolean): string {
  return `${name}=; Path=/; Max-Age=0; SameSite=Lax${secure ? "; Secure" : ""}`;
}

/** The value of one cookie in a request's header. */
export function cookieOf(header: string | null, name: string): string | undefined {
  for (const pair of header?.split(";") ?? []) {
    const at = pair.indexOf("=");
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return undefined;
}
