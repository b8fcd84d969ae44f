import { and, asc, gt, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#app/database/connection.server.ts";
import {
  type AttributeValue,
  type AttributeValues,
  products,
} from "#app/database/tables/catalogue.ts";
import {
  categoryColumns,
  categoryPathOf,
} from "#app/domain/catalogue/categories/read-categories.server.ts";
import {
  type Attribute,
  attributeText,
  inheritedAttributes,
  typedAttributeValue,
} from "./attribute.ts";
import { isSameAttribute } from "./attribute-input.ts";
import { readAttributes } from "./read-attributes.server.ts";

const BATCH_SIZE = 1000;

/**
 * After a change of definitions or of categories: values follow to the attribute of the same name and
 * kind, and their words for the search are written again. A value without such an attribute stays
 * unseen, so it is back when its category is. Products that do not differ are not written.
 */
export async function rewriteProductAttributes(
  transaction: Transaction,
  affected: SQL,
  { batchSize = BATCH_SIZE } = {},
): Promise<number> {
  const all = await readAttributes({ database: transaction });
  const { id, attributes, attributeText: text } = products;
  let written = 0;
  let last: string | undefined;
  do {
    const rows = await transaction
      .select({ id, attributes, text, ...categoryColumns })
      .from(products)
      .where(and(affected, last ? gt(id, last) : undefined))
      .orderBy(asc(id))
      .limit(batchSize);
    const stale = rows.flatMap((row) => {
      const own = inheritedAttributes(all, categoryPathOf(row));
      const values = followValues(row.attributes, own, all);
      const words = attributeText(own, values);
      return values === row.attributes && words === row.text ? [] : [{ id: row.id, values, words }];
    });
    if (stale.length > 0) await writeAttributes(transaction, stale);
    written += stale.length;
    last = rows.length === batchSize ? rows.at(-1)?.id : undefined;
  } while (last);
  return written;
}

function writeAttributes(
  transaction: Transaction,
  rows: readonly { id: string; values: AttributeValues; words: string }[],
) {
  return transaction.execute(sql`
    update products set attributes = fresh.attributes, attribute_text = fresh.words,
      updated_at = now()
    from unnest(
      ${sql.param(rows.map(({ id }) => id))}::uuid[],
      ${sql.param(rows.map(({ values }) => JSON.stringify(values)))}::jsonb[],
      ${sql.param(rows.map(({ words }) => words))}::text[]
    ) as fresh (id, attributes, words)
    where products.id = fresh.id`);
}

/** The same object when nothing moves. */
export function followValues(
  values: AttributeValues,
  own: readonly Attribute[],
  all: readonly Attribute[],
): AttributeValues {
  const followed: Record<string, AttributeValue> = { ...values };
  let hasMoved = false;
  for (const [id, value] of Object.entries(values)) {
    const former = all.find((each) => each.id === id);
    if (!former || own.includes(former)) continue;
    const target = own.find((each) => isSameAttribute(each, former));
    if (!target || followed[target.id] !== undefined) continue;
    if (typedAttributeValue(target, value) === undefined) continue;
    followed[target.id] = value;
    delete followed[id];
    hasMoved = true;
  }
  return hasMoved ? followed : values;
}

/** Every product below these categories. */
export function isInCategories(categoryIds: readonly string[]): SQL {
  return sql`${products.leafCategoryId} = any(${sql.param([...categoryIds])}::uuid[])`;
}

/** Removes the values of attributes that are being deleted. */
export async function removeAttributeValues(
  transaction: Transaction,
  attributeIds: readonly string[],
): Promise<void> {
  if (attributeIds.length === 0) return;
  const ids = sql.param([...attributeIds]);
  await transaction.execute(sql`
    update products set attributes = attributes - ${ids}::text[], version = version + 1,
      updated_at = now()
    where attributes ?| ${ids}::text[]`);
}
