import { Form, useNavigation } from "react-router";
import { UUID_PATTERN } from "#app/domain/accounts/text-patterns.ts";
import { readAttributes } from "#app/domain/catalogue/attributes/read-attributes.server.ts";
import { listCategoryPaths } from "#app/domain/catalogue/categories/category-tree.ts";
import { readCategoryTree } from "#app/domain/catalogue/categories/read-categories.server.ts";
import {
  columnField,
  type ImportTarget,
  importTargets,
  MAX_SUPPLIER_LENGTH,
  productMatches,
  rememberMapping,
  suggestMapping,
} from "#app/domain/catalogue-changes/column-mapping.ts";
import { checkMapping, mappingForm } from "#app/domain/catalogue-changes/mapping-form.ts";
import {
  readImport,
  readSupplierMapping,
  rememberSupplier,
} from "#app/domain/catalogue-changes/product-imports.server.ts";
import { formatCount } from "#app/format/dates-and-numbers.ts";
import { requireAdmin } from "#app/http/auth/guards.server.ts";
import { type ActionFailure, actionFailure } from "#app/http/forms/action-result.ts";
import { parseFields, readFormFields } from "#app/http/forms/read-form.server.ts";
import { redirectWithToast } from "#app/http/forms/toast.server.ts";
import { errorToast } from "#app/http/forms/toast.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { SelectField, toCategoryOption } from "#app/pages/admin/admin-form.tsx";
import { AdminPageHeader } from "#app/pages/admin/admin-page-header.tsx";
import { DataTable } from "#app/pages/admin/admin-records.tsx";
import { recordTitle } from "#app/pages/admin/page-titles.ts";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { CheckField } from "#app/ui/form/check-field.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { FormError, Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/mapping-page";
import { planUpload } from "./plan-upload.server.ts";
import "./changes.css";

const IMPORT_PATH = "/admin/products/import";
const GONE = "This file is no longer available. Please upload it again.";

export const meta: Route.MetaFunction = ({ matches, params, loaderData }) =>
  privatePageMeta(matches, {
    path: `${IMPORT_PATH}/${params.importId}`,
    title: recordTitle(loaderData?.fileName, "Match columns"),
  });

