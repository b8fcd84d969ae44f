import type { Database } from "#app/database/connection.server.ts";
import { carts } from "#app/database/tables/carts.ts";
import { cartDiscountLines } from "#app/domain/cart/cart.ts";
import { codeStatus } from "#app/domain/discounts/apply-discounts.ts";
import { findDiscounts, normalizeCode } from "#app/domain/discounts/find-discounts.server.ts";
import type { MediaUrls } from "#app/storage/file-storage.ts";
import type { CartOwner } from "./cart.ts";
import { lockCart, ownedBy, touchCart } from "./lock-cart.server.ts";
import { readWholeCart } from "./read-cart.server.ts";

type ApplyCodeOutcome =
  | { ok: true; code: string }
  | { ok: false; reason: "refused" | "cart-empty" };

/**
 * Keeps a discount code with the cart if it may apply. A code that does not exist and one that is for other goods are
 * refused alike. What it takes off is worked out whenever the cart is read.
 */
export async function applyDiscountCode(
  services: { database: Database; files: MediaUrls },
  owner: CartOwner,
  typed: string,
): Promise<ApplyCodeOutcome> {
  const { database } = services;
  const code = normalizeCode(typed);
  const { lines } = await readWholeCart(services, owner);
  if (lines.length === 0) return { ok: false, reason: "cart-empty" };
  const customer = { userId: "userId" in owner ? owner.userId : undefined };
  const discounts = await findDiscounts(database, { code, customer });
  const status = codeStatus(code, discounts, cartDiscountLines(lines));
  if (status?.kind === "refused") return { ok: false, reason: "refused" };
  await setCode(database, owner, code);
  return { ok: true, code };
}

export async function removeDiscountCode(
  { database }: { database: Database },
  owner: CartOwner,
): Promise<void> {
  await setCode(database, owner, null);
}

async function setCode(database: Database, owner: CartOwner, discountCode: string | null) {
  await database.transaction(async (transaction) => {
    const cartId = await lockCart(transaction, owner);
    if (!cartId) return;
    await transaction.update(carts).set({ discountCode }).where(ownedBy(owner));
    await touchCart(transaction, cartId);
  });
}
