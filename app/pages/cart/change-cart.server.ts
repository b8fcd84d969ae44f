import { backorderTexts } from "#app/content/texts/backorder-texts.ts";
import { cartTexts } from "#app/content/texts/cart-texts.ts";
import { addToCart } from "#app/domain/cart/add-to-cart.server.ts";
import type { CartOwner } from "#app/domain/cart/cart.ts";
import type { CartForm } from "#app/domain/cart/cart-forms.ts";
import {
  acceptChanges,
  changeQuantity,
  removeFromCart,
  undoRemoval,
} from "#app/domain/cart/change-cart-lines.server.ts";
import { applyDiscountCode, removeDiscountCode } from "#app/domain/cart/discount-code.server.ts";
import { clearLeftBehind } from "#app/domain/cart/read-cart.server.ts";
import {
  cartOwner,
  cartOwnerForAdding,
  setCartCookies,
} from "#app/http/cart/cart-session.server.ts";
import type { ActionFailure } from "#app/http/forms/action-result.ts";
import {
  countTowardsRateLimit,
  type RateLimit,
  uncountFromRateLimit,
} from "#app/http/limits/rate-limit.server.ts";
import { appServices, type Context, clientIpGroup } from "#app/http/request-context.server.ts";
import { readStatedPurpose } from "#app/pages/sizing/stated-purpose.server.ts";

/** For an office behind one address that is one change a second, and a new visitor every minute. */
const CHANGE_LIMIT = { name: "cart", max: 300, seconds: 5 * 60 };
const NEW_CART_LIMIT = { name: "cart-new", max: 60, seconds: 60 * 60 };

export type CartChangeResult =
  | { ok: true; message: string; line?: CartLineQuantity }
  | (ReturnType<typeof refuse> & {
      left?: number;
      wanted?: WantedProduct;
      /** The discount code that was refused. */
      code?: string;
      retryAfterSeconds?: number;
    });

type Change<Intent> = Extract<CartForm, { intent: Intent }>;

export async function changeCart(
  context: Context,
  request: Request,
  form: CartForm,
): Promise<CartChangeResult> {
  const refused = await checkRateLimit(context, CHANGE_LIMIT);
  if (refused) return refused;
  if (form.intent === "add") return add(context, request, form);
  const owner = cartOwner(context, request);
  const outcome = owner ? await changeExistingCart(context, owner, form) : LINE_NOT_FOUND;
  await setCartCookies(context, request, owner);
  return outcome;
}

async function add(
  context: Context,
  request: Request,
  form: Change<"add">,
): Promise<CartChangeResult> {
  const { owner, newKey } = await cartOwnerForAdding(context, request);
  const refused = newKey && (await checkRateLimit(context, NEW_CART_LIMIT));
  if (refused) return refused;
  const purpose = await readStatedPurpose(context, form.purpose);
  const added = await addToCart(context.get(appServices), owner, { ...form, purpose });
  if (added.ok) {
    await setCartCookies(context, request, owner, newKey);
    const { itemId, name, inCart, backorder } = added;
    const message = backorder
      ? cartTexts.addedOnBackorder(name, backorderTexts.line(backorder, inCart))
      : cartTexts.added(name);
    const line = { itemId, quantity: inCart, ...(purpose && { purpose }) };
    return { ok: true, message, line };
  }
  if (added.reason === "not-found") return refuse(404, cartTexts.notFound);
  if (added.reason === "too-many") {
    const wanted = { productId: form.productId, quantity: added.inCart + form.quantity };
    return { ...refuse(409, cartTexts.noMore(added)), wanted };
  }
  return refuse(409, added.reason === "sold-out" ? cartTexts.soldOut : cartTexts.full);
}

