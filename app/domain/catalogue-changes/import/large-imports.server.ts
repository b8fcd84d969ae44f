import { and, asc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { type Database, isDatabaseUnavailable } from "#app/database/connection.server.ts";
import { requestJob } from "#app/database/request-job.server.ts";
import {
  catalogueChangeProgress,
  catalogueChanges,
} from "#app/database/tables/catalogue-changes.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { findAdminForJob } from "#app/domain/accounts/staff/find-admin-for-job.server.ts";
import { type ProductEditing, productEditing } from "#app/domain/accounts/staff/permissions.ts";
import { applyCatalogueChange } from "#app/domain/catalogue-changes/apply-change.server.ts";
import { notApplying } from "#app/domain/catalogue-changes/change-plan.server.ts";

/** Imports of more products are applied by a job. */
export const MAX_PRODUCTS_AT_ONCE = 2000;

/** Has a job apply a planned import; false when one does already, or the import is no longer planned. */
export async function requestApplying(
  { database }: { database: Database },
  admin: Admin<ProductEditing>,
  { id, skipsProblems }: { id: string; skipsProblems: boolean },
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const { state, applyingSince } = catalogueChanges;
    const request = { applyingSince: new Date(), applyingBy: admin.userId, skipsProblems };
    const marked = await transaction
      .update(catalogueChanges)
      .set({ ...request, applyAttempts: 0 })
      .where(and(eq(catalogueChanges.id, id), eq(state, "planned"), isNull(applyingSince)))
      .returning({ id: catalogueChanges.id });
    if (marked.length === 0) return false;
    await transaction
      .insert(catalogueChangeProgress)
      .values({ changeId: id })
      .onConflictDoUpdate({ target: catalogueChangeProgress.changeId, set: { products: 0 } });
    await requestJob(transaction, "large-imports");
    return true;
  });
}

/** How many products of an import are written. */
export async function readApplyProgress(
  { database }: { database: Database },
  _admin: Admin<ProductEditing>,
  id: string,
): Promise<number> {
  const { changeId, products } = catalogueChangeProgress;
  const [found] = await database
    .select({ products })
    .from(catalogueChangeProgress)
    .where(eq(changeId, id));
  return found?.products ?? 0;
}

type JobServices = { database: Database; signal?: AbortSignal | undefined };

/**
 * Applies the imports that were asked for, one after the other, each in one transaction. If the process is stopped
 * or killed, the transaction is rolled back, and the next run begins again. What cannot be applied is offered again by
 * its page.
 */
export async function applyRequestedImports(services: JobServices): Promise<{ applied: number }> {
  let applied = 0;
  for (const id of await beginAttempts(services)) {
    services.signal?.throwIfAborted();
    try {
      if (await applyRequested(services, id)) applied += 1;
    } catch (error) {
      if (!services.signal?.aborted && !isDatabaseUnavailable(error)) {
        await withdrawRequest(services.database, eq(catalogueChanges.id, id));
      }
      throw error;
    }
  }
  return { applied };
}

const MAX_ATTEMPTS = 5;

const isRequested = isNotNull(catalogueChanges.applyingSince);

/** The imports to apply. Those that another process is working on are locked, and do not count. */
async function beginAttempts({ database }: JobServices): Promise<string[]> {
  const { id, applyAttempts, applyingSince } = catalogueChanges;
  return database.transaction(async (transaction) => {
    const found = await transaction
      .select({ id, applyAttempts })
      .from(catalogueChanges)
      .where(isRequested)
      .orderBy(asc(applyingSince))
      .for("update", { skipLocked: true });
    for (const each of found) {
      await transaction
        .update(catalogueChanges)
        .set(
          each.applyAttempts < MAX_ATTEMPTS
            ? { applyAttempts: each.applyAttempts + 1 }
            : notApplying,
        )
        .where(eq(id, each.id));
    }
    return found.filter((each) => each.applyAttempts < MAX_ATTEMPTS).map((each) => each.id);
  });
}

async function applyRequested({ database, signal }: JobServices, id: string): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const isThis = and(eq(catalogueChanges.id, id), isRequested);
    const [change] = await transaction
      .select()
      .from(catalogueChanges)
      .where(isThis)
      .for("update", { skipLocked: true });
    if (!change) return false;
    const admin =
      change.applyingBy &&
      (await findAdminForJob(transaction, change.applyingBy, ...productEditing));
    if (!admin) {
      await withdrawRequest(transaction, isThis);
      return false;
    }
    const { skipsProblems } = change;
    const onProgress = async (products: number) => {
      signal?.throwIfAborted();
      // On another connection, so the page sees it before the transaction ends.
      await database
        .update(catalogueChangeProgress)
        .set({ products })
        .where(eq(catalogueChangeProgress.changeId, id));
    };
    const options = { skipsProblems, onProgress };
    const outcome = await applyCatalogueChange({ database: transaction }, admin, id, options);
    const overtaken = !outcome.ok && outcome.reason === "changed" ? outcome.products : 0;
    await withdrawRequest(transaction, isThis, overtaken);
    return outcome.ok;
  });
}

/** The change is no longer being applied; with how many of its products others had changed since its preview. */
async function withdrawRequest(
  database: Pick<Database, "update">,
  which: SQL | undefined,
  overtaken = 0,
): Promise<void> {
  const request = sql`${catalogueChanges.request} || jsonb_build_object('overtaken', ${overtaken}::int)`;
  await database
    .update(catalogueChanges)
    .set({ ...notApplying, ...(overtaken > 0 && { request }) })
    .where(which);
}
