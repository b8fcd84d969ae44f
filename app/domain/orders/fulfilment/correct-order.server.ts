import { eq } from "drizzle-orm";
import { toCents } from "#app/content/money.ts";
import type { Database } from "#app/database/connection.server.ts";
import { orders, type PostalAddress } from "#app/database/tables/orders.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import { formatAddressLines, lacksBillingAddress } from "#app/domain/checkout/buyer-address.ts";
import { formatOrderNumber } from "#app/domain/documents/document.ts";
import type { OrderCorrection } from "#app/domain/orders/order-forms.ts";
import { correctionScope } from "#app/domain/orders/order-states.ts";
import {
  type ActionRefused,
  actionNotAllowed,
  type ExpectedOrder,
  lockIfUnchanged,
  recordOrderEvent,
} from "#app/domain/orders/transition-order.server.ts";
import { formatTracking } from "./fulfil-order.server.ts";

/** Corrects buyer and address, as far as the state allows. Prices and issued invoices stay. */
export async function correctOrder(
  { database }: { database: Database },
  admin: Admin,
  { number, expectedState, details }: ExpectedOrder & { details: OrderCorrection },
): Promise<{ ok: true; changed: string[] } | { ok: false; reason: "no-address" } | ActionRefused> {
  return database.transaction(async (transaction) => {
    const locked = await lockIfUnchanged(transaction, { number, expectedState });
    if (!locked.ok) return locked;
    const { order } = locked;
    const what = correctionScope(order.state);
    if (!what) return actionNotAllowed(order);
    const { address = null, ...person } = details;
    const isBrought = order.deliveryMethod === "courier";
    const columns = {
      fullName: person.fullName,
      email: person.email,
      phone: person.phone,
      companyName: person.companyName ?? null,
      buyerVatNumber: person.buyerVatNumber ?? null,
      buyerReference: person.buyerReference ?? null,
      // The delivery address of a shipped parcel is history.
      deliveryAddress: isBrought ? (what === "all" && address) || order.deliveryAddress : null,
      billingAddress: isBrought ? null : address,
    } satisfies Partial<typeof orders.$inferInsert>;
    const total = toCents(order.total ?? "0");
    // An issued invoice keeps its buyer; a future one may require the address.
    if (lacksBillingAddress(total, { ...columns, deliveryMethod: order.deliveryMethod })) {
      return { ok: false, reason: "no-address" };
    }
    const changed = (Object.keys(columns) as (keyof typeof columns)[]).filter(
      (name) => asText(columns[name]) !== asText(order[name]),
    );
    if (changed.length === 0) return { ok: true, changed: [] };
    await transaction.update(orders).set(columns).where(eq(orders.id, order.id));
    const names = changed.map((name) => fieldLabels[name]);
    const detail = changed
      .map(
        (name) =>
          `${capitalize(fieldLabels[name])} from ${formatValue(order[name])} to ${formatValue(columns[name])}`,
      )
      .join("\n");
    const actor = { kind: "staff", admin } as const;
    // Old and new values go into the order's events, which are erased with the customer.
    await recordOrderEvent(transaction, actor, {
      order,
      kind: "corrected",
      detail,
      forStaff: true,
    });
    // The audit log outlives personal data: it gets field names, never values.
    await recordAudit(transaction, admin, {
      verb: "corrected",
      entity: { kind: "order", id: order.id, label: formatOrderNumber(number) },
      after: { fields: names.join(", ") },
    });
    return { ok: true, changed: names };
  });
}

/** Corrects carrier and tracking number of a shipped order. */
export async function correctTracking(
  { database }: { database: Database },
  admin: Admin,
  input: ExpectedOrder & { carrier?: string | undefined; tracking?: string | undefined },
): Promise<{ ok: true } | ActionRefused> {
  return database.transaction(async (transaction) => {
    const locked = await lockIfUnchanged(transaction, input);
    if (!locked.ok) return locked;
    const { order } = locked;
    if (order.state !== "shipped") return actionNotAllowed(order);
    const { carrier = null, tracking = null } = input;
    await transaction
      .update(orders)
      .set({ trackingCarrier: carrier, trackingNumber: tracking })
      .where(eq(orders.id, order.id));
    const before = formatTracking(order.trackingCarrier, order.trackingNumber) ?? "no waybill";
    const detail = `From ${before} to ${formatTracking(carrier, tracking) ?? "no waybill"}`;
    const actor = { kind: "staff", admin } as const;
    await recordOrderEvent(transaction, actor, {
      order,
      kind: "corrected",
      detail,
      forStaff: true,
    });
    await recordAudit(transaction, admin, {
      verb: "changed",
      entity: { kind: "order", id: order.id, label: formatOrderNumber(input.number) },
      before: { carrier: order.trackingCarrier, waybill: order.trackingNumber },
      after: { carrier, waybill: tracking },
    });
    return { ok: true };
  });
}

const fieldLabels = {
  fullName: "name",
  email: "email address",
  phone: "telephone number",
  companyName: "company",
  buyerVatNumber: "VAT number",
  buyerReference: "reference",
  deliveryAddress: "address",
  billingAddress: "address for the invoice",
} as const;

const formatValue = (value: string | PostalAddress | null) =>
  asText(value).replaceAll("\n", ", ") || "nothing";
const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function asText(value: string | PostalAddress | null): string {
  return value === null
    ? ""
    : typeof value === "string"
      ? value
      : formatAddressLines(value).join("\n");
}
