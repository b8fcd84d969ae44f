import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { company } from "#app/content/company.ts";
import type { Transaction } from "#app/database/connection.server.ts";
import { orderEvents, orderLines, orders } from "#app/database/tables/orders.ts";
import { lacksBillingAddress } from "#app/domain/checkout/buyer-address.ts";
import type { CheckoutDetails } from "#app/domain/checkout/checkout-details.ts";
import { deliveryCost, deliveryMethodsFor, totalWeight } from "#app/domain/checkout/delivery.ts";
import { orderTotals } from "#app/domain/checkout/pricing.ts";
import { lineSnapshot, totalsSnapshot } from "#app/domain/checkout/snapshot-columns.ts";
import { nextDocumentNumber } from "#app/domain/documents/issue-document.server.ts";
import { notifyCustomer, notifyStaff } from "#app/domain/orders/order-mails.server.ts";
import { PAYMENT_DAYS } from "#app/domain/orders/order-states.ts";
import {
  deductStock,
  type LockedProduct,
  lockProducts,
} from "#app/domain/orders/order-stock.server.ts";
import { type Actor, actorColumns } from "#app/domain/orders/transition-order.server.ts";
import type { StockHold } from "./order-limits.server.ts";
import { describeUnusual, HOLD_HOURS } from "./order-limits.ts";

export type NewOrder = {
  /** Idempotency key: one key, one order. */
  idempotencyKey: string;
  source: "shop" | "quote" | "staff";
  userId: string | undefined;
  details: CheckoutDetails;
  /** With the price that the buyer agreed to. */
  lines: readonly { productId: string; quantity: number; unitPrice: number }[];
  /** What the buyer was told to pay in all: anything else is not placed. */
  agreedTotal: number;
  /** The prices are promised: what the shop asks today does not matter. Otherwise both must agree. */
  isPromised?: boolean;
  /** Promised, too, when given: what the goods weigh by now does not matter either. */
  deliveryCents?: number;
  /** Paid in the same transaction: the mail about the payment says it all. */
  isPaidAtOnce?: boolean;
  /** Placed by somebody who is not signed in with a verified email address. */
  isGuest: boolean;
  hold: StockHold;
  /** Staff took or quoted it: nothing about it needs pointing out to them. */
  isKnownToStaff?: boolean;
};

export type PlacedOrder = { id: string; number: number; accessKey: string };

export type CreateOrderOutcome =
  | { ok: true; order: PlacedOrder; isNew: boolean }
  | { ok: false; reason: "changed" | "too-heavy" | "way-gone" | "no-address" };

/**
 * Creates every order, idempotently by its key. Under lock the stock is read once more; what was agreed to is still so, or
 * nothing happens. Then the goods are taken, and the order stands with its number, lines and mail.
 */