async function changeExistingCart(
  context: Context,
  owner: CartOwner,
  form: Exclude<CartForm, { intent: "add" }>,
): Promise<CartChangeResult> {
  const { database } = context.get(appServices);
  switch (form.intent) {
    case "change": {
      const purpose = await readStatedPurpose(context, form.purpose);
      const changed = await changeQuantity({ database }, owner, { ...form, purpose });
      const { itemId, quantity } = form;
      if (changed.ok) {
        const message = purpose
          ? cartTexts.purposeStated(changed.name)
          : cartTexts.changed(changed.name, quantity);
        return { ok: true, message, line: { itemId, quantity, ...(purpose && { purpose }) } };
      }
      if (changed.reason === "not-found") return LINE_NOT_FOUND;
      if (changed.reason !== "too-many")
        return { ...refuse(409, cartTexts.onlyThisMany(0)), left: 0 };
      const { stock: left, productId } = changed;
      const wanted = { productId, quantity };
      return { ...refuse(409, cartTexts.onlyThisMany(left)), left, wanted };
    }
    case "remove": {
      const removed = await removeFromCart({ database }, owner, form);
      return removed.ok ? { ok: true, message: cartTexts.removed(removed.name) } : LINE_NOT_FOUND;
    }
    case "undo": {
      const restored = await undoRemoval({ database }, owner, form);
      if (restored.ok) return { ok: true, message: cartTexts.added(restored.name) };
      return restored.reason === "cart-full" ? refuse(409, cartTexts.full) : LINE_NOT_FOUND;
    }
    case "apply-code":
      return applyCode(context, owner, form.code);
    case "remove-code":
      await removeDiscountCode({ database }, owner);
      return { ok: true, message: cartTexts.codeRemoved };
    case "left-seen":
      await clearLeftBehind({ database }, owner);
      return { ok: true, message: cartTexts.accepted };
    case "accept":
      await acceptChanges({ database }, owner, form.acknowledged);
      return { ok: true, message: cartTexts.accepted };
  }
}

/** Codes are not to be guessed: each that is refused counts. */
const CODE_LIMIT = { name: "discount-code", max: 10, seconds: 15 * 60 };

async function applyCode(
  context: Context,
  owner: CartOwner,
  code: string,
): Promise<CartChangeResult> {
  const { database } = context.get(appServices);
  const taken = await countTowardsRateLimit(database, CODE_LIMIT, clientIpGroup(context));
  if (!taken.ok) {
    const { retryAfterSeconds } = taken;
    return { ...refuse(429, cartTexts.tooManyCodes), code, retryAfterSeconds };
  }
  const applied = await applyDiscountCode(context.get(appServices), owner, code);
  if (!applied.ok) return { ...refuse(409, cartTexts.codeRefused), code };
  await uncountFromRateLimit(database, CODE_LIMIT, clientIpGroup(context));
  return { ok: true, message: cartTexts.codeApplied(applied.code) };
}

function refuse(status: 404 | 409 | 429, message: string) {
  return { ok: false as const, status, message };
}

/** A foreign, removed or unknown line: the same answer for all. */
const LINE_NOT_FOUND = refuse(404, cartTexts.lineGone);

async function checkRateLimit(
  context: Context,
  limit: RateLimit,
): Promise<CartChangeResult | undefined> {
  const { database } = context.get(appServices);
  const taken = await countTowardsRateLimit(database, limit, clientIpGroup(context));
  if (taken.ok) return undefined;
  return { ...refuse(429, cartTexts.tooMany), retryAfterSeconds: taken.retryAfterSeconds };
}

export type CartActionResult =
  | { ok: true; message: string; line?: CartLineQuantity | undefined }
  | CartActionFailure;

export type CartActionFailure = ActionFailure & {
  itemId?: string | undefined;
  /** Stock, when the requested quantity exceeds it. */
  left?: number | undefined;
  /** More than the stock: we can be asked for a price. */
  wanted?: WantedProduct | undefined;
  /** The discount code that was refused. */
  code?: string | undefined;
};

type WantedProduct = { productId: string; quantity: number };

export type CartLineQuantity = {
  itemId: string;
  quantity: number;
  /** What it is for; missing where the answer does not say. */
  purpose?: string;
};
