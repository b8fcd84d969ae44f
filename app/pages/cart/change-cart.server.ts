import type { RouterContextProvider } from "react-router";
import { messages } from "#app/content/messages.ts";
import { type AddedToCart, addToCart } from "#app/domain/cart/add-to-cart.server.ts";
import type { CartForm } from "#app/domain/cart/cart-forms.ts";
import { cartOwnerForAdding, tellCartOf } from "#app/http/cart-session.server.ts";
import { addressGroup } from "#app/http/client-address.server.ts";
import { takeFromLimit } from "#app/http/rate-limit.server.ts";
import { services, visit } from "#app/http/services-context.server.ts";

const CHANGES = { name: "cart", most: 300, seconds: 5 * 60 };

export type CartChange = { ok: true; said: string } | { ok: false; status: number; said: string };

type Context = Readonly<RouterContextProvider>;

/** Does what the pressed button asks for, and says in a sentence what came of it. */
export async function changeCart(
  context: Context,
  request: Request,
  form: CartForm,
): Promise<CartChange> {
  const { database } = context.get(services);
  const limit = await takeFromLimit(database, CHANGES, addressGroup(context.get(visit).address));
  if (!limit.ok) return { ok: false, status: 429, said: messages.cart.tooMany };
  const { owner, give } = await cartOwnerForAdding(context, request);
  const added = await addToCart({ database }, owner, form);
  if (added.ok) {
    give();
    await tellCartOf(context, request, owner);
    return { ok: true, said: `${added.name} is in your cart.` };
  }
  return { ok: false, status: added.reason === "not-found" ? 404 : 409, said: whyNotAdded(added) };
}

function whyNotAdded(refusal: Exclude<AddedToCart, { ok: true }>): string {
  switch (refusal.reason) {
    case "not-found":
      return messages.cart.notFound;
    case "sold-out":
      return messages.cart.soldOut;
    case "cart-full":
      return messages.cart.full;
    case "too-many":
      return messages.cart.noMore(refusal);
  }
}
