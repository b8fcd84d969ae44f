import { eq } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { users } from "#app/database/tables/users.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import type { Admin } from "#app/domain/users/people.ts";
import type { CheckoutDetails } from "../checkout-details.ts";
import { quoteNumber } from "../order-numbers.ts";
import { holdProducts } from "../order-stock.server.ts";
import { type CreateQuoteOutcome, createQuote, findQuoteByKey } from "./create-quote.server.ts";

export type QuoteForCustomer = {
  /** One key, one quotation. */
  key: string;
  /** The customer's account, if they have one. */
  userId: string | undefined;
  details: CheckoutDetails;
  lines: readonly { productId: string; quantity: number }[];
  /** What the caller was told. */
  agreedTotal: number;
};

export type QuoteForCustomerOutcome =
  | { ok: true; number: number; isNew: boolean }
  | (CreateQuoteOutcome & { ok: false });

/** A quotation that somebody of ours makes: the shop's prices, also of what is sold out today. */
export async function quoteForCustomer(
  { database, origin }: { database: Database; origin: string },
  admin: Admin,
  { key, userId, details, lines, agreedTotal }: QuoteForCustomer,
): Promise<QuoteForCustomerOutcome> {
  return database.transaction(async (transaction) => {
    const shelf = await holdProducts(
      transaction,
      lines.map(({ productId }) => productId),
    );
    // Looked for while the goods are held: the second press waited for the first.
    const known = await findQuoteByKey(transaction, key);
    if (known) return { ok: true, number: known.number, isNew: false };
    const [account] = userId
      ? await transaction.select({ id: users.id }).from(users).where(eq(users.id, userId))
      : [];
    const outcome = await createQuote(
      transaction,
      { origin },
      {
        key,
        userId: account?.id,
        createdBy: admin.userId,
        details,
        lines: lines.map((line) => {
          const product = shelf.get(line.productId);
          return { ...line, product, unitPrice: product?.price ?? 0 };
        }),
        agreedTotal,
      },
    );
    if (!outcome.ok) return outcome;
    const { id, number } = outcome.quote;
    await recordAudit(transaction, admin, {
      verb: "made",
      thing: { kind: "quotation", id, label: quoteNumber(number) },
      after: { total: { cents: agreedTotal } },
    });
    return { ok: true, number, isNew: true };
  });
}
