import { and, asc, eq, isNotNull, or, sql } from "drizzle-orm";
import { ACCOUNTING_RECORD_YEARS } from "#app/content/shop-terms.ts";
import type { DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { carts } from "#app/database/tables/carts.ts";
import { discountRedemptions, discounts } from "#app/database/tables/discounts.ts";
import {
  checkouts,
  orders,
  quoteEvents,
  quoteLines,
  quoteRevisions,
  quotes,
} from "#app/database/tables/orders.ts";
import { documents, refundAccounts, refunds } from "#app/database/tables/payments.ts";
import {
  documentVat,
  formatCreditNoteNumber,
  formatInvoiceNumber,
  formatOrderNumber,
  formatQuoteNumber,
} from "#app/domain/documents/document.ts";
import {
  isUnclaimedOrderOf,
  isUnclaimedQuoteOf,
} from "#app/domain/orders/lists/list-my-orders.server.ts";
import { readOrderById } from "#app/domain/orders/read-order.server.ts";
import { PAYMENT_PROVIDERS } from "#app/domain/payments/payment-providers.server.ts";
import { decryptAccount } from "#app/domain/payments/refund-account.server.ts";
import { maskAccountNumber } from "#app/domain/payments/refund-account.ts";
import { formatCount } from "#app/format/dates-and-numbers.ts";
import { fromCents } from "#app/format/money.ts";
import { privateSettings } from "#app/settings/private-settings.server.ts";
import type { DataSubject, PersonalDataSection } from "./data-subject.server.ts";

/** Orders, documents, payments and quotations of a user, without access keys. */
export const orderSections: readonly PersonalDataSection[] = [
  {
    tables: [
      "stock_movements",
      "orders",
      "order_lines",
      "order_events",
      "payments",
      "refunds",
      "refund_lines",
      "proofs_of_payment",
    ],
    name: "orders",
    manual: {
      title: "Orders",
      people: ["customers", "guests"],
      information:
        "Name, email address, phone number, addresses, company and VAT number, goods, amounts, payments, refunds, proofs of payment, and the order’s history.",
      purpose: "To deliver and invoice orders, and to account for them.",
      recipients: ["email", "courier", "payment", "accountants", "tax"],
      kept: () =>
        `${ACCOUNTING_RECORD_YEARS} years after the order was completed or cancelled; if the buyer deletes their account, their details are removed once the order has ended`,
    },
    about:
      "Your orders, including those placed as a guest with one of your confirmed addresses: goods, amounts, delivery, payments, refunds, the proofs of payment you sent, and what happened when.",
    read: readOrdersOfSubject,
  },
  {
    tables: ["discount_redemptions", "discounts"],
    name: "discounts",
    manual: {
      title: "Discounts on orders",
      people: ["customers", "guests"],
      information: "Which discount was applied to an order, and the amount.",
      purpose: "To limit how often each discount is used.",
      kept: () => "As long as the order",
    },
    about: "The discounts on your orders.",
    read: async (database, person) => {
      const rows = await database
        .select({
          order: orders.number,
          discount: discounts.name,
          code: discounts.code,
          amount: discountRedemptions.amount,
          redeemedAt: discountRedemptions.redeemedAt,
          returnedAt: discountRedemptions.returnedAt,
        })
        .from(discountRedemptions)
        .innerJoin(discounts, eq(discounts.id, discountRedemptions.discountId))
        .innerJoin(orders, eq(orders.id, discountRedemptions.orderId))
        .where(orderBelongsToSubject(person))
        .orderBy(asc(discountRedemptions.redeemedAt));
      return rows.map(({ order, ...row }) => ({ order: formatOrderNumber(order), ...row }));
    },
  },
  {
    tables: ["refund_accounts"],
    name: "refund-accounts",
    manual: {
      title: "Bank details for refunds",
      people: ["customers", "guests"],
      information: "Account holder, bank and account number, encrypted.",
      purpose: "To pay refunds.",
      recipients: ["bank"],
      kept: () => "30 days after the refund; without a refund, 180 days",
    },
    about:
      "The bank details you gave us for a refund, while we keep them. Only the last four digits of the account number are included, in case somebody else downloads this.",
    read: async (database, person, secret) => {
      const rows = await database
        .select({ order: orders.number, account: refundAccounts })
        .from(refundAccounts)
        .innerJoin(orders, eq(orders.id, refundAccounts.orderId))
        .where(orderBelongsToSubject(person))
        .orderBy(asc(refundAccounts.sentAt));
      return rows.map(({ order, account: { details, sentAt, changedAt } }) => {
        const account = decryptAccount(secret, details);
        return {
          order: formatOrderNumber(order),
          // The copy takes no step-up: a stolen session reads no more than the pages show.
          account: account && { ...account, accountNumber: maskAccountNumber(account) },
          sentAt,
          changedAt,
        };
      });
    },
  },
  {
    tables: ["documents"],
    name: "invoices",
    manual: {
      title: "Invoices and credit notes",
      people: ["customers", "guests"],
      information: "Name and address of the buyer, VAT number, goods and amounts.",
      purpose: "To invoice, and to keep the accounting records that the law requires.",
      recipients: ["email", "accountants", "tax"],
      kept: () => `${ACCOUNTING_RECORD_YEARS} years (Companies Act, section 24)`,
    },
    about:
      "The invoices and credit notes for your orders, with the details of seller and buyer at the time.",
    read: async (database, person) => {
      const rows = await database
        .select({
          kind: documents.kind,
          number: documents.number,
          order: orders.number,
          issuedAt: documents.issuedAt,
          seller: documents.seller,
          buyer: documents.buyer,
          total: sql<string>`coalesce(${refunds.amount}, ${orders.total})`,
          vatPercent: documents.vatPercent,
          refundVat: refunds.vat,
        })
        .from(documents)
        .innerJoin(orders, eq(orders.id, documents.orderId))
        .leftJoin(refunds, eq(refunds.id, documents.refundId))
        .where(orderBelongsToSubject(person))
        .orderBy(asc(documents.issuedAt));
      return rows.map(({ kind, number, order, refundVat, ...rest }) => ({
        kind,
        number: kind === "invoice" ? formatInvoiceNumber(number) : formatCreditNoteNumber(number),
        order: formatOrderNumber(order),
        ...rest,
        vat: fromCents(documentVat({ ...rest, refundVat })),
      }));
    },
  },
  ...PAYMENT_PROVIDERS.map(
    ({ personalData: { tables, name, about, manual, read } }): PersonalDataSection => ({
      tables,
      name,
      about,
      manual,
      read: (database, person) => read(database, orderBelongsToSubject(person)),
    }),
  ),
  {
    tables: ["quotes", "quote_revisions", "quote_lines", "quote_events"],
    name: "quotations",
    manual: {
      title: "Quotations",
      people: ["customers", "guests"],
      information: "Name, contact details, company, goods, prices and the conversation about them.",
      purpose: "To quote, and to turn a quotation into an order.",
      recipients: ["email"],
      kept: () =>
        `With an account, until it is deleted; without one, ${formatCount(privateSettings().privacy.quotationMonths, "month")} after it expired`,
    },
    about:
      "The quotations you asked for or were sent, with their revisions and what was said about them.",
    read: readQuotesOfSubject,
  },
  {
    tables: ["checkouts"],
    name: "checkout",
    manual: {
      title: "Checkout details",
      people: ["customers", "visitors"],
      information: "The details entered at the checkout.",
      purpose: "To save people typing them again.",
      kept: () =>
        `With an account, as long as the cart; without one, ${formatCount(privateSettings().privacy.visitorDetailsDays, "day")}`,
    },
    about: "What you entered at the checkout.",
    read: (database, { userId }) =>
      database
        .select({ details: checkouts.details, updatedAt: checkouts.updatedAt })
        .from(checkouts)
        .innerJoin(carts, eq(carts.id, checkouts.cartId))
        .where(eq(carts.userId, userId)),
  },
];

/** Placed with the account, or as a guest with one of its verified addresses. */
export function orderBelongsToSubject({ userId, verifiedEmails }: DataSubject) {
  return or(eq(orders.userId, userId), isUnclaimedOrderOf(verifiedEmails));
}

/** Without the names of staff and without internal ids. */
async function readOrdersOfSubject(
  database: DatabaseOrTransaction,
  person: DataSubject,
): Promise<unknown[]> {
  const found = await database
    .select({ id: orders.id })
    .from(orders)
    .where(orderBelongsToSubject(person))
    .orderBy(asc(orders.placedAt));
  const complete: unknown[] = [];
  for (const { id } of found) {
    const order = await readOrderById(database, id);
    if (!order) continue;
    const files = proofOfPaymentFileNames(order.number, order.proofs);
    const { accessKey: _, idempotencyKey: __, createdBy: ___, documents: ____, ...rest } = order;
    complete.push({
      ...rest,
      ...inRand(order, [
        ...(["goods", "delivery", "deliveryDiscount", "total"] as const),
        ...(["vat", "refunded", "paid", "due"] as const),
      ]),
      number: formatOrderNumber(order.number),
      lines: order.lines.map((line) => ({
        ...line,
        ...inRand(line, ["listPrice", "unitPrice", "discount", "total"]),
      })),
      // Number only: the quotation's access key is a secret.
      quote: order.quote && formatQuoteNumber(order.quote.number),
      events: order.events.map(({ at, kind, toState, actor, detail }) => ({
        at,
        kind,
        toState,
        actor,
        detail,
      })),
      payments: order.payments.map(
        ({ recordedBy: _by, orderId: _of, idempotencyKey: _key, ...payment }) => ({
          ...payment,
          ...inRand(payment, ["amount", "fee"]),
        }),
      ),
      refunds: order.refunds.map(
        ({ createdBy: _by, orderId: _of, idempotencyKey: _key, ...refund }) => ({
          ...refund,
          ...inRand(refund, ["amount", "vat"]),
          lines: refund.lines.map(({ lineId, quantity }) => ({
            name: order.lines.find((line) => line.id === lineId)?.name,
            quantity,
          })),
        }),
      ),
      proofs: order.proofs.map(({ displayName, size, uploadedAt }, index) => ({
        displayName,
        size,
        uploadedAt,
        file: files[index],
      })),
    });
  }
  return complete;
}

/** Amounts of whole cents as rand with two decimals, as in all files of the export. */
function inRand<Name extends string>(
  row: Partial<Record<Name, number | undefined>>,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const amounts = names.map((name) => {
    const cents: number | undefined = row[name];
    return [name, cents === undefined ? undefined : fromCents(cents)];
  });
  return Object.fromEntries(amounts);
}

export function quoteBelongsToSubject({ userId, verifiedEmails }: DataSubject) {
  return or(eq(quotes.userId, userId), isUnclaimedQuoteOf(verifiedEmails));
}

async function readQuotesOfSubject(
  database: DatabaseOrTransaction,
  person: DataSubject,
): Promise<unknown[]> {
  const { number, createdAt, state, stateChangedAt, details, wish, wantedBy } = quotes;
  const { lostReason, acceptedName, acceptedChannel } = quotes;
  const { name, quantity, unit, unitPrice, discount, revision } = quoteLines;
  const found = await database
    .select({
      ...{ id: quotes.id, number, createdAt, state, stateChangedAt, details, wish, wantedBy },
      ...{ lostReason, acceptedName, acceptedChannel },
    })
    .from(quotes)
    .where(quoteBelongsToSubject(person))
    .orderBy(asc(quotes.createdAt));
  return Promise.all(
    found.map(async ({ id, ...quote }) => ({
      ...quote,
      number: formatQuoteNumber(quote.number),
      revisions: await database
        .select({
          revision: quoteRevisions.revision,
          details: quoteRevisions.details,
          total: quoteRevisions.total,
          vatTotal: quoteRevisions.vatTotal,
          note: quoteRevisions.note,
          sentAt: quoteRevisions.sentAt,
          validUntil: quoteRevisions.validUntil,
        })
        .from(quoteRevisions)
        .where(and(eq(quoteRevisions.quoteId, id), isNotNull(quoteRevisions.sentAt)))
        .orderBy(asc(quoteRevisions.revision)),
      lines: await database
        .select({ revision, name, quantity, unit, unitPrice, discount })
        .from(quoteLines)
        .innerJoin(
          quoteRevisions,
          and(
            eq(quoteRevisions.quoteId, quoteLines.quoteId),
            eq(quoteRevisions.revision, quoteLines.revision),
          ),
        )
        .where(and(eq(quoteLines.quoteId, id), isNotNull(quoteRevisions.sentAt)))
        .orderBy(asc(revision), asc(quoteLines.position)),
      events: await database
        .select({
          at: quoteEvents.at,
          kind: quoteEvents.kind,
          actor: quoteEvents.actor,
          message: quoteEvents.message,
          wishedPrices: quoteEvents.wishedPrices,
        })
        .from(quoteEvents)
        .where(eq(quoteEvents.quoteId, id))
        .orderBy(asc(quoteEvents.at)),
    })),
  );
}

/** Portable file names for an order's proofs of payment, in the order of upload. */
export function proofOfPaymentFileNames(
  order: number,
  proofsOfPayment: readonly { path: string }[],
): string[] {
  return proofsOfPayment.map(({ path }, index) => {
    // The storage path is a time and random prefix before the original name.
    const originalName = path.replace(/^\d+-[a-z2-7]+-/, "").replace(/[^\w.-]+/g, "-");
    return `proofs/${formatOrderNumber(order)}-${index + 1}-${originalName}`;
  });
}
