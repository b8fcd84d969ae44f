import { asc, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { orders } from "#app/database/tables/orders.ts";
import type { StoredPaymentData } from "../payment-provider.ts";
import { parseAmount, parseOrderReference } from "../settle-payment.server.ts";
import type { ItnField } from "./signature.server.ts";
import { payfastItns } from "./tables.server.ts";

/** Parses the fields of an ITN (webhook) that we use, signed ones only. Undefined without a valid payment id. */
export function parseItn(signed: readonly ItnField[]) {
  const decoder = new TextDecoder();
  const text = new Map(signed.map(({ name, value }) => [name, decoder.decode(value).trim()]));
  const paymentId = text.get("pf_payment_id") ?? "";
  if (!/^[\w-]{1,60}$/.test(paymentId)) return undefined;
  return {
    merchantId: text.get("merchant_id") ?? "",
    /** Our order number: 1001 of ORD-1001. */
    orderNumber: parseOrderReference(text.get("m_payment_id") ?? ""),
    paymentId,
    status: text.get("payment_status") ?? "",
    /** Whole cents. */
    amount: parseAmount(text.get("amount_gross")),
    fee: parseAmount(text.get("amount_fee")?.replace("-", "")),
  };
}

/** ITNs are stored as received, with the name and email address of who paid. */
export const payfastItnData: StoredPaymentData = {
  tables: ["payfast_itns"],
  name: "payment-notices",
  manual: {
    title: "Payment service notifications",
    people: ["customers", "guests"],
    information:
      "Name, email address, amount and payment status, as the payment service sent them.",
    purpose: "To record payments, and to settle disputes about them.",
    recipients: ["payment"],
    kept: () => "30 days; 180 days where a payment was recorded or has to be checked",
  },
  about: "What the payment service told us about your payments, word for word.",
  read: (database, ofOrder) =>
    database
      .select({
        receivedAt: payfastItns.receivedAt,
        body: payfastItns.body,
        verdict: payfastItns.verificationResult,
      })
      .from(payfastItns)
      .innerJoin(orders, eq(orders.id, payfastItns.orderId))
      .where(ofOrder)
      .orderBy(asc(payfastItns.receivedAt)),
  erase: async (transaction, orderIds) => {
    await transaction
      .update(payfastItns)
      .set({ body: "" })
      .where(inArray(payfastItns.orderId, orderIds));
  },
  job: "payfast-itns",
  sweep: sweepPayfastItns,
};

/** Deleted once nobody can dispute the payment any more. */
export async function sweepPayfastItns(database: Database): Promise<void> {
  const { receivedAt, verificationResult } = payfastItns;
  await database.delete(payfastItns).where(
    sql`${receivedAt} < now() - make_interval(days =>
      case when ${verificationResult} in ('paid', 'for-staff', 'wrong-amount') then 180 else 30 end)`,
  );
}
