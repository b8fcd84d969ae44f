import { buffer } from "node:stream/consumers";
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { brandHex } from "#app/content/brand/brand-colours.ts";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { products } from "#app/database/tables/catalogue.ts";
import { pictures } from "#app/database/tables/uploads.ts";
import { runInFileWorker } from "#app/domain/media/file-worker/run-in-file-worker.server.ts";
import { sharePicturePath } from "#app/domain/media/picture.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";

/** The path of a product's first picture, whose entry may be a bare path. */
const coverPath = sql`coalesce(${products.images} -> 0 ->> 'path', ${products.images} ->> 0)`;

/** The URL of a product's share image; undefined until it has been made. */
export async function readShareUrl(
  { database, files }: { database: Database; files: Pick<FileStorage, "publicUrl"> },
  productId: string,
): Promise<string | undefined> {
  const [found] = await database
    .select({ path: pictures.path })
    .from(products)
    .innerJoin(pictures, eq(pictures.path, coverPath))
    .where(and(eq(products.id, productId), eq(pictures.sharePicture, "stored")));
  return found && files.publicUrl("product-images", sharePicturePath(found.path));
}

/**
 * Makes the missing pictures for shared links, one after the other and outside a transaction: a slow file
 * store must not hold up staff who save a product. Gives the errors of those that the next run tries again.
 */
export async function makeSharePictures(
  services: { database: Database; files: FileStorage },
  signal?: AbortSignal,
): Promise<{ made: number; failed: number; errors: unknown[] }> {
  const counts = { made: 0, failed: 0, errors: [] as unknown[] };
  let last = "";
  while (!signal?.aborted) {
    const path = await findNext(services.database, last);
    if (path === undefined) break;
    last = path;
    try {
      const outcome = await makeOne(services, path);
      // The next run tries again.
      if (outcome === "busy") break;
      counts[outcome] += 1;
    } catch (error) {
      counts.errors.push(error);
    }
  }
  return counts;
}

/** The next cover without such a picture, in the order of their paths. */
async function findNext(database: Database, after: string): Promise<string | undefined> {
  const isCover = sql`${pictures.path} in (select ${coverPath} from ${products})`;
  const [picture] = await database
    .select({ path: pictures.path })
    .from(pictures)
    .where(and(isNull(pictures.sharePicture), isCover, gt(pictures.path, after)))
    .orderBy(pictures.path)
    .limit(1);
  return picture?.path;
}

async function makeOne(
  { database, files }: { database: Database; files: FileStorage },
  path: string,
): Promise<"made" | "failed" | "busy"> {
  const bytes = await encode(files, path);
  if (bytes === "busy") return "busy";
  if (bytes) await store(files, sharePicturePath(path), bytes);
  await database.transaction(async (transaction) => {
    // Not if it was deleted meanwhile: the daily sweep then removes the file.
    const changed = await transaction
      .update(pictures)
      .set({ sharePicture: bytes ? "stored" : "failed" })
      .where(and(eq(pictures.path, path), isNull(pictures.sharePicture)))
      .returning({ path: pictures.path });
    if (bytes && changed.length > 0) await invalidateProductsWith(transaction, path);
  });
  return bytes ? "made" : "failed";
}

async function encode(files: FileStorage, path: string): Promise<Buffer | "busy" | undefined> {
  const found = await files.read("product-images", path);
  if (!found.ok) return undefined;
  const options = { background: brandHex("product-backdrop") };
  const original = await buffer(found.body);
  const encoded = await runInFileWorker("staff", "encode-share-picture", options, original);
  if (!encoded.ok) return encoded.reason === "busy" ? "busy" : undefined;
  return encoded.parts[0];
}

async function store(files: FileStorage, path: string, bytes: Buffer): Promise<void> {
  const facts = { contentType: "image/jpeg", size: bytes.length };
  const outcome = await files.put("product-images", path, bytes, facts);
  // A run that was killed after storing it left the same picture.
  if (!outcome.ok && outcome.reason !== "exists")
    throw new Error(`${path} could not be stored: ${outcome.reason}`);
}

/** Cached pages name the picture. */
async function invalidateProductsWith(transaction: Transaction, path: string): Promise<void> {
  await transaction.execute(sql`
    select pg_notify('cache_invalidation', 'product:' || ${products.id}) from ${products}
    where ${coverPath} = ${path}`);
}
