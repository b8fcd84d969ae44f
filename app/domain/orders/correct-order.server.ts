import { eq } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { type Address, orders } from "#app/database/tables/orders.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import { centsOfRand } from "#app/domain/products/rand.ts";
import type { Admin } from "#app/domain/users/people.ts";
import { addressLines } from "./address-lines.ts";
import type { OrderCorrection } from "./correction-form.ts";
import { sayTracking } from "./fulfil-order.server.ts";
import { holdAsSeen, notAllowed, type Seen, type StepRefused } from "./hold-as-seen.server.ts";
import { noteOnOrder } from "./move-order.server.ts";
import { lacksAddress } from "./needs-address.ts";
import { orderNumber } from "./order-numbers.ts";
import { correctable } from "./order-steps.ts";

/** Puts right who gets the order and where, as far as its state allows. Prices and invoices stay. */
export async function correctOrder(
  { database }: { database: Database },
  admin: Admin,
  { number, seen, details }: Seen & { details: OrderCorrection },
): Promise<{ ok: true; changed: string[] } | { ok: false; reason: "no-address" } | StepRefused> {
  return database.transaction(async (transaction) => {
    const held = await holdAsSeen(transaction, { number, seen });
    if (!held.ok) return held;
    const { order } = held;
    const what = correctable(order.state);
    if (!what) return notAllowed(order);
    const { address = null, ...person } = details;
    const isBrought = order.deliveryWay === "courier";
    const columns = {
      fullName: person.fullName,
      email: person.email,
      phone: person.phone,
      companyName: person.companyName ?? null,
      buyerVatNumber: person.buyerVatNumber ?? null,
      buyerReference: person.buyerReference ?? null,
      // Where a parcel went is what happened.
      address: isBrought ? (what === "all" && address) || order.address : null,
      billingAddress: isBrought ? null : address,
    };
    const total = centsOfRand(order.total ?? "0");
    // An invoice that is made keeps its buyer; one that is not may need the address.
    if (lacksAddress(total, { ...columns, deliveryWay: order.deliveryWay })) {
      return { ok: false, reason: "no-address" };
    }
    const changed = (Object.keys(columns) as (keyof typeof columns)[]).filter(
      (name) => asText(columns[name]) !== asText(order[name]),
    );
    if (changed.length === 0) return { ok: true, changed: [] };
    await transaction.update(orders).set(columns).where(eq(orders.id, order.id));
    const names = changed.map((name) => words[name]);
    const detail = changed
      .map((name) => `${sentence(words[name])} from ${say(order[name])} to ${say(columns[name])}`)
      .join("\n");
    const actor = { kind: "staff", admin } as const;
    // What it was and what it became stands in the order's history, which is emptied with the person.
    await noteOnOrder(transaction, actor, { order, kind: "corrected", detail, forStaff: true });
    // The log is kept longer than the person's data: which fields, never what they say.
    await recordAudit(transaction, admin, {
      verb: "corrected",
      thing: { kind: "order", id: order.id, label: orderNumber(number) },
      after: { fields: names.join(", ") },
    });
    return { ok: true, changed: names };
  });
}

/** Puts right what the courier calls the parcel, once it is on its way. */
export async function correctTracking(
  { database }: { database: Database },
  admin: Admin,
  input: Seen & { carrier?: string | undefined; tracking?: string | undefined },
): Promise<{ ok: true } | StepRefused> {
  return database.transaction(async (transaction) => {
    const held = await holdAsSeen(transaction, input);
    if (!held.ok) return held;
    const { order } = held;
    if (order.state !== "shipped") return notAllowed(order);
    const { carrier = null, tracking = null } = input;
    await transaction
      .update(orders)
      .set({ trackingCarrier: carrier, trackingNumber: tracking })
      .where(eq(orders.id, order.id));
    const before = sayTracking(order.trackingCarrier, order.trackingNumber) ?? "no waybill";
    const detail = `From ${before} to ${sayTracking(carrier, tracking) ?? "no waybill"}`;
    const actor = { kind: "staff", admin } as const;
    await noteOnOrder(transaction, actor, { order, kind: "corrected", detail, forStaff: true });
    await recordAudit(transaction, admin, {
      verb: "changed",
      thing: { kind: "order", id: order.id, label: orderNumber(input.number) },
      before: { carrier: order.trackingCarrier, waybill: order.trackingNumber },
      after: { carrier, waybill: tracking },
    });
    return { ok: true };
  });
}

const words = {
  fullName: "name",
  email: "email address",
  phone: "telephone number",
  companyName: "company",
  buyerVatNumber: "VAT number",
  buyerReference: "reference",
  address: "address",
  billingAddress: "address for the invoice",
} as const;

const say = (value: string | Address | null) => asText(value).replaceAll("\n", ", ") || "nothing";
const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function asText(value: string | Address | null): string {
  return value === null ? "" : typeof value === "string" ? value : addressLines(value).join("\n");
}
