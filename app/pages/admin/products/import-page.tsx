import { Form, redirect, useNavigation } from "react-router";
import { readCategoryTree } from "#app/domain/categories/read-category-tree.server.ts";
import {
  csvColumns,
  MOST_IMPORT_BYTES,
  MOST_IMPORT_ROWS,
} from "#app/domain/products/csv/csv-columns.ts";
import { type ImportPlan, planImport } from "#app/domain/products/csv/plan-import.server.ts";
import { isFileWorkerBusy } from "#app/domain/products/file-worker/run-in-file-worker.server.ts";
import { refuse } from "#app/http/action-result.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { readFormFile } from "#app/http/read-form-file.server.ts";
import { services } from "#app/http/services-context.server.ts";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { OfficeHead } from "../office-head.tsx";
import type { Route } from "./+types/import-page";
import "./changes.css";
import "#app/ui/field.css";

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: "/admin/products/import", title: "Import and export" });

export function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context);
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context);
  const { database } = context.get(services);
  if (isFileWorkerBusy("staff")) return refuse(503, { errors: { form: BUSY } });
  const file = await readFormFile(request, { field: "file", maxBytes: MOST_IMPORT_BYTES });
  if (!file.ok) {
    return file.reason === "none"
      ? refuse(422, { errors: { form: "Please choose a CSV file" } })
      : refuse(413, { errors: { form: "The file is over 20 MB. Please split it." } });
  }
  const tree = await readCategoryTree({ database });
  const plan = await planImport({ database }, admin, { ...file, tree });
  if (plan.ok) return redirect(`/admin/products/changes/${plan.id}`);
  return refuse(plan.reason === "busy" ? 503 : 422, { errors: { form: explain(plan) } });
}

const BUSY = "Other files are being read just now. Please try again in a minute.";

function explain(plan: Extract<ImportPlan, { ok: false }>): string {
  if (plan.reason === "column") {
    return `The column “${plan.column}” is unknown or appears twice.`;
  }
  if (plan.reason === "quote") {
    return `The quote that opens on line ${plan.line} is never closed.`;
  }
  return {
    busy: BUSY,
    unreadable: "This file could not be read. Please save the sheet as CSV again, or split it.",
    "not-text": "This is no CSV file. Please save the sheet as CSV.",
    empty: "The file has no rows below its column names.",
    "too-many": `The file has more than ${MOST_IMPORT_ROWS} rows. Please split it.`,
    "no-columns": "The first line must name the columns, among them id or name.",
  }[plan.reason];
}

export default function ImportPage({ actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== "idle";
  return (
    <>
      <OfficeHead
        title="Import and export"
        back={{ to: "/admin/products", label: "Products" }}
        lead="Change many products in a spreadsheet: export them, change the rows, and upload the file. You see every change before it is made."
      />
      <section className="office-section">
        <h2>Export</h2>
        <p className="form-acts">
          <a
            href="/admin/products/export?for=excel"
            className={buttonClass({ variant: "line", size: "office" })}
            download
          >
            For Excel in South Africa
          </a>
          <a
            href="/admin/products/export"
            className={buttonClass({ variant: "line", size: "office" })}
            download
          >
            For any other program
          </a>
        </p>
        <p className="office-lead">
          The first has semicolons and a comma before the cents, as South African settings expect;
          the second has commas and a point. Both can be uploaded again.
        </p>
      </section>
      <section className="office-section">
        <h2>Import</h2>
        <Form method="post" encType="multipart/form-data" className="office-form">
          {actionData?.errors.form && <Notice kind="danger">{actionData.errors.form}</Notice>}
          <label className="form-choice">
            <span>CSV file</span>
            <input
              type="file"
              name="file"
              accept=".csv,text/csv,text/plain"
              required
              className="field-box field-office"
            />
          </label>
          <div className="form-acts">
            <Button type="submit" variant="brand" size="office" busy={isBusy}>
              {isBusy ? "Reading the file…" : "Show what changes"}
            </Button>
          </div>
        </Form>
      </section>
      <section className="office-section">
        <h2>Columns</h2>
        <p className="office-lead">
          In any order. A column that is left out stays as it is. At most 20 MB and{" "}
          {MOST_IMPORT_ROWS} rows. One wrong row, and nothing of the file is imported.
        </p>
        <table className="data-table">
          <caption className="visually-hidden">Columns of the file</caption>
          <thead>
            <tr>
              <th>Column</th>
              <th>What it holds</th>
            </tr>
          </thead>
          <tbody>
            {csvColumns.map(([name, meaning]) => (
              <tr key={name}>
                <td className="cell-main">{name}</td>
                <td>{meaning}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
