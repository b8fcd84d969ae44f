import { and, eq, inArray, lt, type SQL, sql } from "drizzle-orm";
import type {
  Database,
  DatabaseOrTransaction,
  Transaction,
} from "#app/database/connection.server.ts";
import { categories, type ProductImage, products } from "#app/database/tables/catalogue.ts";
import { contentEntries, contentPreviews, contentVersions } from "#app/database/tables/content.ts";
import { settingsTable } from "#app/database/tables/settings.ts";
import { datasheets, pictures, videos } from "#app/database/tables/uploads.ts";
import { imagePath, pictureFiles, pictureStem } from "#app/domain/media/picture.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";
import { type Bucket, publicBuckets } from "#app/storage/stored-file-name.ts";

type FileLocation = { bucket: Bucket; path: string };

/**
 * Removes files of deleted products, or files taken off a product or a category, unless another one uses
 * them. Call it after the transaction that changed the products. A file that cannot be deleted now has lost
 * its row, and the daily sweep removes it.
 */
export async function removeProductFiles(
  { database, files }: { database: Database; files: Pick<FileStorage, "delete"> },
  detached: readonly { images: readonly unknown[]; datasheet: string | null }[],
): Promise<void> {
  const paths = detached.flatMap(({ images }) => images.map(imagePath));
  const sheets = detached.flatMap(({ datasheet }) => datasheet ?? []);
  const removed = await database.transaction((transaction) =>
    deleteUnusedUploads(transaction, {
      pictures: sql`${pictures.path} = any(${sql.param(paths)}::text[])`,
      datasheets: sql`${datasheets.path} = any(${sql.param(sheets)}::text[])`,
    }),
  );
  for (let start = 0; start < removed.length; start += DELETE_BATCH_SIZE) {
    const batch = removed.slice(start, start + DELETE_BATCH_SIZE);
    await Promise.allSettled(batch.map(({ bucket, path }) => files.delete(bucket, path)));
  }
}

/** Limits concurrent deletions: ten thousand products may have a million files. */
const DELETE_BATCH_SIZE = 20;

/** Deletes the rows of uploads that nothing uses, and returns their files. */
async function deleteUnusedUploads(
  database: DatabaseOrTransaction,
  those: { pictures: SQL | undefined; datasheets: SQL | undefined },
): Promise<FileLocation[]> {
  const shown = sql`select from ${products} where
    ${products.images} @> jsonb_build_array(jsonb_build_object('path', ${pictures.path}))
    or ${products.images} @> jsonb_build_array(${pictures.path})`;
  const inHeader = sql`select from ${categories} where ${categories.picture} = ${pictures.path}`;
  const asLogo = sql`select from ${settingsTable} where ${settingsTable.value} #>> '{logo,path}' = ${pictures.path}`;
  const uses = [shown, inHeader, asLogo, placesInContent(pictures.path, ["$.**.path"])];
  const gonePictures = await database
    .delete(pictures)
    .where(and(those.pictures, ...uses.map((use) => sql`not exists (${use})`)))
    .returning({
      path: pictures.path,
      widths: pictures.widths,
      sharePicture: pictures.sharePicture,
    });
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

/** Where the content, its drafts, its history or a preview link names a file. Read once, not for each file. */
function placesInContent(
  path: typeof pictures.path | typeof videos.path,
  jsonPaths: readonly string[],
): SQL {
  return sql`select from (
    select distinct file #>> '{}' as path from (
      select ${contentEntries.draft} as value from ${contentEntries}
      union all select ${contentEntries.published} from ${contentEntries}
      union all select ${contentVersions.value} from ${contentVersions}
      union all select ${contentPreviews.value} from ${contentPreviews}
    ) stored
    cross join unnest(${sql.param(jsonPaths)}::text[]) as place
    cross join jsonb_path_query(stored.value, place::jsonpath) as file
  ) named where named.path = ${path}`;
}

/**
 * Attaches uploaded pictures to a product that is being saved; undefined when one of them does not
 * exist. Refreshing `attachedAt` keeps the sweep away until the transaction has committed.
 */
export async function attachPictures(
  transaction: Transaction,
  paths: readonly string[],
): Promise<ProductImage[] | undefined> {
  if (paths.length === 0) return [];
  const rows = await transaction
    .update(pictures)
    .set({ attachedAt: new Date() })
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

export async function attachDatasheet(
  transaction: Transaction,
  path: string | null,
): Promise<boolean> {
  if (path === null) return true;
  const rows = await transaction
    .update(datasheets)
    .set({ attachedAt: new Date() })
    .where(eq(datasheets.path, path))
    .returning({ path: datasheets.path });
  return rows.length === 1;
}

const ONE_DAY_MS = 24 * 3_600_000;

/**
 * Garbage collection: removes uploads that nothing uses after a day, and files without a row,
 * which a killed process leaves behind.
 */
export async function sweepUploads(
  { database, files }: { database: Database; files: FileStorage },
  now = new Date(),
): Promise<{ removed: number }> {
  const dayAgo = new Date(now.getTime() - ONE_DAY_MS);
  // Rows first, in their own transaction: no row may refer to a deleted file.
  await database.transaction(async (transaction) => {
    await deleteUnusedUploads(transaction, {
      pictures: lt(pictures.attachedAt, dayAgo),
      datasheets: lt(datasheets.attachedAt, dayAgo),
    });
    const use = placesInContent(videos.path, ["$.**.mp4", "$.**.webm"]);
    await transaction
      .delete(videos)
      .where(and(lt(videos.attachedAt, dayAgo), sql`not exists (${use})`));
  });
  let removed = 0;
  for (const bucket of publicBuckets) {
    const known = await readUsedStems(database, bucket);
    for await (const file of files.list(bucket)) {
      if (file.modifiedAt >= dayAgo || known.has(pictureStem(file.path))) continue;
      await files.delete(bucket, file.path);
      removed += 1;
    }
  }
  return { removed };
}

const usedFiles: Record<(typeof publicBuckets)[number], SQL> = {
  "product-images": sql`select path from ${pictures} union
    select case jsonb_typeof(image) when 'string' then image #>> '{}' else image ->> 'path' end
    from ${products} cross join jsonb_array_elements(${products.images}) image`,
  "product-datasheets": sql`select path from ${datasheets} union
    select datasheet from ${products} where datasheet is not null`,
  "content-videos": sql`select path from ${videos}`,
};

/** The stems of all files that a row or a product refers to. */
async function readUsedStems(
  database: Database,
  bucket: (typeof publicBuckets)[number],
): Promise<Set<string>> {
  const { rows } = await database.execute<{ path: string }>(usedFiles[bucket]);
  return new Set(rows.map(({ path }) => pictureStem(path ?? "")));
}
