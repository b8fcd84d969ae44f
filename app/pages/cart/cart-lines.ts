import { readCartQuantities } from "#app/domain/cart/read-cart.server.ts";
import { cartOwner } from "#app/http/cart/cart-session.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import type { Route } from "./+types/cart-lines";

/** Requested by cached pages: which products are in the visitor's cart. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const owner = cartOwner(context, request);
  const lines = owner ? await readCartQuantities(context.get(appServices), owner) : {};
  return Response.json(lines, { headers: { "Cache-Control": "private, no-store" } });
}
