import { delivery } from "#app/content/delivery.ts";
import { type Province, provinces } from "#app/settings/provinces.ts";

/** Where a buyer wants the goods: a province, or our own office. */
export type Destination = Province | typeof COLLECTION;
export const COLLECTION = "collection";

/** The destinations that the delivery settings allow. */
export function destinations(): Destination[] {
  const { courier, collection } = delivery();
  return [...(courier ? provinces : []), ...(collection ? ([COLLECTION] as const) : [])];
}

export function parseDestination(text: string | null | undefined): Destination | undefined {
  return destinations().find((each) => each === text);
}

/** The cookie that remembers the choice in this browser. */
export const DELIVER_TO_COOKIE = "deliver-to";

export function parseDestinationCookie(value: string | undefined): Destination | undefined {
  return destinations().find((each) => encodeURIComponent(each) === value);
}
