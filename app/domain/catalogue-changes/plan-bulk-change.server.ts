import { type SQL, sql } from "drizzle-orm";
import type { Database, DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { products } from "#app/database/tables/catalogue.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import type { ProductEditing } from "#app/domain/accounts/staff/permissions.ts";
import type { Attribute } from "#app/domain/catalogue/attributes/attribute.ts";
import {
  isSameAttribute,
  parseAttributeInput,
} from "#app/domain/catalogue/attributes/attribute-input.ts";
import { readAttributes } from "#app/domain/catalogue/attributes/read-attributes.server.ts";
import {
  type Category,
  listCategoryPaths,
} from "#app/domain/catalogue/categories/category-tree.ts";
import {
  categoryColumns,
  categoryPathOf,
  readCategoryTree,
} from "#app/domain/catalogue/categories/read-categories.server.ts";
import { missingToPublish } from "#app/domain/catalogue/editing/missing-to-publish.ts";
import type { AdminProductQuery } from "#app/domain/search/admin-product-query.ts";
import {
  adminProductOrders,
  matchesAdminProductQuery,
} from "#app/domain/search/list-admin-products.server.ts";
import { toCents } from "#app/format/money.ts";
import {
  type BulkChange,
  type BulkForm,
  MAX_BULK_PRODUCTS,
  planProductChange,
} from "./bulk-change.ts";
import { type PlannedRow, storeChangePlan } from "./change-plan.server.ts";

/** Selected products, or all products of a list on all its pages. */
export type ChosenProducts = { ids: readonly string[] } | { all: AdminProductQuery };

export type BulkPlanOutcome =
  | { ok: true; id: string }
  | { ok: false; reason: "none" | "too-many" | "no-category" | "no-attribute" }
  | { ok: false; reason: "value"; message: string };

export type BulkChangeRequest = {
  change: BulkChange;
  ids: string[];
  rounded: number;
  same: number;
};

/** Plans a change for each product and stores the plan for preview and apply. */
export async function planBulkChange(
  { database }: { database: Database },
  _admin: Admin<ProductEditing>,
  {
    chosen,
    form,
    tree,
    vatPercent = null,
  }: {
    chosen: ChosenProducts;
    form: BulkForm;
    tree: readonly Category[];
    /** For prices from the cost; null where no VAT is charged. */
    vatPercent?: number | null;
  },
): Promise<BulkPlanOutcome> {
  const change = await toBulkChange(database, form, { tree, vatPercent });
  if ("reason" in change) return change;
  const found = await readChosenProducts(database, chosen, tree);
  return storeBulkPlan(database, change, found);
}

/** The form without references: what they mean now is what was asked for. */
async function toBulkChange(
  database: Database,
  form: BulkForm,
  { tree, vatPercent }: { tree: readonly Category[]; vatPercent: number | null },
): Promise<BulkChange | (BulkPlanOutcome & { ok: false })> {
  if (form.what === "category") {
    return toCategoryChange(form.category, tree) ?? { ok: false, reason: "no-category" };
  }
  if (form.what === "price" && form.how === "markup") return { ...form, vatPercent };
  if (form.what !== "attribute") return form;
  const found = (await readAttributes({ database })).find(({ id }) => id === form.attribute);
  if (!found) return { ok: false, reason: "no-attribute" };
  const parsed = parseAttributeInput(found, form.input);
  if ("problem" in parsed) return { ok: false, reason: "value", message: parsed.problem };
  const { name, kind, unit } = found;
  return { what: "attribute", attribute: { name, kind, unit }, input: form.input };
}

/** The attributes that any of these products can have; of several with the same meaning, the first. */
export async function listBulkAttributes(
  { database }: { database: Database },
  _admin: Admin<ProductEditing>,
  chosen: readonly ChosenProduct[],
): Promise<Attribute[]> {
  const categoryIds = new Set(chosen.flatMap(({ path }) => path));
  const offered: Attribute[] = [];
  for (const attribute of await readAttributes({ database })) {
    const isKnown = offered.some((each) => isSameAttribute(each, attribute));
    if (categoryIds.has(attribute.categoryId) && !isKnown) offered.push(attribute);
  }
  return offered.toSorted((one, other) => one.name.localeCompare(other.name));
}

/** Plans the same change again for the current values. */
export async function replanBulkChange(
  { database }: { database: Database },
  _admin: Admin<ProductEditing>,
  { change, ids }: Pick<BulkChangeRequest, "change" | "ids">,
): Promise<BulkPlanOutcome> {
  return storeBulkPlan(
    database,
    change,
    await readChosenProducts(database, { ids }, await readCategoryTree({ database })),
  );
}

async function storeBulkPlan(
  database: Database,
  change: BulkChange,
  found: readonly ChosenProduct[],
): Promise<BulkPlanOutcome> {
  if (found.length === 0) return { ok: false, reason: "none" };
  if (found.length > MAX_BULK_PRODUCTS) return { ok: false, reason: "too-many" };
  const attributes = change.what === "attribute" ? await readAttributes({ database }) : [];
  let rounded = 0;
  const rows = found.flatMap((product, position): PlannedRow[] => {
    const planned = planProductChange(product, change, attributes);
    if (!planned) return [];
    if ("isRounded" in planned && planned.isRounded) rounded += 1;
    const { id: productId, name: productName, version } = product;
    const outcome =
      "problem" in planned
        ? { problem: planned.problem }
        : { before: planned.before, after: planned.after };
    return [{ position, productId, productName, version, ...outcome }];
  });
  const request: BulkChangeRequest = {
    change,
    ids: found.map(({ id }) => id),
    rounded,
    same: found.length - rows.length,
  };
  const id = await database.transaction((transaction) =>
    storeChangePlan(transaction, { kind: "bulk", request, rows }),
  );
  return { ok: true, id };
}

/** Products belong to leaf categories only. */
function toCategoryChange(categoryId: string, tree: readonly Category[]): BulkChange | undefined {
  const path = listCategoryPaths(tree).find((each) => each.at(-1)?.id === categoryId);
  if (!path || (path.at(-1)?.children.length ?? 0) > 0) return undefined;
  return { what: "category", path: path.map(({ id }) => id) };
}

type ChosenProduct = Awaited<ReturnType<typeof readChosenProducts>>[number];

export async function matchesChosenProducts(
  database: DatabaseOrTransaction,
  chosen: ChosenProducts,
  tree: readonly Category[],
): Promise<SQL | undefined> {
  if ("all" in chosen) return matchesAdminProductQuery(database, chosen.all, tree);
  return sql`${products.id} = any(${sql.param([...chosen.ids])}::uuid[])`;
}

/** The chosen products, limited to one more than a change may have. */
export async function readChosenProducts(
  database: DatabaseOrTransaction,
  chosen: ChosenProducts,
  tree: readonly Category[],
) {
  const { id, name, version, stock, status, publishAt, attributes } = products;
  const { regularPrice, costPrice, salePrice, saleStartsAt, saleEndsAt, priceBreaks } = products;
  const prices = { regularPrice, costPrice, salePrice, saleStartsAt, saleEndsAt, priceBreaks };
  const rows = await database
    .select({
      ...{ id, name, version, stock, status, publishAt, attributes },
      // Only whether there is one: the whole text of thousands would be read for nothing.
      description: sql<string>`left(${products.description}, 1)`,
      ...prices,
      ...categoryColumns,
    })
    .from(products)
    .where(await matchesChosenProducts(database, chosen, tree))
    .orderBy(...adminProductOrders["all" in chosen ? chosen.all.sort : "name-up"])
    .limit(MAX_BULK_PRODUCTS + 1);
  const derived = (row: (typeof rows)[number]) => ({
    cents: toCents(row.regularPrice),
    path: categoryPathOf(row),
  });
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    version: row.version,
    missing: missingToPublish({ ...row, ...derived(row) }, tree),
    ...derived(row),
    costCents: row.costPrice === null ? null : toCents(row.costPrice),
    saleCents: row.salePrice === null ? null : toCents(row.salePrice),
    saleStartsAt: row.saleStartsAt?.toISOString() ?? null,
    saleEndsAt: row.saleEndsAt?.toISOString() ?? null,
    priceBreaks: row.priceBreaks,
    stock: row.stock,
    status: row.status,
    publishAt: row.publishAt?.toISOString() ?? null,
    attributes: row.attributes,
  }));
}
