import { and, asc, eq, getTableColumns, isNull, or, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { carts } from "#app/database/tables/carts.ts";
import { checkouts, orders, quoteLines, quotes } from "#app/database/tables/orders.ts";
import { documents, paymentNotices, refunds } from "#app/database/tables/payments.ts";
import {
  creditNoteNumber,
  invoiceNumber,
  orderNumber,
  quoteNumber,
} from "#app/domain/orders/order-numbers.ts";
import { readOrderById } from "#app/domain/orders/read-order.server.ts";
import type { Person } from "./person.ts";
import type { PersonalPart } from "./personal-part.ts";
import { proofNames } from "./proof-names.ts";

/** What somebody bought, or began to buy. Links that open an order are left out: they are keys. */
export const orderParts: readonly PersonalPart[] = [
  {
    tables: [
      "orders",
      "order_lines",
      "order_events",
      "payments",
      "refunds",
      "refund_lines",
      "payment_proofs",
    ],
    name: "orders",
    about:
      "What you ordered, also as a guest from your confirmed address: goods, amounts, delivery, payments, refunds, the proofs of payment you sent, and what happened when.",
    read: readOrdersOf,
  },
  {
    tables: ["documents"],
    name: "invoices",
    about: "The invoices and credit notes of your orders, with seller and buyer as they were.",
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
          vat: sql<string>`coalesce(${refunds.vat}, ${orders.vatTotal})`,
        })
        .from(documents)
        .innerJoin(orders, eq(orders.id, documents.orderId))
        .leftJoin(refunds, eq(refunds.id, documents.refundId))
        .where(ordersOf(person))
        .orderBy(asc(documents.issuedAt));
      return rows.map(({ kind, number, order, ...rest }) => ({
        kind,
        number: kind === "invoice" ? invoiceNumber(number) : creditNoteNumber(number),
        order: orderNumber(order),
        ...rest,
      }));
    },
  },
  {
    tables: ["payment_notices"],
    name: "payment-notices",
    about: "What the payment service told us about your payments, word for word.",
    read: (database, person) =>
      database
        .select({
          receivedAt: paymentNotices.receivedAt,
          body: paymentNotices.body,
          verdict: paymentNotices.verdict,
        })
        .from(paymentNotices)
        .innerJoin(orders, eq(orders.id, paymentNotices.orderId))
        .where(ordersOf(person))
        .orderBy(asc(paymentNotices.receivedAt)),
  },
  {
    tables: ["quotes", "quote_lines"],
    name: "quotations",
    about: "The quotations that you asked for.",
    read: readQuotesOf,
  },
  {
    tables: ["checkouts"],
    name: "checkout",
    about: "What you have filled in at the checkout.",
    read: (database, { userId }) =>
      database
        .select({ details: checkouts.details, updatedAt: checkouts.updatedAt })
        .from(checkouts)
        .innerJoin(carts, eq(carts.id, checkouts.cartId))
        .where(eq(carts.userId, userId)),
  },
];

/** Theirs by account, or ordered as a guest from the address that they have proved. */
export function ordersOf({ userId, email, emailVerified }: Person) {
  const asGuest = and(isNull(orders.userId), eq(sql`lower(${orders.email})`, email));
  return or(eq(orders.userId, userId), emailVerified ? asGuest : undefined);
}

/** Without the names of whoever on our side dealt with it, and without ids that mean nothing. */
async function readOrdersOf(database: DatabaseOrTransaction, person: Person): Promise<unknown[]> {
  const found = await database
    .select({ id: orders.id })
    .from(orders)
    .where(ordersOf(person))
    .orderBy(asc(orders.placedAt));
  const whole: unknown[] = [];
  for (const { id } of found) {
    const order = await readOrderById(database, id);
    if (!order) continue;
    const files = proofNames(order.number, order.proofs);
    const { accessKey: _, checkoutKey: __, createdBy: ___, documents: ____, ...rest } = order;
    whole.push({
      ...rest,
      number: orderNumber(order.number),
      // Its key opens it without a password, so it stays behind.
      quote: order.quote && quoteNumber(order.quote.number),
      events: order.events.map(({ at, kind, toState, actor, detail }) => ({
        at,
        kind,
        toState,
        actor,
        detail,
      })),
      payments: order.payments.map(
        ({ recordedBy: _by, orderId: _of, key: _key, ...payment }) => payment,
      ),
      refunds: order.refunds.map(({ madeBy: _by, orderId: _of, key: _key, ...refund }) => ({
        ...refund,
        lines: refund.lines.map(({ lineId, quantity }) => ({
          name: order.lines.find((line) => line.id === lineId)?.name,
          quantity,
        })),
      })),
      proofs: order.proofs.map(({ shownName, size, uploadedAt }, nth) => ({
        shownName,
        size,
        uploadedAt,
        file: files[nth],
      })),
    });
  }
  return whole;
}

export function quotesOf({ userId, email, emailVerified }: Person) {
  const asGuest = and(isNull(quotes.userId), eq(sql`lower(${quotes.details} ->> 'email')`, email));
  return or(eq(quotes.userId, userId), emailVerified ? asGuest : undefined);
}

async function readQuotesOf(database: DatabaseOrTransaction, person: Person): Promise<unknown[]> {
  const { accessKey: _, checkoutKey: __, createdBy: ___, ...columns } = getTableColumns(quotes);
  const found = await database
    .select(columns)
    .from(quotes)
    .where(quotesOf(person))
    .orderBy(asc(quotes.madeAt));
  return Promise.all(
    found.map(async (quote) => ({
      ...quote,
      number: quoteNumber(quote.number),
      lines: await database
        .select({
          name: quoteLines.name,
          quantity: quoteLines.quantity,
          unitPrice: quoteLines.unitPrice,
        })
        .from(quoteLines)
        .where(eq(quoteLines.quoteId, quote.id))
        .orderBy(asc(quoteLines.position)),
    })),
  );
}
