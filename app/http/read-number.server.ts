import { data } from "react-router";

/** A number as it stands in an address; 0, which nothing has, for whatever is not a plain one. */
export function readNumber(text: string): number {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0;
}

/** The same for the back office: what is no number leads to no page, and never to the database. */
export function requireNumber(text: string): number {
  return readNumber(text) || notThere();
}

function notThere(): never {
  throw data(null, { status: 404 });
}
