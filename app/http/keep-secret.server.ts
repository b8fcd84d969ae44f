import type { MiddlewareFunction } from "react-router";

/**
 * For pages whose address is the key to them: kept by nobody, found by no search engine, and the
 * address is told to no other site. Within this site it is: without any referrer browsers also
 * leave out where a form came from, and we could not tell our forms from forged ones.
 */
export const keepSecret: MiddlewareFunction<Response> = async (_, next) => {
  const answer = await next();
  answer.headers.set("Cache-Control", "private, no-store");
  answer.headers.set("Referrer-Policy", "same-origin");
  answer.headers.set("X-Robots-Tag", "noindex, nofollow");
  return answer;
};
