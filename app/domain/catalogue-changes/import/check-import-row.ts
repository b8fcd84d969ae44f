import { productTexts } from "#app/content/texts/product-texts.ts";
import type { AttributeValues, ProductStatus } from "#app/database/tables/catalogue.ts";
import { type Attribute, inheritedAttributes } from "#app/domain/catalogue/attributes/attribute.ts";
import { categoryLevelNames } from "#app/domain/catalogue/categories/plan-category-change.ts";
import { productFieldList, productFields } from "#app/domain/catalogue/product-fields.ts";
import { productStatuses } from "#app/domain/catalogue/product-status.ts";
import {
  attributePatch,
  parseAttributeCells,
} from "#app/domain/catalogue-changes/attribute-columns.ts";
import type { CategoryPlanner } from "#app/domain/catalogue-changes/plan-categories.ts";
import type { ImportPatch } from "#app/domain/catalogue-changes/product-csv.ts";
import { isStorable } from "#app/format/storable.ts";

type Cells = Readonly<Record<string, string>>;

type CheckedRow = {
  patch: ImportPatch;
  problems: string[];
  /** What only a draft may lack. */
  missing: string[];
  /** Why the barcode is left out. */
  barcodeProblem?: string;
};

/** Validates one row. A category that does not change is not checked. */
export function checkImportRow(
  cells: Cells,
  categories: CategoryPlanner,
  currentPath?: readonly string[],
): CheckedRow {
  const values: Record<string, unknown> = {};
  const problems: string[] = [];
  const missing: string[] = [];
  let barcodeProblem: string | undefined;
  for (const { key, csv } of productFieldList) {
    const cell = cells[csv.column];
    // Without a price, a new product is a draft, and a known one keeps its own.
    const isOptional = csv.column === productFields.price.csv.column && cell?.trim() === "";
    if (cell === undefined || isOptional) continue;
    if (csv.column === productFields.description.csv.column && cell.trim() === "") {
      missing.push(productTexts.fields.descriptionRequired);
      values[key] = "";
      continue;
    }
    const parsed = csv.parse(cell);
    if ("problem" in parsed) {
      const problem = withValue(parsed.problem, cell);
      if (csv.column === productFields.gtin.csv.column) barcodeProblem = problem;
      else problems.push(problem);
    } else values[key] = parsed.value;
  }
  const names = categoryNamesIn(cells);
  if (names) {
    const found = categories.findPath(names, currentPath);
    if (typeof found === "string") problems.push(found);
    else if ("missing" in found) missing.push(found.missing);
    else values.path = found;
  }
  const status = parseStatusCell(cells.status, currentPath !== undefined);
  if (typeof status === "string") values.status = status;
  else if (status) problems.push(status.problem);
  if (!isStorable(cells)) {
    problems.push("The row contains a character that cannot be saved");
  }
  return {
    patch: values as ImportPatch,
    problems,
    missing,
    ...(barcodeProblem && { barcodeProblem }),
  };
}

const MAX_SHOWN_LENGTH = 60;

/** What is wrong, with the beginning of the cell. */
function withValue(problem: string, cell: string): string {
  const written = cell.trim().replace(/\s+/g, " ");
  if (written === "") return problem;
  const isLong = written.length > MAX_SHOWN_LENGTH;
  return `${problem} (${isLong ? `${written.slice(0, MAX_SHOWN_LENGTH)}…` : written})`;
}

/** From a path in one cell, or from a column for each level; undefined when the file has neither. */
function categoryNamesIn(cells: Cells): string[] | undefined {
  const path = (cells.category_path ?? "").split(/[>›]/).filter((name) => name.trim() !== "");
  if (path.length > 0) return path;
  const isGiven = categoryLevelNames.some((column) => cells[column] !== undefined);
  return isGiven ? categoryLevelNames.map((column) => cells[column]?.trim() ?? "") : undefined;
}

/** An empty cell leaves a product as it is; a new one is published. */
function parseStatusCell(
  cell: string | undefined,
  isKnown: boolean,
): ProductStatus | { problem: string } | undefined {
  const written = cell?.trim().toLowerCase() ?? "";
  if (written === "") return isKnown || cell === undefined ? undefined : "published";
  const status = productStatuses.find((each) => each === written);
  return status ?? { problem: withValue("Status must be published, draft or archived", written) };
}

/** A new product has these values where the file lacks the column, as in the form. */
const newProductCells = (): Record<string, string> => ({
  ...Object.fromEntries(
    productFieldList.map(({ csv, form }) => [csv.column, csv.initial ?? form.initial]),
  ),
  category: "",
});

export function newProductRow(cells: Cells, isSupplierList: boolean) {
  const row: Record<string, string> = { ...newProductCells(), ...cells };
  if (isSupplierList && !row.description?.trim()) row.description = row.name ?? "";
  return row;
}

/** The patch of the attributes, and what is wrong with their cells. */
export function checkAttributes(
  cells: Cells,
  { definitions, isSupplierList }: { definitions: readonly Attribute[]; isSupplierList: boolean },
  { path, values }: { path: readonly string[]; values: AttributeValues },
): CheckedAttributes {
  const own = inheritedAttributes(definitions, path);
  const parsed = parseAttributeCells(cells, own, values, { skipsOthers: isSupplierList });
  if (!parsed) return { patch: {}, notImported: [], problems: [] };
  const { problems, values: parsedValues, notImported } = parsed;
  return { patch: attributePatch(own, parsedValues), notImported, problems };
}

type CheckedAttributes = {
  patch: Pick<ImportPatch, "attributes" | "attributeText">;
  notImported: string[];
  problems: string[];
};
