import { eq } from "drizzle-orm";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { products } from "#app/database/tables/catalogue.ts";
import { orderLines, orders, type PostalAddress } from "#app/database/tables/orders.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import {
  type OutsideServiceArea,
  outsideServiceArea,
} from "#app/domain/catalogue/availability/service-area.ts";
import { formatAddressLines, lacksBillingAddress } from "#app/domain/checkout/buyer-address.ts";
import { deliveryCost, totalWeight } from "#app/domain/checkout/delivery.ts";
import { goodsTotal } from "#app/domain/checkout/pricing.ts";
import type { OrderPermission } from "#app/domain/orders/order-action-permissions.ts";
import type { OrderCorrection } from "#app/domain/orders/order-forms.ts";
import { notifyCustomer } from "#app/domain/orders/order-mails.server.ts";
import { orderStates } from "#app/domain/orders/order-states.ts";
import { auditOutsideArea } from "#app/domain/orders/placement/create-phone-order.server.ts";
import {
  type ActionRefused,
  actionNotAllowed,
  type ExpectedOrder,
  type LockedOrder,
  lockIfUnchanged,
  recordOrderAudit,
  recordOrderEvent,
} from "#app/domain/orders/transition-order.server.ts";
import { formatRand, toCents } from "#app/format/money.ts";

/** Corrects buyer and address, as far as the state allows. Prices and issued invoices stay. */
export async function correctOrder(
  { database, origin }: { database: Database; origin: string },
  admin: Admin<OrderPermission<"correct">>,
  { details, acceptsOutsideArea = false, acceptedDeliveryCost, ...expected }: Correction,
): Promise<
  | { ok: true; changed: string[]; isMailed: boolean }
  | { ok: false; reason: "no-address" }
  | (CorrectionToConfirm & { ok: false; reason: "to-confirm" })
  | ActionRefused
> {
  return database.transaction(async (transaction) => {
    const locked = await lockIfUnchanged(transaction, expected);
    if (!locked.ok) return locked;
    const { order } = locked;
    const what = orderStates[order.state].correction;
    if (!what) return actionNotAllowed(order);
    const { address = null, billingAddress = null, fullName, email, phone } = details;
    const { companyName = null, buyerVatNumber = null, buyerReference = null } = details;
    const isBrought = order.deliveryMethod === "courier";
    const isOnSite = order.siteAddress !== null;
    const columns = {
      fullName,
      email,
      phone,
      companyName,
      buyerVatNumber,
      buyerReference,
      // The delivery address of a shipped parcel is history.
      deliveryAddress: isBrought ? (what === "all" && address) || order.deliveryAddress : null,
      siteAddress: isOnSite ? (address ?? order.siteAddress) : null,
      billingAddress: isBrought || isOnSite ? billingAddress : address,
    };
    const total = toCents(order.total ?? "0");
    // An issued invoice keeps its buyer; a future one may require the address.
    if (lacksBillingAddress(total, { ...columns, deliveryMethod: order.deliveryMethod })) {
      return { ok: false, reason: "no-address" };
    }
    const changed = (Object.keys(columns) as (keyof typeof columns)[]).filter(
      (name) => asText(columns[name]) !== asText(order[name]),
    );
    if (changed.length === 0) return { ok: true, changed: [], isMailed: false };
    const outside = await findServicesOutside(transaction, order, columns);
    const deliveryPrice = await findDeliveryPrice(transaction, order, columns);
    const isPriceAccepted = !deliveryPrice || deliveryPrice.cost === acceptedDeliveryCost;
    if ((outside.length > 0 && !acceptsOutsideArea) || !isPriceAccepted) {
      return { ok: false, reason: "to-confirm", outside, deliveryPrice };
    }
    await transaction.update(orders).set(columns).where(eq(orders.id, order.id));
    const names = changed.map((name) => fieldLabels[name]);
    const detail = [
      ...changed.map((name) => describeCorrection(fieldLabels[name], order[name], columns[name])),
      ...(deliveryPrice ? [describeKeptPrice(deliveryPrice)] : []),
    ].join("\n");
    // Old and new values go into the order's events, which are erased with the customer.
    const event = { kind: "corrected", detail, forStaff: true };
    await recordOrderEvent(transaction, admin, order, event);
    // The audit log outlives personal data: it gets field names, never values.
    const after = { fields: names.join(", "), ...auditOutsideArea(outside) };
    await recordOrderAudit(transaction, admin, order, { verb: "corrected", after });
    return {
      ok: true,
      changed: names,
      isMailed: await warnCustomer(transaction, origin, order, columns),
    };
  });
}

