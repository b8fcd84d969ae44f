import type { FeaturedProduct } from "#app/domain/products/featured-product.ts";
import { listFeatured } from "#app/domain/products/list-featured.server.ts";
import type { Services } from "#app/http/services-context.server.ts";

/** The first screen does not wait longer than this for what stands far below it. */
const PATIENCE_MS = 250;

/**
 * The featured products if the database has them at hand. `products` is null while they are on
 * their way, and empty when they could not be read, which only the log is told. `isWhole` says
 * whether the page may be kept like this.
 */
export async function featuredInTime(
  { database, files, log }: Pick<Services, "database" | "files" | "log">,
  patience = PATIENCE_MS,
): Promise<{ products: FeaturedProduct[] | null; isWhole: boolean }> {
  const reading = listFeatured({ database, files }).then(
    (products) => ({ products, isWhole: true }),
    (error) => {
      log.error("featured products failed", { error });
      return { products: [], isWhole: false };
    },
  );
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<{ products: null; isWhole: false }>((resolve) => {
    timer = setTimeout(resolve, patience, { products: null, isWhole: false });
  });
  return Promise.race([reading, late]).finally(() => clearTimeout(timer));
}
