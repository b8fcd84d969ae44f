import { listCategoryProducts } from "#app/domain/catalogue/list-category-products.server.ts";
import { readNextPriceChange } from "#app/domain/catalogue/prices/sale-dates.server.ts";
import type { ProductSummary } from "#app/domain/catalogue/read-product-summaries.server.ts";
import type { AppServices, CachePolicy } from "#app/http/request-context.server.ts";
import { categoryUrl } from "#app/pages/shop/shop-url.ts";

/**
 * The products of the category that a service names. Without the database the page does without them,
 * and is not cached.
 */
export async function readServiceProducts(
  { database, files, log }: Pick<AppServices, "database" | "files" | "log">,
  { shopCategory }: { shopCategory: string },
): Promise<{ products?: ServiceProducts; cachePolicy?: CachePolicy }> {
  if (shopCategory === "") return { cachePolicy: {} };
  try {
    const listed = await listCategoryProducts({ database, files }, shopCategory);
    const until = await readNextPriceChange({ database });
    const cachePolicy: CachePolicy = { tags: ["products", "categories"], until };
    if (listed.length === 0) return { cachePolicy };
    return { products: { path: categoryUrl(shopCategory), listed }, cachePolicy };
  } catch (error) {
    log.error("products of a service failed", { error });
    return {};
  }
}

type ServiceProducts = { path: string; listed: ProductSummary[] };