export async function createOrder(
  transaction: Transaction,
  { origin }: { origin: string },
  actor: Actor,
  input: NewOrder,
): Promise<CreateOrderOutcome> {
  const lockedProducts = await lockProducts(
    transaction,
    input.lines.map(({ productId }) => productId),
  );
  const existing = await findOrderByIdempotencyKey(transaction, input.idempotencyKey);
  if (existing) return { ok: true, order: existing, isNew: false };
  const lines = input.lines.map((line) => ({
    ...line,
    product: lockedProducts.get(line.productId),
  }));
  const isAsAgreed = lines.every(
    ({ product, quantity, unitPrice }) =>
      product && product.stock >= quantity && (input.isPromised || product.price === unitPrice),
  );
  if (!isAsAgreed || lines.length === 0) return { ok: false, reason: "changed" };

  const { details } = input;
  const cost =
    input.deliveryCents === undefined
      ? currentDeliveryCost(details, lines)
      : { ok: true as const, cents: input.deliveryCents };
  if (!cost.ok) return cost;
  const chargesVat = company.vatNumber !== undefined;
  const totals = orderTotals(lines, { delivery: cost.cents, chargesVat });
  if (totals.total !== input.agreedTotal) return { ok: false, reason: "changed" };
  if (lacksBillingAddress(totals.total, details)) return { ok: false, reason: "no-address" };

  const isHeld = input.hold.for !== "nothing";
  if (isHeld) await deductStock(transaction, lines);
  const payable = sql`make_interval(days => ${PAYMENT_DAYS[details.paymentMethod]})`;
  const accessKey = randomBytes(32).toString("base64url");
  const [made] = await transaction
    .insert(orders)
    .values({
      number: await nextDocumentNumber(transaction, "order"),
      idempotencyKey: input.idempotencyKey,
      accessKey,
      source: input.source,
      userId: input.userId ?? null,
      ...buyerColumns(details),
      ...totalsSnapshot(totals, chargesVat),
      expiresAt: sql`now() + ${payable}`,
      stockReserved: isHeld,
      stockReservedUntil: {
        "24-hours": sql`now() + make_interval(hours => ${HOLD_HOURS})`,
        "life-of-order": sql`now() + ${payable}`,
        nothing: null,
      }[input.hold.for],
      reservationIpHash: "ipHash" in input.hold ? (input.hold.ipHash ?? null) : null,
      isGuest: input.isGuest,
      attention: input.isKnownToStaff ? null : unusualAttention(input.isGuest, isHeld, lines),
      createdBy: actor.kind === "staff" ? actor.admin.userId : null,
    })
    .returning({ id: orders.id, number: orders.number });
  if (!made) throw new Error("The database returned no order");
  await transaction
    .insert(orderLines)
    .values(lines.map((line, place) => ({ orderId: made.id, ...lineSnapshot(line, place) })));
  await transaction.insert(orderEvents).values({
    orderId: made.id,
    kind: "placed",
    toState: "awaiting-payment",
    ...actorColumns(actor),
  });
  if (!input.isPaidAtOnce) {
    await notifyCustomer(transaction, { origin }, { orderId: made.id, news: "placed" });
  }
  // Whoever took it by telephone knows of it.
  if (actor.kind !== "staff") {
    await notifyStaff(transaction, { origin }, { orderId: made.id, news: "placed" });
  }
  return { ok: true, order: { ...made, accessKey }, isNew: true };
}

export async function findOrderByIdempotencyKey(
  transaction: Transaction,
  idempotencyKey: string,
): Promise<PlacedOrder | undefined> {
  const { id, number, accessKey } = orders;
  const [found] = await transaction
    .select({ id, number, accessKey })
    .from(orders)
    .where(eq(orders.idempotencyKey, idempotencyKey));
  return found;
}

/** What the shop asks for delivery now, if it can be had that way. */
function currentDeliveryCost(details: CheckoutDetails, lines: readonly WeighedLine[]) {
  const grams = totalWeight(
    lines.map(({ product, quantity }) => ({ weightGrams: product?.weightGrams ?? null, quantity })),
  );
  if (!deliveryMethodsFor(grams).includes(details.deliveryMethod)) {
    return { ok: false, reason: "way-gone" } as const;
  }
  return deliveryCost(details.deliveryMethod, {
    province: "province" in details ? details.province : undefined,
    grams,
  });
}

function unusualAttention(
  isGuest: boolean,
  isHeld: boolean,
  lines: readonly (NewOrder["lines"][number] & { product: LockedProduct | undefined })[],
) {
  const known = lines.flatMap(({ product, ...line }) =>
    product ? [{ ...line, name: product.name, stock: product.stock }] : [],
  );
  return describeUnusual({ isGuest, isHeld, lines: known });
}

type WeighedLine = { product: { weightGrams: number | null } | undefined; quantity: number };

function buyerColumns(details: CheckoutDetails) {
  const { fullName, email, phone, companyName, buyerVatNumber, buyerReference, remark } = details;
  const deliveryAddress =
    details.deliveryMethod === "courier"
      ? {
          street: details.street,
          building: details.building,
          suburb: details.suburb,
          city: details.city,
          province: details.province,
          postalCode: details.postalCode,
        }
      : null;
  return {
    fullName,
    email,
    phone,
    companyName: companyName ?? null,
    buyerVatNumber: buyerVatNumber ?? null,
    buyerReference: buyerReference ?? null,
    remark: remark ?? null,
    deliveryMethod: details.deliveryMethod,
    deliveryAddress,
    billingAddress: details.deliveryMethod === "courier" ? null : (details.billingAddress ?? null),
    paymentMethod: details.paymentMethod,
  } satisfies Partial<typeof orders.$inferInsert>;
}
