import { productMessages } from "#app/content/product-messages.ts";
import type { Category } from "#app/domain/categories/category-tree.ts";
import { inPlaceMessages } from "../in-place-forms.ts";
import { LONGEST_DESCRIPTION, LONGEST_NAME, MOST_CENTS, MOST_STOCK } from "../product-limits.ts";
import { readRand } from "../read-rand.ts";
import { readWeight } from "../weight.ts";
import { type CsvColumn, levelColumns } from "./csv-columns.ts";

/** What a row of the file asks for: only the columns that the file has. */
export type ImportFields = {
  name?: string;
  description?: string;
  cents?: number;
  stock?: number;
  weightGrams?: number | null;
  path?: string[];
};

export type CheckedRow = { ok: true; fields: ImportFields } | { ok: false; problem: string };

/** Reads one row by the rules of the product form. A category that stays as it was is not judged. */
export function checkImportRow(
  cells: Partial<Record<CsvColumn, string>>,
  tree: readonly Category[],
  currentPath?: readonly string[],
): CheckedRow {
  const fields: ImportFields = {};
  const problems: string[] = [];
  if (cells.name !== undefined) fields.name = cells.name.trim();
  if (fields.name === "") problems.push("Name is required");
  if ((fields.name?.length ?? 0) > LONGEST_NAME) problems.push("The name is over 200 characters");
  if (cells.description !== undefined) {
    fields.description = cells.description.replaceAll("\r\n", "\n").trim();
  }
  if (fields.description === "") problems.push("Description is required");
  if ((fields.description?.length ?? 0) > LONGEST_DESCRIPTION) {
    problems.push("The description is over 20 000 characters");
  }
  if (cells.price !== undefined) {
    const cents = readRand(cells.price);
    if (typeof cents === "number" && cents > 0 && cents <= MOST_CENTS) fields.cents = cents;
    else problems.push(inPlaceMessages.price);
  }
  if (cells.stock !== undefined) {
    const stock = readStock(cells.stock);
    if (stock === undefined) problems.push(inPlaceMessages.stock);
    else fields.stock = stock;
  }
  if (cells.weight_kg !== undefined) {
    const weightGrams = readWeight(cells.weight_kg);
    if (weightGrams === undefined) problems.push(productMessages.fields.weightInvalid);
    else fields.weightGrams = weightGrams;
  }
  if (levelColumns.some((column) => cells[column] !== undefined)) {
    const names = levelColumns.map((column) => cells[column]?.trim() ?? "");
    const found = findPath(names, tree, currentPath);
    if (typeof found === "string") problems.push(found);
    else fields.path = found;
  }
  if (Object.values(cells).some((cell) => cell.includes("\0"))) {
    problems.push("The row holds a character that cannot be kept");
  }
  return problems.length > 0
    ? { ok: false, problem: `${problems.join(". ")}.` }
    : { ok: true, fields };
}

function readStock(written: string): number | undefined {
  const plain = written.replace(/[\s\u00a0]/g, "");
  if (plain === "") return 0;
  return /^\d{1,10}$/.test(plain) && Number(plain) <= MOST_STOCK ? Number(plain) : undefined;
}

/** The ids on the way down, or the sentence that says where the way ends. */
function findPath(
  names: readonly string[],
  tree: readonly Category[],
  currentPath: readonly string[] | undefined,
): string[] | string {
  const path: string[] = [];
  let options: readonly Category[] = tree;
  for (const [level, name] of names.entries()) {
    const column = levelColumns[level] ?? "category";
    if (name === "") {
      if (names.slice(level).some((below) => below !== "")) return `${title(column)} is required`;
      if (path.join() === currentPath?.join()) return path;
      return options.length > 0 ? `${title(column)} is required` : path;
    }
    const found = options.find((each) => each.name.toLowerCase() === name.toLowerCase());
    if (!found)
      return `There is no ${column} “${name}”${level > 0 ? ` below ${names[level - 1]}` : ""}`;
    path.push(found.id);
    options = found.children;
  }
  return path;
}

function title(column: string): string {
  return column.charAt(0).toUpperCase() + column.slice(1);
}
