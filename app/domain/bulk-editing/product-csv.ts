import { type ProductField, productFieldList } from "#app/domain/catalogue/product-fields.ts";

export const MAX_IMPORT_ROWS = 20_000;

/** Columns that a new product needs come before the category, optional ones after it. */
export const requiredCsvFields = productFieldList.filter(({ csv }) => csv.initial !== undefined);
export const optionalCsvFields = productFieldList.filter(({ csv }) => csv.initial === undefined);

const describeColumn = ({ csv }: ProductField) => [csv.column, csv.meaning] as const;

/** The columns of the file in their order, with the explanation that the import page shows. */
export const productCsvColumns: readonly (readonly [name: string, meaning: string])[] = [
  ["id", "Which product the row changes. Leave it empty to add a product."],
  ...requiredCsvFields.map(describeColumn),
  ["category", "The name of the category."],
  ["subcategory", "Needed where the category has subcategories; so on down to the model."],
  ["type", "Below the subcategory."],
  ["subtype", "Below the type."],
  ["model", "Below the subtype."],
  ...optionalCsvFields.map(describeColumn),
  ["version", "Counts the saves. A row is refused when the product was saved since the export."],
  ["images", "For reading only: pictures are changed on the product's own page."],
  ["datasheet", "For reading only."],
  ["created_at", "For reading only."],
  ["updated_at", "For reading only."],
];

export const productCsvColumnNames = productCsvColumns.map(([name]) => name);
