import type { Database } from "#app/database/connection.server.ts";
import { readAttributes } from "#app/domain/catalogue/attributes/read-attributes.server.ts";
import { readCategoryTree } from "#app/domain/catalogue/categories/read-categories.server.ts";
import { normalizeColumn } from "#app/domain/catalogue-changes/attribute-columns.ts";
import { readCatalogueChange } from "#app/domain/catalogue-changes/change-plan.server.ts";
import {
  type CsvStyle,
  csvSeparators,
  exportProducts,
} from "#app/domain/catalogue-changes/export-products.server.ts";
import {
  type ColumnMapping,
  type ImportFile,
  suggestMapping,
} from "#app/domain/catalogue-changes/import/column-mapping.ts";
import { planImport } from "#app/domain/catalogue-changes/import/plan-import.server.ts";
import { receiveImport } from "#app/domain/catalogue-changes/import/product-imports.server.ts";
import type { AdminProductQuery } from "#app/domain/search/admin-product-query.ts";
import { writeCsvLine } from "#app/format/csv.ts";
import { testAdmin } from "./catalogue-fixture.ts";

type Scene = { readonly database: Database };
type UploadedList = { list: string | Buffer; zip?: Buffer; vatPercent?: number | null };

/** Uploads and plans a file with our own columns, whose rows find their products by id. */
export async function planOwnList(scene: Scene, text: string) {
  const planned = await receiveOwnList(scene, text);
  if (!("id" in planned)) throw new Error(planned.reason);
  return planned;
}

/** The same for a file that may be refused as a whole. */
export async function receiveOwnList(scene: Scene, text: string) {
  return planList(scene, { list: text }, ({ columns, decimalSign }) => ({
    targets: columns.map(({ name }) => normalizeColumn(name)),
    ...{ match: "id", decimalSign, createsCategories: false, categoryId: "" },
  }));
}

/** Uploads and plans a list as its mapping is suggested, with these changes. */
export async function planSupplierList(
  scene: Scene,
  upload: UploadedList,
  changes: Partial<ColumnMapping> = {},
) {
  const definitions = await readAttributes(scene);
  const planned = await planList(scene, upload, (file) => ({
    ...suggestMapping(file, definitions),
    isSupplierList: true,
    ...changes,
  }));
  if (!("id" in planned)) throw new Error(planned.reason);
  return planned;
}

/** The file that staff download, with every product. */
export async function exportList(
  scene: Scene,
  style: CsvStyle = "plain",
  options: { batchSize?: number } = {},
): Promise<string> {
  const tree = await readCategoryTree(scene);
  const rows = exportProducts(scene, testAdmin, { chosen: { all }, tree, ...options });
  const lines = (await Array.fromAsync(rows)).map((row) => writeCsvLine(row, csvSeparators[style]));
  return lines.join("");
}

const all: AdminProductQuery = { search: "", category: "", view: "all", sort: "name-up", page: 1 };

async function planList(
  scene: Scene,
  { list, zip, vatPercent = null }: UploadedList,
  mappingOf: (file: ImportFile) => ColumnMapping,
) {
  const received = await receiveImport(scene, testAdmin, {
    list: { name: "list.csv", bytes: Buffer.from(list as string) },
    ...(zip && { zip: { name: "pictures.zip", bytes: zip } }),
  });
  if (!received.ok) return received;
  const tree = await readCategoryTree(scene);
  const mapping = mappingOf(received);
  const request = { importId: received.id, mapping, tree, vatPercent };
  const planned = await planImport(scene, testAdmin, request);
  if (!planned.ok) return planned;
  const view = await readCatalogueChange(scene, testAdmin, { id: planned.id, page: 1 });
  if (!view) throw new Error("No plan");
  const problemLines = view.problems.map((row) => [row.position, row.problem]);
  return { id: planned.id, mapping, ...view, problemLines };
}
