import type { MiddlewareFunction } from "react-router";

/**
 * For pages whose address is the key to them: kept by nobody, found by no search engine, and the
 * address is told to no other site. Within this site it is: without any referrer browsers also
 * leave out where a form came from, and we could not tell our forms from forged ones.
 */
export const noStore: MiddlewareFunction<Response> = async (_, next) => {
  const response = await next();
  response.headers.set("Cache-Control", "private, no-store");
  response.headers.set("Referrer-Policy", "same-origin");
  response.headers.set("X-Robots-Tag", "noindex, nofollow");
  return response;
};
