import type { Attribute } from "#app/domain/catalogue/attributes/attribute.ts";
import { type ProductField, productFieldList } from "#app/domain/catalogue/product-fields.ts";
import {
  attributeColumns,
  normalizeColumn,
} from "#app/domain/catalogue-changes/attribute-columns.ts";
import type { NumberColumn } from "#app/domain/media/file-worker/parse-import-file.ts";

/** What a column of numbers is read as, and what a message calls it. */
type NamedNumberColumn = NumberColumn & { noun: string };

/** The columns whose cells are numbers: the file's decimal sign holds for all of them. */
export function numberColumns(
  definitions: readonly Attribute[],
): Readonly<Record<string, NamedNumberColumn>> {
  const fields = productFieldList
    .filter(({ kind }) => kind === "money" || kind === "integer")
    .map((field) => [field.csv.column, numberField(field)]);
  const byColumn = Map.groupBy(definitions, (each) =>
    normalizeColumn(attributeColumns([each])[0] ?? ""),
  );
  const attributes = [...byColumn]
    // Categories may have different specifications of one name.
    .filter(([, own]) => own.every(({ kind }) => kind === "number"))
    .map(([column, [first]]) => [
      column,
      { decimals: 6, isPrice: false, noun: first?.name ?? column },
    ]);
  return {
    ...Object.fromEntries([...fields, ...attributes]),
    weight_g: { decimals: 3, isPrice: false, noun: "shipping weight" },
    compare_at_price: { decimals: 2, isPrice: true, noun: "price before the sale" },
  };
}

function numberField({ key, kind, label }: ProductField): NamedNumberColumn {
  const isPrice = kind === "money";
  return {
    decimals: isPrice ? 2 : 3,
    isPrice,
    isStock: key === "stock",
    noun: label.toLowerCase(),
  };
}
