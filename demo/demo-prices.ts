import type { PriceBreak } from "#app/database/tables/catalogue.ts";
import type { DemoProduct } from "./demo-product.ts";

const DAY_MS = 24 * 3_600_000;

/** By product, its quantities with the price of each in cents. */
const priceBreaks: Readonly<Record<string, readonly PriceBreak[]>> = {
  "Highveld 14 Essential": breaks([5, 17_999_00], [10, 17_499_00], [20, 16_999_00]),
  "Highveld 16 Essential": breaks([5, 21_399_00], [10, 20_799_00]),
  "Mossie 11": breaks([10, 6699_00], [20, 6499_00], [40, 6299_00]),
  "Riempie Cat6A Patch Lead 1 m": breaks([10, 109_00], [25, 99_00], [50, 89_00]),
  "Riempie Cat6A Patch Lead 3 m": breaks([10, 155_00], [25, 142_00], [50, 129_00]),
  "Kiewiet D7": breaks([5, 2299_00], [10, 2199_00], [25, 2099_00]),
  "Kiewiet D3": breaks([5, 1149_00], [10, 1099_00], [25, 1049_00]),
  "Hoopoe 6": breaks([5, 3149_00], [10, 2999_00], [25, 2849_00]),
  "Hoopoe 7": breaks([5, 6249_00], [10, 5999_00]),
  "Honeyguide Endpoint, 1 year": breaks([10, 699_00], [25, 649_00], [50, 599_00]),
  "Honeyguide Mail, 1 year": breaks([10, 429_00], [25, 399_00], [50, 369_00]),
};

/** By product, its sale price: since yesterday, for two more weeks. */
const salePrices: Readonly<Record<string, string>> = { "Vygie M34": "4499.00" };

/** The columns of the sale and of the quantity breaks, relative to the moment of loading. */
export function demoPriceColumns({ name }: DemoProduct, now: Date) {
  const salePrice = salePrices[name];
  // South African midnight is 22:00 UTC.
  const midnight = Math.floor((now.getTime() + DAY_MS / 12) / DAY_MS) * DAY_MS - DAY_MS / 12;
  return {
    priceBreaks: priceBreaks[name] ?? [],
    ...(salePrice && {
      salePrice,
      saleStartsAt: new Date(midnight - DAY_MS),
      saleEndsAt: new Date(midnight + 15 * DAY_MS),
    }),
  };
}

function breaks(...steps: readonly (readonly [quantity: number, cents: number])[]): PriceBreak[] {
  return steps.map(([quantity, cents]) => ({ quantity, cents }));
}
