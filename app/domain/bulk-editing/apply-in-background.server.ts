import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { catalogueChanges } from "#app/database/tables/catalogue-changes.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { applyCatalogueChange } from "./apply-change.server.ts";
import { STALE_APPLYING_MS } from "./change-plan.server.ts";

/** Changes of more products are applied after the response. */
export const MAX_PRODUCTS_AT_ONCE = 2000;

/** Marks a planned change as being applied; false when it is already, or no longer planned. */
export async function beginApplying(
  { database }: { database: Database },
  _admin: Admin,
  id: string,
): Promise<boolean> {
  const { state, applyingSince } = catalogueChanges;
  const stale = new Date(Date.now() - STALE_APPLYING_MS);
  const marked = await database
    .update(catalogueChanges)
    .set({ applyingSince: new Date() })
    .where(
      and(
        eq(catalogueChanges.id, id),
        eq(state, "planned"),
        or(isNull(applyingSince), lt(applyingSince, stale)),
      ),
    )
    .returning({ id: catalogueChanges.id });
  return marked.length > 0;
}

/** By change. One transaction writes them all, so only the process that applies it can tell. */
const productsWritten = new Map<string, number>();

/** How many products of a change are written; undefined where another process applies it. */
export function readApplyProgress(_admin: Admin, id: string): number | undefined {
  return productsWritten.get(id);
}

/** Applies a marked change; if it cannot be applied, its page says so and offers it again. */
export async function applyMarkedChange(
  { database }: { database: Database },
  admin: Admin,
  { id, skipsProblems }: { id: string; skipsProblems: boolean },
): Promise<void> {
  let overtaken = 0;
  const onProgress = (products: number) => productsWritten.set(id, products);
  onProgress(0);
  try {
    const options = { skipsProblems, onProgress };
    const outcome = await applyCatalogueChange({ database }, admin, id, options);
    if (!outcome.ok && outcome.reason === "changed") overtaken = outcome.products;
  } finally {
    productsWritten.delete(id);
    const request = sql`${catalogueChanges.request} || jsonb_build_object('overtaken', ${overtaken}::int)`;
    await database
      .update(catalogueChanges)
      .set({ applyingSince: null, ...(overtaken > 0 && { request }) })
      .where(eq(catalogueChanges.id, id));
  }
}
