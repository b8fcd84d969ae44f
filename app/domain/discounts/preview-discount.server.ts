import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { cartItems, carts } from "#app/database/tables/carts.ts";
import { products } from "#app/database/tables/catalogue.ts";
import { orderLines, orders } from "#app/database/tables/orders.ts";
import { type Admin, may } from "#app/domain/accounts/people.ts";
import { isPublished } from "#app/domain/catalogue/product-status.server.ts";
import { applyDiscounts, codeStatus, discountableLine } from "./apply-discounts.ts";
import type { DiscountColumns } from "./discount-form.ts";
import { discountTerms } from "./find-discounts.server.ts";
import { pricingColumns, withPrices } from "./pricing-columns.server.ts";

type Services = { database: Database };

const ORDERS_OFFERED = 10;

/** What a discount can be tried on: the cart of the member of staff, or the contents of the latest orders. */
export async function listPreviewContents(
  { database }: Services,
  admin: Admin<"manage-discounts">,
) {
  const [cart, latest] = await Promise.all([
    readContents(database, admin, "cart"),
    may(admin, "see-orders")
      ? database
          .select({ number: orders.number, placedAt: orders.placedAt })
          .from(orders)
          .orderBy(desc(orders.placedAt), desc(orders.number))
          .limit(ORDERS_OFFERED)
      : [],
  ]);
  return { cartLines: cart.length, orders: latest };
}

export type PreviewContents = Awaited<ReturnType<typeof listPreviewContents>>;

/**
 * What a discount would do today, as if it were active: computed as at the checkout, for a customer without prices
 * of their own and without other discounts. Undefined where nothing of the contents is sold any longer.
 */
export async function previewDiscount(
  { database }: Services,
  admin: Admin<"manage-discounts">,
  { discount, contents }: { discount: DiscountColumns; contents: "cart" | number },
) {
  const found = await readContents(database, admin, contents);
  if (found.length === 0) return undefined;
  const lines = found.map(({ quantity, name: _, ...row }) =>
    discountableLine(withPrices(row), quantity),
  );
  // Its own code counts as entered.
  const terms = {
    ...discountTerms({ id: "preview", ...discount }),
    code: discount.code ?? "PREVIEW",
  };
  const priced = applyDiscounts(lines, [terms]);
  return {
    lines: found.map(({ id, name, quantity }, index) => {
      const { unitPrice = 0, discount: cents = 0, net = 0 } = priced.lines[index] ?? {};
      return { id, name, quantity, price: unitPrice * quantity, discount: cents, net };
    }),
    before: priced.undiscounted,
    after: priced.goods,
    status: codeStatus(terms.code, [terms], lines) ?? ({ kind: "refused" } as const),
  };
}

export type DiscountPreview = NonNullable<Awaited<ReturnType<typeof previewDiscount>>>;

/** What is still sold of a cart or of an order, at the shop's prices. */
async function readContents(database: Database, admin: Admin<never>, contents: "cart" | number) {
  const product = { id: products.id, name: products.name, ...pricingColumns({}) };
  if (contents === "cart") {
    return database
      .select({ ...product, quantity: cartItems.quantity })
      .from(carts)
      .innerJoin(cartItems, and(eq(cartItems.cartId, carts.id), isNull(cartItems.removedAt)))
      .innerJoin(products, and(eq(products.id, cartItems.productId), isPublished()))
      .where(eq(carts.userId, admin.userId))
      .orderBy(cartItems.createdAt, cartItems.id);
  }
  if (!may(admin, "see-orders")) return [];
  const latest = sql`(select id from ${orders} order by placed_at desc, number desc limit ${ORDERS_OFFERED})`;
  return database
    .select({ ...product, quantity: orderLines.quantity })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .innerJoin(products, and(eq(products.id, orderLines.productId), isPublished()))
    .where(and(eq(orders.number, contents), sql`${orders.id} in ${latest}`))
    .orderBy(orderLines.position);
}
