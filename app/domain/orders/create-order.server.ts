import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { company } from "#app/content/company.ts";
import type { Transaction } from "#app/database/connection.server.ts";
import { orderEvents, orderLines, orders } from "#app/database/tables/orders.ts";
import type { CheckoutDetails } from "./checkout-details.ts";
import { lineColumns, sumColumns } from "./copied-columns.ts";
import { deliveryCost, waysFor, weightOf } from "./delivery-cost.ts";
import { lacksAddress } from "./needs-address.ts";
import { type Actor, actorColumns } from "./order-actor.ts";
import type { StockHold } from "./order-limits.server.ts";
import { describeUnusual, HOLD_HOURS } from "./order-limits.ts";
import { orderTotals } from "./order-money.ts";
import { PAYMENT_DAYS } from "./order-states.ts";
import { type HeldProduct, holdProducts, takeStock } from "./order-stock.server.ts";
import { takeNumber } from "./take-number.server.ts";
import { tellCompany } from "./tell-company.server.ts";
import { tellCustomer } from "./tell-customer.server.ts";

export type NewOrder = {
  /** One key, one order. */
  key: string;
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
  /** Paid in the same breath: the mail about the payment says it all. */
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
 * The heart of the shop. Under lock the shelf is read once more; what was agreed to is still so, or
 * nothing happens. Then the goods are taken, and the order stands with its number, lines and mail.
 */
export async function createOrder(
  transaction: Transaction,
  { origin }: { origin: string },
  actor: Actor,
  input: NewOrder,
): Promise<CreateOrderOutcome> {
  const held = await holdProducts(
    transaction,
    input.lines.map(({ productId }) => productId),
  );
  const known = await findByKey(transaction, input.key);
  if (known) return { ok: true, order: known, isNew: false };
  const lines = input.lines.map((line) => ({ ...line, product: held.get(line.productId) }));
  const isAsAgreed = lines.every(
    ({ product, quantity, unitPrice }) =>
      product && product.stock >= quantity && (input.isPromised || product.price === unitPrice),
  );
  if (!isAsAgreed || lines.length === 0) return { ok: false, reason: "changed" };

  const { details } = input;
  const cost =
    input.deliveryCents === undefined
      ? costToday(details, lines)
      : { ok: true as const, cents: input.deliveryCents };
  if (!cost.ok) return cost;
  const chargesVat = company.vatNumber !== undefined;
  const totals = orderTotals(lines, { delivery: cost.cents, chargesVat });
  if (totals.total !== input.agreedTotal) return { ok: false, reason: "changed" };
  if (lacksAddress(totals.total, details)) return { ok: false, reason: "no-address" };

  const isHeld = input.hold.for !== "nothing";
  if (isHeld) await takeStock(transaction, lines);
  const payable = sql`make_interval(days => ${PAYMENT_DAYS[details.paymentWay]})`;
  const accessKey = randomBytes(32).toString("base64url");
  const [made] = await transaction
    .insert(orders)
    .values({
      number: await takeNumber(transaction, "order"),
      checkoutKey: input.key,
      accessKey,
      source: input.source,
      userId: input.userId ?? null,
      ...columnsOf(details),
      ...sumColumns(totals, chargesVat),
      expiresAt: sql`now() + ${payable}`,
      stockHeld: isHeld,
      stockHeldUntil: {
        "24-hours": sql`now() + make_interval(hours => ${HOLD_HOURS})`,
        "life-of-order": sql`now() + ${payable}`,
        nothing: null,
      }[input.hold.for],
      holdIpHash: "ipHash" in input.hold ? (input.hold.ipHash ?? null) : null,
      isGuest: input.isGuest,
      attention: input.isKnownToStaff ? null : unusualOf(input.isGuest, isHeld, lines),
      createdBy: actor.kind === "staff" ? actor.admin.userId : null,
    })
    .returning({ id: orders.id, number: orders.number });
  if (!made) throw new Error("The database returned no order");
  await transaction
    .insert(orderLines)
    .values(lines.map((line, place) => ({ orderId: made.id, ...lineColumns(line, place) })));
  await transaction.insert(orderEvents).values({
    orderId: made.id,
    kind: "placed",
    toState: "awaiting-payment",
    ...actorColumns(actor),
  });
  if (!input.isPaidAtOnce) {
    await tellCustomer(transaction, { origin }, { orderId: made.id, news: "placed" });
  }
  // Whoever took it by telephone knows of it.
  if (actor.kind !== "staff") {
    await tellCompany(transaction, { origin }, { orderId: made.id, news: "placed" });
  }
  return { ok: true, order: { ...made, accessKey }, isNew: true };
}

export async function findByKey(
  transaction: Transaction,
  key: string,
): Promise<PlacedOrder | undefined> {
  const { id, number, accessKey, checkoutKey } = orders;
  const [found] = await transaction
    .select({ id, number, accessKey })
    .from(orders)
    .where(eq(checkoutKey, key));
  return found;
}

/** What the shop asks for delivery now, if it can be had that way. */
function costToday(details: CheckoutDetails, lines: readonly Carried[]) {
  const grams = weightOf(
    lines.map(({ product, quantity }) => ({ weightGrams: product?.weightGrams ?? null, quantity })),
  );
  if (!waysFor(grams).includes(details.deliveryWay)) {
    return { ok: false, reason: "way-gone" } as const;
  }
  return deliveryCost(details.deliveryWay, {
    province: "province" in details ? details.province : undefined,
    grams,
  });
}

function unusualOf(
  isGuest: boolean,
  isHeld: boolean,
  lines: readonly (NewOrder["lines"][number] & { product: HeldProduct | undefined })[],
) {
  const known = lines.flatMap(({ product, ...line }) =>
    product ? [{ ...line, name: product.name, stock: product.stock }] : [],
  );
  return describeUnusual({ isGuest, isHeld, lines: known });
}

type Carried = { product: { weightGrams: number | null } | undefined; quantity: number };

function columnsOf(details: CheckoutDetails) {
  const { fullName, email, phone, companyName, buyerVatNumber, buyerReference, remark } = details;
  const address =
    details.deliveryWay === "courier"
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
    deliveryWay: details.deliveryWay,
    address,
    billingAddress: details.deliveryWay === "courier" ? null : (details.billingAddress ?? null),
    paymentWay: details.paymentWay,
  };
}
