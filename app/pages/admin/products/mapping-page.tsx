import { useState } from "react";
import { Form, Link, redirect, useNavigation } from "react-router";
import { UUID_PATTERN } from "#app/domain/accounts/text-patterns.ts";
import { readAttributes } from "#app/domain/catalogue/attributes/read-attributes.server.ts";
import { listCategoryPaths } from "#app/domain/catalogue/categories/category-tree.ts";
import { readCategoryTree } from "#app/domain/catalogue/categories/read-categories.server.ts";
import { priceEndingOptions } from "#app/domain/catalogue/prices/calculate-price.ts";
import {
  columnField,
  type ImportTarget,
  importTargets,
  MAX_SUPPLIER_LENGTH,
  matchFor,
  productMatches,
  rememberMapping,
  suggestMapping,
} from "#app/domain/catalogue-changes/import/column-mapping.ts";
import { checkMapping, mappingForm } from "#app/domain/catalogue-changes/import/mapping-form.ts";
import {
  chooseSheet,
  readImport,
  readSupplierMapping,
  rememberSupplier,
} from "#app/domain/catalogue-changes/import/product-imports.server.ts";
import { shownVatPercent } from "#app/domain/checkout/vat-rates.server.ts";
import { formatCount } from "#app/format/dates-and-numbers.ts";
import type { DecimalSign } from "#app/format/written-number.ts";
import { requirePage } from "#app/http/auth/guards.server.ts";
import { type ActionFailure, actionFailure } from "#app/http/forms/action-result.ts";
import { parseFields, readFormFields } from "#app/http/forms/read-form.server.ts";
import { redirectWithToast } from "#app/http/forms/toast.server.ts";
import { errorToast } from "#app/http/forms/toast.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { SelectField, toCategoryOption } from "#app/pages/admin/admin-form.tsx";
import { AdminPageHeader } from "#app/pages/admin/admin-page-header.tsx";
import { DataTable } from "#app/pages/admin/admin-records.tsx";
import { recordTitle } from "#app/pages/admin/page-titles.ts";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { CheckField } from "#app/ui/form/check-field.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { FormError, Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/mapping-page";
import { importFailure, planUpload } from "./plan-upload.server.ts";
import "./changes.css";

const IMPORT_PATH = "/admin/products/import";
const GONE = "This file is no longer available. Please upload it again.";

