import { and, asc, eq, isNull, type SQL } from "drizzle-orm";
import type { Transaction } from "#app/database/connection.server.ts";
import type { Facts } from "#app/database/tables/audit.ts";
import { categories } from "#app/database/tables/catalogue.ts";
import {
  type catalogueChanges,
  type ProductPatch,
  catalogueChangeRows as rows,
} from "#app/database/tables/catalogue-changes.ts";
import type { AuditEntry } from "#app/domain/audit/record-audit.server.ts";
import { sayWeight } from "../weight.ts";

/** What the log says of a change: one entry for each product, and one for a file as a whole. */
export async function auditOfRows(
  transaction: Transaction,
  change: typeof catalogueChanges.$inferSelect,
  only?: SQL,
): Promise<AuditEntry[]> {
  const done = await transaction
    .select()
    .from(rows)
    .where(and(eq(rows.changeId, change.id), isNull(rows.problem), only))
    .orderBy(asc(rows.position));
  const names = await categoryNames(transaction);
  const facts = (patch: ProductPatch): Facts => factsOf(patch, names);
  const entries = done.map(
    (row): AuditEntry => ({
      verb: row.before ? "changed" : "added",
      thing: { kind: "product", id: row.productId ?? "", label: row.productName },
      ...(row.before && { before: facts(row.before) }),
      ...(row.after && { after: facts(row.after) }),
    }),
  );
  if (change.kind === "bulk") return entries;
  const { file } = change.request as { file: string };
  const whole: AuditEntry = {
    verb: "imported",
    thing: { kind: "import", id: change.id, label: file },
    after: { products: done.length },
  };
  return [whole, ...entries];
}

async function categoryNames(transaction: Transaction): Promise<Map<string, string>> {
  const all = await transaction
    .select({ id: categories.id, name: categories.name })
    .from(categories);
  return new Map(all.map(({ id, name }) => [id, name]));
}

function factsOf(patch: ProductPatch, names: ReadonlyMap<string, string>): Facts {
  const { cents, path, weightGrams, ...rest } = patch;
  return {
    ...rest,
    ...(cents !== undefined && { price: { cents } }),
    ...(weightGrams !== undefined && { weight: sayWeight(weightGrams) }),
    ...(path && { category: path.map((id) => names.get(id) ?? "a former category").join(" › ") }),
  };
}
