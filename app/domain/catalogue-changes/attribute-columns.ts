import type { AttributeValue, AttributeValues } from "#app/database/tables/catalogue.ts";
import {
  type Attribute,
  attributeText,
  typedAttributeValue,
} from "#app/domain/catalogue/attributes/attribute.ts";
import {
  formatAttributeInput,
  parseAttributeInput,
} from "#app/domain/catalogue/attributes/attribute-input.ts";
import type { NamedSpecification } from "#app/domain/media/file-worker/parse-import-file.ts";

/** The file worker's key for a cell whose specification is named in its row. */
const NAMED_SPECIFICATION: NamedSpecification = "specification:";

/** `attr:Memory (GB)`; attributes of several categories with one name share the column. */
function attributeColumn({ name, unit }: Pick<Attribute, "name" | "unit">): string {
  return unit ? `attr:${name} (${unit})` : `attr:${name}`;
}

export function attributeColumns(definitions: readonly Attribute[]): string[] {
  return [...new Set(definitions.map(attributeColumn))];
}

/** Normalises a column name as the file worker does. */
export function normalizeColumn(column: string): string {
  return column
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, "_");
}

/** The cells of a product; several choices are separated by bars. */
export function attributeCells(
  columns: readonly string[],
  own: readonly Attribute[],
  values: AttributeValues,
): string[] {
  return columns.map((column) => {
    const attribute = own.find((each) => attributeColumn(each) === column);
    if (!attribute) return "";
    return formatAttributeInput(attribute, values[attribute.id]).replaceAll("\n", " | ");
  });
}

/** The values as a change stores them: as JSON in the order of the definitions, and in words. */
export function attributePatch(own: readonly Attribute[], values: AttributeValues) {
  const typed = own.flatMap((attribute): [string, AttributeValue][] => {
    const value = typedAttributeValue(attribute, values[attribute.id]);
    return value === undefined ? [] : [[attribute.id, value]];
  });
  const kept = Object.fromEntries(typed);
  return { attributes: JSON.stringify(kept), attributeText: attributeText(own, kept) };
}

/** The values of a row of a file; undefined when the file has no column of an attribute. */
export function parseAttributeCells(
  cells: Readonly<Record<string, string>>,
  own: readonly Attribute[],
  current: AttributeValues,
  { skipsOthers }: { skipsOthers: boolean },
): ParsedCells | undefined {
  const given = Object.keys(cells).filter((column) => column.startsWith("attr:"));
  const named = Object.keys(cells).filter((column) => column.startsWith(NAMED_SPECIFICATION));
  if (given.length + named.length === 0) return undefined;
  const byColumn = new Map(own.map((each) => [normalizeColumn(attributeColumn(each)), each]));
  const values: Record<string, AttributeValue> = { ...current };
  const problems: string[] = [];
  for (const column of given) {
    const cell = cells[column]?.trim() ?? "";
    const attribute = byColumn.get(column);
    if (!attribute) {
      if (cell !== "" && !skipsOthers)
        problems.push(`The category has no specification for ${column}`);
      continue;
    }
    const parsed = parseAttributeInput(attribute, cell);
    if ("problem" in parsed && attribute.kind === "number")
      problems.push(`Cannot read the ${attribute.name} ${cell.slice(0, 60)}`);
    else if ("problem" in parsed) problems.push(`${attribute.name}: ${parsed.problem}`);
    else if (parsed.value === undefined) delete values[attribute.id];
    else values[attribute.id] = parsed.value;
  }
  const notImported: string[] = [];
  for (const column of named) {
    const cell = cells[column]?.trim() ?? "";
    if (cell === "") continue;
    const name = column.slice(NAMED_SPECIFICATION.length);
    const attribute = findNamed(own, name);
    const value = attribute && parseNamedValue(attribute, cell);
    if (attribute && value !== undefined) values[attribute.id] = value;
    else notImported.push(attribute ? `${name} “${cell.slice(0, 60)}”` : name);
  }
  return { values, problems, notImported };
}

type ParsedCells = {
  values: AttributeValues;
  problems: string[];
  /** Specifications that a row names and its category lacks, and values that do not fit. */
  notImported: string[];
};

/** `Memory` or `Memory (GB)`. */
function findNamed(own: readonly Attribute[], name: string): Attribute | undefined {
  const written = normalizeColumn(name);
  return own.find((each) =>
    [each.name, attributeColumn(each).slice("attr:".length)].some(
      (known) => normalizeColumn(known) === written,
    ),
  );
}

/** A value of another shop: with its unit, several choices separated by commas. */
function parseNamedValue(attribute: Attribute, cell: string): AttributeValue | undefined {
  const { kind, unit } = attribute;
  const plain = kind === "choices" ? cell.replace(/(?<!\\),/g, "|") : cell;
  const text = plain.replaceAll("\\,", ",");
  const isWithUnit = kind === "number" && text.toLowerCase().endsWith(unit.toLowerCase());
  const parsed = parseAttributeInput(
    attribute,
    isWithUnit ? text.slice(0, text.length - unit.length) : text,
  );
  return "value" in parsed ? parsed.value : undefined;
}
