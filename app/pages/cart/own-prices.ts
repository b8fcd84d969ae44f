import { readOwnPrices } from "#app/domain/discounts/customer-prices.server.ts";
import { currentViewer } from "#app/http/auth/session.server.ts";
import { requireUuidParam } from "#app/http/forms/number-param.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import type { Route } from "./+types/own-prices";

/** More than any page shows. */
const MAX_PRODUCTS = 100;

/** Requested by cached pages of customers with prices of their own: their prices in cents, by product, where they are lower. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ids = new URL(request.url).searchParams.get("products") ?? "";
  const productIds = ids.split(",").filter(Boolean).slice(0, MAX_PRODUCTS).map(requireUuidParam);
  const viewer = currentViewer(context);
  const prices = viewer ? await readOwnPrices(context.get(appServices), viewer, productIds) : {};
  return Response.json(prices, { headers: { "Cache-Control": "private, no-store" } });
}
