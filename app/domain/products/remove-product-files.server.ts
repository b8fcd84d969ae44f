import { and, type SQL, sql } from "drizzle-orm";
import type { Database, DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { products } from "#app/database/tables/catalogue.ts";
import { datasheets, pictures } from "#app/database/tables/uploads.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";
import type { Bucket } from "#app/storage/stored-name.ts";
import { pictureFiles } from "./picture-variants.ts";
import { pathOf } from "./product-facts.ts";

type Located = { bucket: Bucket; path: string };

/**
 * Removes the files of products that are gone, or that a product no longer shows. Call it after
 * the transaction that changed the products. A file that another product shows stays; one that
 * the store cannot delete now has lost its row, and the sweeper takes it.
 */
export async function removeProductFiles(
  { database, files }: { database: Database; files: FileStorage },
  gone: readonly { images: readonly unknown[]; datasheet: string | null }[],
): Promise<void> {
  const paths = gone.flatMap(({ images }) => images.map(pathOf));
  const sheets = gone.flatMap(({ datasheet }) => datasheet ?? []);
  const removed = await database.transaction((transaction) =>
    forgetUploads(transaction, {
      pictures: sql`${pictures.path} = any(${sql.param(paths)}::text[])`,
      datasheets: sql`${datasheets.path} = any(${sql.param(sheets)}::text[])`,
    }),
  );
  for (let start = 0; start < removed.length; start += FILES_AT_ONCE) {
    const batch = removed.slice(start, start + FILES_AT_ONCE);
    await Promise.allSettled(batch.map(({ bucket, path }) => files.delete(bucket, path)));
  }
}

/** Ten thousand products may have a million files: the store gets them in small handfuls. */
const FILES_AT_ONCE = 20;

/** Takes away the rows of those uploads that are on no product, and names their files. */
export async function forgetUploads(
  database: DatabaseOrTransaction,
  those: { pictures: SQL | undefined; datasheets: SQL | undefined },
): Promise<Located[]> {
  const shown = sql`select from ${products} where
    ${products.images} @> jsonb_build_array(jsonb_build_object('path', ${pictures.path}))
    or ${products.images} @> jsonb_build_array(${pictures.path})`;
  const gonePictures = await database
    .delete(pictures)
    .where(and(those.pictures, sql`not exists (${shown})`))
    .returning({ path: pictures.path, widths: pictures.widths });
  const offered = sql`select from ${products} where ${products.datasheet} = ${datasheets.path}`;
  const goneSheets = await database
    .delete(datasheets)
    .where(and(those.datasheets, sql`not exists (${offered})`))
    .returning({ path: datasheets.path });
  return [
    ...gonePictures
      .flatMap(pictureFiles)
      .map((path) => ({ bucket: "product-images" as const, path })),
    ...goneSheets.map(({ path }) => ({ bucket: "product-datasheets" as const, path })),
  ];
}