export const meta: Route.MetaFunction = ({ matches, params, loaderData }) =>
  privatePageMeta(matches, {
    path: `${IMPORT_PATH}/${params.importId}`,
    title: recordTitle(loaderData?.fileName, "Match columns"),
  });

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const admin = requirePage(context, "/admin/products/import/:importId");
  const { database } = context.get(appServices);
  const upload = UUID_PATTERN.test(params.importId)
    ? await readImport({ database }, admin, params.importId)
    : undefined;
  if (!upload) throw redirectWithToast(context, IMPORT_PATH, errorToast(GONE));
  const definitions = await readAttributes({ database });
  const isOther = new URL(request.url).searchParams.get("supplier") === "none";
  const chosen = isOther ? undefined : upload.mapping;
  const remembered =
    isOther || chosen ? undefined : await readSupplierMapping({ database }, admin, upload);
  const tree = await readCategoryTree({ database });
  const leaves = listCategoryPaths(tree).filter((path) => path.at(-1)?.children.length === 0);
  return {
    ...upload,
    supplier: isOther ? "" : (remembered?.supplier ?? upload.supplier ?? ""),
    isRemembered: remembered !== undefined,
    isRecognised: remembered !== undefined && !upload.supplier,
    mapping: chosen ?? suggestMapping(upload, definitions, remembered?.mapping),
    targets: importTargets(definitions),
    categoryOptions: leaves.map(toCategoryOption),
    vatPercent: await shownVatPercent(database),
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const admin = requirePage(context, "/admin/products/import/:importId");
  const { database } = context.get(appServices);
  const { importId } = params;
  const fields = await readFormFields(request);
  const upload = UUID_PATTERN.test(importId)
    ? await readImport({ database }, admin, importId)
    : undefined;
  if (!upload) return redirectWithToast(context, IMPORT_PATH, errorToast(GONE));
  if (fields.do === "sheet") {
    const sheet = Math.max(0, upload.sheets.indexOf(fields.sheet ?? ""));
    const chosen = await chooseSheet({ database }, admin, { importId, sheet });
    return chosen.ok ? redirect(`${IMPORT_PATH}/${importId}`) : importFailure(chosen);
  }
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
  const { fileName, columns, rowCount, pictures, sheets, sheet, supplier } = loaderData;
  const { isRemembered, isRecognised, mapping, vatPercent } = loaderData;
  const { errors, submitted }: MappingFailure = actionData ?? { errors: {}, submitted: {} };
  const isBusy = useNavigation().formMethod === "POST";
  const initialValue = (name: string, initial: string) => submitted[name] ?? initial;
  const counts = [
    formatCount(rowCount, "row"),
    ...(pictures > 0 ? [formatCount(pictures, "picture")] : []),
  ];
  const targetOf = (index: number) =>
    initialValue(columnField(index), mapping.targets[index] ?? "");
  const [filter, setFilter] = useState("");
  const found = loaderData.targets.filter((target) => matchesFilter(target, filter)).length;
  const [targets, setTargets] = useState(() => columns.map((_, index) => targetOf(index)));
  const hasCategories =
    mapping.categoryId !== "" ||
    mapping.addsDrafts ||
    loaderData.targets.some(({ key, group }) => group === "Category" && targets.includes(key));
  return (
    <>
      <AdminPageHeader
        title="Match columns"
        back={{ to: IMPORT_PATH, label: "Import and export" }}
        lead={`${fileName}: ${counts.join(", ")}. Match each column to a field. Nothing is changed yet.`}
      />
      {sheets.length > 1 && (
        <Form method="post" reloadDocument className="sheet-form" data-no-draft>
          <SelectField
            label="Sheet"
            name="sheet"
            options={sheets.map((name) => [name, name])}
            defaultValue={sheets[sheet]}
          />
          <Button type="submit" name="do" value="sheet" variant="line" size="compact">
            Read this sheet
          </Button>
        </Form>
      )}
      <div className="target-filter">
        <TextField
          label="Search fields"
          type="search"
          autoComplete="off"
          maxLength={50}
          hint="Shortens the lists below. Try cost, weight or memory."
          onChange={(event) => setFilter(event.currentTarget.value.trim())}
        />
        <p className="caption" role="status">
          {filter !== "" && (found > 0 ? formatCount(found, "field") : "No field has this name.")}
        </p>
      </div>
      <Form method="post" className="stack spaced" noValidate>
        {Object.keys(errors).length > 0 && (
          <FormError>{errors.form ?? "Please check the marked fields."}</FormError>
        )}
        {isRemembered && (
          <Notice kind="info">
            {`Columns as remembered for ${supplier}.`}{" "}
            {isRecognised && (
              <Link to="?supplier=none" reloadDocument>
                This is another supplier’s list
              </Link>
            )}
          </Notice>
        )}
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
                  filter={filter}
                  chosen={targets[index] ?? ""}
                  value={targetOf(index)}
                  onChange={(target) => setTargets((all) => all.with(index, target))}
                  error={errors[columnField(index)]}
                />
              ),
            },
          ]}
        />
        <section className="stack admin-form">
          <h2>Prices and costs in this file</h2>
          <SelectField
            label="Decimal sign"
            name="decimalSign"
            options={decimalSignOptions}
            defaultValue={initialValue("decimalSign", mapping.decimalSign)}
            hint="We guessed this from the file. It applies to every column with numbers."
            error={errors.decimalSign}
          />
          {vatPercent !== null && (
            <SelectField
              label="Prices in this file are"
              name="prices"
              options={vatOptions}
              defaultValue={initialValue("prices", mapping.excludesVat ? "excluding" : "including")}
              hint={`If they exclude VAT, we add ${vatPercent}%. Costs are always read as excluding VAT.`}
              error={errors.prices}
            />
          )}
          <TextField
            label="Mark-up on cost in percent (optional)"
            name="markup"
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            defaultValue={initialValue(
              "markup",
              mapping.markup === undefined ? "" : String(mapping.markup / 100),
            )}
            hint={`Enter 25 to sell at cost plus 25%${vatPercent === null ? "" : `, plus ${vatPercent}% VAT`}. Leave empty to use the Price column.`}
            error={errors.markup}
          />
          <SelectField
            label="Round calculated prices"
            name="ending"
            options={priceEndingOptions}
            defaultValue={initialValue("ending", mapping.ending ?? "")}
            hint="Prices are calculated if we add VAT or a mark-up."
            error={errors.ending}
          />
        </section>
        <section className="stack admin-form">
          <h2>Products</h2>
          <SelectField
            label="Find existing products by"
            name="match"
            options={[
              ["", automaticMatch(targets)],
              ...productMatches.map((match) => [match, matchLabels[match]] as const),
            ]}
            defaultValue={initialValue(
              "match",
              mapping.match === matchFor(mapping.targets) ? "" : mapping.match,
            )}
            hint="Rows without a match are added as new products."
            error={errors.match}
          />
          <CheckField
            name="addsDrafts"
            defaultChecked={actionData ? submitted.addsDrafts === "yes" : mapping.addsDrafts}
          >
            Import new products as drafts
          </CheckField>
          {!hasCategories && (
            <Notice kind="warning">
              No column is imported as the category. If the file adds new products, choose a
              category for them or import them as drafts, or they are left out.
            </Notice>
          )}
          <SelectField
            label="Default category for new products"
            name="categoryId"
            options={[
              ["", "None: only drafts are imported without one"],
              ...loaderData.categoryOptions,
            ]}
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
            defaultValue={initialValue("supplier", supplier)}
            hint="Enter a name to remember these choices for the next list with these columns."
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
        </section>
      </Form>
    </>
  );
}

