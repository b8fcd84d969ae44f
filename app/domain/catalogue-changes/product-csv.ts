import type { ProductStatus } from "#app/database/tables/catalogue.ts";
import {
  type ProductField,
  type ProductValues,
  productFieldList,
} from "#app/domain/catalogue/product-fields.ts";

export const MAX_IMPORT_ROWS = 20_000;

/** Columns that a new product needs come before the category, optional ones after it. */
export const requiredCsvFields = productFieldList.filter(
  ({ csv, isForStaff }) => csv.initial !== undefined && !isForStaff,
);
export const optionalCsvFields = productFieldList.filter(
  (field) => !requiredCsvFields.includes(field),
);

const describeColumn = ({ csv }: ProductField) => [csv.column, csv.meaning] as const;

/** The columns of the file in their order, with the explanation that the import page shows. */
export function productCsvColumns(): (readonly [name: string, meaning: string])[] {
  return [
    ["id", "The product to change. Leave empty to add a product."],
    ...requiredCsvFields.map(describeColumn),
    ["category", "Name of the category."],
    [
      "subcategory",
      "Required if the category has subcategories. The same applies to each level below.",
    ],
    ["type", "Under the subcategory."],
    ["subtype", "Under the type."],
    ["model", "Under the subtype."],
    ...optionalCsvFields.map(describeColumn),
    ["status", "published, draft or archived. For a new product, empty means published."],
    [
      "version",
      "Goes up with each save. A row is rejected if the product has been saved since the export.",
    ],
    ["margin", "Read-only. Price excluding VAT less cost, in rand."],
    ["margin_percent", "Read-only. The margin as a percentage of the price excluding VAT."],
    [
      "attr:Name (unit)",
      "A specification of the category, such as attr:Memory (GB). Several choices are separated by |.",
    ],
    ["images", "Read-only. Change pictures on the product’s own page, or import a ZIP."],
    ["datasheet", "Read-only."],
    ["created_at", "Read-only."],
    ["updated_at", "Read-only."],
  ];
}

/** Without the columns of specifications, which depend on the categories. */
export const productCsvColumnNames = productCsvColumns()
  .map(([name]) => name)
  .filter((name) => !name.startsWith("attr:"));

/** The values of a product that a file can change. */
export type ImportPatch = Partial<ProductValues> & {
  path?: string[];
  status?: ProductStatus;
  /** As JSON, and in words. */
  attributes?: string;
  attributeText?: string;
};
