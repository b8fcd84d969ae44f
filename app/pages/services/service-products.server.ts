import { readNextPriceChange } from "#app/domain/catalogue/prices/sale-dates.server.ts";
import { listCategoryProducts } from "#app/domain/catalogue/product-lists/list-category-products.server.ts";
import { listProductsBySku } from "#app/domain/catalogue/product-lists/list-products-by-sku.server.ts";
import type { ProductSummary } from "#app/domain/catalogue/product-lists/read-product-summaries.server.ts";
import { keepTogether } from "#app/format/keep-together.ts";
import type { AppServices, CachePolicy } from "#app/http/request-context.server.ts";
import { categoryUrl } from "#app/pages/shop/shop-url.ts";

/**
 * The products of the category that a service names, and the plan whose price it states. Without the database the page does without them,
 * and is not cached.
 */
export async function readServiceProducts(
  { database, files, log }: Pick<AppServices, "database" | "files" | "log">,
  { shopCategory, plan: sku = "" }: { shopCategory: string; plan?: string },
): Promise<{ products?: ServiceProducts; plan?: ProductSummary; cachePolicy?: CachePolicy }> {
  if (shopCategory === "" && sku === "") return { cachePolicy: {} };
  try {
    const listed = shopCategory
      ? await listCategoryProducts({ database, files }, shopCategory)
      : [];
    const [plan] = await listProductsBySku({ database, files }, sku ? [sku] : []);
    const until = await readNextPriceChange({ database });
    const cachePolicy: CachePolicy = { tags: ["products", "categories"], until };
    const products = {
      path: categoryUrl(shopCategory),
      listed: listed.map((each) => ({ ...each, line: keepTogether(each.line) })),
    };
    return { ...(listed.length > 0 && { products }), ...(plan && { plan }), cachePolicy };
  } catch (error) {
    log.error("products of a service failed", { error });
    return {};
  }
}

type ServiceProducts = { path: string; listed: ProductSummary[] };