type MappingFailure = Pick<ActionFailure, "errors" | "submitted">;

const vatOptions = [
  ["including", "Including VAT"],
  ["excluding", "Excluding VAT"],
] as const;

const decimalSignOptions = [
  [".", "Point: 1 234.50"],
  [",", "Comma: 1 234,50"],
] as const satisfies [DecimalSign, string][];

const matchLabels = {
  id: "Product ID of this shop",
  sku: "SKU",
  mpn: "Part number and brand",
  gtin: "GTIN (barcode)",
} as const;

/** Follows the columns that are chosen above. */
function automaticMatch(targets: readonly string[]): string {
  const match = matchFor(targets);
  return targets.includes(match)
    ? `Automatic: ${matchLabels[match]}`
    : "Automatic: no such column, so every row is a new product";
}

function TargetSelect(props: TargetSelectProps) {
  const { name, label, targets, filter, chosen, value, onChange, error } = props;
  const shown = targets.filter((target) => target.key === chosen || matchesFilter(target, filter));
  const groups = Map.groupBy(shown, ({ group }) => group);
  return (
    <div className="target-field">
      <select
        name={name}
        aria-label={label}
        defaultValue={value}
        onChange={(event) => onChange(event.target.value)}
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

function matchesFilter({ label, group }: ImportTarget, filter: string): boolean {
  const text = `${group} ${label}`.toLowerCase();
  return filter
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

type TargetSelectProps = {
  name: string;
  label: string;
  targets: readonly ImportTarget[];
  /** Words that the offered fields have in their name or group. */
  filter: string;
  /** As it is now, offered whatever the filter; `value` is what the select begins with. */
  chosen: string;
  value: string;
  onChange: (target: string) => void;
  error: string | undefined;
};
