import {
  type AnyColumn,
  and,
  desc,
  eq,
  getTableColumns,
  inArray,
  notInArray,
  sql,
} from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { type AttributeValues, products } from "#app/database/tables/catalogue.ts";
import { UUID_PATTERN } from "#app/domain/accounts/text-patterns.ts";
import { readInheritedAttributes } from "#app/domain/catalogue/attributes/read-attributes.server.ts";
import type { Category } from "#app/domain/catalogue/categories/category-tree.ts";
import {
  categoryPathOf,
  readCategoryPath,
} from "#app/domain/catalogue/categories/read-categories.server.ts";
import { parseDescription, splitSpecifications } from "#app/domain/catalogue/parse-description.ts";
import { productSpecifications, toProductValues } from "#app/domain/catalogue/product-fields.ts";
import {
  type ProductSummary,
  readProductSummaries,
} from "#app/domain/catalogue/product-lists/read-product-summaries.server.ts";
import { isPublished } from "#app/domain/catalogue/product-status.server.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";
import { type ComparisonGroup, compareSpecifications, MAX_COMPARED } from "./comparison.ts";

type Services = { database: Database; files: Pick<FileStorage, "publicUrl"> };

export type Comparison = {
  products: ProductSummary[];
  /** The category that names them all; undefined for products of different kinds. */
  kind: Pick<Category, "name" | "slug"> | undefined;
  groups: ComparisonGroup[];
  /** Other products of the same kind, which can be added. */
  others: { id: string; name: string }[];
};

/** A kind is at least a subcategory: two things of "Hardware" have nothing to compare. */
const KIND_LEVEL = 2;
/** Category, subcategory and type name the kind of a product; subtype and model only the variant. */
const DEEPEST_TYPE_LEVEL = 3;
const MAX_OTHERS = 8;

const {
  searchVector: _,
  nameVector: __,
  firstLineVector: ___,
  ...columns
} = getTableColumns(products);

/** The published products with these ids side by side; others and malformed ids are left out. */
export async function readComparison(
  services: Services,
  ids: readonly string[],
): Promise<Comparison> {
  const { database } = services;
  const wanted = ids.filter((id) => UUID_PATTERN.test(id)).slice(0, MAX_COMPARED);
  if (wanted.length === 0) return { products: [], kind: undefined, groups: [], others: [] };
  const found = await database
    .select(columns)
    .from(products)
    .where(and(isPublished(), inArray(products.id, wanted)));
  const rows = wanted.flatMap((id) => found.find((row) => row.id === id) ?? []);
  const paths = rows.map(categoryPathOf);
  const common = commonPath(paths);
  const isKind = common.length >= KIND_LEVEL;
  const [summaries, kind, definitions, others] = await Promise.all([
    readProductSummaries(
      services,
      rows.map(({ id }) => id),
    ),
    isKind ? readCategoryPath(services, common.slice(0, DEEPEST_TYPE_LEVEL)) : [],
    isKind ? readInheritedAttributes(services, inLevels(paths)) : [],
    isKind ? listOthersOfKind(services, rows, common) : [],
  ]);
  return {
    products: summaries,
    kind: kind.at(-1),
    groups: isKind ? compareSpecifications(definitions, rows.map(comparedValues)) : [],
    others,
  };
}

/** The specifications from its description, as on its page, and from its fields. */
function comparedValues(row: ComparedRow) {
  const { specifications } = splitSpecifications(parseDescription(row.description));
  return {
    attributes: row.attributes,
    specifications: [...specifications, ...productSpecifications(toProductValues(row))],
  };
}

type ComparedRow = Parameters<typeof toProductValues>[0] & {
  description: string;
  attributes: AttributeValues;
};

/** The categories that all paths begin with. */
export function commonPath(paths: readonly (readonly string[])[]): string[] {
  const [first = [], ...others] = paths;
  const end = first.findIndex((id, level) => others.some((path) => path[level] !== id));
  return end < 0 ? [...first] : first.slice(0, end);
}

/** Every category of the paths once, the upper levels first. */
function inLevels(paths: readonly (readonly string[])[]): string[] {
  const levels = Math.max(0, ...paths.map(({ length }) => length));
  const ids = Array.from({ length: levels }, (_, level) =>
    paths.flatMap((path) => path[level] ?? []),
  );
  return [...new Set(ids.flat())];
}

/** Products of the type that the chosen ones share, if any; the nearest category first. */
function listOthersOfKind(
  { database }: Services,
  chosen: readonly { id: string }[],
  common: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const [, subcategoryId = "", typeId, subtypeId] = common;
  const ids = chosen.map(({ id }) => id);
  const isSame = (column: AnyColumn, id: string | undefined) =>
    id ? [desc(sql`coalesce(${column} = ${id}, false)`)] : [];
  return database
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(
      and(
        isPublished(),
        eq(products.subcategoryId, subcategoryId),
        typeId ? eq(products.typeId, typeId) : undefined,
        notInArray(products.id, ids),
      ),
    )
    .orderBy(
      ...isSame(products.subtypeId, subtypeId),
      desc(products.inStock),
      desc(products.createdAt),
      products.id,
    )
    .limit(MAX_OTHERS);
}
