import { formatRand } from "#app/content/money.ts";
import type { BulkChange } from "#app/domain/bulk-editing/bulk-change.ts";
import type { CatalogueChangeView } from "#app/domain/bulk-editing/change-plan.server.ts";
import { productFieldList } from "#app/domain/catalogue/product-fields.ts";
import { type Column, DataTable } from "#app/pages/admin/admin-records.tsx";

type ShownChange = NonNullable<CatalogueChangeView>;
type ProductPatch = NonNullable<ShownChange["rows"][number]["after"]>;

export function ChangeTable({ rows, namesOf }: Pick<ShownChange, "rows"> & { namesOf: NamesOf }) {
  return (
    <table className="data-table change-table">
      <caption className="visually-hidden">What changes</caption>
      <thead>
        <tr>
          <th>Product</th>
          <th>Field</th>
          <th>Before</th>
          <th>After</th>
        </tr>
      </thead>
      {rows.map(({ position, productName, before, after }) => {
        const lines = describePatch(before, after, namesOf);
        return (
          <tbody key={position}>
            {lines.map(({ field, before: was, after: is }, index) => (
              <tr key={field}>
                {index === 0 && (
                  <td className="cell-main" rowSpan={lines.length}>
                    {productName}
                    {!before && <small>New product</small>}
                  </td>
                )}
                <td data-label="Field">{field}</td>
                <td data-label="Before">{before ? <del>{was}</del> : ""}</td>
                <td data-label="After">
                  <ins>{is}</ins>
                </td>
              </tr>
            ))}
          </tbody>
        );
      })}
    </table>
  );
}

/** Products or rows that are left out, with the problem. */
export function ProblemTable({ problems, isFile }: ProblemTableProps) {
  const row: Column<Problem> = {
    label: "Row",
    className: "cell-short",
    cell: ({ position }) => position,
  };
  return (
    <DataTable
      caption={isFile ? "Rows that are wrong" : "What is left out"}
      rows={problems}
      rowKey={({ position }) => position}
      columns={[
        {
          label: "Product",
          className: "cell-main",
          cell: ({ productName }) => productName || "No name",
        },
        ...(isFile ? [row] : []),
        { label: "Why", cell: ({ problem }) => problem },
      ]}
    />
  );
}

type Problem = ShownChange["problems"][number];
type ProblemTableProps = { problems: readonly Problem[]; isFile: boolean };

type NamesOf = (path: string[]) => string;

export function describeBulkChange(change: BulkChange, namesOf: NamesOf): string {
  if (change.what === "category") return `Move to ${namesOf(change.path)}`;
  if (change.what === "stock") {
    const { amount } = change;
    return {
      set: `Set the stock to ${amount}`,
      add: `Add ${amount} to the stock`,
      take: `Take ${amount} from the stock`,
    }[change.how];
  }
  if (change.how === "percent") {
    const percent = Math.abs(change.hundredths) / 100;
    return `${change.hundredths > 0 ? "Raise" : "Lower"} the price by ${percent}%`;
  }
  const rand = formatRand(change.cents);
  return {
    set: `Set the price to ${rand}`,
    add: `Add ${rand} to the price`,
    take: `Take ${rand} from the price`,
  }[change.how];
}

/** The changed fields with their values before and after; a long description is shortened. */
function describePatch(before: ProductPatch | null, after: ProductPatch | null, namesOf: NamesOf) {
  const labelled = (patch: ProductPatch | null): Record<string, string> => ({
    ...Object.fromEntries(
      productFieldList
        .filter(({ key }) => patch?.[key] !== undefined)
        .map(({ label, key, describe }) => [label, describe(patch?.[key])]),
    ),
    ...(patch?.path && { Category: namesOf(patch.path) || "None" }),
  });
  const [was, is] = [labelled(before), labelled(after)];
  return Object.keys(is).map((field) => ({
    field,
    before: was[field] ?? "",
    after: is[field] ?? "",
  }));
}
