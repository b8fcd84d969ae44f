import { z } from "zod";
import type { ImportColumn } from "#app/database/tables/imports.ts";
import type { Attribute } from "#app/domain/catalogue/attributes/attribute.ts";
import { line, tickBox } from "#app/domain/forms/form-fields.ts";
import {
  type ColumnMapping,
  columnField,
  importTargets,
  MAX_SUPPLIER_LENGTH,
  matchNames,
  productMatches,
  REPEATABLE,
} from "./column-mapping.ts";

/** The form of the mapping page; the columns are fields named by their place. */
export const mappingForm = z
  .object({
    match: z.enum(productMatches),
    createsCategories: tickBox(),
    categoryId: z.union([z.literal(""), z.uuid()]),
    supplier: line(MAX_SUPPLIER_LENGTH),
  })
  .catchall(z.string().max(200));

type CheckedMapping =
  | { ok: true; mapping: ColumnMapping }
  | { ok: false; errors: Record<string, string> };

/** The mapping of a submitted form, or a message for each field that is wrong. */
export function checkMapping(
  form: z.output<typeof mappingForm>,
  columns: readonly ImportColumn[],
  definitions: readonly Attribute[],
): CheckedMapping {
  const known = importTargets(definitions);
  const errors: Record<string, string> = {};
  const targets = columns.map((_, index) => {
    const written: unknown = (form as Record<string, unknown>)[columnField(index)];
    return known.some(({ key }) => key === written) ? String(written) : "";
  });
  for (const [index, target] of targets.entries()) {
    const isTaken = target !== "" && targets.indexOf(target) < index;
    if (isTaken && !REPEATABLE.includes(target))
      errors[columnField(index)] = "An earlier column is read as the same field";
  }
  if (targets.every((target) => target === ""))
    errors.form = "Choose at least one column to import";
  else if (form.match !== "id" && !targets.includes(form.match))
    errors.match = `No column is read as the ${matchNames[form.match]}`;
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  const { match, categoryId, createsCategories } = form;
  const mapping = { targets, match, createsCategories, categoryId, isSupplierList: true };
  return { ok: true, mapping };
}
