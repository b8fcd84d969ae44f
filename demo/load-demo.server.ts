import { randomUUID } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import { sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { projectFile } from "#app/database/project-file.server.ts";
import {
  attributes,
  type CategoryLevel,
  categories,
  demoCatalogue,
  type ProductImage,
  products,
} from "#app/database/tables/catalogue.ts";
import { datasheets, pictures } from "#app/database/tables/uploads.ts";
import { categoryColumnsOf } from "#app/domain/catalogue/categories/read-categories.server.ts";
import {
  sharePicturePath,
  type VariantFormat,
  variantFormats,
  variantPath,
  variantWidths,
} from "#app/domain/media/picture.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";
import { type Bucket, createStoredFileName } from "#app/storage/stored-file-name.ts";

import {
  type DemoAttributeRow,
  demoAttributeColumns,
  demoAttributeRows,
} from "./attributes.server.ts";
import { demoAvailability, linkDemoProducts } from "./availability.server.ts";
import { demoProducts } from "./catalogue.ts";
import { listDemoCategories } from "./category-tree.ts";
import { demoPriceColumns } from "./demo-prices.ts";
import { type DemoProduct, demoDescription } from "./demo-product.ts";
import { demoIdentifiers } from "./identifiers.ts";
import { draftProduct } from "./products/draft.ts";

const DEMO_ADVISORY_LOCK = 0x64656d6f; // "demo" in ASCII

const HOURS_BETWEEN_PRODUCTS = 31;
const PICTURE_SIZE = { width: 1280, height: 1024 };
const UPLOAD_BATCH_SIZE = 32;

type DemoServices = { database: Database; files: Pick<FileStorage, "put"> };

/**
 * Loads the demo catalogue with its pictures and datasheets into a new database. An advisory lock
 * lets only one process load it. An interrupted load is rolled back and repeated by the next start;
 * the daily sweep removes its files.
 */
export async function loadDemo(
  { database, files }: DemoServices,
  signal?: AbortSignal,
): Promise<{ loaded: boolean; products: number; categories: number }> {
  return database.transaction(async (transaction) => {
    const { rows } = await transaction.execute<{ isOurs: boolean }>(
      sql`select pg_try_advisory_xact_lock(${DEMO_ADVISORY_LOCK}) as "isOurs"`,
    );
    if (!rows[0]?.isOurs || !(await isEmpty(transaction))) {
      return { loaded: false, products: 0, categories: 0 };
    }

    const categoryPaths = listDemoCategories();
    const ids: CategoryIds = new Map(
      categoryPaths.map(({ path }) => [pathKey(path), randomUUID()]),
    );
    const media = await listDemoMedia(new Date());
    await transaction.insert(pictures).values(media.flatMap(({ pictureRows }) => pictureRows));
    const categoryRows = categoryPaths.map(({ path }) => ({
      ...makeCategoryRow(path, ids),
      picture: findCategoryPicture(path, media),
    }));
    await transaction.insert(categories).values(categoryRows);
    const attributeRows = demoAttributeRows((path) => ids.get(pathKey(path)));
    await transaction.insert(attributes).values(attributeRows);

    await transaction.insert(datasheets).values(media.flatMap(({ datasheet }) => datasheet ?? []));
    const productRows = media.map(({ product, images, datasheet }, age) => ({
      ...makeProductRow(product, age, ids, attributeRows),
      // Also of those in a sale, which would not be crossed out otherwise.
      offeredPrice: product.price,
      images,
      datasheet: datasheet?.path ?? null,
    }));
    const draft = makeProductRow(draftProduct, media.length, ids, attributeRows);
    const loaded = [
      ...(await transaction.insert(products).values(productRows).returning({ id: products.id })),
      ...(await transaction
        .insert(products)
        .values({ ...draft, status: "draft" })
        .returning({ id: products.id })),
    ];
    await transaction
      .insert(demoCatalogue)
      .values({ productIds: loaded.map(({ id }) => id), categoryIds: [...ids.values()] });
    await linkDemoProducts(transaction);

    // Last, so a rejected insert leaves no files behind.
    await storeUploads(
      files,
      media.flatMap(({ uploads }) => uploads),
      signal,
    );
    return { loaded: true, products: productRows.length, categories: categoryRows.length };
  });
}

async function isEmpty(transaction: Transaction): Promise<boolean> {
  const found = await transaction.execute<{ empty: boolean }>(
    sql`select not exists (select from ${products}) and not exists (select from ${categories})
      and not exists (select from ${demoCatalogue}) as empty`,
  );
  return found.rows[0]?.empty === true;
}

/** The id of each category, by the path to it. */
type CategoryIds = ReadonlyMap<string, string>;

function makeCategoryRow(path: readonly string[], ids: CategoryIds) {
  return {
    id: ids.get(pathKey(path)),
    name: path.at(-1) ?? "",
    parentId: ids.get(pathKey(path.slice(0, -1))) ?? null,
    level: path.length as CategoryLevel,
  };
}

/** The product whose picture stands in the header of a top category. */
const topCategoryProducts: Readonly<Record<string, string>> = {
  Hardware: "Kameel 24P",
  Software: "Honeyguide Endpoint, 1 year",
  Accessories: "Riempie Cat6 Drum 305 m",
  Services: "Network Care, 12 months",
};

function findCategoryPicture(path: readonly string[], media: readonly Media[]): string | null {
  const [top = ""] = path.length === 1 ? path : [];
  const shown = media.find(({ product }) => product.name === topCategoryProducts[top]);
  return shown?.images[0]?.path ?? null;
}

function makeProductRow(
  product: DemoProduct,
  age: number,
  ids: CategoryIds,
  attributeRows: readonly DemoAttributeRow[],
) {
  const categoryIds = product.path.flatMap(
    (_, level) => ids.get(pathKey(product.path.slice(0, level + 1))) ?? [],
  );
  // Distinct times, so "newest first" is a stable order.
  const createdAt = new Date(Date.now() - (age + 1) * HOURS_BETWEEN_PRODUCTS * 3_600_000);
  return {
    name: product.name,
    description: demoDescription(product),
    regularPrice: product.price,
    ...demoPriceColumns(product, new Date()),
    stock: product.stock,
    weightGrams: product.grams,
    ...demoIdentifiers(product),
    ...demoAvailability(product),
    ...categoryColumnsOf(categoryIds),
    ...demoAttributeColumns(attributeRows, product.name, categoryIds),
    createdAt,
    updatedAt: createdAt,
  };
}

function pathKey(path: readonly string[]): string {
  return path.join(" > ");
}

type Media = {
  product: DemoProduct;
  images: ProductImage[];
  pictureRows: (typeof pictures.$inferInsert)[];
  datasheet: { path: string; size: number } | undefined;
  uploads: Upload[];
};
type Upload = { bucket: Bucket; source: string; path: string; contentType: string };

/** The files of each product in demo/, with their names in the file store. */
async function listDemoMedia(now: Date): Promise<Media[]> {
  const finished = new Set(await readdir(projectFile("demo/pictures")));
  return Promise.all(
    demoProducts.map(async (product) => {
      const images: Media["images"] = [];
      const pictureRows: Media["pictureRows"] = [];
      const uploads: Upload[] = [];
      const stem = (place: number) => `${demoSlug(product)}-${place}`;
      for (let place = 1; finished.has(`${stem(place)}.w1280.webp`); place++) {
        const path = createStoredFileName(`${product.name}.webp`, now, "image/webp");
        const sharePicture = finished.has(`${stem(place)}.share.jpg`) ? ("stored" as const) : null;
        const image = { path, ...PICTURE_SIZE, widths: [...variantWidths] };
        images.push(image);
        pictureRows.push({ ...image, sharePicture });
        uploads.push(...pictureUploads(stem(place), path, sharePicture !== null));
      }
      if (!product.hasDatasheet)
        return { product, images, pictureRows, datasheet: undefined, uploads };
      const source = projectFile(`demo/datasheets/${demoSlug(product)}.pdf`);
      const path = createStoredFileName(`${product.name}.pdf`, now, "application/pdf");
      uploads.push({ bucket: "product-datasheets", source, path, contentType: "application/pdf" });
      const { size } = await stat(source);
      return { product, images, pictureRows, datasheet: { path, size }, uploads };
    }),
  );
}

/** All variants, the widest WebP again as the original, and the picture for shared links of a cover. */
function pictureUploads(stem: string, path: string, isShared: boolean): Upload[] {
  const bucket = "product-images" as const;
  const source = (width: number, format: VariantFormat) =>
    projectFile(`demo/pictures/${stem}.w${width}.${format}`);
  const variants = variantWidths.flatMap((width) =>
    variantFormats.map((format) => ({
      bucket,
      source: source(width, format),
      path: variantPath(path, width, format),
      contentType: `image/${format}`,
    })),
  );
  const original = { bucket, source: source(1280, "webp"), path, contentType: "image/webp" };
  const shared = {
    bucket,
    source: projectFile(`demo/pictures/${stem}.share.jpg`),
    path: sharePicturePath(path),
    contentType: "image/jpeg",
  };
  return [original, ...variants, ...(isShared ? [shared] : [])];
}

async function storeUploads(
  files: DemoServices["files"],
  uploads: readonly Upload[],
  signal?: AbortSignal,
): Promise<void> {
  for (let from = 0; from < uploads.length; from += UPLOAD_BATCH_SIZE) {
    signal?.throwIfAborted();
    const next = uploads.slice(from, from + UPLOAD_BATCH_SIZE);
    await Promise.all(next.map((upload) => storeUpload(files, upload)));
  }
}

async function storeUpload(files: DemoServices["files"], upload: Upload): Promise<void> {
  const { bucket, source, path, contentType } = upload;
  const bytes = await readFile(source);
  const outcome = await files.put(bucket, path, bytes, { contentType, size: bytes.length });
  if (!outcome.ok) throw new Error(`${path} could not be stored: ${outcome.reason}`);
}

/** "Riempie Cat6 Drum 305 m" is riempie-cat6-drum-305-m. */
function demoSlug({ name }: DemoProduct): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
