import { inArray } from "drizzle-orm";
import { company } from "#app/content/company.ts";
import { loginUrl } from "#app/content/navigation.ts";
import type { Transaction } from "#app/database/connection.server.ts";
import { products } from "#app/database/tables/catalogue.ts";
import { enqueueMail } from "#app/mail/enqueue-mail.server.ts";
import { lowStockMail } from "#app/mail/templates/low-stock.ts";

/**
 * Queues one email to staff for the products that this sale brought down to their threshold. Only the
 * sale that crosses it counts, so there is no second email until the stock was above it again.
 */
export async function notifyLowStock(
  transaction: Transaction,
  { origin }: { origin: string },
  sold: readonly { productId: string; quantity: number }[],
): Promise<void> {
  const { id, name, stock, reorderLevel } = products;
  const ids = sold.map(({ productId }) => productId);
  const rows = await transaction
    .select({ id, name, stock, threshold: reorderLevel })
    .from(products)
    .where(inArray(id, ids))
    .orderBy(name);
  const low = rows.filter(({ id, stock, threshold }) => {
    const quantity = sold
      .filter(({ productId }) => productId === id)
      .reduce((sum, line) => sum + line.quantity, 0);
    return stock <= threshold && stock + quantity > threshold;
  });
  const [only, ...others] = low;
  if (!only) return;
  const path = others.length > 0 ? "/admin/products?view=low" : `/admin/products/edit/${only.id}`;
  const mail = lowStockMail({ origin, path: loginUrl(path), products: low });
  await enqueueMail(transaction, { ...mail, to: company().email, origin });
}
