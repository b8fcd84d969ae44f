import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#app/database/connection.server.ts";
import { products } from "#app/database/tables/catalogue.ts";
import { catalogueChangeRows as rows } from "#app/database/tables/catalogue-changes.ts";

/** So many at once that no statement runs for long. */
const ROWS_AT_ONCE = 1000;

/**
 * Writes one side of a change into the products that still have the version which belongs to the
 * other side, and says which they were. The database does it by itself: nothing is carried out.
 */
export async function writeRows(
  transaction: Transaction,
  changeId: string,
  side: "before" | "after",
  most: number,
): Promise<string[]> {
  const patch = side === "after" ? sql`${rows.after}` : sql`${rows.before}`;
  const seen = side === "after" ? sql`${rows.version}` : sql`${rows.versionAfter}`;
  const written: string[] = [];
  // In the order in which a buyer holds them, or the two could wait for each other.
  await transaction.execute(sql`
    select ${products.id} from ${products}
    where ${products.id} in (select product_id from ${rows} where change_id = ${changeId})
    order by ${products.id} for no key update`);
  for (let start = 0; start <= most; start += ROWS_AT_ONCE) {
    const { rows: done } = await transaction.execute<{ id: string }>(sql`
      update ${products} set
        name = coalesce(${patch} ->> 'name', ${products.name}),
        description = coalesce(${patch} ->> 'description', ${products.description}),
        price = coalesce((${patch} ->> 'cents')::numeric / 100, ${products.price}),
        stock = coalesce((${patch} ->> 'stock')::integer, ${products.stock}),
        weight_grams = case when ${patch} ? 'weightGrams'
          then (${patch} ->> 'weightGrams')::integer else ${products.weightGrams} end,
        ${sql.join(levels(patch), sql`, `)},
        version = ${products.version} + 1,
        updated_at = now()
      from ${rows}
      where ${rows.changeId} = ${changeId}
        and ${rows.position} between ${start} and ${start + ROWS_AT_ONCE - 1}
        and ${rows.productId} = ${products.id} and ${rows.before} is not null
        and ${rows.after} is not null and ${rows.problem} is null
        and ${products.version} = ${seen}
        and ${stillThere(patch)}
      returning ${products.id}`);
    written.push(...done.map(({ id }) => id));
  }
  return written;
}

/** Adds the products that a file brings, as far as their categories are still in their place. */
export async function addRows(transaction: Transaction, changeId: string): Promise<number> {
  const { rowCount } = await transaction.execute(sql`
    insert into ${products}
      (id, name, description, price, stock, weight_grams, category_id, subcategory_id, type_id,
        subtype_id, model_id)
    select product_id, after ->> 'name', after ->> 'description', (after ->> 'cents')::numeric / 100,
      (after ->> 'stock')::integer, (after ->> 'weightGrams')::integer, (after -> 'path' ->> 0)::uuid, (after -> 'path' ->> 1)::uuid,
      (after -> 'path' ->> 2)::uuid, (after -> 'path' ->> 3)::uuid, (after -> 'path' ->> 4)::uuid
    from ${rows}
    where change_id = ${changeId} and before is null and after is not null and problem is null
      and ${stillThere(sql`${rows.after}`)}
    order by position`);
  return rowCount ?? 0;
}

const columns = ["category_id", "subcategory_id", "type_id", "subtype_id", "model_id"] as const;

function levels(patch: SQL): SQL[] {
  return columns.map(
    (column, level) => sql`${sql.identifier(column)} = case when ${patch} ? 'path'
      then (${patch} -> 'path' ->> ${level}::integer)::uuid
      else ${products}.${sql.identifier(column)} end`,
  );
}

/** The way down the tree has not changed since: each category still hangs below the one before. */
function stillThere(patch: SQL): SQL {
  return sql`not exists (
    select from jsonb_array_elements_text(coalesce(${patch} -> 'path', '[]'))
      with ordinality as step (id, level)
    where not exists (
      select from categories
      where categories.id = step.id::uuid and categories.level = step.level
        and categories.parent_id is not distinct from case when step.level > 1
          then (${patch} -> 'path' ->> (step.level::integer - 2))::uuid end
    )
  )`;
}
