import { lt, sql } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { products } from "#app/database/tables/catalogue.ts";
import { datasheets, pictures } from "#app/database/tables/uploads.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";
import { publicBuckets } from "#app/storage/stored-name.ts";
import { pictureStem } from "./picture-variants.ts";
import { forgetUploads } from "./remove-product-files.server.ts";

const ONE_DAY_MS = 24 * 3_600_000;

/**
 * Removes uploads that nobody put on a product within a day, and files that a killed process left
 * without a row.
 */
export async function sweepUploads(
  { database, files }: { database: Database; files: FileStorage },
  now = new Date(),
): Promise<{ removed: number }> {
  const dayAgo = new Date(now.getTime() - ONE_DAY_MS);
  // Rows first, in a transaction of their own: no row may promise a file that is gone.
  await database.transaction((transaction) =>
    forgetUploads(transaction, {
      pictures: lt(pictures.claimedAt, dayAgo),
      datasheets: lt(datasheets.claimedAt, dayAgo),
    }),
  );
  let removed = 0;
  for (const bucket of publicBuckets) {
    const known = await readStems(database, bucket);
    for await (const file of files.list(bucket)) {
      if (file.modifiedAt >= dayAgo || known.has(pictureStem(file.path))) continue;
      await files.delete(bucket, file.path);
      removed += 1;
    }
  }
  return { removed };
}

/** Of every file that a row or a product still names. */
async function readStems(
  database: Database,
  bucket: (typeof publicBuckets)[number],
): Promise<Set<string>> {
  const { rows } = await database.execute<{ path: string }>(
    bucket === "product-images"
      ? sql`select path from ${pictures} union
          select case jsonb_typeof(image) when 'string' then image #>> '{}' else image ->> 'path' end
          from ${products} cross join jsonb_array_elements(${products.images}) image`
      : sql`select path from ${datasheets} union
          select datasheet from ${products} where datasheet is not null`,
  );
  return new Set(rows.map(({ path }) => pictureStem(path ?? "")));
}
