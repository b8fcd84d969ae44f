import { and, asc, eq } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { quoteLines, quoteRevisions } from "#app/database/tables/orders.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { toCents } from "#app/format/money.ts";
import { settings } from "#app/settings/settings.ts";
import { revisionMargin } from "./price-revision.ts";

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
  const floor = settings().shop.marginFloor;
  return margin && { ...margin, floor, isLow: floor > 0 && margin.percent < floor };
}

/** What one of each text of a revision costs, excluding VAT, by the ids of the lines. */
export async function readDraftCosts(
  { database }: { database: DatabaseOrTransaction },
  _admin: Admin<"see-costs">,
  { id, revision }: { id: string; revision: number },
): Promise<Map<string, number>> {
  const rows = await database
    .select({ id: quoteLines.id, costPrice: quoteLines.costPrice })
    .from(quoteLines)
    .where(and(eq(quoteLines.quoteId, id), eq(quoteLines.revision, revision), quoteLines.isText));
  return new Map(
    rows.flatMap(({ id: lineId, costPrice }) =>
      costPrice === null ? [] : [[lineId, toCents(costPrice)] as const],
    ),
  );
}
