import { and, asc, inArray } from "drizzle-orm";
import type { SizingEntry } from "#app/content/kinds/sizing-fields.ts";
import type { Database } from "#app/database/connection.server.ts";
import { products } from "#app/database/tables/catalogue.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import {
  type Attribute,
  type AttributeValues,
  inheritedAttributes,
} from "#app/domain/catalogue/attributes/attribute.ts";
import { readShownAttributes } from "#app/domain/catalogue/attributes/read-attributes.server.ts";
import {
  type Category,
  findPathBySlug,
  subtreeCategoryIds,
} from "#app/domain/catalogue/categories/category-tree.ts";
import {
  categoryColumns,
  categoryPathOf,
  readShownCategoryTree,
} from "#app/domain/catalogue/categories/read-categories.server.ts";
import {
  type ProductSummary,
  readProductSummaries,
} from "#app/domain/catalogue/product-lists/read-product-summaries.server.ts";
import { isPublished } from "#app/domain/catalogue/product-status.server.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";
import { drawnPower, figuresOf, takesPart } from "./figures.ts";
import { type Goal, type LoadKind, type LoadPlan, loadOf } from "./load.ts";
import { type Figures, type SizingOutcome, sizeFor } from "./sizing.ts";

/** More than any category has; each row is a few numbers. */
const MAX_CANDIDATES = 5000;
const MAX_SHOWN = 6;

/** A product with its figures and what comes of the load on it. */
export type SizedProduct = {
  product: ProductSummary;
  figures: Figures;
  outcome: SizingOutcome;
};

export type SizedShop = {
  /** In stock, the cheapest first; the first few of them. */
  fitting: SizedProduct[];
  /** How many in stock fit. */
  fittingCount: number;
  /** They would fit, but are out of stock. */
  soldOut: SizedProduct[];
  /** The nearest ones that do not fit, with the reason. */
  others: SizedProduct[];
  /** The product that the visitor came from. */
  asked: SizedProduct | undefined;
  /** How many products take part. */
  candidates: number;
};

/** Every product of the chosen categories against a load; without one, nothing fits. */
export async function sizeShop(
  services: SizingServices,
  sizing: SizingEntry,
  plan: LoadPlan,
  askedId: string | undefined,
): Promise<SizedShop> {
  const load = loadOf(plan);
  const candidates = await readCandidates(services.database, sizing, plan.goal);
  const sized = candidates.flatMap(({ id, stock, found }) => {
    if (!("figures" in found) || !takesPart(found.figures)) return [];
    const { figures } = found;
    return { id, stock, figures, outcome: sizeFor(figures, load, plan.hours) };
  });
  const isSized = load.watts > 0;
  const fits = sized.filter(({ outcome }) => isSized && outcome.fits);
  const others = sized.filter(({ outcome }) => isSized && !outcome.fits).toSorted(nearestFirst);
  const inStock = fits.filter(({ stock }) => stock > 0);
  const groups = {
    fitting: inStock.slice(0, MAX_SHOWN),
    soldOut: fits.filter(({ stock }) => stock <= 0).slice(0, MAX_SHOWN),
    others: others.slice(0, MAX_SHOWN),
  };
  const asked = sized.find(({ id }) => id === askedId);
  const shown = [...Object.values(groups).flat(), ...(asked ? [asked] : [])];
  const summaries = await readProductSummaries(services, [...new Set(shown.map(({ id }) => id))]);
  const byId = new Map(summaries.map((product) => [product.id, product]));
  const complete = (list: typeof sized) =>
    list.flatMap(({ id, figures, outcome }) => {
      const product = byId.get(id);
      return product ? { product, figures, outcome } : [];
    });
  return {
    fitting: complete(groups.fitting),
    fittingCount: inStock.length,
    soldOut: complete(groups.soldOut),
    others: complete(groups.others),
    asked: complete(asked ? [asked] : [])[0],
    candidates: sized.length,
  };
}

/** What runs longest, or leaves most, comes first: the nearest miss. */
function nearestFirst(one: { outcome: SizingOutcome }, other: { outcome: SizingOutcome }): number {
  return closeness(other.outcome) - closeness(one.outcome);
}

