import { data } from "react-router";

/** A number as it stands in an address; 0, which nothing has, for whatever is not a plain one. */
export function parseNumberParam(text: string): number {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0;
}

/** The same for the back office: what is no number leads to no page, and never to the database. */
export function requireNumberParam(text: string): number {
  return parseNumberParam(text) || throwNotFound();
}

function throwNotFound(): never {
  throw data(null, { status: 404 });
}

/** A UUID from the URL; anything else is a 404 before it reaches the database. */
export function requireUuidParam(text: string | undefined): string {
  if (text && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)) return text.toLowerCase();
  throw data(null, { status: 404 });
}
