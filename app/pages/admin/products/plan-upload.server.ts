import { redirect } from "react-router";
import { uploadRefusals } from "#app/content/texts/upload-texts.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import type { ProductEditing } from "#app/domain/accounts/staff/permissions.ts";
import { readCategoryTree } from "#app/domain/catalogue/categories/read-categories.server.ts";
import type { ColumnMapping } from "#app/domain/catalogue-changes/import/column-mapping.ts";
import {
  type ImportPlanOutcome,
  planImport,
} from "#app/domain/catalogue-changes/import/plan-import.server.ts";
import type {
  ReceiveImportOutcome,
  ZipProblem,
} from "#app/domain/catalogue-changes/import/product-imports.server.ts";
import { MAX_IMPORT_ROWS } from "#app/domain/catalogue-changes/product-csv.ts";
import { currentVatPercent } from "#app/domain/checkout/vat-rates.server.ts";
import { MAX_IMPORT_BYTES } from "#app/domain/media/upload-limits.ts";
import { formatNumber } from "#app/format/dates-and-numbers.ts";
import { actionFailure } from "#app/http/forms/action-result.ts";
import { appServices, type Context } from "#app/http/request-context.server.ts";

/** Plans an uploaded file and answers with the preview. */
export async function planUpload(
  context: Context,
  admin: Admin<ProductEditing>,
  { importId, mapping }: { importId: string; mapping: ColumnMapping },
) {
  const { database } = context.get(appServices);
  const tree = await readCategoryTree({ database });
  const vatPercent = await currentVatPercent(database);
  const plan = await planImport({ database }, admin, { importId, mapping, tree, vatPercent });
  if (!plan.ok) return importFailure(plan);
  return redirect(`/admin/products/changes/${plan.id}`);
}

type ImportRefusal = Extract<ImportPlanOutcome | ReceiveImportOutcome, { ok: false }>;

export function importFailure(refusal: ImportRefusal) {
  return actionFailure(refusal.reason === "busy" ? 503 : 422, {
    errors: { form: importRefusalMessage(refusal) },
  });
}

export const BUSY = uploadRefusals(MAX_IMPORT_BYTES).busy;

function importRefusalMessage(refusal: ImportRefusal): string {
  if (refusal.reason === "quote") {
    return `A quotation mark in row ${refusal.row} is never closed.`;
  }
  if (refusal.reason === "zip") return zipMessages[refusal.problem];
  return {
    busy: BUSY,
    gone: "This file is no longer available. Please upload it again.",
    unreadable: "This file could not be read. Please save it again, or split it.",
    "not-text": "This is not a list. Please upload an Excel workbook (.xlsx) or a CSV file.",
    "old-excel":
      "This is a workbook in the old Excel format (.xls). Open it in Excel and save it as .xlsx.",
    encrypted: "This workbook has a password. Remove the password in Excel and save it again.",
    macros: "This workbook contains macros. Save it in Excel as .xlsx, without macros.",
    "workbook-too-large":
      "This workbook is too large. Delete the sheets, rows and columns you do not need.",
    "no-workbook":
      "This workbook could not be read. Open it in Excel and save it again as .xlsx or CSV.",
    empty: "The file has column names but no rows.",
    "too-many": `The file has more than ${formatNumber(MAX_IMPORT_ROWS)} rows. Please split it.`,
    "too-wide": "The file has more than 200 columns. Please delete those you do not need.",
  }[refusal.reason];
}

const zipMessages = {
  "no-zip": "The pictures are not in a ZIP file. Please compress the folder as ZIP.",
  "too-many": "The ZIP has more than 2 000 files. Please split it.",
  "too-large": "The pictures in the ZIP are over 100 MB together. Please split it.",
  overlapping:
    "Files in the ZIP overlap, so it was not unpacked. Please compress the pictures again.",
  bomb: "The ZIP unpacks to over 100 times its size, which pictures never do. Please compress the pictures again.",
  unreadable: "The ZIP could not be read. Please compress the pictures again, or split it.",
} as const satisfies Record<ZipProblem, string>;
