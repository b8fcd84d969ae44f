import {
  DELIVER_TO_COOKIE,
  type Destination,
  parseDestinationCookie,
} from "#app/domain/checkout/delivery-estimate/delivery-destination.ts";
import { readCookie } from "#app/http/cookies.ts";

const YEAR_IN_SECONDS = 365 * 24 * 60 * 60;

/** In the browser: the cart's server reads it, cached pages do not. */
export function rememberDestination(destination: string): void {
  const value = encodeURIComponent(destination);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
  document.cookie = `${DELIVER_TO_COOKIE}=${value}; Path=/; Max-Age=${YEAR_IN_SECONDS}; SameSite=Lax`;
}

export function rememberedDestination(cookies: string | null): Destination | undefined {
  return parseDestinationCookie(readCookie(cookies, DELIVER_TO_COOKIE));
}
