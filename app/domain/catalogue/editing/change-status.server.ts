import { and, eq, inArray, lte, sql } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { products } from "#app/database/tables/catalogue.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import {
  categoryColumns,
  categoryPathOf,
  readCategoryTree,
} from "#app/domain/catalogue/categories/read-categories.server.ts";
import {
  isForSale,
  productStatusLabels,
  type StatusAction,
  statusActions,
  statusAfter,
} from "#app/domain/catalogue/product-status.ts";
import { formatDateTime } from "#app/format/dates-and-numbers.ts";
import { toCents } from "#app/format/money.ts";
import { missingToPublish, toSentences } from "./missing-to-publish.ts";

type StatusColumns = Pick<typeof products.$inferSelect, "status" | "publishAt">;

export type ChangeStatusOutcome =
  | { ok: true; name: string; version: number; status: StatusColumns["status"] }
  /** Changed: somebody saved the product since the page was loaded. Not now: another status allows it. */
  | { ok: false; reason: "gone" | "changed" | "not-now" }
  /** What a draft lacks, in sentences. */
  | { ok: false; reason: "incomplete"; missing: string };

/** Publishes, unpublishes, schedules, archives or brings back a product, with an optimistic lock. */
export async function changeProductStatus(
  { database }: { database: Database },
  admin: Admin<"change-products">,
  input: { id: string; version: number; to: StatusAction; publishAt?: Date | undefined },
): Promise<ChangeStatusOutcome> {
  return database.transaction(async (transaction) => {
    const { name, status, publishAt, version, regularPrice, description } = products;
    const [row] = await transaction
      .select({ name, status, publishAt, version, regularPrice, description, ...categoryColumns })
      .from(products)
      .where(eq(products.id, input.id))
      .for("update");
    if (!row) return { ok: false, reason: "gone" };
    const after: StatusColumns = {
      status: statusAfter[input.to],
      publishAt: input.to === "schedule" ? (input.publishAt ?? null) : null,
    };
    const isDone = describeProductStatus(row) === describeProductStatus(after);
    if (isDone) return { ok: true, name: row.name, version: row.version, status: row.status };
    if (row.version !== input.version) return { ok: false, reason: "changed" };
    const allowed: readonly StatusAction[] = statusActions[row.status];
    // Unpublishing a scheduled draft cancels its launch.
    if (!allowed.includes(input.to) && !(input.to === "unpublish" && row.publishAt)) {
      return { ok: false, reason: "not-now" };
    }
    if (isForSale(after)) {
      const tree = await readCategoryTree({ database: transaction });
      const product = { ...row, cents: toCents(row.regularPrice), path: categoryPathOf(row) };
      const missing = missingToPublish(product, tree);
      if (missing.length > 0)
        return { ok: false, reason: "incomplete", missing: toSentences(missing) };
    }
    await transaction
      .update(products)
      .set({ ...after, version: row.version + 1 })
      .where(eq(products.id, input.id));
    await recordAudit(transaction, admin, {
      verb: auditVerbs[input.to],
      entity: { kind: "product", id: input.id, label: row.name },
      before: { status: describeProductStatus(row) },
      after: { status: describeProductStatus(after) },
    });
    return { ok: true, name: row.name, version: row.version + 1, status: after.status };
  });
}

const auditVerbs = {
  publish: "published",
  unpublish: "unpublished",
  schedule: "scheduled",
  archive: "archived",
  restore: "brought back",
} as const satisfies Record<StatusAction, string>;

/** "Draft", "Draft, goes live 20 Nov 2026, 08:00" */
export function describeProductStatus({ status, publishAt }: StatusColumns): string {
  const label = productStatusLabels[status];
  return publishAt ? `${label}, goes live ${formatDateTime(publishAt)}` : label;
}

/**
 * Publishes the drafts whose time has come. The database's clock decides, in one transaction: a process
 * that is killed changes nothing, and of two at once the second finds nothing left.
 */
export async function publishScheduledProducts({
  database,
}: {
  database: Database;
}): Promise<{ published: number }> {
  return database.transaction(async (transaction) => {
    const due = await transaction
      .select({ id: products.id, publishAt: products.publishAt })
      .from(products)
      .where(and(eq(products.status, "draft"), lte(products.publishAt, sql`now()`)))
      .orderBy(products.id)
      .for("update");
    if (due.length === 0) return { published: 0 };
    const times = new Map(due.map(({ id, publishAt }) => [id, publishAt]));
    const published = await transaction
      .update(products)
      .set({ status: "published", publishAt: null, version: sql`${products.version} + 1` })
      .where(inArray(products.id, [...times.keys()]))
      .returning({ id: products.id, name: products.name });
    await recordAudit(
      transaction,
      "schedule",
      published.map(({ id, name }) => ({
        verb: "published",
        entity: { kind: "product" as const, id, label: name },
        before: {
          status: describeProductStatus({ status: "draft", publishAt: times.get(id) ?? null }),
        },
        after: { status: productStatusLabels.published },
      })),
    );
    return { published: published.length };
  });
}
