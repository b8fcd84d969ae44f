import { setTimeout } from "node:timers/promises";
import {
  type FeaturedProduct,
  listFeaturedProducts,
} from "#app/domain/catalogue/product-lists/list-featured-products.server.ts";
import type { AppServices } from "#app/http/request-context.server.ts";

/** Timeout for the featured products, which are below the first screen. */
const TIMEOUT_MS = 250;

/**
 * Featured products within the timeout: `products` is null while pending and empty after an error
 * (logged). `isWhole` says whether the page may be cached.
 */
export async function featuredWithTimeout(
  { database, files, log }: Pick<AppServices, "database" | "files" | "log">,
  timeoutMs = TIMEOUT_MS,
): Promise<{ products: FeaturedProduct[] | null; isWhole: boolean }> {
  const reading = listFeaturedProducts({ database, files }).then(
    (products) => ({ products, isWhole: true }),
    (error) => {
      log.error("featured products failed", { error });
      return { products: [], isWhole: false };
    },
  );
  const late = setTimeout(timeoutMs, { products: null, isWhole: false }, { ref: false });
  return Promise.race([reading, late]);
}
