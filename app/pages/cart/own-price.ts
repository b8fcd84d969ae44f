import { readOwnPrice } from "#app/domain/discounts/customer-prices.server.ts";
import { currentViewer } from "#app/http/auth/session.server.ts";
import { requireUuidParam } from "#app/http/forms/number-param.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import type { Route } from "./+types/own-price";

/** Requested by cached product pages of customers with prices of their own: their price in cents, if it is lower. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const productId = requireUuidParam(params.productId);
  const viewer = currentViewer(context);
  const cents = viewer && (await readOwnPrice(context.get(appServices), viewer, productId));
  return Response.json({ cents }, { headers: { "Cache-Control": "private, no-store" } });
}
