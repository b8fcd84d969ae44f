import { inArray, type SQL } from "drizzle-orm";
import type { Database, DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { products } from "#app/database/tables/catalogue.ts";
import type { Category } from "#app/domain/categories/category-tree.ts";
import { listPaths } from "#app/domain/categories/category-tree.ts";
import type { Admin } from "#app/domain/users/people.ts";
import { pathOfColumns } from "../category-path.server.ts";
import type { OfficeChoice } from "../office-choice.ts";
import { fitsOffice, officeOrders } from "../office-conditions.server.ts";
import { MOST_AT_ONCE } from "../product-limits.ts";
import { centsOfRand } from "../rand.ts";
import { type BulkChange, planFor } from "./bulk-change.ts";
import type { BulkForm } from "./bulk-forms.ts";
import { type PlannedRow, storePlan } from "./store-plan.server.ts";

/** Products picked one by one, or all that a list shows on all its pages. */
export type ChosenProducts = { ids: readonly string[] } | { all: OfficeChoice };

export type BulkPlan =
  | { ok: true; id: string }
  | { ok: false; reason: "none" | "too-many" | "no-category" };

/** What the stored request of such a change holds. */
export type BulkRequest = { change: BulkChange; ids: string[]; rounded: number; same: number };

/** Works out what a change would do to each product, and keeps that to be looked at and applied. */
export async function planBulkChange(
  { database }: { database: Database },
  _admin: Admin,
  { chosen, form, tree }: { chosen: ChosenProducts; form: BulkForm; tree: readonly Category[] },
): Promise<BulkPlan> {
  const change = form.what === "category" ? moveTo(form.category, tree) : form;
  if (!change) return { ok: false, reason: "no-category" };
  const found = await readChosen(database, chosen, tree);
  return storeBulkPlan(database, change, found);
}

/** The same change of the same products, as they are now. */
export async function planAgain(
  { database }: { database: Database },
  _admin: Admin,
  { change, ids }: Pick<BulkRequest, "change" | "ids">,
): Promise<BulkPlan> {
  return storeBulkPlan(database, change, await readChosen(database, { ids }, []));
}

async function storeBulkPlan(
  database: Database,
  change: BulkChange,
  found: readonly Chosen[],
): Promise<BulkPlan> {
  if (found.length === 0) return { ok: false, reason: "none" };
  if (found.length > MOST_AT_ONCE) return { ok: false, reason: "too-many" };
  let rounded = 0;
  const rows = found.flatMap((product, position): PlannedRow[] => {
    const planned = planFor(product, change);
    if (!planned) return [];
    if ("isRounded" in planned && planned.isRounded) rounded += 1;
    const { id: productId, name: productName, version } = product;
    const outcome =
      "problem" in planned
        ? { problem: planned.problem }
        : { before: planned.before, after: planned.after };
    return [{ position, productId, productName, version, ...outcome }];
  });
  const request: BulkRequest = {
    change,
    ids: found.map(({ id }) => id),
    rounded,
    same: found.length - rows.length,
  };
  const id = await database.transaction((transaction) =>
    storePlan(transaction, { kind: "bulk", request, rows }),
  );
  return { ok: true, id };
}

/** A product stands at the end of a branch: where there are subcategories, one of them is chosen. */
function moveTo(categoryId: string, tree: readonly Category[]): BulkChange | undefined {
  const path = listPaths(tree).find((each) => each.at(-1)?.id === categoryId);
  if (!path || (path.at(-1)?.children.length ?? 0) > 0) return undefined;
  return { what: "category", path: path.map(({ id }) => id) };
}

type Chosen = {
  id: string;
  name: string;
  version: number;
  cents: number;
  stock: number;
  path: string[];
};

/** The chosen products as they are now, at most one more than can be changed at once. */
export async function readChosen(
  database: DatabaseOrTransaction,
  chosen: ChosenProducts,
  tree: readonly Category[],
): Promise<Chosen[]> {
  if ("ids" in chosen && chosen.ids.length === 0) return [];
  const fits: SQL | undefined =
    "ids" in chosen
      ? inArray(products.id, [...chosen.ids])
      : await fitsOffice(database, chosen.all, tree);
  const rows = await database
    .select({
      id: products.id,
      name: products.name,
      version: products.version,
      price: products.price,
      stock: products.stock,
      categoryId: products.categoryId,
      subcategoryId: products.subcategoryId,
      typeId: products.typeId,
      subtypeId: products.subtypeId,
      modelId: products.modelId,
    })
    .from(products)
    .where(fits)
    .orderBy(...officeOrders["all" in chosen ? chosen.all.sort : "name-up"])
    .limit(MOST_AT_ONCE + 1);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    version: row.version,
    cents: centsOfRand(row.price),
    stock: row.stock,
    path: pathOfColumns(row),
  }));
}
