import { and, asc, gt, sql } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { type ProductImage, products } from "#app/database/tables/catalogue.ts";
import { backorderDates } from "#app/domain/catalogue/availability/backorder.ts";
import { backorderColumns } from "#app/domain/catalogue/availability/backorder-columns.server.ts";
import { listCategoryPaths } from "#app/domain/catalogue/categories/category-tree.ts";
import { readCategoryTree } from "#app/domain/catalogue/categories/read-categories.server.ts";
import { fulfilmentOf } from "#app/domain/catalogue/fulfilment.ts";
import { crossedOutPrice } from "#app/domain/catalogue/prices/unit-price.ts";
import { isPublished } from "#app/domain/catalogue/product-status.server.ts";
import { variantPath } from "#app/domain/media/picture.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";
import type { FeedProduct } from "./merchant-feed.ts";

const BATCH_SIZE = 500;

export async function countFeedProducts({ database }: { database: Database }): Promise<number> {
  return database.$count(products, isPublished());
}

/**
 * Every published product that Google accepts, in batches: one without a picture would be refused,
 * and so would a service.
 */
export async function* listFeedProducts({
  database,
  files,
}: {
  database: Database;
  files: Pick<FileStorage, "publicUrl">;
}): AsyncGenerator<FeedProduct> {
  const paths = listCategoryPaths(await readCategoryTree({ database }));
  const namesOf = new Map(paths.map((path) => [path.at(-1)?.id, path.map(({ name }) => name)]));
  const now = new Date();
  let after: string | undefined;
  for (;;) {
    const rows = await readBatch(database, after);
    for (const { leafCategoryId, images, ...row } of rows) {
      const categories = namesOf.get(leafCategoryId ?? "") ?? [];
      const fulfilment = fulfilmentOf({ ...row, topCategory: categories[0] });
      if (images.length === 0 || fulfilment === "appointment") continue;
      const pictures = images.map((image) => files.publicUrl("product-images", feedPicture(image)));
      const backorderFrom = backorderDates(row, now)?.dispatchOn;
      yield { ...row, ...feedPrices(row), categories, pictures, backorderFrom };
    }
    if (rows.length < BATCH_SIZE) return;
    after = rows.at(-1)?.id;
  }
}

/** Google crosses out the price beside a sale price. */
function feedPrices(row: PriceColumns) {
  const { price, regularPrice, saleStartsAt, saleEndsAt } = row;
  if (crossedOutPrice(row).wasCents === undefined) return { price, sale: undefined };
  return { price: regularPrice, sale: { price, startsAt: saleStartsAt, endsAt: saleEndsAt } };
}

type PriceColumns = Pick<
  typeof products.$inferSelect,
  "price" | "regularPrice" | "offeredPrice" | "saleEndsAt"
> & { saleStartsAt: Date };

function readBatch(database: Database, after: string | undefined) {
  return database
    .select({
      id: products.id,
      sku: products.sku,
      name: products.name,
      description: products.description,
      price: products.price,
      regularPrice: products.regularPrice,
      offeredPrice: products.offeredPrice,
      // A sale without a start began when it was saved, at some time after this.
      saleStartsAt: sql`coalesce(${products.saleStartsAt}, ${products.createdAt})`.mapWith(
        products.saleStartsAt,
      ),
      saleEndsAt: products.saleEndsAt,
      isInStock: sql<boolean>`${products.inStock}`,
      weightGrams: products.weightGrams,
      ...backorderColumns,
      brand: products.brand,
      mpn: products.mpn,
      gtin: products.gtin,
      images: products.images,
      leafCategoryId: products.leafCategoryId,
    })
    .from(products)
    .where(and(isPublished(), after === undefined ? undefined : gt(products.id, after)))
    .orderBy(asc(products.id))
    .limit(BATCH_SIZE);
}

/** Google reads WebP, but not AVIF. */
function feedPicture({ path, widths }: ProductImage): string {
  const widest = widths.at(-1);
  return path.endsWith(".avif") && widest ? variantPath(path, widest, "webp") : path;
}