export async function loader({ context, params }: Route.LoaderArgs) {
  const admin = requireAdmin(context);
  const { database } = context.get(appServices);
  const upload = UUID_PATTERN.test(params.importId)
    ? await readImport({ database }, admin, params.importId)
    : undefined;
  if (!upload) throw redirectWithToast(context, IMPORT_PATH, errorToast(GONE));
  const definitions = await readAttributes({ database });
  const remembered = upload.supplier
    ? await readSupplierMapping({ database }, admin, upload.supplier)
    : undefined;
  const tree = await readCategoryTree({ database });
  const leaves = listCategoryPaths(tree).filter((path) => path.at(-1)?.children.length === 0);
  return {
    ...upload,
    isRemembered: remembered !== undefined,
    mapping: suggestMapping(upload.columns, definitions, remembered),
    targets: importTargets(definitions),
    categoryOptions: leaves.map(toCategoryOption),
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const admin = requireAdmin(context);
  const { database } = context.get(appServices);
  const { importId } = params;
  const fields = await readFormFields(request);
  const upload = UUID_PATTERN.test(importId)
    ? await readImport({ database }, admin, importId)
    : undefined;
  if (!upload) return redirectWithToast(context, IMPORT_PATH, errorToast(GONE));
  const form = parseFields(mappingForm, fields);
  if (!form.ok) return actionFailure(422, form);
  const { columns } = upload;
  const checked = checkMapping(form.value, columns, await readAttributes({ database }));
  if (!checked.ok) return actionFailure(422, { errors: checked.errors, submitted: fields });
  const { mapping } = checked;
  const { supplier } = form.value;
  if (supplier) {
    const remembered = rememberMapping(columns, mapping);
    await rememberSupplier({ database }, admin, { importId, supplier, mapping: remembered });
  }
  return planUpload(context, admin, { importId, mapping });
}

export default function MappingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { fileName, columns, rowCount, pictures, supplier, isRemembered, mapping } = loaderData;
  const { errors, submitted }: MappingFailure = actionData ?? { errors: {}, submitted: {} };
  const isBusy = useNavigation().state !== "idle";
  const initialValue = (name: string, initial: string) => submitted[name] ?? initial;
  const counts = [
    formatCount(rowCount, "row"),
    ...(pictures > 0 ? [formatCount(pictures, "picture")] : []),
  ];
  const targetOf = (index: number) =>
    initialValue(columnField(index), mapping.targets[index] ?? "");
  return (
    <>
      <AdminPageHeader
        title="Match columns"
        back={{ to: IMPORT_PATH, label: "Import and export" }}
        lead={`${fileName}: ${counts.join(", ")}. Choose what each column is. Nothing is changed yet.`}
      />
      <Form method="post" className="stack spaced compact-fields" noValidate>
        {Object.keys(errors).length > 0 && (
          <FormError>{errors.form ?? "Please check the marked fields."}</FormError>
        )}
        {isRemembered && <Notice kind="info">{`Columns as remembered for ${supplier}.`}</Notice>}
        <DataTable
          caption="Columns of the file"
          className="mapping-table"
          rows={columns.map((column, index) => ({ ...column, index }))}
          rowKey={({ index }) => index}
          columns={[
            {
              label: "Column",
              className: "cell-main",
              cell: ({ name, index }) => name || `Column ${index + 1}`,
            },
            {
              label: "Examples",
              cell: ({ samples }) => <span className="soft">{samples.join(" · ") || "Empty"}</span>,
            },
            {
              label: "Import as",
              cell: ({ name, index }) => (
                <TargetSelect
                  name={columnField(index)}
                  label={`Import ${name || `column ${index + 1}`} as`}
                  targets={loaderData.targets}
                  value={targetOf(index)}
                  error={errors[columnField(index)]}
                />
              ),
            },
          ]}
        />
        <div className="stack admin-form">
          <SelectField
            label="Find existing products by"
            name="match"
            options={productMatches.map((match) => [match, matchLabels[match]])}
            defaultValue={initialValue("match", mapping.match)}
            error={errors.match}
          />
          <p className="caption">Rows without a match are added as new products.</p>
          <SelectField
            label="Category of new products without one"
            name="categoryId"
            options={[["", "None: report them as errors"], ...loaderData.categoryOptions]}
            defaultValue={initialValue("categoryId", mapping.categoryId)}
            error={errors.categoryId}
          />
          <CheckField
            name="createsCategories"
            defaultChecked={
              actionData ? submitted.createsCategories === "yes" : mapping.createsCategories
            }
          >
            Create categories that do not exist yet
          </CheckField>
          <TextField
            label="Supplier (optional)"
            name="supplier"
            maxLength={MAX_SUPPLIER_LENGTH}
            defaultValue={initialValue("supplier", supplier ?? "")}
            hint="Type a name to remember these choices for the next list."
            error={errors.supplier}
          />
          <div className="button-row">
            <Button type="submit" variant="brand" size="compact" busy={isBusy}>
              {isBusy ? "Comparing…" : "Preview changes"}
            </Button>
            <ButtonLink to={IMPORT_PATH} variant="line" size="compact">
              Cancel
            </ButtonLink>
          </div>
        </div>
      </Form>
    </>
  );
}

type MappingFailure = Pick<ActionFailure, "errors" | "submitted">;

const matchLabels = {
  id: "Product ID of this shop",
  sku: "SKU",
  mpn: "Part number and brand",
  gtin: "GTIN (barcode)",
} as const;

function TargetSelect({ name, label, targets, value, error }: TargetSelectProps) {
  const groups = Map.groupBy(targets, ({ group }) => group);
  return (
    <div className="target-field">
      <select
        name={name}
        aria-label={label}
        defaultValue={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${name}-error`}
        className="field-box"
      >
        <option value="">Do not import</option>
        {[...groups].map(([group, options]) => (
          <optgroup key={group} label={group}>
            {options.map((option) => (
              <option key={option.key} value={option.key}>
                {option.label}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      {error && (
        <p id={`${name}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}

type TargetSelectProps = {
  name: string;
  label: string;
  targets: readonly ImportTarget[];
  value: string;
  error: string | undefined;
};
