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

/** The list itself, with the bar for what is ticked. */
export function ProductTable({ products, choice, total, now }: ProductTableProps) {
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
            <th colSpan={2} aria-sort={ariaSort(choice, "name")}>
              <SortLink choice={choice} column="name" label="Product" />
            </th>
            <th className="from-desktop">Category</th>
            <th className="from-wide">Files</th>
            <th className="cell-number" aria-sort={ariaSort(choice, "price")}>
              <SortLink choice={choice} column="price" label="Price, VAT incl." />
            </th>
            <th className="cell-number cell-stock" aria-sort={ariaSort(choice, "stock")}>
              <SortLink choice={choice} column="stock" label="Stock" />
            </th>
            <th className="from-wide" aria-sort={ariaSort(choice, "updated")}>
              <SortLink choice={choice} column="updated" label="Updated" />
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
      <ProductBulkBar {...{ choice, ticked, isWholePage, total }} onLeave={countSoon} />
    </div>
  );
}

type Column = "name" | "price" | "stock" | "updated";

/** The first press shows what is looked for most: names from A, the fewest, the newest. */
const defaultDirection = { name: "up", price: "up", stock: "up", updated: "down" } as const;

function SortLink({
  choice,
  column,
  label,
}: {
  choice: AdminProductQuery;
  column: Column;
  label: string;
}) {
  const first = defaultDirection[column];
  const other = first === "up" ? "down" : "up";
  const direction = choice.sort === `${column}-${first}` ? other : first;
  const sort: AdminProductSort = `${column}-${direction}`;
  const isCurrent = choice.sort.startsWith(column);
  return (
    <Link to={productListUrl({ ...choice, sort, page: 1 })} preventScrollReset>
      {label}
      {isCurrent && (
        <Icon name="arrow-up" size={14} className={choice.sort.endsWith("down") ? "turned" : ""} />
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
  choice: AdminProductQuery;
  total: number;
  /** The moment the list was read. */
  now: number;
};

/** Row selection. The checkboxes hold the state, so it works without script. */
function useRowSelection(rows: readonly unknown[]) {
  const [ticked, setTicked] = useState(0);
  const count = () => setTicked(rowCheckboxes().filter((box) => box.checked).length);

  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows, other boxes
  useEffect(count, [rows]);
  useEffect(() => {
    function leave(event: KeyboardEvent) {
      const isBusy = document.querySelector(":popover-open, dialog[open]");
      if (event.key === "Escape" && !isBusy) bulkFormElement()?.reset();
    }
    document.addEventListener("keydown", leave);
    return () => document.removeEventListener("keydown", leave);
  }, []);

  return {
    ticked,
    count,
    /** After the browser has emptied the form. */
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
 * What can be done to the ticked products. It is there while one is ticked, with or without script;
 * only the count needs script. Leaving it empties the form, and with it the ticks.
 */
function ProductBulkBar({ choice, ticked, isWholePage, total, onLeave }: ProductBulkBarProps) {
  return (
    <form
      id="bulk"
      method="get"
      action="/admin/products/bulk"
      className="bulk-bar on-inverse"
      aria-label="Selected products"
      onReset={onLeave}
    >
      {Object.entries(productListFields(choice)).map(([name, value]) => (
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
  choice: AdminProductQuery;
  /** None as long as no script counts them. */
  ticked: number;
  isWholePage: boolean;
  total: number;
  onLeave: () => void;
};
