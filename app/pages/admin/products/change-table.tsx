import { Link } from "react-router";
import {
  describeCalculation,
  describeEnding,
} from "#app/domain/catalogue/prices/calculate-price.ts";
import { NO_PRICE } from "#app/domain/catalogue/prices/check-prices.ts";
import {
  type ProductField,
  productFieldList,
  productFields,
} from "#app/domain/catalogue/product-fields.ts";
import { type ProductStatus, productStatusLabels } from "#app/domain/catalogue/product-status.ts";
import type { BulkChange } from "#app/domain/catalogue-changes/bulk-change.ts";
import type { BulkStatusAction } from "#app/domain/catalogue-changes/bulk-choices.ts";
import type { CatalogueChangeView } from "#app/domain/catalogue-changes/change-plan.server.ts";
import type { ImportRequest } from "#app/domain/catalogue-changes/import/plan-import.server.ts";
import type { BulkChangeRequest } from "#app/domain/catalogue-changes/plan-bulk-change.server.ts";
import { CATEGORY_MISSING } from "#app/domain/catalogue-changes/plan-categories.ts";
import { formatCount, formatDateTime } from "#app/format/dates-and-numbers.ts";
import { formatRand } from "#app/format/money.ts";
import { type Column, DataTable } from "#app/pages/admin/admin-records.tsx";

type ShownChange = NonNullable<CatalogueChangeView>;
type ProductPatch = NonNullable<ShownChange["rows"][number]["after"]>;

/** The changed products, which lead to their form. */
export function ChangeTable({ rows, namesOf }: ChangeTableProps) {
  const changes = rows.map(({ before, after, pictures, ...row }) => ({
    ...row,
    isNew: !before,
    sku: typeof after?.sku === "string" ? after.sku : "",
    lacksPrice: !before && after?.cents === NO_PRICE,
    lines: [
      ...describePatch(before, after, namesOf).filter((line) => before || !isInitial(line)),
      ...describePictures(pictures),
    ],
  }));
  const valueClass = changes.every(({ lines }) => lines.every(({ isNumber }) => isNumber))
    ? "cell-number"
    : undefined;
  return (
    <table className="data-table change-table">
      <caption className="visually-hidden">Changes</caption>
      <thead>
        <tr>
          <th scope="col">Product</th>
          {changes.every(({ isNew }) => isNew) ? (
            <th scope="col" colSpan={3}>
              Values
            </th>
          ) : (
            <>
              <th scope="col">Field</th>
              <th scope="col" className={valueClass}>
                Before
              </th>
              <th scope="col" className={valueClass}>
                After
              </th>
            </>
          )}
        </tr>
      </thead>
      {changes.map(({ position, productId, productName, isNew, sku, lacksPrice, lines }) => (
        <tbody key={position}>
          {isNew ? (
            <tr>
              <td className="cell-main">
                <ProductName id={productId} name={productName} />
                <small>{sku ? `New product, ${sku}` : "New product"}</small>
                {lacksPrice && <small>No price, so imported as a draft (POA)</small>}
              </td>
              <td colSpan={3}>
                <dl className="new-values">
                  {lines
                    .filter(({ field, after }) => !isShownBeside(field, after, productName))
                    .map(({ field, after }) => (
                      <div key={field}>
                        <dt>{field}</dt>
                        <dd>{after}</dd>
                      </div>
                    ))}
                </dl>
              </td>
            </tr>
          ) : (
            lines.map(({ field, isNumber, before, after }, index) => (
              <tr key={field}>
                {index === 0 && (
                  <td className="cell-main" rowSpan={lines.length}>
                    <ProductName id={productId} name={productName} />
                  </td>
                )}
                <td data-label="Field">{field}</td>
                <td data-label="Before" className={isNumber ? "cell-number" : undefined}>
                  <span className="soft">{before}</span>
                </td>
                <td data-label="After" className={isNumber ? "cell-number" : undefined}>
                  <strong>{after}</strong>
                </td>
              </tr>
            ))
          )}
        </tbody>
      ))}
    </table>
  );
}

