import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { products } from "#app/database/tables/catalogue.ts";
import { quoteLines, quotes } from "#app/database/tables/orders.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { toCents } from "#app/format/money.ts";

/** What the texts of a draft cost, by their names. */
export async function readTextCosts(
  { database }: { database: Database },
  _admin: Admin<"make-quotations">,
  { number }: { number: number },
): Promise<Map<string, number>> {
  const rows = await database
    .select({ name: quoteLines.name, costPrice: quoteLines.costPrice })
    .from(quoteLines)
    .innerJoin(quotes, eq(quotes.id, quoteLines.quoteId))
    .where(
      and(
        eq(quotes.number, number),
        sql`${quoteLines.revision} = ${quotes.revision} + 1`,
        quoteLines.isText,
      ),
    );
  return new Map(
    rows.flatMap(({ name, costPrice }) =>
      costPrice === null ? [] : [[name, toCents(costPrice)] as const],
    ),
  );
}

/** Whether one of these is a service that is only offered in places: it needs the address of its site. */
export async function asksForSite(
  { database }: { database: Database },
  _admin: Admin<"make-quotations">,
  productIds: readonly string[],
): Promise<boolean> {
  if (productIds.length === 0) return false;
  const count = await database.$count(
    products,
    and(inArray(products.id, [...productIds]), isNotNull(products.serviceArea)),
  );
  return count > 0;
}