function closeness(outcome: SizingOutcome): number {
  // A refused load lasts no minute; the largest output is nearest.
  return outcome.kind === "power" && outcome.minutes !== undefined
    ? outcome.minutes
    : outcome.leftWatts - 1_000_000;
}

type SizingServices = { database: Database; files: Pick<FileStorage, "publicUrl"> };

/** The figures of one product, if its category takes part. */
export async function readSizedProduct(
  { database }: { database: Database },
  sizing: SizingEntry,
  { categoryIds, attributes }: { categoryIds: readonly string[]; attributes: AttributeValues },
): Promise<Figures | undefined> {
  if (!sizing.isOn) return undefined;
  const [tree, all] = await Promise.all([
    readShownCategoryTree(database),
    readShownAttributes(database),
  ]);
  const specified = { definitions: inheritedAttributes(all, categoryIds), attributes };
  for (const goal of ["power", "poe"] as const) {
    const chosen = chosenCategories(tree, sizing, goal);
    if (!chosen.some(({ id }) => categoryIds.includes(id))) continue;
    const found = figuresOf(goal, sizing, specified);
    if ("figures" in found && takesPart(found.figures)) return found.figures;
  }
  return undefined;
}

/** What these products draw, by their ids; those that do not say so are left out. */
export async function readDrawnPower(
  { database }: { database: Database },
  sizing: SizingEntry,
  ids: readonly string[],
): Promise<Map<string, LoadKind>> {
  if (ids.length === 0) return new Map();
  const all = await readShownAttributes(database);
  const rows = await database
    .select({
      id: products.id,
      name: products.name,
      attributes: products.attributes,
      ...categoryColumns,
    })
    .from(products)
    .where(and(isPublished(), inArray(products.id, [...ids])));
  return new Map(
    rows.flatMap(({ id, name, ...row }) => {
      const drawn = drawnPower(sizing, specifiedBy(all, row));
      const named = { key: id, label: name, name: `× ${name}`, plural: `× ${name}` };
      return drawn ? [[id, { ...named, ...drawn }] as const] : [];
    }),
  );
}

export type IncompleteProduct = { id: string; name: string; sku: string; missing: string[] };

/** The products that the calculator leaves out, with the specifications that they lack, and unknown categories. */
export async function listIncompleteProducts(
  { database }: { database: Database },
  _admin: Admin<"change-products">,
  sizing: SizingEntry,
) {
  const tree = await readShownCategoryTree(database);
  const goals = await Promise.all(
    (["power", "poe"] as const).map(async (goal) => {
      const candidates = await readCandidates(database, sizing, goal);
      return candidates.flatMap(({ found, id, name, sku }): IncompleteProduct[] =>
        "missing" in found ? [{ id, name, sku, missing: found.missing }] : [],
      );
    }),
  );
  const slugs = [...sizing.power.categories, ...sizing.poe.categories];
  return {
    products: goals.flat(),
    unknownCategories: slugs.filter((slug) => findPathBySlug(tree, slug).length === 0),
  };
}

/** The published products of the chosen categories, the cheapest first. */
async function readCandidates(database: Database, sizing: SizingEntry, goal: Goal) {
  const [tree, all] = await Promise.all([
    readShownCategoryTree(database),
    readShownAttributes(database),
  ]);
  const ids = chosenCategories(tree, sizing, goal).flatMap(subtreeCategoryIds);
  if (ids.length === 0) return [];
  const { id, name, sku, stock, attributes } = products;
  const rows = await database
    .select({ id, name, sku, stock, attributes, ...categoryColumns })
    .from(products)
    .where(and(isPublished(), inArray(products.leafCategoryId, [...new Set(ids)])))
    .orderBy(asc(products.price), asc(products.id))
    .limit(MAX_CANDIDATES);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    sku: row.sku,
    stock: row.stock,
    found: figuresOf(goal, sizing, specifiedBy(all, row)),
  }));
}

function chosenCategories(tree: readonly Category[], sizing: SizingEntry, goal: Goal): Category[] {
  return sizing[goal].categories.flatMap((slug) => findPathBySlug(tree, slug).at(-1) ?? []);
}

function specifiedBy(
  all: readonly Attribute[],
  row: Parameters<typeof categoryPathOf>[0] & { attributes: AttributeValues },
) {
  return {
    definitions: inheritedAttributes(all, categoryPathOf(row)),
    attributes: row.attributes,
  };
}
