import { and, eq, inArray, ne } from "drizzle-orm";
import type { Transaction } from "#app/database/connection.server.ts";
import { attributes } from "#app/database/tables/catalogue.ts";
import { isSameAttribute } from "./attribute-input.ts";

const MAX_NAME_LENGTH = 60;
const MAX_CHOICES = 100;

/**
 * Moves the attributes of merged categories to the category that stays. One with the same name and kind
 * is merged there: it gains the extra choices, and the values follow when products are moved. One of
 * another kind keeps its values under a name that says where it came from.
 */
export async function mergeAttributes(
  transaction: Transaction,
  replacements: ReadonlyMap<string, string>,
  nameOf: (categoryId: string) => string,
): Promise<void> {
  for (const [from, to] of replacements) {
    const moving = await transaction
      .select()
      .from(attributes)
      .where(eq(attributes.categoryId, from));
    for (const each of moving) {
      const staying = await transaction
        .select()
        .from(attributes)
        .where(and(eq(attributes.categoryId, to), ne(attributes.id, each.id)));
      const same = staying.find((other) => isSameAttribute(other, each));
      if (same) {
        const choices = [...new Set([...same.choices, ...each.choices])].slice(0, MAX_CHOICES);
        await transaction.update(attributes).set({ choices }).where(eq(attributes.id, same.id));
      } else {
        const taken = new Set(staying.map(({ name }) => name.toLowerCase()));
        const name = freeName(each.name, nameOf(from), taken);
        const position = 1 + Math.max(-1, ...staying.map((other) => other.position));
        await transaction
          .update(attributes)
          .set({ categoryId: to, name, position })
          .where(eq(attributes.id, each.id));
      }
    }
  }
}

function freeName(name: string, category: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name.toLowerCase())) return name;
  for (let number = 1; ; number++) {
    const suffix = ` (${category.slice(0, 20)}${number > 1 ? ` ${number}` : ""})`;
    const candidate = name.slice(0, MAX_NAME_LENGTH - suffix.length) + suffix;
    if (!taken.has(candidate.toLowerCase())) return candidate;
  }
}

/** The attributes that go with these categories. */
export async function attributeIdsOf(
  transaction: Transaction,
  categoryIds: readonly string[],
): Promise<string[]> {
  if (categoryIds.length === 0) return [];
  const found = await transaction
    .select({ id: attributes.id })
    .from(attributes)
    .where(inArray(attributes.categoryId, [...categoryIds]));
  return found.map(({ id }) => id);
}