type Correction = ExpectedOrder & {
  details: OrderCorrection;
  /** Staff agreed to work outside the service area. */
  acceptsOutsideArea?: boolean;
  /** In cents: what staff were told that delivery to the new province costs. */
  acceptedDeliveryCost?: number | undefined;
};

/** What staff must agree to before the correction is saved. */
export type CorrectionToConfirm = {
  outside: OutsideServiceArea[];
  deliveryPrice: DeliveryPriceChange | undefined;
};

/** Delivery to another province, in cents: what the customer was charged, and what it costs there. */
export type DeliveryPriceChange = { province: string; charged: number; cost: number };

function describeKeptPrice({ province, charged, cost }: DeliveryPriceChange): string {
  return `The delivery price of ${formatRand(charged)} was kept, although delivery to ${province} costs ${formatRand(cost)}.`;
}

/** The price of a placed order stays (decision 21), so staff decide whether to deliver for what was charged. */
async function findDeliveryPrice(
  transaction: Transaction,
  order: LockedOrder,
  { deliveryAddress }: Addresses,
): Promise<DeliveryPriceChange | undefined> {
  if (!deliveryAddress || deliveryAddress.province === order.deliveryAddress?.province) {
    return undefined;
  }
  // A discount took the cost off, wherever it goes.
  if (toCents(order.deliveryDiscount) > 0) return undefined;
  const { weightGrams, quantity, unitPrice } = orderLines;
  const lines = await transaction
    .select({ weightGrams, quantity, unitPrice })
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id));
  const { province } = deliveryAddress;
  const goods = goodsTotal(lines.map((line) => ({ ...line, unitPrice: toCents(line.unitPrice) })));
  const parcel = { grams: totalWeight(lines), goods };
  const cost = deliveryCost("courier", { province, ...parcel });
  const charged = toCents(order.deliveryTotal);
  // An order that is too heavy for today's courier was agreed with staff.
  return cost.ok && cost.cents !== charged ? { province, charged, cost: cost.cents } : undefined;
}

/** The services of the order that are not offered at the corrected address, if it is in another place. */
async function findServicesOutside(
  transaction: Transaction,
  order: LockedOrder,
  corrected: Addresses,
): Promise<OutsideServiceArea[]> {
  const [before, place] = [order, corrected].map(
    ({ deliveryAddress, siteAddress }) => deliveryAddress ?? siteAddress,
  );
  if (!place) return [];
  if (place.province === before?.province && place.postalCode === before.postalCode) return [];
  const services = await transaction
    .select({ name: orderLines.name, serviceArea: products.serviceArea })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(eq(orderLines.orderId, order.id))
    .orderBy(orderLines.position);
  return outsideServiceArea(services, place);
}

type Addresses = Pick<LockedOrder, "deliveryAddress" | "siteAddress">;

/** A thief with a colleague's session must not redirect a parcel, or the emails about it, unnoticed. */
async function warnCustomer(
  transaction: Transaction,
  origin: string,
  before: LockedOrder,
  after: Pick<LockedOrder, "email" | "deliveryAddress">,
): Promise<boolean> {
  const { email, deliveryAddress } = before;
  // A first email address has no previous one to warn.
  const isOtherEmail = email !== "" && email.toLowerCase() !== after.email.toLowerCase();
  const isOtherAddress = asText(deliveryAddress) !== asText(after.deliveryAddress);
  if (isOtherEmail) {
    await notifyCustomer(transaction, { origin }, before, "email-changed", { email });
  }
  if (deliveryAddress && isOtherAddress) {
    await notifyCustomer(transaction, { origin }, before, "address-changed", { deliveryAddress });
  }
  return isOtherEmail || (isOtherAddress && after.email !== "");
}

const fieldLabels = {
  fullName: "name",
  email: "email address",
  phone: "phone number",
  companyName: "company",
  buyerVatNumber: "VAT number",
  buyerReference: "purchase order number",
  deliveryAddress: "address",
  siteAddress: "site address",
  billingAddress: "billing address",
} as const;

type FieldValue = string | PostalAddress | null;

function describeCorrection(label: string, before: FieldValue, after: FieldValue): string {
  const [from, to] = [before, after].map((value) => asText(value).replaceAll("\n", ", "));
  if (!from) return `${capitalize(label)} set to ${to}`;
  if (!to) return `${capitalize(label)} removed (was ${from})`;
  return `${capitalize(label)} changed from ${from} to ${to}`;
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function asText(value: FieldValue): string {
  if (value === null || typeof value === "string") return value ?? "";
  return formatAddressLines(value).join("\n");
}
