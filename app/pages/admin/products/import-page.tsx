import { Form, redirect, useNavigation } from "react-router";
import { formatNumber } from "#app/content/format/dates-and-numbers.ts";
import { type ImportPlanOutcome, planImport } from "#app/domain/bulk-editing/plan-import.server.ts";
import { MAX_IMPORT_ROWS, productCsvColumns } from "#app/domain/bulk-editing/product-csv.ts";
import { readCategoryTree } from "#app/domain/catalogue/categories/read-categories.server.ts";
import { isFileWorkerBusy } from "#app/domain/media/file-worker/run-in-file-worker.server.ts";
import { MAX_IMPORT_BYTES } from "#app/domain/media/upload-limits.ts";
import { requireAdmin } from "#app/http/auth/guards.server.ts";
import { actionFailure } from "#app/http/forms/action-result.ts";
import { readMultipartUpload } from "#app/http/forms/read-upload.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { AdminPageHeader } from "#app/pages/admin/admin-page-header.tsx";
import { DataTable } from "#app/pages/admin/admin-records.tsx";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import { Button, buttonClass } from "#app/ui/form/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/import-page";
import "./changes.css";

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: "/admin/products/import", title: "Import and export" });

export function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context);
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context);
  const { database } = context.get(appServices);
  if (isFileWorkerBusy("staff")) return actionFailure(503, { errors: { form: BUSY } });
  const file = await readMultipartUpload(request, { field: "file", maxBytes: MAX_IMPORT_BYTES });
  if (!file.ok) {
    return file.reason === "none"
      ? actionFailure(422, { errors: { form: "Please choose a CSV file" } })
      : actionFailure(413, { errors: { form: "The file is over 20 MB. Please split it." } });
  }
  const tree = await readCategoryTree({ database });
  const plan = await planImport({ database }, admin, { ...file, tree });
  if (plan.ok) return redirect(`/admin/products/changes/${plan.id}`);
  return actionFailure(plan.reason === "busy" ? 503 : 422, {
    errors: { form: importRefusalMessage(plan) },
  });
}

const BUSY = "Other files are being processed right now. Please try again in a minute.";

function importRefusalMessage(plan: Extract<ImportPlanOutcome, { ok: false }>): string {
  if (plan.reason === "column") {
    return `The column “${plan.column}” is unknown or appears twice.`;
  }
  if (plan.reason === "quote") {
    return `A quotation mark in row ${plan.row} is never closed.`;
  }
  return {
    busy: BUSY,
    unreadable: "This file could not be read. Please save the sheet as CSV again, or split it.",
    "not-text": "This is not a CSV file. Please save the sheet as CSV.",
    empty: "The file has column names but no rows.",
    "too-many": `The file has more than ${formatNumber(MAX_IMPORT_ROWS)} rows. Please split it.`,
    "no-columns": "The first row must contain the column names, including id or name.",
  }[plan.reason];
}

export default function ImportPage({ actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== "idle";
  return (
    <>
      <AdminPageHeader
        title="Import and export"
        back={{ to: "/admin/products", label: "Products" }}
        lead="Change many products in a spreadsheet: export them, edit the rows and upload the file. You can preview every change before it is made."
      />
      <section className="admin-section">
        <h2>Export</h2>
        <p className="button-row">
          <ExportLink query="?for=excel" label="CSV for South African Excel" />
          <ExportLink query="" label="Standard CSV" />
        </p>
        <p className="admin-lead">
          The first uses semicolons and decimal commas, as South African settings expect; the second
          uses commas and decimal points. Both can be imported again.
        </p>
      </section>
      <section className="admin-section">
        <h2>Import</h2>
        <Form
          method="post"
          encType="multipart/form-data"
          className="stack admin-form compact-fields"
        >
          {actionData?.errors.form && <Notice kind="danger">{actionData.errors.form}</Notice>}
          <TextField
            label="CSV file"
            type="file"
            name="file"
            accept=".csv,text/csv,text/plain"
            required
          />
          <div className="button-row">
            <Button type="submit" variant="brand" size="compact" busy={isBusy}>
              {isBusy ? "Reading the file…" : "Preview changes"}
            </Button>
          </div>
        </Form>
      </section>
      <section className="admin-section">
        <h2>Columns</h2>
        <p className="admin-lead">
          Columns can be in any order. Fields that you leave out do not change. The limit is 20 MB
          and {formatNumber(MAX_IMPORT_ROWS)} rows. If any row has an error, nothing is imported.
        </p>
        <DataTable
          caption="File columns"
          rows={productCsvColumns}
          rowKey={([name]) => name}
          columns={[
            { label: "Column", className: "cell-main", cell: ([name]) => name },
            { label: "Contents", cell: ([, meaning]) => meaning },
          ]}
        />
      </section>
    </>
  );
}

function ExportLink({ query, label }: { query: string; label: string }) {
  return (
    <a
      href={`/admin/products/export${query}`}
      className={buttonClass({ variant: "line", size: "compact" })}
      download
    >
      {label}
    </a>
  );
}
