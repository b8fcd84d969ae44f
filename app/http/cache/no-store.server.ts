import type { MiddlewareFunction } from "react-router";

/**
 * Middleware for pages with a secret URL: not stored, not indexed, and the URL is not sent to other
 * sites. "same-origin" instead of "no-referrer", with which browsers send no Origin and the CSRF
 * protection would refuse our own forms.
 */
export const noStore: MiddlewareFunction<Response> = async (_, next) => {
  const response = await next();
  response.headers.set("Cache-Control", "private, no-store");
  response.headers.set("Referrer-Policy", "same-origin");
  response.headers.set("X-Robots-Tag", "noindex, nofollow");
  return response;
};
