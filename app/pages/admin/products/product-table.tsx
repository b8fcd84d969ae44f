import { useEffect, useState } from "react";
import { Link } from "react-router";
import type { AdminProductQuery } from "#app/domain/search/admin-product-query.ts";
import type { AdminProduct } from "#app/domain/search/list-admin-products.server.ts";
import { HiddenFields } from "#app/pages/admin/admin-form.tsx";
import { usePermissions } from "#app/pages/admin/use-permissions.ts";
import { Button } from "#app/ui/form/button.tsx";
import { CheckField } from "#app/ui/form/check-field.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { productListFields, productListUrl } from "./product-list-query.ts";
import { ProductRow } from "./product-row.tsx";

/** The table of products, with the bulk bar for selected rows. */
export function ProductTable({ products, query, total, now, vatPercent }: ProductTableProps) {
  const { ticked, count, countSoon, tickAll } = useRowSelection(products);
  const isWholePage = ticked > 0 && ticked === products.length;
  const mayEdit = usePermissions().mayOpen("/admin/products/bulk");
  return (
    <div>
      <table className="data-table product-table" onChange={count}>
        <caption className="visually-hidden">Products</caption>
        <thead>
          <tr>
            {mayEdit && (
              <th className="cell-check">
                <label className="select-all needs-script">
                  <input
                    type="checkbox"
                    aria-label="Select all on this page"
                    checked={isWholePage}
                    ref={(box) => {
                      if (box) box.indeterminate = ticked > 0 && !isWholePage;
                    }}
                    onChange={(event) => tickAll(event.currentTarget.checked)}
                  />
                  <span>Select all on this page</span>
                </label>
              </th>
            )}
            <SortHeader query={query} column="name" label="Product" colSpan={2} />
            <th className="from-desktop">Category</th>
            <th className="from-wide">Files</th>
            <SortHeader
              query={query}
              column="price"
              label="Price incl. VAT"
              className="cell-number"
            />
            <SortHeader
              query={query}
              column="stock"
              label="Stock"
              className="cell-number cell-stock"
            />
            <SortHeader query={query} column="updated" label="Updated" className="from-wide" />
            {mayEdit && (
              <th>
                <span className="visually-hidden">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {products.map((product) => (
            <ProductRow key={product.id} {...{ product, query, now, vatPercent, mayEdit }} />
          ))}
        </tbody>
      </table>
      {mayEdit && <ProductBulkBar {...{ query, ticked, isWholePage, total }} onReset={countSoon} />}
    </div>
  );
}

/** A column header that sorts; the first click sorts in the default direction. */
function SortHeader({ query, column, label, ...rest }: SortHeaderProps) {
  const first = column === "updated" ? "down" : "up";
  const other = first === "up" ? "down" : "up";
  const isCurrent = query.sort.startsWith(column);
  const isDown = query.sort.endsWith("down");
  const sort = `${column}-${query.sort === `${column}-${first}` ? other : first}` as const;
  return (
    <th {...rest} aria-sort={isCurrent ? (isDown ? "descending" : "ascending") : undefined}>
      <Link to={productListUrl({ ...query, sort, page: 1 })} preventScrollReset>
        {label}
        {isCurrent && <Icon name="arrow-up" size={14} className={isDown ? "turned" : ""} />}
      </Link>
    </th>
  );
}

type SortHeaderProps = {
  query: AdminProductQuery;
  column: "name" | "price" | "stock" | "updated";
  label: string;
  colSpan?: number;
  className?: string;
};
type ProductTableProps = {
  products: AdminProduct[];
  query: AdminProductQuery;
  total: number;
  /** When the list was loaded, in milliseconds. */
  now: number;
  /** For the margin; null where no VAT is charged. */
  vatPercent: number | null;
};

/** Row selection. The checkboxes hold the state, so it works without script. */
function useRowSelection(rows: readonly unknown[]) {
  const [ticked, setTicked] = useState(0);
  const count = () => setTicked(rowCheckboxes().filter((box) => box.checked).length);

  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows, other boxes
  useEffect(count, [rows]);
  useEffect(() => {
    function resetOnEscape(event: KeyboardEvent) {
      const isBusy = document.querySelector(":popover-open, dialog[open]");
      if (event.key === "Escape" && !isBusy) {
        document.querySelector<HTMLFormElement>("#bulk")?.reset();
      }
    }
    document.addEventListener("keydown", resetOnEscape);
    return () => document.removeEventListener("keydown", resetOnEscape);
  }, []);

  return {
    ticked,
    count,
    /** Counts after the browser has reset the form. */
    countSoon: () => void setTimeout(count),
    tickAll(isTicked: boolean) {
      for (const box of rowCheckboxes()) box.checked = isTicked;
      count();
    },
  };
}

function rowCheckboxes(): HTMLInputElement[] {
  return [...document.querySelectorAll<HTMLInputElement>('input[form="bulk"][name="id"]')];
}

/** Actions on the selected products; only the count needs script. */
function ProductBulkBar({ query, ticked, isWholePage, total, onReset }: ProductBulkBarProps) {
  return (
    <form
      id="bulk"
      method="get"
      action="/admin/products/bulk"
      // Firefox would restore ticks that the page does not count.
      autoComplete="off"
      className="button-row bulk-bar on-inverse"
      aria-label="Selected products"
      onReset={onReset}
    >
      <HiddenFields fields={productListFields(query)} />
      <strong role="status" className="bulk-count">
        {ticked > 0 ? ticked : ""} <span>selected</span>
      </strong>
      {isWholePage && total > ticked && (
        <CheckField name="all" className="touch-target">
          All {total}
        </CheckField>
      )}
      {bulkButtons
        .filter(([what]) => isBulkAction(what, query.view))
        .map(([what, label]) => (
          <Button key={what} {...bulkButton} name="what" value={what}>
            {label}
          </Button>
        ))}
      <Button {...bulkButton} formAction="/admin/products/export">
        Export
      </Button>
      <Button {...bulkButton} name="what" value="delete" className="bulk-danger">
        Delete
      </Button>
      <Button {...bulkButton} type="reset" icon="close">
        <span className="visually-hidden">Clear selection</span>
      </Button>
    </form>
  );
}

/** Only archived products can be brought back. */
function isBulkAction(what: string, view: AdminProductQuery["view"]): boolean {
  if (what === "restore") return view === "archived";
  if (what === "publish") return view === "all" || view === "drafts";
  return what !== "archive" || view !== "archived";
}

const bulkButton = { type: "submit", variant: "quiet", size: "compact" } as const;
const bulkButtons = [
  ["stock", "Change stock"],
  ["price", "Change price"],
  ["sale", "Sale price"],
  ["category", "Move"],
  ["attribute", "Specification"],
  ["publish", "Publish"],
  ["archive", "Archive"],
  ["restore", "Restore"],
] as const;

type ProductBulkBarProps = Pick<ProductTableProps, "query" | "total"> & {
  /** 0 without script. */
  ticked: number;
  isWholePage: boolean;
  onReset: () => void;
};
