import { and, eq, isNull } from "drizzle-orm";
import { company, companyRegister } from "#app/content/company.ts";
import type { Transaction } from "#app/database/connection.server.ts";
import type { orders } from "#app/database/tables/orders.ts";
import { type DocumentParty, documents } from "#app/database/tables/payments.ts";
import { addressLines } from "./address-lines.ts";
import { takeNumber } from "./take-number.server.ts";

type Order = typeof orders.$inferSelect;
type Buyer = Pick<
  Order,
  "fullName" | "companyName" | "buyerVatNumber" | "buyerReference" | "address" | "billingAddress"
>;

/** The invoice of an order that is paid: one in force, numbered without gaps, with the parties of the day. */
export async function issueInvoice(transaction: Transaction, order: Order): Promise<void> {
  const [issued] = await transaction
    .select({ id: documents.id })
    .from(documents)
    .where(
      and(
        eq(documents.orderId, order.id),
        eq(documents.kind, "invoice"),
        isNull(documents.replacedAt),
      ),
    );
  if (issued) return;
  await transaction.insert(documents).values({
    kind: "invoice",
    number: await takeNumber(transaction, "invoice"),
    orderId: order.id,
    seller: sellerToday(),
    buyer: buyerOf(order),
  });
}

/** The credit note of a refund; the order must be held. */
export async function issueCreditNote(
  transaction: Transaction,
  order: Order,
  refundId: string,
): Promise<void> {
  await transaction.insert(documents).values({
    kind: "credit-note",
    number: await takeNumber(transaction, "credit-note"),
    orderId: order.id,
    refundId,
    seller: sellerToday(),
    buyer: buyerOf(order),
  });
}

/** The company, as documents of this day name it. */
export function sellerToday(): DocumentParty {
  return {
    name: company.legalName,
    address: company.address,
    vatNumber: company.vatNumber,
    registrationNumber: companyRegister.registrationNumber,
  };
}

/** As an invoice that is made now would name them. */
export function buyerOf(order: Buyer): DocumentParty {
  const address = order.address ?? order.billingAddress;
  return {
    name: order.fullName,
    company: order.companyName ?? undefined,
    address: address ? addressLines(address) : [],
    vatNumber: order.buyerVatNumber ?? undefined,
    reference: order.buyerReference ?? undefined,
  };
}

export function isSameParty(one: DocumentParty, other: DocumentParty): boolean {
  return partyText(one) === partyText(other);
}

function partyText({ name, company: firm, address, vatNumber, reference }: DocumentParty): string {
  return JSON.stringify([name, firm ?? null, address, vatNumber ?? null, reference ?? null]);
}
