import { Form, Link, redirect, useNavigation } from "react-router";
import { readAttributes } from "#app/domain/catalogue/attributes/read-attributes.server.ts";
import { listCategoryPaths } from "#app/domain/catalogue/categories/category-tree.ts";
import { readCategoryTree } from "#app/domain/catalogue/categories/read-categories.server.ts";
import { listRecentChanges } from "#app/domain/catalogue-changes/change-plan.server.ts";
import {
  MAX_SUPPLIER_LENGTH,
  ownColumnMapping,
} from "#app/domain/catalogue-changes/import/column-mapping.ts";
import {
  listSuppliers,
  receiveImport,
} from "#app/domain/catalogue-changes/import/product-imports.server.ts";
import { MAX_IMPORT_ROWS, productCsvColumns } from "#app/domain/catalogue-changes/product-csv.ts";
import { isFileWorkerBusy } from "#app/domain/media/file-worker/run-in-file-worker.server.ts";
import { MAX_IMPORT_BYTES, MAX_PICTURE_ZIP_BYTES } from "#app/domain/media/upload-limits.ts";
import { formatFileSize, formatNumber } from "#app/format/dates-and-numbers.ts";
import { requirePage } from "#app/http/auth/guards.server.ts";
import { actionFailure } from "#app/http/forms/action-result.ts";
import { readMultipartForm } from "#app/http/forms/read-upload.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { SelectField, toCategoryOption } from "#app/pages/admin/admin-form.tsx";
import { AdminPageHeader } from "#app/pages/admin/admin-page-header.tsx";
import { DataTable, DateTime } from "#app/pages/admin/admin-records.tsx";
import { limitFileSize } from "#app/pages/shell/limit-file-size.ts";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { Button, buttonClass } from "#app/ui/form/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { FormError } from "#app/ui/notice.tsx";
import type { Route } from "./+types/import-page";
import { changeTitle } from "./change-table.tsx";
import { BUSY, importFailure, planUpload } from "./plan-upload.server.ts";
import "./changes.css";

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: "/admin/products/import", title: "Import and export" });

export async function loader({ context }: Route.LoaderArgs) {
  const admin = requirePage(context, "/admin/products/import");
  const { database } = context.get(appServices);
  const names = Object.fromEntries(
    listCategoryPaths(await readCategoryTree({ database })).map(toCategoryOption),
  );
  const recent = await listRecentChanges({ database }, admin);
  return {
    suppliers: await listSuppliers({ database }, admin),
    changes: recent.map(({ request, ...change }) => ({
      ...change,
      title: changeTitle({ ...change, request }, (path) => names[path.at(-1) ?? ""] ?? ""),
    })),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requirePage(context, "/admin/products/import");
  const { database } = context.get(appServices);
  if (isFileWorkerBusy("staff")) return actionFailure(503, { errors: { form: BUSY } });
  const form = await readMultipartForm(request, {
    files: { file: MAX_IMPORT_BYTES, pictures: MAX_PICTURE_ZIP_BYTES },
    texts: ["supplier"],
  });
  if (!form.ok) {
    const message = {
      file: `The file is over ${formatFileSize(MAX_IMPORT_BYTES)}. Please split it.`,
      pictures: `The ZIP is over ${formatFileSize(MAX_PICTURE_ZIP_BYTES)}. Please split it.`,
    }[form.tooLarge];
    return actionFailure(413, { errors: { form: message } });
  }
  const { file, pictures } = form.files;
  if (!file) return actionFailure(422, { errors: { form: "Please choose a file" } });
  const supplier = (form.texts.supplier ?? "").trim().slice(0, MAX_SUPPLIER_LENGTH);
  const received = await receiveImport({ database }, admin, {
    list: file,
    ...(pictures && { zip: pictures }),
    supplier,
  });
  if (!received.ok) return importFailure(received);
  const mapping = ownColumnMapping(received, await readAttributes({ database }));
  if (mapping && !supplier) return planUpload(context, admin, { importId: received.id, mapping });
  return redirect(`/admin/products/import/${received.id}`);
}

export default function ImportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { suppliers, changes } = loaderData;
  const isBusy = useNavigation().formMethod === "POST";
  return (
    <>
      <AdminPageHeader
        title="Import and export"
        back={{ to: "/admin/products", label: "Products" }}
        lead="Change many products in a spreadsheet, or import a list from a supplier or another shop. You can preview every change before it is made."
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
        <Form method="post" encType="multipart/form-data" className="stack admin-form">
          {actionData?.errors.form && <FormError>{actionData.errors.form}</FormError>}
          <TextField
            label="File"
            type="file"
            name="file"
            accept=".xlsx,.csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,text/csv,text/plain"
            onChange={limitFileSize(MAX_IMPORT_BYTES)}
            hint="An Excel workbook (.xlsx) or CSV file: a supplier’s price list, our own export, or a product export from WooCommerce or Shopify."
            required
          />
          <TextField
            label="Pictures (optional)"
            type="file"
            name="pictures"
            accept=".zip,application/zip"
            onChange={limitFileSize(MAX_PICTURE_ZIP_BYTES)}
            hint={`A ZIP of up to ${formatFileSize(MAX_PICTURE_ZIP_BYTES)}. Files are matched by a column in your list, or by SKU: SW24.jpg, SW24-2.jpg.`}
          />
          {suppliers.length > 0 && (
            <SelectField
              label="Supplier"
              name="supplier"
              options={[
                ["", "Recognise by the columns"],
                ...suppliers.map((name) => [name, name] as const),
              ]}
            />
          )}
          <div className="button-row">
            <Button type="submit" variant="brand" size="compact" busy={isBusy}>
              {isBusy ? "Reading the file…" : "Continue"}
            </Button>
          </div>
        </Form>
      </section>
      {changes.length > 0 && (
        <section className="admin-section">
          <h2>Recent changes</h2>
          <p className="admin-lead">
            Imports and bulk changes from the last 30 days. Open one to see what it did, or to undo
            it.
          </p>
          <DataTable
            caption="Recent changes, newest first"
            rows={changes}
            rowKey={({ id }) => id}
            columns={[
              {
                label: "Change",
                className: "cell-main",
                cell: ({ id, title }) => <Link to={`/admin/products/changes/${id}`}>{title}</Link>,
              },
              { label: "Type", cell: ({ kind }) => (kind === "import" ? "Import" : "Bulk change") },
              { label: "Status", cell: ({ state }) => (state === "undone" ? "Undone" : "Done") },
              {
                label: "When",
                className: "cell-short",
                cell: ({ appliedAt }) => <DateTime at={appliedAt} />,
              },
            ]}
          />
        </section>
      )}
      <section className="admin-section">
        <h2>Columns</h2>
        <p className="admin-lead">
          Columns can have any names and any order: match them once, and we remember it for that
          supplier. With the names below and an id, the file goes straight to the preview. Fields
          that you leave out do not change. The limit is {formatFileSize(MAX_IMPORT_BYTES)} and{" "}
          {formatNumber(MAX_IMPORT_ROWS)} rows.
        </p>
        <p className="admin-lead">
          Pictures come from the ZIP only. Exports from other shops contain picture addresses:
          nothing is downloaded from them, but files with the same names in the ZIP are used.
        </p>
        <DataTable
          caption="File columns"
          className="column-list"
          rows={productCsvColumns()}
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
