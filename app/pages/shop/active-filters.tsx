import { Link } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { Price } from "#app/ui/price.tsx";
import { shopAddress } from "./shop-address.ts";
import type { Shop } from "./shop-data.ts";
import { activeFilters, withoutFilters } from "./shop-filter-list.ts";
import "./active-filters.css";

/** What is filtered by, each a link that takes it away. */
export function ActiveFilters({ shop }: { shop: Shop }) {
  const filters = activeFilters(shop);
  if (filters.length === 0) return null;
  return (
    <ul className="chips" aria-label="Active filters">
      {filters.map(({ label, range, without }) => (
        <li key={label}>
          <Link
            to={shopAddress(without)}
            className="chip"
            preventScrollReset
            onClick={focusResults}
          >
            <span className="chip-label">{range ? <Range {...range} /> : label}</span>
            <span className="visually-hidden">, remove this filter</span>
            <Icon name="close" size={14} />
          </Link>
        </li>
      ))}
      {filters.length > 1 && (
        <li>
          <Link
            to={shopAddress({ ...withoutFilters(shop.choice), search: "" })}
            className="chips-clear"
            preventScrollReset
            onClick={focusResults}
          >
            Clear all
          </Link>
        </li>
      )}
    </ul>
  );
}

/** The same words as the label, with the thousands set apart. */
function Range({ from, to }: { from: number | undefined; to: number | undefined }) {
  return (
    <>
      {from === undefined ? "Up to " : to === undefined && "From "}
      {from !== undefined && <Price cents={from} isShort />}
      {from !== undefined && to !== undefined && " to "}
      {to !== undefined && <Price cents={to} isShort />}
    </>
  );
}

/** The chip goes with its filter: the focus must not go with it. */
export function focusResults(): void {
  document.getElementById("results")?.focus({ preventScroll: true });
}