type ChangeTableProps = Pick<ShownChange, "rows"> & { namesOf: NamesOf };

function ProductName({ id, name }: { id: string | null; name: string }) {
  return id ? <Link to={`/admin/products/edit/${id}`}>{name}</Link> : name;
}

function isNumeric(kind: ProductField["kind"]): boolean {
  return kind === "integer" || kind === "money";
}

/** Products or rows that are left out, with the problem. Rows with the same one are a single line. */
export function ProblemTable({ problems, isFile, columnsUrl }: ProblemTableProps) {
  const groups = [...Map.groupBy(problems, ({ problem }) => problem)].flatMap(([, same]) =>
    isFile && same.length > MAX_SAME_ROWS ? [same] : same.map((each) => [each]),
  );
  const rows = groups.map((group) => ({ first: group[0] as Problem, group }));
  const row: Column<(typeof rows)[number]> = {
    label: "Row",
    className: "cell-short",
    cell: ({ first, group }) =>
      group.length > 1 ? `${first.position} to ${group.at(-1)?.position}` : first.position,
  };
  return (
    <DataTable
      caption={isFile ? "Rows with errors" : "Skipped products"}
      rows={rows.sort((one, other) => one.first.position - other.first.position)}
      rowKey={({ first }) => first.position}
      columns={[
        {
          label: "Product",
          className: "cell-main",
          cell: ({ first, group }) =>
            group.length > 1 ? (
              <details>
                <summary>{formatCount(group.length, "row")}</summary>
                {group.map(({ position, productName }) => (
                  <small key={position}>{productName}</small>
                ))}
              </details>
            ) : (
              <ProductName id={first.productId} name={first.productName} />
            ),
        },
        ...(isFile ? [row] : []),
        {
          label: "Reason",
          cell: ({ first: { problem } }) => (
            <span>
              {problem}{" "}
              {columnsUrl && problem?.includes(CATEGORY_MISSING) && (
                <Link to={columnsUrl} className="admin-link">
                  Change columns
                </Link>
              )}
            </span>
          ),
        },
      ]}
    />
  );
}

/** More rows with one problem are one mistake repeated. */
const MAX_SAME_ROWS = 2;

type Problem = ShownChange["problems"][number];
type ProblemTableProps = {
  problems: readonly Problem[];
  isFile: boolean;
  /** Where the columns of the file are chosen, while nothing is imported yet. */
  columnsUrl?: string | undefined;
};

type NamesOf = (path: string[]) => string;

/** The file that was imported, or what a bulk change did. */
export function changeTitle({ kind, request }: DescribedChange, namesOf: NamesOf): string {
  if (kind === "import") return (request as ImportRequest).file;
  return describeBulkChange((request as BulkChangeRequest).change, namesOf);
}

type DescribedChange = { kind: "bulk" | "import"; request: unknown };

function describeBulkChange(change: BulkChange, namesOf: NamesOf): string {
  if (change.what === "status") return bulkStatusTitles[change.to];
  if (change.what === "category") return `Move to ${namesOf(change.path)}`;
  if (change.what === "attribute") return describeAttributeChange(change);
  if (change.what === "stock") {
    const { amount } = change;
    return {
      set: `Set stock to ${amount}`,
      add: `Add ${amount} to stock`,
      take: `Subtract ${amount} from stock`,
    }[change.how];
  }
  if (change.what === "sale") return describeSale(change);
  return [describePriceChange(change), ...describeEnding(change.ending)].join(", ");
}

function describeAttributeChange({ attribute, input }: Extract<BulkChange, { what: "attribute" }>) {
  const { name, unit } = attribute;
  if (input === "") return `Clear ${name}`;
  return `Set ${name} to ${input.replaceAll("\n", ", ")}${unit && ` ${unit}`}`;
}

