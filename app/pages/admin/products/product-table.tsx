import { useEffect, useState } from "react";
import { Link } from "react-router";
import type {
  AdminProductQuery,
  AdminProductSort,
} from "#app/domain/search/admin-product-query.ts";
import type { AdminProduct } from "#app/domain/search/list-admin-products.server.ts";
import { Icon } from "#app/ui/media/icon.tsx";
import { productListFields, productListUrl } from "./product-list-query.ts";
import { ProductRow } from "./product-row.tsx";

/** The table of products, with the bulk bar for selected rows. */
export function ProductTable({ products, query, total, now }: ProductTableProps) {
  const { ticked, count, countSoon, tickAll } = useRowSelection(products);
  const isWholePage = ticked > 0 && ticked === products.length;
  return (
    <div className="product-list">
      <table className="data-table product-table" onChange={count}>
        <caption className="visually-hidden">Products</caption>
        <thead>
          <tr>
            <th className="cell-check">
              <label>
                <input
                  type="checkbox"
                  className="select-all"
                  autoComplete="off"
                  checked={isWholePage}
                  ref={(box) => {
                    if (box) box.indeterminate = ticked > 0 && !isWholePage;
                  }}
                  onChange={(event) => tickAll(event.currentTarget.checked)}
                />
                <span className="select-all-label">Select all on this page</span>
              </label>
            </th>
            <th colSpan={2} aria-sort={ariaSort(query, "name")}>
              <SortLink query={query} column="name" label="Product" />
            </th>
            <th className="from-desktop">Category</th>
            <th className="from-wide">Files</th>
            <th className="cell-number" aria-sort={ariaSort(query, "price")}>
              <SortLink query={query} column="price" label="Price, VAT incl." />
            </th>
            <th className="cell-number cell-stock" aria-sort={ariaSort(query, "stock")}>
              <SortLink query={query} column="stock" label="Stock" />
            </th>
            <th className="from-wide" aria-sort={ariaSort(query, "updated")}>
              <SortLink query={query} column="updated" label="Updated" />
            </th>
            <th>
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {products.map((product) => (
            <ProductRow key={product.id} product={product} now={now} />
          ))}
        </tbody>
      </table>
      <ProductBulkBar {...{ query, ticked, isWholePage, total }} onReset={countSoon} />
    </div>
  );
}

type Column = "name" | "price" | "stock" | "updated";

/** The direction of the first click on a column. */
const defaultDirection = { name: "up", price: "up", stock: "up", updated: "down" } as const;

function SortLink({
  query,
  column,
  label,
}: {
  query: AdminProductQuery;
  column: Column;
  label: string;
}) {
  const first = defaultDirection[column];
  const other = first === "up" ? "down" : "up";
  const direction = query.sort === `${column}-${first}` ? other : first;
  const sort: AdminProductSort = `${column}-${direction}`;
  const isCurrent = query.sort.startsWith(column);
  return (
    <Link to={productListUrl({ ...query, sort, page: 1 })} preventScrollReset>
      {label}
      {isCurrent && (
        <Icon name="arrow-up" size={14} className={query.sort.endsWith("down") ? "turned" : ""} />
      )}
    </Link>
  );
}

function ariaSort(
  { sort }: AdminProductQuery,
  column: Column,
): "ascending" | "descending" | undefined {
  if (!sort.startsWith(column)) return undefined;
  return sort.endsWith("up") ? "ascending" : "descending";
}

type ProductTableProps = {
  products: AdminProduct[];
  query: AdminProductQuery;
  total: number;
  /** When the list was loaded, in milliseconds. */
  now: number;
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
      if (event.key === "Escape" && !isBusy) bulkFormElement()?.reset();
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

function bulkFormElement(): HTMLFormElement | null {
  return document.querySelector<HTMLFormElement>("#bulk");
}

function rowCheckboxes(): HTMLInputElement[] {
  return [...document.querySelectorAll<HTMLInputElement>('input[form="bulk"][name="id"]')];
}

/**
 * Actions on the selected products. CSS shows it while a row is selected, so it works without script;
 * only the count needs script. Its reset button clears the selection.
 */
function ProductBulkBar({ query, ticked, isWholePage, total, onReset }: ProductBulkBarProps) {
  return (
    <form
      id="bulk"
      method="get"
      action="/admin/products/bulk"
      className="bulk-bar on-inverse"
      aria-label="Selected products"
      onReset={onReset}
    >
      {Object.entries(productListFields(query)).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <strong role="status">
        {ticked > 0 ? ticked : ""} <span>selected</span>
      </strong>
      {isWholePage && total > ticked && (
        <label className="bulk-all">
          <input type="checkbox" name="all" value="yes" autoComplete="off" />
          All {total}
        </label>
      )}
      <button type="submit" name="what" value="stock">
        Set stock
      </button>
      <button type="submit" name="what" value="price">
        Change price
      </button>
      <button type="submit" name="what" value="category">
        Move
      </button>
      <button type="submit" formAction="/admin/products/export">
        Export
      </button>
      <button type="submit" name="what" value="delete" className="bulk-danger">
        Delete
      </button>
      <button type="reset" className="bulk-clear">
        <Icon name="close" size={18} />
        <span className="visually-hidden">Select nothing</span>
      </button>
    </form>
  );
}

type ProductBulkBarProps = {
  query: AdminProductQuery;
  /** 0 without script. */
  ticked: number;
  isWholePage: boolean;
  total: number;
  onReset: () => void;
};
