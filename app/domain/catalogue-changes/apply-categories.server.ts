import { asc, eq, sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "#app/database/connection.server.ts";
import { attributes, categories, products } from "#app/database/tables/catalogue.ts";
import { catalogueChangeCategories as planned } from "#app/database/tables/catalogue-changes.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import type { ProductEditing } from "#app/domain/accounts/staff/permissions.ts";
import type { AuditEntry } from "#app/domain/audit/record-audit.server.ts";
import { MAX_CATEGORY_DEPTH } from "#app/domain/catalogue/categories/plan-category-change.ts";

/** Creates the categories that an import needs; a name that is taken meanwhile is a unique violation. */
export async function createPlannedCategories(
  transaction: Transaction,
  changeId: string,
): Promise<AuditEntry[]> {
  const wanted = await selectPlanned(transaction, changeId);
  for (const { categoryId: id, name, parentId, level } of wanted) {
    await transaction.insert(categories).values({ id, name, parentId, level });
  }
  return wanted.map(({ categoryId, name }) => ({
    verb: "added",
    entity: { kind: "category", id: categoryId, label: name },
    after: { name },
  }));
}

/** Removes the categories of an import that are as it created them, and empty. */
export async function removeCreatedCategories(
  transaction: Transaction,
  changeId: string,
): Promise<AuditEntry[]> {
  const removed: AuditEntry[] = [];
  for (let level = MAX_CATEGORY_DEPTH; level > 0; level--) {
    const { rows } = await transaction.execute<{ id: string; name: string }>(sql`
      delete from ${categories} using ${planned}
      where ${planned.changeId} = ${changeId} and ${planned.level} = ${level}
        and ${categories.id} = ${planned.categoryId} and ${categories.name} = ${planned.name}
        and ${categories.parentId} is not distinct from ${planned.parentId}
        and ${categories.description} = ''
        and not exists (select from ${products} where leaf_category_id = ${categories.id})
        and not exists (select from ${categories} as child where child.parent_id = ${categories.id})
        and not exists (select from ${attributes} where category_id = ${categories.id})
      returning ${categories.id}, ${categories.name}`);
    removed.push(
      ...rows.map(
        ({ id, name }): AuditEntry => ({
          verb: "removed again",
          entity: { kind: "category", id, label: name },
          before: { name },
        }),
      ),
    );
  }
  return removed;
}

export async function readPlannedCategories(
  { database }: { database: DatabaseOrTransaction },
  _admin: Admin<ProductEditing>,
  changeId: string,
) {
  return selectPlanned(database, changeId);
}

function selectPlanned(database: DatabaseOrTransaction, changeId: string) {
  return database
    .select()
    .from(planned)
    .where(eq(planned.changeId, changeId))
    .orderBy(asc(planned.position));
}
