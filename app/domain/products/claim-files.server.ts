import { eq, inArray } from "drizzle-orm";
import type { Transaction } from "#app/database/connection.server.ts";
import type { ProductImage } from "#app/database/tables/catalogue.ts";
import { datasheets, pictures } from "#app/database/tables/uploads.ts";

/**
 * What the paths on a product's form stand for, in their order, for the transaction that saves
 * the product. Undefined when one of them is not, or no longer, in the store. From then on the
 * sweeper leaves them alone for a day, and by then the product is saved.
 */
export async function claimPictures(
  transaction: Transaction,
  paths: readonly string[],
): Promise<ProductImage[] | undefined> {
  if (paths.length === 0) return [];
  const rows = await transaction
    .update(pictures)
    .set({ claimedAt: new Date() })
    .where(inArray(pictures.path, [...paths]))
    .returning();
  const byPath = new Map(rows.map((row) => [row.path, row]));
  const images = paths.flatMap((path) => {
    const row = byPath.get(path);
    if (!row) return [];
    const { width, height, colour, widths } = row;
    return [{ path, width, height, ...(colour && { colour }), widths }];
  });
  return images.length === paths.length ? images : undefined;
}

/** The same for a datasheet: whether the store still has it. */
export async function claimDatasheet(transaction: Transaction, path: string): Promise<boolean> {
  const rows = await transaction
    .update(datasheets)
    .set({ claimedAt: new Date() })
    .where(eq(datasheets.path, path))
    .returning({ path: datasheets.path });
  return rows.length === 1;
}
