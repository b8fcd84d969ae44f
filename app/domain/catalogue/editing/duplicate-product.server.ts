import { eq, sql } from "drizzle-orm";
import { toCents } from "#app/content/money.ts";
import type { Database } from "#app/database/connection.server.ts";
import { products } from "#app/database/tables/catalogue.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import {
  categoryColumnsOf,
  categoryPathOf,
} from "#app/domain/catalogue/categories/read-categories.server.ts";
import { MAX_PRODUCT_NAME_LENGTH } from "./check-product.ts";

export type DuplicateProductOutcome =
  | { ok: true; id: string; name: string }
  | { ok: false; reason: "gone" };

/** A copy to start from. Nobody has counted it, so it has no stock; its files are shared. */
export async function duplicateProduct(
  { database }: { database: Database },
  admin: Admin,
  id: string,
): Promise<DuplicateProductOutcome> {
  return database.transaction(async (transaction) => {
    const [from] = await transaction
      .select()
      .from(products)
      .where(eq(products.id, id))
      .for("share");
    if (!from) return { ok: false, reason: "gone" };
    const stem = copyBaseName(from.name);
    const taken = await transaction
      .select({ name: sql<string>`lower(${products.name})` })
      .from(products)
      .where(sql`starts_with(lower(${products.name}), lower(${stem}))`);
    const name = uniqueCopyName(stem, new Set(taken.map((each) => each.name)));
    const { description, price, images, datasheet, weightGrams } = from;
    const [copy] = await transaction
      .insert(products)
      .values({
        name,
        description,
        price,
        images,
        datasheet,
        weightGrams,
        ...categoryColumnsOf(categoryPathOf(from)),
      })
      .returning({ id: products.id });
    if (!copy) throw new Error("The copy was not added");
    await recordAudit(transaction, admin, {
      verb: "copied",
      entity: { kind: "product", id: copy.id, label: name },
      after: { "copy of": from.name, price: { cents: toCents(price) }, stock: 0 },
    });
    return { ok: true, id: copy.id, name };
  });
}

/** A copy of a copy is one more copy, and there is room for its number. */
function copyBaseName(name: string): string {
  return name.replace(/ \(copy(?: \d+)?\)$/, "").slice(0, MAX_PRODUCT_NAME_LENGTH - 12);
}

function uniqueCopyName(stem: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const copy = `${stem} (copy${number > 1 ? ` ${number}` : ""})`;
    if (!taken.has(copy.toLowerCase())) return copy;
  }
}
