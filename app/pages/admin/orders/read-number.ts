import { data } from "react-router";

/** The number of an order in an address; what is none leads to no order, and never to the database. */
export function readNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw data(null, { status: 404 });
  return Number(text);
}
