import type { RouterContextProvider } from "react-router";
import { cartMessages } from "#app/content/cart-messages.ts";
import { acceptChanges } from "#app/domain/cart/accept-changes.server.ts";
import { addToCart } from "#app/domain/cart/add-to-cart.server.ts";
import type { CartForm } from "#app/domain/cart/cart-forms.ts";
import type { CartOwner } from "#app/domain/cart/cart-owner.ts";
import { changeQuantity } from "#app/domain/cart/change-quantity.server.ts";
import { forgetLeftBehind } from "#app/domain/cart/left-behind.server.ts";
import { removeFromCart, undoRemoval } from "#app/domain/cart/remove-from-cart.server.ts";
import { cartOwner, cartOwnerForAdding, tellCart } from "#app/http/cart-session.server.ts";
import { addressGroup } from "#app/http/client-address.server.ts";
import { type Limit, takeFromLimit } from "#app/http/rate-limit.server.ts";
import { services, visit } from "#app/http/services-context.server.ts";
import type { LineNow } from "./cart-answer.ts";

/** For an office behind one address that is one change a second, and a new visitor every minute. */
const CHANGES = { name: "cart", most: 300, seconds: 5 * 60 };
const NEW_CARTS = { name: "cart-new", most: 60, seconds: 60 * 60 };

export type CartChange =
  | { ok: true; said: string; line?: LineNow }
  | { ok: false; status: 404 | 409 | 429; said: string; left?: number; retryAfterSeconds?: number };

type Context = Readonly<RouterContextProvider>;
type Change<Intent> = Extract<CartForm, { intent: Intent }>;

/** Does what the pressed button asks for, and says in a sentence what came of it. */
export async function changeCart(
  context: Context,
  request: Request,
  form: CartForm,
): Promise<CartChange> {
  const refused = await refuseTooMany(context, CHANGES);
  if (refused) return refused;
  if (form.intent === "add") return add(context, request, form);
  const owner = cartOwner(context, request);
  const outcome = owner ? await changeOwn(context, owner, form) : GONE;
  await tellCart(context, request, owner);
  return outcome;
}

async function add(context: Context, request: Request, form: Change<"add">): Promise<CartChange> {
  const { owner, newKey } = await cartOwnerForAdding(context, request);
  const refused = newKey && (await refuseTooMany(context, NEW_CARTS));
  if (refused) return refused;
  const added = await addToCart(context.get(services), owner, form);
  if (added.ok) {
    await tellCart(context, request, owner, newKey);
    const { itemId, name, inCart } = added;
    return { ok: true, said: cartMessages.added(name), line: { itemId, quantity: inCart } };
  }
  switch (added.reason) {
    case "not-found":
      return { ok: false, status: 404, said: cartMessages.notFound };
    case "sold-out":
      return { ok: false, status: 409, said: cartMessages.soldOut };
    case "cart-full":
      return { ok: false, status: 409, said: cartMessages.full };
    case "too-many":
      return { ok: false, status: 409, said: cartMessages.noMore(added) };
  }
}

async function changeOwn(
  context: Context,
  owner: CartOwner,
  form: Exclude<CartForm, { intent: "add" }>,
): Promise<CartChange> {
  const { database } = context.get(services);
  switch (form.intent) {
    case "change": {
      const changed = await changeQuantity({ database }, owner, form);
      const { itemId, quantity } = form;
      if (changed.ok) {
        const said = cartMessages.changed(changed.name, quantity);
        return { ok: true, said, line: { itemId, quantity } };
      }
      if (changed.reason === "not-found") return GONE;
      const left = changed.reason === "too-many" ? changed.stock : 0;
      return { ok: false, status: 409, said: cartMessages.onlyThisMany(left), left };
    }
    case "remove": {
      const removed = await removeFromCart({ database }, owner, form);
      return removed.ok ? { ok: true, said: cartMessages.removed(removed.name) } : GONE;
    }
    case "undo": {
      const restored = await undoRemoval({ database }, owner, form);
      if (restored.ok) return { ok: true, said: cartMessages.added(restored.name) };
      return restored.reason === "cart-full"
        ? { ok: false, status: 409, said: cartMessages.full }
        : GONE;
    }
    case "left-seen":
      await forgetLeftBehind({ database }, owner);
      return { ok: true, said: cartMessages.accepted };
    case "accept":
      await acceptChanges({ database }, owner, form.seen);
      return { ok: true, said: cartMessages.accepted };
  }
}

/** Someone else's line, one that another tab removed, or one that never was: they look alike. */
const GONE: CartChange = { ok: false, status: 404, said: cartMessages.lineGone };

async function refuseTooMany(context: Context, limit: Limit): Promise<CartChange | undefined> {
  const { database } = context.get(services);
  const taken = await takeFromLimit(database, limit, addressGroup(context.get(visit).address));
  if (taken.ok) return undefined;
  const { retryAfterSeconds } = taken;
  return { ok: false, status: 429, said: cartMessages.tooMany, retryAfterSeconds };
}
