import {
  DELIVER_TO_COOKIE,
  type Destination,
  parseDestinationCookie,
} from "#app/domain/checkout/delivery-estimate/delivery-destination.ts";
import { cookieName, readCookie, serializeCookie } from "#app/http/cookies.ts";

const YEAR_IN_SECONDS = 365 * 24 * 60 * 60;

/** In the browser: the cart's server reads it, cached pages do not. */
export function rememberDestination(destination: string): void {
  const secure = isSecurePage();
  const name = cookieName(DELIVER_TO_COOKIE, secure);
  const options = { secure, maxAge: YEAR_IN_SECONDS };
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
  document.cookie = serializeCookie(name, encodeURIComponent(destination), options);
}

export function rememberedDestination(
  cookies: string | null,
  secure = isSecurePage(),
): Destination | undefined {
  return parseDestinationCookie(readCookie(cookies, cookieName(DELIVER_TO_COOKIE, secure)));
}

function isSecurePage(): boolean {
  return globalThis.location?.protocol === "https:";
}
