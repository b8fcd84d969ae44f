import {
  type FeaturedProduct,
  listFeaturedProducts,
} from "#app/domain/catalogue/list-featured-products.server.ts";

import type { AppServices } from "#app/http/request-context.server.ts";

/** The first screen does not wait longer than this for what stands far below it. */
const TIMEOUT_MS = 250;

/**
 * The featured products if the database has them at hand. `products` is null while they are on
 * their way, and empty when they could not be read, which only the log is told. `isWhole` says
 * whether the page may be kept like this.
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
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<{ products: null; isWhole: false }>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, { products: null, isWhole: false });
  });
  return Promise.race([reading, late]).finally(() => clearTimeout(timer));
}
