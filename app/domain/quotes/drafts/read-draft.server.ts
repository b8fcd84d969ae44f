import { and, asc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Database, DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { products } from "#app/database/tables/catalogue.ts";
import { quoteLines, quoteRevisions, quotes } from "#app/database/tables/orders.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { revisionMargin } from "#app/domain/quotes/price-revision.ts";
import { toCents } from "#app/format/money.ts";
import { privateSettings } from "#app/settings/private-settings.server.ts";

/** The margin of a revision, for those who may see costs; low below the floor in the settings. */
export async function readMargin(
  { database }: { database: DatabaseOrTransaction },
  _admin: Admin<"see-costs">,
  { quoteId, revision }: { quoteId: string; revision: number },
) {
  const rows = await database
    .select({
      total: quoteLines.total,
      quantity: quoteLines.quantity,
      isChosen: quoteLines.isChosen,
      costPrice: quoteLines.costPrice,
      vatPercent: quoteRevisions.vatPercent,
    })
    .from(quoteLines)
    .innerJoin(
      quoteRevisions,
      and(
        eq(quoteRevisions.quoteId, quoteLines.quoteId),
        eq(quoteRevisions.revision, quoteLines.revision),
      ),
    )
    .where(and(eq(quoteLines.quoteId, quoteId), eq(quoteLines.revision, revision)))
    .orderBy(asc(quoteLines.position));
  const lines = rows.map(({ total, quantity, isChosen, costPrice }) => ({
    net: toCents(total ?? "0"),
    ...{ quantity, isChosen },
    costPrice: costPrice === null ? undefined : toCents(costPrice),
  }));
  const margin = revisionMargin(lines, rows[0]?.vatPercent ?? null);
  const floor = privateSettings().shop.marginFloor;
  return margin && { ...margin, floor, isLow: floor > 0 && margin.percent < floor };
}

/** What one of each text of a draft costs, excluding VAT, by its name. */
export async function readTextCosts(
  { database }: { database: DatabaseOrTransaction },
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
