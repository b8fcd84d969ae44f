import { Link } from "react-router";
import type { OfficeProduct } from "#app/domain/products/list-office-products.server.ts";
import type { OfficeChoice, OfficeSort } from "#app/domain/products/office-choice.ts";
import { Icon } from "#app/ui/icon.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import { officeAddress } from "./office-address.ts";
import { ProductRow } from "./product-row.tsx";
import { useTicks } from "./use-ticks.ts";

/** The list itself, with the bar for what is ticked. */
export function ProductTable({ products, choice, total, now }: ProductTableProps) {
  const { ticked, count, countSoon, tickAll } = useTicks(products);
  const isWholePage = ticked > 0 && ticked === products.length;
  return (
    <div className="product-desk">
      <table className="data-table product-table" onChange={count}>
        <caption className="visually-hidden">Products</caption>
        <thead>
          <tr>
            <th className="cell-check">
              <label>
                <input
                  type="checkbox"
                  className="tick-all"
                  autoComplete="off"
                  checked={isWholePage}
                  ref={(box) => {
                    if (box) box.indeterminate = ticked > 0 && !isWholePage;
                  }}
                  onChange={(event) => tickAll(event.currentTarget.checked)}
                />
                <span className="tick-all-words">Select all on this page</span>
              </label>
            </th>
            <th colSpan={2} aria-sort={sortOf(choice, "name")}>
              <SortLink choice={choice} column="name" label="Product" />
            </th>
            <th className="from-desk">Category</th>
            <th className="from-wide">Files</th>
            <th className="cell-number" aria-sort={sortOf(choice, "price")}>
              <SortLink choice={choice} column="price" label="Price, VAT incl." />
            </th>
            <th className="cell-number cell-stock" aria-sort={sortOf(choice, "stock")}>
              <SortLink choice={choice} column="stock" label="Stock" />
            </th>
            <th className="from-wide" aria-sort={sortOf(choice, "updated")}>
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
      <BulkBar {...{ choice, ticked, isWholePage, total }} onLeave={countSoon} />
    </div>
  );
}

type Column = "name" | "price" | "stock" | "updated";

/** The first press shows what is looked for most: names from A, the fewest, the newest. */
const firstWay = { name: "up", price: "up", stock: "up", updated: "down" } as const;

function SortLink({
  choice,
  column,
  label,
}: {
  choice: OfficeChoice;
  column: Column;
  label: string;
}) {
  const first = firstWay[column];
  const other = first === "up" ? "down" : "up";
  const way = choice.sort === `${column}-${first}` ? other : first;
  const sort: OfficeSort = `${column}-${way}`;
  const isCurrent = choice.sort.startsWith(column);
  return (
    <Link to={officeAddress({ ...choice, sort, page: 1 })} preventScrollReset>
      {label}
      {isCurrent && (
        <Icon name="arrow-up" size={14} className={choice.sort.endsWith("down") ? "turned" : ""} />
      )}
    </Link>
  );
}

function sortOf({ sort }: OfficeChoice, column: Column): "ascending" | "descending" | undefined {
  if (!sort.startsWith(column)) return undefined;
  return sort.endsWith("up") ? "ascending" : "descending";
}

type ProductTableProps = {
  products: OfficeProduct[];
  choice: OfficeChoice;
  total: number;
  /** The moment the list was read. */
  now: number;
};
