/** The columns of the file, in their order, and what each means. The import page shows this. */
export const productCsvColumns = [
  ["id", "Which product the row changes. Leave it empty to add a product."],
  ["name", "Up to 200 characters."],
  ["description", "Up to 20 000 characters; a line that begins with * is shown as a bullet."],
  ["price", "In rand, VAT included: 24999.00. Must be above 0."],
  ["stock", "A whole number, 0 or more. Empty for a new product means 0."],
  ["category", "The name of the category."],
  ["subcategory", "Needed where the category has subcategories; so on down to the model."],
  ["type", "Below the subcategory."],
  ["subtype", "Below the type."],
  ["model", "Below the subtype."],
  ["weight_kg", "In kilograms: 1.25. 0 is sent by email; empty means that nobody knows."],
  ["version", "Counts the saves. A row is refused when the product was saved since the export."],
  ["images", "For reading only: pictures are changed on the product's own page."],
  ["datasheet", "For reading only."],
  ["created_at", "For reading only."],
  ["updated_at", "For reading only."],
] as const;

export type ProductCsvColumn = (typeof productCsvColumns)[number][0];
export const productCsvColumnNames: readonly ProductCsvColumn[] = productCsvColumns.map(
  ([name]) => name,
);
export const categoryCsvColumns = ["category", "subcategory", "type", "subtype", "model"] as const;

export const MAX_IMPORT_BYTES = 20 * 1024 * 1024;
export const MAX_IMPORT_ROWS = 20_000;
