import { and, eq, gt, inArray, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { products } from "#app/database/tables/catalogue.ts";
import { stockAlerts } from "#app/database/tables/stock-alerts.ts";
import { createOneTimeToken } from "#app/domain/accounts/one-time-tokens.server.ts";
import { isPublished } from "#app/domain/catalogue/product-status.server.ts";
import { enqueueMail } from "#app/mail/enqueue-mail.server.ts";
import { backInStockMail } from "#app/mail/templates/stock-alert-mails.server.ts";
import { STOCK_ALERT_LINK_DAYS, stockAlertPath } from "./stock-alerts.server.ts";

const BATCH_SIZE = 100;

/** Days for which an answered request, and one that nothing answers, are kept. */
const NOTIFIED_DAYS = 30;
const WAITING_DAYS = 365;

/**
 * Writes one email to everybody who waits for a product that is in stock again. Each batch is a
 * transaction that skips locked rows: two processes never write the same email twice.
 */
export async function notifyStockAlerts(services: {
  database: Database;
  origin: string;
}): Promise<{ notified: number }> {
  let notified = 0;
  for (;;) {
    const count = await services.database.transaction((transaction) =>
      notifyBatch(transaction, services.origin),
    );
    notified += count;
    if (count < BATCH_SIZE) return { notified };
  }
}

async function notifyBatch(transaction: Transaction, origin: string): Promise<number> {
  const due = await transaction
    .select({
      id: stockAlerts.id,
      email: stockAlerts.email,
      productId: products.id,
      productName: products.name,
    })
    .from(stockAlerts)
    .innerJoin(products, eq(products.id, stockAlerts.productId))
    .where(
      and(
        isNotNull(stockAlerts.confirmedAt),
        isNull(stockAlerts.notifiedAt),
        gt(products.stock, 0),
        isPublished(),
      ),
    )
    .orderBy(stockAlerts.confirmedAt)
    .limit(BATCH_SIZE)
    .for("update", { of: stockAlerts, skipLocked: true });
  for (const { id, email, productId, productName } of due) {
    const { secret, hash } = createOneTimeToken();
    await transaction
      .update(stockAlerts)
      .set({ notifiedAt: sql`now()`, tokenHash: hash })
      .where(eq(stockAlerts.id, id));
    const mail = backInStockMail({
      origin,
      productName,
      productPath: `/products/${productId}`,
      cancelPath: stockAlertPath(secret),
    });
    await enqueueMail(transaction, { ...mail, to: email });
  }
  return due.length;
}

/** Retention: unconfirmed, answered and very old requests are deleted. */
export async function sweepStockAlerts(database: Database): Promise<{ deleted: number }> {
  const { createdAt, confirmedAt, notifiedAt, id } = stockAlerts;
  const old = database
    .select({ id })
    .from(stockAlerts)
    .where(
      or(
        and(isNull(confirmedAt), lt(createdAt, daysAgo(STOCK_ALERT_LINK_DAYS))),
        lt(notifiedAt, daysAgo(NOTIFIED_DAYS)),
        lt(confirmedAt, daysAgo(WAITING_DAYS)),
      ),
    );
  const deleted = await database.delete(stockAlerts).where(inArray(id, old)).returning({ id });
  return { deleted: deleted.length };
}

function daysAgo(days: number): SQL {
  return sql`now() - make_interval(days => ${days})`;
}
