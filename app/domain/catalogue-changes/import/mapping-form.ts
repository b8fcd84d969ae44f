import { z } from "zod";
import type { ImportColumn } from "#app/database/tables/imports.ts";
import type { Attribute } from "#app/domain/catalogue/attributes/attribute.ts";
import {
  MARKUP_INVALID,
  parseMarkup,
  priceEndings,
} from "#app/domain/catalogue/prices/calculate-price.ts";
import { line, tickBox } from "#app/domain/forms/form-fields.ts";
import { decimalSigns } from "#app/format/written-number.ts";
import {
  type ColumnMapping,
  columnField,
  importTargets,
  MAX_SUPPLIER_LENGTH,
  matchFor,
  matchNames,
  productMatches,
  REPEATABLE,
} from "./column-mapping.ts";
import type { ImportPrices } from "./import-prices.ts";

/** The form of the mapping page; the columns are fields named by their place. */
export const mappingForm = z
  .object({
    /** Empty: by the column that the file has. */
    match: z.enum(["", ...productMatches]),
    decimalSign: z.enum(decimalSigns),
    prices: z.enum(["including", "excluding"]).default("including"),
    /** Empty: prices are those of the file. */
    markup: z
      .string()
      .default("")
      .transform((written, context) => {
        const markup = parseMarkup(written);
        if (written.trim() !== "" && markup === undefined)
          context.addIssue({ code: "custom", message: MARKUP_INVALID });
        return markup;
      }),
    ending: z.enum(["", ...priceEndings]).default(""),
    addsDrafts: tickBox(),
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
      errors[columnField(index)] = "An earlier column is already imported as this field";
  }
  if (targets.every((target) => target === ""))
    errors.form = "Choose at least one column to import";
  else if (form.match !== "" && !targets.includes(form.match))
    errors.match = `No column is imported as the ${matchNames[form.match]}`;
  if (form.markup !== undefined && !targets.includes("cost"))
    errors.markup = "No column is imported as the cost";
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  const match = form.match || matchFor(targets);
  const { decimalSign, categoryId, createsCategories, addsDrafts } = form;
  const choices = { match, decimalSign, createsCategories, categoryId };
  const prices: ImportPrices = {
    excludesVat: form.prices === "excluding",
    ...(form.markup !== undefined && { markup: form.markup }),
    ...(form.ending && { ending: form.ending }),
  };
  return {
    ok: true,
    mapping: { targets, ...choices, ...prices, addsDrafts, isSupplierList: true },
  };
}
