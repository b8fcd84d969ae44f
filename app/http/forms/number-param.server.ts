import { data } from "react-router";

/** A number from the URL; 0, which is nobody's number, for anything else. */
export function parseNumberParam(text: string): number {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0;
}

/** A number from the URL; anything else is a 404 before it reaches the database. */
export function requireNumberParam(text: string): number {
  const number = parseNumberParam(text);
  if (number === 0) throw data(null, { status: 404 });
  return number;
}

/** A UUID from the URL; anything else is a 404 before it reaches the database. */
export function requireUuidParam(text: string | undefined): string {
  if (text && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)) return text.toLowerCase();
  throw data(null, { status: 404 });
}