function describeSale(change: Extract<BulkChange, { what: "sale" }>): string {
  if (change.how === "end") return "End the sale";
  const price =
    change.how === "set"
      ? `Sale price ${formatRand(change.cents)}`
      : `Sale price ${Math.abs(change.hundredths) / 100}% below the price`;
  const dates = [
    change.saleStartsAt && `from ${formatDateTime(new Date(change.saleStartsAt))}`,
    change.saleEndsAt && `until ${formatDateTime(new Date(change.saleEndsAt))}`,
  ].filter((each) => typeof each === "string");
  return [price, ...describeEnding(change.ending), ...dates].join(", ");
}

function describePriceChange(change: Extract<BulkChange, { what: "price" }>): string {
  if (change.how === "markup") {
    const { markup, vatPercent } = change;
    return `Set the price to ${describeCalculation(`cost plus ${markup / 100}%`, { vatPercent })}`;
  }
  if (change.how === "percent") {
    const percent = Math.abs(change.hundredths) / 100;
    return `${change.hundredths > 0 ? "Increase" : "Decrease"} the price by ${percent}%`;
  }
  const rand = formatRand(change.cents);
  return {
    set: `Set the price to ${rand}`,
    add: `Increase the price by ${rand}`,
    take: `Decrease the price by ${rand}`,
  }[change.how];
}

export const bulkStatusTitles = {
  publish: "Publish products",
  archive: "Archive products",
  restore: "Restore products",
} as const satisfies Record<BulkStatusAction, string>;

function statusText({ status, publishAt }: ProductPatch): string {
  const label = productStatusLabels[status as ProductStatus];
  if (typeof publishAt !== "string") return label;
  return `${label}, goes live ${formatDateTime(new Date(publishAt))}`;
}

/** What every new product has unless its row says otherwise. */
const initialTexts = new Map(
  productFieldList.flatMap(({ label, csv, form, describe }) => {
    const parsed = csv.parse(csv.initial ?? form.initial);
    return "value" in parsed ? [[label, describe(parsed.value)] as const] : [];
  }),
);

/** Its name stands beside the lines. */
function isInitial({ field, after }: { field: string; after: string }): boolean {
  return field === productFields.name.label || initialTexts.get(field) === after;
}

/** The SKU, and a description that is only the name again. */
function isShownBeside(field: string, after: string, productName: string): boolean {
  const { sku, description } = productFields;
  return field === sku.label || (field === description.label && after === productName);
}

function describePictures(names: readonly string[]) {
  if (names.length === 0) return [];
  return [{ field: "New pictures", isNumber: false, before: "", after: names.join(", ") }];
}

/** The changed fields with their values before and after; a long description is shortened. */
function describePatch(before: ProductPatch | null, after: ProductPatch | null, namesOf: NamesOf) {
  const labelled = (
    patch: ProductPatch | null,
    other: ProductPatch | null,
  ): Record<string, string> => ({
    ...Object.fromEntries(
      productFieldList
        .filter(({ key }) => patch?.[key] !== undefined)
        .map(({ label, key, describe }) => [label, describe(patch?.[key])]),
    ),
    ...(typeof patch?.status === "string" && { Status: statusText(patch) }),
    ...(patch?.attributeText !== undefined && {
      Specifications: changedSpecifications(patch, other),
    }),
    ...(patch?.path && { Category: namesOf(patch.path) || "None" }),
  });
  const [was, is] = [labelled(before, after), labelled(after, before)];
  return Object.keys(is).map((field) => ({
    field,
    isNumber: productFieldList.some(({ label, kind }) => label === field && isNumeric(kind)),
    before: was[field] ?? "",
    after: is[field] ?? "",
  }));
}

/** Only those that differ: a product may have thirty. */
function changedSpecifications(patch: ProductPatch, other: ProductPatch | null): string {
  const linesOf = (text: unknown) => (text ? String(text).split("\n") : []);
  const same = new Set(linesOf(other?.attributeText));
  const changed = linesOf(patch.attributeText).filter((line) => !same.has(line));
  return changed.join(", ") || "None";
}
