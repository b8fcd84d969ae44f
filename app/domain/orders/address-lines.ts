import type { Address } from "#app/database/tables/orders.ts";

/** As on a letter. */
export function addressLines({
  street,
  building,
  suburb,
  city,
  province,
  postalCode,
}: Address): string[] {
  return [building, street, suburb, `${city}, ${postalCode}`, province].flatMap(
    (line) => line || [],
  );
}
