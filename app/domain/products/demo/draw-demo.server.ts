import { availableParallelism } from "node:os";
import { and, asc, eq, lt, sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { demoProducts } from "#app/database/demo/demo-catalogue.ts";
import { type ProductImage, products } from "#app/database/tables/catalogue.ts";
import { demoDrawings } from "#app/database/tables/uploads.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";
import type { FileJobs } from "../file-worker/file-jobs.ts";
import { runInFileWorker } from "../file-worker/run-in-file-worker.server.ts";
import { storeDatasheet } from "../store-datasheet.server.ts";
import { storePicture } from "../store-picture.server.ts";

type Services = { database: Database; files: FileStorage; signal: AbortSignal | undefined };

/** The newest products alone, as the home page shows them. */
const FEW = 5;

/**
 * Draws what the demo products still lack and takes it in as anyone's upload, until nothing is
 * left or it is told to stop. Several processes share the work; what a killed one began is begun
 * again by the next.
 */
export async function drawDemo(
  { database, files }: Omit<Services, "signal">,
  { extent = "all", signal }: { extent?: "all" | "few"; signal?: AbortSignal } = {},
): Promise<{ drawn: number }> {
  const services = { database, files, signal };
  let drawn = 0;
  const work = async () => {
    while (!signal?.aborted && (await drawNext(services, extent))) drawn += 1;
  };
  // Not more than two: the pictures may take a while, visitors may not.
  const hands = Math.min(2, availableParallelism());
  const ends = await Promise.allSettled(Array.from({ length: hands }, work));
  const failed = ends.find((end) => end.status === "rejected");
  if (failed) throw failed.reason;
  return { drawn };
}

/** The locked row is the claim: a process that dies gives it back by dying. */
function drawNext(services: Services, extent: "all" | "few"): Promise<boolean> {
  return services.database.transaction(async (transaction) => {
    const inReach =
      extent === "few"
        ? sql`${demoDrawings.position} % ${demoProducts.length} < ${FEW}`
        : lt(demoDrawings.position, 2 * demoProducts.length);
    // The rest of a product follows its cover, also when another process still draws that one.
    const coverIsThere = sql`(${demoDrawings.part} = 'cover' or not exists (
      select from ${demoDrawings} cover
      where cover.part = 'cover' and cover.product_id = ${demoDrawings.productId}))`;
    const [job] = await transaction
      .select()
      .from(demoDrawings)
      .where(and(inReach, coverIsThere))
      .orderBy(asc(demoDrawings.position))
      .limit(1)
      .for("update", { skipLocked: true });
    if (!job) return false;
    await (job.part === "cover" ? giveCover : giveRest)(services, transaction, job);
    await transaction
      .delete(demoDrawings)
      .where(and(eq(demoDrawings.productId, job.productId), eq(demoDrawings.part, job.part)));
    return true;
  });
}

type Job = typeof demoDrawings.$inferSelect;

async function giveCover(services: Services, transaction: Transaction, job: Job): Promise<void> {
  const image = await storeDrawing(services, job.name, 0);
  if (image) await change(transaction, job, 1, { images: [image] });
}

async function giveRest(services: Services, transaction: Transaction, job: Job): Promise<void> {
  const product = demoProducts.find(({ name }) => name === job.name);
  if (!product) return;
  const images: ProductImage[] = [];
  for (let place = 1; ; place++) {
    const image = await storeDrawing(services, job.name, place);
    if (!image) break;
    images.push(image);
  }
  const datasheet = product.hasDatasheet ? await storeSheet(services, job.name) : null;
  const added = sql`${products.images} || ${JSON.stringify(images)}::jsonb`;
  await change(transaction, job, 2, { images: added, datasheet });
}

/**
 * Only a product that nobody touched since the demo was loaded: an admin's own pictures win. What
 * was drawn for nothing is on no product, and swept away like any upload.
 */
async function change(
  transaction: Transaction,
  job: Job,
  version: number,
  columns: { images: ProductImage[] | ReturnType<typeof sql>; datasheet?: string | null },
): Promise<void> {
  await transaction
    .update(products)
    .set({ ...columns, version: version + 1, updatedAt: sql`${products.updatedAt}` })
    .where(and(eq(products.id, job.productId), eq(products.version, version)));
}

/** Undefined when the product has no such drawing. */
async function storeDrawing(
  services: Services,
  name: string,
  place: number,
): Promise<ProductImage | undefined> {
  // Told to stop in the middle of a product, it gives the product back rather than keep us waiting.
  services.signal?.throwIfAborted();
  const bytes = await make("draw-demo-picture", { name, place });
  if (!bytes) return undefined;
  const upload = { bytes, name: `${name}.png` };
  const outcome = await storePicture(services, upload, { pace: "quick", sender: "site" });
  if (!outcome.ok) throw new Error(`The drawing of ${name} was refused: ${outcome.reason}`);
  return outcome.picture;
}

async function storeSheet(services: Services, name: string): Promise<string | null> {
  const bytes = await make("write-demo-datasheet", { name });
  if (!bytes) return null;
  const upload = { bytes, name: `${name}.pdf` };
  const outcome = await storeDatasheet(services, upload, { sender: "site" });
  if (!outcome.ok) throw new Error(`The datasheet of ${name} was refused: ${outcome.reason}`);
  return outcome.path;
}

async function make<Kind extends "draw-demo-picture" | "write-demo-datasheet">(
  kind: Kind,
  options: FileJobs[Kind]["options"],
): Promise<Buffer | undefined> {
  const made = await runInFileWorker("site", kind, options);
  if (!made.ok) throw new Error(`${kind} failed for ${options.name}: ${made.reason}`);
  return made.parts[0];
}
