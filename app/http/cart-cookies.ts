import { VISITOR_CART_DAYS } from "#app/domain/cart/cart-owner.ts";

/** Read by the header's script, so not HttpOnly: how many things, and which version of the cart. */
export function markCookie(secure: boolean): string {
  return secure ? "__Host-cart" : "cart";
}

/** On https the browser itself guards the name: no other host or path can set it. */
export function keyCookie(secure: boolean): string {
  return secure ? "__Host-jacaranda.cart" : "jacaranda.cart";
}

export function kept(cookie: Cookie & { value: string }): string {
  return written({ ...cookie, seconds: VISITOR_CART_DAYS * 24 * 60 * 60 });
}

export function forgotten(cookie: Cookie): string {
  return written({ ...cookie, value: "", seconds: 0 });
}

type Cookie = { name: string; secure: boolean };

function written(cookie: Cookie & { value: string; seconds: number }): string {
  const { name, value, seconds, secure } = cookie;
  return [
    `${name}=${value}`,
    "Path=/",
    `Max-Age=${seconds}`,
    "SameSite=Lax",
    ...(name === markCookie(secure) ? [] : ["HttpOnly"]),
    ...(secure ? ["Secure"] : []),
  ].join("; ");
}
