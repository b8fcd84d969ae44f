import { and, eq, isNotNull, or, sql } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { products } from "#app/database/tables/catalogue.ts";
import { stockAlerts } from "#app/database/tables/stock-alerts.ts";
import { createOneTimeToken, hashToken } from "#app/domain/accounts/one-time-tokens.server.ts";
import { UUID_PATTERN } from "#app/domain/accounts/text-patterns.ts";
import { isPublished } from "#app/domain/catalogue/product-status.server.ts";
import { enqueueMail } from "#app/mail/enqueue-mail.server.ts";
import { confirmStockAlertMail } from "#app/mail/templates/stock-alert-mails.server.ts";

/** Unconfirmed requests end after this many days. */
export const STOCK_ALERT_LINK_DAYS = 7;

export type AlertProduct = { id: string; name: string; stock: number; isDiscontinued: boolean };

/** A product that somebody may wait for. */
export async function readAlertProduct(
  { database }: { database: Database },
  id: string,
): Promise<AlertProduct | undefined> {
  if (!UUID_PATTERN.test(id)) return undefined;
  const [product] = await database
    .select({
      id: products.id,
      name: products.name,
      stock: products.stock,
      isDiscontinued: products.discontinued,
    })
    .from(products)
    .where(and(eq(products.id, id), isPublished()));
  return product;
}

/**
 * Mails a link that confirms the request. Who already waits for the product gets no second email, and
 * nobody can tell the difference.
 */
export async function requestStockAlert(
  { database, origin }: { database: Database; origin: string },
  product: AlertProduct,
  email: string,
): Promise<void> {
  const { secret, hash } = createOneTimeToken();
  await database.transaction(async (transaction) => {
    const fresh = {
      tokenHash: hash,
      createdAt: sql`now()`,
      confirmedAt: null,
      notifiedAt: null,
    };
    const [alert] = await transaction
      .insert(stockAlerts)
      .values({ productId: product.id, email: email.toLowerCase(), tokenHash: hash })
      .onConflictDoUpdate({
        target: [stockAlerts.productId, stockAlerts.email],
        set: fresh,
        setWhere: sql`${stockAlerts.confirmedAt} is null or ${stockAlerts.notifiedAt} is not null`,
      })
      .returning({ email: stockAlerts.email });
    if (!alert) return;
    const mail = confirmStockAlertMail({
      origin,
      productName: product.name,
      path: stockAlertPath(secret),
      validForDays: STOCK_ALERT_LINK_DAYS,
    });
    await enqueueMail(transaction, { ...mail, to: alert.email });
  });
}

/** The page behind the link: confirms, cancels, or deletes the address. */
export function stockAlertPath(secret: string): string {
  return `/stock-alerts/confirm?token=${secret}`;
}

export type StockAlert = {
  product: { id: string; name: string };
  state: "unconfirmed" | "waiting" | "notified";
};

/** By the secret of a link; undefined once it has expired or was cancelled. */
export async function findStockAlert(
  { database }: { database: Database },
  token: string,
): Promise<StockAlert | undefined> {
  const [found] = await database
    .select({
      product: { id: products.id, name: products.name },
      confirmedAt: stockAlerts.confirmedAt,
      notifiedAt: stockAlerts.notifiedAt,
    })
    .from(stockAlerts)
    .innerJoin(products, eq(products.id, stockAlerts.productId))
    .where(and(eq(stockAlerts.tokenHash, hashToken(token)), isOpen()));
  if (!found) return undefined;
  const { product, confirmedAt, notifiedAt } = found;
  return { product, state: notifiedAt ? "notified" : confirmedAt ? "waiting" : "unconfirmed" };
}

export async function confirmStockAlert(
  { database }: { database: Database },
  token: string,
): Promise<boolean> {
  const done = await database
    .update(stockAlerts)
    .set({ confirmedAt: sql`coalesce(${stockAlerts.confirmedAt}, now())` })
    .where(and(eq(stockAlerts.tokenHash, hashToken(token)), isOpen()))
    .returning({ id: stockAlerts.id });
  return done.length > 0;
}

/** Unsubscribes: the address is deleted. */
export async function cancelStockAlert(
  { database }: { database: Database },
  token: string,
): Promise<void> {
  await database.delete(stockAlerts).where(eq(stockAlerts.tokenHash, hashToken(token)));
}

function isOpen() {
  const lastDay = sql`now() - make_interval(days => ${STOCK_ALERT_LINK_DAYS})`;
  return or(isNotNull(stockAlerts.confirmedAt), sql`${stockAlerts.createdAt} > ${lastDay}`);
}
