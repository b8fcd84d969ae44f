import { data } from "react-router";

/** The id in an address; what is none leads to no thing, and never to the database. */
export function readId(text: string | undefined): string {
  if (text && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)) return text.toLowerCase();
  throw data(null, { status: 404 });
}
