import { startOfTomorrow } from "#app/domain/catalogue/availability/backorder.ts";
import {
  countFeedProducts,
  listFeedProducts,
} from "#app/domain/catalogue/merchant-feed/list-feed-products.server.ts";
import { merchantFeed } from "#app/domain/catalogue/merchant-feed/merchant-feed.ts";
import { cachePage } from "#app/http/cache/cache-page.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import type { Route } from "./+types/merchant-feed";
import { xmlResponse } from "./sitemap-xml.server.ts";

/** Larger feeds are streamed and not cached. */
const MAX_CACHED_PRODUCTS = 1000;

/** Every published product for Google Merchant Center. */
export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(appServices);
  if ((await countFeedProducts(services)) <= MAX_CACHED_PRODUCTS) {
    // Dates of backorders count from today.
    const until = startOfTomorrow(new Date());
    cachePage(context, { tags: ["products", "categories"], until });
  }
  return xmlResponse(merchantFeed(services.origin, listFeedProducts(services)));
}
