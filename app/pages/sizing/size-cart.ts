import { redirect } from "react-router";
import { readCartQuantities } from "#app/domain/cart/read-cart.server.ts";
import { sizingDevices } from "#app/domain/sizing/load.ts";
import { readDrawnPower } from "#app/domain/sizing/read-sizing.server.ts";
import { cartOwner } from "#app/http/cart/cart-session.server.ts";
import { notFound } from "#app/http/not-found.server.ts";
import { pageContent } from "#app/http/page-content.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import type { Route } from "./+types/size-cart";
import { parseSizingQuery, sizingLimits, sizingUrl } from "./sizing-url.ts";

/** Leads to the calculator with the products of the cart that say what they draw, beside what was chosen. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { sizing } = pageContent(context);
  if (!sizing.isOn) throw notFound(context);
  const services = context.get(appServices);
  const owner = cartOwner(context, request);
  const lines = owner ? await readCartQuantities(services, owner) : {};
  const { searchParams } = new URL(request.url);
  const { query } = parseSizingQuery(searchParams, sizingDevices(sizing));
  const drawn = await readDrawnPower(services, sizing, Object.keys(lines));
  const found = [...drawn.keys()].slice(0, sizingLimits.products).map((id) => {
    return [id, Math.min(lines[id]?.quantity ?? 1, sizingLimits.count)] as const;
  });
  const to = sizingUrl({ ...query, products: Object.fromEntries(found) });
  const isNone = found.length === 0;
  return redirect(isNone ? `${to}${to.includes("?") ? "&" : "?"}cart=none` : to, {
    headers: { "Cache-Control": "private, no-store" },
  });
}
