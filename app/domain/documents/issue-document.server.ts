import { and, eq, isNull, sql } from "drizzle-orm";
import { company, companyRegister } from "#app/content/company.ts";
import { vatNumber } from "#app/content/company-details.ts";
import type { DatabaseOrTransaction, Transaction } from "#app/database/connection.server.ts";
import type { DocumentParty, DocumentSeller } from "#app/database/tables/document-parties.ts";
import type { orders } from "#app/database/tables/orders.ts";
import { documents, type InvoiceCancelReason } from "#app/database/tables/payments.ts";
import { formatAddressLines } from "#app/domain/checkout/buyer-address.ts";
import type { CheckoutDetails } from "#app/domain/checkout/checkout-details.ts";
import { privateSettings } from "#app/settings/private-settings.server.ts";

type OrderRow = typeof orders.$inferSelect;
/** The buyer's columns of an order; in a quotation's details, what is not filled in is missing. */
export type BuyerColumns = Pick<OrderRow, "fullName"> & {
  [column in OptionalBuyerColumn]?: OrderRow[column] | undefined;
};
type OptionalBuyerColumn =
  | "companyName"
  | "buyerVatNumber"
  | "buyerReference"
  | "deliveryAddress"
  | "siteAddress"
  | "billingAddress";

/** The invoice that is valid now: not cancelled by a credit note. */
export async function currentInvoice(database: DatabaseOrTransaction, orderId: string) {
  const [invoice] = await database
    .select()
    .from(documents)
    .where(
      and(
        eq(documents.orderId, orderId),
        eq(documents.kind, "invoice"),
        isNull(documents.cancelledAt),
      ),
    );
  return invoice;
}

/** Issues the invoice of a paid order, with seller and buyer as of now and the order's VAT rate. Returns its number. */
export async function issueInvoice(transaction: Transaction, order: OrderRow): Promise<number> {
  const issued = await currentInvoice(transaction, order.id);
  return issued?.number ?? issueDocument(transaction, { kind: "invoice", ...snapshotNow(order) });
}

/** Issues the credit note of a refund, at the rate of its invoice; the order must be locked. */
export async function issueCreditNote(
  transaction: Transaction,
  order: OrderRow,
  refundId: string,
): Promise<void> {
  await issueDocument(transaction, { kind: "credit-note", refundId, ...snapshotNow(order) });
}

/** Cancels an invoice in full by a credit note to the same buyer; no money moves. Returns the note's number. */
export async function cancelInvoice(
  transaction: Transaction,
  { id, orderId, seller, buyer, vatPercent }: typeof documents.$inferSelect,
  cancelReason: InvoiceCancelReason,
): Promise<number> {
  const note = { orderId, seller, buyer, vatPercent, cancelsDocumentId: id, cancelReason };
  const number = await issueDocument(transaction, { kind: "credit-note", ...note });
  await transaction.update(documents).set({ cancelledAt: sql`now()` }).where(eq(documents.id, id));
  return number;
}

/** Numbered without gaps. */
async function issueDocument(
  transaction: Transaction,
  document: Omit<typeof documents.$inferInsert, "number">,
): Promise<number> {
  const number = await nextDocumentNumber(transaction, document.kind);
  await transaction.insert(documents).values({ ...document, number });
  return number;
}

function snapshotNow(order: OrderRow) {
  const { id, vatPercent } = order;
  return { orderId: id, vatPercent, seller: currentSeller(), buyer: buyerParty(order) };
}

/** Snapshot of the seller for a document that is issued now. */
export function currentSeller(): DocumentSeller {
  const { name, legalName, postalAddress, email, phone } = company();
  const { terms, footer } = privateSettings().documents;
  return {
    name: legalName,
    address: postalAddress,
    vatNumber: vatNumber(),
    registrationNumber: companyRegister().registrationNumber,
    tradingName: name,
    email,
    phone: phone.shown,
    terms,
    footer,
  };
}

export function buyerParty(order: BuyerColumns): DocumentParty {
  const { deliveryAddress, siteAddress, billingAddress } = order;
  const site = deliveryAddress ?? siteAddress;
  const address = billingAddress ?? site;
  return {
    name: order.fullName,
    company: order.companyName ?? undefined,
    address: address ? formatAddressLines(address) : [],
    ...(billingAddress &&
      site && {
        deliverTo: {
          title: deliveryAddress ? "Deliver to" : "Site address",
          lines: formatAddressLines(site),
        },
      }),
    vatNumber: order.buyerVatNumber ?? undefined,
    reference: order.buyerReference ?? undefined,
  };
}

/** The buyer of a quotation, or of an order that is not placed yet. */
export function buyerOfDetails(details: CheckoutDetails): DocumentParty {
  const deliveryAddress = details.deliveryMethod === "courier" ? details : undefined;
  return buyerParty({ ...details, deliveryAddress });
}

export function isSameParty(one: DocumentParty, other: DocumentParty): boolean {
  return partyText(one) === partyText(other);
}

function partyText(party: DocumentParty): string {
  const { name, company: firm, address, deliverTo, vatNumber, reference } = party;
  const optional = [firm, vatNumber, reference].map((text) => text ?? null);
  return JSON.stringify([name, address, deliverTo?.lines ?? null, ...optional]);
}

/**
 * The next number of a series without gaps: rolled back with the transaction. The series stays locked until the
 * transaction ends, so take the number as late as possible.
 */
export async function nextDocumentNumber(
  transaction: Transaction,
  series: "order" | "quote" | "invoice" | "credit-note",
): Promise<number> {
  const { rows } = await transaction.execute<{ number: number }>(
    sql`select next_document_number(${series}) as number`,
  );
  const number = rows[0]?.number;
  if (!number) throw new Error(`There is no series of numbers called ${series}`);
  return number;
}
